//! Every call to the store fails in turn, before it is done or after: clients get a clear error or a
//! correct retry, and never a wrong table. One that is never answered does not keep a server from
//! stopping in order.

use std::io;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use async_trait::async_trait;
use serde_json::{Value, json};
use server::store::{Append, Appended, Card, Lease, News, Sqlite, Store, StoreError, TableId};
use server::{App, Config, Limits, Rate};
use table::{Entry, Guest, Outage, Time};
use testing::client::{Client, can_act, choice, is_over};
use testing::wait::{Deadline, GAME, within};
use tokio::net::TcpListener;
use tokio::sync::{Notify, mpsc};
use tokio::task::JoinHandle;

/// When a call fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum When {
    /// Nothing was done.
    Before,
    /// It was done, and nobody was told.
    After,
    /// It takes for ever.
    Never,
}

/// A store of which one call fails.
#[derive(Debug)]
struct Faulty {
    store: Sqlite,
    when: When,
    /// How many calls succeed before that; negative once it has happened.
    left: AtomicI64,
    /// How many calls wait for an answer.
    open: AtomicUsize,
    /// How many did when the store was shut.
    open_when_shut: AtomicUsize,
    /// Told when a call takes for ever.
    hangs: Notify,
}

/// A call that waits for an answer.
struct Open<'a>(&'a AtomicUsize);

impl Drop for Open<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Faulty {
    async fn new(folder: &Path, when: When, left: i64) -> Arc<Self> {
        let store = Sqlite::open(&folder.join("faulty.sqlite")).await;
        Arc::new(Self {
            store: store.unwrap(),
            when,
            left: AtomicI64::new(left),
            open: AtomicUsize::new(0),
            open_when_shut: AtomicUsize::new(0),
            hangs: Notify::new(),
        })
    }

    fn fires(&self) -> bool {
        self.left.fetch_sub(1, Ordering::SeqCst) == 0
    }

    async fn maybe<T>(
        &self,
        call: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        self.open.fetch_add(1, Ordering::SeqCst);
        let _open = Open(&self.open);
        let fires = self.fires();
        if fires && self.when == When::Never {
            self.hangs.notify_one();
            std::future::pending::<()>().await;
        }
        if fires && self.when == When::Before {
            return Err(StoreError::Lost);
        }
        let done = call.await;
        if fires { Err(StoreError::Lost) } else { done }
    }
}

#[async_trait]
impl Store for Faulty {
    async fn append(&self, append: Append) -> Result<Appended, StoreError> {
        self.maybe(self.store.append(append)).await
    }

    async fn log(&self, table: &TableId, after: u64) -> Result<Vec<Entry>, StoreError> {
        self.maybe(self.store.log(table, after)).await
    }

    async fn asked(&self, table: &TableId, request: &str) -> Result<Option<u64>, StoreError> {
        self.maybe(self.store.asked(table, request)).await
    }

    async fn card(&self, table: &TableId) -> Result<Option<Card>, StoreError> {
        self.maybe(self.store.card(table)).await
    }

    async fn listed(&self, most: u32) -> Result<Vec<Card>, StoreError> {
        self.maybe(self.store.listed(most)).await
    }

    async fn of_guest(
        &self,
        guest: &Guest,
        before: Time,
        most: u32,
    ) -> Result<Vec<Card>, StoreError> {
        self.maybe(self.store.of_guest(guest, before, most)).await
    }

    async fn hosted(&self, guest: &Guest) -> Result<u64, StoreError> {
        self.maybe(self.store.hosted(guest)).await
    }

    async fn lease(&self, lease: Lease<'_>) -> Result<bool, StoreError> {
        self.maybe(self.store.lease(lease)).await
    }

    // What the server does by itself, again and again, is not counted: it comes at any time.
    async fn due(&self, now: Time, most: u32) -> Result<Vec<TableId>, StoreError> {
        self.store.due(now, most).await
    }

    async fn beat(&self, now: Time, patience: Time) -> Result<Vec<Outage>, StoreError> {
        self.store.beat(now, patience).await
    }

    async fn secret(&self, name: &str, fresh: &str) -> Result<String, StoreError> {
        self.store.secret(name, fresh).await
    }

    async fn listen(&self, news: mpsc::Sender<News>) -> Result<bool, StoreError> {
        self.store.listen(news).await
    }

    async fn shut(&self) {
        let open = self.open.load(Ordering::SeqCst);
        self.open_when_shut.store(open, Ordering::SeqCst);
        self.store.shut().await;
    }
}

