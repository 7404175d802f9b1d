//! Lease on the decision of a computer player, renewed while it thinks.
//!
//! Servers that share a store agree by leases on which of them searches. A lease is short, so that
//! another server soon takes over from one that has crashed. A live server renews its lease; if it
//! is too slow, two servers search, and the version of the log entry decides which decision counts.

use std::time::Duration;

use table::Time;
use tokio::sync::Notify;

use super::{Hub, LiveTable};
use crate::store::{Lease, StoreError};

/// Duration of a lease in milliseconds.
const DURATION: Time = 1_200;
/// Interval at which a lease is renewed; several renewals may be late or fail.
const RENEWAL: Duration = Duration::from_millis(300);

/// Lease on the decision for one version of a table.
pub(super) struct DecisionLease<'a> {
    hub: &'a Hub,
    live: &'a LiveTable,
    version: u64,
    acquired: Notify,
}

impl<'a> DecisionLease<'a> {
    pub(super) fn new(hub: &'a Hub, live: &'a LiveTable, version: u64) -> Self {
        Self {
            hub,
            live,
            version,
            acquired: Notify::new(),
        }
    }

    /// Acquires the lease; false if another server holds it.
    pub(super) async fn acquire(&self) -> bool {
        if !self.hub.shared {
            return true;
        }
        match self.extend().await {
            Ok(granted) => {
                if granted {
                    self.acquired.notify_one();
                }
                granted
            }
            Err(error) => {
                tracing::error!(%error, "lease request failed");
                false
            }
        }
    }

    /// Renews the lease from its acquisition until the work is done.
    pub(super) async fn keep_during<T>(&self, work: impl Future<Output = T>) -> T {
        tokio::select! {
            biased;
            done = work => done,
            () = self.renew() => unreachable!("`renew` never returns"),
        }
    }

    async fn renew(&self) {
        self.acquired.notified().await;
        loop {
            tokio::time::sleep(RENEWAL).await;
            match self.extend().await {
                Ok(true) => {}
                // The table has changed, or another server has taken over.
                Ok(false) => return std::future::pending().await,
                Err(error) => tracing::warn!(%error, "failed to renew a lease"),
            }
        }
    }

    async fn extend(&self) -> Result<bool, StoreError> {
        let now = self.hub.now();
        let lease = Lease {
            table: &self.live.id,
            version: self.version,
            by: &self.hub.node,
            now,
            until: now + DURATION,
        };
        self.hub.store.lease(lease).await
    }
}
