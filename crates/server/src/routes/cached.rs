//! Responses that clients can cache: `ETag`, `If-None-Match`, compressed bodies.

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use game::Eye;

use crate::app::App;
use crate::error::ApiError;
use crate::limits::Client;
use crate::read_pool::{Packed, ReadKey};

/// Revalidated with every use, by clients and by shared caches.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");
/// Of a running game, as the caller may see it: revalidated with every use.
const RUNNING: HeaderValue = HeaderValue::from_static("private, no-cache");
/// Of a finished game: not `immutable`, because the next release may add fields.
const FINISHED: HeaderValue = HeaderValue::from_static("private, max-age=600");
/// What the form of a public response depends on.
const VARY_ENCODING: HeaderValue = HeaderValue::from_static("accept-encoding");
/// What a response for the caller depends on.
const VARY_CALLER: HeaderValue = HeaderValue::from_static("accept-encoding, authorization, cookie");

/// A document that is the same for all clients until the next release.
pub(super) struct Document {
    media_type: &'static str,
    plain: Bytes,
    packed: Packed,
}

impl Document {
    pub(super) fn new(media_type: &'static str, plain: Vec<u8>) -> Self {
        Self {
            media_type,
            packed: Packed::new(&plain),
            plain: plain.into(),
        }
    }

    pub(super) fn respond(&self, headers: &HeaderMap) -> Response {
        let encoding = Encoding::accepted(headers);
        let form = Form::new(
            headers,
            &self.packed.hash,
            encoding,
            REVALIDATE,
            VARY_ENCODING,
        );
        if form.is_known {
            return form.not_modified();
        }
        let body = match form.encoding {
            Encoding::Gzip => &self.packed.gzip,
            Encoding::Plain => &self.plain,
        };
        form.with_body(self.media_type, body.clone())
    }
}

/// An expensive read of a game, cached by table version and observer.
pub(super) struct GameRead {
    pub(super) key: ReadKey,
    pub(super) media_type: &'static str,
    pub(super) is_over: bool,
}

impl GameRead {
    pub(super) async fn respond(
        self,
        app: &App,
        client: Client,
        headers: &HeaderMap,
        compute: impl FnOnce() -> Result<Vec<u8>, ApiError> + Send + 'static,
    ) -> Result<Response, ApiError> {
        let result = app.reads.read(app, client, &self.key, compute).await?;
        let caching = if self.is_over { FINISHED } else { RUNNING };
        // See `Compressible`.
        let has_secrets = !self.is_over && self.key.eye != Eye::Spectator;
        let encoding = if has_secrets {
            Encoding::Plain
        } else {
            Encoding::accepted(headers)
        };
        let form = Form::new(headers, &result.packed.hash, encoding, caching, VARY_CALLER);
        if form.is_known {
            return Ok(form.not_modified());
        }
        let body = match form.encoding {
            Encoding::Gzip => result.packed.gzip.clone(),
            Encoding::Plain => app.reads.plain(app, client, result).await?,
        };
        Ok(form.with_body(self.media_type, body))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Plain,
    Gzip,
}

impl Encoding {
    /// The best encoding that a client accepts.
    fn accepted(headers: &HeaderMap) -> Self {
        let accepts_gzip = list(headers, &header::ACCEPT_ENCODING).any(|item| {
            let (name, weight) = item.split_once(';').unwrap_or((item, ""));
            let is_refused = weight.trim().strip_prefix("q=").is_some_and(|weight| {
                let weight: f32 = weight.parse().unwrap_or(0.0);
                weight <= 0.0
            });
            name.trim().eq_ignore_ascii_case("gzip") && !is_refused
        });
        if accepts_gzip {
            Self::Gzip
        } else {
            Self::Plain
        }
    }
}

/// The items of a list header.
fn list<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let lines = headers.get_all(name).into_iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(str::trim)
}

/// Whether a client has the body with this tag: the condition of `If-None-Match`.
pub(super) fn has_tag(headers: &HeaderMap, tag: &HeaderValue) -> bool {
    list(headers, &header::IF_NONE_MATCH).any(|known| {
        let known = known.strip_prefix("W/").unwrap_or(known);
        known == "*" || known.as_bytes() == tag.as_bytes()
    })
}

/// The form of a response that a request asks for.
struct Form {
    encoding: Encoding,
    tag: HeaderValue,
    /// Whether the client has the body already.
    is_known: bool,
    caching: HeaderValue,
    vary: HeaderValue,
}

impl Form {
    fn new(
        headers: &HeaderMap,
        hash: &str,
        encoding: Encoding,
        caching: HeaderValue,
        vary: HeaderValue,
    ) -> Self {
        // Strong tags name the bytes that are sent, so each encoding has its own.
        let tag = match encoding {
            Encoding::Gzip => format!("\"{hash}-gzip\""),
            Encoding::Plain => format!("\"{hash}\""),
        };
        let tag = HeaderValue::try_from(tag).expect("hashes are valid header values");
        Self {
            encoding,
            is_known: has_tag(headers, &tag),
            tag,
            caching,
            vary,
        }
    }

    fn not_modified(self) -> Response {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::NOT_MODIFIED;
        self.describe(response.headers_mut());
        response
    }

    fn with_body(self, media_type: &'static str, body: Bytes) -> Response {
        let mut response = Response::new(Body::from(body));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
        if self.encoding == Encoding::Gzip {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        self.describe(headers);
        response
    }

    fn describe(self, headers: &mut HeaderMap) {
        headers.insert(header::ETAG, self.tag);
        headers.insert(header::CACHE_CONTROL, self.caching);
        headers.insert(header::VARY, self.vary);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: &HeaderName, lines: &[&'static str]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(name, HeaderValue::from_static(line));
        }
        headers
    }

    #[test]
    fn gzip_is_sent_only_to_clients_that_accept_it() {
        for (lines, gzip) in [
            (&[][..], false),
            (&["gzip"], true),
            (&["br, GZIP;q=0.5"], true),
            (&["br", "deflate, gzip"], true),
            (&["gzip;q=0, br"], false),
            (&["gzip; q=0.0"], false),
            (&["br, identity"], false),
        ] {
            let headers = headers(&header::ACCEPT_ENCODING, lines);
            let accepted = Encoding::accepted(&headers);
            assert_eq!(accepted == Encoding::Gzip, gzip, "{lines:?}");
        }
    }

    #[test]
    fn a_known_tag_is_found_in_the_list() {
        let tag = HeaderValue::from_static("\"a1\"");
        for (lines, known) in [
            (&[][..], false),
            (&["\"a1\""], true),
            (&["\"b2\", W/\"a1\""], true),
            (&["\"b2\"", "\"a1\""], true),
            (&["*"], true),
            (&["a1"], false),
            (&["\"a1-gzip\""], false),
        ] {
            let headers = headers(&header::IF_NONE_MATCH, lines);
            assert_eq!(has_tag(&headers, &tag), known, "{lines:?}");
        }
    }
}
