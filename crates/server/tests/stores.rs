//! Contract tests that every store passes.

use std::path::Path;
use std::sync::Arc;

use futures_util::future::join_all;
use players::Level;
use server::store::{
    Append, Appended, ChangeNotice, Lease, OUTAGE_RETENTION, Postgres, Sqlite, Store, TableId,
    TableMetadata,
};
use sqlx::{Connection as _, PgConnection};
use table::deal::Seed;
use table::{Chair, ClockRules, EntryKind, Guest, LogEntry, Outage, Secret, TableConfig};
use testing::postgres::Database;
use testing::wait::within;
use tokio::sync::mpsc;

fn guest(name: &str) -> Guest {
    Guest(name.to_owned())
}

fn opened(at: u64) -> LogEntry {
    let opening = TableConfig {
        rules: "kingdomino players=2".to_owned(),
        seed: Secret(Seed::new([1; 32]).reveal()),
        host: guest("anna"),
        chairs: vec![Chair::Open, Chair::Opponent(Level::Club)],
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: false,
        listed: false,
        shared_screens: false,
        stand_in: Level::Club,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    LogEntry {
        at,
        what: EntryKind::Opened(Box::new(opening)),
    }
}

fn rematch(at: u64, table: &str) -> LogEntry {
    let table = table.to_owned();
    LogEntry {
        at,
        what: EntryKind::Followed { table },
    }
}

fn append(id: &str, version: u64, entry: LogEntry) -> Append {
    Append {
        card: TableMetadata {
            id: TableId(id.to_owned()),
            version,
            host: guest("anna"),
            over: false,
            opened_at: 1000,
            changed_at: entry.at,
            listed: false,
            wake_at: None,
            shown: format!("{{\"version\":{version}}}"),
        },
        entry,
        request: None,
        guests: Vec::new(),
    }
}

/// Entries are appended in order, at most once.
async fn log_is_append_only_and_idempotent(store: &dyn Store) {
    let id = TableId("log".to_owned());
    assert_eq!(store.log(&id, 0).await.unwrap(), []);
    assert_eq!(store.card(&id).await.unwrap(), None);
    // A table that was not opened accepts no entries.
    let early = append("log", 2, rematch(2000, "x"));
    assert_eq!(store.append(early).await.unwrap(), Appended::Conflict);
    let first = append("log", 1, opened(1000));
    assert_eq!(store.append(first.clone()).await.unwrap(), Appended::Done);
    assert_eq!(
        store.append(first.clone()).await.unwrap(),
        Appended::Conflict
    );
    let mut second = append("log", 2, rematch(2000, "next"));
    second.request = Some("move 1".to_owned());
    assert_eq!(store.append(second.clone()).await.unwrap(), Appended::Done);
    // A client without an acknowledgement retries, with any newer version.
    assert_eq!(
        store.append(second.clone()).await.unwrap(),
        Appended::Repeated(2)
    );
    let mut again = append("log", 3, rematch(3000, "next"));
    again.request.clone_from(&second.request);
    assert_eq!(store.append(again).await.unwrap(), Appended::Repeated(2));
    assert_eq!(store.find_request(&id, "move 1").await.unwrap(), Some(2));
    assert_eq!(store.find_request(&id, "move 2").await.unwrap(), None);
    // Another client is too late, or skips a version.
    let late = append("log", 2, rematch(2001, "other"));
    assert_eq!(store.append(late).await.unwrap(), Appended::Conflict);
    let far = append("log", 4, rematch(2001, "other"));
    assert_eq!(store.append(far).await.unwrap(), Appended::Conflict);
    let entries = [first.entry, second.entry.clone()];
    assert_eq!(store.log(&id, 0).await.unwrap(), entries);
    assert_eq!(store.log(&id, 1).await.unwrap(), entries[1..]);
    assert_eq!(store.log(&id, 2).await.unwrap(), []);
    assert_eq!(store.card(&id).await.unwrap(), Some(second.card));
}

/// Of concurrent appends with the same version exactly one succeeds.
async fn concurrent_appends_have_one_winner(store: Arc<dyn Store>) {
    store.append(append("race", 1, opened(1000))).await.unwrap();
    for version in 2..12 {
        let tries: Vec<_> = (0..16)
            .map(|who: u64| {
                let store = Arc::clone(&store);
                let mut entry = append("race", version, rematch(2000 + who, "x"));
                entry.request = Some(format!("{version} by {who}"));
                tokio::spawn(async move { (who, store.append(entry).await.unwrap()) })
            })
            .collect();
        let mut winner = None;
        for attempt in tries {
            match within("an entry is appended", attempt).await.unwrap() {
                (who, Appended::Done) => assert_eq!(winner.replace(who), None),
                (_, appended) => assert_eq!(appended, Appended::Conflict),
            }
        }
        let log = store
            .log(&TableId("race".to_owned()), version - 1)
            .await
            .unwrap();
        assert_eq!(log.len(), 1);
        assert_eq!(log[0].at, 2000 + winner.unwrap());
    }
}

/// Lists contain the public tables, and those of a guest.
async fn tables_are_listed(store: &dyn Store) {
    for (number, listed) in [(1, true), (2, false), (3, true)] {
        let mut table = append(&format!("found {number}"), 1, opened(1000));
        table.card.opened_at = 1000 + number;
        table.card.listed = listed;
        table.guests = vec![guest("björn")];
        store.append(table).await.unwrap();
    }
    let ids =
        |cards: Vec<TableMetadata>| cards.into_iter().map(|card| card.id.0).collect::<Vec<_>>();
    assert_eq!(ids(store.listed(10).await.unwrap()), ["found 3", "found 1"]);
    assert_eq!(ids(store.listed(1).await.unwrap()), ["found 3"]);
    let bjorn = guest("björn");
    let of = |before, limit| store.of_guest(&bjorn, before, limit);
    assert_eq!(
        ids(of(u64::MAX, 10).await.unwrap()),
        ["found 3", "found 2", "found 1"]
    );
    assert_eq!(ids(of(1003, 1).await.unwrap()), ["found 2"]);
    assert_eq!(
        store.of_guest(&guest("dísa"), u64::MAX, 10).await.unwrap(),
        []
    );
    // A full table is no longer listed.
    let mut begun = append("found 3", 2, rematch(2000, "x"));
    begun.card.opened_at = 1003;
    begun.guests = vec![guest("dísa"), guest("björn")];
    store.append(begun).await.unwrap();
    assert_eq!(ids(store.listed(10).await.unwrap()), ["found 1"]);
    assert_eq!(
        ids(store.of_guest(&guest("dísa"), u64::MAX, 10).await.unwrap()),
        ["found 3"]
    );
}

/// Due work is leased to one server, and to another when the lease has ended.
async fn due_work_is_leased(store: &dyn Store) {
    let id = TableId("work".to_owned());
    let mut table = append("work", 1, opened(1000));
    table.card.wake_at = Some(5000);
    store.append(table).await.unwrap();
    assert_eq!(store.due(4999, 10).await.unwrap(), []);
    assert_eq!(
        store.due(5000, 10).await.unwrap(),
        std::slice::from_ref(&id)
    );
    let lease = |by, version, duration| Lease {
        table: &id,
        version,
        by,
        now: 5000,
        until: 5000 + duration,
    };
    let (ended, long) = (0_u64, 1_000_000);
    assert!(store.lease(lease("one", 1, long)).await.unwrap());
    assert!(!store.lease(lease("two", 1, long)).await.unwrap());
    assert_eq!(store.due(5000, 10).await.unwrap(), []);
    // The holder may renew its lease, also with an earlier end.
    assert!(store.lease(lease("one", 1, ended)).await.unwrap());
    assert_eq!(
        store.due(5000, 10).await.unwrap(),
        std::slice::from_ref(&id)
    );
    assert!(store.lease(lease("two", 1, long)).await.unwrap());
    assert!(!store.lease(lease("one", 1, long)).await.unwrap());
    let mut done = append("work", 2, rematch(5200, "x"));
    done.card.wake_at = Some(5200);
    store.append(done).await.unwrap();
    // After an append the lease is free, and leases of older versions are refused.
    assert!(!store.lease(lease("two", 1, long)).await.unwrap());
    assert!(store.lease(lease("one", 2, long)).await.unwrap());
}

/// Unfinished tables are counted per host.
async fn unfinished_tables_are_counted(store: &dyn Store) {
    let erla = guest("erla");
    let hosted = || store.hosted(&erla);
    for id in ["hosted 1", "hosted 2"] {
        let mut table = append(id, 1, opened(1000));
        table.card.host = erla.clone();
        store.append(table).await.unwrap();
    }
    assert_eq!(hosted().await.unwrap(), 2);
    let mut over = append("hosted 1", 2, rematch(2000, "x"));
    over.card.over = true;
    store.append(over).await.unwrap();
    assert_eq!(hosted().await.unwrap(), 1);
}

/// Gaps between heartbeats are kept as outages for the retention time.
async fn outages_are_recorded(store: &dyn Store) {
    let heartbeat = |now| store.heartbeat(now, 100);
    assert_eq!(heartbeat(1000).await.unwrap(), []);
    assert_eq!(heartbeat(1100).await.unwrap(), []);
    let outage = Outage {
        from: 1100,
        until: 1201,
    };
    assert_eq!(heartbeat(1201).await.unwrap(), [outage]);
    // A server whose clock is behind has no effect.
    assert_eq!(heartbeat(1150).await.unwrap(), [outage]);
    assert_eq!(heartbeat(1300).await.unwrap(), [outage]);
    let late = 1201 + OUTAGE_RETENTION;
    let long = Outage {
        from: 1300,
        until: late,
    };
    assert_eq!(heartbeat(late).await.unwrap(), [long]);
}

async fn secrets_are_persistent(store: &dyn Store) {
    assert_eq!(store.secret("key", "first").await.unwrap(), "first");
    assert_eq!(store.secret("key", "second").await.unwrap(), "first");
}

async fn check_contract(store: Arc<dyn Store>) {
    log_is_append_only_and_idempotent(&*store).await;
    concurrent_appends_have_one_winner(Arc::clone(&store)).await;
    tables_are_listed(&*store).await;
    due_work_is_leased(&*store).await;
    unfinished_tables_are_counted(&*store).await;
    outages_are_recorded(&*store).await;
    secrets_are_persistent(&*store).await;
}

/// Entries that are queued together are independent of each other.
///
/// They form a batch: the runtime of the test has one thread, so all are queued before the store
/// writes the first one.
async fn entries_of_a_batch_are_independent(store: &dyn Store) {
    let keyed = |id: &str, version, at, key: &str| {
        let mut entry = append(id, version, rematch(at, "x"));
        entry.request = Some(key.to_owned());
        entry
    };
    for table in ["a", "b", "c", "d", "e"] {
        store.append(append(table, 1, opened(1000))).await.unwrap();
    }
    store.append(keyed("b", 2, 2000, "key")).await.unwrap();
    store.append(keyed("c", 2, 2000, "key")).await.unwrap();
    let mut seated = keyed("e", 2, 3000, "key");
    seated.guests = vec![guest("sól"), guest("máni"), guest("sól")];
    let mut new = append("new", 1, opened(3000));
    new.guests = vec![guest("sól")];
    let batch = [
        (append("a", 2, rematch(3000, "x")), Appended::Done),
        // The same key again, at the same and at the next version.
        (keyed("b", 2, 3000, "key"), Appended::Repeated(2)),
        (keyed("c", 3, 3000, "key"), Appended::Repeated(2)),
        // Too late, too early, a table that exists already, and one that does not exist.
        (append("b", 2, rematch(3000, "x")), Appended::Conflict),
        (append("c", 4, rematch(3000, "x")), Appended::Conflict),
        (append("d", 1, opened(3000)), Appended::Conflict),
        (append("none", 2, rematch(3000, "x")), Appended::Conflict),
        (seated, Appended::Done),
        (new, Appended::Done),
        // Several entries of one table, in order.
        (keyed("d", 2, 3000, "one"), Appended::Done),
        (keyed("d", 3, 3001, "two"), Appended::Done),
        (keyed("d", 3, 3002, "three"), Appended::Conflict),
        (keyed("d", 4, 3003, "one"), Appended::Repeated(2)),
        (keyed("d", 4, 3004, "four"), Appended::Done),
    ];
    let appending = batch.iter().map(|(entry, _)| store.append(entry.clone()));
    let results = within("the batch is written", join_all(appending)).await;
    for ((entry, expected), result) in batch.iter().zip(results) {
        assert_eq!(result.unwrap(), *expected, "{entry:?}");
    }
    for (table, times) in [
        ("a", &[1000, 3000][..]),
        ("b", &[1000, 2000]),
        ("c", &[1000, 2000]),
        ("d", &[1000, 3000, 3001, 3004]),
        ("e", &[1000, 3000]),
        ("new", &[3000]),
        ("none", &[]),
    ] {
        let id = TableId(table.to_owned());
        let log = store.log(&id, 0).await.unwrap();
        let found: Vec<u64> = log.iter().map(|entry| entry.at).collect();
        assert_eq!(found, times, "{table}");
        let card = store.card(&id).await.unwrap();
        let shown = card.map(|card| (card.version, card.changed_at, card.shown));
        let expected = times.last().map(|at| {
            let version = times.len() as u64;
            (version, *at, format!("{{\"version\":{version}}}"))
        });
        assert_eq!(shown, expected, "{table}");
    }
    let of = |name: &'static str| async move {
        let cards = store.of_guest(&guest(name), u64::MAX, 10).await.unwrap();
        let mut ids: Vec<String> = cards.into_iter().map(|card| card.id.0).collect();
        ids.sort();
        ids
    };
    assert_eq!(of("sól").await, ["e", "new"]);
    assert_eq!(of("máni").await, ["e"]);
}

