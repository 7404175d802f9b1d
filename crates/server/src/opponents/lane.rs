//! Lane of the worker pool: a number of workers, and the fair queue for them.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use players::levels::TIME_LIMIT;
use prometheus_client::encoding::EncodeLabelValue;
use tokio::sync::oneshot;
use tokio::time::Instant;

use super::fair_queue::FairQueue;
use super::{DecideError, Owner, Party};
use crate::metrics::Metrics;

/// Minimum time per search under load.
const MIN_TIME: Duration = Duration::from_millis(10);
/// Maximum number of waiting decisions of an address, which bounds the memory.
const MAX_WAITING: usize = 1000;
/// Cost of an immediate decision: all count alike.
const IMMEDIATE_COST: u64 = 1;

/// Kind of the decisions of a lane.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, EncodeLabelValue)]
pub(crate) enum LaneKind {
    /// Decisions of a few milliseconds.
    Immediate,
    /// Searches with a time limit, and hints.
    Search,
}

/// Workers for one kind of decisions.
#[derive(Debug)]
pub(super) struct Lane {
    kind: LaneKind,
    workers: usize,
    state: Mutex<State>,
    metrics: Arc<Metrics>,
}

#[derive(Debug)]
struct State {
    free: usize,
    queue: FairQueue<Party, Waiting>,
    /// Number of decisions queued so far.
    order: u64,
}

#[derive(Debug)]
struct Waiting {
    owner: Owner,
    since: Instant,
    admit: oneshot::Sender<Worker>,
}

/// A worker in use, with its time budget; released on drop.
#[derive(Debug)]
pub(super) struct Worker {
    /// None once the worker is released.
    lane: Option<Arc<Lane>>,
    owner: Owner,
    budget: Duration,
}

impl Worker {
    /// Time limit of the search.
    pub(super) const fn budget(&self) -> Duration {
        self.budget
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if let Some(lane) = self.lane.take() {
            let mut state = lane.lock();
            state.release(&self.owner);
            lane.dispatch(&mut state);
        }
    }
}

impl State {
    fn release(&mut self, owner: &Owner) {
        self.free += 1;
        self.queue.finish(&owner.0);
    }
}

