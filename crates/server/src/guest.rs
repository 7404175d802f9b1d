//! Who asks: somebody with a signed token, in a cookie or as a bearer.

use api::ProblemCode;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use table::{Guest, Time};

use crate::error::ApiError;

/// The name of the cookie.
const COOKIE: &str = "dominium";
/// A year.
const COOKIE_SECONDS: u32 = 365 * 24 * 60 * 60;
/// How long a link to another device works.
const LINK_MILLISECONDS: Time = 10 * 60 * 1000;
/// Letters of a guest's id.
const ID_LETTERS: usize = 26;

/// Signs tokens, and knows its own.
pub(crate) struct Keys(Hmac<Sha256>);

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys")
    }
}

/// What a token is for. They are not to be taken for each other.
#[derive(Clone, Copy)]
enum Purpose {
    Identity,
    Link,
}

impl Keys {
    pub(crate) fn new(secret: &str) -> Self {
        let key = Hmac::new_from_slice(secret.as_bytes());
        Self(key.expect("a key may have any length"))
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

    fn check<'a>(&self, purpose: Purpose, token: &'a str) -> Option<&'a str> {
        let (text, mac) = token.rsplit_once('.')?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(mac, &mut bytes).ok()?;
        let mac = self.mac(purpose, text);
        mac.verify_slice(&bytes).ok().map(|()| text)
    }

    /// Somebody nobody has seen before.
    pub(crate) fn stranger() -> Guest {
        Guest(crate::unguessable(ID_LETTERS))
    }

    /// What somebody shows to be known again.
    pub(crate) fn token(&self, guest: &Guest) -> String {
        self.sign(Purpose::Identity, &guest.0)
    }

    /// Whose token it is.
    pub(crate) fn guest(&self, token: &str) -> Option<Guest> {
        let id = self.check(Purpose::Identity, token)?;
        Some(Guest(id.to_owned()))
    }

    /// What makes another device somebody's own, for a few minutes.
    pub(crate) fn link(&self, guest: &Guest, now: Time) -> String {
        let until = now + LINK_MILLISECONDS;
        self.sign(Purpose::Link, &format!("{until}.{}", guest.0))
    }

    /// Whose link it is.
    pub(crate) fn linked(&self, link: &str, now: Time) -> Option<Guest> {
        let (until, id) = self.check(Purpose::Link, link)?.split_once('.')?;
        let until: Time = until.parse().ok()?;
        (now < until).then(|| Guest(id.to_owned()))
    }

    /// Who sent these headers; nobody if they do not say. A cookie that cannot be right is from
    /// another server, or too old; a bearer that cannot be right is a mistake.
    pub(crate) fn who(&self, headers: &HeaderMap) -> Result<Option<Guest>, ApiError> {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let token = value.to_str().ok().and_then(|text| {
                let (scheme, token) = text.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
            });
            let guest = token.and_then(|token| self.guest(token));
            return guest.map(Some).ok_or_else(|| {
                let detail =
                    "Authorization: a token from POST /api/v1/guests is expected, as Bearer";
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

    /// The cookie that makes somebody known again.
    pub(crate) fn cookie(&self, guest: &Guest, secure: bool) -> HeaderValue {
        let secure = if secure { "; Secure" } else { "" };
        let token = self.token(guest);
        let cookie = format!(
            "{COOKIE}={token}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"
        );
        let mut value = HeaderValue::try_from(cookie).expect("a token is plain text");
        value.set_sensitive(true);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_known_again_and_nothing_else_is() {
        let keys = Keys::new("secret");
        let (anna, other) = (Keys::stranger(), Keys::stranger());
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
    fn links_work_for_a_while_and_are_no_tokens() {
        let keys = Keys::new("secret");
        let anna = Keys::stranger();
        let link = keys.link(&anna, 1000);
        assert_eq!(keys.linked(&link, 1000), Some(anna.clone()));
        assert_eq!(keys.linked(&link, 1000 + LINK_MILLISECONDS), None);
        assert_eq!(keys.guest(&link), None);
        assert_eq!(keys.linked(&keys.token(&anna), 1000), None);
    }
}
