//! Timeouts for tests: every wait is bounded, and its panic says what was awaited.

use std::thread;
use std::time::{Duration, Instant};

/// Default timeout, generous enough for a busy machine.
pub const TIMEOUT: Duration = Duration::from_mins(2);

/// Timeout for a whole game.
pub const GAME_TIMEOUT: Duration = Duration::from_mins(10);

/// Polling interval.
const POLL: Duration = Duration::from_millis(2);

/// Waits until a condition holds.
///
/// # Panics
/// After the timeout. The message completes the sentence "waiting until …".
#[track_caller]
pub fn wait_until(timeout: Duration, message: &str, mut condition: impl FnMut() -> bool) {
    let found = poll(timeout, || condition().then_some(()));
    assert!(
        found.is_some(),
        "timed out after {timeout:?} waiting until {message}"
    );
}

/// Polls until there is a value; `None` after the timeout.
pub(crate) fn poll<T>(timeout: Duration, mut get: impl FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + timeout;
    loop {
        if let Some(value) = get() {
            return Some(value);
        }
        if Instant::now() >= deadline {
            return None;
        }
        thread::park_timeout(POLL);
    }
}

/// Deadline shared by several waits.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// Deadline `timeout` from now.
    pub fn after(timeout: Duration) -> Self {
        Self(Instant::now() + timeout)
    }

    /// Remaining time.
    ///
    /// # Panics
    /// With the message if the deadline has passed.
    #[track_caller]
    pub fn left(self, message: impl FnOnce() -> String) -> Duration {
        let left = self.0.saturating_duration_since(Instant::now());
        assert!(!left.is_zero(), "timed out: {}", message());
        left
    }
}

/// Awaits a future for at most [`TIMEOUT`].
///
/// # Panics
/// After that, with the message.
#[cfg(feature = "server")]
pub async fn within<T>(message: &str, future: impl Future<Output = T>) -> T {
    limited(TIMEOUT, message, future).await
}

/// Like [`within`], for at most [`GAME_TIMEOUT`].
#[cfg(feature = "server")]
pub async fn within_game<T>(message: &str, future: impl Future<Output = T>) -> T {
    limited(GAME_TIMEOUT, message, future).await
}

#[cfg(feature = "server")]
async fn limited<T>(limit: Duration, message: &str, future: impl Future<Output = T>) -> T {
    let value = tokio::time::timeout(limit, future).await;
    value.unwrap_or_else(|_| panic!("timed out after {limit:?} waiting until {message}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_ends_when_the_condition_holds() {
        let mut left = 3;
        wait_until(TIMEOUT, "the counter reaches zero", || {
            left -= 1;
            left == 0
        });
    }

    #[test]
    #[should_panic(expected = "timed out after 0ns waiting until the impossible happens")]
    fn the_panic_of_a_timeout_contains_the_message() {
        wait_until(Duration::ZERO, "the impossible happens", || false);
    }
}
