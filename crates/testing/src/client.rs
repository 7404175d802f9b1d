//! HTTP and WebSocket client for server tests.

use std::sync::atomic::{AtomicU64, Ordering};

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::wait::{Deadline, GAME_TIMEOUT, TIMEOUT, within};

/// Counter for idempotency keys.
static REQUESTS: AtomicU64 = AtomicU64::new(0);

/// HTTP client of a guest at one server.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    /// Address of the server, as `http://…`.
    pub base: String,
    /// Bearer token; empty without an identity.
    pub token: String,
    /// Test seed: fixes the deals of the tables this guest opens.
    seed: String,
}

/// HTTP response.
#[derive(Debug)]
#[expect(missing_docs, reason = "the field names say it")]
pub struct Response {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Response {
    /// Body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    /// Body of a successful response.
    #[track_caller]
    pub fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// Status and problem code of an error response.
    #[track_caller]
    pub fn problem(&self) -> (u16, String) {
        let content_type = &self.headers["content-type"];
        assert_eq!(content_type, "application/problem+json", "{self:?}");
        let problem = self.json();
        assert_eq!(problem["status"], self.status, "{self:?}");
        assert!(!problem["detail"].as_str().unwrap().is_empty());
        (self.status, problem["code"].as_str().unwrap().to_owned())
    }
}

impl Client {
    /// Registers a new guest.
    pub async fn new(base: &str) -> Self {
        let mut client = Self::anonymous(base);
        let guest = client.post("/guests", &json!({})).await.ok();
        guest["token"]
            .as_str()
            .unwrap()
            .clone_into(&mut client.token);
        client
    }

    /// Anonymous client without an identity.
    pub fn anonymous(base: &str) -> Self {
        // reqwest needs a TLS provider even for plain HTTP.
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        Self {
            http: reqwest::Client::builder().timeout(TIMEOUT).build().unwrap(),
            base: base.to_owned(),
            token: String::new(),
            seed: "tests".to_owned(),
        }
    }

    /// The same guest at another server.
    #[must_use]
    pub fn at(&self, base: &str) -> Self {
        Self {
            base: base.to_owned(),
            ..self.clone()
        }
    }

    /// Returns this client with another test seed.
    ///
    /// Deals are reproducible if the server is a debug build with test seeds enabled.
    #[must_use]
    pub fn seeded(mut self, seed: &str) -> Self {
        seed.clone_into(&mut self.seed);
        self
    }

    fn sign(&self, request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        let request = request.header("x-dominium-test-seed", &self.seed);
        if self.token.is_empty() {
            request
        } else {
            request.bearer_auth(&self.token)
        }
    }

    /// Sends a request and reads the response.
    pub async fn send(&self, request: reqwest::RequestBuilder) -> Result<Response, reqwest::Error> {
        let response = self.sign(request).send().await?;
        Ok(Response {
            status: response.status().as_u16(),
            headers: response.headers().clone(),
            text: response.text().await?,
        })
    }

    /// Underlying HTTP client.
    pub fn http(&self) -> &reqwest::Client {
        &self.http
    }

    /// URL of an API path.
    pub fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.base)
    }

    /// Sends a GET request to an API path.
    pub async fn get(&self, path: &str) -> Response {
        let request = self.http.get(self.url(path));
        self.send(request).await.unwrap()
    }

    /// Sends a POST request with a JSON body to an API path.
    pub async fn post(&self, path: &str, body: &Value) -> Response {
        self.try_post(path, body).await.unwrap()
    }

    /// Like [`post`](Self::post), but returns connection errors.
    pub async fn try_post(&self, path: &str, body: &Value) -> Result<Response, reqwest::Error> {
        self.send(self.http.post(self.url(path)).json(body)).await
    }

    /// Opens a table with these rules and chairs; returns its id.
    pub async fn open(&self, rules: &str, chairs: Value) -> String {
        self.open_with(json!({ "rules": rules, "chairs": chairs }))
            .await
    }

    /// Opens a table from a complete request; returns its id.
    pub async fn open_with(&self, table: Value) -> String {
        let made = self.post("/tables", &table).await;
        assert_eq!(made.status, 201, "{made:?}");
        made.json()["id"].as_str().unwrap().to_owned()
    }

    /// Snapshot of a table as this guest sees it.
    pub async fn table(&self, id: &str) -> Value {
        self.get(&format!("/tables/{id}")).await.ok()["table"].clone()
    }

    /// Sends a command to a table, at its current version unless `what` names one.
    pub async fn ask(&self, id: &str, mut what: Value) -> Response {
        let path = format!("/tables/{id}/requests");
        if what.get("version").is_some() {
            return self.post(&path, &what).await;
        }
        // Opponents may act in between: retry with the new version.
        for _ in 0..100 {
            what["version"] = self.table(id).await["version"].clone();
            let answer = self.post(&path, &what).await;
            if answer.status != 409 || answer.json()["code"] != "stale" {
                return answer;
            }
        }
        panic!("the table changes too fast: {what}");
    }

    /// Takes an open chair.
    pub async fn sit(&self, id: &str, name: &str) {
        self.ask(id, json!({ "do": "sit", "name": name }))
            .await
            .ok();
    }

    /// Opens a WebSocket to a table.
    pub async fn socket(&self, id: &str) -> Socket {
        self.try_socket(id).await.unwrap()
    }

    /// Like [`socket`](Self::socket), but returns connection errors.
    pub async fn try_socket(&self, id: &str) -> Result<Socket, tungstenite::Error> {
        let url = self.url(&format!("/tables/{id}/socket"));
        let mut request = url.replacen("http", "ws", 1).into_client_request()?;
        if !self.token.is_empty() {
            let bearer = format!("Bearer {}", self.token).parse().unwrap();
            request.headers_mut().insert("authorization", bearer);
        }
        let connecting = tokio_tungstenite::connect_async(request);
        let (stream, _) = within("the socket opens", Box::pin(connecting)).await?;
        Ok(Socket {
            stream,
            snapshot: Value::Null,
            received: Vec::new(),
        })
    }
}

