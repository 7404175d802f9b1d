//! Somebody who plays over the network, as anybody could.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Nothing takes longer than this unless it never ends.
const PATIENCE: Duration = Duration::from_mins(2);

/// How much anybody has asked for so far: no two things are called the same.
static ASKED: AtomicU64 = AtomicU64::new(0);

/// Somebody with an identity.
#[derive(Clone, Debug)]
pub(crate) struct Client {
    http: reqwest::Client,
    /// Where the server is, as `http://…`.
    pub(crate) base: String,
    pub(crate) token: String,
    /// Fixes the deals of the tables they open.
    seed: Option<String>,
}

/// An answer: its status, its headers and what it says.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: reqwest::header::HeaderMap,
    pub(crate) text: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    /// What it says, if it is what was hoped for.
    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// The code of the problem it is about.
    #[track_caller]
    pub(crate) fn problem(&self) -> (u16, String) {
        let kind = &self.headers["content-type"];
        assert_eq!(kind, "application/problem+json", "{self:?}");
        let said = self.json();
        assert_eq!(said["status"], self.status, "{self:?}");
        assert!(!said["detail"].as_str().unwrap().is_empty());
        (self.status, said["code"].as_str().unwrap().to_owned())
    }
}

impl Client {
    pub(crate) async fn new(base: &str) -> Self {
        let mut client = Self::stranger(base);
        let made = client.post("/guests", &json!({})).await.ok();
        made["token"]
            .as_str()
            .unwrap()
            .clone_into(&mut client.token);
        client
    }

    /// Somebody who has only looked so far.
    pub(crate) fn stranger(base: &str) -> Self {
        // The client wants to know how it would keep secrets, also where there are none.
        let _ = tokio_rustls::rustls::crypto::ring::default_provider().install_default();
        Self {
            http: reqwest::Client::builder()
                .timeout(PATIENCE)
                .build()
                .unwrap(),
            base: base.to_owned(),
            token: String::new(),
            seed: None,
        }
    }

    /// The same person at another server.
    pub(crate) fn at(&self, base: &str) -> Self {
        Self {
            base: base.to_owned(),
            ..self.clone()
        }
    }

    /// The same person, whose tables are dealt alike in every run.
    ///
    /// This needs a debug build of the server with `DOMINIUM_TEST_SEEDS` set.
    pub(crate) fn seeded(mut self, name: &str) -> Self {
        self.seed = Some(name.to_owned());
        self
    }

    fn sign(&self, mut request: reqwest::RequestBuilder) -> reqwest::RequestBuilder {
        if let Some(name) = &self.seed {
            request = request.header("x-dominium-test-seed", name);
        }
        if self.token.is_empty() {
            request
        } else {
            request.bearer_auth(&self.token)
        }
    }

    /// Sends a request and waits for the answer, if one comes.
    pub(crate) async fn send(
        &self,
        request: reqwest::RequestBuilder,
    ) -> Result<Answer, reqwest::Error> {
        let answer = self.sign(request).send().await?;
        Ok(Answer {
            status: answer.status().as_u16(),
            headers: answer.headers().clone(),
            text: answer.text().await?,
        })
    }

    pub(crate) fn http(&self) -> &reqwest::Client {
        &self.http
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("{}/api/v1{path}", self.base)
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        let request = self.http.get(self.url(path));
        self.send(request).await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.try_post(path, body).await.unwrap()
    }

    pub(crate) async fn try_post(
        &self,
        path: &str,
        body: &Value,
    ) -> Result<Answer, reqwest::Error> {
        self.send(self.http.post(self.url(path)).json(body)).await
    }

    /// Opens a table; returns its id.
    pub(crate) async fn open(&self, rules: &str, chairs: Value) -> String {
        self.open_with(json!({ "rules": rules, "chairs": chairs }))
            .await
    }

    pub(crate) async fn open_with(&self, table: Value) -> String {
        let made = self.post("/tables", &table).await;
        assert_eq!(made.status, 201, "{made:?}");
        made.json()["id"].as_str().unwrap().to_owned()
    }

    /// The table as they see it.
    pub(crate) async fn table(&self, id: &str) -> Value {
        self.get(&format!("/tables/{id}")).await.ok()["table"].clone()
    }

    /// Asks for something at a table, at whatever version it has.
    pub(crate) async fn ask(&self, id: &str, mut what: Value) -> Answer {
        let path = format!("/tables/{id}/requests");
        if what.get("version").is_some() {
            return self.post(&path, &what).await;
        }
        // The opponents do not wait for us.
        for _ in 0..100 {
            what["version"] = self.table(id).await["version"].clone();
            let answer = self.post(&path, &what).await;
            if answer.status != 409 || answer.json()["code"] != "stale" {
                return answer;
            }
        }
        panic!("the table changes too fast: {what}");
    }

