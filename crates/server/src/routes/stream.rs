//! A table as it changes, for those without WebSocket: a line of JSON for every change.

use std::sync::Arc;
use std::time::Duration;

use api::{EventsSent, Message, Problem};
use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::stream;

use super::identity::Who;
use super::input::{Asked, At};
use super::socket::{WatchQuery, Watching};
use crate::app::App;
use crate::error::ApiError;

/// After how long without a change an empty line is sent, so that everybody knows the other is there.
const QUIET: Duration = Duration::from_secs(20);

/// The table now, and again whenever it changes: a message on each line. An empty line means nothing.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/stream", tag = "live", params(("id" = String, Path, description = "The table"), ("events" = Option<EventsSent>, Query, description = "Which events the messages carry")),
    responses((status = 200, content_type = "application/x-ndjson", body = Message), (status = 404, body = Problem), (status = 429, body = Problem))
)]
pub(super) async fn stream(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
    Asked(query): Asked<WatchQuery>,
) -> Result<Response, ApiError> {
    let watching = Watching::begin(&app, &id, who.0, query.events).await?;
    let lines = stream::unfold(Some((app, watching)), |state| async {
        let (app, mut watching) = state?;
        let message = tokio::select! {
            message = watching.next() => message,
            () = tokio::time::sleep(QUIET) => return Some((Ok(Bytes::from("\n")), Some((app, watching)))),
            () = app.stopped() => None,
        };
        let on = message.is_some();
        let mut line = message.unwrap_or_else(|| Message::Reconnect.text());
        line.push('\n');
        let line: Result<Bytes, std::convert::Infallible> = Ok(line.into());
        Some((line, on.then_some((app, watching))))
    });
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/x-ndjson"),
        ),
        // Proxies should not wait for more.
        (
            HeaderName::from_static("x-accel-buffering"),
            HeaderValue::from_static("no"),
        ),
    ];
    Ok((headers, Body::from_stream(lines)).into_response())
}
