//! Health checks and metrics.

use std::io;
use std::sync::Arc;

use api::{Problem, ProblemCode};
use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use tokio::net::TcpListener;

use crate::app::App;
use crate::client_address::ClientAddress;
use crate::error::ApiError;
use crate::metrics::RequestLabels;

/// Liveness check.
#[utoipa::path(get, path = "/healthz", tag = "operations", responses((status = 200, description = "The process is alive")))]
pub(super) async fn healthz() -> &'static str {
    "alive\n"
}

/// Readiness check.
#[utoipa::path(
    get, path = "/readyz", tag = "operations",
    responses((status = 200, description = "The server can serve tables"), (status = 503, description = "The store is unavailable, or the server is shutting down", body = Problem))
)]
pub(super) async fn readyz(State(app): State<Arc<App>>) -> Result<&'static str, ApiError> {
    if app.is_stopping() {
        let detail = "the server is shutting down";
        return Err(ApiError::new(
            StatusCode::SERVICE_UNAVAILABLE,
            ProblemCode::ShuttingDown,
            detail,
        ));
    }
    app.hub.store().probe().await?;
    Ok("ready\n")
}

/// Prometheus metrics, for clients on the machine of the server.
#[utoipa::path(
    get, path = "/metrics", tag = "operations",
    responses((status = 200, description = "Metrics in the OpenMetrics text format"), (status = 404, description = "The client is elsewhere, or the metrics have their own listener", body = Problem))
)]
pub(super) async fn metrics(
    State(app): State<Arc<App>>,
    Extension(address): Extension<ClientAddress>,
) -> Result<Response, ApiError> {
    if app.config.separate_metrics || !address.is_local() {
        let detail = "metrics are not public: see --metrics-listen";
        return Err(ApiError::new(
            StatusCode::NOT_FOUND,
            ProblemCode::NotFound,
            detail,
        ));
    }
    Ok(encoded(&app))
}

fn encoded(app: &App) -> Response {
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.hub.metrics().encode()).into_response()
}

/// Serves only the metrics, to every client of a listener, until [`App::stop`].
pub async fn serve_metrics(app: Arc<App>, listener: TcpListener) -> io::Result<()> {
    let router = Router::new()
        .route(
            "/metrics",
            get(async |State(app): State<Arc<App>>| encoded(&app)),
        )
        .with_state(Arc::clone(&app));
    tokio::select! {
        () = app.stopped() => Ok(()),
        served = axum::serve(listener, router) => served,
    }
}

/// Counts requests by route, not by path: table ids are secret.
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
    tracing::debug!(route, method, status = status.as_u16(), "request");
    let labels = RequestLabels {
        route,
        method,
        status: status.as_u16(),
    };
    app.hub.metrics().requests.get_or_create(&labels).inc();
    response
}
