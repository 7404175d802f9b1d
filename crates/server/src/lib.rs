//! HTTP and WebSocket server for game tables.

mod app;
mod error;
mod guest;
mod limits;
mod listen;
mod live;
mod metrics;
mod opponents;
mod routes;
mod seeds;
pub mod store;

pub use app::{App, Config};
pub use limits::{Rate, RateLimits};
pub use listen::serve;
pub use routes::openapi;

use table::Time;

/// Current Unix time in milliseconds.
fn now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as Time)
}

/// A random id of letters and digits with five bits each; cannot be guessed.
fn random_id(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the operating system provides random bytes");
    base32(&bytes)
}

/// Encodes each byte as one character of Crockford's base 32 (five bits).
fn base32(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |byte: &u8| char::from(ALPHABET[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}
