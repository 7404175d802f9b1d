//! The only connection that writes.
//!
//! A commit waits for the disk, so everything that waits to be written is committed together.

use std::collections::HashSet;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;
use table::{Guest, Outage, Time};
use tokio::sync::{mpsc, oneshot};

use crate::store::queries::sqlite as queries;
use crate::store::{Append, Appended, Card, REMEMBERED, StoreError, outages};

/// Largest number of works in one commit.
const LARGEST_COMMIT: usize = 256;

/// Work for the writer, with where to send the answer.
pub(super) enum Work {
    Append(Box<Append>, oneshot::Sender<Appended>),
    Lease(OwnedLease, oneshot::Sender<bool>),
    Secret([String; 2], oneshot::Sender<String>),
    Beat([Time; 2], oneshot::Sender<Vec<Outage>>),
    Shut(oneshot::Sender<()>),
}

pub(super) struct OwnedLease {
    pub(super) table: String,
    pub(super) version: u64,
    pub(super) by: String,
    pub(super) now: Time,
    pub(super) until: Time,
}

/// Runs the writer: commits all waiting work together.
pub(super) async fn write(mut connection: SqliteConnection, mut works: mpsc::Receiver<Work>) {
    let mut batch = Vec::with_capacity(LARGEST_COMMIT);
    while works.recv_many(&mut batch, LARGEST_COMMIT).await > 0 {
        let mut shut = None;
        let mut answers = Vec::new();
        // If anything fails nothing of this batch is kept: whoever waits for an answer is left
        // without one, and learns that it was lost.
        if commit(&mut connection, batch.drain(..), &mut answers, &mut shut)
            .await
            .is_ok()
        {
            for answer in answers {
                answer();
            }
        }
        if let Some(answer) = shut {
            // Whoever opens the file next finds nothing left to clean up.
            let _ = connection.close().await;
            let _ = answer.send(());
            return;
        }
    }
}

/// Sends an answer once the work is on disk.
type Answer = Box<dyn FnOnce() + Send>;

fn answer<T: Send + 'static>(to: oneshot::Sender<T>, what: T) -> Answer {
    // Whoever asked may have gone.
    Box::new(move || drop(to.send(what)))
}

async fn commit(
    connection: &mut SqliteConnection,
    works: impl Iterator<Item = Work>,
    answers: &mut Vec<Answer>,
    shut: &mut Option<oneshot::Sender<()>>,
) -> Result<(), StoreError> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    let mut moves = Moves::default();
    for work in works {
        if !moves.take(&work) {
            moves.write(&mut transaction, answers).await?;
        }
        answers.push(match work {
            Work::Append(work, to) if work.card.version > 1 => {
                moves.0.push((work, to));
                continue;
            }
            Work::Append(work, to) => answer(to, open(&mut transaction, &work).await?),
            Work::Lease(work, to) => answer(to, lease(&mut transaction, &work).await?),
            Work::Secret([name, fresh], to) => {
                answer(to, secret(&mut transaction, &name, &fresh).await?)
            }
            Work::Beat([now, patience], to) => {
                answer(to, beat(&mut transaction, now, patience).await?)
            }
            Work::Shut(to) => {
                *shut = Some(to);
                break;
            }
        });
    }
    moves.write(&mut transaction, answers).await?;
    Ok(transaction.commit().await?)
}

/// Inserts a table with its first entry.
async fn open(on: &mut SqliteConnection, append: &Append) -> Result<Appended, StoreError> {
    let Append {
        card,
        entry,
        request,
        sitters,
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
        return failed(on, append).await;
    }
    seat(on, card, sitters).await?;
    Ok(Appended::Done)
}

/// Reason for which an entry was not written.
async fn failed(on: &mut SqliteConnection, append: &Append) -> Result<Appended, StoreError> {
    let before = match &append.request {
        Some(request) => queries::asked(on, &append.card.id, request).await?,
        None => None,
    };
    Ok(before.map_or(Appended::Conflict, Appended::Repeated))
}

/// Stores who has had a chair.
async fn seat(on: &mut SqliteConnection, card: &Card, sitters: &[Guest]) -> Result<(), StoreError> {
    for guest in sitters {
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

/// Entries of different open tables, written by one statement.
#[derive(Default)]
struct Moves(Vec<(Box<Append>, oneshot::Sender<Appended>)>);

impl Moves {
    /// Can this work be written together with them?
    fn take(&self, work: &Work) -> bool {
        match work {
            Work::Append(new, _) if new.card.version > 1 => {
                self.0.iter().all(|(old, _)| old.card.id != new.card.id)
            }
            _ => false,
        }
    }

    /// Writes them in one go, since every query is a journey to the thread of the connection and
    /// back. An entry is written only at the right version and if it was not asked for before; of
    /// the tables only those change whose entry was. What is in an index is written only where it
    /// changes.
    async fn write(
        &mut self,
        on: &mut SqliteConnection,
        answers: &mut Vec<Answer>,
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
                seat(on, &append.card, &append.sitters).await?;
                Appended::Done
            } else {
                failed(on, &append).await?
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

async fn beat(
    on: &mut SqliteConnection,
    now: Time,
    patience: Time,
) -> Result<Vec<Outage>, StoreError> {
    let last: Option<i64> = sqlx::query_scalar("SELECT at FROM beats")
        .fetch_optional(&mut *on)
        .await?;
    if let Some(last) = last
        && now.saturating_sub(last as Time) > patience
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
        .bind(now.saturating_sub(REMEMBERED) as i64)
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
