//! A server with in-memory connections from any address.

use std::net::IpAddr;
use std::sync::Arc;

use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{self, SendRequest};
use hyper::header::{HeaderMap, HeaderValue};
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use server::store::Sqlite;
use server::{App, Config, Connections, Environment, RateLimits, SystemEnvironment};
use testing::client::choice;
use testing::wait::within;
use tokio::io::DuplexStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, client_async};

/// Buffer of a connection, in each direction.
const BUFFER: usize = 64 * 1024;

/// Address of clients whose address does not matter.
pub(crate) const HOME: &str = "203.0.113.1";

pub(crate) struct Server {
    connections: Connections,
    _folder: tempfile::TempDir,
}

/// An HTTP connection.
pub(crate) struct Http {
    sender: SendRequest<Full<Bytes>>,
    token: String,
    /// The server's side of the connection.
    serving: JoinHandle<()>,
}

/// Response with its whole body.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Answer {
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|why| panic!("{why}: {self:?}"))
    }

    #[track_caller]
    pub(crate) fn ok(&self) -> Value {
        assert!((200..300).contains(&self.status), "{self:?}");
        self.json()
    }

    /// Checks a refusal because of a limit; returns the seconds after which to retry.
    #[track_caller]
    pub(crate) fn retry_after(&self) -> u64 {
        assert_eq!(self.status, 429, "{self:?}");
        assert_eq!(self.headers["content-type"], "application/problem+json");
        assert_eq!(self.json()["code"], "too_many");
        let seconds = self.headers["retry-after"].to_str().unwrap();
        seconds.parse().unwrap()
    }
}

impl Server {
    pub(crate) async fn start(limits: RateLimits) -> Self {
        Self::start_in(Arc::new(SystemEnvironment), limits).await
    }

    pub(crate) async fn start_in(environment: Arc<dyn Environment>, limits: RateLimits) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Sqlite::open(&folder.path().join("limits.sqlite")).await;
        let config = Config {
            limits,
            read_threads: 8,
            ..Config::default()
        };
        let app = App::open_in(environment, Arc::new(store.unwrap()), config);
        Self {
            connections: Connections::new(app.await.unwrap()),
            _folder: folder,
        }
    }

    /// Opens a connection with this buffer; the handle ends when the server has closed it.
    pub(crate) fn open(&self, address: &str, buffer: usize) -> (DuplexStream, JoinHandle<()>) {
        let (ours, theirs) = tokio::io::duplex(buffer);
        let address: IpAddr = address.parse().unwrap();
        let connections = self.connections.clone();
        let serving = tokio::spawn(async move { connections.serve(theirs, address).await });
        (ours, serving)
    }

    /// Opens an HTTP connection of an anonymous client.
    pub(crate) async fn http(&self, address: &str) -> Http {
        let (stream, serving) = self.open(address, BUFFER);
        let (sender, connection) = http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        Http {
            sender,
            token: String::new(),
            serving,
        }
    }

    /// Opens an HTTP connection of a guest.
    pub(crate) async fn guest(&self, address: &str, token: &str) -> Http {
        let mut http = self.http(address).await;
        token.clone_into(&mut http.token);
        http
    }

    /// Requests a token from its own address.
    pub(crate) async fn token(&self) -> String {
        let mut http = self.http("203.0.113.250").await;
        let guest = http.post("/guests", &json!({})).await.ok();
        guest["token"].as_str().unwrap().to_owned()
    }

    /// Opens a table at which this guest plays both seats.
    pub(crate) async fn table(&self, token: &str) -> String {
        let mut http = self.guest(HOME, token).await;
        let chairs = json!([{ "me": { "name": "Anna" } }, { "me": { "name": "Björn" } }]);
        let new = json!({ "rules": "kingdomino players=2", "chairs": chairs });
        let made = http.post("/tables", &new).await.ok();
        made["id"].as_str().unwrap().to_owned()
    }

    /// Value of a counter.
    pub(crate) async fn metric(&self, name: &str) -> u64 {
        let mut local = self.http("127.0.0.1").await;
        let metrics = local.get_with("/metrics", &[]).await;
        let text = String::from_utf8(metrics.body.to_vec()).unwrap();
        let value = |line: &str| line.strip_prefix(name)?.trim().parse().ok();
        text.lines()
            .find_map(value)
            .unwrap_or_else(|| panic!("{name}: {text}"))
    }

    /// Opens a WebSocket to a table.
    pub(crate) async fn socket(
        &self,
        address: &str,
        token: &str,
        id: &str,
    ) -> Result<WebSocketStream<DuplexStream>, tungstenite::Error> {
        let (stream, _) = self.open(address, BUFFER);
        let url = format!("ws://localhost/api/v1/tables/{id}/socket");
        let mut request = url.into_client_request()?;
        if !token.is_empty() {
            let bearer = format!("Bearer {token}").parse().unwrap();
            request.headers_mut().insert("authorization", bearer);
        }
        let connecting = client_async(request, stream);
        Ok(within("the socket opens", connecting).await?.0)
    }
}