/// A reopened store has all data.
async fn check_reopened(store: &dyn Store) {
    assert_eq!(
        store
            .log(&TableId("log".to_owned()), 0)
            .await
            .unwrap()
            .len(),
        2
    );
    assert_eq!(store.secret("key", "third").await.unwrap(), "first");
    store.close().await;
}

async fn sqlite(path: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(path).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_fulfils_the_store_contract() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("dominium.sqlite");
    let store = sqlite(&path).await;
    check_contract(Arc::clone(&store)).await;
    store.close().await;
    let refused = store.append(append("late", 1, opened(1000))).await;
    assert!(refused.is_err(), "{refused:?}");
    check_reopened(&*sqlite(&path).await).await;
}

/// Opens `count` tables; the runtime has one thread, so they are queued together.
async fn open_together(store: &dyn Store, prefix: &str, count: usize) {
    let opening = (0..count).map(|number| {
        let table = append(&format!("{prefix} {number}"), 1, opened(1000));
        store.append(table)
    });
    for opened in within("all tables are opened", join_all(opening)).await {
        assert_eq!(opened.unwrap(), Appended::Done);
    }
}

#[tokio::test]
async fn sqlite_writes_batches() {
    let folder = tempfile::tempdir().unwrap();
    let store = sqlite(&folder.path().join("dominium.sqlite")).await;
    entries_of_a_batch_are_independent(&*store).await;
    store.close().await;
}

