//! What one table does: it hears what people ask for, one after the other, has it stored, and lets
//! it happen.

use std::sync::Arc;
use std::time::{Duration, Instant};

use api::Publication;
use table::deal::Seed;
use table::{AnyChange, AnyDecision, AnyTable, Guest, Refusal, Request, Secret, Time};
use tokio::sync::{mpsc, watch};

use super::{ActorMessage, Hub, Live, Snapshot};
use crate::error::ApiError;
use crate::opponents::NotDecided;
use crate::store::{Appended, Lease, TableId};
use crate::{letters, now};

/// How long a table stays live that nobody looks at.
const IDLE: Duration = Duration::from_secs(30);
/// How often it is checked that no news was missed, where there are other servers.
const POLL: Duration = Duration::from_secs(5);
/// When something that failed is tried again.
const AGAIN: Duration = Duration::from_secs(1);
/// For how long a server promises to decide for an opponent, once it thinks.
const LEASE: Time = 10_000;

/// What became of an opponent's decision.
#[derive(Debug)]
pub(super) struct Decided {
    version: u64,
    decision: Result<AnyDecision, NotDecided>,
}

struct Actor {
    hub: Arc<Hub>,
    id: TableId,
    published: Arc<Publication>,
    publish: watch::Sender<Snapshot>,
    /// The store did not say whether it did the last thing it was asked.
    stale: bool,
    /// At which version somebody thinks here.
    thinking: Option<u64>,
}

/// Looks after a table until nobody else does.
pub(super) async fn run(
    hub: Arc<Hub>,
    id: TableId,
    mut asks: mpsc::Receiver<ActorMessage>,
    publish: watch::Sender<Snapshot>,
) {
    let published = match read(&hub, &id).await {
        Ok(Some(table)) => Arc::new(Publication::new(table)),
        Ok(None) => {
            hub.release(&id, true);
            publish.send_replace(Snapshot::Missing);
            return;
        }
        Err(error) => {
            tracing::error!(why = error.0.detail, "a table could not be read");
            hub.release(&id, true);
            publish.send_replace(Snapshot::Failed);
            return;
        }
    };
    publish.send_replace(Snapshot::Table(Arc::clone(&published)));
    let mut actor = Actor {
        hub,
        id,
        published,
        publish,
        stale: false,
        thinking: None,
    };
    let mut asked_at = Instant::now();
    loop {
        let wait = actor.run_due_work().await.unwrap_or(AGAIN);
        match tokio::time::timeout(wait, asks.recv()).await {
            Ok(Some(ask)) => {
                asked_at = Instant::now();
                actor.answer(ask).await;
            }
            Ok(None) => return,
            Err(_) => {
                actor.stale |= actor.hub.shared;
                if asked_at.elapsed() >= IDLE && actor.hub.release(&actor.id, false) {
                    return;
                }
            }
        }
    }
}

async fn read(hub: &Hub, id: &TableId) -> Result<Option<AnyTable>, ApiError> {
    let log = hub.store.log(id, 0).await?;
    if log.is_empty() {
        return Ok(None);
    }
    Ok(Some(AnyTable::replay(&log)?))
}

impl Actor {
    /// Does what has to be done without anybody asking; returns how long nothing has to be.
    async fn run_due_work(&mut self) -> Result<Duration, ApiError> {
        self.refresh().await?;
        loop {
            let now = now();
            let outages = self.hub.outages(now);
            // While there may be an outage nobody's time runs out.
            let Some(outages) = outages else {
                break;
            };
            let change = self.table().plan_outage_credit(&outages, now);
            let Some(change) = change.or_else(|| self.table().plan_timeout(now)) else {
                break;
            };
            self.commit(change, None).await?;
        }
        self.think();
        let rest = if self.hub.shared { POLL } else { IDLE };
        Ok(match self.table().deadline() {
            Some((_, deadline)) => {
                let left = Duration::from_millis(deadline.saturating_sub(now()));
                left.clamp(Duration::from_millis(5), rest)
            }
            None => rest,
        })
    }

    /// If it is an opponent's turn, has it think.
    fn think(&mut self) {
        let version = self.table().version();
        if self.thinking == Some(version) || self.table().awaited().is_none() {
            return;
        }
        let (Some(task), Some(live)) = (self.table().task(), self.hub.find(&self.id)) else {
            return;
        };
        self.thinking = Some(version);
        let hub = Arc::clone(&self.hub);
        self.hub.spawn(async move {
            let decision = hub
                .opponents
                .decide(task, lease(&hub, &live, version))
                .await;
            let decided = Box::new(Decided { version, decision });
            // The actor is there as long as we hold it.
            let _ = live.mailbox.send(ActorMessage::Decided(decided)).await;
        });
    }

