//! For those who run a server.

use std::sync::Arc;

use api::{Problem, ProblemCode};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;
use crate::metrics::Asked;
use crate::now;

/// Is the process alive?
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, description = "It is")))]
pub(super) async fn healthz() -> &'static str {
    "alive\n"
}

/// Can it serve tables?
#[utoipa::path(
    get, path = "/readyz", tag = "operations",
    responses((status = 200, description = "It can"), (status = 503, description = "The store does not answer, or the server is about to stop", body = Problem))
)]
pub(super) async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    if app.is_stopping() {
        let detail = "the server is about to stop";
        return Err(ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::Stopping,
            detail,
        ));
    }
    app.hub.store().due(now(), 1).await?;
    Ok("ready\n")
}

/// Figures, as Prometheus reads them.
#[utoipa::path(get, path = "/metrics", tag = "operations", responses((status = 200, description = "Figures")))]
pub(super) async fn metrics(State(app): State<Arc<App>>) -> impl IntoResponse {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hub.metrics().text())
}

/// Counts a request by what was asked, not by the names in it: those are secrets.
pub(super) async fn count(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>();
    let route = route.map_or("other", MatchedPath::as_str).to_owned();
    let method = match *request.method() {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        _ => "other",
    };
    let response = next.run(request).await;
    let status = response.status();
    tracing::debug!(route, method, status = status.as_u16(), "answered");
    let asked = Asked {
        route,
        method,
        status: status.as_u16(),
    };
    app.hub.metrics().requests.get_or_create(&asked).inc();
    response
}
