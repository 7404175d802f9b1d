//! Game clocks: time per move, or total time with increment.

use game::Seat;
use serde::{Deserialize, Serialize};

/// Unix time in milliseconds.
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
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    rules: ClockRules,
    /// Milliseconds left per seat.
    left: [u64; Seat::MAX],
    /// The seat whose clock runs, and its start time.
    running: Option<(Seat, Time)>,
}

impl Clock {
    pub(crate) const fn new(rules: ClockRules) -> Self {
        let left = match rules {
            ClockRules::None => 0,
            ClockRules::EachMove { seconds } | ClockRules::Total { seconds, .. } => {
                seconds as u64 * 1000
            }
        };
        Self {
            rules,
            left: [left; Seat::MAX],
            running: None,
        }
    }

    pub(crate) const fn rules(&self) -> ClockRules {
        self.rules
    }

    /// Stops the running clock; after a decision its seat gets the increment.
    pub(crate) fn stop(&mut self, now: Time, decided: bool) {
        let Some((seat, since)) = self.running.take() else {
            return;
        };
        let left = &mut self.left[seat.index()];
        match self.rules {
            ClockRules::None => {}
            ClockRules::EachMove { seconds } => *left = u64::from(seconds) * 1000,
            ClockRules::Total { increment, .. } => {
                *left = left.saturating_sub(now.saturating_sub(since));
                if decided {
                    *left += u64::from(increment) * 1000;
                }
            }
        }
    }

    pub(crate) fn start(&mut self, seat: Seat, now: Time) {
        if self.rules != ClockRules::None {
            self.running = Some((seat, now));
        }
    }

    /// Milliseconds of the outages that the running clock has counted.
    pub(crate) fn outage_time(&self, outages: impl Iterator<Item = Outage>) -> u64 {
        let Some((_, since)) = self.running else {
            return 0;
        };
        outages
            .map(|outage| outage.until.saturating_sub(outage.from.max(since)))
            .sum()
    }

    /// Credits the running clock with the duration of an outage.
    pub(crate) const fn credit(&mut self, milliseconds: u64) {
        if let Some((_, since)) = &mut self.running {
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
        clock.stop(11_000, true);
        assert_eq!(clock.left(ANNA, 99_000), Some((52_000, false)));
        assert_eq!(clock.deadline(), None);
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
