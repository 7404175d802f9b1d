//! Game clocks: time per move, or total time with increment.

use game::Seat;
use serde::{Deserialize, Serialize};

/// Unix time, or a duration, in milliseconds.
pub type Time = u64;

/// Time control of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRules {
    /// No time limit.
    #[default]
    None,
    /// A time limit per decision; up to days for correspondence games.
    EachMove { seconds: u32 },
    /// A time limit for the whole game, plus an increment per decision (Fischer clock).
    Total {
        seconds: u32,
        /// Seconds added after each decision.
        increment: u32,
    },
}

impl ClockRules {
    /// The longest limit in seconds: 30 days.
    pub const MAX_SECONDS: u32 = 30 * 24 * 60 * 60;

    /// Whether the limits are within the supported range.
    pub const fn is_valid(self) -> bool {
        match self {
            Self::None => true,
            Self::EachMove { seconds } => 5 <= seconds && seconds <= Self::MAX_SECONDS,
            Self::Total { seconds, increment } => {
                10 <= seconds && seconds <= Self::MAX_SECONDS && increment <= 3600
            }
        }
    }
}

/// An interval in which no server was running.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    pub from: Time,
    pub until: Time,
}

/// The clocks of all seats. Those of computer players never run.
///
/// Time used for a decision is never refunded, not by leaving, returning or undo.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    rules: ClockRules,
    /// Milliseconds left per seat.
    left: [u64; Seat::MAX],
    /// The seat whose clock runs, and its start time.
    running: Option<(Seat, Time)>,
    /// The absent seat for which a stand-in is deciding, and since when.
    ///
    /// The time counts only if the player takes the decision back: otherwise leaving and returning
    /// would stop the clock.
    suspended: Option<(Seat, Time)>,
    /// The decisions that can still be undone: those since the last chance outcome.
    decided: Vec<TimedDecision>,
}

/// Time that a decision took, for undo.
#[derive(Clone, Copy, Debug)]
struct TimedDecision {
    seat: Seat,
    /// Milliseconds used for it.
    used: u64,
    /// Milliseconds added after it.
    increment: u64,
}

impl Clock {
    pub(crate) const fn new(rules: ClockRules) -> Self {
        Self {
            rules,
            left: [Self::initial(rules); Seat::MAX],
            running: None,
            suspended: None,
            decided: Vec::new(),
        }
    }

    /// Milliseconds of each seat before its first decision.
    const fn initial(rules: ClockRules) -> u64 {
        match rules {
            ClockRules::None => 0,
            ClockRules::EachMove { seconds } | ClockRules::Total { seconds, .. } => {
                seconds as u64 * 1000
            }
        }
    }

    pub(crate) const fn rules(&self) -> ClockRules {
        self.rules
    }

    /// Stops the clock between decisions, or while all players are away.
    pub(crate) fn stop(&mut self, now: Time) {
        let counted = self.running.take().or_else(|| self.suspended.take());
        if let Some((seat, since)) = counted {
            let left = &mut self.left[seat.index()];
            *left = left.saturating_sub(now.saturating_sub(since));
        }
    }

    /// Stops the clock of an absent player for whom a stand-in decides.
    pub(crate) fn suspend(&mut self, seat: Seat, now: Time) {
        if self.rules == ClockRules::None || self.suspended.is_some_and(|(of, _)| of == seat) {
            return;
        }
        self.stop(now);
        self.suspended = Some((seat, now));
    }

    /// Starts the clock of a seat, or continues it after a suspension.
    pub(crate) fn start(&mut self, seat: Seat, now: Time) {
        if self.rules == ClockRules::None || self.running.is_some_and(|(of, _)| of == seat) {
            return;
        }
        let suspended = self.suspended.take_if(|(of, _)| *of == seat);
        self.stop(now);
        self.running = suspended.or(Some((seat, now)));
    }

    /// Whether time counts for a seat, or will count if its player returns.
    pub(crate) const fn is_counting(&self) -> bool {
        self.running.is_some() || self.suspended.is_some()
    }

    /// Stops the clock after a decision, which ends its time and adds the increment.
    ///
    /// The decision of a stand-in costs no time and earns no increment.
    pub(crate) fn decide(&mut self, seat: Seat, by_player: bool, now: Time) {
        if !by_player {
            self.suspended = None;
        }
        let timed = self.running.or(self.suspended).is_some();
        self.stop(now);
        let left = &mut self.left[seat.index()];
        let mut done = TimedDecision {
            seat,
            used: 0,
            increment: 0,
        };
        match self.rules {
            ClockRules::EachMove { .. } => {
                let full = Self::initial(self.rules);
                done.used = full.saturating_sub(*left);
                *left = full;
            }
            ClockRules::Total { increment, .. } if timed => {
                done.increment = u64::from(increment) * 1000;
                *left += done.increment;
            }
            ClockRules::None | ClockRules::Total { .. } => {}
        }
        self.decided.push(done);
    }

