//! `SQLite` store: one write connection (see `writer`) and a pool of readers.

mod database_file;
mod maintenance;
mod writer;

pub use maintenance::{CheckReport, backup, check, restore};

use std::fs;
use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::ConnectOptions as _;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqlitePool, SqlitePoolOptions,
    SqliteSynchronous,
};
use table::{Guest, LogEntry, Outage, Time};
use tokio::sync::mpsc;

use super::group_commit::WriteQueue;
use super::queries::sqlite as queries;
use super::{
    Append, Appended, ChangeNotice, Lease, Store, StoreError, TableId, TableMetadata, UsedCode,
};
use writer::WriteDatabase;

/// Older versions can corrupt a WAL that two connections write to.
const MIN_VERSION: (u32, u32, u32) = (3, 51, 3);
/// WAL pages per checkpoint; small, to keep the pause short.
const CHECKPOINT: &str = "2000";

static MIGRATIONS: Migrator = sqlx::migrate!("migrations/sqlite");

/// `SQLite` store.
#[derive(Debug)]
pub struct Sqlite {
    readers: SqlitePool,
    writer: WriteQueue,
}

impl Sqlite {
    /// Opens the database file, creating it if necessary.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        // SQLite would take an emptied file for a new database.
        if fs::metadata(path).is_ok_and(|metadata| metadata.len() == 0) {
            return Err(StoreError::Unsupported(format!(
                "{} is empty: restore a backup with `dominium store restore`, or delete the file to start anew",
                path.display()
            )));
        }
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
            .connect_with(options.clone().read_only(true).create_if_missing(false))
            .await?;
        let (database, connection) = WriteDatabase::new(path, options, connection)?;
        let writer = WriteQueue::start(database, connection);
        Ok(Self { readers, writer })
    }
}

async fn check_version(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let version: String = sqlx::query_scalar("SELECT sqlite_version()")
        .fetch_one(connection)
        .await?;
    let mut parts = version.split('.').map(|part| part.parse().unwrap_or(0));
    let mut part = || parts.next().unwrap_or(0);
    let found = (part(), part(), part());
    if found < MIN_VERSION {
        let (major, minor, patch) = MIN_VERSION;
        return Err(StoreError::Unsupported(format!(
            "SQLite {version} is too old: need {major}.{minor}.{patch} or later"
        )));
    }
    Ok(())
}

#[async_trait]
impl Store for Sqlite {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        queries::log(&self.readers, table, after).await
    }

    async fn find_request(
        &self,
        table: &TableId,
        request: &str,
    ) -> Result<Option<u64>, StoreError> {
        queries::find_request(&self.readers, table, request).await
    }

    async fn card(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        queries::card(&self.readers, table).await
    }

    async fn listed(&self, limit: u32) -> Result<Vec<TableMetadata>, StoreError> {
        queries::listed(&self.readers, limit).await
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        limit: u32,
    ) -> Result<Vec<TableMetadata>, StoreError> {
        queries::of_guest(&self.readers, guest, before, limit).await
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        queries::hosted(&self.readers, guest).await
    }

    async fn due(&self, now: Time, limit: u32) -> Result<Vec<TableId>, StoreError> {
        queries::due(&self.readers, now, limit).await
    }

    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        self.writer.lease(lease).await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        self.writer.secret(name, fresh).await
    }

    async fn secrets(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        queries::secrets(&self.readers, prefix).await
    }

    async fn use_once(&self, code: UsedCode<'_>) -> Result<bool, StoreError> {
        self.writer.use_once(code).await
    }

    async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError> {
        self.writer.heartbeat(now, max_gap).await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.writer.probe().await
    }

    async fn listen(&self, _: mpsc::Sender<ChangeNotice>) -> Result<bool, StoreError> {
        Ok(false)
    }

    async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
