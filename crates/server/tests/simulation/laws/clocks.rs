//! Clocks: no time is charged during outages, and no player gains time.

use game::Seat;
use table::{AnyTable, ClockRules, DecisionMaker, EntryKind};

use super::Violate;
use super::health::Health;
use crate::history::{History, StoredEntry};
use crate::plan::{Fault, FaultKind, Millis};
use crate::world::EPOCH;

/// A longer time without a heartbeat is an outage beyond doubt.
const OUTAGE: Millis = 5_000;
/// Part of an outage that may be charged: heartbeats are written once per second.
const UNCERTAIN: Millis = 1_300;
/// Part of an outage that may be charged if calls waited for the store.
///
/// Heartbeats carry the time at which they were sent, so up to two of them split such an outage, and
/// parts of up to three seconds are not credited.
const UNCERTAIN_WHILE_WAITING: Millis = 7_300;
/// Tolerance for the delays of the store.
const TOLERANCE: Millis = 100;
/// A timeout is stored within this time while a server works.
const TIMEOUT_DELAY: Millis = 2_000;

/// Time of a seat for its decision.
#[derive(Debug)]
struct Turn {
    seat: Seat,
    began: Millis,
    /// Time that the clock ran, until `running_since`.
    used: Millis,
    running_since: Option<Millis>,
    /// Credits for outages.
    credited: Millis,
}

pub(super) fn check(
    history: &History,
    log: &[StoredEntry],
    states: &[AnyTable],
    violate: &mut impl Violate,
) {
    let Some(opening) = states.first().map(AnyTable::opening) else {
        return;
    };
    // Only limits per move: after an undo, a total time depends on what was undone.
    let ClockRules::EachMove { seconds } = opening.clock else {
        return;
    };
    let limit = Millis::from(seconds) * 1000;
    let outages = Outages::of(history);
    let health = Health::new(history);
    let waits = |fault: &Fault| matches!(fault.kind, FaultKind::StoreCut { .. });
    let uncertain = if history.faults.iter().any(waits) {
        UNCERTAIN_WHILE_WAITING
    } else {
        UNCERTAIN
    };
    let mut turn: Option<Turn> = None;
    for (index, stored) in log.iter().enumerate() {
        let at = stored.entry.at.saturating_sub(EPOCH);
        let version = index + 1;
        match &stored.entry.what {
            EntryKind::RanOut { seat } => {
                if let Some(turn) = turn.as_ref().filter(|turn| turn.seat == *seat) {
                    let (outage, count) = outages.within(turn.began, at);
                    let charged = (at - turn.began).saturating_sub(outage);
                    if charged + TOLERANCE + count * uncertain < limit {
                        let why = format!(
                            "version {version}: seat {seat} ran out of {limit} ms after {charged} ms and {outage} ms of outages"
                        );
                        violate("no time is charged during outages", at, why);
                    }
                }
            }
            EntryKind::ClockCredited { milliseconds, .. } => {
                if let Some(turn) = &mut turn {
                    turn.credited += milliseconds;
                }
            }
            EntryKind::Acted {
                seat,
                by: DecisionMaker::Person,
                ..
            } => {
                if let Some(turn) = turn.as_ref().filter(|turn| turn.seat == *seat) {
                    let running = turn
                        .running_since
                        .map_or(0, |since| at.saturating_sub(since));
                    let used = (turn.used + running).saturating_sub(turn.credited);
                    let late = used.saturating_sub(limit);
                    let deadline = at.saturating_sub(late);
                    let (outage, _) = outages.within(turn.began, at);
                    if late > TIMEOUT_DELAY + outage && !health.is_disturbed(deadline, at) {
                        let why = format!(
                            "version {version}: seat {seat} decided after {used} ms, and the limit is {limit} ms"
                        );
                        violate("no player gains time", at, why);
                    }
                }
            }
            _ => {}
        }
        let after = &states[index];
        let is_same = index > 0
            && after.turn() == states[index - 1].turn()
            && decisions(after) == decisions(&states[index - 1]);
        let is_undo = index > 0 && decisions(after) < decisions(&states[index - 1]);
        let Some(seat) = after.turn() else {
            turn = None;
            continue;
        };
        if is_undo {
            // Time that was used before stays used: not modelled.
            turn = None;
            continue;
        }
        if !is_same {
            turn = Some(Turn {
                seat,
                began: at,
                used: 0,
                running_since: None,
                credited: 0,
            });
        }
        if let Some(turn) = &mut turn {
            let runs = after.chairs()[seat.index()]
                .person()
                .is_some_and(|person| !person.away)
                && after.opponent_to_move().is_none();
            match (turn.running_since, runs) {
                (None, true) => turn.running_since = Some(at),
                (Some(since), false) => {
                    turn.used += at.saturating_sub(since);
                    turn.running_since = None;
                }
                _ => {}
            }
        }
    }
}

/// Number of events of the game.
fn decisions(table: &AnyTable) -> usize {
    match table {
        AnyTable::Kingdomino(table) => table.seen_by(None).history().len(),
        AnyTable::Domination(table) => table.seen_by(None).history().len(),
    }
}

/// The times without heartbeats.
#[derive(Debug)]
struct Outages(Vec<(Millis, Millis)>);

impl Outages {
    fn of(history: &History) -> Self {
        let pairs = history.heartbeats.windows(2).map(|pair| (pair[0], pair[1]));
        Self(
            pairs
                .filter(|(from, until)| until - from > OUTAGE)
                .collect(),
        )
    }

    /// Total length and number of outages in an interval.
    fn within(&self, from: Millis, until: Millis) -> (Millis, u64) {
        let parts = self.0.iter().map(|(start, end)| {
            let (start, end) = ((*start).max(from), (*end).min(until));
            end.saturating_sub(start)
        });
        let parts = parts.filter(|part| *part > 0);
        parts.fold((0, 0), |(sum, count), part| (sum + part, count + 1))
    }
}
