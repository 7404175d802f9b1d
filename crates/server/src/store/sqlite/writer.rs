//! The single write connection.

use std::collections::HashSet;
use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use table::{Guest, Outage, Time};

use super::database_file::DatabaseFile;
use crate::store::group_commit::{BatchDatabase, BatchError, Operation, OwnedCode, OwnedLease};
use crate::store::queries::sqlite as queries;
use crate::store::{Append, Appended, OUTAGE_RETENTION, StoreError, TableMetadata, outages};

/// Result code of `SQLite` for a damaged page.
const SQLITE_CORRUPT: i32 = 11;

/// The database file that the write connection writes to.
pub(super) struct WriteDatabase {
    options: SqliteConnectOptions,
    file: DatabaseFile,
}

/// The write connection.
pub(super) struct WriteConnection {
    connection: SqliteConnection,
    /// Whether it has committed. Its first write may create the WAL.
    used: bool,
}

impl WriteDatabase {
    /// Takes a connection that has just been opened with these options.
    pub(super) fn new(
        path: &Path,
        options: SqliteConnectOptions,
        connection: SqliteConnection,
    ) -> Result<(Self, WriteConnection), StoreError> {
        let database = Self {
            // A deleted database must not be replaced by an empty one.
            options: options.create_if_missing(false),
            file: DatabaseFile::of(path)?,
        };
        let used = true;
        Ok((database, WriteConnection { connection, used }))
    }
}

impl BatchDatabase for WriteDatabase {
    type Connection = WriteConnection;

    async fn open(&mut self) -> Result<WriteConnection, StoreError> {
        self.file.check_database()?;
        let connection = self.options.connect().await?;
        let used = false;
        Ok(WriteConnection { connection, used })
    }

    async fn commit(
        &mut self,
        WriteConnection { connection, used }: &mut WriteConnection,
        batch: &mut [Operation],
    ) -> Result<(), BatchError> {
        if *used {
            self.file.check().map_err(BatchError::Failed)?;
        }
        commit(connection, batch).await?;
        if !*used {
            let remembered = self.file.remember_wal();
            remembered.map_err(|error| BatchError::Failed(error.into()))?;
            *used = true;
        }
        self.file.check().map_err(BatchError::Failed)
    }

    async fn close(&mut self, connection: WriteConnection) {
        // Closing checkpoints the WAL, so the next open has nothing to recover.
        let _ = connection.connection.close().await;
    }
}

async fn commit(
    connection: &mut SqliteConnection,
    batch: &mut [Operation],
) -> Result<(), BatchError> {
    let failed = |error: sqlx::Error| BatchError::Failed(error.into());
    let transaction = connection.begin_with("BEGIN IMMEDIATE").await;
    let mut transaction = transaction.map_err(failed)?;
    let executed = execute(&mut transaction, batch).await;
    executed.map_err(|error| {
        if is_damage(&error) {
            BatchError::Damaged(error)
        } else {
            BatchError::Failed(error)
        }
    })?;
    transaction.commit().await.map_err(failed)
}

/// Whether an error is due to damaged data rather than to the disk.
fn is_damage(error: &StoreError) -> bool {
    let StoreError::Database(sqlx::Error::Database(error)) = error else {
        return matches!(error, StoreError::Unreadable(_));
    };
    let code = error.code().and_then(|code| code.parse::<i32>().ok());
    // The low byte of an extended result code is the primary code.
    code.is_some_and(|code| code & 0xff == SQLITE_CORRUPT)
}

/// Whether an operation is a new entry of an existing table.
fn is_new_entry(operation: &Operation) -> bool {
    matches!(operation, Operation::Append(append, _) if append.card.version > 1)
}

async fn execute(on: &mut SqliteConnection, batch: &mut [Operation]) -> Result<(), StoreError> {
    // Entries of different tables are written with one statement.
    let mut appends: Vec<(&Append, &mut Option<Appended>)> = Vec::new();
    for operation in batch {
        if !is_new_entry(operation) {
            write_entries(on, &mut appends).await?;
            execute_one(on, operation).await?;
        } else if let Operation::Append(append, reply) = operation {
            let is_same_table = |(other, _): &(&Append, _)| other.card.id == append.card.id;
            if appends.iter().any(is_same_table) {
                write_entries(on, &mut appends).await?;
            }
            appends.push((append, &mut reply.result));
        }
    }
    write_entries(on, &mut appends).await
}