#[tokio::test]
async fn postgres_writes_batches() {
    let database = Database::start();
    let store = Postgres::open(database.url()).await.unwrap();
    entries_of_a_batch_are_independent(&store).await;

    // PostgreSQL cannot store this key: only its entry fails.
    let mut bad = append("a", 3, rematch(4000, "x"));
    bad.request = Some("\0".to_owned());
    let mut batch = vec![bad];
    batch.extend(["b", "c", "e"].map(|id| append(id, 3, rematch(4000, "x"))));
    let appending = batch.into_iter().map(|entry| store.append(entry));
    let mut results = within("the batch is written", join_all(appending)).await;
    assert!(results.remove(0).is_err());
    for result in results {
        assert_eq!(result.unwrap(), Appended::Done);
    }
    let log = store.log(&TableId("a".to_owned()), 0).await.unwrap();
    assert_eq!(log.len(), 2);

    // A batch is one transaction. (The number counts all transactions of the database.)
    let transactions = async || -> i64 {
        let query = sqlx::query_scalar("SELECT pg_current_xact_id()::text::bigint");
        let mut connection = PgConnection::connect(database.url()).await.unwrap();
        query.fetch_one(&mut connection).await.unwrap()
    };
    let before = transactions().await;
    open_together(&store, "many", 400).await;
    let used = transactions().await - before;
    assert!(used < 100, "{used} transactions for 400 entries");
    store.close().await;
    let refused = store.append(append("late", 1, opened(1000))).await;
    assert!(refused.is_err(), "{refused:?}");
}

