//! Where tables are kept.
//!
//! A table is its log. An entry is appended under its version, and whoever comes second with the
//! same version learns so and changes nothing. What was appended is on disk when the answer comes.

mod postgres;
mod queries;
mod sqlite;

pub use postgres::Postgres;
pub use sqlite::Sqlite;

use std::fmt;

use async_trait::async_trait;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use table::{ClockRules, Entry, Guest, Outage, Time};
use thiserror::Error;
use tokio::sync::mpsc;

/// What a table is called: nobody can guess it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is known of a table without reading its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its id.
    pub id: TableId,
    /// How many entries its log has.
    pub version: u64,
    /// Who set it up.
    pub host: Guest,
    /// Is its game over?
    pub over: bool,
    /// When it was opened.
    pub opened_at: Time,
    /// When something last happened.
    pub changed_at: Time,
    /// May anybody find it and sit down?
    pub listed: bool,
    /// When something has to be done without anybody asking.
    pub wake_at: Option<Time>,
    /// What is shown of it in lists, and whose the chairs are, as JSON.
    pub shown: String,
}

/// A card as both databases keep it.
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

impl From<CardRow> for Card {
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

fn cards(rows: Vec<CardRow>) -> Vec<Card> {
    rows.into_iter().map(Card::from).collect()
}

/// An outage as both databases keep it.
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

/// A new entry of a log.
#[derive(Clone, Debug)]
pub struct Append {
    /// How the table stands with it; its version is that of the entry.
    pub card: Card,
    /// What happened.
    pub entry: Entry,
    /// What whoever asked for it calls it: asking again does nothing.
    pub request: Option<String>,
    /// Who has a chair since then.
    pub sitters: Vec<Guest>,
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is in the log, and on disk.
    Done,
    /// The log had another entry of this version, or does not reach that far.
    Conflict,
    /// The same was asked for before, and done with this version.
    Repeated(u64),
}

/// Why a store did not do what it was asked for. Whether it was done is not known.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The database failed.
    #[error("the database failed: {0}")]
    Database(sqlx::Error),
    /// It could not be brought to the present form.
    #[error("the database could not be prepared: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What it holds makes no sense.
    #[error("the database holds something unreadable: {0}")]
    Unreadable(#[from] serde_json::Error),
    /// It is too old.
    #[error("{0}")]
    Unfit(String),
    /// It failed before it could answer.
    #[error("the database failed before it could answer")]
    Lost,
    /// It has been shut.
    #[error("the store is shut")]
    Shut,
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match error {
            sqlx::Error::PoolClosed => Self::Shut,
            error => Self::Database(error),
        }
    }
}

/// Where tables are kept.
#[async_trait]
pub trait Store: Send + Sync + fmt::Debug {
    /// Appends an entry. The first of a table has version 1.
    async fn append(&self, append: Append) -> Result<Appended, StoreError>;

    /// The entries of a log after this version, in order; none if there is no such table.
    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError>;

    /// The version with which somebody's request was done, if it was.
    async fn asked(&self, table: &TableId, request: &str) -> Result<Option<u64>, StoreError>;

    /// A table without its log.
    async fn card(&self, table: &TableId) -> Result<Option<Card>, StoreError>;

    /// Tables that anybody may find, the newest first.
    async fn listed(&self, most: u32) -> Result<Vec<Card>, StoreError>;

    /// The tables somebody has had a chair at, the newest first, opened before this time.
    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        most: u32,
    ) -> Result<Vec<Card>, StoreError>;

    /// How many tables somebody has set up whose games are not over.
    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError>;

    /// Tables at which something has to be done by now and that nobody has leased.
    async fn due(&self, now: Time, most: u32) -> Result<Vec<TableId>, StoreError>;

    /// Promises to do what has to be done at a table at this version, until a time; false if somebody
    /// else has, or it is done.
    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError>;

    /// A secret by its name; `fresh` if there was none.
    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError>;

    /// Says that somebody is here to answer. Where nobody said so for longer than the patience lasts,
    /// there was an outage; returns those of the last [`REMEMBERED`] milliseconds.
    async fn beat(&self, now: Time, patience: Time) -> Result<Vec<Outage>, StoreError>;

    /// Is it shared with other servers? Then what they append is told to `news`, sooner or later.
    async fn listen(&self, news: mpsc::Sender<News>) -> Result<bool, StoreError>;

    /// Waits for everything that was begun, and shuts the store.
    async fn shut(&self);
}

/// For how many milliseconds outages are remembered: longer than any clock runs.
pub const REMEMBERED: Time = 1000 * (ClockRules::LONGEST as Time + 24 * 60 * 60);

/// What other servers did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum News {
    /// They appended to this table.
    Changed(TableId),
    /// They may have done anything: nothing was heard for a while.
    Gap,
}

/// A promise to do what has to be done at a table.
#[derive(Clone, Copy, Debug)]
pub struct Lease<'a> {
    /// Where.
    pub table: &'a TableId,
    /// At which version.
    pub version: u64,
    /// Who promises.
    pub by: &'a str,
    /// Now.
    pub now: Time,
    /// Until when.
    pub until: Time,
}
