//! Broadcast of the latest snapshot of a table to its watchers.
//!
//! Watchers are woken in the order in which they began to wait. `tokio::sync::watch` wakes them in
//! random order, so runs of the simulation would not be reproducible.

use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::Notify;

use super::Snapshot;

#[derive(Debug)]
struct Shared {
    state: RwLock<State>,
    changed: Notify,
}

#[derive(Debug)]
struct State {
    snapshot: Snapshot,
    /// Whether the publisher has ended.
    closed: bool,
}

/// Publishes snapshots. Dropping it ends the broadcast.
#[derive(Debug)]
pub(super) struct SnapshotSender(Arc<Shared>);

/// Receives the latest snapshot.
#[derive(Clone, Debug)]
pub(crate) struct SnapshotReceiver(Arc<Shared>);

/// Creates a broadcast that starts with [`Snapshot::Loading`].
pub(super) fn channel() -> (SnapshotSender, SnapshotReceiver) {
    let shared = Arc::new(Shared {
        state: RwLock::new(State {
            snapshot: Snapshot::Loading,
            closed: false,
        }),
        changed: Notify::new(),
    });
    (
        SnapshotSender(Arc::clone(&shared)),
        SnapshotReceiver(shared),
    )
}

impl SnapshotSender {
    pub(super) fn publish(&self, snapshot: Snapshot) {
        self.update(|state| state.snapshot = snapshot);
    }

    fn update(&self, change: impl FnOnce(&mut State)) {
        let Shared { state, changed } = &*self.0;
        change(&mut state.write().unwrap_or_else(PoisonError::into_inner));
        changed.notify_waiters();
    }
}

impl Drop for SnapshotSender {
    fn drop(&mut self) {
        self.update(|state| state.closed = true);
    }
}

impl SnapshotReceiver {
    /// The latest snapshot.
    pub(crate) fn latest(&self) -> Snapshot {
        let state = self.0.state.read();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        state.snapshot.clone()
    }

    /// Waits for a snapshot that satisfies a condition; none if the broadcast ends before.
    pub(crate) async fn wait_for(
        &self,
        mut condition: impl FnMut(&Snapshot) -> bool,
    ) -> Option<Snapshot> {
        loop {
            // Created before the check, so that no change is missed.
            let changed = self.0.changed.notified();
            {
                let state = self.0.state.read();
                let state = state.unwrap_or_else(PoisonError::into_inner);
                if condition(&state.snapshot) {
                    return Some(state.snapshot.clone());
                }
                if state.closed {
                    return None;
                }
            }
            changed.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;

    #[tokio::test]
    async fn watchers_are_woken_in_the_order_of_waiting() {
        let (sender, receiver) = channel();
        let woken = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for number in 0..40 {
            let (receiver, woken) = (receiver.clone(), Arc::clone(&woken));
            tasks.push(tokio::spawn(async move {
                let is_failed = |snapshot: &Snapshot| matches!(snapshot, Snapshot::Failed);
                receiver.wait_for(is_failed).await.unwrap();
                woken.lock().unwrap().push(number);
            }));
        }
        tokio::task::yield_now().await;
        sender.publish(Snapshot::Failed);
        for task in tasks {
            task.await.unwrap();
        }
        assert_eq!(*woken.lock().unwrap(), (0..40).collect::<Vec<_>>());
    }

    #[tokio::test]
    async fn the_broadcast_ends_with_its_publisher() {
        let (sender, receiver) = channel();
        sender.publish(Snapshot::Missing);
        let waiting = tokio::spawn({
            let receiver = receiver.clone();
            async move { receiver.wait_for(|_| false).await }
        });
        tokio::task::yield_now().await;
        drop(sender);
        assert!(waiting.await.unwrap().is_none());
        assert!(matches!(receiver.latest(), Snapshot::Missing));
        assert!(receiver.wait_for(|_| true).await.is_some());
    }
}
