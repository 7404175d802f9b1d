//! Guest identities: signed tokens, in a cookie or as bearer token.
//!
//! A token is `v2-KEY-DAY-GUEST.SIGNATURE`: the number of the signing key, the day of its issue since
//! 1970, and the guest. Tokens of older servers, `GUEST.SIGNATURE`, are signed by key 0 and valid as
//! long as that key is.

mod key_ring;

use std::sync::{Arc, PoisonError, RwLock};

use api::ProblemCode;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use sha2::{Digest as _, Sha256};
use table::{Guest, Time};

use crate::environment::{Environment, random_id};
use crate::error::ApiError;
use crate::store::{Store, StoreError};
pub(crate) use key_ring::REFRESH;
use key_ring::{KeyRing, Purpose};
pub use key_ring::{KeyRotation, rotate_key};

/// Name of the identity cookie.
const COOKIE: &str = "dominium";
/// Lifetime of a token in days; browsers keep no cookie longer.
const LIFETIME: u64 = 400;
/// Age in days from which a token is renewed when it is used.
const RENEWAL_AGE: u64 = 30;
/// Milliseconds per day.
const DAY: Time = 24 * 60 * 60 * 1000;
/// Lifetime of a link code.
const LINK_MILLISECONDS: Time = 10 * 60 * 1000;
/// Length of a guest id.
const ID_LENGTH: usize = 26;
/// Length of the random part of a link code.
const NONCE_LENGTH: usize = 13;
/// Start of tokens and link codes that name their key.
const VERSION: &str = "v2-";

/// Issues and verifies tokens and link codes.
#[derive(Debug)]
pub(crate) struct Keys(RwLock<Arc<KeyRing>>);

/// The sender of a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Identified {
    pub(crate) guest: Guest,
    /// Whether the response should carry a new cookie.
    pub(crate) renew_cookie: bool,
}

/// A valid link code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Link {
    pub(crate) guest: Guest,
    pub(crate) until: Time,
    /// Digest of the code, to tell whether it was used.
    pub(crate) digest: String,
}

/// A valid token.
struct Token {
    guest: Guest,
    is_due: bool,
}

impl Keys {
    /// Reads the keys, creating the first one if there is none.
    pub(crate) async fn read(
        environment: &dyn Environment,
        store: &dyn Store,
    ) -> Result<Self, StoreError> {
        let ring = KeyRing::read(environment, store).await?;
        Ok(Self(RwLock::new(Arc::new(ring))))
    }

    /// Reads the keys again, to notice a rotation.
    pub(crate) async fn refresh(
        &self,
        environment: &dyn Environment,
        store: &dyn Store,
    ) -> Result<(), StoreError> {
        let ring = Arc::new(KeyRing::read(environment, store).await?);
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = ring;
        Ok(())
    }

