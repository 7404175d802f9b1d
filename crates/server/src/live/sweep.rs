//! Wakes the actors of tables that have due work, or that another server has changed.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;

use super::{ActorMessage, Hub};
use crate::store::ChangeNotice;

/// Interval of the sweep for tables with due work.
const SWEEP: Duration = Duration::from_millis(500);
/// Maximum number of tables per sweep.
const SWEEP_LIMIT: u32 = 1000;

/// Wakes the actors of tables with due work periodically.
pub(super) async fn sweep(hub: Arc<Hub>) {
    let mut ticks = tokio::time::interval(SWEEP);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match hub.store.due(hub.now(), SWEEP_LIMIT).await {
            Ok(due) => {
                for id in due {
                    let live = hub.get_or_spawn(&id);
                    // With a long queue of decisions, their tables need not be woken.
                    if live.is_deciding.load(Ordering::SeqCst) {
                        continue;
                    }
                    let _ = live.mailbox.try_send(ActorMessage::Refresh);
                }
            }
            Err(error) => {
                hub.metrics.store_failures.inc();
                tracing::error!(%error, "sweep for due work failed");
            }
        }
    }
}

/// Handles change notifications of other servers.
pub(super) async fn handle_notices(hub: Arc<Hub>, mut notices: mpsc::Receiver<ChangeNotice>) {
    while let Some(notice) = notices.recv().await {
        match notice {
            ChangeNotice::Changed(id) => {
                if let Some(live) = hub.find(&id) {
                    let _ = live.mailbox.try_send(ActorMessage::Refresh);
                }
            }
            ChangeNotice::Gap => hub.refresh_all(),
        }
    }
}
