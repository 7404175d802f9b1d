//! Middleware that identifies guests and enforces origins and rate limits.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use api::ProblemCode;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use table::Guest;
use url::Url;

use crate::app::App;
use crate::client_address::{ClientAddress, is_proxied, is_secure};
use crate::error::ApiError;
use crate::guest::{Identified, Keys};
use crate::listen::Connection;

/// Peer address and connection of a request.
#[derive(Clone, Debug)]
pub(crate) struct Peer {
    pub(crate) address: IpAddr,
    pub(crate) connection: Arc<Connection>,
}

/// The guest who sent a request; none for an anonymous reader.
#[derive(Clone, Debug)]
pub(crate) struct Caller(pub(crate) Option<Guest>);

impl Caller {
    pub(crate) const fn guest(&self) -> Option<&Guest> {
        self.0.as_ref()
    }

    /// Returns the guest, or an error for anonymous requests.
    pub(crate) fn require_guest(self) -> Result<Guest, ApiError> {
        self.0.ok_or_else(|| {
            let detail = "identity required: get a token with POST /api/v1/guests";
            ApiError::new(StatusCode::UNAUTHORIZED, ProblemCode::NoIdentity, detail)
        })
    }
}

/// Marks responses that carry an identity themselves and need no cookie.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CarriesIdentity;

/// Checks the host of a request and finds the address of its client.
///
/// The request of a probe is admitted under any host and address.
pub(crate) async fn admit(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    if !matches!(request.uri().path(), "/healthz" | "/readyz") {
        match check_sender(&app, &request) {
            Ok(address) => request.extensions_mut().insert(address),
            Err(problem) => return problem.into_response(),
        };
    }
    next.run(request).await
}

fn check_sender(app: &App, request: &Request) -> Result<ClientAddress, ApiError> {
    let headers = request.headers();
    app.hosts.check(request.version(), request.uri(), headers)?;
    let peer = request.extensions().get::<Peer>();
    let peer = peer.expect("every connection has a peer").address;
    let proxies = app.config.proxies;
    let address = ClientAddress::of_request(peer, headers, proxies);
    let address = address.map_err(|why| ApiError::malformed(why.to_string()))?;
    let is_untrusted = proxies == 0 && is_private(peer) && is_proxied(headers);
    if is_untrusted && !app.has_warned.swap(true, Ordering::Relaxed) {
        tracing::warn!(
            %peer,
            "requests are forwarded by a proxy, and all its clients share one rate limit: start the server with --behind-proxy"
        );
    }
    Ok(address)
}

/// Whether an address belongs to this machine or a private network.
fn is_private(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

/// Identifies the guest and checks the origin and the rate limit.
///
/// A changing request without an identity gets a new one, with a cookie. A cookie that expires in
/// some months is renewed.
pub(crate) async fn identify(
    State(app): State<Arc<App>>,
    mut request: Request,
    next: Next,
) -> Response {
    let changes = !matches!(*request.method(), Method::GET | Method::HEAD);
    let upgrades = request.headers().contains_key(header::UPGRADE);
    let found = check(&app, &request, changes || upgrades);
    let (guest, needs_cookie) = match found {
        Ok(found) => found,
        Err(problem) => return problem.into_response(),
    };
    let secure = is_secure(request.headers(), app.config.proxies);
    request.extensions_mut().insert(Caller(guest.clone()));
    let mut response = next.run(request).await;
    let own = response.extensions().get::<CarriesIdentity>().is_some();
    // A shared cache would send the cookie to other clients.
    let caching = response.headers().get(header::CACHE_CONTROL);
    let is_public = caching.is_some_and(|caching| caching.as_bytes().starts_with(b"public"));
    if let (Some(guest), true, false) = (guest, needs_cookie, own || is_public) {
        let cookie = app.keys.cookie(&guest, app.now(), secure);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}

/// Returns the guest, and whether the response needs a cookie.
///
/// A new guest needs one, and a guest whose cookie is about to expire.
fn check(app: &App, request: &Request, from_here: bool) -> Result<(Option<Guest>, bool), ApiError> {
    let headers = request.headers();
    if from_here {
        check_origin(app, headers)?;
    }
    if let Some(Identified {
        guest,
        renew_cookie,
    }) = app.keys.identify(headers, app.now())?
    {
        if !app.take_request(Some(&guest)) {
            return Err(ApiError::too_many("rate limit exceeded: retry later"));
        }
        return Ok((Some(guest), renew_cookie));
    }
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok((None, false));
    }
    let address = request.extensions().get::<ClientAddress>();
    let address = address.expect("the request was admitted");
    if !address.is_local() && !app.guests.take(address) {
        let detail = "too many new guests from this address: retry later";
        return Err(ApiError::too_many(detail));
    }
    Ok((Some(Keys::new_guest(app.hub.environment())), true))
}

/// Rejects requests whose `Origin` is neither this server nor an allowed page.
fn check_origin(app: &App, headers: &HeaderMap) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN) else {
        return Ok(());
    };
    let origin = origin.to_str().unwrap_or_default();
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let ours = host.is_some_and(|host| is_same_host(origin, host));
    if ours || app.config.origins.iter().any(|other| other == origin) {
        return Ok(());
    }
    let detail = format!(
        "origin {origin:?} is not allowed: the operator can allow it with `dominium serve --origin`"
    );
    Err(ApiError::new(
        StatusCode::FORBIDDEN,
        ProblemCode::OriginNotAllowed,
        detail,
    ))
}

/// Compares the host and port of a web origin with a `Host` header.
///
/// The scheme is not compared, because a proxy may terminate TLS; it supplies the default port.
fn is_same_host(origin: &str, host: &str) -> bool {
    let Ok(page) = Url::parse(origin) else {
        return false;
    };
    if !matches!(page.scheme(), "http" | "https") {
        return false;
    }
    let own = Url::parse(&format!("{}://{host}", page.scheme()));
    own.is_ok_and(|own| own == page)
}

#[cfg(test)]
mod tests {
    use super::is_same_host;

    #[test]
    fn an_origin_matches_its_own_host_only() {
        for (origin, host) in [
            ("http://example.org", "example.org"),
            ("https://example.org", "example.org"),
            ("https://example.org", "example.org:443"),
            ("http://Example.org:80", "example.org"),
            ("http://127.0.0.1:8321", "127.0.0.1:8321"),
            ("http://[::1]:8321", "[::1]:8321"),
        ] {
            assert!(is_same_host(origin, host), "{origin} {host}");
        }
        for (origin, host) in [
            ("null", "null"),
            ("", ""),
            ("file://", ""),
            ("ftp://example.org", "example.org"),
            ("http://example.org", "example.org:8321"),
            ("https://example.org", "example.org:80"),
            ("http://example.org.evil", "example.org"),
            ("http://example.org/path", "example.org"),
            ("http://example.org@evil", "example.org"),
            ("http://example.org", "user@example.org"),
        ] {
            assert!(!is_same_host(origin, host), "{origin} {host}");
        }
    }
}