    async fn answer(&mut self, ask: ActorMessage) {
        match ask {
            ActorMessage::Request {
                guest,
                request,
                name,
                answer,
            } => {
                let done = self.request(&guest, &request, name).await;
                // Whoever asked may have gone.
                let _ = answer.send(done);
            }
            ActorMessage::Follow { guest, answer } => {
                let done = self.follow(&guest).await;
                let _ = answer.send(done);
            }
            ActorMessage::Decided(decided) => self.decided(*decided).await,
            ActorMessage::Look => self.stale |= self.hub.shared,
        }
    }

    async fn request(
        &mut self,
        guest: &Guest,
        request: &Request,
        name: Option<String>,
    ) -> Result<u64, ApiError> {
        self.refresh().await?;
        // Different people may call different things the same.
        let name = name.map(|name| format!("{} {name}", guest.0));
        let change = match self.table().plan(guest, request, now()) {
            Ok(change) => change,
            Err(refusal) => {
                if let Some(name) = &name
                    && let Some(version) = self.hub.store.asked(&self.id, name).await?
                {
                    return Ok(version);
                }
                return Err(refusal.into());
            }
        };
        match self.commit(change, name).await? {
            Appended::Done => Ok(self.table().version()),
            Appended::Repeated(version) => Ok(version),
            // Somebody was faster, at another server.
            Appended::Conflict => Err(Refusal::Stale {
                seen: request.version,
                version: self.table().version(),
            }
            .into()),
        }
    }

    /// Opens the table of the next game, unless there is one.
    async fn follow(&mut self, guest: &Guest) -> Result<TableId, ApiError> {
        self.refresh().await?;
        if let Some(next) = self.table().next() {
            return Ok(TableId(next.to_owned()));
        }
        // Its id follows from the seed of this game, so that there is one however often it is tried.
        let Secret(seed) = &self.table().opening().seed;
        let seed: Seed = seed.parse().map_err(|_| ApiError::unavailable())?;
        let bytes = seed.derive("next table");
        let next = TableId(letters(&bytes[..super::ID_LETTERS]));
        let change = self.table().plan_rematch(guest, next.0.clone(), now())?;
        let opening = self
            .table()
            .rematch(&self.id.0, self.hub.seeds().of_rematch(seed))?;
        self.hub.open_as(&next, opening).await?;
        match self.commit(change, None).await? {
            Appended::Done | Appended::Repeated(_) => Ok(next),
            Appended::Conflict => {
                let next = self.table().next().ok_or_else(ApiError::unavailable)?;
                Ok(TableId(next.to_owned()))
            }
        }
    }

    async fn decided(&mut self, Decided { version, decision }: Decided) {
        let why = match decision {
            Ok(decision) => match self.table().plan_opponent(&decision, now()) {
                Ok(change) => match self.commit(change, None).await {
                    Ok(_) => None,
                    Err(error) => Some(error.0.detail),
                },
                // What comes too late is not wanted any more.
                Err(_) => None,
            },
            Err(NotDecided::Again) => None,
            // Another server thinks. Should it die, its promise runs out.
            Err(NotDecided::NotOurs) => return self.think_again_later(version),
            Err(NotDecided::Failed(why)) => Some(why),
        };
        if let Some(why) = why {
            tracing::error!(why, "an opponent's decision failed");
            return self.think_again_later(version);
        }
        if self.thinking == Some(version) {
            self.thinking = None;
        }
    }

    /// Has the opponent think again after a while, if nothing has happened by then.
    fn think_again_later(&self, version: u64) {
        let Some(live) = self.hub.find(&self.id) else {
            return;
        };
        self.hub.spawn(async move {
            tokio::time::sleep(AGAIN).await;
            let decision = Err(NotDecided::Again);
            let decided = Box::new(Decided { version, decision });
            let _ = live.mailbox.send(ActorMessage::Decided(decided)).await;
        });
    }

    /// Persists an entry, then publishes the table with it.
    async fn commit(
        &mut self,
        change: AnyChange,
        name: Option<String>,
    ) -> Result<Appended, ApiError> {
        let AnyChange { entry, after } = change;
        let appended = self.hub.append(&self.id, &after, entry, name).await;
        match appended {
            Ok(Appended::Done) => self.publish(after),
            Ok(Appended::Conflict | Appended::Repeated(_)) => {
                self.stale = true;
                self.refresh().await?;
            }
            Err(_) => self.stale = true,
        }
        appended
    }

    /// Reads entries that were appended without us: by other servers, or without an answer.
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
        self.publish.send_replace(snapshot);
    }
}

/// Promises the other servers to decide for an opponent; false if one of them has.
async fn lease(hub: &Hub, live: &Live, version: u64) -> bool {
    if !hub.shared {
        return true;
    }
    let now = now();
    let lease = Lease {
        table: &live.id,
        version,
        by: &hub.node,
        now,
        until: now + LEASE,
    };
    match hub.store.lease(lease).await {
        Ok(granted) => granted,
        Err(error) => {
            tracing::error!(%error, "the store failed");
            false
        }
    }
}