/// Number of tables of the test with two servers.
const TABLES: usize = 50;

#[tokio::test]
async fn two_servers_with_postgres_append_batches_to_the_same_tables() {
    let database = Database::start();
    let (one, two) = (
        Postgres::open(database.url()).await.unwrap(),
        Postgres::open(database.url()).await.unwrap(),
    );
    open_together(&one, "shared", TABLES).await;
    for version in 2..12 {
        // The servers lock the tables of their batches in opposite orders.
        let entry = |number: usize, at| {
            let mut entry = append(&format!("shared {number}"), version, rematch(at, "x"));
            entry.request = Some(format!("{version} by {at}"));
            entry
        };
        let by_one = (0..TABLES).map(|number| one.append(entry(number, 2001)));
        let by_two = (0..TABLES)
            .rev()
            .map(|number| two.append(entry(number, 2002)));
        let both = futures_util::future::join(join_all(by_one), join_all(by_two));
        let (by_one, mut by_two) = within("both batches are written", both).await;
        by_two.reverse();
        for (one, two) in by_one.into_iter().zip(by_two) {
            let mut both = [one.unwrap(), two.unwrap()];
            both.sort_by_key(|appended| *appended == Appended::Conflict);
            assert_eq!(both, [Appended::Done, Appended::Conflict]);
        }
    }
    one.close().await;
    two.close().await;
}

