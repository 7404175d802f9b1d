//! Rate limits and concurrency limits per guest, address and table.

mod address;
mod byte_budget;

pub(crate) use address::{AddressLimits, Client, SocketPermit};

use std::collections::HashMap;
use std::hash::Hash;
use std::num::NonZeroU32;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::Clock;
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use tokio::time::Instant;

/// Attempts to redeem a link code per address. Direct connections over loopback are exempt.
pub(crate) const CLAIMS: Rate = Rate::new(0.1, 10);

/// Rate limits and quotas of a server.
#[derive(Clone, Copy, Debug)]
pub struct RateLimits {
    /// Maximum size of a request body or WebSocket message, in bytes.
    pub body: usize,
    /// Requests per guest.
    pub requests: Rate,
    /// New identities per address. Direct connections over loopback are exempt: it is local use.
    pub guests: Rate,
    /// New tables per guest.
    pub openings: Rate,
    /// New public tables per address. Direct connections over loopback are exempt.
    pub listings: Rate,
    /// Unfinished tables per host.
    pub hosted: u64,
    /// Sockets and streams per guest.
    pub sockets: usize,
    /// Sockets and streams of spectators per table.
    pub spectators: usize,
    /// Limits of all anonymous clients of one address together.
    pub anonymous: PerAddress,
    /// Limits of all guests of one address together.
    pub identified: PerAddress,
    /// Delay of responses that refuse a request because of a limit of its address.
    pub refusal_delay: Duration,
    /// Running and queued reads of replays and records per address.
    pub reads: usize,
    /// Total number of connections.
    pub connections: usize,
    /// Direct connections per address.
    pub address_connections: usize,
    /// Timeout for reading request headers, which is also the idle time of a kept connection.
    pub header_timeout: Duration,
    /// Timeout for sending a message to a slow client.
    pub send_timeout: Duration,
}

/// Limits of one client address. Direct connections over loopback are exempt: it is local use.
#[derive(Clone, Copy, Debug)]
pub struct PerAddress {
    /// Requests, including those for files of the page.
    pub requests: Rate,
    /// Bytes of responses, streams and messages on sockets.
    pub bytes: Rate,
    /// Sockets and streams.
    pub sockets: usize,
}

/// Sustained rate and burst size of a rate limit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// Sustained rate; must be positive.
    pub per_second: f64,
    /// Burst size: requests or bytes allowed at once after an idle period.
    pub burst: NonZeroU32,
}

impl Rate {
    /// Creates a rate limit.
    ///
    /// # Panics
    /// If an argument is not positive.
    pub const fn new(per_second: f64, burst: u32) -> Self {
        assert!(per_second > 0.0, "the rate must be positive");
        Self {
            per_second,
            burst: NonZeroU32::new(burst).expect("the burst must be positive"),
        }
    }

    fn quota(self) -> Quota {
        let period = Duration::from_secs_f64(self.per_second.recip());
        let quota = Quota::with_period(period).expect("the period is at least one nanosecond");
        quota.allow_burst(self.burst)
    }
}

impl RateLimits {
    /// Default limits.
    pub const DEFAULT: Self = Self {
        body: 16 * 1024,
        requests: Rate::new(20.0, 100),
        guests: Rate::new(1.0, 60),
        openings: Rate::new(0.5, 30),
        listings: Rate::new(1.0 / 300.0, 6),
        hosted: 100,
        sockets: 32,
        spectators: 500,
        anonymous: PerAddress {
            requests: Rate::new(20.0, 300),
            bytes: Rate::new(2.0 * MIB, 32 * MIB as u32),
            sockets: 32,
        },
        identified: PerAddress {
            requests: Rate::new(200.0, 1_000),
            bytes: Rate::new(8.0 * MIB, 64 * MIB as u32),
            sockets: 200,
        },
        refusal_delay: Duration::from_millis(500),
        reads: 16,
        connections: 50_000,
        address_connections: 256,
        header_timeout: Duration::from_secs(15),
        send_timeout: Duration::from_secs(20),
    };
}

