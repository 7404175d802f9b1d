//! A table as it changes, and what one asks for there, on one socket.

use std::sync::Arc;
use std::time::Duration;

use api::{EventsSent, Message, Problem, Publication, Subscription, TableRequest};
use axum::Extension;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{self, CloseFrame, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use futures_util::SinkExt as _;
use serde::Deserialize;
use table::{Guest, Stage};
use tokio::sync::watch;
use tokio::time::{Instant, timeout};

use super::identity::{Peer, Who};
use super::input::{Asked, At, read};
use super::tables::ask;
use crate::app::App;
use crate::error::ApiError;
use crate::limits::Held;
use crate::live::{Live, Snapshot};
use crate::now;
use crate::store::TableId;

/// The buffers of a socket are small: there are many of them, and messages are.
const READ_BUFFER: usize = 4 * 1024;
const WRITE_BUFFER: usize = 4 * 1024;
const LARGEST_WAITING: usize = 1024 * 1024;
/// After how long without a word we ask whether somebody is still there, and when we stop believing it.
const QUIET: Duration = Duration::from_secs(30);
const SILENT: Duration = Duration::from_secs(75);
/// How long somebody waits who asks too often.
const PAUSE: Duration = Duration::from_millis(20);
/// What a server says that is about to be started again.
const RESTART: u16 = 1012;
/// What it says to those who do not keep to the form.
const POLICY: u16 = 1008;

/// Somebody looks at a table.
pub(super) struct Watching {
    live: Arc<Live>,
    subscription: Subscription,
    snapshot: watch::Receiver<Snapshot>,
    _counted: Counted,
    _held: (Option<Held<Guest>>, Option<Held<TableId>>),
}

/// Counts a socket while it is open.
struct Counted(Arc<App>);

impl Counted {
    fn new(app: &Arc<App>) -> Self {
        app.hub.metrics().sockets.inc();
        Self(Arc::clone(app))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.hub.metrics().sockets.dec();
    }
}

impl Watching {
    /// Begins to look, unless there are too many.
    pub(super) async fn begin(
        app: &Arc<App>,
        id: &TableId,
        guest: Option<Guest>,
        events: EventsSent,
    ) -> Result<Self, ApiError> {
        let live = app.hub.table(id).await?;
        let own = match &guest {
            Some(guest) => {
                let held = app.sockets.hold(guest.clone());
                Some(held.ok_or_else(|| ApiError::too_many("too many sockets are yours"))?)
            }
            None => None,
        };
        let published = live.published()?;
        let table = published.table();
        let sits = |guest: &Guest| table.chairs().iter().any(|chair| chair.belongs_to(guest));
        let spectator = if guest.as_ref().is_some_and(sits) || table.stage() == Stage::Gathering {
            None
        } else {
            let held = app.spectators.hold(live.id().clone());
            Some(held.ok_or_else(|| ApiError::too_many("too many look at this table"))?)
        };
        Ok(Self {
            snapshot: live.snapshot(),
            live,
            subscription: Subscription::new(guest, events),
            _counted: Counted::new(app),
            _held: (own, spectator),
        })
    }

    /// Waits for the table to change, and returns the message about it; none when there will be no more.
    pub(super) async fn next(&mut self) -> Option<String> {
        let changed = |snapshot: &Snapshot| match snapshot {
            Snapshot::Table(published) => !self.subscription.is_current(published),
            _ => true,
        };
        let published = match &*self.snapshot.wait_for(changed).await.ok()? {
            Snapshot::Table(published) => Arc::clone(published),
            _ => return None,
        };
        Some(self.message(&published))
    }

    /// The message about a change that has happened and was not sent.
    fn waiting(&mut self) -> Option<String> {
        let published = self.live.published().ok()?;
        (!self.subscription.is_current(&published)).then(|| self.message(&published))
    }

    fn message(&mut self, published: &Publication) -> String {
        self.subscription.message(published, now())
    }
}

/// How a table is watched.
#[derive(Deserialize)]
pub(super) struct WatchQuery {
    #[serde(default)]
    pub(super) events: EventsSent,
}

/// The table now, and again whenever it changes; what one asks for is sent as to `POST …/requests`.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/socket", tag = "live", params(("id" = String, Path, description = "The table"), ("events" = Option<EventsSent>, Query, description = "Which events the messages carry")),
    responses((status = 101, description = "A WebSocket on which messages come, and requests go", body = Message), (status = 403, description = "A page of somebody else", body = Problem), (status = 404, body = Problem), (status = 429, body = Problem))
)]
pub(super) async fn socket(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    Extension(peer): Extension<Peer>,
    At(id): At,
    Asked(query): Asked<WatchQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|why| ApiError::malformed(why.body_text()))?;
    let watching = Watching::begin(&app, &id, who.0, query.events).await?;
    let body = app.config.limits.body;
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(LARGEST_WAITING)
        .max_message_size(body)
        .max_frame_size(body)
        .on_upgrade(move |socket| Box::pin(converse(app, socket, watching, peer))))
}

