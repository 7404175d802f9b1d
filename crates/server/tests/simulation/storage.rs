//! Simulated database: what is stored survives every crash, and its calls fail as planned.

use std::collections::BTreeMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use server::store::group_commit::{BatchDatabase, BatchError, Operation, OwnedLease};
use server::store::{Append, Appended, OUTAGE_RETENTION, StoreError, TableId, TableMetadata};
use table::{Guest, Outage, Time};

use crate::history::{StoredEntry, What};
use crate::plan::{FaultKind, Millis};
use crate::store::Notices;
use crate::world::{EPOCH, World, lock};

/// Result code of the operating system for a full disk.
const ENOSPC: i32 = 28;
/// Result code of the operating system for a failed disk.
const EIO: i32 = 5;

/// A running server, as seen by the store. A dead one never gets a reply.
#[derive(Debug)]
pub(crate) struct Node {
    pub(crate) server: usize,
    pub(crate) is_alive: AtomicBool,
}

/// The database of all servers.
#[derive(Debug)]
pub(crate) struct Storage {
    pub(crate) world: Arc<World>,
    pub(crate) state: Mutex<State>,
    pub(crate) notices: Mutex<Notices>,
    /// Planned write errors that have happened.
    failed: Mutex<Vec<usize>>,
}

/// What is stored.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) tables: BTreeMap<TableId, Row>,
    pub(crate) seated: Vec<(Guest, TableId)>,
    pub(crate) secrets: BTreeMap<String, String>,
    /// Digests of used codes, with the time until which they are kept.
    used_codes: BTreeMap<String, Time>,
    beat: Option<Time>,
    outages: Vec<Outage>,
    pub(crate) heartbeats: Vec<Millis>,
}

/// A stored table.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) metadata: TableMetadata,
    pub(crate) log: Vec<StoredEntry>,
    leased_by: String,
    pub(crate) leased_until: Time,
}

impl Storage {
    pub(crate) fn new(world: &Arc<World>) -> Arc<Self> {
        Arc::new(Self {
            world: Arc::clone(world),
            state: Mutex::default(),
            notices: Mutex::default(),
            failed: Mutex::default(),
        })
    }

    /// The clock of the database, by which leases end.
    pub(crate) fn now(&self) -> Time {
        EPOCH + self.world.now()
    }

    /// Carries a call to the database, or its reply back to the server.
    pub(crate) async fn travel(&self, node: &Node) -> Result<(), StoreError> {
        let world = &self.world;
        let slow = world
            .plan
            .active(world.now(), |kind| kind == FaultKind::SlowStore);
        let (low, high) = if slow.is_some() { (100, 600) } else { (0, 2) };
        world.pause(world.delay(low, high)).await;
        let server = node.server;
        let is_cut = |kind| kind == FaultKind::StoreCut { server };
        let mut was_cut = false;
        while let Some(until) = world.plan.active(world.now(), is_cut) {
            world.until(until).await;
            was_cut = true;
        }
        if !node.is_alive.load(Ordering::Relaxed) {
            return std::future::pending().await;
        }
        if was_cut && world.percent(50) {
            return Err(StoreError::Lost("the connection was lost".to_owned()));
        }
        Ok(())
    }

    /// Fails while the database is down.
    pub(crate) async fn arrive(&self, node: &Node) -> Result<(), StoreError> {
        self.travel(node).await?;
        let world = &self.world;
        for hangs in [true, false] {
            let is_down = |kind| kind == FaultKind::DatabaseDown { hangs };
            if let Some(until) = world.plan.active(world.now(), is_down) {
                if hangs {
                    world.until(until).await;
                }
                return Err(StoreError::Lost("the database is down".to_owned()));
            }
        }
        if node.is_alive.load(Ordering::Relaxed) {
            Ok(())
        } else {
            std::future::pending().await
        }
    }

    /// The planned error of a write, and whether the write is applied before it.
    fn write_error(&self, server: usize) -> Option<(bool, StoreError)> {
        let world = &self.world;
        let now = world.now();
        if world
            .plan
            .active(now, |kind| kind == FaultKind::DiskFull)
            .is_some()
        {
            return Some((false, io::Error::from_raw_os_error(ENOSPC).into()));
        }
        let mut failed = lock(&self.failed);
        for (number, fault) in world.plan.faults.iter().enumerate() {
            if let FaultKind::WriteError {
                server: of,
                applied,
            } = fault.kind
                && of == server
                && fault.from <= now
                && !failed.contains(&number)
            {
                failed.push(number);
                world.record(What::WriteFailed { server });
                return Some((applied, io::Error::from_raw_os_error(EIO).into()));
            }
        }
        None
    }

    /// Executes a write in a transaction.
    pub(crate) async fn write<T>(
        &self,
        node: &Node,
        apply: impl FnOnce(&mut State) -> T + Send,
    ) -> Result<T, StoreError> {
        self.arrive(node).await?;
        let error = self.write_error(node.server);
        if let Some((false, error)) = error {
            return Err(error);
        }
        let result = apply(&mut lock(&self.state));
        self.travel(node).await?;
        error.map_or(Ok(result), |(_, error)| Err(error))
    }

