//! WebSocket of a table: snapshots to the client, requests from it.

use std::sync::Arc;
use std::time::Duration;

use api::{EventsSent, Message, Problem, Publication, Subscription, TableRequest};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{self, CloseFrame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt as _;
use game::Eye;
use serde::Deserialize;
use table::{Guest, Stage};
use tokio::time::{Instant, timeout};

use super::identity::{Caller, Peer};
use super::input::{PathTable, QueryParams, read};
use super::tables::{execute, is_waiting_host};
use crate::app::App;
use crate::error::ApiError;
use crate::limits::{Client, Permit, SocketPermit};
use crate::listen::{Connection, Priority};
use crate::live::{LiveTable, Snapshot, SnapshotReceiver, Watch};
use crate::store::TableId;

/// Socket buffers are small: there are many sockets with small messages.
const READ_BUFFER: usize = 1024;
const WRITE_BUFFER: usize = 4 * 1024;
const MAX_WRITE_BUFFER: usize = 1024 * 1024;
/// Idle time before a ping, and before a silent client is disconnected.
const PING_INTERVAL: Duration = Duration::from_secs(30);
const IDLE_TIMEOUT: Duration = Duration::from_secs(75);
/// Delay of requests that exceed the rate limit.
const RATE_LIMIT_DELAY: Duration = Duration::from_millis(20);
/// Close code for a server restart.
const CLOSE_RESTART: u16 = 1012;
/// Close code for a protocol violation.
const CLOSE_POLICY: u16 = 1008;

/// A watcher of a table, with its subscription and permits.
pub(super) struct Watcher {
    live: Arc<LiveTable>,
    subscription: Subscription,
    snapshot: SnapshotReceiver,
    counted: SocketCount,
    client: Client,
    connection: Arc<Connection>,
    is_seated: bool,
    _watch: Watch,
    _permits: (SocketPermit, Option<Permit<Guest>>, Option<Permit<TableId>>),
}

/// Counts a socket in the metrics while it is open; holds the server.
struct SocketCount(Arc<App>);

impl SocketCount {
    fn new(app: &Arc<App>) -> Self {
        app.hub.metrics().sockets.inc();
        Self(Arc::clone(app))
    }
}

impl Drop for SocketCount {
    fn drop(&mut self) {
        self.0.hub.metrics().sockets.dec();
    }
}

impl Watcher {
    /// Starts a watcher, unless a limit is reached.
    pub(super) async fn begin(
        app: &Arc<App>,
        id: &TableId,
        guest: Option<Guest>,
        client: Client,
        connection: Arc<Connection>,
        events: EventsSent,
    ) -> Result<Self, ApiError> {
        let of_address = app.addresses.socket(client);
        let of_address = of_address.ok_or_else(|| {
            ApiError::too_many("too many open sockets from this address: close one or retry later")
        })?;
        let live = app.hub.latest(id).await?;
        let own = match &guest {
            Some(guest) => {
                let held = app.sockets.acquire(guest.clone());
                Some(held.ok_or_else(|| {
                    ApiError::too_many(
                        "too many open sockets for this guest: close one or retry later",
                    )
                })?)
            }
            None => None,
        };
        let published = live.published()?;
        let table = published.table();
        let sits = |guest: &Guest| table.chairs().iter().any(|chair| chair.belongs_to(guest));
        let is_seated = guest.as_ref().is_some_and(sits);
        let spectator = if is_seated || table.stage() == Stage::Gathering {
            None
        } else {
            let held = app.spectators.acquire(live.id().clone());
            Some(held.ok_or_else(|| {
                ApiError::too_many("too many spectators at this table: retry later")
            })?)
        };
        connection.hold(match &guest {
            Some(_) if is_seated => Priority::Seated,
            Some(_) => Priority::Guest,
            None => Priority::Anonymous,
        });
        let watch = live.watch();
        live.visit(guest.as_ref(), client.address(), app.now());
        Ok(Self {
            snapshot: live.snapshot(),
            live,
            _watch: watch,
            connection,
            is_seated,
            subscription: Subscription::new(guest, events),
            counted: SocketCount::new(app),
            client,
            _permits: (of_address, own, spectator),
        })
    }

    /// Notes the host of a public table, which is listed while its host is connected.
    pub(super) fn note_host(&self) {
        if let Some(guest) = self.subscription.guest()
            && let Ok(published) = self.live.published()
            && is_waiting_host(published.table(), guest)
        {
            self.counted.0.hub.note_host(self.live.id());
        }
    }

    /// Waits for a change and returns its message; none if the table is gone.
    ///
    /// If the address of the client has used up its bytes, the change waits; later ones replace it.
    pub(super) async fn next(&mut self) -> Option<String> {
        self.counted.0.addresses.may_send(self.client).await;
        let changed = |snapshot: &Snapshot| match snapshot {
            Snapshot::Table(published) => !self.subscription.is_current(published),
            _ => true,
        };
        let Snapshot::Table(published) = self.snapshot.wait_for(changed).await? else {
            return None;
        };
        Some(self.message(&published))
    }

    /// Message for the latest version; none if it has already been sent.
    fn pending(&mut self) -> Option<String> {
        let published = self.live.published().ok()?;
        (!self.subscription.is_current(&published)).then(|| self.message(&published))
    }

    /// Charges a message to the address of the client.
    fn charge(&self, message: &ws::Message) {
        let bytes = match message {
            ws::Message::Text(text) => text.len(),
            ws::Message::Binary(bytes) | ws::Message::Ping(bytes) | ws::Message::Pong(bytes) => {
                bytes.len()
            }
            ws::Message::Close(_) => 0,
        };
        self.counted.0.addresses.charge(self.client, bytes);
    }

    fn message(&mut self, published: &Publication) -> String {
        // A spectator may have taken a chair.
        let eye = published.table().eye(self.subscription.guest());
        if !self.is_seated && eye != Eye::Spectator {
            self.is_seated = true;
            self.connection.hold(Priority::Seated);
        }
        self.subscription.message(published, self.counted.0.now())
    }
}

/// Query parameters of the `socket` and `stream` routes.
#[derive(Deserialize)]
pub(super) struct WatchQuery {
    #[serde(default)]
    pub(super) events: EventsSent,
}

/// Sends the table now and after every change.
///
/// Accepts the same requests as `POST …/requests`.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/socket", tag = "live", params(("id" = String, Path, description = "Table id"), ("events" = Option<EventsSent>, Query, description = "Which events the messages include")),
    responses((status = 101, description = "A WebSocket: messages from the server, requests from the client", body = Message), (status = 403, description = "Origin not allowed", body = Problem), (status = 404, body = Problem), (status = 429, body = Problem))
)]
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(client): Extension<Client>,
    Extension(peer): Extension<Peer>,
    PathTable(id): PathTable,
    QueryParams(query): QueryParams<WatchQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|why| ApiError::malformed(why.body_text()))?;
    let connection = peer.connection;
    let begins = Watcher::begin(&app, &id, caller.0, client, connection, query.events);
    let mut watcher = begins.await?;
    let body = app.config.limits.body;
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .max_message_size(body)
        .max_frame_size(body)
        .on_upgrade(move |mut socket| {
            Box::pin(async move { serve_socket(&app, &mut socket, &mut watcher).await })
        }))
}