    pub(crate) async fn sit(&self, id: &str, name: &str) {
        self.ask(id, json!({ "do": "sit", "name": name }))
            .await
            .ok();
    }

    pub(crate) async fn socket(&self, id: &str) -> Socket {
        self.try_socket(id).await.unwrap()
    }

    pub(crate) async fn try_socket(&self, id: &str) -> Result<Socket, tungstenite::Error> {
        let url = self.url(&format!("/tables/{id}/socket"));
        let mut request = url.replacen("http", "ws", 1).into_client_request()?;
        if !self.token.is_empty() {
            let bearer = format!("Bearer {}", self.token).parse().unwrap();
            request.headers_mut().insert("authorization", bearer);
        }
        let (stream, _) = tokio_tungstenite::connect_async(request).await?;
        Ok(Socket {
            stream,
            seen: Value::Null,
            heard: Vec::new(),
        })
    }
}

/// Somebody who looks at a table.
#[derive(Debug)]
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The table as it was last seen.
    pub(crate) seen: Value,
    /// Everything that was said.
    pub(crate) heard: Vec<String>,
}

/// The connection is no more.
#[derive(Debug)]
pub(crate) struct Gone;

impl Socket {
    /// The next message.
    pub(crate) async fn try_next(&mut self) -> Result<Value, Gone> {
        loop {
            let next = tokio::time::timeout(PATIENCE, self.stream.next());
            let message = next.await.expect("something happens");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push(text.to_string());
                    let message: Value = serde_json::from_str(&text).unwrap();
                    if message["kind"] == "table" {
                        self.seen = message["table"].clone();
                    }
                    return Ok(message);
                }
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Gone),
                Some(Ok(_)) => {}
            }
        }
    }

    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.expect("the server is there")
    }

    /// Waits until the table is like this.
    pub(crate) async fn until(&mut self, mut is: impl FnMut(&Value) -> bool) -> Value {
        while self.seen.is_null() || !is(&self.seen) {
            self.next().await;
        }
        self.seen.clone()
    }

    pub(crate) async fn say(&mut self, text: String) -> Result<(), Gone> {
        let sent = self.stream.send(Message::text(text)).await;
        sent.map_err(|_| Gone)
    }

    pub(crate) async fn say_message(&mut self, message: Message) -> Result<(), Gone> {
        self.stream.send(message).await.map_err(|_| Gone)
    }

    /// Asks for something; returns the answer.
    pub(crate) async fn try_ask(&mut self, mut what: Value) -> Result<Value, Gone> {
        if what.get("request").is_none() {
            let number = ASKED.fetch_add(1, Ordering::Relaxed);
            what["request"] = json!(format!("ask {number}"));
        }
        if what.get("version").is_none() {
            what["version"] = self.seen["version"].clone();
        }
        let name = what["request"].clone();
        self.say(what.to_string()).await?;
        loop {
            let message = self.try_next().await?;
            if message["request"] == name {
                return Ok(message);
            }
        }
    }

    pub(crate) async fn ask(&mut self, what: Value) -> Value {
        self.try_ask(what).await.expect("the server is there")
    }

    /// Plays on until the game is over: whatever is legal, but always the same at the same version.
    pub(crate) async fn play(&mut self) -> Value {
        loop {
            let seen = self.until(|table| can_act(table) || is_over(table)).await;
            if is_over(&seen) {
                return seen;
            }
            let action = choice(&seen);
            let answer = self.ask(json!({ "do": "act", "action": action })).await;
            if answer["kind"] == "refused" {
                // Somebody did something in between.
                assert_eq!(answer["problem"]["code"], "stale", "{answer}");
            }
            let version = seen["version"].clone();
            self.until(|table| table["version"] != version).await;
        }
    }

    pub(crate) async fn shut(mut self) {
        let _ = self.stream.close(None).await;
    }
}

pub(crate) fn is_over(table: &Value) -> bool {
    table["stage"] == "over"
}

pub(crate) fn can_act(table: &Value) -> bool {
    table["legal"]
        .as_array()
        .is_some_and(|legal| !legal.is_empty())
}

/// Something legal.
pub(crate) fn choice(table: &Value) -> Value {
    let legal = table["legal"].as_array().unwrap();
    let version = table["version"].as_u64().unwrap() as usize;
    legal[version * 7 % legal.len()]["action"].clone()
}
