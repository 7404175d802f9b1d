//! HTTP and WebSocket connections of a simulated client.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde::Deserialize;
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::cluster::Cluster;
use crate::network::Stream;

/// Time limit of a client for a response.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(3);
/// Host name in requests; an address, so that no name has to be configured.
const HOST: &str = "10.0.1.1";

/// The connection was lost, or there was no response in time.
#[derive(Debug)]
pub(crate) struct Lost(pub(crate) String);

impl Lost {
    #[expect(clippy::needless_pass_by_value, reason = "used with map_err")]
    fn because(why: impl ToString) -> Self {
        Self(why.to_string())
    }
}

/// Limits the time of an operation.
async fn in_time<T, E: ToString>(operation: impl Future<Output = Result<T, E>>) -> Result<T, Lost> {
    match timeout(TIMEOUT, operation).await {
        Ok(done) => done.map_err(Lost::because),
        Err(_) => Err(Lost::because("no response")),
    }
}

/// A table as clients read it.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeenTable {
    pub(crate) version: u64,
    pub(crate) stage: String,
    pub(crate) turn: Option<u8>,
    pub(crate) yours: Vec<u8>,
    pub(crate) legal: Vec<SeenChoice>,
    pub(crate) events: Vec<SeenEvent>,
    pub(crate) can: SeenPermissions,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeenChoice {
    pub(crate) action: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeenEvent {
    pub(crate) text: String,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct SeenPermissions {
    pub(crate) undo: bool,
    pub(crate) answer_undo: bool,
    #[serde(rename = "return")]
    pub(crate) return_: bool,
}

/// Snapshot of a table over HTTP.
#[derive(Debug, Deserialize)]
pub(crate) struct Snapshot {
    pub(crate) id: String,
    pub(crate) table: SeenTable,
}

/// A message on a socket.
#[derive(Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum Received {
    Table {
        table: Box<SeenTable>,
    },
    Done {
        request: String,
        version: u64,
    },
    Refused {
        request: Option<String>,
        problem: Problem,
    },
    Reconnect,
}

/// Error response.
#[derive(Debug, Deserialize)]
pub(crate) struct Problem {
    pub(crate) status: u16,
    pub(crate) code: String,
}

/// HTTP connection to a server.
#[derive(Debug)]
pub(crate) struct Http {
    sender: http1::SendRequest<Full<Bytes>>,
    token: String,
}

/// HTTP response.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) body: Bytes,
}

impl Response {
    /// Parses the body.
    pub(crate) fn parse<'a, T: Deserialize<'a>>(&'a self) -> Result<T, Lost> {
        serde_json::from_slice(&self.body)
            .map_err(|why| Lost(format!("status {}: {why}", self.status)))
    }
}

impl Http {
    /// Connects to a server.
    pub(crate) async fn open(
        cluster: &Arc<Cluster>,
        client: usize,
        server: usize,
        token: &str,
    ) -> Result<Self, Lost> {
        let stream = in_time(cluster.connect(client, server)).await?;
        let (sender, connection) = http1::handshake(TokioIo::new(stream))
            .await
            .map_err(Lost::because)?;
        tokio::spawn(connection);
        Ok(Self {
            sender,
            token: token.to_owned(),
        })
    }

    /// Sends a request, with a JSON body if there is one.
    pub(crate) async fn send(&mut self, path: &str, body: Option<&str>) -> Result<Response, Lost> {
        let method = if body.is_some() { "POST" } else { "GET" };
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", HOST)
            .header("content-type", "application/json");
        if !self.token.is_empty() {
            request = request.header("authorization", format!("Bearer {}", self.token));
        }
        let body = Bytes::from(body.unwrap_or_default().to_owned());
        let request = request.body(Full::new(body)).map_err(Lost::because)?;
        in_time(async {
            self.sender.ready().await?;
            let response = self.sender.send_request(request).await?;
            let status = response.status().as_u16();
            let body = response.into_body().collect().await?.to_bytes();
            Ok::<_, hyper::Error>(Response { status, body })
        })
        .await
    }
}

/// WebSocket to a table.
#[derive(Debug)]
pub(crate) struct Socket(WebSocketStream<Stream>);

impl Socket {
    /// Opens a socket to a table.
    pub(crate) async fn open(
        cluster: &Arc<Cluster>,
        client: usize,
        server: usize,
        token: &str,
        table: &str,
    ) -> Result<Self, Lost> {
        let stream = in_time(cluster.connect(client, server)).await?;
        let url = format!("ws://{HOST}/api/v1/tables/{table}/socket");
        let mut request = url.into_client_request().map_err(Lost::because)?;
        if !token.is_empty() {
            let bearer = format!("Bearer {token}")
                .parse()
                .map_err(|_| Lost::because("token"))?;
            request.headers_mut().insert("authorization", bearer);
        }
        let opening = Box::pin(tokio_tungstenite::client_async(request, stream));
        let (socket, _) = in_time(opening).await?;
        Ok(Self(socket))
    }

    pub(crate) async fn send(&mut self, text: String) -> Result<(), Lost> {
        self.0
            .send(Message::text(text))
            .await
            .map_err(Lost::because)
    }

    /// Receives the next message; none after a time.
    pub(crate) async fn receive(&mut self, limit: Duration) -> Result<Option<Received>, Lost> {
        let next = async {
            loop {
                match self.0.next().await {
                    Some(Ok(Message::Text(text))) => {
                        return serde_json::from_str(&text).map_err(Lost::because);
                    }
                    Some(Ok(Message::Close(_)) | Err(_)) | None => {
                        return Err(Lost::because("the socket was closed"));
                    }
                    Some(Ok(_)) => {}
                }
            }
        };
        match timeout(limit, next).await {
            Ok(message) => message.map(Some),
            Err(_) => Ok(None),
        }
    }
}
