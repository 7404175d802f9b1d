//! How much of everything one stranger may have.

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

/// How much of everything one stranger may have.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Bytes of a request, or of a message on a socket.
    pub body: usize,
    /// Requests of a guest in a second, and how many they may save up.
    pub requests: Rate,
    /// Identities for the same address in a second. Loopback has no limit: what comes from there is
    /// ours, or a proxy that should be trusted (see [`Config`](crate::Config)).
    pub guests: Rate,
    /// Tables that a guest opens in a second.
    pub openings: Rate,
    /// Tables that a guest has opened and whose games are not over.
    pub hosted: u64,
    /// Sockets and streams of a guest.
    pub sockets: usize,
    /// Sockets and streams of spectators at a table.
    pub spectators: usize,
    /// Connections altogether.
    pub connections: usize,
    /// How long the header of a request may take.
    pub header: Duration,
    /// How long a client may leave a message waiting.
    pub patience: Duration,
}

/// Sustained rate and burst size of a rate limit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// Sustained rate; must be positive.
    pub per_second: f64,
    /// Requests that may come at once after a pause.
    pub burst: NonZeroU32,
}

impl Rate {
    /// A rate with its burst.
    ///
    /// # Panics
    /// When one of them is not positive.
    pub const fn new(per_second: f64, burst: u32) -> Self {
        assert!(per_second > 0.0, "a rate is positive");
        Self {
            per_second,
            burst: NonZeroU32::new(burst).expect("a burst is positive"),
        }
    }

    fn quota(self) -> Quota {
        let period = Duration::from_secs_f64(self.per_second.recip());
        let quota = Quota::with_period(period).expect("a rate is at most one per nanosecond");
        quota.allow_burst(self.burst)
    }
}

impl Limits {
    /// What a server has unless it is told otherwise.
    pub const USUAL: Self = Self {
        body: 16 * 1024,
        requests: Rate::new(20.0, 100),
        guests: Rate::new(1.0, 60),
        openings: Rate::new(0.5, 30),
        hosted: 100,
        sockets: 32,
        spectators: 500,
        connections: 50_000,
        header: Duration::from_secs(15),
        patience: Duration::from_secs(20),
    };
}

/// Number of keys from which on replenished ones are removed.
const MANY_KEYS: usize = 10_000;

/// Rate limiter with one budget per key.
///
/// Its memory is bounded by the keys whose budget is not replenished yet, or [`MANY_KEYS`].
#[derive(Debug)]
pub(crate) struct KeyedLimiter<K: Hash + Eq + Clone, C: Clock = DefaultClock>(
    RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
);

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self::with_clock(rate, DefaultClock::default())
    }
}

impl<K: Hash + Eq + Clone, C: Clock> KeyedLimiter<K, C> {
    fn with_clock(rate: Rate, clock: C) -> Self {
        Self(RateLimiter::hashmap_with_clock(rate.quota(), clock))
    }

    /// Takes one from the budget of a key, unless it is used up.
    pub(crate) fn take(&self, key: &K) -> bool {
        if self.0.len() >= MANY_KEYS {
            self.0.retain_recent();
        }
        self.0.check_key(key).is_ok()
    }
}

/// Counts how many of something each of many has.
#[derive(Debug)]
pub(crate) struct Counts<K: Hash + Eq + Clone> {
    most: usize,
    held: Mutex<HashMap<K, usize>>,
}

/// One of them; it is given back when this is dropped.
#[derive(Debug)]
pub(crate) struct Held<K: Hash + Eq + Clone> {
    of: std::sync::Arc<Counts<K>>,
    key: K,
}

impl<K: Hash + Eq + Clone> Counts<K> {
    pub(crate) fn new(most: usize) -> std::sync::Arc<Self> {
        std::sync::Arc::new(Self {
            most,
            held: Mutex::default(),
        })
    }

    /// Takes one, unless that would be too many.
    pub(crate) fn hold(self: &std::sync::Arc<Self>, key: K) -> Option<Held<K>> {
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let count = all.entry(key.clone()).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Held {
            of: std::sync::Arc::clone(self),
            key,
        })
    }
}

impl<K: Hash + Eq + Clone> Drop for Held<K> {
    fn drop(&mut self) {
        let mut all = self.of.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = all.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                all.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use governor::clock::FakeRelativeClock;

    #[test]
    fn a_burst_is_spent_and_replenished() {
        let clock = FakeRelativeClock::default();
        let limiter = KeyedLimiter::with_clock(Rate::new(2.0, 3), clock.clone());
        let takes = || (0..5).filter(|_| limiter.take(&"anna")).count();
        assert_eq!(takes(), 3);
        clock.advance(Duration::from_millis(400));
        assert_eq!(takes(), 0);
        clock.advance(Duration::from_millis(100));
        assert_eq!(takes(), 1);
        clock.advance(Duration::from_mins(1));
        assert_eq!(takes(), 3);
        assert!(limiter.take(&"björn"));
    }

    #[test]
    fn replenished_keys_are_removed_when_there_are_many() {
        let clock = FakeRelativeClock::default();
        let limiter = KeyedLimiter::with_clock(Rate::new(1000.0, 2), clock.clone());
        // Thirty seconds of strangers who ask once each.
        for key in 0..30_000 {
            clock.advance(Duration::from_millis(1));
            assert!(limiter.take(&key));
        }
        assert!(limiter.0.len() <= MANY_KEYS);
        // Somebody whose budget is used up is not forgotten.
        let busy = 30_000;
        assert!(limiter.take(&busy) && limiter.take(&busy));
        for key in 30_001..40_001 {
            limiter.take(&key);
        }
        assert!(!limiter.take(&busy));
    }

    #[test]
    fn what_is_held_is_given_back() {
        let counts = Counts::new(2);
        let first = counts.hold("anna");
        let second = counts.hold("anna");
        assert!(first.is_some() && second.is_some());
        assert!(counts.hold("anna").is_none());
        assert!(counts.hold("björn").is_some());
        drop(first);
        assert!(counts.hold("anna").is_some());
        drop(second);
        assert!(counts.held.lock().unwrap().is_empty());
    }
}
