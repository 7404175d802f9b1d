//! Who is served when computer players are in demand, with searches that the test controls.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use serde_json::{Value, json};
use server::store::{Sqlite, Store, TableId};
use server::{App, Config, Environment, SystemEnvironment};
use table::Time;
use testing::client::Client;
use testing::wait::{Deadline, TIMEOUT, within};
use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc, oneshot};
use tokio::task::JoinHandle;

/// Time after which a client that does not watch a table no longer counts.
const PRESENCE: Time = 10_000;

/// Environment whose searches wait until the test lets them run.
#[derive(Debug)]
struct HeldSearches {
    now: AtomicU64,
    started: mpsc::UnboundedSender<oneshot::Sender<()>>,
}

#[async_trait]
impl Environment for HeldSearches {
    fn now(&self) -> Time {
        self.now.load(Ordering::SeqCst)
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        SystemEnvironment.fill_random(bytes);
    }

    async fn run_search(&self, search: Box<dyn FnOnce() + Send>) {
        let (release, released) = oneshot::channel();
        let _ = self.started.send(release);
        let _ = released.await;
        SystemEnvironment.run_search(search).await;
    }
}

/// Running server with one worker for each kind of decision, behind a proxy.
struct Server {
    app: Arc<App>,
    store: Arc<dyn Store>,
    environment: Arc<HeldSearches>,
    /// Searches in the order of their starts; each runs once it is released or dropped.
    started: Mutex<mpsc::UnboundedReceiver<oneshot::Sender<()>>>,
    serving: Vec<JoinHandle<std::io::Result<()>>>,
    base: String,
    metrics: String,
}

impl Server {
    async fn start(folder: &Path) -> Self {
        let (sender, started) = mpsc::unbounded_channel();
        let environment = Arc::new(HeldSearches {
            now: AtomicU64::new(1_800_000_000_000),
            started: sender,
        });
        let store = Sqlite::open(&folder.join("opponents.sqlite")).await;
        let store: Arc<dyn Store> = Arc::new(store.unwrap());
        let config = Config {
            opponent_threads: 1,
            proxies: 1,
            ..Config::default()
        };
        let environment_of_app = Arc::<HeldSearches>::clone(&environment);
        let app = App::open_in(environment_of_app, Arc::clone(&store), config);
        let app = app.await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let metrics_listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let metrics = format!("http://{}/metrics", metrics_listener.local_addr().unwrap());
        let serving = vec![
            tokio::spawn(server::serve(Arc::clone(&app), listener)),
            tokio::spawn(server::serve_metrics(Arc::clone(&app), metrics_listener)),
        ];
        Self {
            app,
            store,
            environment,
            started: Mutex::new(started),
            serving,
            base,
            metrics,
        }
    }

    /// Waits for the next search to start.
    async fn next_search(&self) -> oneshot::Sender<()> {
        let mut started = self.started.lock().await;
        within("a search starts", started.recv()).await.unwrap()
    }

    /// Whether a search has started that was not taken yet.
    async fn has_search(&self) -> bool {
        !self.started.lock().await.is_empty()
    }

    fn pass(&self, milliseconds: Time) {
        self.environment
            .now
            .fetch_add(milliseconds, Ordering::SeqCst);
    }

    /// Opens a table with two computer players for a guest with this address.
    async fn open(&self, client: &Client, address: &str, level: &str) -> TableId {
        let opponent = json!({ "opponent": { "level": level } });
        let table = json!({ "rules": "kingdomino players=2", "chairs": [opponent, opponent] });
        let request = client.http().post(client.url("/tables")).json(&table);
        let made = client
            .send(request.header("x-forwarded-for", address))
            .await;
        TableId(made.unwrap().ok()["id"].as_str().unwrap().to_owned())
    }

    async fn length(&self, id: &TableId) -> usize {
        self.store.log(id, 0).await.unwrap().len()
    }

    /// Waits until a table has so many log entries.
    async fn until_length(&self, id: &TableId, length: usize) {
        let deadline = Deadline::after(TIMEOUT);
        while self.length(id).await < length {
            deadline.left(|| format!("the table has not {length} entries"));
            tokio::task::yield_now().await;
        }
    }

    /// Waits until the metrics contain a line.
    async fn until_metric(&self, line: &str) {
        let client = Client::anonymous(&self.metrics);
        let deadline = Deadline::after(TIMEOUT);
        loop {
            let metrics = client.send(client.http().get(&self.metrics)).await.unwrap();
            if metrics.text.lines().any(|other| other == line) {
                return;
            }
            deadline.left(|| format!("no {line:?} in {}", metrics.text));
        }
    }

    /// Waits until the actor of a table has done its due work. Does not count as a visit.
    async fn settle(&self, client: &Client, id: &TableId) {
        let refused = client.post(&format!("/tables/{id}/next"), &json!({})).await;
        assert_eq!(refused.status, 403, "{refused:?}");
    }

