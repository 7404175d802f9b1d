//! Tables in a file.
//!
//! One connection writes, and what many ask for at the same time it commits together: a commit
//! waits for the disk. Others read.

use std::collections::HashSet;
use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use sqlx::migrate::Migrator;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteConnection, SqliteExecutor, SqliteJournalMode, SqlitePool,
    SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Connection as _};
use table::{Entry, Guest, Outage, Time};
use tokio::sync::{mpsc, oneshot};

use super::{
    Append, Appended, Card, CardRow, Lease, News, REMEMBERED, Store, StoreError, TableId, cards,
    outages,
};

/// Before this one a log that two connections write to could be damaged.
const OLDEST: (u32, u32, u32) = (3, 51, 3);
/// How many wait for the same commit at most.
const LARGEST_COMMIT: usize = 256;
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

/// Something to be written.
enum Work {
    Append(Box<Append>, oneshot::Sender<Appended>),
    Lease(OwnedLease, oneshot::Sender<bool>),
    Secret([String; 2], oneshot::Sender<String>),
    Beat([Time; 2], oneshot::Sender<Vec<Outage>>),
    Shut(oneshot::Sender<()>),
}

struct OwnedLease {
    table: String,
    version: u64,
    by: String,
    now: Time,
    until: Time,
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
        let mut writer = options.connect().await?;
        check_version(&mut writer).await?;
        MIGRATIONS.run(&mut writer).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(4)
            .connect_with(options.read_only(true).create_if_missing(false))
            .await?;
        let (sender, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(write(writer, receiver));
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

/// Writes what comes, as much of it in one commit as is waiting.
async fn write(mut connection: SqliteConnection, mut works: mpsc::Receiver<Work>) {
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

/// Says what was done, once it is on disk.
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

/// Writes the first entry of a table.
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

/// Why an entry was not written.
async fn failed(on: &mut SqliteConnection, append: &Append) -> Result<Appended, StoreError> {
    let before = match &append.request {
        Some(request) => asked(on, &append.card.id.0, request).await?,
        None => None,
    };
    Ok(before.map_or(Appended::Conflict, Appended::Repeated))
}

/// Remembers who has a chair.
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

/// Entries of different tables that are open.
#[derive(Default)]
struct Moves(Vec<(Box<Append>, oneshot::Sender<Appended>)>);

impl Moves {
    /// Can this be written together with them?
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

async fn asked<'a>(
    on: impl SqliteExecutor<'a>,
    table: &str,
    request: &str,
) -> Result<Option<u64>, StoreError> {
    let version: Option<i64> =
        sqlx::query_scalar("SELECT version FROM entries WHERE table_id = ? AND request = ?")
            .bind(table)
            .bind(request)
            .fetch_optional(on)
            .await?;
    Ok(version.map(|version| version as u64))
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

#[async_trait]
impl Store for Sqlite {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.ask(|answer| Work::Append(Box::new(append), answer))
            .await
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        let rows: Vec<String> = sqlx::query_scalar(
            "SELECT entry FROM entries WHERE table_id = ? AND version > ? ORDER BY version",
        )
        .bind(&table.0)
        .bind(after as i64)
        .fetch_all(&self.readers)
        .await?;
        let entries = rows.iter().map(|entry| serde_json::from_str(entry));
        Ok(entries.collect::<Result<_, _>>()?)
    }

    async fn asked(&self, table: &TableId, request: &str) -> Result<Option<u64>, StoreError> {
        asked(&self.readers, &table.0, request).await
    }

    async fn card(&self, table: &TableId) -> Result<Option<Card>, StoreError> {
        let row = sqlx::query_as::<_, CardRow>("SELECT * FROM tables WHERE id = ?").bind(&table.0);
        let row = row.fetch_optional(&self.readers).await?;
        Ok(row.map(Card::from))
    }

    async fn listed(&self, most: u32) -> Result<Vec<Card>, StoreError> {
        let rows =
            sqlx::query_as("SELECT * FROM tables WHERE listed = 1 ORDER BY opened_at DESC LIMIT ?");
        let rows = rows.bind(most).fetch_all(&self.readers).await?;
        Ok(cards(rows))
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        most: u32,
    ) -> Result<Vec<Card>, StoreError> {
        let rows = sqlx::query_as(
            "SELECT tables.* FROM sitters JOIN tables ON tables.id = sitters.table_id
             WHERE guest = ? AND sitters.opened_at < ? ORDER BY sitters.opened_at DESC LIMIT ?",
        )
        .bind(&guest.0)
        .bind(i64::try_from(before).unwrap_or(i64::MAX))
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(cards(rows))
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        let count: i64 =
            sqlx::query_scalar("SELECT count(*) FROM tables WHERE host = ? AND over = 0")
                .bind(&guest.0)
                .fetch_one(&self.readers)
                .await?;
        Ok(count as u64)
    }

    async fn due(&self, now: Time, most: u32) -> Result<Vec<TableId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar(
            "SELECT id FROM tables WHERE wake_at <= ? AND leased_until <= ?
             ORDER BY wake_at LIMIT ?",
        )
        .bind(now as i64)
        .bind(now as i64)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        Ok(ids.into_iter().map(TableId).collect())
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
