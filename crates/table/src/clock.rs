//! How much time there is to decide.

use game::Seat;
use serde::{Deserialize, Serialize};

/// Milliseconds since the beginning of 1970.
pub type Time = u64;

/// How long somebody may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ClockRules {
    /// As long as they like.
    #[default]
    None,
    /// So long about every decision; days of it for those who play by letter.
    EachMove {
        /// Seconds for a decision.
        seconds: u32,
    },
    /// So long about the whole game, and a little more with every decision.
    Total {
        /// Seconds for the game.
        seconds: u32,
        /// Seconds that every decision adds.
        increment: u32,
    },
}

impl ClockRules {
    /// The longest there is: 30 days.
    pub const LONGEST: u32 = 30 * 24 * 60 * 60;

    /// Are these sensible times?
    pub const fn is_sensible(self) -> bool {
        match self {
            Self::None => true,
            Self::EachMove { seconds } => 5 <= seconds && seconds <= Self::LONGEST,
            Self::Total { seconds, increment } => {
                10 <= seconds && seconds <= Self::LONGEST && increment <= 3600
            }
        }
    }
}

/// A time in which no server answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// From when.
    pub from: Time,
    /// Until when.
    pub until: Time,
}

/// The clocks of a table. Those of opponents stand still.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    rules: ClockRules,
    /// Milliseconds that each seat has left.
    left: [u64; Seat::MAX],
    /// Whose clock runs, and since when.
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

    /// Stops the clock that runs; whoever decided gets what a decision brings.
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

    /// Starts the clock of a seat.
    pub(crate) fn start(&mut self, seat: Seat, now: Time) {
        if self.rules != ClockRules::None {
            self.running = Some((seat, now));
        }
    }

    /// How much of these outages the clock that runs has counted.
    pub(crate) fn lost(&self, outages: impl Iterator<Item = Outage>) -> u64 {
        let Some((_, since)) = self.running else {
            return 0;
        };
        outages
            .map(|outage| outage.until.saturating_sub(outage.from.max(since)))
            .sum()
    }

    /// The clock that runs stood still for so long.
    pub(crate) const fn forgive(&mut self, milliseconds: u64) {
        if let Some((_, since)) = &mut self.running {
            *since += milliseconds;
        }
    }

    /// When somebody's time is up, and whose.
    pub(crate) fn deadline(&self) -> Option<(Seat, Time)> {
        let (seat, since) = self.running?;
        Some((seat, since + self.left[seat.index()]))
    }

    /// What a seat has left, in milliseconds, and whether its clock runs; none without clocks.
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
    fn time_runs_for_the_one_who_decides_and_grows_with_decisions() {
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
    fn nobody_pays_for_an_outage() {
        let mut clock = Clock::new(ClockRules::EachMove { seconds: 30 });
        let outage = |from, until| Outage { from, until };
        let outages = [outage(500, 900), outage(500, 3000), outage(5000, 6000)];
        assert_eq!(clock.lost(outages.into_iter()), 0);
        clock.start(ANNA, 1000);
        let lost = clock.lost(outages.into_iter());
        assert_eq!(lost, 2000 + 1000);
        clock.forgive(lost);
        assert_eq!(clock.deadline(), Some((ANNA, 34_000)));
    }
}