/// WebSocket to a table.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Last snapshot of the table.
    pub snapshot: Value,
    /// All received text messages.
    pub received: Vec<String>,
}

/// Error: the connection was closed.
#[derive(Debug)]
pub struct Disconnected;

impl Socket {
    /// Receives the next message.
    pub async fn try_next(&mut self) -> Result<Value, Disconnected> {
        loop {
            match within("a message arrives", self.stream.next()).await {
                Some(Ok(Message::Text(text))) => {
                    self.received.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["kind"] == "table" {
                        self.snapshot = message["table"].clone();
                    }
                    return Ok(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Disconnected),
                Some(Ok(_)) => {}
            }
        }
    }

    /// Like [`try_next`](Self::try_next), but panics if the connection is closed.
    pub async fn next(&mut self) -> Value {
        self.try_next().await.expect("the connection is open")
    }

    /// Waits until the table satisfies a condition.
    ///
    /// # Panics
    /// After [`GAME_TIMEOUT`], with the last snapshot.
    pub async fn until(&mut self, mut is: impl FnMut(&Value) -> bool) -> Value {
        let deadline = Deadline::after(GAME_TIMEOUT);
        while self.snapshot.is_null() || !is(&self.snapshot) {
            deadline.left(|| {
                format!(
                    "the table does not satisfy the condition: {}",
                    self.snapshot
                )
            });
            self.next().await;
        }
        self.snapshot.clone()
    }

    /// Sends a text frame.
    pub async fn send_text(&mut self, text: String) -> Result<(), Disconnected> {
        let sent = self.stream.send(Message::text(text)).await;
        sent.map_err(|_| Disconnected)
    }

    /// Sends any frame.
    pub async fn send_frame(&mut self, message: Message) -> Result<(), Disconnected> {
        self.stream.send(message).await.map_err(|_| Disconnected)
    }

    /// Sends a command at the last seen version; returns the reply.
    pub async fn try_ask(&mut self, mut what: Value) -> Result<Value, Disconnected> {
        if what.get("request").is_none() {
            let number = REQUESTS.fetch_add(1, Ordering::Relaxed);
            what["request"] = json!(format!("ask {number}"));
        }
        if what.get("version").is_none() {
            what["version"] = self.snapshot["version"].clone();
        }
        let key = what["request"].clone();
        self.send_text(what.to_string()).await?;
        let deadline = Deadline::after(TIMEOUT);
        loop {
            deadline.left(|| format!("no reply to {what}"));
            let message = self.try_next().await?;
            if message["request"] == key {
                return Ok(message);
            }
        }
    }

    /// Like [`try_ask`](Self::try_ask), but panics if the connection is closed.
    pub async fn ask(&mut self, what: Value) -> Value {
        self.try_ask(what).await.expect("the connection is open")
    }

    /// Plays to the end with deterministic actions: see [`choice`].
    pub async fn play(&mut self) -> Value {
        loop {
            let seen = self.until(|table| can_act(table) || is_over(table)).await;
            if is_over(&seen) {
                return seen;
            }
            let action = choice(&seen);
            let answer = self.ask(json!({ "do": "act", "action": action })).await;
            if answer["kind"] == "refused" {
                // The table changed in the meantime.
                assert_eq!(answer["problem"]["code"], "stale", "{answer}");
            }
            let version = seen["version"].clone();
            self.until(|table| table["version"] != version).await;
        }
    }

    /// Closes the connection.
    pub async fn shut(mut self) {
        let _ = within("the socket closes", self.stream.close(None)).await;
    }
}

/// Whether the game is over.
pub fn is_over(table: &Value) -> bool {
    table["stage"] == "over"
}

/// Whether it is this guest's turn.
pub fn can_act(table: &Value) -> bool {
    table["legal"]
        .as_array()
        .is_some_and(|legal| !legal.is_empty())
}

/// Legal action that depends only on the version and the legal list.
pub fn choice(table: &Value) -> Value {
    let legal = table["legal"].as_array().unwrap();
    let version = table["version"].as_u64().unwrap() as usize;
    legal[version * 7 % legal.len()]["action"].clone()
}
