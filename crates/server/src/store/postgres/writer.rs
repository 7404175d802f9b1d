//! Group commit: connections that append the entries of many tables with one statement.
//!
//! All queued entries of a writer are committed together; see [`crate::store::group_commit`].

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::time::timeout;

use crate::store::group_commit::{BatchDatabase, BatchError, Operation, WriteQueue};
use crate::store::{Append, Appended, StoreError, TableId};

/// Number of connections that append.
///
/// While they are busy, further entries queue up to a batch.
const WRITERS: usize = 2;
/// Time limit for a batch and for a new connection: a lost connection may hang.
const TIMEOUT: Duration = Duration::from_secs(10);
/// Classes of error codes after which the whole batch has failed.
///
/// They are connection failure, insufficient resources, operator intervention, and system error.
const FAILURES: [&str; 4] = ["08", "53", "57", "58"];

/// Settings of the connections.
///
/// A statement is planned once, for a few rows and by indexes, however small the tables still are.
const SETTINGS: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; \
    SET enable_hashjoin = off; SET enable_mergejoin = off";

/// Common table expressions of both statements: the entries `new`, and the `guests` seated.
macro_rules! with_new {
    ($rest:literal) => {
        concat!(
            "WITH new AS MATERIALIZED (
                 SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[],
                     $6::boolean[], $7::bigint[], $8::bigint[], $9::boolean[], $10::bigint[], $11::text[])
                 WITH ORDINALITY AS new (id, version, request, entry, host, over, opened_at,
                     changed_at, listed, wake_at, card, number)
             ), guests AS MATERIALIZED (
                 SELECT * FROM unnest($12::bigint[], $13::text[]) AS guests (number, guest)
             ), ",
            $rest
        )
    };
}

/// Inserts tables with their first entries; returns the batch positions of the new ones.
const OPEN: &str = with_new!(
    "opened AS (
         INSERT INTO tables
             (id, version, host, over, opened_at, changed_at, listed, wake_at, card)
         SELECT id, 1, host, over, opened_at, changed_at, listed, wake_at, card
         FROM new ORDER BY id ON CONFLICT DO NOTHING RETURNING id
     ), written AS (
         INSERT INTO entries (table_id, version, request, entry)
         SELECT new.id, 1, request, entry FROM new JOIN opened ON opened.id = new.id
     ), seated AS (
         INSERT INTO sitters (guest, opened_at, table_id)
         SELECT guest, opened_at, new.id FROM guests JOIN new ON new.number = guests.number
             JOIN opened ON opened.id = new.id ON CONFLICT DO NOTHING
     )
     SELECT number FROM new JOIN opened ON opened.id = new.id"
);

/// Appends entries to existing tables; returns the batch positions of those appended.
///
/// A batch has at most one entry per table.
///
/// An entry is appended only at the next version and if its idempotency key is new. Rows are
/// locked in the order of the ids, so that the batches of several servers do not deadlock.
const APPEND: &str = with_new!(
    "next AS MATERIALIZED (
         SELECT new.* FROM new JOIN tables ON tables.id = new.id
         WHERE tables.version = new.version - 1 AND NOT EXISTS
         (SELECT FROM entries WHERE table_id = new.id AND entries.request = new.request)
         ORDER BY tables.id FOR NO KEY UPDATE OF tables
     ), written AS (
         INSERT INTO entries (table_id, version, request, entry)
         SELECT id, version, request, entry FROM next ON CONFLICT DO NOTHING RETURNING table_id
     ), seated AS (
         INSERT INTO sitters (guest, opened_at, table_id)
         SELECT guest, opened_at, id FROM guests JOIN next ON next.number = guests.number
             JOIN written ON table_id = id ON CONFLICT DO NOTHING
     )
     UPDATE tables SET version = next.version, over = next.over, changed_at = next.changed_at,
         listed = next.listed, wake_at = next.wake_at, card = next.card, leased_until = 0
     FROM next JOIN written ON table_id = id WHERE tables.id = next.id
     RETURNING next.number"
);

