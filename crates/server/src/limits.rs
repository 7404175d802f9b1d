//! How much of everything one stranger may have.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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

/// So many in a second, after as many as have been saved up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// In a second.
    pub per_second: f64,
    /// Saved up at most.
    pub burst: f64,
}

impl Limits {
    /// What a server has unless it is told otherwise.
    pub const USUAL: Self = Self {
        body: 16 * 1024,
        requests: Rate {
            per_second: 20.0,
            burst: 100.0,
        },
        guests: Rate {
            per_second: 1.0,
            burst: 60.0,
        },
        openings: Rate {
            per_second: 0.5,
            burst: 30.0,
        },
        hosted: 100,
        sockets: 32,
        spectators: 500,
        connections: 50_000,
        header: Duration::from_secs(15),
        patience: Duration::from_secs(20),
    };
}

/// How many of them there may be before those that matter no more are forgotten.
const FORGETFUL: usize = 10_000;

/// Counts what each of many takes of something that comes at a rate.
#[derive(Debug)]
pub(crate) struct Buckets<K> {
    rate: Rate,
    /// What each has left, and when that was.
    left: Mutex<HashMap<K, (f64, Instant)>>,
}

impl<K: Hash + Eq> Buckets<K> {
    pub(crate) fn new(rate: Rate) -> Self {
        Self {
            rate,
            left: Mutex::default(),
        }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&self, key: K, now: Instant) -> bool {
        let Rate { per_second, burst } = self.rate;
        let filled = |(left, at): (f64, Instant)| {
            let since = now.saturating_duration_since(at).as_secs_f64();
            (left + since * per_second).min(burst)
        };
        let mut all = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= FORGETFUL {
            all.retain(|_, left| filled(*left) < burst);
        }
        let left = all.get(&key).copied().map_or(burst, filled);
        let taken = left >= 1.0;
        all.insert(key, (if taken { left - 1.0 } else { left }, now));
        taken
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

    #[test]
    fn what_is_saved_up_is_spent_and_comes_again() {
        let buckets = Buckets::new(Rate {
            per_second: 2.0,
            burst: 3.0,
        });
        let start = Instant::now();
        let after = |milliseconds| start + Duration::from_millis(milliseconds);
        let takes = |at| (0..5).filter(|_| buckets.take("anna", at)).count();
        assert_eq!(takes(after(0)), 3);
        assert_eq!(takes(after(400)), 0);
        assert_eq!(takes(after(500)), 1);
        assert_eq!(takes(after(60_000)), 3);
        assert!(buckets.take("björn", after(60_000)));
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