/// Asks until it is done; a problem is one that says so.
async fn stubbornly(
    client: &Client,
    path: &str,
    body: Option<&Value>,
    problems: &mut usize,
) -> Value {
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
    panic!("{path} is never done");
}

/// A whole game, with everything that asks the store for something.
async fn story(client: &Client) -> usize {
    let mut problems = 0;
    let chairs = json!([{ "me": { "name": "Anna" } }, { "opponent": { "level": "1" } }]);
    let new = json!({ "rules": "kingdomino players=2", "chairs": chairs });
    let made = stubbornly(client, "/tables", Some(&new), &mut problems).await;
    let path = format!("/tables/{}", made["id"].as_str().unwrap());
    let requests = format!("{path}/requests");
    let mut own = 0;
    let deadline = Deadline::after(GAME);
    let end = loop {
        deadline.left(|| format!("the game at {path} does not end"));
        let seen = stubbornly(client, &path, None, &mut problems).await["table"].clone();
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
        let done = stubbornly(client, &requests, Some(&act), &mut problems).await;
        assert_eq!(done["version"], version + 1);
    };
    let events = end["events"].as_array().unwrap();
    let by = |who: &str| events.iter().filter(|event| event["by"] == who).count();
    assert_eq!(by("person"), own);
    assert_eq!(end["version"], json!(1 + own + by("opponent")));
    let history = stubbornly(client, "/me/tables", None, &mut problems).await;
    let ids: Vec<&Value> = history
        .as_array()
        .unwrap()
        .iter()
        .map(|table| &table["id"])
        .collect();
    assert!(ids.contains(&&made["id"]));
    stubbornly(client, "/tables", None, &mut problems).await;
    let first = stubbornly(
        client,
        &format!("{path}/next"),
        Some(&json!({})),
        &mut problems,
    )
    .await;
    let second = stubbornly(
        client,
        &format!("{path}/next"),
        Some(&json!({})),
        &mut problems,
    )
    .await;
    assert_eq!(first, second);
    problems
}

/// Whoever looks as often as this story does would be asked to wait.
fn config() -> Config {
    let requests = Rate::new(1e6, 1_000_000);
    Config {
        limits: Limits {
            requests,
            ..Limits::USUAL
        },
        #[cfg(debug_assertions)]
        test_seeds: true,
        ..Config::default()
    }
}

/// A server on a store, and somebody who plays there.
async fn serve(store: &Arc<Faulty>) -> (Arc<App>, JoinHandle<io::Result<()>>, Client) {
    let app = App::open(Arc::<Faulty>::clone(store), config())
        .await
        .unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let base = format!("http://{}", listener.local_addr().unwrap());
    let serving = tokio::spawn(server::serve(Arc::clone(&app), listener));
    (app, serving, Client::new(&base).await)
}

async fn fail_in_turn(when: When) {
    let mut fails_told = 0;
    for call in 0.. {
        let folder = tempfile::tempdir().unwrap();
        let store = Faulty::new(folder.path(), when, call).await;
        let (app, serving, client) = serve(&store).await;
        let told = story(&client).await;
        assert!(told <= 1, "call {call}: one failure was told {told} times");
        fails_told += told;
        app.stop();
        within("the server stops", serving).await.unwrap().unwrap();
        if store.left.load(Ordering::SeqCst) >= 0 {
            // Nothing fails any more.
            assert!(call > 50, "{call}");
            break;
        }
    }
    // Which calls are of those who ask and which of opponents is a matter of time, but many are.
    assert!(fails_told > 10, "{fails_told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_fails_before_it_is_done() {
    fail_in_turn(When::Before).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_call_fails_after_it_was_done() {
    fail_in_turn(When::After).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_stops_uses_its_store_no_more_when_that_is_shut() {
    let folder = tempfile::tempdir().unwrap();
    // Some of the calls open the table; all that follow are for what the opponents decide.
    let store = Faulty::new(folder.path(), When::Never, 10).await;
    let (app, serving, client) = serve(&store).await;
    let opponent = json!({ "opponent": { "level": "1" } });
    let chairs = json!([opponent, opponent]);
    client.open("kingdomino players=2", chairs).await;
    within("a call to the store hangs", store.hangs.notified()).await;
    app.stop();
    within("the server stops", serving).await.unwrap().unwrap();
    assert_eq!(store.open_when_shut.load(Ordering::SeqCst), 0);
}
