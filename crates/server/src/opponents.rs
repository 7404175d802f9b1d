//! Worker pool for computer players, outside the async runtime.
//!
//! A semaphore admits a few searches at a time, first come first served; under load each gets less
//! time.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use game::PlayerError;
use players::levels::TIME_LIMIT;
use table::{AnyDecision, AnyTask, Hint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::Instant;

use crate::environment::Environment;
use crate::metrics::Metrics;

/// Minimum time per decision under load.
const MIN_TIME: Duration = Duration::from_millis(10);

/// Pool in which computer players search.
#[derive(Debug)]
pub(crate) struct OpponentPool {
    gate: Arc<Semaphore>,
    threads: usize,
    /// Number of running and queued searches.
    busy: AtomicUsize,
    environment: Arc<dyn Environment>,
    metrics: Arc<Metrics>,
}

impl OpponentPool {
    pub(crate) fn new(
        threads: usize,
        environment: Arc<dyn Environment>,
        metrics: Arc<Metrics>,
    ) -> Self {
        Self {
            gate: Arc::new(Semaphore::new(threads)),
            threads,
            busy: AtomicUsize::new(0),
            environment,
            metrics,
        }
    }

    /// Time limit per decision under load: [`TIME_LIMIT`] or a fair share of it.
    fn share(&self, busy: usize) -> Duration {
        let share = TIME_LIMIT * self.threads as u32 / busy.max(self.threads) as u32;
        share.max(MIN_TIME)
    }

    /// Queues a decision and runs it.
    ///
    /// `begin` is awaited when a worker is free and can still cancel the decision.
    pub(crate) async fn decide<F>(
        &self,
        task: AnyTask,
        begin: F,
    ) -> Result<AnyDecision, DecideError>
    where
        F: Future<Output = bool>,
    {
        let (_busy, permit) = self.enter().await?;
        if !begin.await {
            return Err(DecideError::NotLeased);
        }
        self.think(permit, move |budget| task.decide(budget)).await
    }

    /// Queues an analysis for a hint and runs it.
    pub(crate) async fn hint(&self, task: AnyTask) -> Result<Hint, DecideError> {
        let (_busy, permit) = self.enter().await?;
        self.think(permit, move |budget| task.hint(budget)).await
    }

    /// Waits for a free worker.
    async fn enter(&self) -> Result<(BusyGuard<'_>, OwnedSemaphorePermit), DecideError> {
        self.busy.fetch_add(1, Ordering::Relaxed);
        let busy = BusyGuard(&self.busy);
        let permit = Arc::clone(&self.gate).acquire_owned().await;
        Ok((busy, permit.map_err(|_| DecideError::Closed)?))
    }

    async fn think<T: Send + 'static>(
        &self,
        permit: OwnedSemaphorePermit,
        work: impl FnOnce(Duration) -> Result<T, PlayerError> + Send + 'static,
    ) -> Result<T, DecideError> {
        let budget = self.share(self.busy.load(Ordering::Relaxed));
        let start = Instant::now();
        let (found, result) = oneshot::channel();
        let search = move || {
            let _permit = permit;
            // The receiver may be gone.
            let _ = found.send(work(budget));
        };
        self.environment.run_search(Box::new(search)).await;
        let result = result.await;
        self.metrics.observe_search(start.elapsed());
        match result {
            Ok(Ok(decision)) => Ok(decision),
            Ok(Err(why)) => Err(DecideError::Failed(why.to_string())),
            Err(_) => Err(DecideError::Failed(
                "the computer player panicked".to_owned(),
            )),
        }
    }

    /// Number of running and queued searches.
    pub(crate) fn busy(&self) -> usize {
        self.busy.load(Ordering::Relaxed)
    }
}

/// Reason why a decision was not made.
#[derive(Debug)]
pub(crate) enum DecideError {
    /// Another server holds the lease.
    NotLeased,
    /// The pool is closed.
    Closed,
    /// Retry after the delay.
    Retry,
    /// The search failed or panicked.
    Failed(String),
}

struct BusyGuard<'a>(&'a AtomicUsize);

impl Drop for BusyGuard<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::environment::SystemEnvironment;

    #[test]
    fn time_limit_shrinks_with_the_queue_length() {
        let opponents = OpponentPool::new(2, Arc::new(SystemEnvironment), Arc::default());
        let milliseconds = |busy| opponents.share(busy).as_millis();
        assert_eq!(
            [1, 2, 4, 20, 100_000].map(milliseconds),
            [1000, 1000, 500, 100, 10]
        );
    }
}
