//! The tables that somebody looks at or that have something to do: one actor each.

mod actor;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Duration;

use api::{Hint, Publication, TableCard};
use serde::{Deserialize, Serialize};
use table::{AnyTable, Chair, Entry, Guest, Opening, Outage, Request, Time, What};
use tokio::sync::{mpsc, oneshot, watch};

use crate::error::ApiError;
use crate::metrics::Metrics;
use crate::opponents::Opponents;
use crate::seeds::Seeds;
use crate::store::{Append, Appended, Card, News, Store, StoreError, TableId};
use crate::{now, unguessable};

/// How many may wait to be heard at one table.
const MAILBOX: usize = 64;
/// How often it is looked for tables that have something to do.
const SWEEP: Duration = Duration::from_secs(1);
/// How many of those are looked at together.
const SWEPT: u32 = 1000;
/// How often a server says that it is here, and how late that may be before it is an outage.
const BEAT: Duration = Duration::from_secs(4);
const PATIENCE: Time = 15_000;
/// Letters of a table's id: a hundred bits.
const ID_LETTERS: usize = 20;

/// The state of a live table that is published to everyone who watches it.
#[derive(Clone, Debug)]
pub(crate) enum Snapshot {
    /// Nothing yet.
    Loading,
    /// There is none.
    Missing,
    /// It could not be read.
    Failed,
    /// The latest version of it.
    Table(Arc<Publication>),
}

/// A table that somebody looks at. While this is held, it stays live.
#[derive(Debug)]
pub(crate) struct Live {
    id: TableId,
    mailbox: mpsc::Sender<ActorMessage>,
    snapshot: watch::Receiver<Snapshot>,
}

/// A message to the actor of a table.
#[derive(Debug)]
enum ActorMessage {
    /// Somebody wants something.
    Request {
        guest: Guest,
        request: Request,
        /// What they call it.
        name: Option<String>,
        answer: oneshot::Sender<Result<u64, ApiError>>,
    },
    /// Somebody wants to play on.
    Follow {
        guest: Guest,
        answer: oneshot::Sender<Result<TableId, ApiError>>,
    },
    /// An opponent has decided, or not.
    Decided(Box<actor::Decided>),
    /// Other servers may have done something, or something is due.
    Look,
}

impl Live {
    pub(crate) const fn id(&self) -> &TableId {
        &self.id
    }

    /// How the table stands, and how it changes.
    pub(crate) fn snapshot(&self) -> watch::Receiver<Snapshot> {
        self.snapshot.clone()
    }

    /// The latest version of the table.
    pub(crate) fn published(&self) -> Result<Arc<Publication>, ApiError> {
        match &*self.snapshot.borrow() {
            Snapshot::Table(published) => Ok(Arc::clone(published)),
            Snapshot::Missing => Err(ApiError::unknown_table()),
            Snapshot::Loading | Snapshot::Failed => Err(ApiError::unavailable()),
        }
    }

    /// Asks for something; returns the version with which it was done.
    pub(crate) async fn request(
        &self,
        guest: Guest,
        request: Request,
        name: Option<String>,
    ) -> Result<u64, ApiError> {
        self.ask(|answer| ActorMessage::Request {
            guest,
            request,
            name,
            answer,
        })
        .await
    }

    /// The next game of the same people.
    pub(crate) async fn follow(&self, guest: Guest) -> Result<TableId, ApiError> {
        self.ask(|answer| ActorMessage::Follow { guest, answer })
            .await
    }

    async fn ask<T>(
        &self,
        ask: impl FnOnce(oneshot::Sender<Result<T, ApiError>>) -> ActorMessage,
    ) -> Result<T, ApiError> {
        let (answer, waiting) = oneshot::channel();
        let sent = self.mailbox.send(ask(answer)).await;
        sent.map_err(|_| ApiError::unavailable())?;
        waiting
            .await
            .unwrap_or_else(|_| Err(ApiError::unavailable()))
    }
}

/// All live tables, and what they share.
#[derive(Debug)]
pub(crate) struct Hub {
    store: Arc<dyn Store>,
    /// Do other servers use the store as well?
    shared: bool,
    /// What this server calls itself before the others.
    node: String,
    live: Mutex<HashMap<TableId, Arc<Live>>>,
    opponents: Opponents,
    outages: RwLock<Outages>,
    metrics: Arc<Metrics>,
    seeds: Seeds,
    /// True once nothing more is to be done here; whatever is done holds a receiver.
    stopping: watch::Sender<bool>,
}

/// When no server answered.
#[derive(Debug, Default)]
struct Outages {
    known: Arc<[Outage]>,
    /// When that was last heard.
    at: Time,
}