#[tokio::test]
async fn leases_with_postgres_end_by_the_clock_of_the_database() {
    let database = Database::start();
    let store = Postgres::open(database.url()).await.unwrap();
    let id = TableId("work".to_owned());
    let mut table = append("work", 1, opened(1000));
    table.card.wake_at = Some(5000);
    store.append(table).await.unwrap();
    let lease = |by, now| Lease {
        table: &id,
        version: 1,
        by,
        now,
        until: now + 600_000,
    };
    assert!(store.lease(lease("one", 5000)).await.unwrap());
    // The clock of the other server is an hour ahead.
    let ahead = 5000 + 3_600_000;
    assert!(!store.lease(lease("two", ahead)).await.unwrap());
    assert_eq!(store.due(ahead, 10).await.unwrap(), []);
    store.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_fulfils_the_store_contract() {
    let database = Database::start();
    let store: Arc<dyn Store> = Arc::new(Postgres::open(database.url()).await.unwrap());
    check_contract(Arc::clone(&store)).await;
    // Changes by one server are announced to the others, but not to itself.
    let other = Postgres::open(database.url()).await.unwrap();
    let (sender, mut notices) = mpsc::channel(8);
    assert!(other.listen(sender).await.unwrap());
    other.append(append("own", 1, opened(1000))).await.unwrap();
    store
        .append(append("notices", 1, opened(1000)))
        .await
        .unwrap();
    let expected = ChangeNotice::Changed(TableId("notices".to_owned()));
    let received = within("the other server is notified", notices.recv()).await;
    assert_eq!(received, Some(expected));
    store.close().await;
    check_reopened(&Postgres::open(database.url()).await.unwrap()).await;
}
