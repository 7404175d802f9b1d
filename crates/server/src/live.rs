//! Live tables: one actor per table that is watched or has due work.
//!
//! All changes of a table go through the mailbox of its actor; watchers receive snapshots.

mod actor;
mod audience;
mod card;
mod credits;
mod lease;
mod lobby;
mod outages;
mod snapshot;
mod sweep;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use api::{Hint, Publication};
use axum::http::HeaderMap;
use table::deal::Seed;
use table::{AnyTable, Chair, EntryKind, Guest, LogEntry, Request, TableConfig, Time};
use tokio::sync::{mpsc, oneshot, watch};

use crate::client_address::ClientAddress;
use crate::environment::{Environment, random_id};
use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::opponents::{DecideError, OpponentPool, Owner};
use crate::seeds::Seeds;
use crate::store::{Append, Appended, Store, StoreError, TableId};
use audience::Audience;
pub(crate) use audience::Watch;
pub(crate) use card::StoredCard;
pub(crate) use snapshot::SnapshotReceiver;

/// Mailbox capacity of an actor (backpressure).
const MAILBOX: usize = 64;
/// Time limit for applying a change that another server has acknowledged.
const REFRESH_TIMEOUT: Duration = Duration::from_secs(10);
/// Length of a table id: 100 bits.
const ID_LENGTH: usize = 20;

/// The published state of a live table, sent to all watchers.
#[derive(Clone, Debug)]
pub(crate) enum Snapshot {
    /// The log is being read.
    Loading,
    /// There is no such table.
    Missing,
    /// The log could not be read.
    Failed,
    /// The latest version.
    Table(Arc<Publication>),
}

/// Handle of a live table. The actor keeps running while a handle is held.
#[derive(Debug)]
pub(crate) struct LiveTable {
    id: TableId,
    mailbox: mpsc::Sender<ActorMessage>,
    snapshot: SnapshotReceiver,
    audience: Audience,
    /// Whether a decision of a computer player is queued or running on this server.
    is_deciding: AtomicBool,
}

/// A message to the actor of a table.
///
/// Large ones are boxed: each mailbox reserves memory for 32 messages.
#[derive(Debug)]
enum ActorMessage {
    /// A guest's command.
    Request(Box<GuestRequest>),
    /// Open the rematch, or the next game of the match.
    Rematch(Box<RematchRequest>),
    /// Result of a computer player's decision.
    Decided(Box<actor::DecisionResult>),
    /// Check for changes by other servers and for due work.
    Refresh,
    /// Check for due work: a client reads the table.
    Visited,
}

/// A command, with the channel for its result.
#[derive(Debug)]
struct GuestRequest {
    guest: Guest,
    request: Request,
    /// Idempotency key.
    key: Option<String>,
    answer: oneshot::Sender<Result<u64, ApiError>>,
}

/// A request for the rematch, with the channel for its result.
#[derive(Debug)]
struct RematchRequest {
    guest: Guest,
    answer: oneshot::Sender<Result<TableId, ApiError>>,
}

impl LiveTable {
    pub(crate) const fn id(&self) -> &TableId {
        &self.id
    }

    /// Receiver of the published snapshots.
    pub(crate) fn snapshot(&self) -> SnapshotReceiver {
        self.snapshot.clone()
    }

    /// The latest published version.
    pub(crate) fn published(&self) -> Result<Arc<Publication>, ApiError> {
        match self.snapshot.latest() {
            Snapshot::Table(published) => Ok(published),
            Snapshot::Missing => Err(ApiError::unknown_table()),
            Snapshot::Loading | Snapshot::Failed => Err(ApiError::unavailable()),
        }
    }

    /// Sends a command; returns the version that it created.
    pub(crate) async fn request(
        &self,
        guest: Guest,
        request: Request,
        key: Option<String>,
    ) -> Result<u64, ApiError> {
        self.submit(|answer| {
            ActorMessage::Request(Box::new(GuestRequest {
                guest,
                request,
                key,
                answer,
            }))
        })
        .await
    }

    /// Opens the rematch; returns the existing table if there is one.
    pub(crate) async fn rematch(&self, guest: Guest) -> Result<TableId, ApiError> {
        self.submit(|answer| ActorMessage::Rematch(Box::new(RematchRequest { guest, answer })))
            .await
    }

    async fn submit<T>(
        &self,
        message: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> ActorMessage,
    ) -> Result<T, ApiError> {
        let (answer, waiting) = oneshot::channel();
        let sent = self.mailbox.send(message(answer)).await;
        sent.map_err(|_| ApiError::unavailable())?;
        waiting
            .await
            .unwrap_or_else(|_| Err(ApiError::unavailable()))
    }
}