impl Lane {
    pub(super) fn new(kind: LaneKind, workers: usize, metrics: Arc<Metrics>) -> Arc<Self> {
        Arc::new(Self {
            kind,
            workers,
            state: Mutex::new(State {
                free: workers,
                queue: FairQueue::default(),
                order: 0,
            }),
            metrics,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a worker.
    pub(super) async fn enter(self: &Arc<Self>, owner: &Owner) -> Result<Worker, DecideError> {
        let (admit, admitted) = oneshot::channel();
        {
            let mut state = self.lock();
            if state.queue.waiting_of(&owner.0[0]) >= MAX_WAITING {
                return Err(DecideError::QueueFull);
            }
            let order = state.order;
            state.order += 1;
            let waiting = Waiting {
                owner: owner.clone(),
                since: Instant::now(),
                admit,
            };
            state.queue.push(&owner.0, waiting, order);
            self.dispatch(&mut state);
        }
        admitted.await.map_err(|_| DecideError::Closed)
    }

    /// Assigns free workers to waiting decisions.
    fn dispatch(self: &Arc<Self>, state: &mut State) {
        while state.free > 0 {
            let Some(waiting) = state.queue.pop() else {
                return;
            };
            let Waiting {
                owner,
                since,
                admit,
            } = waiting;
            if admit.is_closed() {
                // The client is gone, or the table.
                continue;
            }
            self.metrics.observe_wait(self.kind, since.elapsed());
            state.free -= 1;
            state.queue.start(&owner.0);
            let budget = self.budget(state.queue.shares(&owner.0));
            let cost = match self.kind {
                LaneKind::Immediate => IMMEDIATE_COST,
                LaneKind::Search => budget.as_millis() as u64,
            };
            state.queue.charge(&owner.0, cost);
            let worker = Worker {
                lane: Some(Arc::clone(self)),
                owner,
                budget,
            };
            if let Err(mut worker) = admit.send(worker) {
                // Dropping it would lock the state again.
                worker.lane = None;
                state.release(&worker.owner);
            }
        }
    }

    /// Time limit of a search that gets one of so many shares: [`TIME_LIMIT`] or less.
    ///
    /// The searches that wait are then done in about that time, unless the shares get too small.
    fn budget(&self, shares: usize) -> Duration {
        let workers = u32::try_from(self.workers).unwrap_or(u32::MAX);
        let shares = u32::try_from(shares.max(self.workers)).unwrap_or(u32::MAX);
        (TIME_LIMIT / shares * workers).clamp(MIN_TIME, TIME_LIMIT)
    }

    /// Number of running and queued decisions.
    pub(super) fn busy(&self) -> usize {
        self.lock().queue.busy()
    }

    pub(super) fn update_metrics(&self) {
        let waiting = self.lock().queue.waiting();
        self.metrics.set_queue_length(self.kind, waiting);
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use table::Guest;
    use tokio::sync::mpsc;

    use super::*;
    use crate::client_address::ClientAddress;
    use crate::store::TableId;

    fn owner(address: u8, guest: &str, table: usize) -> Owner {
        let address = IpAddr::V4(Ipv4Addr::new(192, 0, 2, address));
        let address = Some(ClientAddress::from(address));
        Owner::new(
            address,
            &Guest(guest.to_owned()),
            &TableId(table.to_string()),
        )
    }

    fn lane(kind: LaneKind, workers: usize) -> Arc<Lane> {
        Lane::new(kind, workers, Arc::default())
    }

    /// Queues a decision; its name is sent with its worker when it is served.
    async fn queue(
        lane: &Arc<Lane>,
        owner: Owner,
        name: &'static str,
        served: &mpsc::UnboundedSender<(&'static str, Worker)>,
    ) {
        let (lane, served) = (Arc::clone(lane), served.clone());
        tokio::spawn(async move {
            let worker = lane.enter(&owner).await.unwrap();
            let _ = served.send((name, worker));
        });
        // The task runs until it waits.
        tokio::task::yield_now().await;
    }

    #[tokio::test(start_paused = true)]
    async fn an_owner_with_many_tables_does_not_delay_others() {
        let lane = lane(LaneKind::Search, 1);
        let (sender, mut served) = mpsc::unbounded_channel();
        for table in 0..200 {
            // Many guests from one address.
            queue(
                &lane,
                owner(1, &format!("guest {table}"), table),
                "many",
                &sender,
            )
            .await;
        }
        queue(&lane, owner(2, "anna", 1000), "anna", &sender).await;
        queue(&lane, owner(3, "bela", 1001), "bela", &sender).await;
        let mut order = Vec::new();
        let mut waited = Duration::ZERO;
        for _ in 0..4 {
            let (name, worker) = served.recv().await.unwrap();
            order.push(name);
            if name == "many" {
                waited += worker.budget();
            }
        }
        // The first one runs already; then each other owner comes before its next ones.
        assert_eq!(order, ["many", "anna", "bela", "many"]);
        assert!(waited <= TIME_LIMIT + MIN_TIME, "{waited:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn time_limits_depend_on_the_number_of_owners_and_not_of_their_tables() {
        let lane = lane(LaneKind::Search, 1);
        let (sender, mut served) = mpsc::unbounded_channel();
        queue(&lane, owner(9, "first", 9), "first", &sender).await;
        let (_, first) = served.recv().await.unwrap();
        assert_eq!(first.budget(), TIME_LIMIT);
        for table in 0..50 {
            queue(&lane, owner(1, "many", table), "many", &sender).await;
        }
        queue(&lane, owner(2, "anna", 1000), "anna", &sender).await;
        drop(first);
        let (name, many) = served.recv().await.unwrap();
        assert_eq!((name, many.budget()), ("many", MIN_TIME));
        drop(many);
        let (name, anna) = served.recv().await.unwrap();
        assert_eq!((name, anna.budget()), ("anna", TIME_LIMIT / 2));
    }

    #[tokio::test(start_paused = true)]
    async fn the_queue_of_an_owner_is_bounded() {
        let lane = lane(LaneKind::Search, 1);
        let (sender, mut served) = mpsc::unbounded_channel();
        for table in 0..=MAX_WAITING {
            queue(&lane, owner(1, "many", table), "many", &sender).await;
        }
        let refused = lane.enter(&owner(1, "other", 0)).await;
        assert!(matches!(refused, Err(DecideError::QueueFull)));
        let (_, running) = served.recv().await.unwrap();
        queue(&lane, owner(2, "anna", 0), "anna", &sender).await;
        drop(running);
        // Other owners are not affected.
        let (name, _) = served.recv().await.unwrap();
        assert_eq!(name, "anna");
    }

    #[tokio::test(start_paused = true)]
    async fn decisions_of_clients_that_are_gone_are_skipped() {
        let lane = lane(LaneKind::Search, 1);
        let running = lane.enter(&owner(1, "anna", 1)).await.unwrap();
        let gone = tokio::spawn({
            let lane = Arc::clone(&lane);
            async move { lane.enter(&owner(2, "gone", 2)).await.map(drop) }
        });
        tokio::task::yield_now().await;
        assert_eq!(lane.busy(), 2);
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        drop(running);
        assert_eq!(lane.busy(), 0);
        assert_eq!(lane.lock().free, 1);
    }

    #[test]
    fn searches_that_wait_share_the_workers() {
        let lane = lane(LaneKind::Search, 2);
        let milliseconds = |shares| lane.budget(shares).as_millis();
        assert_eq!(
            [1, 2, 4, 20, 100_000].map(milliseconds),
            [1000, 1000, 500, 100, 10]
        );
    }
}
