//! Rotation of signing keys, and lifetime of tokens and link codes, with a simulated clock.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use futures_util::future::join_all;
use serde_json::json;
use server::store::{Postgres, Sqlite, Store, UsedCode};
use server::{App, Config, Environment, Rate, RateLimits, SystemEnvironment, rotate_key};
use table::Time;
use testing::client::{Client, Response};
use testing::postgres::Database;
use testing::wait::{Deadline, TIMEOUT, within};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

const MINUTE: Time = 60 * 1000;
const DAY: Time = 24 * 60 * MINUTE;
/// Days for which a token is valid.
const LIFETIME: Time = 400;
/// Age in days from which a cookie is renewed.
const RENEWAL_AGE: Time = 30;

/// Environment with a clock that only the test moves.
#[derive(Debug)]
struct SimulatedClock(AtomicU64);

impl SimulatedClock {
    fn pass(&self, milliseconds: Time) {
        self.0.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

#[async_trait]
impl Environment for SimulatedClock {
    fn now(&self) -> Time {
        self.0.load(Ordering::SeqCst)
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        SystemEnvironment.fill_random(bytes);
    }

    async fn run_search(&self, search: Box<dyn FnOnce() + Send>) {
        SystemEnvironment.run_search(search).await;
    }
}

/// Running server, and its store.
struct Server {
    app: Arc<App>,
    store: Arc<dyn Store>,
    clock: Arc<SimulatedClock>,
    serving: JoinHandle<std::io::Result<()>>,
    base: String,
}

impl Server {
    async fn start(folder: &Path, proxies: u8) -> Self {
        let clock = Arc::new(SimulatedClock(AtomicU64::new(20_000 * DAY)));
        let store = Sqlite::open(&folder.join("keys.sqlite")).await;
        let store: Arc<dyn Store> = Arc::new(store.unwrap());
        let config = Config {
            proxies,
            limits: RateLimits {
                requests: Rate::new(1e6, 1_000_000),
                ..RateLimits::DEFAULT
            },
            ..Config::default()
        };
        let environment = Arc::<SimulatedClock>::clone(&clock);
        let app = App::open_in(environment, Arc::clone(&store), config);
        let app = app.await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let serving = tokio::spawn(server::serve(Arc::clone(&app), listener));
        Self {
            app,
            store,
            clock,
            serving,
            base,
        }
    }

    async fn stop(self) {
        self.app.stop();
        within("the server stops", self.serving)
            .await
            .unwrap()
            .unwrap();
    }
}

/// A new token for the same guest.
async fn renewed(client: &Client) -> Client {
    let token = client.post("/me/token", &json!({})).await.ok();
    let mut client = client.clone();
    token["token"]
        .as_str()
        .unwrap()
        .clone_into(&mut client.token);
    client
}

/// Waits until new tokens are signed by a key.
async fn renewed_by(client: &Client, key: u32) -> Client {
    let deadline = Deadline::after(TIMEOUT);
    loop {
        let client = renewed(client).await;
        if client.token.starts_with(&format!("v2-{key}-")) {
            return client;
        }
        deadline.left(|| format!("the server does not use key {key}: {}", client.token));
    }
}

/// The name and value of the cookie that a response sets.
fn cookie(response: &Response) -> Option<String> {
    let value = response.headers.get("set-cookie")?.to_str().unwrap();
    Some(value.split(';').next().unwrap().to_owned())
}

async fn with_cookie(client: &Client, path: &str, cookie: &str) -> Response {
    let request = client.http().get(client.url(path));
    client.send(request.header("cookie", cookie)).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_server_signs_with_a_rotated_key_and_accepts_earlier_ones_for_a_while() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0).await;
    let anna = Client::new(&server.base).await;
    let chairs = json!([{ "me": { "name": "Anna" } }, { "me": { "name": "Björn" } }]);
    let id = anna.open("kingdomino players=2", chairs).await;
    assert!(anna.token.starts_with("v2-0-"), "{}", anna.token);
    let rotation = rotate_key(&*server.clock, &*server.store, 10 * DAY).await;
    let rotation = rotation.unwrap();
    assert_eq!(rotation.number, 1);
    assert_eq!(rotation.from, server.clock.now() + MINUTE);
    // A server started now does not sign with it yet: the others may not know it.
    server.clock.pass(MINUTE);
    let fresh = renewed_by(&anna, 1).await;
    assert_eq!(fresh.table(&id).await["yours"], json!([1, 2]));
    assert_eq!(anna.table(&id).await["yours"], json!([1, 2]));
    server.clock.pass(10 * DAY);
    let refused = anna.get("/me/tables").await;
    assert_eq!(refused.problem(), (401, "bad_token".to_owned()));
    assert_eq!(fresh.table(&id).await["yours"], json!([1, 2]));
    // Without a grace period, earlier tokens are rejected when the next key signs.
    let rotation = rotate_key(&*server.clock, &*server.store, 0).await.unwrap();
    assert_eq!(
        (rotation.number, rotation.earlier_until),
        (2, rotation.from)
    );
    let deadline = Deadline::after(TIMEOUT);
    server.clock.pass(MINUTE);
    while fresh.get("/me/tables").await.status != 401 {
        deadline.left(|| "the server still accepts the earlier key".to_owned());
    }
    let new = Client::new(&server.base).await;
    assert!(new.token.starts_with("v2-2-"), "{}", new.token);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_expire_unless_they_are_used() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 0).await;
    let anna = Client::new(&server.base).await;
    let chairs = json!([{ "me": { "name": "Anna" } }, { "me": { "name": "Björn" } }]);
    let browser = Client::anonymous(&server.base);
    let table = json!({ "rules": "kingdomino players=2", "chairs": chairs });
    let opened = browser.post("/tables", &table).await;
    let path = format!("/tables/{}", opened.ok()["id"].as_str().unwrap());
    let first = cookie(&opened).unwrap();
    let yours = |response: &Response| response.ok()["table"]["yours"].clone();
    server.clock.pass((RENEWAL_AGE - 1) * DAY);
    let seen = with_cookie(&browser, &path, &first).await;
    assert_eq!((yours(&seen), cookie(&seen)), (json!([1, 2]), None));
    server.clock.pass(DAY);
    let public = with_cookie(&browser, "/games", &first).await;
    let caching = public.headers["cache-control"].to_str().unwrap();
    assert!(caching.starts_with("public"), "{caching}");
    assert_eq!(
        cookie(&public),
        None,
        "shared caches must not store a cookie"
    );
    let seen = with_cookie(&browser, &path, &first).await;
    let second = cookie(&seen).expect("the cookie is renewed");
    assert_eq!(yours(&seen), json!([1, 2]));
    // The first one and the bearer token expire; the renewed one does not.
    server.clock.pass((LIFETIME - RENEWAL_AGE) * DAY);
    let seen = with_cookie(&browser, &path, &first).await;
    assert_eq!((yours(&seen), cookie(&seen)), (json!([]), None));
    let refused = anna.get("/me/tables").await;
    assert_eq!(refused.problem(), (401, "bad_token".to_owned()));
    let seen = with_cookie(&browser, &path, &second).await;
    assert_eq!(yours(&seen), json!([1, 2]));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn link_codes_work_once_and_attempts_are_limited() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), 1).await;
    let anna = Client::new(&server.base).await;
    let code = || async { anna.post("/me/link", &json!({})).await.ok() };
    let claim = async |code: &serde_json::Value, address: &str| {
        let request = anna.http().post(anna.url("/me/claim")).json(code);
        let sent = anna.send(request.header("x-forwarded-for", address)).await;
        sent.unwrap().status
    };
    let first = code().await;
    assert_eq!(claim(&first, "192.0.2.1").await, 204);
    assert_eq!(claim(&first, "192.0.2.2").await, 403);
    let late = code().await;
    server.clock.pass(10 * MINUTE);
    assert_eq!(claim(&late, "192.0.2.2").await, 403);
    let wrong = json!({ "code": "v2-0-1-x-y.00" });
    let deadline = Deadline::after(TIMEOUT);
    let mut attempts = 0;
    while claim(&wrong, "192.0.2.3").await == 403 {
        attempts += 1;
        deadline.left(|| format!("{attempts} attempts were not limited"));
    }
    assert!(attempts >= 10, "{attempts}");
    // Others are not affected.
    assert_eq!(claim(&code().await, "192.0.2.4").await, 204);
    server.stop().await;
}

