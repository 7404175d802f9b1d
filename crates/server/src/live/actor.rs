//! Actor of one table: processes its mailbox and its due work one at a time.
//!
//! Every change is planned, appended to the store, and then published as a snapshot.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use api::Publication;
use table::deal::Seed;
use table::{AnyChange, AnyDecision, AnyTable, Guest, Refusal, Request, Secret};
use tokio::sync::mpsc;
use tokio::time::Instant;

use super::credits::ClockCredits;
use super::lease::DecisionLease;
use super::snapshot::SnapshotSender;
use super::{ActorMessage, GuestRequest, Hub, RematchRequest, Snapshot};
use crate::environment::base32;
use crate::error::ApiError;
use crate::opponents::{DecideError, Owner};
use crate::store::{Appended, TableId};

/// Time without messages and watchers after which an actor ends.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);
/// Poll interval for changes by other servers, in case a notification was lost.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// Retry delay after a failure.
const RETRY_DELAY: Duration = Duration::from_secs(1);
/// Delay before asking again for a lease that another server holds.
const LEASE_RETRY: Duration = Duration::from_millis(400);

/// Delay before queueing a decision again whose owner has too many of them.
const QUEUE_RETRY: Duration = Duration::from_secs(2);

/// Result of a computer player's decision.
#[derive(Debug)]
pub(super) struct DecisionResult {
    /// Number of the decision.
    pending: u64,
    decision: Result<AnyDecision, DecideError>,
}

struct Actor {
    hub: Arc<Hub>,
    id: TableId,
    published: Arc<Publication>,
    publish: SnapshotSender,
    /// Whether the log may have entries that this actor has not applied.
    stale: bool,
    /// Number of the decision for which a computer player is thinking.
    thinking: Option<u64>,
    /// The last clock credits, by any server.
    credits: ClockCredits,
}

/// Runs the actor of a table until it is idle.
pub(super) async fn run(
    hub: Arc<Hub>,
    id: TableId,
    mut messages: mpsc::Receiver<ActorMessage>,
    publish: SnapshotSender,
) {
    let (published, credits) = match read(&hub, &id).await {
        Ok(Some((table, credits))) => (Arc::new(Publication::new(table)), credits),
        Ok(None) => {
            hub.release(&id, true);
            publish.publish(Snapshot::Missing);
            return;
        }
        Err(error) => {
            tracing::error!(why = error.0.detail, "failed to load a table");
            hub.release(&id, true);
            publish.publish(Snapshot::Failed);
            return;
        }
    };
    publish.publish(Snapshot::Table(Arc::clone(&published)));
    let mut actor = Actor {
        hub,
        id,
        published,
        publish,
        stale: false,
        thinking: None,
        credits,
    };
    let mut last_message = Instant::now();
    loop {
        // Boxes, because an idle table needs no memory for the work.
        let wait = Box::pin(actor.run_due_work()).await;
        let wait = wait.unwrap_or(RETRY_DELAY);
        match tokio::time::timeout(wait, messages.recv()).await {
            Ok(Some(message)) => {
                last_message = Instant::now();
                Box::pin(actor.handle(message)).await;
            }
            Ok(None) => return,
            Err(_) => {
                actor.stale |= actor.hub.shared;
                if last_message.elapsed() >= IDLE_TIMEOUT && actor.hub.release(&actor.id, false) {
                    return;
                }
            }
        }
    }
}

async fn read(hub: &Hub, id: &TableId) -> Result<Option<(AnyTable, ClockCredits)>, ApiError> {
    let log = hub.store.log(id, 0).await?;
    if log.is_empty() {
        return Ok(None);
    }
    Ok(Some((AnyTable::replay(&log)?, ClockCredits::of_log(&log))))
}

impl Actor {
    /// Runs due work: timeouts, outage credits and computer players.
    ///
    /// Returns how long to wait for messages: until the next deadline, or the polling interval.
    async fn run_due_work(&mut self) -> Result<Duration, ApiError> {
        self.refresh().await?;
        loop {
            self.credit_outages().await?;
            let Some(change) = self.table().plan_timeout(self.hub.now()) else {
                break;
            };
            self.commit(change, None).await?;
        }
        self.start_opponent();
        let rest = if self.hub.shared {
            POLL_INTERVAL
        } else {
            IDLE_TIMEOUT
        };
        Ok(match self.table().timeout_at() {
            Some(deadline) => {
                let left = Duration::from_millis(deadline.saturating_sub(self.hub.now()));
                left.clamp(Duration::from_millis(5), rest)
            }
            None => rest,
        })
    }

