//! Reads: what was acknowledged or seen is visible to all, and no read goes backwards.

use std::collections::BTreeMap;

use table::{AnyTable, Chair, Guest};

use super::Violate;
use crate::history::{Event, History, Read, What, digest_of_game};
use crate::plan::Millis;

/// Checks that all clients see the same versions of a table.
pub(super) fn check_contents(
    history: &History,
    id: &str,
    states: &[AnyTable],
    violate: &mut impl Violate,
) {
    let mut known: BTreeMap<(usize, u64), (Option<u8>, u64)> = BTreeMap::new();
    for Event { at, what } in &history.events {
        let What::Read(read) = what else { continue };
        if read.table != id {
            continue;
        }
        let Some(table) = states.get((read.version as usize).wrapping_sub(1)) else {
            let why = format!("{read:?}: there are {} versions", states.len());
            violate("only stored versions are shown", *at, why);
            continue;
        };
        let expected = known.entry((read.client, read.version));
        let expected = expected.or_insert_with(|| contents(table, read.client));
        if *expected != (read.turn, read.game) {
            let why = format!("{read:?}: the log leads to {expected:?}");
            violate("a version is the same for everyone", *at, why);
        }
    }
}

/// The seat to move and the events as a client sees them.
pub(super) fn contents(table: &AnyTable, client: usize) -> (Option<u8>, u64) {
    fn game<G: table::Playable>(table: &table::Table<G>, guest: Option<&Guest>) -> u64 {
        let events = table.seen_by(guest).history();
        digest_of_game(events.into_iter().map(|past| past.event.to_string()))
    }
    let name = format!("P{client}");
    let mut people = table.chairs().iter().filter_map(Chair::person);
    let guest = people.find(|person| person.name.to_string() == name);
    let guest = guest.map(|person| &person.guest);
    let game = match table {
        AnyTable::Kingdomino(table) => game(table, guest),
        AnyTable::Domination(table) => game(table, guest),
    };
    (table.turn().map(|seat| seat.index() as u8 + 1), game)
}

/// The newest version known to any client by a time.
#[derive(Debug, Default)]
struct Floor {
    /// Times with the newest version until then.
    known: Vec<(Millis, u64)>,
}

impl Floor {
    fn add(&mut self, at: Millis, version: u64) {
        let newest = self.known.last().map_or(0, |(_, newest)| *newest);
        if version > newest {
            self.known.push((at, version));
        }
    }

    /// The newest version that was known before a time.
    fn before(&self, time: Millis) -> u64 {
        let index = self.known.partition_point(|(at, _)| *at < time);
        index.checked_sub(1).map_or(0, |index| self.known[index].1)
    }
}

/// Checks that no client sees a table go backwards, on whichever server.
pub(super) fn check(history: &History, violate: &mut impl Violate) {
    let mut floors: BTreeMap<&str, Floor> = BTreeMap::new();
    let mut sockets: BTreeMap<u64, u64> = BTreeMap::new();
    for Event { at, what } in &history.events {
        match what {
            What::Acknowledged { request, version } => {
                let floor = floors.entry(&request.table).or_default();
                floor.add(*at, *version);
            }
            What::Read(read) => {
                let Read {
                    client,
                    server,
                    began,
                    version,
                    socket,
                    ..
                } = read;
                let floor = floors.entry(&read.table).or_default();
                let least = floor.before(*began);
                if *version < least {
                    let why = format!(
                        "client {client} read version {version} from server {server}, beginning at {began} ms, when version {least} was known"
                    );
                    violate("what is acknowledged or seen is visible to all", *at, why);
                }
                if let Some(socket) = socket {
                    let shown = sockets.insert(*socket, *version).unwrap_or_default();
                    if *version < shown {
                        let why = format!("socket {socket}: version {version} after {shown}");
                        violate("no socket goes backwards", *at, why);
                    }
                }
                floor.add(*at, *version);
            }
            _ => {}
        }
    }
}
