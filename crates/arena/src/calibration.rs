//! Does a player win as often as it thinks it will?
//!
//! What was thought in a position is compared with what became of it. Of a player that says 70 % in
//! many positions, seven of ten should be won. Positions of one game share its end, and games of one
//! deal share their luck: all intervals are made from deals.
//!
//! ```
//! use arena::calibration::{Calibration, Forecast};
//! use players::Outlook;
//! let mut calibration = Calibration::default();
//! for deal in 0..4 {
//!     calibration.add(deal, Forecast {
//!         thought: Outlook { win: 0.72, score: 40.0 },
//!         outcome: Outlook { win: if deal == 0 { 0.0 } else { 1.0 }, score: 42.0 },
//!         fair: 0.5,
//!     });
//! }
//! let reliability = calibration.reliability();
//! let found = reliability.bins[7].found.unwrap();
//! assert_eq!((found.forecasts, found.observed), (4, 0.75));
//! assert_eq!(reliability.score_error.mean, -2.0);
//! ```

use std::array;
use std::collections::BTreeMap;

use game::Ending;
use players::Outlook;

use crate::stats::{Clusters, count};

/// Into how many bins chances to win are sorted.
pub const BINS: usize = 10;

/// What was thought of a seat in one position, and what became of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// What was expected.
    pub thought: Outlook,
    /// How it came: the part of the victory, and the points.
    pub outcome: Outlook,
    /// The part of the victory that everyone has before anything is known.
    pub fair: f64,
}

impl Forecast {
    /// One for each seat, from how the game was thought to stand for them and how it ended.
    pub fn all(thought: &[Outlook], ending: &impl Ending) -> Vec<Self> {
        let seats = thought.len();
        let outcomes = Outlook::of_ending(ending, seats);
        let pairs = thought.iter().zip(outcomes);
        pairs
            .map(|(thought, outcome)| Self {
                thought: *thought,
                outcome,
                fair: 1.0 / count(seats),
            })
            .collect()
    }

    /// Which bin it is sorted into.
    fn bin(&self) -> usize {
        ((self.thought.win * count(BINS)) as usize).min(BINS - 1)
    }
}

/// Forecasts, gathered by the deals they are about.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    deals: BTreeMap<u64, Vec<Forecast>>,
}

/// How good forecasts are. Numbers that nothing is known about are not finite.
#[derive(Clone, PartialEq, Debug)]
pub struct Reliability {
    /// How many forecasts.
    pub forecasts: usize,
    /// Of how many deals.
    pub deals: usize,
    /// The mean of what was expected, as a part of the victory.
    pub predicted: f64,
    /// The mean of what came.
    pub observed: f64,
    /// The mean square of the difference: 0 for one who always knows, 1 for one who is always wrong
    /// and sure of it.
    pub brier: f64,
    /// The same for somebody who always says the fair share.
    pub brier_fair: f64,
    /// How much more of the victory was expected than came.
    pub win_error: Estimate,
    /// How many more points were expected than came.
    pub score_error: Estimate,
    /// The root of the mean square of that.
    pub score_rms: f64,
    /// The forecasts by the chance to win that they give, from 0 to 1.
    pub bins: [Bin; BINS],
}

/// A mean, as well as it is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean itself.
    pub mean: f64,
    /// Half the width of the 95 % interval around it.
    pub ci95: f64,
}

/// The forecasts that give about the same chance to win.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// The least chance.
    pub from: f64,
    /// Chances are below this, or equal to it in the last bin.
    pub to: f64,
    /// What became of them, if there are any.
    pub found: Option<Found>,
}

/// What became of the forecasts in a bin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// How many there are.
    pub forecasts: usize,
    /// Of how many deals.
    pub deals: usize,
    /// The mean of what was expected.
    pub predicted: f64,
    /// The mean of what came.
    pub observed: f64,
    /// The true share lies between these with 95 % confidence.
    pub observed_ci95: (f64, f64),
}

impl Calibration {
    /// Counts a forecast about a game of this deal. Within a deal the order makes a difference in the
    /// last digits of sums, and nowhere else.
    pub fn add(&mut self, deal: u64, forecast: Forecast) {
        self.deals.entry(deal).or_default().push(forecast);
    }

    /// What all of them say.
    pub fn reliability(&self) -> Reliability {
        let mean = |value: fn(&Forecast) -> f64| self.clusters(|_| true, value).mean().0;
        let estimate = |value: fn(&Forecast) -> f64| {
            let (mean, ci95) = self.clusters(|_| true, value).mean_ci95(0.0);
            Estimate { mean, ci95 }
        };
        Reliability {
            forecasts: self.deals.values().map(Vec::len).sum(),
            deals: self.deals.len(),
            predicted: mean(|one| one.thought.win),
            observed: mean(|one| one.outcome.win),
            brier: mean(|one| (one.thought.win - one.outcome.win).powi(2)),
            brier_fair: mean(|one| (one.fair - one.outcome.win).powi(2)),
            win_error: estimate(|one| one.thought.win - one.outcome.win),
            score_error: estimate(|one| one.thought.score - one.outcome.score),
            score_rms: mean(|one| (one.thought.score - one.outcome.score).powi(2)).sqrt(),
            bins: array::from_fn(|bin| self.bin(bin)),
        }
    }

