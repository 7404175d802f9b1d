//! Signing keys (HMAC-SHA-256) and their rotation.
//!
//! The key of the first start has the number 0 and signs tokens that do not name their key. Every
//! rotation adds a key with the next number. Servers read the keys periodically, so a new key signs
//! only after a delay, when all of them know it.

use std::fmt;
use std::time::Duration;

use hmac::{Hmac, KeyInit as _, Mac as _};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use table::Time;

use crate::environment::{Environment, random_id};
use crate::store::{Store, StoreError};

/// Name of key 0 in the store; the others have their number after it.
const NAME: &str = "guests";
/// Length of a key in characters of five bits.
const KEY_LENGTH: usize = 64;
/// Interval at which servers read the keys.
pub(crate) const REFRESH: Duration = Duration::from_secs(15);
/// Delay in milliseconds after which a new key signs: all servers know it by then.
const ACTIVATION_DELAY: Time = 60_000;

/// Purpose of a signature. Signatures for one purpose are not valid for another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Identity,
    Link,
}

/// A key as stored, except key 0, which is stored as such.
#[derive(Serialize, Deserialize)]
struct StoredKey {
    key: String,
    /// Time from which it signs.
    from: Time,
    /// Milliseconds after `from` for which earlier keys are accepted.
    grace: Time,
}

#[derive(Clone)]
struct SigningKey {
    number: u32,
    mac: Hmac<Sha256>,
    from: Time,
    /// Time until which its signatures are accepted.
    until: Time,
}

/// The signing keys, oldest first.
#[derive(Clone)]
pub(super) struct KeyRing(Vec<SigningKey>);

impl fmt::Debug for KeyRing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyRing")
    }
}

/// Result of [`rotate_key`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeyRotation {
    /// Number of the new key.
    pub number: u32,
    /// Time from which the new key signs.
    pub from: Time,
    /// Time until which earlier keys are accepted.
    pub earlier_until: Time,
}

/// Adds a signing key.
///
/// Running servers sign with it after a minute. Earlier keys are accepted for `grace` milliseconds
/// longer.
pub async fn rotate_key(
    environment: &dyn Environment,
    store: &dyn Store,
    grace: Time,
) -> Result<KeyRotation, StoreError> {
    // Key 0 exists, also if no server has run yet.
    store
        .secret(NAME, &random_id(environment, KEY_LENGTH))
        .await?;
    loop {
        let number = 1 + rotated_keys(store)
            .await?
            .last()
            .map_or(0, |(number, _)| *number);
        let from = environment.now() + ACTIVATION_DELAY;
        let fresh = StoredKey {
            key: random_id(environment, KEY_LENGTH),
            from,
            grace,
        };
        let fresh = serde_json::to_string(&fresh)?;
        // Another rotation at the same time may have taken the number.
        if store.secret(&format!("{NAME} {number}"), &fresh).await? == fresh {
            return Ok(KeyRotation {
                number,
                from,
                earlier_until: from.saturating_add(grace),
            });
        }
    }
}

/// The keys after key 0, by number.
async fn rotated_keys(store: &dyn Store) -> Result<Vec<(u32, StoredKey)>, StoreError> {
    let prefix = format!("{NAME} ");
    let mut keys = Vec::new();
    for (name, value) in store.secrets(&prefix).await? {
        if let Some(number) = name
            .strip_prefix(&prefix)
            .and_then(|text| text.parse().ok())
        {
            keys.push((number, serde_json::from_str(&value)?));
        }
    }
    keys.sort_by_key(|(number, _)| *number);
    Ok(keys)
}

fn hmac(key: &str) -> Hmac<Sha256> {
    Hmac::new_from_slice(key.as_bytes()).expect("HMAC accepts keys of any length")
}

impl KeyRing {
    /// A ring with key 0 only.
    pub(super) fn new(original: &str) -> Self {
        Self(vec![SigningKey {
            number: 0,
            mac: hmac(original),
            from: 0,
            until: Time::MAX,
        }])
    }

    /// Reads the keys, creating key 0 if there is none.
    pub(super) async fn read(
        environment: &dyn Environment,
        store: &dyn Store,
    ) -> Result<Self, StoreError> {
        let fresh = random_id(environment, KEY_LENGTH);
        let mut ring = Self::new(&store.secret(NAME, &fresh).await?);
        for (number, key) in rotated_keys(store).await? {
            let earlier_until = key.from.saturating_add(key.grace);
            for earlier in &mut ring.0 {
                earlier.until = earlier.until.min(earlier_until);
            }
            ring.0.push(SigningKey {
                number,
                mac: hmac(&key.key),
                from: key.from,
                until: Time::MAX,
            });
        }
        Ok(ring)
    }

    /// Number of the key that signs now.
    pub(super) fn current(&self, now: Time) -> u32 {
        let mut active = self.0.iter().rev().filter(|key| key.from <= now);
        active.next().map_or(0, |key| key.number)
    }

    /// Appends the signature of a key to a text.
    pub(super) fn sign(&self, number: u32, purpose: Purpose, text: &str) -> String {
        let key = self.0.iter().find(|key| key.number == number);
        let key = key.expect("the key is in the ring");
        let mac = key.mac(purpose, text).finalize().into_bytes();
        format!("{text}.{}", hex::encode(mac))
    }

    /// The text of a token that was signed for a purpose by an accepted key.
    pub(super) fn verify<'a>(
        &self,
        purpose: Purpose,
        token: &'a str,
        number: u32,
        now: Time,
    ) -> Option<&'a str> {
        let key = self.0.iter().find(|key| key.number == number);
        let key = key.filter(|key| now < key.until)?;
        let (text, mac) = token.rsplit_once('.')?;
        let mut bytes = [0; 32];
        hex::decode_to_slice(mac, &mut bytes).ok()?;
        let mac = key.mac(purpose, text);
        mac.verify_slice(&bytes).ok().map(|()| text)
    }
}

impl SigningKey {
    fn mac(&self, purpose: Purpose, text: &str) -> Hmac<Sha256> {
        let mut mac = self.mac.clone();
        mac.update(match purpose {
            Purpose::Identity => b"identity ",
            Purpose::Link => b"link ",
        });
        mac.update(text.as_bytes());
        mac
    }
}