/// Registry of live tables with their shared resources.
#[derive(Debug)]
pub(crate) struct Hub {
    environment: Arc<dyn Environment>,
    store: Arc<dyn Store>,
    /// Whether other servers use the same store.
    shared: bool,
    /// Id of this server in leases.
    node: String,
    live: Mutex<BTreeMap<TableId, Arc<LiveTable>>>,
    opponents: OpponentPool,
    outages: RwLock<outages::Outages>,
    /// When hosts of public tables were seen.
    presence: lobby::Presence,
    /// Held while a heartbeat is written.
    beating: tokio::sync::Mutex<()>,
    metrics: Arc<Metrics>,
    seeds: Seeds,
    /// True once shutdown has begun; every background task holds a receiver.
    stopping: watch::Sender<bool>,
}

impl Hub {
    /// Opens the hub and starts its background tasks.
    pub(crate) async fn open(
        environment: Arc<dyn Environment>,
        store: Arc<dyn Store>,
        opponent_threads: usize,
        metrics: Arc<Metrics>,
        seeds: Seeds,
    ) -> Result<Arc<Self>, StoreError> {
        let (sender, notices) = mpsc::channel(1024);
        let shared = store.listen(sender).await?;
        let hub = Arc::new(Self {
            store,
            shared,
            node: random_id(&*environment, ID_LENGTH),
            live: Mutex::default(),
            opponents: OpponentPool::new(
                opponent_threads,
                Arc::clone(&environment),
                Arc::clone(&metrics),
            ),
            environment,
            outages: RwLock::default(),
            presence: lobby::Presence::default(),
            beating: tokio::sync::Mutex::default(),
            metrics,
            seeds,
            stopping: watch::Sender::new(false),
        });
        // First heartbeat before serving: the time since the last one was an outage.
        hub.heartbeat().await?;
        hub.spawn(outages::heartbeat(Arc::clone(&hub)));
        hub.spawn(sweep::sweep(Arc::clone(&hub)));
        hub.spawn(sweep::handle_notices(Arc::clone(&hub), notices));
        Ok(hub)
    }

