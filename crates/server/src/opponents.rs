//! Worker pool for computer players, outside the async runtime.
//!
//! Decisions of a few milliseconds and searches with a time limit have workers of their own (lanes),
//! so that a fast player never waits for a slow one. Within a lane, clients share the workers fairly:
//! see `fair_queue`.

mod fair_queue;
mod lane;

use std::sync::Arc;
use std::time::Duration;

use game::PlayerError;
use table::{AnyDecision, AnyTask, Guest, Hint};
use tokio::sync::oneshot;
use tokio::time::Instant;

use crate::client_address::ClientAddress;
use crate::environment::Environment;
use crate::metrics::Metrics;
use crate::store::TableId;
pub(crate) use lane::LaneKind;
use lane::{Lane, Worker};

/// Pool in which computer players search.
#[derive(Debug)]
pub(crate) struct OpponentPool {
    immediate: Arc<Lane>,
    searches: Arc<Lane>,
    environment: Arc<dyn Environment>,
    metrics: Arc<Metrics>,
}

/// A party that shares the workers with others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Party {
    Address(ClientAddress),
    Guest(Guest),
    Table(TableId),
}

/// For whom a computer player decides: the parties of fair sharing, outermost first.
#[derive(Clone, Debug)]
pub(crate) struct Owner([Party; 3]);

impl Owner {
    /// The owner of a decision at a table for a guest.
    ///
    /// A guest costs nothing, so guests with one address share its part. Guests of an unknown address
    /// or of this machine have one part each.
    pub(crate) fn new(address: Option<ClientAddress>, guest: &Guest, table: &TableId) -> Self {
        let address = address.filter(|address| !address.is_local());
        let guest = Party::Guest(guest.clone());
        let outermost = address.map_or_else(|| guest.clone(), Party::Address);
        Self([outermost, guest, Party::Table(table.clone())])
    }
}

impl OpponentPool {
    /// Creates a pool with this number of workers per lane.
    pub(crate) fn new(
        threads: usize,
        environment: Arc<dyn Environment>,
        metrics: Arc<Metrics>,
    ) -> Self {
        let lane = |kind| Lane::new(kind, threads, Arc::clone(&metrics));
        Self {
            immediate: lane(LaneKind::Immediate),
            searches: lane(LaneKind::Search),
            environment,
            metrics,
        }
    }

    /// Queues a decision and runs it.
    ///
    /// `begin` is awaited when a worker is free and can still cancel the decision.
    pub(crate) async fn decide<F>(
        &self,
        owner: &Owner,
        task: AnyTask,
        begin: F,
    ) -> Result<AnyDecision, DecideError>
    where
        F: Future<Output = bool>,
    {
        let lane = if task.is_timed() {
            &self.searches
        } else {
            &self.immediate
        };
        let worker = lane.enter(owner).await?;
        if !begin.await {
            return Err(DecideError::NotLeased);
        }
        self.think(worker, move |budget| task.decide(budget)).await
    }

    /// Queues an analysis for a hint and runs it.
    pub(crate) async fn hint(&self, owner: &Owner, task: AnyTask) -> Result<Hint, DecideError> {
        let worker = self.searches.enter(owner).await?;
        self.think(worker, move |budget| task.hint(budget)).await
    }

    async fn think<T: Send + 'static>(
        &self,
        worker: Worker,
        work: impl FnOnce(Duration) -> Result<T, PlayerError> + Send + 'static,
    ) -> Result<T, DecideError> {
        let start = Instant::now();
        let (found, result) = oneshot::channel();
        let search = move || {
            // The receiver may be gone.
            let _ = found.send(work(worker.budget()));
        };
        self.environment.run_search(Box::new(search)).await;
        let result = result.await;
        self.metrics.observe_search(start.elapsed());
        match result {
            Ok(Ok(decision)) => Ok(decision),
            Ok(Err(why)) => Err(DecideError::Failed(why.to_string())),
            Err(_) => Err(DecideError::Failed(
                "the computer player panicked".to_owned(),
            )),
        }
    }

    /// Updates the metrics of running and queued searches.
    pub(crate) fn update_metrics(&self) {
        let lanes = [&self.immediate, &self.searches];
        let busy: usize = lanes.iter().map(|lane| lane.busy()).sum();
        self.metrics.opponents.set(busy as i64);
        for lane in lanes {
            lane.update_metrics();
        }
    }
}

/// Reason why a decision was not made.
#[derive(Debug)]
pub(crate) enum DecideError {
    /// Another server holds the lease, or the decision is no longer needed.
    NotLeased,
    /// The pool is closed.
    Closed,
    /// The owner has too many waiting decisions.
    QueueFull,
    /// Retry after the delay.
    Retry,
    /// The search failed or panicked.
    Failed(String),
}