    fn ring(&self) -> Arc<KeyRing> {
        Arc::clone(&self.0.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Creates a new guest identity.
    pub(crate) fn new_guest(environment: &dyn Environment) -> Guest {
        Guest(random_id(environment, ID_LENGTH))
    }

    /// Creates an identity token.
    pub(crate) fn token(&self, guest: &Guest, now: Time) -> String {
        let ring = self.ring();
        let key = ring.current(now);
        let text = format!("{VERSION}{key}-{}-{}", now / DAY, guest.0);
        ring.sign(key, Purpose::Identity, &text)
    }

    /// Verifies an identity token.
    fn verify(&self, token: &str, now: Time) -> Option<Token> {
        let ring = self.ring();
        let Some((key, _)) = named_key(token) else {
            let id = ring.verify(Purpose::Identity, token, 0, now)?;
            // Tokens of older servers are replaced by tokens that expire.
            return Some(Token {
                guest: Guest(id.to_owned()),
                is_due: true,
            });
        };
        let text = ring.verify(Purpose::Identity, token, key, now)?;
        let (day, id) = named_key(text)?.1.split_once('-')?;
        let age = (now / DAY).saturating_sub(day.parse().ok()?);
        (age < LIFETIME).then(|| Token {
            guest: Guest(id.to_owned()),
            is_due: age >= RENEWAL_AGE || key != ring.current(now),
        })
    }

    /// Creates a link code for another device, valid once and for a few minutes.
    pub(crate) fn link(&self, environment: &dyn Environment, guest: &Guest) -> String {
        let now = environment.now();
        let ring = self.ring();
        let key = ring.current(now);
        let until = now + LINK_MILLISECONDS;
        let nonce = random_id(environment, NONCE_LENGTH);
        let text = format!("{VERSION}{key}-{until}-{nonce}-{}", guest.0);
        ring.sign(key, Purpose::Link, &text)
    }

    /// Verifies a link code. The caller makes sure that it was not used yet.
    pub(crate) fn linked(&self, code: &str, now: Time) -> Option<Link> {
        let (key, _) = named_key(code)?;
        let text = self
            .ring()
            .verify(Purpose::Link, code, key, now)?
            .to_owned();
        let (until, rest) = named_key(&text)?.1.split_once('-')?;
        let (_, id) = rest.split_once('-')?;
        let until: Time = until.parse().ok()?;
        (now < until).then(|| Link {
            guest: Guest(id.to_owned()),
            until,
            digest: hex::encode(Sha256::digest(text.as_bytes())),
        })
    }

    /// Identifies the sender of a request by its headers.
    ///
    /// An invalid cookie counts as none: it is outdated or from another server. An invalid bearer
    /// token is an error.
    pub(crate) fn identify(
        &self,
        headers: &HeaderMap,
        now: Time,
    ) -> Result<Option<Identified>, ApiError> {
        if let Some(value) = headers.get(header::AUTHORIZATION) {
            let token = value.to_str().ok().and_then(|text| {
                let (scheme, token) = text.split_once(' ')?;
                scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
            });
            let token = token.and_then(|token| self.verify(token, now));
            let token = token.ok_or_else(|| {
                let detail =
                    "Authorization: expected a valid bearer token from POST /api/v1/guests";
                ApiError::new(StatusCode::UNAUTHORIZED, ProblemCode::BadToken, detail)
            })?;
            return Ok(Some(Identified {
                guest: token.guest,
                renew_cookie: false,
            }));
        }
        let cookies = headers.get_all(header::COOKIE).iter();
        let mut pairs = cookies
            .filter_map(|value| value.to_str().ok())
            .flat_map(|text| text.split(';'))
            .filter_map(|pair| pair.trim().split_once('='))
            .filter(|(name, _)| *name == COOKIE);
        let token = pairs.find_map(|(_, token)| self.verify(token.trim(), now));
        Ok(token.map(|token| Identified {
            guest: token.guest,
            renew_cookie: token.is_due,
        }))
    }

    /// Creates the identity cookie.
    pub(crate) fn cookie(&self, guest: &Guest, now: Time, secure: bool) -> HeaderValue {
        let secure = if secure { "; Secure" } else { "" };
        let token = self.token(guest, now);
        let seconds = LIFETIME * DAY / 1000;
        let cookie =
            format!("{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
        let mut value = HeaderValue::try_from(cookie).expect("tokens are valid header values");
        value.set_sensitive(true);
        value
    }
}

/// The number of the key that a token names, and what follows it.
fn named_key(token: &str) -> Option<(u32, &str)> {
    let (key, rest) = token.strip_prefix(VERSION)?.split_once('-')?;
    Some((key.parse().ok()?, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::SystemEnvironment;

    fn keys(secret: &str) -> Keys {
        Keys(RwLock::new(Arc::new(KeyRing::new(secret))))
    }

    fn guest_of(keys: &Keys, token: &str, now: Time) -> Option<Guest> {
        keys.verify(token, now).map(|token| token.guest)
    }

    #[test]
    fn only_valid_tokens_are_accepted() {
        let keys = keys("secret");
        let (anna, other) = (
            Keys::new_guest(&SystemEnvironment),
            Keys::new_guest(&SystemEnvironment),
        );
        assert_ne!(anna, other);
        let token = keys.token(&anna, 0);
        assert_eq!(guest_of(&keys, &token, 0), Some(anna.clone()));
        assert_eq!(guest_of(&super::tests::keys("other"), &token, 0), None);
        let (text, mac) = token.split_once('.').unwrap();
        for forged in [
            text.replace(&anna.0, &other.0),
            text.replacen("-0-", "-1-", 1),
            text.replacen("-0-", "-00-", 1),
            anna.0.clone(),
        ] {
            assert_eq!(guest_of(&keys, &format!("{forged}.{mac}"), 0), None);
        }
        for bad in [
            "",
            ".",
            "x",
            "é.é",
            "v2-",
            "v2--.",
            &token[1..],
            &token[..token.len() - 1],
        ] {
            assert_eq!(guest_of(&keys, bad, 0), None, "{bad}");
        }
        let mut last = token.clone();
        let flipped = if last.pop() == Some('0') { '1' } else { '0' };
        last.push(flipped);
        assert_eq!(guest_of(&keys, &last, 0), None);
    }

    #[test]
    fn tokens_of_older_servers_are_accepted() {
        // Created by the release before keys had numbers, with the key "secret".
        let mut mac = <hmac::Hmac<Sha256> as hmac::KeyInit>::new_from_slice(b"secret").unwrap();
        hmac::Mac::update(&mut mac, b"identity anna");
        let mac = hex::encode(hmac::Mac::finalize(mac).into_bytes());
        let token = keys("secret").verify(&format!("anna.{mac}"), 1000 * DAY);
        let token = token.unwrap();
        assert_eq!((token.guest.0.as_str(), token.is_due), ("anna", true));
    }

    #[test]
    fn tokens_expire_and_are_renewed_before() {
        let keys = keys("secret");
        let anna = Keys::new_guest(&SystemEnvironment);
        let token = keys.token(&anna, 5 * DAY);
        let is_due = |day| keys.verify(&token, day * DAY).map(|token| token.is_due);
        assert_eq!(is_due(5), Some(false));
        assert_eq!(is_due(5 + RENEWAL_AGE - 1), Some(false));
        assert_eq!(is_due(5 + RENEWAL_AGE), Some(true));
        assert_eq!(is_due(5 + LIFETIME - 1), Some(true));
        assert_eq!(is_due(5 + LIFETIME), None);
    }

    #[test]
    fn link_codes_expire_and_are_not_identity_tokens() {
        let keys = keys("secret");
        let anna = Keys::new_guest(&SystemEnvironment);
        let now = SystemEnvironment.now();
        let code = keys.link(&SystemEnvironment, &anna);
        let link = keys.linked(&code, now).unwrap();
        assert_eq!(link.guest, anna);
        assert_eq!(keys.linked(&code, link.until), None);
        assert_eq!(guest_of(&keys, &code, now), None);
        assert_eq!(keys.linked(&keys.token(&anna, now), now), None);
        let other = keys.link(&SystemEnvironment, &anna);
        assert_ne!(keys.linked(&other, now).unwrap().digest, link.digest);
    }
}