impl Hub {
    /// Begins to look after the tables in a store.
    pub(crate) async fn open(
        store: Arc<dyn Store>,
        thinkers: usize,
        metrics: Arc<Metrics>,
        seeds: Seeds,
    ) -> Result<Arc<Self>, StoreError> {
        let (news, heard) = mpsc::channel(1024);
        let shared = store.listen(news).await?;
        let hub = Arc::new(Self {
            store,
            shared,
            node: unguessable(ID_LETTERS),
            live: Mutex::default(),
            opponents: Opponents::new(thinkers, Arc::clone(&metrics)),
            outages: RwLock::default(),
            metrics,
            seeds,
            stopping: watch::Sender::new(false),
        });
        // Before anybody is served: what was before this was an outage.
        hub.beat().await?;
        hub.spawn(beat(Arc::clone(&hub)));
        hub.spawn(sweep(Arc::clone(&hub)));
        hub.spawn(hear(Arc::clone(&hub), heard));
        Ok(hub)
    }

    /// Does something by itself until the hub is shut. All that uses the store without a connection
    /// that waits for it begins here.
    fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        let mut stopping = self.stopping.subscribe();
        tokio::spawn(async move {
            tokio::select! {
                biased;
                // The sender is gone only if nobody looks after tables any more.
                _ = stopping.wait_for(|stopping| *stopping) => {}
                () = work => {}
            }
        });
    }

    /// Ends all that is done here by itself, and then shuts the store: nothing asks for it any more.
    /// What is given up is not lost, since nobody was told that it was done.
    pub(crate) async fn shut(&self) {
        self.stopping.send_replace(true);
        self.stopping.closed().await;
        self.store.shut().await;
    }

    pub(crate) fn store(&self) -> &dyn Store {
        &*self.store
    }

    pub(crate) const fn seeds(&self) -> &Seeds {
        &self.seeds
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        self.metrics.opponents.set(self.opponents.busy() as i64);
        &self.metrics
    }

    /// A table, which stays live as long as the answer is held.
    pub(crate) async fn table(self: &Arc<Self>, id: &TableId) -> Result<Arc<Live>, ApiError> {
        // What cannot be the name of a table need not be looked for.
        if id.0.len() != ID_LETTERS || !id.0.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(ApiError::unknown_table());
        }
        let live = self.bring(id);
        let mut snapshot = live.snapshot();
        let known = snapshot.wait_for(|snapshot| !matches!(snapshot, Snapshot::Loading));
        match known.await.as_deref() {
            Ok(Snapshot::Table(_)) => {}
            Ok(Snapshot::Missing) => return Err(ApiError::unknown_table()),
            Ok(Snapshot::Loading | Snapshot::Failed) | Err(_) => {
                return Err(ApiError::unavailable());
            }
        }
        Ok(live)
    }

    /// What a strong player would do in somebody's place.
    pub(crate) async fn hint(&self, live: &Live, guest: &Guest) -> Result<Hint, ApiError> {
        let task = live.published()?.table().plan_hint(guest)?;
        let hint = self.opponents.hint(task).await;
        hint.map(Hint::from).map_err(|why| {
            tracing::error!(?why, "there was no hint");
            ApiError::unavailable()
        })
    }

    /// The actor of a table: the one there is, or a new one.
    fn bring(self: &Arc<Self>, id: &TableId) -> Arc<Live> {
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(live) = all.get(id) {
            return Arc::clone(live);
        }
        let (mailbox, asks) = mpsc::channel(MAILBOX);
        let (publish, snapshot) = watch::channel(Snapshot::Loading);
        let live = Arc::new(Live {
            id: id.clone(),
            mailbox,
            snapshot,
        });
        all.insert(id.clone(), Arc::clone(&live));
        self.metrics.live_tables.set(all.len() as i64);
        drop(all);
        self.spawn(actor::run(Arc::clone(self), id.clone(), asks, publish));
        live
    }

    /// The actor of a table, if it has one.
    fn find(&self, id: &TableId) -> Option<Arc<Live>> {
        let all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        all.get(id).cloned()
    }

    /// Lets go of a table unless somebody holds it; its actor ends if this says so.
    fn release(&self, id: &TableId, whoever_holds_it: bool) -> bool {
        let mut all = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        let free = whoever_holds_it || all.get(id).is_none_or(|live| Arc::strong_count(live) == 1);
        if free {
            all.remove(id);
            self.metrics.live_tables.set(all.len() as i64);
        }
        free
    }

    /// Opens a table; returns its id.
    pub(crate) async fn create(&self, opening: Opening) -> Result<TableId, ApiError> {
        let id = TableId(unguessable(ID_LETTERS));
        match self.open_as(&id, opening).await? {
            Appended::Done => Ok(id),
            Appended::Conflict | Appended::Repeated(_) => Err(ApiError::unavailable()),
        }
    }

    async fn open_as(&self, id: &TableId, opening: Opening) -> Result<Appended, ApiError> {
        let entry = Entry {
            at: now(),
            what: What::Opened(Box::new(opening)),
        };
        let table = AnyTable::open(&entry)?;
        self.append(id, &table, entry, None).await
    }

    /// Appends an entry, with which the table stands like this.
    async fn append(
        &self,
        id: &TableId,
        table: &AnyTable,
        entry: Entry,
        request: Option<String>,
    ) -> Result<Appended, ApiError> {
        let people = table.chairs().iter().filter_map(Chair::person);
        let sitters = match &entry.what {
            What::Opened(_) => people.map(|person| person.guest.clone()).collect(),
            What::Sat { guest, .. } => vec![guest.clone()],
            _ => Vec::new(),
        };
        let append = Append {
            card: card(id, table),
            entry,
            request,
            sitters,
        };
        let began = std::time::Instant::now();
        let appended = self.store.append(append).await;
        self.metrics.appended(began.elapsed());
        match &appended {
            Ok(Appended::Done) => self.metrics.entries.inc(),
            Ok(Appended::Conflict | Appended::Repeated(_)) => self.metrics.conflicts.inc(),
            Err(_) => self.metrics.store_failures.inc(),
        };
        Ok(appended?)
    }

    async fn beat(&self) -> Result<(), StoreError> {
        let at = now();
        let known = self.store.beat(at, PATIENCE).await?.into();
        let mut outages = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        *outages = Outages { known, at };
        Ok(())
    }

    /// The outages that are known, unless there may be one right now.
    fn outages(&self, now: Time) -> Option<Arc<[Outage]>> {
        let outages = self.outages.read().unwrap_or_else(PoisonError::into_inner);
        let fresh = now.saturating_sub(outages.at) < PATIENCE;
        fresh.then(|| Arc::clone(&outages.known))
    }
}

