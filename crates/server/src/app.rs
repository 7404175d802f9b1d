//! What all requests share.

use std::net::IpAddr;
use std::sync::Arc;

use table::Guest;
use tokio::sync::watch;

use crate::guest::Keys;
use crate::limits::{Counts, KeyedLimiter, Limits};
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::seeds::Seeds;
use crate::store::{Store, StoreError, TableId};
use crate::unguessable;

/// How a server is set up.
#[derive(Clone, Debug)]
pub struct Config {
    /// How much of everything one stranger may have.
    pub limits: Limits,
    /// How many opponents think at a time.
    pub thinkers: usize,
    /// From which other origins pages may use it, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Is there a proxy in front of it whose word is to be taken for who asks?
    pub behind_proxy: bool,
    /// Whether the header `x-dominium-test-seed` fixes the seeds of new tables, for tests.
    #[cfg(debug_assertions)]
    pub test_seeds: bool,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            limits: Limits::USUAL,
            thinkers: cores.saturating_sub(1).max(1),
            origins: Vec::new(),
            behind_proxy: false,
            #[cfg(debug_assertions)]
            test_seeds: false,
        }
    }
}

/// A server, ready to answer.
#[derive(Debug)]
pub struct App {
    pub(crate) config: Config,
    pub(crate) hub: Arc<Hub>,
    pub(crate) keys: Keys,
    pub(crate) requests: KeyedLimiter<Guest>,
    pub(crate) guests: KeyedLimiter<IpAddr>,
    pub(crate) openings: KeyedLimiter<Guest>,
    pub(crate) sockets: Arc<Counts<Guest>>,
    pub(crate) spectators: Arc<Counts<TableId>>,
    /// True once the server is to stop.
    stopping: watch::Sender<bool>,
}

impl App {
    /// Makes a server for the tables in a store.
    pub async fn open(store: Arc<dyn Store>, config: Config) -> Result<Arc<Self>, StoreError> {
        let secret = store.secret("guests", &unguessable(64)).await?;
        #[cfg(debug_assertions)]
        let seeds = if config.test_seeds {
            Seeds::fixed_by_header()
        } else {
            Seeds::default()
        };
        #[cfg(not(debug_assertions))]
        let seeds = Seeds::default();
        let metrics = Arc::new(Metrics::default());
        let hub = Hub::open(store, config.thinkers, metrics, seeds).await?;
        Ok(Arc::new(Self {
            keys: Keys::new(&secret),
            requests: KeyedLimiter::new(config.limits.requests),
            guests: KeyedLimiter::new(config.limits.guests),
            openings: KeyedLimiter::new(config.limits.openings),
            sockets: Counts::new(config.limits.sockets),
            spectators: Counts::new(config.limits.spectators),
            stopping: watch::Sender::new(false),
            hub,
            config,
        }))
    }

    /// Tells everybody to come back later; see [`serve`](crate::serve).
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits until the server is to stop.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender is here.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// May somebody ask for one more thing now?
    pub(crate) fn allowed(&self, guest: Option<&Guest>) -> bool {
        guest.is_none_or(|guest| self.requests.take(guest))
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}
