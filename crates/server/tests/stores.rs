//! Contract tests that every store passes.

use std::path::Path;
use std::sync::Arc;

use players::Level;
use server::store::{
    Append, Appended, ChangeNotice, Lease, OUTAGE_RETENTION, Postgres, Sqlite, Store, TableId,
    TableMetadata,
};
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

/// Due work is leased to one server, and to another after expiry.
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
    let lease = |by, version, now| Lease {
        table: &id,
        version,
        by,
        now,
        until: now + 100,
    };
    assert!(store.lease(lease("one", 1, 5000)).await.unwrap());
    assert!(!store.lease(lease("two", 1, 5001)).await.unwrap());
    assert!(store.lease(lease("one", 1, 5050)).await.unwrap());
    assert_eq!(store.due(5100, 10).await.unwrap(), []);
    assert_eq!(
        store.due(5150, 10).await.unwrap(),
        std::slice::from_ref(&id)
    );
    assert!(store.lease(lease("two", 1, 5150)).await.unwrap());
    let mut done = append("work", 2, rematch(5200, "x"));
    done.card.wake_at = Some(5200);
    store.append(done).await.unwrap();
    // After an append the lease is free, and leases of older versions are refused.
    assert!(!store.lease(lease("two", 1, 5200)).await.unwrap());
    assert!(store.lease(lease("one", 2, 5200)).await.unwrap());
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

#[tokio::test(flavor = "multi_thread")]
async fn postgres_fulfils_the_store_contract() {
    let database = Database::start();
    let store: Arc<dyn Store> = Arc::new(Postgres::open(database.url()).await.unwrap());
    check_contract(Arc::clone(&store)).await;
    // Changes by one server are announced to the others.
    let other = Postgres::open(database.url()).await.unwrap();
    let (sender, mut notices) = mpsc::channel(8);
    assert!(other.listen(sender).await.unwrap());
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