    /// Credits the running clock for outages; fails if there may be one now.
    ///
    /// So no clock runs out, and no decision is timed, before the outage is accounted for.
    async fn credit_outages(&mut self) -> Result<(), ApiError> {
        while self.table().counts_time() {
            let outages = self.hub.outages().await?;
            let change = self.table().plan_outage_credit(&outages, self.hub.now());
            let Some(change) = change else {
                break;
            };
            self.commit(change, None).await?;
        }
        Ok(())
    }

    /// Starts the computer player to move, if there is one.
    fn start_opponent(&mut self) {
        let version = self.table().version();
        let pending = self.table().pending_decision();
        if self.thinking == Some(pending) || self.table().opponent_to_move().is_none() {
            return;
        }
        let (Some(task), Some(live)) = (self.table().task(), self.hub.find(&self.id)) else {
            return;
        };
        if !live.goes_on(self.table(), self.hub.now()) {
            return;
        }
        self.thinking = Some(pending);
        live.is_deciding.store(true, Ordering::SeqCst);
        let owner = Owner::new(live.address(), &self.table().opening().host, &self.id);
        let hub = Arc::clone(&self.hub);
        self.hub.spawn(async move {
            let lease = DecisionLease::new(&hub, &live, version);
            // The table may have changed or lost its audience in the queue.
            let begin = async { live.awaits(pending, hub.now()) && lease.acquire().await };
            let deciding = hub.opponents.decide(&owner, task, begin);
            let decision = lease.keep_during(deciding).await;
            let decided = Box::new(DecisionResult { pending, decision });
            // The actor runs as long as this handle is held.
            let _ = live.mailbox.send(ActorMessage::Decided(decided)).await;
        });
    }

    async fn handle(&mut self, message: ActorMessage) {
        match message {
            ActorMessage::Request(message) => {
                let GuestRequest {
                    guest,
                    request,
                    key,
                    answer,
                } = *message;
                let done = self.request(&guest, request, key).await;
                // The caller may be gone.
                let _ = answer.send(done);
            }
            ActorMessage::Rematch(message) => {
                let RematchRequest { guest, answer } = *message;
                let done = self.rematch(&guest).await;
                let _ = answer.send(done);
            }
            ActorMessage::Decided(decided) => self.decided(*decided).await,
            ActorMessage::Refresh => self.stale |= self.hub.shared,
            ActorMessage::Visited => {}
        }
    }

    async fn request(
        &mut self,
        guest: &Guest,
        mut request: Request,
        key: Option<String>,
    ) -> Result<u64, ApiError> {
        // Another server has acknowledged the version that the client names.
        self.stale |= self.hub.shared && request.version > self.table().version();
        self.refresh().await?;
        self.credit_outages().await?;
        // Idempotency keys are scoped to a guest.
        let key = key.map(|key| format!("{} {key}", guest.0));
        loop {
            let version = self.table().version();
            request.version = self.credits.skip(request.version, version);
            let change = match self.table().plan(guest, &request, self.hub.now()) {
                Ok(change) => change,
                Err(refusal) => {
                    if let Some(key) = &key
                        && let Some(version) = self.hub.store.find_request(&self.id, key).await?
                    {
                        return Ok(version);
                    }
                    return Err(refusal.into());
                }
            };
            match self.commit(change, key.clone()).await? {
                Appended::Done => return Ok(self.table().version()),
                Appended::Repeated(version) => return Ok(version),
                // Another server appended first. If it was a credit, the request is still valid.
                Appended::Conflict => {
                    let newer = self.table().version();
                    if newer == version || self.credits.skip(request.version, newer) != newer {
                        return Err(Refusal::Stale {
                            seen: request.version,
                            version: newer,
                        }
                        .into());
                    }
                }
            }
        }
    }