/// Versions of the entries with these idempotency keys.
const FIND_REQUESTS: &str = "SELECT number, entries.version
     FROM unnest($1::bigint[], $2::text[], $3::text[]) AS sought (number, id, key)
     JOIN entries ON table_id = id AND request = key";

/// The writers of a store.
#[derive(Debug)]
pub(super) struct Writers(Vec<WriteQueue>);

impl Writers {
    /// Opens the connections.
    pub(super) async fn open(options: &PgConnectOptions) -> Result<Self, StoreError> {
        let mut queues = Vec::with_capacity(WRITERS);
        for _ in 0..WRITERS {
            let connection = connect(options).await?;
            queues.push(WriteQueue::start(
                AppendDatabase(options.clone()),
                connection,
            ));
        }
        Ok(Self(queues))
    }

    /// Appends an entry; ends when it is on disk.
    pub(super) async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        // The entries of a table always have the same writer, so that they stay in order.
        let mut hasher = DefaultHasher::new();
        append.card.id.hash(&mut hasher);
        let writer = hasher.finish() % self.0.len() as u64;
        self.0[writer as usize].append(append).await
    }

    /// Finishes the queued operations.
    pub(super) async fn close(&self) {
        for queue in &self.0 {
            queue.close().await;
        }
    }
}

/// A database to which entries are appended in batches.
struct AppendDatabase(PgConnectOptions);

impl BatchDatabase for AppendDatabase {
    type Connection = PgConnection;

    async fn open(&mut self) -> Result<PgConnection, StoreError> {
        let connected = timeout(TIMEOUT, connect(&self.0)).await;
        connected.unwrap_or_else(|_| Err(late()))
    }

    async fn commit(
        &mut self,
        connection: &mut PgConnection,
        batch: &mut [Operation],
    ) -> Result<(), BatchError> {
        let queued = batch.iter_mut().map(append_of);
        // After a refused statement, the operations without a result are written one by one.
        let mut queued: Vec<Queued<'_>> = queued.filter(|one| one.result.is_none()).collect();
        let written = timeout(TIMEOUT, async {
            while !queued.is_empty() {
                write(connection, take_batch(&mut queued)).await?;
            }
            Ok(())
        });
        written
            .await
            .unwrap_or_else(|_| Err(late()))
            .map_err(|error| {
                if is_refusal(&error) {
                    BatchError::Damaged(error)
                } else {
                    BatchError::Failed(error)
                }
            })
    }

    async fn close(&mut self, connection: PgConnection) {
        let _ = connection.close().await;
    }
}

fn late() -> StoreError {
    StoreError::Lost(format!("no response within {} s", TIMEOUT.as_secs()))
}

/// An entry to append, and its result.
struct Queued<'a> {
    append: &'a Append,
    result: &'a mut Option<Appended>,
}

fn append_of(operation: &mut Operation) -> Queued<'_> {
    match operation {
        Operation::Append(append, reply) => Queued {
            append,
            result: &mut reply.result,
        },
        _ => unreachable!("only appends are queued"),
    }
}

/// Takes the first queued entry of each table.
fn take_batch<'a>(queued: &mut Vec<Queued<'a>>) -> Vec<Queued<'a>> {
    let mut tables: HashSet<&TableId> = HashSet::with_capacity(queued.len());
    let is_first = |queued: &mut Queued<'a>| tables.insert(&queued.append.card.id);
    queued.extract_if(.., is_first).collect()
}

async fn connect(options: &PgConnectOptions) -> Result<PgConnection, StoreError> {
    let mut connection = options.connect().await?;
    sqlx::raw_sql(SETTINGS).execute(&mut connection).await?;
    Ok(connection)
}

/// Whether the database has refused a statement, rather than failed or lost its connection.
fn is_refusal(error: &StoreError) -> bool {
    match error {
        StoreError::Database(sqlx::Error::Database(error)) => {
            let code = error.code().unwrap_or_default();
            !FAILURES.iter().any(|class| code.starts_with(class))
        }
        StoreError::Unreadable(_) => true,
        _ => false,
    }
}

