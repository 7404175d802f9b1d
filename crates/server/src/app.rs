//! Shared server state and configuration.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use table::{Guest, Time};
use tokio::sync::watch;

use crate::client_address::ClientAddress;
use crate::environment::{Environment, SystemEnvironment};
use crate::guest::{self, Keys};
use crate::hosts::{HostName, Hosts};
use crate::limits::{AddressLimits, CLAIMS, ConcurrencyLimit, KeyedLimiter, RateLimits};
use crate::live::Hub;
use crate::metrics::Metrics;
use crate::read_pool::ReadPool;
use crate::seeds::Seeds;
use crate::store::{Store, StoreError, TableId};

/// Server configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Rate limits and quotas.
    pub limits: RateLimits,
    /// Maximum number of computer players that think at the same time.
    pub opponent_threads: usize,
    /// Maximum number of replays and records that are computed at the same time.
    pub read_threads: usize,
    /// Other origins whose pages may use the server, such as `https://example.org`.
    pub origins: Vec<String>,
    /// Host names of the server, besides those of `origins`; IP addresses and `localhost` need none.
    pub hosts: Vec<HostName>,
    /// Number of reverse proxies whose `X-Forwarded-*` headers are trusted.
    pub proxies: u8,
    /// Whether metrics are served by [`serve_metrics`](crate::serve_metrics) only.
    pub separate_metrics: bool,
    /// Whether the header `x-dominium-test-seed` fixes the seeds of new tables, for tests.
    #[cfg(debug_assertions)]
    pub test_seeds: bool,
}

impl Default for Config {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            limits: RateLimits::DEFAULT,
            opponent_threads: cores.saturating_sub(1).max(1),
            read_threads: (cores / 2).max(1),
            origins: Vec::new(),
            hosts: Vec::new(),
            proxies: 0,
            separate_metrics: false,
            #[cfg(debug_assertions)]
            test_seeds: false,
        }
    }
}

/// Shared state of a running server.
#[derive(Debug)]
pub struct App {
    pub(crate) config: Config,
    pub(crate) hub: Arc<Hub>,
    pub(crate) keys: Arc<Keys>,
    pub(crate) hosts: Hosts,
    pub(crate) requests: KeyedLimiter<Guest>,
    pub(crate) guests: KeyedLimiter<ClientAddress>,
    pub(crate) openings: KeyedLimiter<Guest>,
    pub(crate) listings: KeyedLimiter<ClientAddress>,
    pub(crate) claims: KeyedLimiter<ClientAddress>,
    pub(crate) sockets: Arc<ConcurrencyLimit<Guest>>,
    pub(crate) spectators: Arc<ConcurrencyLimit<TableId>>,
    pub(crate) addresses: AddressLimits,
    pub(crate) reads: ReadPool,
    /// Whether a missing `--behind-proxy` was logged.
    pub(crate) has_warned: AtomicBool,
    /// True once graceful shutdown has begun.
    stopping: watch::Sender<bool>,
}

impl App {
    /// Creates a server for the tables in a store.
    pub async fn open(store: Arc<dyn Store>, config: Config) -> Result<Arc<Self>, StoreError> {
        Self::open_in(Arc::new(SystemEnvironment), store, config).await
    }

    /// Creates a server in the given environment, such as a simulation.
    pub async fn open_in(
        environment: Arc<dyn Environment>,
        store: Arc<dyn Store>,
        config: Config,
    ) -> Result<Arc<Self>, StoreError> {
        let keys = Arc::new(Keys::read(&*environment, &*store).await?);
        #[cfg(debug_assertions)]
        let seeds = if config.test_seeds {
            Seeds::fixed_by_header()
        } else {
            Seeds::default()
        };
        #[cfg(not(debug_assertions))]
        let seeds = Seeds::default();
        let metrics = Arc::new(Metrics::default());
        let hub = Hub::open(environment, store, config.opponent_threads, metrics, seeds).await?;
        hub.spawn(refresh_keys(Arc::clone(&hub), Arc::clone(&keys)));
        Ok(Arc::new(Self {
            keys,
            hosts: Hosts::new(&config.hosts, &config.origins),
            requests: KeyedLimiter::new(config.limits.requests),
            guests: KeyedLimiter::new(config.limits.guests),
            openings: KeyedLimiter::new(config.limits.openings),
            listings: KeyedLimiter::new(config.limits.listings),
            claims: KeyedLimiter::new(CLAIMS),
            sockets: ConcurrencyLimit::new(config.limits.sockets),
            spectators: ConcurrencyLimit::new(config.limits.spectators),
            addresses: AddressLimits::new(&config.limits),
            reads: ReadPool::new(config.read_threads),
            has_warned: AtomicBool::new(false),
            stopping: watch::Sender::new(false),
            hub,
            config,
        }))
    }

    /// Starts graceful shutdown; see [`serve`](crate::serve).
    pub fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Waits for the start of graceful shutdown.
    pub(crate) async fn stopped(&self) {
        let mut stopping = self.stopping.subscribe();
        // The sender lives in `self`, so this cannot fail.
        let _ = stopping.wait_for(|stopping| *stopping).await;
    }

    /// Current Unix time in milliseconds.
    pub(crate) fn now(&self) -> Time {
        self.hub.now()
    }

    /// Takes one request from the rate limit of a guest.
    pub(crate) fn take_request(&self, guest: Option<&Guest>) -> bool {
        guest.is_none_or(|guest| self.requests.take(guest))
    }

    pub(crate) fn is_stopping(&self) -> bool {
        *self.stopping.borrow()
    }
}

/// Reads the signing keys periodically, to notice a rotation.
async fn refresh_keys(hub: Arc<Hub>, keys: Arc<Keys>) {
    let mut ticks = tokio::time::interval(guest::REFRESH);
    ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if let Err(error) = keys.refresh(hub.environment(), hub.store()).await {
            hub.metrics().store_failures.inc();
            tracing::error!(%error, "failed to read the signing keys");
        }
    }
}
