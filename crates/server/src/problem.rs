//! What is wrong with a request, said so that programs and people understand it.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use table::{Mistake, Refusal};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::store::StoreError;

/// How a problem is announced.
pub(crate) const MEDIA_TYPE: &str = "application/problem+json";

/// What is wrong with a request (RFC 9457). Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, TS, ToSchema)]
pub struct Problem {
    /// The status of the answer.
    pub status: u16,
    /// A word for it, for programs.
    pub code: &'static str,
    /// What kind of problem it is.
    pub title: &'static str,
    /// What is wrong.
    pub detail: String,
    /// The version of the table, if the request was about another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, code: &'static str, detail: impl Into<String>) -> Self {
        Self {
            status: status.as_u16(),
            code,
            title: status.canonical_reason().unwrap_or_default(),
            detail: detail.into(),
            version: None,
        }
    }

    pub(crate) fn malformed(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", detail)
    }

    pub(crate) fn unknown_table() -> Self {
        let detail = "there is no such table";
        Self::new(StatusCode::NOT_FOUND, "unknown_table", detail)
    }

    pub(crate) fn too_many(detail: &str) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, "too_many", detail)
    }

    pub(crate) fn too_large(most: usize) -> Self {
        let detail = format!("more than {most} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", detail)
    }

    /// The store did not answer as it should; whether it did what was asked is not known.
    pub(crate) fn unavailable() -> Self {
        let detail =
            "the store does not answer; ask again with the same request id, and it is done once";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", detail)
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.mistake() {
            Mistake::Malformed => StatusCode::UNPROCESSABLE_ENTITY,
            Mistake::Forbidden => StatusCode::FORBIDDEN,
            Mistake::Conflict => StatusCode::CONFLICT,
        };
        let version = match refusal {
            Refusal::Stale { version, .. } => Some(version),
            _ => None,
        };
        Self {
            version,
            ..Self::new(status, refusal.code(), refusal.to_string())
        }
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        Self::unavailable()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status);
        let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, Json(&self)).into_response();
        let kind = HeaderValue::from_static(MEDIA_TYPE);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, kind);
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
