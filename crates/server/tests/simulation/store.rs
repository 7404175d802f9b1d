//! The store of one server, on the simulated database.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use server::store::group_commit::{OwnedLease, WriteQueue};
use server::store::{
    Append, Appended, ChangeNotice, Lease, Store, StoreError, TableId, TableMetadata, UsedCode,
};
use table::{Guest, LogEntry, Outage, Time};
use tokio::sync::mpsc;

use crate::plan::FaultKind;
use crate::storage::{Node, Row, State, Storage, Writer};
use crate::world::{World, lock};

/// The servers that listen to changes.
#[derive(Debug, Default)]
pub(crate) struct Notices(BTreeMap<usize, (Arc<Node>, mpsc::Sender<ChangeNotice>)>);

impl Notices {
    /// Tells the other servers of a change, late or never.
    pub(crate) fn send(&self, world: &Arc<World>, from: usize, table: &TableId) {
        for (server, (node, sender)) in &self.0 {
            if *server == from || world.percent(world.plan.lost_notices) {
                continue;
            }
            let delay = world.delay(0, world.plan.notice_delay);
            let (world, node) = (Arc::clone(world), Arc::clone(node));
            let (sender, table) = (sender.clone(), table.clone());
            tokio::spawn(async move {
                world.pause(delay).await;
                let server = node.server;
                let is_cut = |kind| kind == FaultKind::StoreCut { server };
                let notice = match world.plan.active(world.now(), is_cut) {
                    Some(until) => {
                        world.until(until).await;
                        ChangeNotice::Gap
                    }
                    None => ChangeNotice::Changed(table),
                };
                let _ = sender.send(notice).await;
            });
        }
    }

    /// Forgets a dead server.
    pub(crate) fn forget(&mut self, server: usize) {
        self.0.remove(&server);
    }
}

/// The store of a server. Leases and heartbeats of servers that share it bypass its writer.
#[derive(Debug)]
pub(crate) struct SimulatedStore {
    storage: Arc<Storage>,
    node: Arc<Node>,
    writer: WriteQueue,
    is_shared: bool,
}

impl SimulatedStore {
    pub(crate) fn new(storage: &Arc<Storage>, node: &Arc<Node>) -> Self {
        let writer = Writer {
            storage: Arc::clone(storage),
            node: Arc::clone(node),
        };
        Self {
            storage: Arc::clone(storage),
            node: Arc::clone(node),
            writer: WriteQueue::start(writer, Writer::connection()),
            is_shared: storage.world.plan.servers > 1,
        }
    }

    async fn read<T>(&self, query: impl FnOnce(&State) -> T + Send) -> Result<T, StoreError> {
        self.storage.arrive(&self.node).await?;
        let result = query(&lock(&self.storage.state));
        self.storage.travel(&self.node).await?;
        Ok(result)
    }
}

fn metadata<'a>(rows: impl Iterator<Item = &'a Row>, limit: u32) -> Vec<TableMetadata> {
    let mut all: Vec<TableMetadata> = rows.map(|row| row.metadata.clone()).collect();
    all.sort_by_key(|metadata| std::cmp::Reverse(metadata.opened_at));
    all.truncate(limit as usize);
    all
}

#[async_trait]
impl Store for SimulatedStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        self.read(|state| {
            let log = state.tables.get(table).map(|row| &row.log[..]);
            let entries = log.unwrap_or_default().iter().skip(after as usize);
            entries.map(|stored| stored.entry.clone()).collect()
        })
        .await
    }

    async fn find_request(
        &self,
        table: &TableId,
        request: &str,
    ) -> Result<Option<u64>, StoreError> {
        self.read(|state| state.tables.get(table)?.find(request))
            .await
    }

    async fn card(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        self.read(|state| Some(state.tables.get(table)?.metadata.clone()))
            .await
    }

    async fn listed(&self, limit: u32) -> Result<Vec<TableMetadata>, StoreError> {
        self.read(|state| {
            let rows = state.tables.values();
            metadata(rows.filter(|row| row.metadata.listed), limit)
        })
        .await
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        limit: u32,
    ) -> Result<Vec<TableMetadata>, StoreError> {
        self.read(|state| {
            let seated = state.seated.iter().filter(|(owner, _)| owner == guest);
            let rows = seated.filter_map(|(_, id)| state.tables.get(id));
            metadata(rows.filter(|row| row.metadata.opened_at < before), limit)
        })
        .await
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        self.read(|state| {
            let rows = state.tables.values().map(|row| &row.metadata);
            rows.filter(|table| table.host == *guest && !table.over)
                .count() as u64
        })
        .await
    }

    async fn due(&self, now: Time, limit: u32) -> Result<Vec<TableId>, StoreError> {
        let clock = self.storage.now();
        self.read(|state| {
            let is_due = |row: &&Row| {
                row.metadata.wake_at.is_some_and(|at| at <= now) && row.leased_until <= clock
            };
            let due = state.tables.values().filter(is_due);
            let ids = due.map(|row| row.metadata.id.clone());
            ids.take(limit as usize).collect()
        })
        .await
    }

    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        if !self.is_shared {
            return self.writer.lease(lease).await;
        }
        let lease = OwnedLease {
            table: lease.table.0.clone(),
            version: lease.version,
            by: lease.by.to_owned(),
            now: lease.now,
            until: lease.until,
        };
        let storage = &self.storage;
        let write = storage.write(&self.node, |state| state.lease(&lease, storage.now()));
        write.await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        self.writer.secret(name, fresh).await
    }

    async fn secrets(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        self.read(|state| {
            let secrets = state.secrets.iter();
            let named = secrets.filter(|(name, _)| name.starts_with(prefix));
            named
                .map(|(name, value)| (name.clone(), value.clone()))
                .collect()
        })
        .await
    }

    async fn use_once(&self, code: UsedCode<'_>) -> Result<bool, StoreError> {
        self.writer.use_once(code).await
    }

    async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError> {
        if !self.is_shared {
            return self.writer.heartbeat(now, max_gap).await;
        }
        let world = &self.storage.world;
        let write = self.storage.write(&self.node, |state| {
            state.heartbeat(now, max_gap, world.now())
        });
        write.await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe().await
    }

    async fn listen(&self, notices: mpsc::Sender<ChangeNotice>) -> Result<bool, StoreError> {
        self.storage.arrive(&self.node).await?;
        if self.is_shared {
            let node = Arc::clone(&self.node);
            let mut all = lock(&self.storage.notices);
            all.0.insert(node.server, (node, notices));
        }
        Ok(self.is_shared)
    }

    async fn close(&self) {
        self.writer.close().await;
    }
}