    /// Forgets the decisions before a chance outcome, which cannot be undone.
    pub(crate) fn forget_decisions(&mut self) {
        self.decided.clear();
    }

    /// Undoes the last decisions, the first of which is the one that is taken back.
    ///
    /// Its player gets neither the time nor the increments back that they have used since. With a
    /// limit per move, the other players get the whole time for their next decision.
    pub(crate) fn undo(&mut self, decisions: usize, now: Time) {
        self.stop(now);
        let first = self.decided.len().saturating_sub(decisions);
        let undone = self.decided.split_off(first);
        let Some(back) = undone.first() else {
            return;
        };
        match self.rules {
            ClockRules::None => {}
            ClockRules::EachMove { .. } => {
                let full = Self::initial(self.rules);
                let own = undone.iter().filter(|done| done.seat == back.seat);
                let used: u64 = own.map(|done| done.used).sum();
                let left = self.left[back.seat.index()].saturating_sub(used);
                self.left = [full; Seat::MAX];
                self.left[back.seat.index()] = left;
            }
            ClockRules::Total { .. } => {
                for done in &undone {
                    let left = &mut self.left[done.seat.index()];
                    *left = left.saturating_sub(done.increment);
                }
            }
        }
    }

    /// Whether the time of a seat is used up.
    pub(crate) fn is_used_up(&self, seat: Seat) -> bool {
        self.rules != ClockRules::None && self.left[seat.index()] == 0
    }

    /// Milliseconds of the outages that the running or suspended clock has counted.
    pub(crate) fn outage_time(&self, outages: impl Iterator<Item = Outage>) -> u64 {
        let Some((_, since)) = self.running.or(self.suspended) else {
            return 0;
        };
        outages
            .map(|outage| outage.until.saturating_sub(outage.from.max(since)))
            .sum()
    }

    /// Credits the running or suspended clock with the duration of an outage.
    pub(crate) fn credit(&mut self, milliseconds: u64) {
        if let Some((_, since)) = self.running.as_mut().or(self.suspended.as_mut()) {
            *since += milliseconds;
        }
    }

    /// The seat whose clock runs, and the time at which it runs out.
    pub(crate) fn deadline(&self) -> Option<(Seat, Time)> {
        let (seat, since) = self.running?;
        Some((seat, since + self.left[seat.index()]))
    }

    /// Milliseconds that a seat has left, and whether its clock runs; none without clocks.
    pub(crate) fn left(&self, seat: Seat, now: Time) -> Option<(u64, bool)> {
        if self.rules == ClockRules::None {
            return None;
        }
        let left = self.left[seat.index()];
        Some(match self.running {
            Some((running, since)) if running == seat => {
                (left.saturating_sub(now.saturating_sub(since)), true)
            }
            _ => (left, false),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANNA: Seat = match Seat::new(0) {
        Some(seat) => seat,
        None => unreachable!(),
    };

    #[test]
    fn a_decision_stops_the_clock_and_adds_the_increment() {
        let mut clock = Clock::new(ClockRules::Total {
            seconds: 60,
            increment: 2,
        });
        clock.start(ANNA, 1000);
        assert_eq!(clock.deadline(), Some((ANNA, 61_000)));
        assert_eq!(clock.left(ANNA, 11_000), Some((50_000, true)));
        clock.decide(ANNA, true, 11_000);
        assert_eq!(clock.left(ANNA, 99_000), Some((52_000, false)));
        assert_eq!(clock.deadline(), None);
    }

    #[test]
    fn an_absence_counts_only_if_the_player_decides() {
        let mut clock = Clock::new(ClockRules::Total {
            seconds: 60,
            increment: 2,
        });
        clock.start(ANNA, 0);
        clock.suspend(ANNA, 10_000);
        assert_eq!(clock.deadline(), None);
        let mut stand_in = clock.clone();
        stand_in.decide(ANNA, false, 15_000);
        assert_eq!(stand_in.left(ANNA, 15_000), Some((50_000, false)));
        clock.suspend(ANNA, 12_000);
        clock.start(ANNA, 15_000);
        assert_eq!(clock.deadline(), Some((ANNA, 60_000)));
        clock.suspend(ANNA, 20_000);
        clock.decide(ANNA, true, 30_000);
        assert_eq!(clock.left(ANNA, 30_000), Some((32_000, false)));
    }

    #[test]
    fn outages_are_credited_to_the_running_clock() {
        let mut clock = Clock::new(ClockRules::EachMove { seconds: 30 });
        let outage = |from, until| Outage { from, until };
        let outages = [outage(500, 900), outage(500, 3000), outage(5000, 6000)];
        assert_eq!(clock.outage_time(outages.into_iter()), 0);
        clock.start(ANNA, 1000);
        let lost = clock.outage_time(outages.into_iter());
        assert_eq!(lost, 2000 + 1000);
        clock.credit(lost);
        assert_eq!(clock.deadline(), Some((ANNA, 34_000)));
    }
}
