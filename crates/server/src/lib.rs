//! Tables for everybody: people, opponents and programs play over HTTP and WebSocket.

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
pub use limits::{Limits, Rate};
pub use listen::serve;
pub use routes::openapi;

use table::Time;

/// What time it is.
fn now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as Time)
}

/// Random letters and digits that nobody can guess: five bits in each.
fn unguessable(length: usize) -> String {
    let mut bytes = vec![0; length];
    getrandom::fill(&mut bytes).expect("the system has random numbers");
    letters(&bytes)
}

/// A letter or digit for each byte; none of them looks like another.
fn letters(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    let letter = |byte: &u8| char::from(LETTERS[usize::from(byte % 32)]);
    bytes.iter().map(letter).collect()
}