/// Bytes in a mebibyte.
const MIB: f64 = 1024.0 * 1024.0;
/// Number of tracked keys from which keys with a full budget are evicted.
const CLEANUP_THRESHOLD: usize = 10_000;

/// Clock of the async runtime, so that limits follow simulated time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuntimeClock {
    start: Instant,
}

impl Default for RuntimeClock {
    fn default() -> Self {
        let start = Instant::now();
        Self { start }
    }
}

impl Clock for RuntimeClock {
    type Instant = Duration;

    fn now(&self) -> Duration {
        self.start.elapsed()
    }
}

/// Rate limiter with one budget per key.
///
/// Its memory is bounded by the keys whose budget is not replenished yet, or [`CLEANUP_THRESHOLD`].
#[derive(Debug)]
pub(crate) struct KeyedLimiter<K: Hash + Eq + Clone, C: Clock = RuntimeClock> {
    limiter: RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
    clock: C,
}

impl<K: Hash + Eq + Clone> KeyedLimiter<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self::with_clock(rate, RuntimeClock::default())
    }
}

impl<K: Hash + Eq + Clone, C: Clock + Clone> KeyedLimiter<K, C> {
    fn with_clock(rate: Rate, clock: C) -> Self {
        let limiter = RateLimiter::hashmap_with_clock(rate.quota(), clock.clone());
        Self { limiter, clock }
    }

    /// Takes one request from the budget of a key; false if it is exhausted.
    pub(crate) fn take(&self, key: &K) -> bool {
        self.try_take(key).is_ok()
    }

    /// Takes one request from a budget, or returns the time until there is one.
    pub(crate) fn try_take(&self, key: &K) -> Result<(), Duration> {
        if self.limiter.len() >= CLEANUP_THRESHOLD {
            self.limiter.retain_recent();
        }
        let taken = self.limiter.check_key(key);
        taken.map_err(|denied| denied.wait_time_from(self.clock.now()))
    }
}

/// Limits concurrent resources per key.
#[derive(Debug)]
pub(crate) struct ConcurrencyLimit<K: Hash + Eq + Clone> {
    max: usize,
    held: Mutex<HashMap<K, usize>>,
}

/// A permit; released on drop.
#[derive(Debug)]
pub(crate) struct Permit<K: Hash + Eq + Clone> {
    of: std::sync::Arc<ConcurrencyLimit<K>>,
    key: K,
}

impl<K: Hash + Eq + Clone> ConcurrencyLimit<K> {
    pub(crate) fn new(max: usize) -> std::sync::Arc<Self> {
        std::sync::Arc::new(Self {
            max,
            held: Mutex::default(),
        })
    }

    /// Acquires a permit unless the limit is reached.
    pub(crate) fn acquire(self: &std::sync::Arc<Self>, key: K) -> Option<Permit<K>> {
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        if all.get(&key).is_some_and(|count| *count >= self.max) || self.max == 0 {
            return None;
        }
        *all.entry(key.clone()).or_insert(0) += 1;
        Some(Permit {
            of: std::sync::Arc::clone(self),
            key,
        })
    }
}

impl<K: Hash + Eq + Clone> Drop for Permit<K> {
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
        // Thirty seconds of guests with one request each.
        for key in 0..30_000 {
            clock.advance(Duration::from_millis(1));
            assert!(limiter.take(&key));
        }
        assert!(limiter.limiter.len() <= CLEANUP_THRESHOLD);
        // A key with an exhausted budget is kept.
        let busy = 30_000;
        assert!(limiter.take(&busy) && limiter.take(&busy));
        for key in 30_001..40_001 {
            limiter.take(&key);
        }
        assert!(!limiter.take(&busy));
    }

    #[test]
    fn permits_are_released_on_drop() {
        let limit = ConcurrencyLimit::new(2);
        let first = limit.acquire("anna");
        let second = limit.acquire("anna");
        assert!(first.is_some() && second.is_some());
        assert!(limit.acquire("anna").is_none());
        assert!(limit.acquire("björn").is_some());
        drop(first);
        assert!(limit.acquire("anna").is_some());
        drop(second);
        assert!(limit.held.lock().unwrap().is_empty());
    }
}
