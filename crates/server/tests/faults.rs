//! Fault injection: every store call fails in turn, before or after it is executed.
//!
//! Clients get an error or a correct retry, and never a wrong table. A call that hangs does not
//! prevent graceful shutdown.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use async_trait::async_trait;
use serde_json::{Value, json};
use server::store::{
    Append, Appended, ChangeNotice, Lease, Sqlite, Store, StoreError, TableId, TableMetadata,
    UsedCode,
};
use server::{App, Config, Rate, RateLimits};
use table::{Guest, LogEntry, Outage, Time};
use testing::client::{Client, can_act, choice, is_over};
use testing::wait::{Deadline, GAME_TIMEOUT, within};
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

/// Point at which a call fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    /// Not executed.
    Before,
    /// Executed, but not acknowledged.
    After,
    /// The call hangs.
    Hang,
}

/// A store with one failing call.
#[derive(Debug)]
struct FaultyStore {
    store: Sqlite,
    fault: Fault,
    /// Number of calls before the failure; negative after it.
    left: AtomicI64,
    /// Number of pending calls.
    pending: AtomicUsize,
    /// Number of pending calls when the store was closed.
    pending_when_closed: AtomicUsize,
    /// Notified when a call hangs.
    hangs: Notify,
}

/// Guard of a pending call.
struct PendingCall<'a>(&'a AtomicUsize);

impl Drop for PendingCall<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl FaultyStore {
    async fn new(folder: &Path, fault: Fault, left: i64) -> Arc<Self> {
        let store = Sqlite::open(&folder.join("faulty.sqlite")).await;
        Arc::new(Self {
            store: store.unwrap(),
            fault,
            left: AtomicI64::new(left),
            pending: AtomicUsize::new(0),
            pending_when_closed: AtomicUsize::new(0),
            hangs: Notify::new(),
        })
    }

    fn is_faulty_call(&self) -> bool {
        self.left.fetch_sub(1, Ordering::SeqCst) == 0
    }

    async fn call<T>(
        &self,
        operation: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.pending.fetch_add(1, Ordering::SeqCst);
        let _pending = PendingCall(&self.pending);
        let fails = self.is_faulty_call();
        if fails && self.fault == Fault::Hang {
            self.hangs.notify_one();
            std::future::pending::<()>().await;
        }
        if fails && self.fault == Fault::Before {
            return Err(StoreError::lost());
        }
        let done = operation.await;
        if fails { Err(StoreError::lost()) } else { done }
    }
}

#[async_trait]
impl Store for FaultyStore {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.call(self.store.append(append)).await
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<LogEntry>, StoreError> {
        self.call(self.store.log(table, after)).await
    }

    async fn find_request(
        &self,
        table: &TableId,
        request: &str,
    ) -> Result<Option<u64>, StoreError> {
        self.call(self.store.find_request(table, request)).await
    }

    async fn card(&self, table: &TableId) -> Result<Option<TableMetadata>, StoreError> {
        self.call(self.store.card(table)).await
    }

    async fn listed(&self, limit: u32) -> Result<Vec<TableMetadata>, StoreError> {
        self.call(self.store.listed(limit)).await
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        limit: u32,
    ) -> Result<Vec<TableMetadata>, StoreError> {
        self.call(self.store.of_guest(guest, before, limit)).await
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        self.call(self.store.hosted(guest)).await
    }

    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        self.call(self.store.lease(lease)).await
    }

    async fn use_once(&self, code: UsedCode<'_>) -> Result<bool, StoreError> {
        self.call(self.store.use_once(code)).await
    }

    // Periodic background calls are not counted: they come at any time.
    async fn due(&self, now: Time, limit: u32) -> Result<Vec<TableId>, StoreError> {
        self.store.due(now, limit).await
    }

    async fn heartbeat(&self, now: Time, max_gap: Time) -> Result<Vec<Outage>, StoreError> {
        self.store.heartbeat(now, max_gap).await
    }

    async fn probe(&self) -> Result<(), StoreError> {
        self.store.probe().await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        self.store.secret(name, fresh).await
    }

    async fn secrets(&self, prefix: &str) -> Result<Vec<(String, String)>, StoreError> {
        self.store.secrets(prefix).await
    }

    async fn listen(&self, notices: mpsc::Sender<ChangeNotice>) -> Result<bool, StoreError> {
        self.store.listen(notices).await
    }

    async fn close(&self) {
        let pending = self.pending.load(Ordering::SeqCst);
        self.pending_when_closed.store(pending, Ordering::SeqCst);
        self.store.close().await;
    }
}

/// Retries until success; every failure must be reported as 503.
async fn retry(client: &Client, path: &str, body: Option<&Value>, problems: &mut usize) -> Value {
    for _ in 0..5 {
        let answer = match body {
            Some(body) => client.post(path, body).await,
            None => client.get(path).await,
        };
        if (200..300).contains(&answer.status) {
            return answer.json();
        }
        assert_eq!(
            answer.problem(),
            (503, "unavailable".to_owned()),
            "{answer:?}"
        );
        *problems += 1;
    }
    panic!("{path} still fails after 5 attempts");
}