async fn execute_one(
    on: &mut SqliteConnection,
    operation: &mut Operation,
) -> Result<(), StoreError> {
    match operation {
        Operation::Append(append, reply) => reply.result = Some(open(on, append).await?),
        Operation::Lease(work, reply) => reply.result = Some(lease(on, work).await?),
        Operation::Secret([name, fresh], reply) => {
            reply.result = Some(secret(on, name, fresh).await?);
        }
        Operation::UseOnce(code, reply) => reply.result = Some(use_once(on, code).await?),
        Operation::Heartbeat([now, max_gap], reply) => {
            reply.result = Some(heartbeat(on, *now, *max_gap).await?);
        }
        Operation::Probe(reply) => reply.result = Some(probe(on).await?),
        Operation::Close(_) => unreachable!("the writer ends with this operation"),
    }
    Ok(())
}

/// Inserts a table with its first entry.
async fn open(on: &mut SqliteConnection, append: &Append) -> Result<Appended, StoreError> {
    let Append {
        card,
        entry,
        request,
        guests,
    } = append;
    let id = card.id.0.as_str();
    let written = sqlx::query(
        "INSERT INTO tables (id, version, host, over, opened_at, changed_at, listed, wake_at, card)
         VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING;
         INSERT INTO entries (table_id, version, request, entry)
         SELECT ?, 1, ?, ? WHERE changes() = 1",
    )
    .bind(id)
    .bind(&card.host.0)
    .bind(card.over)
    .bind(card.opened_at as i64)
    .bind(card.changed_at as i64)
    .bind(card.listed)
    .bind(card.wake_at.map(|at| at as i64))
    .bind(&card.shown)
    .bind(id)
    .bind(request)
    .bind(serde_json::to_string(entry)?);
    if written.execute(&mut *on).await?.rows_affected() < 2 {
        return rejected(on, append).await;
    }
    record_guests(on, card, guests).await?;
    Ok(Appended::Done)
}

/// Distinguishes a conflict from a repeated request.
async fn rejected(on: &mut SqliteConnection, append: &Append) -> Result<Appended, StoreError> {
    let before = match &append.request {
        Some(request) => queries::find_request(on, &append.card.id, request).await?,
        None => None,
    };
    Ok(before.map_or(Appended::Conflict, Appended::Repeated))
}

/// Records the guests who took a chair.
async fn record_guests(
    on: &mut SqliteConnection,
    card: &TableMetadata,
    guests: &[Guest],
) -> Result<(), StoreError> {
    for guest in guests {
        sqlx::query(
            "INSERT INTO sitters (guest, opened_at, table_id) VALUES (?, ?, ?)
             ON CONFLICT DO NOTHING",
        )
        .bind(&guest.0)
        .bind(card.opened_at as i64)
        .bind(&card.id.0)
        .execute(&mut *on)
        .await?;
    }
    Ok(())
}

