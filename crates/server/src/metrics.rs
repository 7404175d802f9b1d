//! Prometheus metrics.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};

use crate::opponents::LaneKind;

/// Labels of the request counter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
pub(crate) struct RequestLabels {
    pub(crate) route: String,
    pub(crate) method: &'static str,
    pub(crate) status: u16,
}

/// Label of the metrics of the opponent lanes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct LaneLabels {
    lane: LaneKind,
}

/// All metrics with their registry.
#[derive(Debug)]
pub(crate) struct Metrics {
    pub(crate) requests: Family<RequestLabels, Counter>,
    pub(crate) entries: Counter,
    pub(crate) conflicts: Counter,
    pub(crate) store_failures: Counter,
    pub(crate) panics: Counter,
    pub(crate) refusals: Counter,
    pub(crate) replaced_connections: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) live_tables: Gauge,
    pub(crate) opponents: Gauge,
    append_seconds: Histogram,
    thinking_seconds: Histogram,
    waiting: Family<LaneLabels, Gauge>,
    waiting_seconds: Family<LaneLabels, Histogram>,
    registry: Registry,
}

impl Default for Metrics {
    fn default() -> Self {
        let seconds: fn() -> Histogram = || Histogram::new(exponential_buckets(0.0005, 2.0, 14));
        let mut registry = Registry::with_prefix("dominium");
        let metrics = Self {
            requests: Family::default(),
            entries: Counter::default(),
            conflicts: Counter::default(),
            store_failures: Counter::default(),
            panics: Counter::default(),
            refusals: Counter::default(),
            replaced_connections: Counter::default(),
            sockets: Gauge::default(),
            live_tables: Gauge::default(),
            opponents: Gauge::default(),
            append_seconds: seconds(),
            thinking_seconds: seconds(),
            waiting: Family::default(),
            waiting_seconds: Family::new_with_constructor(seconds),
            registry: Registry::default(),
        };
        let mut counter = |name, help, counter: &Counter| {
            registry.register(name, help, counter.clone());
        };
        counter("entries", "Log entries appended", &metrics.entries);
        counter(
            "conflicts",
            "Appends rejected by optimistic concurrency",
            &metrics.conflicts,
        );
        counter(
            "store_failures",
            "Failed store operations",
            &metrics.store_failures,
        );
        counter("panics", "Request handlers that panicked", &metrics.panics);
        counter(
            "refusals",
            "Requests refused by the limits of their address",
            &metrics.refusals,
        );
        counter(
            "replaced_connections",
            "Connections closed to make room for others",
            &metrics.replaced_connections,
        );
        let mut gauge = |name, help, gauge: &Gauge| registry.register(name, help, gauge.clone());
        gauge("sockets", "Open WebSockets and streams", &metrics.sockets);
        gauge("live_tables", "Tables in memory", &metrics.live_tables);
        gauge(
            "opponents",
            "Computer players thinking or queued",
            &metrics.opponents,
        );
        registry.register("requests", "HTTP requests", metrics.requests.clone());
        registry.register_with_unit(
            "append",
            "Append latency including the disk sync",
            Unit::Seconds,
            metrics.append_seconds.clone(),
        );
        registry.register_with_unit(
            "thinking",
            "Thinking time of computer players",
            Unit::Seconds,
            metrics.thinking_seconds.clone(),
        );
        registry.register(
            "opponents_waiting",
            "Computer players queued, by lane",
            metrics.waiting.clone(),
        );
        registry.register_with_unit(
            "opponents_wait",
            "Time of computer players in the queue, by lane",
            Unit::Seconds,
            metrics.waiting_seconds.clone(),
        );
        Self {
            registry,
            ..metrics
        }
    }
}

impl Metrics {
    pub(crate) fn observe_append(&self, took: Duration) {
        self.append_seconds.observe(took.as_secs_f64());
    }

    pub(crate) fn observe_search(&self, took: Duration) {
        self.thinking_seconds.observe(took.as_secs_f64());
    }

    /// Records how long a decision of a computer player was queued.
    pub(crate) fn observe_wait(&self, lane: LaneKind, took: Duration) {
        let histogram = self.waiting_seconds.get_or_create(&LaneLabels { lane });
        histogram.observe(took.as_secs_f64());
    }

    pub(crate) fn set_queue_length(&self, lane: LaneKind, length: usize) {
        let gauge = self.waiting.get_or_create(&LaneLabels { lane });
        gauge.set(length as i64);
    }

    /// Encodes the metrics in the Prometheus text format.
    pub(crate) fn encode(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
