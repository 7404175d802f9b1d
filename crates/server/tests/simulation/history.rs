//! History of a simulation: what clients saw, and what was stored.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use table::LogEntry;

use crate::plan::{Fault, Millis};

/// What happened in a simulation.
#[derive(Clone, Debug, Default)]
pub(crate) struct History {
    pub(crate) events: Vec<Event>,
    /// The planned faults.
    pub(crate) faults: Vec<Fault>,
    pub(crate) servers: usize,
    /// The logs of all tables at the end.
    pub(crate) logs: BTreeMap<String, Vec<StoredEntry>>,
    /// Times at which heartbeats were stored.
    pub(crate) heartbeats: Vec<Millis>,
    /// Messages of panics.
    pub(crate) panics: Vec<String>,
    /// When the simulation ended.
    pub(crate) end: Millis,
}

/// A log entry with the time of its commit.
#[derive(Clone, Debug)]
pub(crate) struct StoredEntry {
    /// Idempotency key, as the store has it.
    pub(crate) request: Option<String>,
    pub(crate) entry: LogEntry,
    pub(crate) committed: Millis,
}

#[derive(Clone, Debug)]
pub(crate) struct Event {
    pub(crate) at: Millis,
    pub(crate) what: What,
}

/// Something observed from outside of the servers.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "some fields are only printed")]
pub(crate) enum What {
    /// A server serves clients.
    Started { server: usize },
    /// A server died.
    Crashed { server: usize },
    /// A server could not be started, for this reason.
    NotStarted { server: usize, why: String },
    /// A commit failed by a planned write error.
    WriteFailed { server: usize },
    /// A client sent a request, maybe again.
    Asked { request: Asked },
    /// A request was acknowledged with a version.
    Acknowledged { request: Asked, version: u64 },
    /// A request was refused with a problem code.
    Refused { request: Asked, code: String },
    /// A client does not know whether a request was executed.
    Unknown { request: Asked, why: String },
    /// A client saw a table.
    Read(Read),
    /// A client could not read a table.
    ReadFailed {
        client: usize,
        server: usize,
        began: Millis,
        why: String,
    },
    /// Result of a readiness check: the status, or none without a response.
    Readiness {
        server: usize,
        began: Millis,
        status: Option<u16>,
    },
    /// A socket was opened.
    SocketOpened {
        client: usize,
        server: usize,
        socket: u64,
    },
    /// A socket was closed or given up.
    SocketClosed { socket: u64 },
}

/// A request from a client to a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub(crate) client: usize,
    pub(crate) server: usize,
    pub(crate) table: String,
    /// Idempotency key; unique in a history.
    pub(crate) key: String,
    /// The version that the client named.
    pub(crate) version: u64,
    pub(crate) command: String,
}

/// A table as a client saw it.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) client: usize,
    pub(crate) server: usize,
    pub(crate) table: String,
    /// When the read began; for a message on a socket, when the socket was opened.
    pub(crate) began: Millis,
    /// The socket on which the table arrived.
    pub(crate) socket: Option<u64>,
    pub(crate) version: u64,
    /// The seat to move.
    pub(crate) turn: Option<u8>,
    /// Digest of the events of the game; see [`digest_of_game`].
    pub(crate) game: u64,
}

/// Digest of the texts of a game's events.
pub(crate) fn digest_of_game(events: impl Iterator<Item = String>) -> u64 {
    let mut hasher = DefaultHasher::new();
    events.for_each(|event| event.hash(&mut hasher));
    hasher.finish()
}

impl History {
    /// Hash of everything, to compare two runs.
    pub(crate) fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        format!("{self:?}").hash(&mut hasher);
        hasher.finish()
    }

    /// The events of the last seconds until a time, as lines.
    pub(crate) fn tail(&self, until: Millis, lines: usize) -> String {
        let mut all: Vec<(Millis, String)> = Vec::new();
        for Event { at, what } in &self.events {
            let text = match what {
                What::Read(read) => format!(
                    "Read client {} server {} socket {:?} began {} version {} turn {:?}",
                    read.client, read.server, read.socket, read.began, read.version, read.turn
                ),
                other => format!("{other:?}"),
            };
            all.push((*at, text));
        }
        for Fault { from, until, kind } in &self.faults {
            all.push((*from, format!("FAULT begins: {kind:?}")));
            all.push((*until, format!("FAULT ends: {kind:?}")));
        }
        for log in self.logs.values() {
            for (version, stored) in (1..).zip(log) {
                let what = format!("{:?}", stored.entry.what);
                let what: String = what.chars().take(100).collect();
                all.push((stored.committed, format!("STORED version {version} {what}")));
            }
        }
        all.sort_by_key(|(at, _)| *at);
        all.retain(|(at, _)| *at <= until);
        let skipped = all.len().saturating_sub(lines);
        let tail = all.iter().skip(skipped);
        let lines = tail.map(|(at, text)| format!("{at:>7} ms  {text}"));
        lines.collect::<Vec<_>>().join("\n")
    }
}
