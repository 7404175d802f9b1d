//! NDJSON stream of a table, for clients without WebSocket.

use std::sync::Arc;
use std::time::Duration;

use api::{EventsSent, Message, Problem};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::identity::{Caller, Peer};
use super::input::{PathTable, QueryParams};
use super::socket::{WatchQuery, Watcher};
use crate::app::App;
use crate::error::ApiError;
use crate::limits::Client;

/// Interval of empty keep-alive lines.
const KEEP_ALIVE: Duration = Duration::from_secs(20);

/// Streams the table now and after every change, one message per line.
///
/// Empty lines keep the connection alive.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/stream", tag = "live", params(("id" = String, Path, description = "Table id"), ("events" = Option<EventsSent>, Query, description = "Which events the messages include")),
    responses((status = 200, content_type = "application/x-ndjson", body = Message), (status = 404, body = Problem), (status = 429, body = Problem))
)]
pub(super) async fn stream(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(client): Extension<Client>,
    Extension(peer): Extension<Peer>,
    PathTable(id): PathTable,
    QueryParams(query): QueryParams<WatchQuery>,
) -> Result<Response, ApiError> {
    let connection = peer.connection;
    let watcher = Watcher::begin(&app, &id, caller.0, client, connection, query.events).await?;
    let lines = stream::unfold(Some((app, watcher)), |state| async {
        let (app, mut watcher) = state?;
        watcher.note_host();
        let message = tokio::select! {
            biased;
            () = app.stopped() => None,
            message = watcher.next() => message,
            () = tokio::time::sleep(KEEP_ALIVE) => return Some((Ok(Bytes::from("\n")), Some((app, watcher)))),
        };
        let on = message.is_some();
        let mut line = message.unwrap_or_else(|| Message::Reconnect.text());
        line.push('\n');
        let line: Result<Bytes, std::convert::Infallible> = Ok(line.into());
        Some((line, on.then_some((app, watcher))))
    });
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/x-ndjson"),
        ),
        // Disable proxy buffering.
        (
            HeaderName::from_static("x-accel-buffering"),
            HeaderValue::from_static("no"),
        ),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}
