//! Availability: opponents, readiness, watchers, and everything after the faults.

use std::collections::BTreeMap;

use table::AnyTable;

use super::Violate;
use super::health::Health;
use crate::history::{Event, History, StoredEntry, What};
use crate::observer::{OPERATOR, SPECTATOR};
use crate::plan::{FaultKind, Millis};

/// An opponent decides within this time while a server works, or after another one died.
const TAKEOVER: Millis = 3_000;
/// A server is ready again within this time after a fault.
const RECOVERY: Millis = 5_000;
/// A watcher sees a change within this time, even if notices are lost.
const NEWS: Millis = 6_500;

/// Checks that opponents decide in time, even after their server has died.
pub(super) fn check_opponents(
    history: &History,
    log: &[StoredEntry],
    states: &[AnyTable],
    violate: &mut impl Violate,
) {
    let health = Health::new(history);
    for (index, table) in states.iter().enumerate() {
        if table.opponent_to_move().is_none() {
            continue;
        }
        let from = log[index].committed;
        let until = log
            .get(index + 1)
            .map_or(history.end, |next| next.committed);
        let (start, end) = health.longest_quiet(from, until);
        if end - start > TAKEOVER {
            let why = format!(
                "the opponent to move at version {} did not decide from {start} to {end} ms",
                index + 1
            );
            violate(
                "an opponent is taken over within 3 seconds",
                start + TAKEOVER,
                why,
            );
        }
    }
}

pub(super) fn check(history: &History, violate: &mut impl Violate) {
    let health = Health::new(history);
    check_readiness(history, &health, violate);
    check_watchers(history, &health, violate);
    let calm = history.faults.iter().map(|fault| fault.until).max();
    for Event { at, what } in &history.events {
        // Players keep connections, which may have been reset.
        if let What::ReadFailed {
            client: OPERATOR,
            server,
            began,
            why,
        } = what
            && calm.is_none_or(|calm| *began > calm + RECOVERY)
        {
            let why = format!("server {server}: {why}");
            violate("all servers work after the faults", *at, why);
        }
    }
}

fn check_readiness(history: &History, health: &Health, violate: &mut impl Violate) {
    let is_reset = |server: usize, from: Millis, until: Millis| {
        history.faults.iter().any(|fault| {
            fault.kind == FaultKind::Disconnect { server } && (from..=until).contains(&fault.from)
        })
    };
    for Event { at, what } in &history.events {
        let What::Readiness {
            server,
            began,
            status,
        } = what
        else {
            continue;
        };
        let full = history.faults.iter().any(|fault| {
            fault.kind == FaultKind::DiskFull && fault.from < *began && *at < fault.until
        });
        if full && *status == Some(200) {
            let why = format!("server {server} said that it was ready");
            violate("no server is ready while the disk is full", *at, why);
        }
        let Some(since) = began.checked_sub(RECOVERY) else {
            continue;
        };
        let works = health.is_healthy(*server, since, *at) && !health.is_disturbed(since, *at);
        if works && *status != Some(200) && !is_reset(*server, *began, *at) {
            let why = format!("server {server}: status {status:?}, undisturbed since {since} ms");
            violate(
                "servers are ready 5 seconds after the disk works again",
                *at,
                why,
            );
        }
    }
}

/// Checks that a change reaches a spectator, even if its notice was lost.
fn check_watchers(history: &History, health: &Health, violate: &mut impl Violate) {
    struct Watch {
        server: usize,
        opened: Millis,
        version: u64,
        table: Option<String>,
    }
    let mut open: BTreeMap<u64, Watch> = BTreeMap::new();
    for Event { at, what } in &history.events {
        match what {
            What::SocketOpened {
                client: SPECTATOR,
                server,
                socket,
            } => {
                let watch = Watch {
                    server: *server,
                    opened: *at,
                    version: 0,
                    table: None,
                };
                open.insert(*socket, watch);
            }
            What::Read(read) => {
                let watch = read.socket.and_then(|socket| open.get_mut(&socket));
                if let Some(watch) = watch {
                    watch.version = read.version;
                    watch.table = Some(read.table.clone());
                }
            }
            // Its sockets may stay open in silence.
            What::Crashed { server } => open.retain(|_, watch| watch.server != *server),
            What::SocketClosed { socket } => {
                let Some(watch) = open.remove(socket) else {
                    continue;
                };
                let since = at.saturating_sub(NEWS);
                let from = since.saturating_sub(RECOVERY);
                let works =
                    health.is_healthy(watch.server, from, *at) && !health.is_disturbed(from, *at);
                let log = watch.table.and_then(|table| history.logs.get(&table));
                let (true, true, Some(log)) = (works, watch.opened < from, log) else {
                    continue;
                };
                let stored = log.iter().filter(|stored| stored.committed < since).count() as u64;
                if watch.version < stored {
                    let why = format!(
                        "socket {socket} to server {}: shows version {}, version {stored} was stored before {since} ms",
                        watch.server, watch.version
                    );
                    violate("changes reach all watchers", *at, why);
                }
            }
            _ => {}
        }
    }
}