    /// Opens the rematch table, unless there is one.
    async fn rematch(&mut self, guest: &Guest) -> Result<TableId, ApiError> {
        self.stale |= self.hub.shared;
        self.refresh().await?;
        if let Some(next) = self.table().next() {
            return Ok(TableId(next.to_owned()));
        }
        // The id is derived from the seed of this game, so that retries open the same table.
        let Secret(seed) = &self.table().opening().seed;
        let seed: Seed = seed.parse().map_err(|_| ApiError::unavailable())?;
        let bytes = seed.derive("next table");
        let next = TableId(base32(&bytes[..super::ID_LENGTH]));
        let now = self.hub.now();
        let change = self.table().plan_rematch(guest, next.0.clone(), now)?;
        let opening = self
            .table()
            .rematch(&self.id.0, self.hub.seed_of_rematch(seed))?;
        self.hub.open_as(&next, opening).await?;
        match self.commit(change, None).await? {
            Appended::Done | Appended::Repeated(_) => Ok(next),
            Appended::Conflict => {
                let next = self.table().next().ok_or_else(ApiError::unavailable)?;
                Ok(TableId(next.to_owned()))
            }
        }
    }

    async fn decided(&mut self, DecisionResult { pending, decision }: DecisionResult) {
        let why = match decision {
            Ok(decision) => match self.table().plan_opponent(&decision, self.hub.now()) {
                Ok(change) => match self.commit(change, None).await {
                    Ok(_) => None,
                    Err(error) => Some(error.0.detail),
                },
                // A decision that comes too late is dropped.
                Err(_) => None,
            },
            Err(DecideError::Retry) => None,
            // Another server is thinking, and if it dies, its lease expires; or it has decided, and
            // the notice was lost; or the table waits.
            Err(DecideError::NotLeased | DecideError::Closed) => {
                self.stale |= self.hub.shared;
                return self.retry_opponent_after(LEASE_RETRY, pending);
            }
            Err(DecideError::QueueFull) => {
                return self.retry_opponent_after(QUEUE_RETRY, pending);
            }
            Err(DecideError::Failed(why)) => Some(why),
        };
        if let Some(why) = why {
            tracing::error!(why, "decision of a computer player failed");
            return self.retry_opponent_after(RETRY_DELAY, pending);
        }
        if self.thinking == Some(pending) {
            self.thinking = None;
            if let Some(live) = self.hub.find(&self.id) {
                live.is_deciding.store(false, Ordering::SeqCst);
            }
        }
    }

    /// Retries a computer player's decision after a delay, unless it is no longer pending.
    fn retry_opponent_after(&self, delay: Duration, pending: u64) {
        let Some(live) = self.hub.find(&self.id) else {
            return;
        };
        self.hub.spawn(async move {
            tokio::time::sleep(delay).await;
            let decision = Err(DecideError::Retry);
            let decided = Box::new(DecisionResult { pending, decision });
            let _ = live.mailbox.send(ActorMessage::Decided(decided)).await;
        });
    }

    /// Persists an entry, then publishes the table with it.
    async fn commit(
        &mut self,
        change: AnyChange,
        key: Option<String>,
    ) -> Result<Appended, ApiError> {
        let AnyChange { entry, after } = change;
        let mut credits = self.credits;
        credits.note(&entry, after.version());
        let appended = self.hub.append(&self.id, &after, entry, key).await;
        match appended {
            Ok(Appended::Done) => {
                self.credits = credits;
                self.publish(after);
            }
            Ok(Appended::Conflict | Appended::Repeated(_)) => {
                self.stale = true;
                self.refresh().await?;
            }
            Err(_) => self.stale = true,
        }
        appended
    }

    /// Applies entries appended by other servers, or without an acknowledgement.
    async fn refresh(&mut self) -> Result<(), ApiError> {
        if !self.stale {
            return Ok(());
        }
        let version = self.table().version();
        let entries = self.hub.store.log(&self.id, version).await?;
        self.stale = false;
        if entries.is_empty() {
            return Ok(());
        }
        let mut after = AnyTable::clone(self.table());
        for entry in &entries {
            after.apply(entry)?;
            self.credits.note(entry, after.version());
        }
        self.publish(after);
        Ok(())
    }

    fn table(&self) -> &AnyTable {
        self.published.table()
    }

    fn publish(&mut self, table: AnyTable) {
        self.published = Arc::new(Publication::new(table));
        let snapshot = Snapshot::Table(Arc::clone(&self.published));
        self.publish.publish(snapshot);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Size of the future of an async function.
    fn size_of_future<A, B, C, D, F>(_: fn(A, B, C, D) -> F) -> usize {
        size_of::<F>()
    }

    #[test]
    fn an_idle_table_has_a_small_actor_and_mailbox() {
        let actor = size_of_future(run);
        assert!(actor <= 1024, "{actor} bytes");
        // The mailbox reserves memory for 32 messages.
        assert!(size_of::<ActorMessage>() <= 16);
    }
}