async fn check_used_codes_and_secrets(store: &dyn Store) {
    let code = |digest, now, until| UsedCode { digest, now, until };
    assert!(store.use_once(code("a", 1000, 2000)).await.unwrap());
    assert!(!store.use_once(code("a", 1999, 2000)).await.unwrap());
    assert!(store.use_once(code("b", 1999, 3000)).await.unwrap());
    // Expired codes are forgotten, others are not.
    assert!(store.use_once(code("c", 2000, 3000)).await.unwrap());
    assert!(!store.use_once(code("b", 2000, 3000)).await.unwrap());
    assert!(store.use_once(code("a", 2001, 3000)).await.unwrap());
    let uses = (0..8).map(|_| store.use_once(code("d", 1000, 2000)));
    let uses = join_all(uses).await;
    let first = uses.into_iter().filter(|used| *used.as_ref().unwrap());
    assert_eq!(first.count(), 1);
    for (name, value) in [
        ("ring", "0"),
        ("ring 1", "1"),
        ("ring_2", "2"),
        ("Ring 3", "3"),
    ] {
        assert_eq!(store.secret(name, value).await.unwrap(), value);
    }
    let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    assert_eq!(store.secrets("ring ").await.unwrap(), [pair("ring 1", "1")]);
    assert_eq!(store.secrets("%").await.unwrap(), []);
}

#[tokio::test]
async fn codes_are_used_once_with_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    let store = Sqlite::open(&folder.path().join("codes.sqlite")).await;
    let store = store.unwrap();
    check_used_codes_and_secrets(&store).await;
    store.close().await;
}

#[tokio::test]
async fn codes_are_used_once_with_postgres() {
    let database = Database::start();
    let store = Postgres::open(database.url()).await.unwrap();
    check_used_codes_and_secrets(&store).await;
    store.close().await;
}
