//! Requests: executed exactly once and in order, and never refused without a reason.

use std::collections::BTreeMap;

use table::EntryKind;

use super::Violate;
use crate::history::{Event, History, StoredEntry, What};

/// Problem codes that a correct client may get.
const EXPECTED: [&str; 13] = [
    "stale",
    "not_your_turn",
    "over",
    "away",
    "not_away",
    "nothing_to_undo",
    "no_undo_request",
    "no_answer_due",
    "full",
    "begun",
    "taken",
    "illegal",
    "not_begun",
];

/// Whether an entry changes something that a request depends on.
const fn is_move(stored: &StoredEntry) -> bool {
    !matches!(stored.entry.what, EntryKind::ClockCredited { .. })
}

pub(super) fn check(history: &History, violate: &mut impl Violate) {
    let empty = Vec::new();
    // The idempotency key of a client is the last word of the stored one.
    let mut executed: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for (table, log) in &history.logs {
        for (version, stored) in (1..).zip(log) {
            let key = stored
                .request
                .as_deref()
                .and_then(|key| key.split(' ').next_back());
            let Some(key) = key else { continue };
            if let Some(first) = executed.insert((table, key), version) {
                let why = format!("{key} was executed as version {first} and again as {version}");
                violate(
                    "every request is executed at most once",
                    stored.committed,
                    why,
                );
            }
        }
    }
    let mut asked: BTreeMap<&str, u64> = BTreeMap::new();
    let mut open: BTreeMap<&str, u64> = BTreeMap::new();
    let mut acknowledged: BTreeMap<&str, u64> = BTreeMap::new();
    for Event { at, what } in &history.events {
        match what {
            What::Asked { request } => {
                asked.entry(&request.key).or_insert(*at);
                open.insert(&request.key, *at);
            }
            What::Acknowledged { request, version } => {
                open.remove(&request.key[..]);
                let stored = executed.get(&(&request.table[..], &request.key[..]));
                if stored != Some(version) {
                    let why = format!(
                        "{} was acknowledged as version {version}, but stored as {stored:?}: {}",
                        request.key, request.command
                    );
                    violate(
                        "an acknowledged request is stored once, as its version",
                        *at,
                        why,
                    );
                }
                // What was acknowledged before this request was sent is older.
                let sent = asked[&request.key[..]];
                let newer = acknowledged.iter().find(|(key, newer)| {
                    let table = executed.contains_key(&(&request.table[..], **key));
                    table && **newer >= *version
                });
                if let Some((key, newer)) = newer
                    && history.acknowledged_before(key, sent)
                {
                    let why = format!(
                        "{} became version {version}, but {key} was version {newer} before it was sent",
                        request.key
                    );
                    violate("requests are executed in order", *at, why);
                }
                acknowledged.insert(&request.key, *version);
            }
            What::Refused { request, code } => {
                open.remove(&request.key[..]);
                if executed.contains_key(&(&request.table[..], &request.key[..])) {
                    let why = format!("{} was refused as {code}, but stored", request.key);
                    violate("a refused request changes nothing", *at, why);
                }
                if !EXPECTED.contains(&&code[..]) {
                    let why = format!("{}: {code}: {}", request.key, request.command);
                    violate("correct requests are not rejected", *at, why);
                }
                let log = history.logs.get(&request.table).unwrap_or(&empty);
                let newer = log.iter().skip(request.version as usize);
                let mut moved = newer.filter(|stored| is_move(stored) && stored.committed <= *at);
                if code == "stale" && moved.next().is_none() {
                    let why = format!(
                        "{} named version {}, and no other move was stored: {}",
                        request.key, request.version, request.command
                    );
                    violate("no request is stale unless another player moved", *at, why);
                }
            }
            _ => {}
        }
    }
    for (key, at) in open {
        let why = format!("{key}, sent last at {at} ms, has no answer at the end");
        violate(
            "every request is answered after the faults",
            history.end,
            why,
        );
    }
}

impl History {
    /// Whether a request was acknowledged before a time.
    fn acknowledged_before(&self, key: &str, time: u64) -> bool {
        self.events.iter().any(|Event { at, what }| {
            matches!(what, What::Acknowledged { request, .. } if request.key == key) && *at < time
        })
    }
}