/// Writes entries of different open tables with one query.
///
/// Each query is a round trip to the connection's thread. An entry is written only at the next
/// version and if its idempotency key is new; only tables whose entry was written are updated.
/// Indexed columns are written only where they change.
async fn write_entries(
    on: &mut SqliteConnection,
    appends: &mut Vec<(&Append, &mut Option<Appended>)>,
) -> Result<(), StoreError> {
    if appends.is_empty() {
        return Ok(());
    }
    let mut rows = Vec::with_capacity(appends.len());
    for (append, _) in &*appends {
        let card = &append.card;
        rows.push((
            &card.id,
            card.version,
            &append.request,
            serde_json::to_string(&append.entry)?,
            card.changed_at,
            &card.shown,
            (card.over, card.listed, card.wake_at),
        ));
    }
    let written: HashSet<String> = sqlx::query_scalar(
        "INSERT INTO entries (table_id, version, request, entry)
         SELECT new.value ->> 0, new.value ->> 1, new.value ->> 2, new.value ->> 3
         FROM json_each(?1) AS new CROSS JOIN tables ON tables.id = new.value ->> 0
         WHERE tables.version = (new.value ->> 1) - 1 AND NOT EXISTS
         (SELECT 1 FROM entries WHERE table_id = tables.id AND request = new.value ->> 2)
         RETURNING table_id;

         UPDATE tables
         SET over = new.value ->> '$[6][0]', listed = new.value ->> '$[6][1]',
             wake_at = new.value ->> '$[6][2]', leased_until = 0
         FROM json_each(?1) AS new
         WHERE tables.id = new.value ->> 0 AND tables.version = (new.value ->> 1) - 1
         AND EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id AND version = new.value ->> 1)
         AND (over <> new.value ->> '$[6][0]' OR listed <> new.value ->> '$[6][1]'
              OR wake_at IS NOT new.value ->> '$[6][2]' OR leased_until <> 0);

         UPDATE tables
         SET version = new.value ->> 1, changed_at = new.value ->> 4, card = new.value ->> 5
         FROM json_each(?1) AS new
         WHERE tables.id = new.value ->> 0 AND tables.version = (new.value ->> 1) - 1
         AND EXISTS (SELECT 1 FROM entries WHERE table_id = tables.id AND version = new.value ->> 1)",
    )
    .bind(serde_json::to_string(&rows)?)
    .fetch_all(&mut *on)
    .await?
    .into_iter()
    .collect();
    for (append, result) in appends.drain(..) {
        *result = Some(if written.contains(&append.card.id.0) {
            record_guests(on, &append.card, &append.guests).await?;
            Appended::Done
        } else {
            rejected(on, append).await?
        });
    }
    Ok(())
}

async fn lease(on: &mut SqliteConnection, lease: &OwnedLease) -> Result<bool, StoreError> {
    let changed = sqlx::query(
        "UPDATE tables SET leased_by = ?, leased_until = ?
         WHERE id = ? AND version = ? AND (leased_until <= ? OR leased_by = ?)",
    )
    .bind(&lease.by)
    .bind(lease.until as i64)
    .bind(&lease.table)
    .bind(lease.version as i64)
    .bind(lease.now as i64)
    .bind(&lease.by)
    .execute(on)
    .await?;
    Ok(changed.rows_affected() == 1)
}

async fn heartbeat(
    on: &mut SqliteConnection,
    now: Time,
    max_gap: Time,
) -> Result<Vec<Outage>, StoreError> {
    let last: Option<i64> = sqlx::query_scalar("SELECT at FROM beats")
        .fetch_optional(&mut *on)
        .await?;
    if let Some(last) = last
        && now.saturating_sub(last as Time) > max_gap
    {
        sqlx::query(
            "INSERT INTO outages (from_time, until_time) VALUES (?, ?) ON CONFLICT DO NOTHING",
        )
        .bind(last)
        .bind(now as i64)
        .execute(&mut *on)
        .await?;
    }
    sqlx::query("INSERT INTO beats (one, at) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = max(at, excluded.at)")
        .bind(now as i64)
        .execute(&mut *on)
        .await?;
    let rows = sqlx::query_as("SELECT from_time, until_time FROM outages WHERE until_time > ?")
        .bind(now.saturating_sub(OUTAGE_RETENTION) as i64)
        .fetch_all(on)
        .await?;
    Ok(outages(rows))
}

async fn secret(on: &mut SqliteConnection, name: &str, fresh: &str) -> Result<String, StoreError> {
    sqlx::query("INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .bind(name)
        .bind(fresh)
        .execute(&mut *on)
        .await?;
    let value = sqlx::query_scalar("SELECT value FROM secrets WHERE name = ?").bind(name);
    Ok(value.fetch_one(on).await?)
}

async fn use_once(on: &mut SqliteConnection, code: &OwnedCode) -> Result<bool, StoreError> {
    sqlx::query("DELETE FROM used_codes WHERE until_time <= ?")
        .bind(code.now as i64)
        .execute(&mut *on)
        .await?;
    let used = sqlx::query(
        "INSERT INTO used_codes (digest, until_time) VALUES (?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&code.digest)
    .bind(code.until as i64)
    .execute(on)
    .await?;
    Ok(used.rows_affected() == 1)
}

async fn probe(on: &mut SqliteConnection) -> Result<(), StoreError> {
    // SQLite does not write a row that is equal to the stored one.
    sqlx::query("UPDATE beats SET at = at + 1; UPDATE beats SET at = at - 1")
        .execute(on)
        .await?;
    Ok(())
}