    fn bin(&self, bin: usize) -> Bin {
        let within = |one: &Forecast| one.bin() == bin;
        let observed = self.clusters(within, |one| one.outcome.win);
        let found = (observed.len() > 0).then(|| Found {
            forecasts: observed.numbers() as usize,
            deals: observed.len(),
            predicted: self.clusters(within, |one| one.thought.win).mean().0,
            observed: observed.mean().0,
            observed_ci95: observed.share_ci95(),
        });
        let edge = |bin: usize| count(bin) / count(BINS);
        Bin {
            from: edge(bin),
            to: edge(bin + 1),
            found,
        }
    }

    /// A number of each of some forecasts, gathered by deals.
    fn clusters(
        &self,
        which: impl Fn(&Forecast) -> bool,
        value: impl Fn(&Forecast) -> f64,
    ) -> Clusters {
        let mut numbers = Vec::new();
        for (deal, forecasts) in &self.deals {
            let chosen = forecasts.iter().filter(|one| which(one));
            numbers.extend(chosen.map(|one| (*deal, value(one))));
        }
        Clusters::new(numbers.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecast(win: f64, came: f64) -> Forecast {
        Forecast {
            thought: Outlook { win, score: 30.0 },
            outcome: Outlook {
                win: came,
                score: 30.0 + 10.0 * (came - 0.5),
            },
            fair: 0.5,
        }
    }

    fn calibration(forecasts: &[(u64, f64, f64)]) -> Calibration {
        let mut calibration = Calibration::default();
        for (deal, win, came) in forecasts {
            calibration.add(*deal, forecast(*win, *came));
        }
        calibration
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn chances_are_sorted_into_ten_bins() {
        for (win, bin) in [
            (0.0, 0),
            (0.099, 0),
            (0.1, 1),
            (0.55, 5),
            (0.9, 9),
            (1.0, 9),
            // Sums of many parts miss by a little.
            (1.0 + 1e-12, 9),
            (-1e-12, 0),
        ] {
            assert_eq!(forecast(win, 0.0).bin(), bin, "{win}");
        }
        let all: Vec<_> = (0..200)
            .map(|k| (k, count(k as usize) / 199.0, 0.5))
            .collect();
        let reliability = calibration(&all).reliability();
        let filled = reliability.bins.iter().filter_map(|bin| bin.found);
        assert_eq!(filled.map(|found| found.forecasts).sum::<usize>(), 200);
        for bin in &reliability.bins {
            let found = bin.found.unwrap();
            assert!((bin.from..=bin.to).contains(&found.predicted), "{bin:?}");
        }
        assert_near(reliability.bins[0].from, 0.0);
        assert_near(reliability.bins[9].to, 1.0);
    }

    #[test]
    fn figures_are_what_they_are_by_hand() {
        let few = [(0, 0.8, 1.0), (0, 0.6, 1.0), (1, 0.4, 0.5), (2, 0.8, 0.0)];
        let reliability = calibration(&few).reliability();
        assert_eq!((reliability.forecasts, reliability.deals), (4, 3));
        assert_near(reliability.predicted, 0.65);
        assert_near(reliability.observed, 0.625);
        assert_near(reliability.brier, (0.04 + 0.16 + 0.01 + 0.64) / 4.0);
        assert_near(reliability.brier_fair, 0.75 / 4.0);
        assert_near(reliability.win_error.mean, 0.025);
        // By deals the errors are off the mean by -0.65, -0.125 and 0.775.
        let spread = 0.65_f64.powi(2) + 0.125_f64.powi(2) + 0.775_f64.powi(2);
        let expected = 4.302_652_729_696 * (spread * 1.5).sqrt() / 4.0;
        // The quantile of Student's t is found by iteration.
        assert!((reliability.win_error.ci95 - expected).abs() < 1e-9);
        assert_near(reliability.score_error.mean, -1.25);
        assert_near(reliability.score_rms, (75.0_f64 / 4.0).sqrt());
        let found = reliability.bins[8].found.unwrap();
        assert_eq!((found.forecasts, found.deals), (2, 2));
        assert_near(found.predicted, 0.8);
        assert_near(found.observed, 0.5);
        let (low, high) = found.observed_ci95;
        assert!(low < 0.15 && high > 0.85, "{low} {high}");
        assert_eq!(reliability.bins[5].found, None);
    }

    #[test]
    fn one_deal_leaves_everything_open() {
        let reliability = calibration(&[(3, 0.7, 1.0), (3, 0.75, 1.0)]).reliability();
        assert!(reliability.win_error.ci95.is_infinite());
        assert_eq!(reliability.bins[7].found.unwrap().observed_ci95, (0.0, 1.0));
    }

    #[test]
    fn the_order_of_the_deals_makes_no_difference() {
        let mut few = [(0, 0.8, 1.0), (7, 0.6, 1.0), (1, 0.4, 0.5), (2, 0.8, 0.0)];
        let one = calibration(&few).reliability();
        few.reverse();
        assert_eq!(calibration(&few).reliability(), one);
    }
}