/// Why a conversation ends.
enum End {
    /// They have gone, or do not keep up.
    Gone,
    /// We say why.
    Said(u16, &'static str),
}

async fn converse(app: Arc<App>, mut socket: WebSocket, mut watching: Watching, peer: Peer) {
    let end = talk(&app, &mut socket, &mut watching).await;
    if let End::Said(code, reason) = end {
        if code == RESTART {
            let text = Message::Reconnect.text();
            let _ = keep_up(&app, socket.send(ws::Message::Text(text.into()))).await;
        }
        let frame = CloseFrame {
            code,
            reason: Utf8Bytes::from_static(reason),
        };
        let _ = keep_up(&app, socket.send(ws::Message::Close(Some(frame)))).await;
    }
    drop(peer.place);
}

async fn talk(app: &Arc<App>, socket: &mut WebSocket, watching: &mut Watching) -> End {
    let mut heard = Instant::now();
    // When we ask whether somebody is still there.
    let mut ask_at = heard + QUIET;
    loop {
        let reply = tokio::select! {
            message = watching.next() => match message {
                Some(text) => ws::Message::Text(text.into()),
                None => return End::Said(RESTART, "the table is read again"),
            },
            message = socket.recv() => {
                heard = Instant::now();
                ask_at = heard + QUIET;
                match message {
                    Some(Ok(ws::Message::Text(text))) => {
                        // Who asks too often waits, and so do their next messages.
                        while !app.allowed(watching.subscription.guest()) {
                            tokio::time::sleep(PAUSE).await;
                        }
                        let answer = answer(watching, text.as_bytes()).await;
                        let answer = ws::Message::Text(answer.text().into());
                        // How the table stands with it goes out together with the answer.
                        match watching.waiting() {
                            Some(text) => {
                                if keep_up(app, socket.feed(answer)).await.is_err() {
                                    return End::Gone;
                                }
                                ws::Message::Text(text.into())
                            }
                            None => answer,
                        }
                    }
                    Some(Ok(ws::Message::Binary(_))) => {
                        return End::Said(POLICY, "messages are JSON text");
                    }
                    Some(Ok(ws::Message::Ping(_) | ws::Message::Pong(_))) => continue,
                    Some(Ok(ws::Message::Close(_)) | Err(_)) | None => return End::Gone,
                }
            }
            () = tokio::time::sleep_until(ask_at) => {
                if heard.elapsed() >= SILENT {
                    return End::Gone;
                }
                ask_at += QUIET;
                ws::Message::Ping(axum::body::Bytes::new())
            }
            () = app.stopped() => return End::Said(RESTART, "the server is about to stop"),
        };
        if keep_up(app, socket.send(reply)).await.is_err() {
            return End::Gone;
        }
    }
}

async fn answer(watching: &Watching, bytes: &[u8]) -> Message {
    let asked: TableRequest = match read(bytes) {
        Ok(asked) => asked,
        Err(ApiError(problem)) => {
            return Message::Refused {
                request: None,
                problem,
            };
        }
    };
    let request = asked.request.clone();
    let done = match Who(watching.subscription.guest().cloned()).known() {
        Ok(guest) => ask(&watching.live, guest, asked).await,
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

/// Something is sent to somebody who keeps up.
async fn keep_up(
    app: &App,
    sent: impl Future<Output = Result<(), axum::Error>>,
) -> Result<(), End> {
    match timeout(app.config.limits.patience, sent).await {
        Ok(Ok(())) => Ok(()),
        Ok(Err(_)) | Err(_) => Err(End::Gone),
    }
}
