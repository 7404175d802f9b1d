//! Routes of the HTTP API, with middleware and security headers.

mod cached;
mod compression;
mod identity;
mod input;
mod limit;
mod me;
mod operations;
mod page;
mod reference;
mod socket;
mod stream;
mod tables;

pub use operations::serve_metrics;
pub use reference::openapi;

pub(crate) use identity::Peer;

use std::any::Any;
use std::sync::Arc;
use std::time::Duration;

use api::ProblemCode;
use axum::Router;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use crate::app::App;
use crate::error::ApiError;

/// Timeout of requests other than streams and sockets.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// Content security policy: same-origin resources only, no framing.
const CONTENT_SECURITY_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; \
    form-action 'self'; frame-ancestors 'none'";

/// Builds the router with all routes and middleware.
pub(crate) fn router(app: Arc<App>) -> Router {
    let brief = Router::new()
        .route("/guests", post(me::guests))
        .route("/me/token", post(me::token))
        .route("/me/link", post(me::link))
        .route("/me/claim", post(me::claim))
        .route("/me/tables", get(me::tables))
        .route("/tables", get(tables::listed).post(tables::create))
        .route("/tables/{id}", get(tables::table))
        .route("/tables/{id}/record", get(tables::record))
        .route("/tables/{id}/requests", post(tables::request))
        .route("/tables/{id}/next", post(tables::next))
        .route("/tables/{id}/hint", post(tables::hint))
        .route("/tables/{id}/why", get(tables::why))
        .route("/tables/{id}/steps", get(tables::steps))
        .route("/score", post(tables::score))
        .route("/games", get(tables::games))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::SERVICE_UNAVAILABLE,
            REQUEST_TIMEOUT,
        ));
    let long = Router::new()
        .route("/tables/{id}/stream", get(stream::stream))
        .route("/tables/{id}/socket", get(socket::socket));
    let api = brief
        .merge(long)
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            identity::identify,
        ))
        .route("/openapi.json", get(reference::json));
    Router::new()
        .nest("/api/v1", api)
        .route("/api/v1/", get(reference::page))
        .route("/api/v1/style.css", get(page::style))
        .route("/healthz", get(operations::healthz))
        .route("/readyz", get(operations::readyz))
        .route("/metrics", get(operations::metrics))
        .fallback(get(page::file).fallback(method_not_allowed))
        .method_not_allowed_fallback(method_not_allowed)
        .layer(compression::layer())
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            limit::limit,
        ))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            identity::admit,
        ))
        .layer(CatchPanicLayer::custom({
            let app = Arc::clone(&app);
            move |panic: Box<dyn Any + Send>| panicked(&app, &*panic)
        }))
        .layer(middleware::from_fn_with_state(
            Arc::clone(&app),
            operations::count,
        ))
        .layer(header("content-security-policy", CONTENT_SECURITY_POLICY))
        .layer(header("x-content-type-options", "nosniff"))
        .layer(header("referrer-policy", "no-referrer"))
        .layer(header("cross-origin-opener-policy", "same-origin"))
        .layer(header("cross-origin-resource-policy", "same-origin"))
        .layer(header(
            "permissions-policy",
            "camera=(), geolocation=(), microphone=()",
        ))
        .layer(SetResponseHeaderLayer::if_not_present(
            header::CACHE_CONTROL,
            HeaderValue::from_static("no-store"),
        ))
        .with_state(app)
}

fn header(name: &'static str, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    let name = HeaderName::from_static(name);
    SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
}

fn not_found() -> ApiError {
    let detail = "no resource at this address";
    ApiError::new(StatusCode::NOT_FOUND, ProblemCode::NotFound, detail)
}

async fn method_not_allowed(method: Method, uri: Uri) -> ApiError {
    let path = uri.path();
    let detail =
        format!("method {method} not allowed for {path}: see the API reference at /api/v1/");
    ApiError::new(
        StatusCode::METHOD_NOT_ALLOWED,
        ProblemCode::MethodNotAllowed,
        detail,
    )
}

fn panicked(app: &App, panic: &(dyn Any + Send)) -> Response {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(text, "request handler panicked");
    app.hub.metrics().panics.inc();
    let detail = "internal server error: reload the table to see whether the request was executed";
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        ProblemCode::InternalError,
        detail,
    )
    .into_response()
}
