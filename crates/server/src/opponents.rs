//! Opponents think here: outside the runtime, a few at a time, in the order in which they came.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use game::NoAnswer;
use players::levels::TIME_LIMIT;
use table::{AnyDecision, AnyTask, Hint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::metrics::Metrics;

/// Time for a decision even if very many opponents wait.
const SHORTEST: Duration = Duration::from_millis(10);

/// Where opponents think.
#[derive(Debug)]
pub(crate) struct Opponents {
    gate: Arc<Semaphore>,
    threads: usize,
    /// How many think or wait to.
    busy: AtomicUsize,
    metrics: Arc<Metrics>,
}

impl Opponents {
    pub(crate) fn new(threads: usize, metrics: Arc<Metrics>) -> Self {
        Self {
            gate: Arc::new(Semaphore::new(threads)),
            threads,
            busy: AtomicUsize::new(0),
            metrics,
        }
    }

    /// Time for a decision while so many opponents think or wait: [`TIME_LIMIT`] or its share.
    fn share(&self, busy: usize) -> Duration {
        let share = TIME_LIMIT * self.threads as u32 / busy.max(self.threads) as u32;
        share.max(SHORTEST)
    }

    /// Waits for its turn and then for the decision; `begin` is asked once it is its turn, and can
    /// still say no.
    pub(crate) async fn decide<F>(&self, task: AnyTask, begin: F) -> Result<AnyDecision, NotDecided>
    where
        F: Future<Output = bool>,
    {
        let (_busy, permit) = self.enter().await?;
        if !begin.await {
            return Err(NotDecided::NotOurs);
        }
        self.think(permit, move |longest| task.decide(longest))
            .await
    }

    /// Waits for its turn and then for what a strong player thinks.
    pub(crate) async fn hint(&self, task: AnyTask) -> Result<Hint, NotDecided> {
        let (_busy, permit) = self.enter().await?;
        self.think(permit, move |longest| task.hint(longest)).await
    }

    /// Waits for its turn.
    async fn enter(&self) -> Result<(Busy<'_>, OwnedSemaphorePermit), NotDecided> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        let busy = Busy(&self.busy);
        let permit = Arc::clone(&self.gate).acquire_owned().await;
        Ok((busy, permit.map_err(|_| NotDecided::NotOurs)?))
    }

    async fn think<T: Send + 'static>(
        &self,
        permit: OwnedSemaphorePermit,
        work: impl FnOnce(Duration) -> Result<T, NoAnswer> + Send + 'static,
    ) -> Result<T, NotDecided> {
        let longest = self.share(self.busy.load(Ordering::Relaxed));
        let start = Instant::now();
        let thought = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(longest)
        });
        let thought = thought.await;
        self.metrics.thought(start.elapsed());
        match thought {
            Ok(Ok(thought)) => Ok(thought),
            Ok(Err(why)) => Err(NotDecided::Failed(why.to_string())),
            Err(_) => Err(NotDecided::Failed("the opponent panicked".to_owned())),
        }
    }

    /// How many think or wait to.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }
}

/// Why there is no decision.
#[derive(Debug)]
pub(crate) enum NotDecided {
    /// Somebody else sees to it.
    NotOurs,
    /// It is to be tried again.
    Again,
    /// It should not have happened.
    Failed(String),
}

struct Busy<'a>(&'a AtomicUsize);

impl Drop for Busy<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_wait_the_shorter_they_think() {
        let opponents = Opponents::new(2, Arc::default());
        let milliseconds = |busy| opponents.share(busy).as_millis();
        assert_eq!(
            [1, 2, 4, 20, 100_000].map(milliseconds),
            [1000, 1000, 500, 100, 10]
        );
    }
}
