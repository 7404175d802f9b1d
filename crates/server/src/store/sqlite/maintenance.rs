//! Maintenance of a database file: integrity check, backup and restore.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use table::AnyTable;

use super::database_file::companion;
use crate::store::queries::sqlite as queries;
use crate::store::{StoreError, TableId};

/// Maximum number of messages of an integrity check.
const MAX_MESSAGES: u32 = 100;

/// Result of [`check`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CheckReport {
    pub tables: u64,
    pub entries: u64,
    /// Problems found, one line each.
    pub problems: Vec<String>,
}

/// Checks the integrity of a database file and replays the log of every table.
pub async fn check(path: &Path) -> Result<CheckReport, StoreError> {
    let mut connection = open(path).await?;
    let mut report = CheckReport::default();
    let messages = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(format!(
        "PRAGMA integrity_check({MAX_MESSAGES})"
    )));
    match messages.fetch_all(&mut connection).await {
        Ok(messages) => {
            let lines = messages.iter().flat_map(|message| message.lines());
            let problems = lines.filter(|line| *line != "ok" && !line.is_empty());
            report.problems.extend(problems.map(str::to_owned));
        }
        Err(error) => report.problems.push(format!("integrity check: {error}")),
    }
    let tables = sqlx::query_as::<_, (String, i64)>("SELECT id, version FROM tables ORDER BY id");
    let tables = match tables.fetch_all(&mut connection).await {
        Ok(tables) => tables,
        Err(error) => {
            report.problems.push(format!("list of tables: {error}"));
            Vec::new()
        }
    };
    for (id, version) in tables {
        report.tables += 1;
        match replay(&mut connection, &id, version as u64).await {
            Ok(entries) => report.entries += entries,
            Err(problem) => report.problems.push(format!("table {id}: {problem}")),
        }
    }
    connection.close().await?;
    Ok(report)
}

/// Replays the log of a table and returns its length.
async fn replay(on: &mut SqliteConnection, id: &str, version: u64) -> Result<u64, String> {
    let log = queries::log(on, &TableId(id.to_owned()), 0).await;
    let log = log.map_err(|error| error.to_string())?;
    let table = AnyTable::replay(&log).map_err(|refusal| refusal.to_string())?;
    if table.version() != version {
        let found = table.version();
        return Err(format!(
            "the log ends at version {found}, expected {version}"
        ));
    }
    Ok(version)
}

/// Writes a consistent copy of a database to a new file.
///
/// The database may be in use.
pub async fn backup(path: &Path, to: &Path) -> Result<(), StoreError> {
    let mut connection = open(path).await?;
    // The copy contains secrets. SQLite accepts an existing file if it is empty.
    create_private(to)?;
    let written = sqlx::query("VACUUM INTO ?")
        .bind(to.to_string_lossy().into_owned())
        .execute(&mut connection)
        .await;
    if let Err(error) = written {
        let _ = fs::remove_file(to);
        return Err(error.into());
    }
    sync(to)?;
    Ok(connection.close().await?)
}

/// Replaces a database with a copy of a checked backup.
///
/// No server may be running. The previous database is kept as `….replaced`; an earlier one of that
/// name is overwritten.
pub async fn restore(from: &Path, path: &Path) -> Result<CheckReport, StoreError> {
    let report = check(from).await?;
    if !report.problems.is_empty() {
        return Ok(report);
    }
    let new = companion(path, ".restoring");
    let _ = fs::remove_file(&new);
    // A copy by SQLite includes what is only in the write-ahead log of the backup.
    backup(from, &new).await?;
    for suffix in ["-wal", "-shm", ""] {
        let old = companion(path, suffix);
        let kept = companion(&companion(path, ".replaced"), suffix);
        match fs::rename(&old, &kept) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let _ = fs::remove_file(&kept);
            }
            renamed => renamed?,
        }
    }
    fs::rename(&new, path)?;
    sync(path)?;
    Ok(report)
}

async fn open(path: &Path) -> Result<SqliteConnection, StoreError> {
    if !path.exists() {
        let message = format!("{} does not exist", path.display());
        return Err(io::Error::new(io::ErrorKind::NotFound, message).into());
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    Ok(options.connect().await?)
}

/// Creates an empty file that only its owner can read; fails if it exists.
pub(super) fn create_private(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600).open(path)
}

/// Flushes a file and its directory entry to disk.
fn sync(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()?;
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}
