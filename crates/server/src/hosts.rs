//! Host names of the server: protection against DNS rebinding.
//!
//! A page of another site can let its name resolve to the address of this server, and then sends
//! requests that count as same-origin. Such requests name the other host in `Host`.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use api::ProblemCode;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri, Version, header};
use url::{Host, Url};

use crate::error::ApiError;

/// Host name in lower case and Punycode, without a final dot.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct HostName(String);

/// The text is not a host name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a host name without a port, such as games.example.org")]
pub struct InvalidHostName;

impl FromStr for HostName {
    type Err = InvalidHostName;

    fn from_str(text: &str) -> Result<Self, InvalidHostName> {
        let host = Host::parse(text).map_err(|_| InvalidHostName)?;
        let name = Self::from(&host);
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        let fits = !name.0.is_empty() && name.0.chars().all(is_plain);
        fits.then_some(name).ok_or(InvalidHostName)
    }
}

impl From<&Host> for HostName {
    fn from(host: &Host) -> Self {
        let name = host.to_string();
        Self(name.strip_suffix('.').unwrap_or(&name).to_owned())
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Host names under which clients may reach the server, besides IP addresses and `localhost`.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hosts(HashSet<HostName>);

impl Hosts {
    /// Creates the set from host names, and from origins whose pages may use the server.
    pub(crate) fn new(names: &[HostName], origins: &[String]) -> Self {
        let origins = origins.iter().filter_map(|origin| {
            let origin = Url::parse(origin).ok()?;
            origin.host_str()?.parse().ok()
        });
        Self(names.iter().cloned().chain(origins).collect())
    }

    /// Rejects a request whose `Host` header or target names a host not in this set.
    pub(crate) fn check(
        &self,
        version: Version,
        uri: &Uri,
        headers: &HeaderMap,
    ) -> Result<(), ApiError> {
        let mut lines = headers.get_all(header::HOST).into_iter();
        match (lines.next(), lines.next()) {
            (Some(host), None) => self.check_authority(host.as_bytes())?,
            // HTTP/1.0 clients may omit it; browsers never do.
            (None, _) if version < Version::HTTP_11 => {}
            (None, _) => return Err(ApiError::malformed("Host: missing")),
            (Some(_), Some(_)) => return Err(ApiError::malformed("Host: given more than once")),
        }
        uri.authority().map_or(Ok(()), |authority| {
            self.check_authority(authority.as_str().as_bytes())
        })
    }

    fn check_authority(&self, text: &[u8]) -> Result<(), ApiError> {
        let host = parse_authority(text).ok_or_else(|| {
            let found = String::from_utf8_lossy(text);
            let found: String = found.chars().take(80).collect();
            ApiError::malformed(format!(
                "Host: expected a host name or IP address, optionally with a port, found {found:?}"
            ))
        })?;
        if self.contains(&host) {
            return Ok(());
        }
        let name = HostName::from(&host).0;
        let detail = format!(
            "unknown host {name:?}: open the server by its IP address, or start it with --host {name}"
        );
        Err(ApiError::new(
            StatusCode::MISDIRECTED_REQUEST,
            ProblemCode::UnknownHost,
            detail,
        ))
    }

    /// Whether clients may reach the server under this host.
    fn contains(&self, host: &Host) -> bool {
        match host {
            // DNS rebinding needs a name.
            Host::Ipv4(_) | Host::Ipv6(_) => true,
            Host::Domain(_) => {
                let name = HostName::from(host);
                let is_local = name.0 == "localhost" || name.0.ends_with(".localhost");
                is_local || self.0.contains(&name)
            }
        }
    }
}

/// Parses a host with an optional port.
fn parse_authority(text: &[u8]) -> Option<Host> {
    let authority = Authority::try_from(text).ok()?;
    let text = authority.as_str();
    if text.contains('@') {
        return None;
    }
    let rest = text.strip_prefix(authority.host())?;
    let port = rest.strip_prefix(':').unwrap_or(rest);
    if !port.is_empty() && port.parse::<u16>().is_err() {
        return None;
    }
    Host::parse(authority.host()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn hosts() -> Hosts {
        let names = ["Games.example.org", "myhost", "örn.example"];
        let origins = ["https://pages.example.net:8443", "not an origin"];
        let names = names.map(|name| name.parse().unwrap());
        Hosts::new(&names, &origins.map(str::to_owned))
    }

    fn status(text: &str) -> u16 {
        match hosts().check_authority(text.as_bytes()) {
            Ok(()) => 200,
            Err(ApiError(problem)) => problem.status,
        }
    }

    #[test]
    fn addresses_localhost_and_configured_names_are_accepted() {
        for host in [
            "127.0.0.1:8321",
            "192.168.1.20",
            "[::1]:8321",
            "[2001:db8::1]",
            "localhost:8321",
            "LOCALHOST",
            "localhost.",
            "app.localhost",
            "games.example.org",
            "GAMES.EXAMPLE.ORG.:443",
            "myhost:8321",
            "xn--rn-eka.example",
            "pages.example.net",
        ] {
            assert_eq!(status(host), 200, "{host}");
        }
        for host in [
            "example.org",
            "evil.games.example.org",
            "games.example.org.evil",
            "myhost.evil",
            "localhost.evil",
            "127.0.0.1.evil",
            "1.2.3.4.5a",
        ] {
            assert_eq!(status(host), 421, "{host}");
        }
        for host in [
            "",
            ":8321",
            "a b",
            "user@localhost",
            "localhost:x",
            "localhost:99999",
            "[::1",
            "::1",
            "256.1.1.1",
            "localhost/",
        ] {
            assert_eq!(status(host), 400, "{host}");
        }
    }

    #[test]
    fn host_names_have_no_port_scheme_or_wildcard() {
        for text in [
            "",
            ".",
            "a b",
            "a:80",
            "http://a",
            "a/b",
            "*.example.org",
            "a,b",
            "[::1]",
        ] {
            assert_eq!(text.parse::<HostName>(), Err(InvalidHostName), "{text}");
        }
        let name: HostName = "Örn.Example.".parse().unwrap();
        assert_eq!(name.to_string(), "xn--rn-eka.example");
    }

    #[test]
    fn a_request_names_exactly_one_host() {
        let check = |version, uri: &'static str, all: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for host in all {
                headers.append(header::HOST, header::HeaderValue::from_static(host));
            }
            let uri = Uri::from_static(uri);
            hosts().check(version, &uri, &headers).is_ok()
        };
        let (http_10, http_11) = (Version::HTTP_10, Version::HTTP_11);
        assert!(check(http_11, "/", &["localhost"]));
        assert!(check(http_10, "/", &[]));
        assert!(!check(http_11, "/", &[]));
        assert!(!check(http_10, "/", &["evil"]));
        assert!(!check(http_11, "/", &["localhost", "localhost"]));
        assert!(!check(http_11, "http://evil/", &["localhost"]));
        assert!(!check(http_11, "http://localhost/", &["evil"]));
    }

    proptest! {
        #[test]
        fn unknown_names_are_rejected(name in "[a-z]{1,9}(\\.[a-z]{1,9}){0,3}", port in any::<u16>()) {
            prop_assume!(name != "localhost" && !name.ends_with(".localhost") && name != "myhost");
            prop_assert_eq!(status(&name), 421);
            prop_assert_eq!(status(&format!("{name}:{port}")), 421);
        }

        #[test]
        fn no_host_panics(text in prop::collection::vec(any::<u8>(), 0..40)) {
            let _ = hosts().check_authority(&text);
        }
    }
}