impl Http {
    /// Sends a request and returns the head of its response.
    pub(crate) async fn begin(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&'static str, &str)],
        body: Vec<u8>,
    ) -> Result<Response<Incoming>, hyper::Error> {
        let request = Request::builder().method(method).uri(path);
        let mut request = request
            .header("host", "localhost")
            .header("content-type", "application/json")
            .body(Full::from(body))
            .unwrap();
        let sent = request.headers_mut();
        if !self.token.is_empty() {
            let bearer = format!("Bearer {}", self.token);
            sent.insert("authorization", HeaderValue::try_from(bearer).unwrap());
        }
        for (name, value) in headers {
            sent.insert(*name, HeaderValue::from_str(value).unwrap());
        }
        within("the connection is ready", self.sender.ready()).await?;
        within("a response", self.sender.send_request(request)).await
    }

    async fn try_send(
        &mut self,
        method: Method,
        path: &str,
        headers: &[(&'static str, &str)],
        body: Vec<u8>,
    ) -> Result<Answer, hyper::Error> {
        let response = self.begin(method, path, headers, body).await?;
        let (head, body) = response.into_parts();
        Ok(Answer {
            status: head.status.as_u16(),
            headers: head.headers,
            body: within("the body", body.collect()).await?.to_bytes(),
        })
    }

    pub(crate) async fn try_get(&mut self, path: &str) -> Result<Answer, hyper::Error> {
        let path = format!("/api/v1{path}");
        self.try_send(Method::GET, &path, &[], Vec::new()).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> Answer {
        self.try_get(path).await.unwrap()
    }

    /// Requests any path, also outside the API.
    pub(crate) async fn get_with(
        &mut self,
        path: &str,
        headers: &[(&'static str, &str)],
    ) -> Answer {
        let answer = self.try_send(Method::GET, path, headers, Vec::new());
        answer.await.unwrap()
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> Answer {
        let path = format!("/api/v1{path}");
        let body = body.to_string().into_bytes();
        let answer = self.try_send(Method::POST, &path, &[], body);
        answer.await.unwrap()
    }

    /// Makes a move at a table of [`Server::table`].
    pub(crate) async fn act(&mut self, id: &str) -> Answer {
        let table = self.get(&format!("/tables/{id}")).await.ok()["table"].clone();
        let act = json!({ "do": "act", "version": table["version"], "action": choice(&table) });
        self.post(&format!("/tables/{id}/requests"), &act).await
    }

    /// Waits until the server has closed the connection.
    pub(crate) async fn closed(self) {
        within("the server closes the connection", self.serving)
            .await
            .unwrap();
    }
}

/// Whether an upgrade was refused with this status.
pub(crate) fn is_refused(error: &tungstenite::Error, status: u16) -> bool {
    matches!(error, tungstenite::Error::Http(answer) if answer.status() == status)
}

/// Whether a message is a snapshot of the table.
pub(crate) fn is_snapshot(message: Option<Result<Message, tungstenite::Error>>) -> bool {
    matches!(message, Some(Ok(Message::Text(text))) if text.starts_with("{\"kind\":\"table\""))
}
