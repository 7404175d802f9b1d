//! Request extractors: JSON bodies, query parameters and table ids.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::header;
use axum::http::request::Parts;
use http_body_util::{BodyExt as _, LengthLimitError, Limited};
use serde::de::DeserializeOwned;

use crate::app::App;
use crate::error::ApiError;

/// A JSON body of limited size.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, ApiError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let kind = kind.split(';').next().unwrap_or_default().trim();
        if !kind.eq_ignore_ascii_case("application/json") {
            return Err(ApiError::malformed(format!(
                "Content-Type: expected application/json, found {kind:?}"
            )));
        }
        let limit = app.config.limits.body;
        let body = Limited::new(request.into_body(), limit).collect().await;
        let body = body.map_err(|why| {
            if why.is::<LengthLimitError>() {
                ApiError::too_large(limit)
            } else {
                ApiError::malformed("failed to read the request body")
            }
        })?;
        read(&body.to_bytes()).map(Self)
    }
}

/// Parses JSON.
pub(crate) fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|why| ApiError::malformed(format!("JSON: {why}")))
}

/// Query parameters.
pub(crate) struct QueryParams<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for QueryParams<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let query = Query::from_request_parts(parts, state).await;
        let query = query.map_err(|why: QueryRejection| ApiError::malformed(why.body_text()))?;
        Ok(Self(query.0))
    }
}

/// The table id in the path.
pub(crate) struct PathTable(pub(crate) crate::store::TableId);

impl<S: Send + Sync> FromRequestParts<S> for PathTable {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let path = axum::extract::Path::<String>::from_request_parts(parts, state).await;
        // An id that is not valid UTF-8 names no table.
        let id = path.map_err(|_| ApiError::unknown_table())?;
        Ok(Self(crate::store::TableId(id.0)))
    }
}
