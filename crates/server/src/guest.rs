//! Guest identities: signed tokens, in a cookie or as bearer token.

use api::ProblemCode;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use table::{Guest, Time};

use crate::environment::{Environment, random_id};
use crate::error::ApiError;

/// Name of the identity cookie.
const COOKIE: &str = "dominium";
/// Cookie lifetime: one year.
const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// Lifetime of a link code.
const LINK_MILLISECONDS: Time = 10 * 60 * 1000;
/// Length of a guest id.
const ID_LENGTH: usize = 26;

/// Signs and verifies tokens (HMAC-SHA-256).
pub(crate) struct Keys(Hmac<Sha256>);

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

/// Purpose of a token. Tokens of one purpose are not valid for another.
#[derive(Clone, Copy)]
enum Purpose {
    Identity,
    Link,
}

impl Keys {
    pub(crate) fn new(secret: &str) -> Self {
        let key = Hmac::new_from_slice(secret.as_bytes());
        Self(key.expect("HMAC accepts keys of any length"))
    }

    fn mac(&self, purpose: Purpose, text: &str) -> Hmac<Sha256> {
        let mut mac = self.0.clone();
        mac.update(match purpose {
            Purpose::Identity => b"identity ",
            Purpose::Link => b"link ",
        });
        mac.update(text.as_bytes());
        mac
    }

    fn sign(&self, purpose: Purpose, text: &str) -> String {
        let mac = self.mac(purpose, text).finalize().into_bytes();
        format!("{text}.{}", hex::encode(mac))
    }

    fn verify<'a>(&self, purpose: Purpose, token: &'a str) -> Option<&'a str> {
        let (text, mac) = token.rsplit_once('.')?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(mac, &mut bytes).ok()?;
        let mac = self.mac(purpose, text);
        mac.verify_slice(&bytes).ok().map(|()| text)
    }

    /// Creates a new guest identity.
    pub(crate) fn new_guest(environment: &dyn Environment) -> Guest {
        Guest(random_id(environment, ID_LENGTH))
    }

    /// Creates an identity token.
    pub(crate) fn token(&self, guest: &Guest) -> String {
        self.sign(Purpose::Identity, &guest.0)
    }

    /// Verifies an identity token.
    pub(crate) fn guest(&self, token: &str) -> Option<Guest> {
        let id = self.verify(Purpose::Identity, token)?;
        Some(Guest(id.to_owned()))
    }

    /// Creates a link code for another device, valid for a few minutes.
    pub(crate) fn link(&self, guest: &Guest, now: Time) -> String {
        let until = now + LINK_MILLISECONDS;
        self.sign(Purpose::Link, &format!("{until}.{}", guest.0))
    }

    /// Verifies a link code.
    pub(crate) fn linked(&self, link: &str, now: Time) -> Option<Guest> {
        let (until, id) = self.verify(Purpose::Link, link)?.split_once('.')?;
        let until: Time = until.parse().ok()?;
        (now < until).then(|| Guest(id.to_owned()))
    }

    /// Identifies the sender of a request by its headers.
    ///
    /// An invalid cookie counts as none: it is outdated or from another server. An invalid bearer
    /// token is an error.
    pub(crate) fn identify(&self, headers: &HeaderMap) -> Result<Option<Guest>, ApiError> {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let token = value.to_str().ok().and_then(|text| {
                let (scheme, token) = text.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
            });
            let guest = token.and_then(|token| self.guest(token));
            return guest.map(Some).ok_or_else(|| {
                let detail = "Authorization: expected a bearer token from POST /api/v1/guests";
                ApiError::new(StatusCode::UNAUTHORIZED, ProblemCode::BadToken, detail)
            });
        }
        let cookies = headers.get_all(header::COOKIE).iter();
        let mut pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        Ok(pairs
            .find_map(|(name, token)| (name == COOKIE).then(|| self.guest(token.trim())).flatten()))
    }

    /// Creates the identity cookie.
    pub(crate) fn cookie(&self, guest: &Guest, secure: bool) -> HeaderValue {
        let secure = if secure { "; Secure" } else { "" };
        let token = self.token(guest);
        let cookie = format!(
            "{COOKIE}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        );
        let mut value = HeaderValue::try_from(cookie).expect("tokens are valid header values");
        value.set_sensitive(true);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::SystemEnvironment;

    #[test]
    fn only_valid_tokens_are_accepted() {
        let keys = Keys::new("secret");
        let (anna, other) = (
            Keys::new_guest(&SystemEnvironment),
            Keys::new_guest(&SystemEnvironment),
        );
        assert_ne!(anna, other);
        let token = keys.token(&anna);
        assert_eq!(keys.guest(&token), Some(anna.clone()));
        assert_eq!(Keys::new("other").guest(&token), None);
        let (_, mac) = token.split_once('.').unwrap();
        assert_eq!(keys.guest(&format!("{}.{mac}", other.0)), None);
        for bad in ["", ".", "x", "é.é", &token[1..], &token[..token.len() - 1]] {
            assert_eq!(keys.guest(bad), None, "{bad}");
        }
        let mut last = token.clone();
        let flipped = if last.pop() == Some('0') { '1' } else { '0' };
        last.push(flipped);
        assert_eq!(keys.guest(&last), None);
    }

    #[test]
    fn link_codes_expire_and_are_not_identity_tokens() {
        let keys = Keys::new("secret");
        let anna = Keys::new_guest(&SystemEnvironment);
        let link = keys.link(&anna, 1000);
        assert_eq!(keys.linked(&link, 1000), Some(anna.clone()));
        assert_eq!(keys.linked(&link, 1000 + LINK_MILLISECONDS), None);
        assert_eq!(keys.guest(&link), None);
        assert_eq!(keys.linked(&keys.token(&anna), 1000), None);
    }
}