    /// Spawns a background task that ends at shutdown.
    ///
    /// Everything that uses the store without a client connection runs here.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut stopping = self.stopping.subscribe();
        // In a box, because the future of the task would store it twice.
        let work = Box::pin(work);
        tokio::spawn(async move {
            tokio::select! {
                biased;
                // The sender is dropped only with the hub.
                _ = stopping.wait_for(|stopping| *stopping) => {}
                () = work => {}
            }
        });
    }

    /// Ends all background tasks, then closes the store.
    ///
    /// Nothing acknowledged is lost: interrupted work was not acknowledged.
    pub(crate) async fn shutdown(&self) {
        self.stopping.send_replace(true);
        self.stopping.closed().await;
        self.store.close().await;
    }

    /// Current Unix time in milliseconds.
    pub(crate) fn now(&self) -> Time {
        self.environment.now()
    }

    /// The clock and the source of randomness.
    pub(crate) fn environment(&self) -> &dyn Environment {
        &*self.environment
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    /// Seed of a table that a guest opens.
    pub(crate) fn seed_of_new_table(&self, guest: &Guest, headers: &HeaderMap) -> Seed {
        self.seeds.of_new_table(self.environment(), guest, headers)
    }

    /// Seed of the rematch of a game with this seed.
    fn seed_of_rematch(&self, previous: Seed) -> Seed {
        self.seeds.of_rematch(self.environment(), previous)
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        self.opponents.update_metrics();
        &self.metrics
    }

    /// Returns the handle of a table, starting its actor if necessary.
    pub(crate) async fn table(self: &Arc<Self>, id: &TableId) -> Result<Arc<LiveTable>, ApiError> {
        // Malformed ids are rejected without a lookup.
        if id.0.len() != ID_LENGTH || !id.0.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ApiError::unknown_table());
        }
        let live = self.get_or_spawn(id);
        let snapshot = live.snapshot();
        let known = snapshot.wait_for(|snapshot| !matches!(snapshot, Snapshot::Loading));
        match known.await {
            Some(Snapshot::Table(_)) => {}
            Some(Snapshot::Missing) => return Err(ApiError::unknown_table()),
            Some(Snapshot::Loading | Snapshot::Failed) | None => {
                return Err(ApiError::unavailable());
            }
        }
        Ok(live)
    }

    /// Like [`table`](Self::table), with every change that was acknowledged before the call.
    ///
    /// If other servers use the store, this reads the current version from it, so that no
    /// client sees a table go backwards when its requests go to different servers.
    pub(crate) async fn latest(self: &Arc<Self>, id: &TableId) -> Result<Arc<LiveTable>, ApiError> {
        let live = self.table(id).await?;
        if !self.shared {
            return Ok(live);
        }
        let card = self.store.card(id).await?;
        let version = card.ok_or_else(ApiError::unknown_table)?.version;
        let snapshot = live.snapshot();
        let is_current = |snapshot: &Snapshot| match snapshot {
            Snapshot::Table(published) => published.table().version() >= version,
            _ => true,
        };
        if !is_current(&snapshot.latest()) {
            let sent = live.mailbox.send(ActorMessage::Refresh).await;
            sent.map_err(|_| ApiError::unavailable())?;
            let applied = tokio::time::timeout(REFRESH_TIMEOUT, snapshot.wait_for(is_current));
            let applied = applied.await.map_err(|_| ApiError::unavailable())?;
            applied.ok_or_else(ApiError::unavailable)?;
        }
        Ok(live)
    }

    /// Computes a hint for a guest.
    pub(crate) async fn hint(
        &self,
        live: &LiveTable,
        guest: &Guest,
        address: ClientAddress,
    ) -> Result<Hint, ApiError> {
        let task = live.published()?.table().plan_hint(guest)?;
        let owner = Owner::new(Some(address), guest, &live.id);
        let hint = self.opponents.hint(&owner, task).await;
        hint.map(Hint::from).map_err(|why| match why {
            DecideError::QueueFull => {
                ApiError::too_many("too many computer players are thinking: retry later")
            }
            why => {
                tracing::error!(?why, "hint failed");
                ApiError::unavailable()
            }
        })
    }

    /// Returns the handle of a table, spawning its actor if there is none.
    fn get_or_spawn(self: &Arc<Self>, id: &TableId) -> Arc<LiveTable> {
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(live) = all.get(id) {
            return Arc::clone(live);
        }
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        let (publish, snapshot) = snapshot::channel();
        let live = Arc::new(LiveTable {
            id: id.clone(),
            mailbox,
            snapshot,
            audience: Audience::default(),
            is_deciding: AtomicBool::new(false),
        });
        all.insert(id.clone(), Arc::clone(&live));
        self.metrics.live_tables.set(all.len() as i64);
        drop(all);
        self.spawn(actor::run(Arc::clone(self), id.clone(), messages, publish));
        live
    }

    /// Returns the handle of a table if its actor is running.
    fn find(&self, id: &TableId) -> Option<Arc<LiveTable>> {
        let all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(id).cloned()
    }

    /// Unloads a live table if no other handle is held or `force` is set.
    ///
    /// Returns whether it was removed; its actor must then end.
    fn release(&self, id: &TableId, force: bool) -> bool {
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let free = force || all.get(id).is_none_or(|live| Arc::strong_count(live) == 1);
        if free {
            all.remove(id);
            self.metrics.live_tables.set(all.len() as i64);
        }
        free
    }

    /// Opens a table and returns its id.
    pub(crate) async fn create(&self, opening: TableConfig) -> Result<TableId, ApiError> {
        let id = TableId(random_id(self.environment(), ID_LENGTH));
        match self.open_as(&id, opening).await? {
            Appended::Done => Ok(id),
            Appended::Conflict | Appended::Repeated(_) => Err(ApiError::unavailable()),
        }
    }

    async fn open_as(&self, id: &TableId, opening: TableConfig) -> Result<Appended, ApiError> {
        let entry = LogEntry {
            at: self.now(),
            what: EntryKind::Opened(Box::new(opening)),
        };
        let table = AnyTable::open(&entry)?;
        self.append(id, &table, entry, None).await
    }

    /// Appends an entry; `table` is the state after it.
    async fn append(
        &self,
        id: &TableId,
        table: &AnyTable,
        entry: LogEntry,
        request: Option<String>,
    ) -> Result<Appended, ApiError> {
        let people = table.chairs().iter().filter_map(Chair::person);
        let guests = match &entry.what {
            EntryKind::Opened(_) => people.map(|person| person.guest.clone()).collect(),
            EntryKind::Sat { guest, .. } => vec![guest.clone()],
            _ => Vec::new(),
        };
        let append = Append {
            card: card::metadata(id, table),
            entry,
            request,
            guests,
        };
        let began = tokio::time::Instant::now();
        let appended = self.store.append(append).await;
        self.metrics.observe_append(began.elapsed());
        match &appended {
            Ok(Appended::Done) => self.metrics.entries.inc(),
            Ok(Appended::Conflict | Appended::Repeated(_)) => self.metrics.conflicts.inc(),
            Err(_) => self.metrics.store_failures.inc(),
        };
        Ok(appended?)
    }

    /// Wakes all actors, which check for changes and due work.
    fn refresh_all(&self) {
        let all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        for live in all.values() {
            let _ = live.mailbox.try_send(ActorMessage::Refresh);
        }
    }
}
