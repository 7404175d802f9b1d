//! Event store: the trait, and its `SQLite` and `PostgreSQL` implementations.
//!
//! A table is stored as its event log. An entry is appended under its version (optimistic
//! concurrency): a second append with the same version is a conflict and changes nothing. An
//! acknowledged entry is on disk.

pub mod group_commit;
mod postgres;
mod queries;
pub mod sqlite;

pub use postgres::Postgres;
pub use sqlite::Sqlite;

use std::{fmt, io};

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use table::{ClockRules, Guest, LogEntry, Outage, Time};
use thiserror::Error;
use tokio::sync::mpsc;

/// Table id; cannot be guessed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Metadata of a table, readable without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMetadata {
    pub id: TableId,
    /// Number of log entries.
    pub version: u64,
    /// The guest who opened the table.
    pub host: Guest,
    /// Whether the game is over.
    pub over: bool,
    pub opened_at: Time,
    pub changed_at: Time,
    /// Whether the table is listed publicly.
    pub listed: bool,
    /// Time of the next due work: a computer player's turn or a timeout.
    pub wake_at: Option<Time>,
    /// Public card and seat owners, as JSON.
    pub shown: String,
}

/// Database row of a card.
#[derive(FromRow)]
struct CardRow {
    id: String,
    version: i64,
    host: String,
    over: bool,
    opened_at: i64,
    changed_at: i64,
    listed: bool,
    wake_at: Option<i64>,
    card: String,
}

impl From<CardRow> for TableMetadata {
    fn from(row: CardRow) -> Self {
        Self {
            id: TableId(row.id),
            version: row.version as u64,
            host: Guest(row.host),
            over: row.over,
            opened_at: row.opened_at as Time,
            changed_at: row.changed_at as Time,
            listed: row.listed,
            wake_at: row.wake_at.map(|at| at as Time),
            shown: row.card,
        }
    }
}

fn cards(rows: Vec<CardRow>) -> Vec<TableMetadata> {
    rows.into_iter().map(TableMetadata::from).collect()
}

/// Database row of an outage.
#[derive(FromRow)]
struct OutageRow {
    from_time: i64,
    until_time: i64,
}

fn outages(rows: Vec<OutageRow>) -> Vec<Outage> {
    let outage = |row: OutageRow| Outage {
        from: row.from_time as Time,
        until: row.until_time as Time,
    };
    rows.into_iter().map(outage).collect()
}

/// An entry to append.
#[derive(Clone, Debug)]
pub struct Append {
    /// Metadata after the entry; its version is that of the entry.
    pub card: TableMetadata,
    pub entry: LogEntry,
    /// Idempotency key.
    pub request: Option<String>,
    /// Guests who take a chair with this entry.
    pub guests: Vec<Guest>,
}

/// Result of an append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The entry is stored on disk.
    Done,
    /// The log already has this version, or does not reach it yet.
    Conflict,
    /// The idempotency key was already used, by the entry of this version.
    Repeated(u64),
}

/// Store failure. Whether the operation was executed is unknown.
#[derive(Debug, Error)]
pub enum StoreError {
    #[error("database error: {0}")]
    Database(sqlx::Error),
    /// The schema migration failed.
    #[error("database migration failed: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// A stored entry cannot be parsed.
    #[error("cannot parse a stored log entry: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// The database version is not supported.
    #[error("{0}")]
    Unsupported(String),
    #[error("{0}")]
    Io(#[from] io::Error),
    /// The operation was not confirmed, for this reason.
    #[error("the database did not confirm the operation: {0}")]
    Lost(String),
    /// The store was closed.
    #[error("the store is closed")]
    Closed,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Closed,
            error => Self::Database(error),
        }
    }
}

impl StoreError {
    /// The operation was dropped without a result.
    pub fn lost() -> Self {
        Self::Lost("it was dropped".to_owned())
    }
}

/// Storage of tables, guests' secrets and heartbeats.
#[async_trait]
pub trait Store: Send + Sync + fmt::Debug {
    /// Appends an entry. The first entry of a table has version 1.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// Entries after a version, in order; empty if the table does not exist.
    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError>;

    /// Version of the entry with this idempotency key.
    async fn find_request(&self, table: &TableId, request: &str)
    -> Result<Option<u64>, StoreError>;

    /// Metadata of a table.
    async fn card(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError>;

    /// Publicly listed tables, newest first.
    async fn listed(&self, limit: u32) -> Result<Vec<TableMetadata>, StoreError>;

    /// Tables at which a guest has had a chair, newest first, opened before a time.
    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        limit: u32,
    ) -> Result<Vec<TableMetadata>, StoreError>;

    /// Number of unfinished tables of a host.
    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError>;

    /// Tables with due work and without a lease.
    async fn due(&self, now: Time, limit: u32) -> Result<Vec<TableId>, StoreError>;

    /// Leases the due work of a table version until a time.
    ///
    /// Returns false if another server holds the lease or the table has changed.
    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError>;

    /// Reads a secret by name, storing `fresh` if there is none.
    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError>;

    /// Secrets whose name starts with a prefix, with their names.
    async fn secrets(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError>;

    /// Marks a code as used until it expires; false if it was used before.
    async fn use_once(&self, code: UsedCode<'_>) -> Result<bool, StoreError>;

    /// Writes a heartbeat and returns recent outages.
    ///
    /// A gap between heartbeats longer than `max_gap` is an outage; those of the last
    /// [`OUTAGE_RETENTION`] milliseconds are returned.
    async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError>;

    /// Writes without an effect, to test whether the store accepts writes.
    async fn probe(&self) -> Result<(), StoreError>;

    /// Subscribes to changes by other servers; returns whether the store is shared.
    async fn listen(&self, notices: mpsc::Sender<ChangeNotice>) -> Result<bool, StoreError>;

    /// Finishes pending operations and closes the store.
    async fn close(&self);
}

/// Retention of outages in milliseconds: longer than any clock runs.
pub const OUTAGE_RETENTION: Time = 1000 * (ClockRules::MAX_SECONDS as Time + 24 * 60 * 60);

/// Change notification from another server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeNotice {
    /// A table has changed.
    Changed(TableId),
    /// Notifications were lost: any table may have changed.
    Gap,
}

/// A code that can be used once.
#[derive(Clone, Copy, Debug)]
pub struct UsedCode<'a> {
    /// Digest of the code.
    pub digest: &'a str,
    pub now: Time,
    /// Time until which the code is valid.
    pub until: Time,
}

/// A lease on the due work of a table.
#[derive(Clone, Copy, Debug)]
pub struct Lease<'a> {
    pub table: &'a TableId,
    /// The table version that the work belongs to.
    pub version: u64,
    /// Id of the leasing server.
    pub by: &'a str,
    pub now: Time,
    pub until: Time,
}
