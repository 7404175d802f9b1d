//! The world of a simulation: time, the plan, and the recorded history.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::{Instant, sleep, sleep_until};

use crate::history::{Event, What};
use crate::plan::{Millis, Plan};
use crate::random::Random;

/// Unix time at the start of the simulation, in milliseconds.
pub(crate) const EPOCH: u64 = 1_800_000_000_000;

/// Locks a mutex; a panic elsewhere is reported by itself.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Shared state of a simulation.
#[derive(Debug)]
pub(crate) struct World {
    pub(crate) plan: Plan,
    start: Instant,
    events: Mutex<Vec<Event>>,
    random: Mutex<Random>,
}

impl World {
    pub(crate) fn new(plan: Plan) -> Arc<Self> {
        Arc::new(Self {
            random: Mutex::new(Random::new(plan.seed, "delays")),
            plan,
            start: Instant::now(),
            events: Mutex::default(),
        })
    }

    /// Milliseconds since the start.
    pub(crate) fn now(&self) -> Millis {
        self.start.elapsed().as_millis() as Millis
    }

    /// Point in time of the runtime's clock.
    pub(crate) fn instant(&self, at: Millis) -> Instant {
        self.start + Duration::from_millis(at)
    }

    /// Waits until a time.
    pub(crate) async fn until(&self, at: Millis) {
        sleep_until(self.instant(at)).await;
    }

    pub(crate) async fn pause(&self, milliseconds: Millis) {
        sleep(Duration::from_millis(milliseconds)).await;
    }

    pub(crate) fn record(&self, what: What) {
        let at = self.now();
        lock(&self.events).push(Event { at, what });
    }

    pub(crate) fn take_events(&self) -> Vec<Event> {
        std::mem::take(&mut *lock(&self.events))
    }

    /// A random delay in milliseconds.
    pub(crate) fn delay(&self, low: Millis, high: Millis) -> Millis {
        lock(&self.random).between(low, high)
    }

    pub(crate) fn percent(&self, probability: u64) -> bool {
        lock(&self.random).percent(probability)
    }
}