    async fn stop(self) {
        self.app.stop();
        drop(self.started);
        for serving in self.serving {
            within("the server stops", serving).await.unwrap().unwrap();
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_without_people_goes_on_only_while_it_is_watched() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let client = Client::new(&server.base).await;
    // Its first decision starts: the host has just opened it.
    let id = server.open(&client, "192.0.2.1", "5").await;
    let search = server.next_search().await;
    server.pass(PRESENCE);
    drop(search);
    server.until_length(&id, 2).await;
    server.settle(&client, &id).await;
    assert!(!server.has_search().await, "a search without an audience");
    let later = server.environment.now() + PRESENCE;
    assert_eq!(server.store.due(later, 10).await.unwrap(), []);
    // A watcher resumes it, for as long as it stays.
    let watcher = Client::anonymous(&server.base);
    let mut socket = watcher.socket(&id.0).await;
    for length in 3..=5 {
        let search = server.next_search().await;
        server.pass(PRESENCE);
        drop(search);
        socket.until(|table| table["version"] == length).await;
    }
    let search = server.next_search().await;
    socket.shut().await;
    server.until_metric("dominium_sockets 0").await;
    drop(search);
    server.until_length(&id, 6).await;
    server.settle(&client, &id).await;
    assert!(!server.has_search().await, "a search without an audience");
    // So does a request.
    assert_eq!(client.table(&id.0).await["version"], 6);
    drop(server.next_search().await);
    server.until_length(&id, 7).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_queued_search_is_dropped_when_its_table_loses_its_audience() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let client = Client::new(&server.base).await;
    let first = server.open(&client, "192.0.2.1", "5").await;
    let search = server.next_search().await;
    let second = server.open(&client, "192.0.2.2", "5").await;
    server.until_metric("dominium_opponents 2").await;
    server.pass(PRESENCE);
    drop(search);
    server.until_length(&first, 2).await;
    server.until_metric("dominium_opponents 0").await;
    assert_eq!(server.length(&second).await, 1);
    assert!(!server.has_search().await);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fast_level_does_not_wait_for_searches() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let client = Client::new(&server.base).await;
    let slow = server.open(&client, "192.0.2.1", "5").await;
    let search = server.next_search().await;
    for level in ["1", "2", "3", "4"] {
        let fast = server.open(&client, "192.0.2.1", level).await;
        drop(server.next_search().await);
        server.until_length(&fast, 2).await;
        // Its next decision starts; the table is not used any more.
        drop(server.next_search().await);
        server.pass(PRESENCE);
        server.until_metric("dominium_opponents 1").await;
        while server.has_search().await {
            drop(server.next_search().await);
        }
    }
    assert_eq!(server.length(&slow).await, 1);
    drop(search);
    server.until_length(&slow, 2).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_guests_of_one_address_share_its_part() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path()).await;
    let mut tables = Vec::new();
    for _ in 0..5 {
        let client = Client::new(&server.base).await;
        tables.push(server.open(&client, "192.0.2.1", "5").await);
    }
    let search = server.next_search().await;
    let client = Client::new(&server.base).await;
    let other = server.open(&client, "192.0.2.2", "5").await;
    server.until_metric("dominium_opponents 6").await;
    server
        .until_metric("dominium_opponents_waiting{lane=\"Search\"} 5")
        .await;
    drop(search);
    // It was opened last, and is the second one that is served.
    drop(server.next_search().await);
    server.until_length(&other, 2).await;
    let mut decided = 0;
    for table in &tables {
        decided += server.length(table).await - 1;
    }
    assert!(decided <= 2, "{decided}");
    server.stop().await;
}

/// Metadata as stored for a table without people by older servers, which woke it up.
async fn wake_without_people(store: &dyn Store, id: &str, sitters: Value) {
    use server::store::{Append, Appended, TableMetadata};
    use table::{Chair, ClockRules, EntryKind, Guest, LogEntry, Secret, TableConfig};

    let opening = TableConfig {
        rules: "kingdomino players=2".to_owned(),
        seed: Secret(table::deal::Seed::new([1; 32]).reveal()),
        host: Guest("anna".to_owned()),
        chairs: vec![Chair::Opponent(players::Level::Club); 2],
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: false,
        listed: false,
        shared_screens: false,
        stand_in: players::Level::Club,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    let card = TableMetadata {
        id: TableId(id.to_owned()),
        version: 1,
        host: opening.host.clone(),
        over: false,
        opened_at: 1000,
        changed_at: 1000,
        listed: false,
        wake_at: Some(1000),
        shown: json!({ "sitters": sitters }).to_string(),
    };
    let entry = LogEntry {
        at: 1000,
        what: EntryKind::Opened(Box::new(opening)),
    };
    let append = Append {
        card,
        entry,
        request: None,
        guests: Vec::new(),
    };
    assert_eq!(store.append(append).await.unwrap(), Appended::Done);
}

/// Tables that are due after the migration.
async fn assert_only_people_are_due(store: &dyn Store) {
    let due = store.due(2000, 10).await.unwrap();
    assert_eq!(due, [TableId("person".to_owned())]);
}

async fn store_tables(store: &dyn Store) {
    wake_without_people(store, "person", json!([null, "anna"])).await;
    wake_without_people(store, "computers", json!([null, null])).await;
    assert_eq!(store.due(2000, 10).await.unwrap().len(), 2);
}

#[tokio::test]
async fn tables_without_people_of_older_servers_are_no_longer_due_with_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sqlite");
    let store = Sqlite::open(&path).await.unwrap();
    store_tables(&store).await;
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&path);
    let mut connection = sqlx::ConnectOptions::connect(&options).await.unwrap();
    let migration = include_str!("../migrations/sqlite/0002_tables_without_people.sql");
    let migrated = sqlx::raw_sql(migration).execute(&mut connection).await;
    assert_eq!(migrated.unwrap().rows_affected(), 1);
    assert_only_people_are_due(&store).await;
    store.close().await;
}

#[tokio::test]
async fn tables_without_people_of_older_servers_are_no_longer_due_with_postgres() {
    let database = testing::postgres::Database::start();
    let store = server::store::Postgres::open(database.url()).await.unwrap();
    store_tables(&store).await;
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(database.url())
        .await
        .unwrap();
    let migration = include_str!("../migrations/postgres/0002_tables_without_people.sql");
    let migrated = sqlx::raw_sql(migration).execute(&mut connection).await;
    assert_eq!(migrated.unwrap().rows_affected(), 1);
    assert_only_people_are_due(&store).await;
    store.close().await;
}