/// Writes entries of different tables, and sets their results.
async fn write(on: &mut PgConnection, mut batch: Vec<Queued<'_>>) -> Result<(), StoreError> {
    let (opens, appends): (Vec<_>, Vec<_>) =
        (0..batch.len()).partition(|at| batch[*at].append.card.version == 1);
    for (statement, positions) in [(OPEN, opens), (APPEND, appends)] {
        let some: Vec<&Append> = positions.iter().map(|at| batch[*at].append).collect();
        for number in execute(on, statement, &some).await? {
            *batch[positions[number]].result = Some(Appended::Done);
        }
    }
    batch.retain(|queued| queued.result.is_none());
    // The rest is rejected: distinguish repeated requests from conflicts.
    for queued in &mut batch {
        *queued.result = Some(Appended::Conflict);
    }
    let rejected: Vec<&Append> = batch.iter().map(|queued| queued.append).collect();
    for (at, version) in find_requests(on, &rejected).await? {
        *batch[at].result = Some(Appended::Repeated(version));
    }
    Ok(())
}

/// Executes one of the statements; returns the indices of the entries that were appended.
async fn execute(
    on: &mut PgConnection,
    statement: &'static str,
    batch: &[&Append],
) -> Result<Vec<usize>, StoreError> {
    if batch.is_empty() {
        return Ok(Vec::new());
    }
    macro_rules! column {
        ($append:ident => $value:expr) => {
            batch.iter().map(|$append| $value).collect::<Vec<_>>()
        };
    }
    let entries = batch
        .iter()
        .map(|append| serde_json::to_string(&append.entry))
        .collect::<Result<Vec<_>, _>>()?;
    let guests = || {
        (1_i64..).zip(batch).flat_map(|(number, append)| {
            append
                .guests
                .iter()
                .map(move |guest| (number, guest.0.as_str()))
        })
    };
    let numbers: Vec<i64> = sqlx::query_scalar(statement)
        .bind(column!(append => append.card.id.0.as_str()))
        .bind(column!(append => append.card.version as i64))
        .bind(column!(append => append.request.as_deref()))
        .bind(entries)
        .bind(column!(append => append.card.host.0.as_str()))
        .bind(column!(append => append.card.over))
        .bind(column!(append => append.card.opened_at as i64))
        .bind(column!(append => append.card.changed_at as i64))
        .bind(column!(append => append.card.listed))
        .bind(column!(append => append.card.wake_at.map(|at| at as i64)))
        .bind(column!(append => append.card.shown.as_str()))
        .bind(guests().map(|(number, _)| number).collect::<Vec<_>>())
        .bind(guests().map(|(_, guest)| guest).collect::<Vec<_>>())
        .fetch_all(on)
        .await?;
    // Ordinality counts from 1.
    let indices = numbers.iter().map(|number| *number as usize - 1);
    Ok(indices.collect())
}

/// Finds the versions of entries with the same idempotency keys.
async fn find_requests(
    on: &mut PgConnection,
    batch: &[&Append],
) -> Result<Vec<(usize, u64)>, StoreError> {
    let sought: Vec<(i64, &str, &str)> = (0..)
        .zip(batch)
        .filter_map(|(at, append)| {
            let key = append.request.as_deref()?;
            Some((at, append.card.id.0.as_str(), key))
        })
        .collect();
    if sought.is_empty() {
        return Ok(Vec::new());
    }
    let found: Vec<(i64, i64)> = sqlx::query_as(FIND_REQUESTS)
        .bind(sought.iter().map(|(at, _, _)| *at).collect::<Vec<_>>())
        .bind(sought.iter().map(|(_, id, _)| *id).collect::<Vec<_>>())
        .bind(sought.iter().map(|(_, _, key)| *key).collect::<Vec<_>>())
        .fetch_all(on)
        .await?;
    let found = found.into_iter();
    Ok(found
        .map(|(at, version)| (at as usize, version as u64))
        .collect())
}
