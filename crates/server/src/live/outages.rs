//! Heartbeats, and the outages that follow from their gaps.

use std::sync::{Arc, PoisonError};
use std::time::Duration;

use table::{Outage, Time};
use tokio::time::MissedTickBehavior;

use super::Hub;
use crate::error::ApiError;
use crate::store::StoreError;

/// Heartbeat interval.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// Gap between heartbeats above which it counts as an outage, in milliseconds.
const OUTAGE_GAP: Time = 3_000;

/// Outages (gaps between heartbeats), as of the last heartbeat.
#[derive(Debug, Default)]
pub(super) struct Outages {
    known: Arc<[Outage]>,
    /// Time of the last heartbeat.
    at: Time,
}

impl Hub {
    /// Writes a heartbeat, after the one that is being written.
    ///
    /// A heartbeat has the time at which it was sent. Several that waited for the store together
    /// would split an outage into parts that are too short to count.
    pub(super) async fn heartbeat(&self) -> Result<(), StoreError> {
        let _beating = self.beating.lock().await;
        self.beat().await
    }

    /// Writes a heartbeat; wakes all tables if it ends an outage.
    async fn beat(&self) -> Result<(), StoreError> {
        let at = self.now();
        let known: Arc<[Outage]> = self.store.heartbeat(at, OUTAGE_GAP).await?.into();
        let mut outages = self.outages.write().unwrap_or_else(PoisonError::into_inner);
        let news = *known != *outages.known;
        if at >= outages.at {
            *outages = Outages { known, at };
        }
        drop(outages);
        if news {
            self.refresh_all();
        }
        Ok(())
    }

    /// The known outages; fails during a possible outage.
    ///
    /// If the last heartbeat is too old to tell, for example because the process was suspended, a
    /// new one is written first.
    pub(super) async fn outages(&self) -> Result<Arc<[Outage]>, ApiError> {
        if let Some(known) = self.recent_outages() {
            return Ok(known);
        }
        let _beating = self.beating.lock().await;
        if let Some(known) = self.recent_outages() {
            return Ok(known);
        }
        self.beat().await?;
        self.recent_outages().ok_or_else(ApiError::unavailable)
    }

    /// The known outages; none if the last heartbeat is too old to tell.
    fn recent_outages(&self) -> Option<Arc<[Outage]>> {
        let outages = self.outages.read().unwrap_or_else(PoisonError::into_inner);
        let fresh = self.now().saturating_sub(outages.at) < OUTAGE_GAP;
        fresh.then(|| Arc::clone(&outages.known))
    }
}

/// Writes heartbeats periodically.
pub(super) async fn heartbeat(hub: Arc<Hub>) {
    let mut ticks = tokio::time::interval(HEARTBEAT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        match hub.heartbeat().await {
            Ok(()) => {}
            Err(error) => {
                hub.metrics.store_failures.inc();
                tracing::error!(%error, "heartbeat failed");
            }
        }
    }
}
