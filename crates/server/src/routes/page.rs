//! Static files of the web page.

use std::borrow::Cow;
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::cached::{Document, has_tag};
use crate::error::ApiError;

/// Cache policy of immutable files.
const CACHE_IMMUTABLE: HeaderValue =
    HeaderValue::from_static("public, max-age=31536000, immutable");
/// Cache policy of all other files: revalidate every time.
const CACHE_REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// Serves a file of the page, or the index for client-side routes.
pub(super) async fn file(uri: Uri, headers: HeaderMap) -> Result<Response, ApiError> {
    let text = |name| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default()
    };
    let path = uri.path().trim_start_matches('/');
    let accepted = text(header::ACCEPT_ENCODING);
    let wants_page = path.is_empty() || text(header::ACCEPT).contains("text/html");
    let name = path.rsplit('/').next().unwrap_or_default();
    let file = page::find(path, accepted).or_else(|| {
        let is_address = wants_page && !name.contains('.') && !path.starts_with("api/");
        is_address.then(|| page::find(page::INDEX, accepted))?
    });
    let Some(file) = file else {
        return Err(super::not_found());
    };
    let caching = if file.immutable {
        CACHE_IMMUTABLE
    } else {
        CACHE_REVALIDATE
    };
    let tag = HeaderValue::try_from(format!("\"{}\"", hex::encode(&file.hash[..16])));
    let tag = tag.expect("hashes are valid header values");
    let is_known = has_tag(&headers, &tag);
    let mut headers = HeaderMap::new();
    headers.insert(header::CACHE_CONTROL, caching);
    headers.insert(header::ETAG, tag);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if is_known {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let media_type = HeaderValue::from_static(file.media_type);
    headers.insert(header::CONTENT_TYPE, media_type);
    if let Some(encoding) = file.encoding {
        let encoding = HeaderValue::from_static(encoding);
        headers.insert(header::CONTENT_ENCODING, encoding);
    }
    let body = match file.body {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Ok((headers, body).into_response())
}

/// Style sheet of the API reference.
pub(super) async fn style(headers: HeaderMap) -> Response {
    static STYLE: LazyLock<Document> = LazyLock::new(|| {
        let text = include_str!("page/style.css");
        Document::new("text/css; charset=utf-8", text.into())
    });
    STYLE.respond(&headers)
}
