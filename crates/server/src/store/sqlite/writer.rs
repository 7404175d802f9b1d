//! The single write connection, with group commit.
//!
//! A commit waits for the disk, so all queued operations are committed together.

use std::collections::HashSet;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use table::{Guest, Outage, Time};
use tokio::sync::{mpsc, oneshot};

use crate::store::queries::sqlite as queries;
use crate::store::{Append, Appended, OUTAGE_RETENTION, StoreError, TableMetadata, outages};

/// Maximum number of operations per commit.
const MAX_BATCH: usize = 256;

/// A write operation, with the channel for its result.
pub(super) enum Operation {
    Append(Box<Append>, oneshot::Sender<Appended>),
    Lease(OwnedLease, oneshot::Sender<bool>),
    Secret([String; 2], oneshot::Sender<String>),
    Heartbeat([Time; 2], oneshot::Sender<Vec<Outage>>),
    Close(oneshot::Sender<()>),
}

pub(super) struct OwnedLease {
    pub(super) table: String,
    pub(super) version: u64,
    pub(super) by: String,
    pub(super) now: Time,
    pub(super) until: Time,
}

/// Runs the writer loop until the store is closed.
pub(super) async fn write(
    mut connection: SqliteConnection,
    mut operations: mpsc::Receiver<Operation>,
) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while operations.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let mut closing = None;
        let mut answers = Vec::new();
        // If an operation fails, the whole batch is rolled back and the waiting callers get
        // `StoreError::Lost`.
        if commit(&mut connection, batch.drain(..), &mut answers, &mut closing)
            .await
            .is_ok()
        {
            for answer in answers {
                answer();
            }
        }
        if let Some(answer) = closing {
            // Closing checkpoints the WAL, so the next open has nothing to recover.
            let _ = connection.close().await;
            let _ = answer.send(());
            return;
        }
    }
}

/// Sends a result once the operation is on disk.
type Reply = Box<dyn FnOnce() + Send>;

fn answer<T: Send + 'static>(to: oneshot::Sender<T>, what: T) -> Reply {
    // The caller may be gone.
    Box::new(move || drop(to.send(what)))
}

async fn commit(
    connection: &mut SqliteConnection,
    operations: impl Iterator<Item = Operation>,
    answers: &mut Vec<Reply>,
    closing: &mut Option<oneshot::Sender<()>>,
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut batched = Batch::default();
    for work in operations {
        if !batched.accepts(&work) {
            batched.write(&mut transaction, answers).await?;
        }
        answers.push(match work {
            Operation::Append(work, to) if work.card.version > 1 => {
                batched.0.push((work, to));
                continue;
            }
            Operation::Append(work, to) => answer(to, open(&mut transaction, &work).await?),
            Operation::Lease(work, to) => answer(to, lease(&mut transaction, &work).await?),
            Operation::Secret([name, fresh], to) => {
                answer(to, secret(&mut transaction, &name, &fresh).await?)
            }
            Operation::Heartbeat([now, max_gap], to) => {
                answer(to, heartbeat(&mut transaction, now, max_gap).await?)
            }
            Operation::Close(to) => {
                *closing = Some(to);
                break;
            }
        });
    }
    batched.write(&mut transaction, answers).await?;
    Ok(transaction.commit().await?)
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

/// Entries of different open tables, written with one statement.
#[derive(Default)]
struct Batch(Vec<(Box<Append>, oneshot::Sender<Appended>)>);

impl Batch {
    /// Whether an operation can join the batch.
    fn accepts(&self, work: &Operation) -> bool {
        match work {
            Operation::Append(new, _) if new.card.version > 1 => {
                self.0.iter().all(|(old, _)| old.card.id != new.card.id)
            }
            _ => false,
        }
    }

    /// Writes the batch with one query.
    ///
    /// Each query is a round trip to the connection's thread. An entry is written only at the next
    /// version and if its idempotency key is new; only tables whose entry was written are updated.
    /// Indexed columns are written only where they change.
    async fn write(
        &mut self,
        on: &mut SqliteConnection,
        answers: &mut Vec<Reply>,
    ) -> Result<(), StoreError> {
        if self.0.is_empty() {
            return Ok(());
        }
        let mut rows = Vec::with_capacity(self.0.len());
        for (append, _) in &self.0 {
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
        for (append, to) in self.0.drain(..) {
            let appended = if written.contains(&append.card.id.0) {
                record_guests(on, &append.card, &append.guests).await?;
                Appended::Done
            } else {
                rejected(on, &append).await?
            };
            answers.push(answer(to, appended));
        }
        Ok(())
    }
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