/// What the store keeps of a table for lists.
#[derive(Serialize, Deserialize)]
pub(crate) struct KeptCard {
    /// What everybody may know.
    #[serde(flatten)]
    pub(crate) seen: TableCard,
    /// Whose the chairs are, which is told to nobody else. Cards of older servers do not say.
    #[serde(default)]
    sitters: Vec<Option<Guest>>,
}

impl KeptCard {
    fn of(table: &AnyTable) -> Self {
        let sitter = |chair: &Chair| chair.person().map(|person| person.guest.clone());
        Self {
            seen: api::card(table),
            sitters: table.chairs().iter().map(sitter).collect(),
        }
    }

    /// The seats of somebody.
    pub(crate) fn seats_of(&self, guest: &Guest) -> Vec<u8> {
        let seats = (1..).zip(&self.sitters);
        seats
            .filter(|(_, sitter)| sitter.as_ref() == Some(guest))
            .map(|(seat, _)| seat)
            .collect()
    }
}

fn card(id: &TableId, table: &AnyTable) -> Card {
    let (opened_at, changed_at) = table.times();
    let shown = KeptCard::of(table);
    let opening = table.opening();
    Card {
        id: id.clone(),
        version: table.version(),
        host: opening.host.clone(),
        over: table.stage() == table::Stage::Over,
        opened_at,
        changed_at,
        listed: opening.listed && table.stage() == table::Stage::Gathering,
        wake_at: match table.awaited() {
            Some(_) => Some(changed_at),
            None => table.deadline().map(|(_, deadline)| deadline),
        },
        shown: serde_json::to_string(&shown).expect("a card can be written"),
    }
}

/// Says again and again that this server is here.
async fn beat(hub: Arc<Hub>) {
    let mut ticks = tokio::time::interval(BEAT);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match hub.beat().await {
            Ok(()) => {}
            Err(error) => {
                hub.metrics.store_failures.inc();
                tracing::error!(%error, "the store failed");
            }
        }
    }
}

/// Looks for tables that have something to do and that nobody looks at.
async fn sweep(hub: Arc<Hub>) {
    let mut ticks = tokio::time::interval(SWEEP);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match hub.store.due(now(), SWEPT).await {
            Ok(due) => {
                for id in due {
                    let live = hub.bring(&id);
                    let _ = live.mailbox.try_send(ActorMessage::Look);
                }
            }
            Err(error) => {
                hub.metrics.store_failures.inc();
                tracing::error!(%error, "the store failed");
            }
        }
    }
}

/// Hears what other servers did.
async fn hear(hub: Arc<Hub>, mut heard: mpsc::Receiver<News>) {
    while let Some(news) = heard.recv().await {
        match news {
            News::Changed(id) => {
                if let Some(live) = hub.find(&id) {
                    let _ = live.mailbox.try_send(ActorMessage::Look);
                }
            }
            News::Gap => {
                let all = hub.live.lock().unwrap_or_else(PoisonError::into_inner);
                for live in all.values() {
                    let _ = live.mailbox.try_send(ActorMessage::Look);
                }
            }
        }
    }
}