    fn append(&self, state: &mut State, append: &Append, server: usize) -> Appended {
        let TableMetadata { id, version, .. } = &append.card;
        let row = state.tables.get_mut(id);
        let known = row.as_ref().map_or(0, |row| row.metadata.version);
        if let (Some(row), Some(key)) = (&row, &append.request)
            && let Some(version) = row.find(key)
        {
            return Appended::Repeated(version);
        }
        if *version != known + 1 {
            return Appended::Conflict;
        }
        let stored = StoredEntry {
            request: append.request.clone(),
            entry: append.entry.clone(),
            committed: self.world.now(),
        };
        if let Some(row) = row {
            row.metadata = append.card.clone();
            row.leased_until = 0;
            row.log.push(stored);
        } else {
            let row = Row {
                metadata: append.card.clone(),
                log: vec![stored],
                leased_by: String::new(),
                leased_until: 0,
            };
            state.tables.insert(id.clone(), row);
        }
        let seated = append.guests.iter();
        let seated = seated.map(|guest| (guest.clone(), id.clone()));
        state.seated.extend(seated);
        lock(&self.notices).send(&self.world, server, id);
        Appended::Done
    }

    fn execute(&self, state: &mut State, operation: &mut Operation, server: usize) {
        match operation {
            Operation::Append(append, reply) => {
                reply.result = Some(self.append(state, append, server));
            }
            Operation::Lease(lease, reply) => {
                reply.result = Some(state.lease(lease, self.now()));
            }
            Operation::Secret([name, fresh], reply) => {
                let value = state.secrets.entry(name.clone());
                reply.result = Some(value.or_insert_with(|| fresh.clone()).clone());
            }
            Operation::UseOnce(code, reply) => {
                state.used_codes.retain(|_, until| *until > code.now);
                let used = state.used_codes.insert(code.digest.clone(), code.until);
                reply.result = Some(used.is_none());
            }
            Operation::Heartbeat([now, max_gap], reply) => {
                reply.result = Some(state.heartbeat(*now, *max_gap, self.world.now()));
            }
            Operation::Probe(reply) => reply.result = Some(()),
            Operation::Close(_) => unreachable!("the writer ends with this operation"),
        }
    }
}

impl Row {
    /// Version of the entry with an idempotency key.
    pub(crate) fn find(&self, key: &str) -> Option<u64> {
        let is_it = |stored: &StoredEntry| stored.request.as_deref() == Some(key);
        let index = self.log.iter().position(is_it)?;
        Some(index as u64 + 1)
    }
}

impl State {
    pub(crate) fn lease(&mut self, lease: &OwnedLease, now: Time) -> bool {
        let Some(row) = self.tables.get_mut(&TableId(lease.table.clone())) else {
            return false;
        };
        let is_free = row.leased_until <= now || row.leased_by == lease.by;
        if row.metadata.version != lease.version || !is_free {
            return false;
        }
        row.leased_by.clone_from(&lease.by);
        row.leased_until = now + lease.until.saturating_sub(lease.now);
        true
    }

    pub(crate) fn heartbeat(&mut self, now: Time, max_gap: Time, at: Millis) -> Vec<Outage> {
        if let Some(last) = self.beat
            && now.saturating_sub(last) > max_gap
        {
            self.outages.push(Outage {
                from: last,
                until: now,
            });
        }
        self.beat = self.beat.max(Some(now));
        self.heartbeats.push(at);
        let from = now.saturating_sub(OUTAGE_RETENTION);
        let recent = self.outages.iter().filter(|outage| outage.until > from);
        recent.copied().collect()
    }
}

/// The write connection of a server; unusable after a failure.
#[derive(Debug)]
pub(crate) struct Connection {
    failed: bool,
}

/// The database behind the group commit of a server.
#[derive(Debug)]
pub(crate) struct Writer {
    pub(crate) storage: Arc<Storage>,
    pub(crate) node: Arc<Node>,
}

impl Writer {
    /// A connection that has just been opened.
    pub(crate) const fn connection() -> Connection {
        Connection { failed: false }
    }
}

impl BatchDatabase for Writer {
    type Connection = Connection;

    async fn open(&mut self) -> Result<Connection, StoreError> {
        self.storage.arrive(&self.node).await?;
        Ok(Self::connection())
    }

    async fn commit(
        &mut self,
        connection: &mut Connection,
        batch: &mut [Operation],
    ) -> Result<(), BatchError> {
        if connection.failed {
            let why = "a transaction is already open on this connection".to_owned();
            return Err(BatchError::Failed(StoreError::Lost(why)));
        }
        let Self { storage, node } = self;
        let written = storage.write(node, |state| {
            for operation in batch {
                storage.execute(state, operation, node.server);
            }
        });
        let written = written.await;
        connection.failed = written.is_err();
        written.map_err(BatchError::Failed)
    }

    async fn close(&mut self, _: Connection) {}
}
