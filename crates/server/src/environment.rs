//! Environment of a server: clock, randomness, and where computer players search.
//!
//! A simulation replaces all of them, so that its runs are reproducible.

use std::fmt;
use std::time::{SystemTime, UNIX_EPOCH};

use async_trait::async_trait;
use table::Time;

/// What a server needs from the outside, besides its store and connections.
#[async_trait]
pub trait Environment: Send + Sync + fmt::Debug {
    /// Current Unix time in milliseconds.
    fn now(&self) -> Time;

    /// Fills a buffer with cryptographically secure random bytes.
    fn fill_random(&self, bytes: &mut [u8]);

    /// Runs a search outside the async runtime. A panic of the search ends only the search.
    async fn run_search(&self, search: Box<dyn FnOnce() + Send>);
}

/// The real clock, the random numbers of the operating system, and threads.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemEnvironment;

#[async_trait]
impl Environment for SystemEnvironment {
    fn now(&self) -> Time {
        let since = SystemTime::now().duration_since(UNIX_EPOCH);
        since.map_or(0, |since| since.as_millis() as Time)
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the operating system provides random bytes");
    }

    async fn run_search(&self, search: Box<dyn FnOnce() + Send>) {
        // The caller notices a panic by the missing result.
        let _ = tokio::task::spawn_blocking(search).await;
    }
}

/// A random id of letters and digits with five bits each; cannot be guessed.
pub(crate) fn random_id(environment: &dyn Environment, length: usize) -> String {
    let mut bytes = vec![0; length];
    environment.fill_random(&mut bytes);
    base32(&bytes)
}

/// Encodes each byte as one character of Crockford's base 32 (five bits).
pub(crate) fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}
