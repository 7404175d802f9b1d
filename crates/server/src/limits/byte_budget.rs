//! Byte budgets: rate limits that are charged after the fact.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use governor::clock::Clock as _;

use super::{CLEANUP_THRESHOLD, Rate, RuntimeClock};

/// Budget of bytes per key (GCRA).
///
/// The size of a response is known only once it was computed, so a budget can be overdrawn: the
/// next response waits until the debt is paid. Its memory is bounded by twice the number of keys
/// whose budget is not replenished yet, or [`CLEANUP_THRESHOLD`].
#[derive(Debug)]
pub(super) struct ByteBudget<K> {
    clock: RuntimeClock,
    seconds_per_byte: f64,
    /// Time that a full budget is worth.
    burst: Duration,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K> {
    /// Time at which everything that was sent is paid.
    paid_at: HashMap<K, Duration>,
    /// Number of keys at which replenished ones are removed.
    cleanup_at: usize,
}

impl<K: Hash + Eq> ByteBudget<K> {
    pub(super) fn new(rate: Rate) -> Self {
        let seconds_per_byte = rate.per_second.recip();
        Self {
            clock: RuntimeClock::default(),
            seconds_per_byte,
            burst: Duration::from_secs_f64(f64::from(rate.burst.get()) * seconds_per_byte),
            state: Mutex::new(State {
                paid_at: HashMap::new(),
                cleanup_at: CLEANUP_THRESHOLD,
            }),
        }
    }

    /// Charges bytes that are sent.
    pub(super) fn charge(&self, key: K, bytes: usize) {
        let now = self.clock.now();
        let cost = Duration::from_secs_f64(bytes as f64 * self.seconds_per_byte);
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let State {
            paid_at,
            cleanup_at,
        } = &mut *state;
        if paid_at.len() >= *cleanup_at {
            paid_at.retain(|_, paid_at| *paid_at > now);
            *cleanup_at = (2 * paid_at.len()).max(CLEANUP_THRESHOLD);
        }
        let paid_at = paid_at.entry(key).or_insert(now);
        *paid_at = (*paid_at).max(now) + cost;
    }

    /// Time until a key may send again; zero if its budget is not exhausted.
    pub(super) fn wait(&self, key: &K) -> Duration {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let paid_at = state.paid_at.get(key).copied().unwrap_or_default();
        paid_at.saturating_sub(self.clock.now() + self.burst)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn an_overdrawn_budget_waits_until_the_debt_is_paid() {
        let budget = ByteBudget::new(Rate::new(1000.0, 5000));
        assert_eq!(budget.wait(&"anna"), Duration::ZERO);
        // The size of a response is known too late to refuse it.
        budget.charge("anna", 15_000);
        assert_eq!(budget.wait(&"anna"), Duration::from_secs(10));
        assert_eq!(budget.wait(&"björn"), Duration::ZERO);
        tokio::time::advance(Duration::from_secs(9)).await;
        assert_eq!(budget.wait(&"anna"), Duration::from_secs(1));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!(budget.wait(&"anna"), Duration::ZERO);
        // A pause replenishes the burst, and not more.
        tokio::time::advance(Duration::from_hours(1)).await;
        budget.charge("anna", 6000);
        assert_eq!(budget.wait(&"anna"), Duration::from_secs(1));
    }

    #[tokio::test(start_paused = true)]
    async fn paid_keys_are_removed_when_there_are_many() {
        let budget = ByteBudget::new(Rate::new(1000.0, 5000));
        budget.charge(usize::MAX, 3_600_000);
        for key in 0..3 * CLEANUP_THRESHOLD {
            budget.charge(key, 10);
            tokio::time::advance(Duration::from_millis(1)).await;
        }
        let keys = budget.state.lock().unwrap().paid_at.len();
        assert!(keys <= CLEANUP_THRESHOLD, "{keys}");
        assert!(budget.wait(&usize::MAX) > Duration::ZERO);
    }
}