/// Plays a whole game that uses every store call; returns the number of failures seen.
async fn play_game(client: &Client) -> usize {
    let mut problems = 0;
    let chairs = json!([{ "me": { "name": "Anna" } }, { "opponent": { "level": "1" } }]);
    let new = json!({ "rules": "kingdomino players=2", "chairs": chairs });
    let made = retry(client, "/tables", Some(&new), &mut problems).await;
    let path = format!("/tables/{}", made["id"].as_str().unwrap());
    let requests = format!("{path}/requests");
    let mut own = 0;
    let deadline = Deadline::after(GAME_TIMEOUT);
    let end = loop {
        deadline.left(|| format!("the game at {path} did not end"));
        let seen = retry(client, &path, None, &mut problems).await["table"].clone();
        if is_over(&seen) {
            break seen;
        }
        if !can_act(&seen) {
            tokio::task::yield_now().await;
            continue;
        }
        own += 1;
        let version = seen["version"].as_u64().unwrap();
        let act = json!({ "request": format!("{own}"), "version": version, "do": "act", "action": choice(&seen) });
        let done = retry(client, &requests, Some(&act), &mut problems).await;
        assert_eq!(done["version"], version + 1);
    };
    let events = end["events"].as_array().unwrap();
    let by = |who: &str| events.iter().filter(|event| event["by"] == who).count();
    assert_eq!(by("person"), own);
    assert_eq!(end["version"], json!(1 + own + by("opponent")));
    let history = retry(client, "/me/tables", None, &mut problems).await;
    let ids: Vec<&Value> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|table| &table["id"])
        .collect();
    assert!(ids.contains(&&made["id"]));
    retry(client, "/tables", None, &mut problems).await;
    let link = retry(client, "/me/link", Some(&json!({})), &mut problems).await;
    let mut claims = 0;
    for _ in 0..3 {
        let answer = client.post("/me/claim", &link).await;
        match answer.status {
            204 => claims += 1,
            403 => {}
            503 => problems += 1,
            _ => panic!("{answer:?}"),
        }
    }
    // If the answer was lost, the code may be used up; it never works twice.
    assert!(claims == 1 || (claims == 0 && problems == 1), "{claims}");
    let first = retry(
        client,
        &format!("{path}/next"),
        Some(&json!({})),
        &mut problems,
    )
    .await;
    let second = retry(
        client,
        &format!("{path}/next"),
        Some(&json!({})),
        &mut problems,
    )
    .await;
    assert_eq!(first, second);
    problems
}

/// Polling as fast as this game does would exceed the default rate limit.
fn config() -> Config {
    let requests = Rate::new(1e6, 1_000_000);
    Config {
        limits: RateLimits {
            requests,
            ..RateLimits::DEFAULT
        },
        #[cfg(debug_assertions)]
        test_seeds: true,
        ..Config::default()
    }
}

/// A server on a store, with a client.
async fn serve(store: &Arc<FaultyStore>) -> (Arc<App>, JoinHandle<io::Result<()>>, Client) {
    let app = App::open(Arc::<FaultyStore>::clone(store), config())
        .await
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let serving = tokio::spawn(server::serve(Arc::clone(&app), listener));
    (app, serving, Client::new(&base).await)
}

async fn fail_each_call(fault: Fault) {
    let mut reported = 0;
    for call in 0.. {
        let folder = tempfile::tempdir().unwrap();
        let store = FaultyStore::new(folder.path(), fault, call).await;
        let (app, serving, client) = serve(&store).await;
        let problems = play_game(&client).await;
        assert!(
            problems <= 1,
            "call {call}: one failure was reported {problems} times"
        );
        reported += problems;
        app.stop();
        within("the server stops", serving).await.unwrap().unwrap();
        if store.left.load(Ordering::SeqCst) >= 0 {
            // All calls have succeeded.
            assert!(call > 50, "{call}");
            break;
        }
    }
    // Timing decides which calls serve clients and which computer players, but many serve clients.
    assert!(reported > 10, "{reported}");
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_recover_when_a_call_fails_before_execution() {
    fail_each_call(Fault::Before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_recover_when_a_call_fails_after_execution() {
    fail_each_call(Fault::After).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn shutdown_ends_pending_store_calls_before_closing_the_store() {
    let folder = tempfile::tempdir().unwrap();
    // Some of the calls open the table; the later ones are for the computer players.
    let store = FaultyStore::new(folder.path(), Fault::Hang, 10).await;
    let (app, serving, client) = serve(&store).await;
    let opponent = json!({ "opponent": { "level": "1" } });
    let chairs = json!([opponent, opponent]);
    client.open("kingdomino players=2", chairs).await;
    within("a call to the store hangs", store.hangs.notified()).await;
    app.stop();
    within("the server stops", serving).await.unwrap().unwrap();
    assert_eq!(store.pending_when_closed.load(Ordering::SeqCst), 0);
}
