//! Errors of the HTTP API, and their status.

use api::{Problem, ProblemCode};
use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use table::{Refusal, RefusalKind};

use crate::store::StoreError;

/// Media type of problem details (RFC 9457).
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

/// An error response: a [`Problem`] with its HTTP status.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ApiError(pub(crate) Problem);

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: ProblemCode, detail: impl Into<String>) -> Self {
        Self(Problem {
            status: status.as_u16(),
            code,
            title: status.canonical_reason().unwrap_or_default().into(),
            detail: detail.into(),
            version: None,
        })
    }

    pub(crate) fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ProblemCode::Malformed, detail)
    }

    pub(crate) fn unknown_table() -> Self {
        let detail = "no such table";
        Self::new(StatusCode::NOT_FOUND, ProblemCode::UnknownTable, detail)
    }

    pub(crate) fn too_many(detail: &str) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, ProblemCode::TooMany, detail)
    }

    pub(crate) fn too_large(limit: usize) -> Self {
        let detail = format!("body too large: at most {limit} bytes are allowed");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, ProblemCode::TooLarge, detail)
    }

    /// The store failed; whether the operation was executed is unknown.
    pub(crate) fn unavailable() -> Self {
        let detail = "the store is unavailable: retry with the same request id, which is executed at most once";
        let status = StatusCode::SERVICE_UNAVAILABLE;
        Self::new(status, ProblemCode::Unavailable, detail)
    }
}

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.kind() {
            RefusalKind::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            RefusalKind::Forbidden => StatusCode::FORBIDDEN,
            RefusalKind::Conflict => StatusCode::CONFLICT,
            RefusalKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
        };
        let mut error = Self::new(status, ProblemCode::from(&refusal), refusal.to_string());
        if let Refusal::Stale { version, .. } = refusal {
            error.0.version = Some(version);
        }
        error
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "store operation failed");
        Self::unavailable()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let Self(problem) = self;
        let status = StatusCode::from_u16(problem.status);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(&problem)).into_response();
        let kind = HeaderValue::from_static(MEDIA_TYPE);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, kind);
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
