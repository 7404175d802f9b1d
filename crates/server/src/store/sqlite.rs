//! Tables in an `SQLite` file.
//!
//! One connection writes (see `writer`), a pool reads.

mod writer;

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::ConnectOptions as _;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use table::{Entry, Guest, Outage, Time};
use tokio::sync::{mpsc, oneshot};

use super::queries::sqlite as queries;
use super::{Append, Appended, Card, Lease, News, Store, StoreError, TableId};
use writer::{OwnedLease, Work};

/// Before this one a log that two connections write to could be damaged.
const OLDEST: (u32, u32, u32) = (3, 51, 3);
/// After how many pages of the log they are brought into the file: a pause that should be short.
const CHECKPOINT: &str = "2000";
/// How many may wait to be written.
const QUEUE: usize = 4096;

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// Tables in a file.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: mpsc::Sender<Work>,
}

impl Sqlite {
    /// Opens the file, or makes it.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .pragma("wal_autocheckpoint", CHECKPOINT)
            .busy_timeout(Duration::from_secs(10));
        let mut connection = options.connect().await?;
        check_version(&mut connection).await?;
        MIGRATIONS.run(&mut connection).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(writer::write(connection, receiver));
        Ok(Self {
            readers,
            writer: sender,
        })
    }

    async fn ask<T>(&self, work: impl FnOnce(oneshot::Sender<T>) -> Work) -> Result<T, StoreError> {
        let (answer, waiting) = oneshot::channel();
        let sent = self.writer.send(work(answer)).await;
        sent.map_err(|_| StoreError::Shut)?;
        waiting.await.map_err(|_| StoreError::Lost)
    }
}

async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(connection)
        .await?;
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    let mut part = || parts.next().unwrap_or(0);
    let found = (part(), part(), part());
    if found < OLDEST {
        let (major, minor, patch) = OLDEST;
        return Err(StoreError::Unfit(format!(
            "SQLite {version} is too old: {major}.{minor}.{patch} or later is needed"
        )));
    }
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.ask(|answer| Work::Append(Box::new(append), answer))
            .await
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        queries::log(&self.readers, table, after).await
    }

    async fn asked(&self, table: &TableId, request: &str) -> Result<Option<u64>, StoreError> {
        queries::asked(&self.readers, table, request).await
    }

    async fn card(&self, table: &TableId) -> Result<Option<Card>, StoreError> {
        queries::card(&self.readers, table).await
    }

    async fn listed(&self, most: u32) -> Result<Vec<Card>, StoreError> {
        queries::listed(&self.readers, most).await
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        most: u32,
    ) -> Result<Vec<Card>, StoreError> {
        queries::of_guest(&self.readers, guest, before, most).await
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        queries::hosted(&self.readers, guest).await
    }

    async fn due(&self, now: Time, most: u32) -> Result<Vec<TableId>, StoreError> {
        queries::due(&self.readers, now, most).await
    }

    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        let Lease {
            table,
            version,
            by,
            now,
            until,
        } = lease;
        let lease = OwnedLease {
            table: table.0.clone(),
            version,
            by: by.to_owned(),
            now,
            until,
        };
        self.ask(|answer| Work::Lease(lease, answer)).await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        let secret = [name.to_owned(), fresh.to_owned()];
        self.ask(|answer| Work::Secret(secret, answer)).await
    }

    async fn beat(&self, now: Time, patience: Time) -> Result<Vec<Outage>, StoreError> {
        self.ask(|answer| Work::Beat([now, patience], answer)).await
    }

    async fn listen(&self, _: mpsc::Sender<News>) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn shut(&self) {
        self.readers.close().await;
        let (answer, waiting) = oneshot::channel();
        if self.writer.send(Work::Shut(answer)).await.is_ok() {
            let _ = waiting.await;
        }
    }
}