/// Reason for closing a socket.
enum End {
    /// The client disconnected or is too slow.
    Gone,
    /// The server closes with this code and reason.
    Close(u16, &'static str),
}

/// Serves a socket until it is closed.
///
/// Its arguments are references, because the future of an `async fn` would store them twice.
async fn serve_socket(app: &Arc<App>, socket: &mut WebSocket, watcher: &mut Watcher) {
    let connection = Arc::clone(&watcher.connection);
    let end = tokio::select! {
        biased;
        end = exchange(app, socket, watcher) => end,
        // Its file descriptor is needed now.
        () = connection.closing() => End::Gone,
    };
    if let End::Close(code, reason) = end {
        if code == CLOSE_RESTART {
            let text = Message::Reconnect.text();
            let _ = send_in_time(app, socket.send(ws::Message::Text(text.into()))).await;
        }
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        let _ = send_in_time(app, socket.send(ws::Message::Close(Some(frame)))).await;
    }
}

async fn exchange(app: &Arc<App>, socket: &mut WebSocket, watcher: &mut Watcher) -> End {
    let mut last_received = Instant::now();
    // Time of the next ping.
    let mut ping_at = last_received + PING_INTERVAL;
    loop {
        watcher.note_host();
        let reply = tokio::select! {
            biased;
            () = app.stopped() => return End::Close(CLOSE_RESTART, "the server is shutting down"),
            message = watcher.next() => match message {
                Some(text) => ws::Message::Text(text.into()),
                None => return End::Close(CLOSE_RESTART, "the table is being reloaded"),
            },
            message = socket.recv() => {
                last_received = Instant::now();
                ping_at = last_received + PING_INTERVAL;
                match message {
                    Some(Ok(ws::Message::Text(text))) => {
                        // Rate limiting delays the client's next messages (backpressure).
                        while !app.take_request(watcher.subscription.guest()) {
                            tokio::time::sleep(RATE_LIMIT_DELAY).await;
                        }
                        // In a box, because an idle socket needs no memory for it.
                        let answer = Box::pin(answer(watcher, text.as_bytes())).await;
                        let answer = ws::Message::Text(answer.text().into());
                        // The new snapshot is sent together with the response.
                        match watcher.pending() {
                            Some(text) => {
                                watcher.charge(&answer);
                                if send_in_time(app, socket.feed(answer)).await.is_err() {
                                    return End::Gone;
                                }
                                ws::Message::Text(text.into())
                            }
                            None => answer,
                        }
                    }
                    Some(Ok(ws::Message::Binary(_))) => {
                        return End::Close(CLOSE_POLICY, "binary message received: send JSON in text messages");
                    }
                    Some(Ok(ws::Message::Ping(_) | ws::Message::Pong(_))) => continue,
                    Some(Ok(ws::Message::Close(_)) | Err(_)) | None => return End::Gone,
                }
            }
            () = tokio::time::sleep_until(ping_at) => {
                if last_received.elapsed() >= IDLE_TIMEOUT {
                    return End::Gone;
                }
                ping_at += PING_INTERVAL;
                ws::Message::Ping(axum::body::Bytes::new())
            }
        };
        watcher.charge(&reply);
        if send_in_time(app, socket.send(reply)).await.is_err() {
            return End::Gone;
        }
    }
}

async fn answer(watcher: &Watcher, bytes: &[u8]) -> Message {
    let request_body: TableRequest = match read(bytes) {
        Ok(request_body) => request_body,
        Err(ApiError(problem)) => {
            return Message::Refused {
                request: None,
                problem,
            };
        }
    };
    let request = request_body.request.clone();
    let done = match Caller(watcher.subscription.guest().cloned()).require_guest() {
        Ok(guest) => execute(&watcher.live, guest, request_body).await,
        Err(problem) => Err(problem),
    };
    match done {
        Ok(done) => Message::Done {
            request,
            version: done.version,
        },
        Err(ApiError(problem)) => Message::Refused { request, problem },
    }
}

/// Sends with a timeout, which disconnects slow clients.
async fn send_in_time(
    app: &App,
    sent: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), End> {
    match timeout(app.config.limits.send_timeout, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
