//! Calibration of win probabilities: predicted against observed frequencies, Brier score.
//!
//! A player that predicts 70 % in many positions should win seven of ten of them. Positions of one
//! game share its result, and games of one deal share their luck, so all confidence intervals are
//! clustered by deal.
//!
//! ```
//! use arena::calibration::{Calibration, Forecast};
//! use players::SeatEvaluation;
//! let mut calibration = Calibration::default();
//! for deal in 0..4 {
//!     calibration.add(deal, Forecast {
//!         predicted: SeatEvaluation { win: 0.72, score: 40.0 },
//!         outcome: SeatEvaluation { win: if deal == 0 { 0.0 } else { 1.0 }, score: 42.0 },
//!         fair: 0.5,
//!     });
//! }
//! let reliability = calibration.reliability();
//! let stats = reliability.bins[7].stats.unwrap();
//! assert_eq!((stats.forecasts, stats.observed), (4, 0.75));
//! assert_eq!(reliability.score_error.mean, -2.0);
//! ```

use std::array;
use std::collections::BTreeMap;

use game::Ending;
use players::SeatEvaluation;

use crate::stats::{Clusters, count};

/// Number of bins of predicted win probabilities.
pub const BINS: usize = 10;

/// Prediction for a seat in one position, with the outcome of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// Predicted win probability and score.
    pub predicted: SeatEvaluation,
    /// Share of the victory and final score.
    pub outcome: SeatEvaluation,
    /// Prior win probability: 1 / number of seats.
    pub fair: f64,
}

impl Forecast {
    /// Pairs the predictions for all seats with the ending of the game.
    pub fn all(predicted: &[SeatEvaluation], ending: &impl Ending) -> Vec<Self> {
        let seats = predicted.len();
        let outcomes = SeatEvaluation::of_ending(ending, seats);
        let pairs = predicted.iter().zip(outcomes);
        pairs
            .map(|(predicted, outcome)| Self {
                predicted: *predicted,
                outcome,
                fair: 1.0 / count(seats),
            })
            .collect()
    }

    /// Index of its bin.
    fn bin(&self) -> usize {
        ((self.predicted.win * count(BINS)) as usize).min(BINS - 1)
    }
}

/// Collected forecasts, grouped by deal.
#[derive(Clone, Debug, Default)]
pub struct Calibration {
    deals: BTreeMap<u64, Vec<Forecast>>,
}

/// Quality of forecasts. Undefined values are not finite.
#[derive(Clone, PartialEq, Debug)]
pub struct Reliability {
    /// Number of forecasts.
    pub forecasts: usize,
    /// Number of deals.
    pub deals: usize,
    /// Mean predicted win probability.
    pub predicted: f64,
    /// Observed win share.
    pub observed: f64,
    /// Brier score: mean squared error of the win probability, 0 (perfect) to 1.
    pub brier: f64,
    /// Brier score of always predicting the fair share, as a baseline.
    pub brier_fair: f64,
    /// Bias of the win probability, predicted minus observed.
    pub win_error: Estimate,
    /// Bias of the score, predicted minus observed.
    pub score_error: Estimate,
    /// Root-mean-square error of the score.
    pub score_rms: f64,
    /// Forecasts binned by predicted win probability, from 0 to 1.
    pub bins: [Bin; BINS],
}

/// Mean with its confidence interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % confidence interval.
    pub ci95: f64,
}

/// Bin of forecasts with similar win probabilities.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bin {
    /// Lower bound, inclusive.
    pub from: f64,
    /// Upper bound, inclusive only in the last bin.
    pub to: f64,
    /// Statistics; `None` if the bin is empty.
    pub stats: Option<BinStats>,
}

/// Statistics of the forecasts in a bin.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BinStats {
    /// Number of forecasts.
    pub forecasts: usize,
    /// Number of deals.
    pub deals: usize,
    /// Mean predicted win probability.
    pub predicted: f64,
    /// Observed win share.
    pub observed: f64,
    /// 95 % confidence interval of the observed win share.
    pub observed_ci95: (f64, f64),
}

impl Calibration {
    /// Adds a forecast for a game of this deal.
    ///
    /// Within a deal the order only affects rounding errors of sums.
    pub fn add(&mut self, deal: u64, forecast: Forecast) {
        self.deals.entry(deal).or_default().push(forecast);
    }

    /// Computes the statistics of all forecasts.
    pub fn reliability(&self) -> Reliability {
        let mean = |value: fn(&Forecast) -> f64| self.clusters(|_| true, value).mean().0;
        let estimate = |value: fn(&Forecast) -> f64| {
            let (mean, ci95) = self.clusters(|_| true, value).mean_ci95(0.0);
            Estimate { mean, ci95 }
        };
        Reliability {
            forecasts: self.deals.values().map(Vec::len).sum(),
            deals: self.deals.len(),
            predicted: mean(|f| f.predicted.win),
            observed: mean(|f| f.outcome.win),
            brier: mean(|f| (f.predicted.win - f.outcome.win).powi(2)),
            brier_fair: mean(|f| (f.fair - f.outcome.win).powi(2)),
            win_error: estimate(|f| f.predicted.win - f.outcome.win),
            score_error: estimate(|f| f.predicted.score - f.outcome.score),
            score_rms: mean(|f| (f.predicted.score - f.outcome.score).powi(2)).sqrt(),
            bins: array::from_fn(|bin| self.bin(bin)),
        }
    }

    fn bin(&self, bin: usize) -> Bin {
        let in_bin = |forecast: &Forecast| forecast.bin() == bin;
        let observed = self.clusters(in_bin, |f| f.outcome.win);
        let stats = (observed.len() > 0).then(|| BinStats {
            forecasts: observed.numbers() as usize,
            deals: observed.len(),
            predicted: self.clusters(in_bin, |f| f.predicted.win).mean().0,
            observed: observed.mean().0,
            observed_ci95: observed.share_ci95(),
        });
        let edge = |bin: usize| count(bin) / count(BINS);
        Bin {
            from: edge(bin),
            to: edge(bin + 1),
            stats,
        }
    }

    /// A value of each selected forecast, clustered by deal.
    fn clusters(
        &self,
        which: impl Fn(&Forecast) -> bool,
        value: impl Fn(&Forecast) -> f64,
    ) -> Clusters {
        let mut numbers = Vec::new();
        for (deal, forecasts) in &self.deals {
            let selected = forecasts.iter().filter(|forecast| which(forecast));
            numbers.extend(selected.map(|forecast| (*deal, value(forecast))));
        }
        Clusters::new(numbers.into_iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forecast(win: f64, outcome: f64) -> Forecast {
        Forecast {
            predicted: SeatEvaluation { win, score: 30.0 },
            outcome: SeatEvaluation {
                win: outcome,
                score: 30.0 + 10.0 * (outcome - 0.5),
            },
            fair: 0.5,
        }
    }

    fn calibration(forecasts: &[(u64, f64, f64)]) -> Calibration {
        let mut calibration = Calibration::default();
        for (deal, win, outcome) in forecasts {
            calibration.add(*deal, forecast(*win, *outcome));
        }
        calibration
    }

    fn assert_near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-12, "{found} {expected}");
    }

    #[test]
    fn win_probabilities_fall_into_ten_bins() {
        for (win, bin) in [
            (0.0, 0),
            (0.099, 0),
            (0.1, 1),
            (0.55, 5),
            (0.9, 9),
            (1.0, 9),
            // Rounding errors may exceed the range slightly.
            (1.0 + 1e-12, 9),
            (-1e-12, 0),
        ] {
            assert_eq!(forecast(win, 0.0).bin(), bin, "{win}");
        }
        let all: Vec<_> = (0..200)
            .map(|k| (k, count(k as usize) / 199.0, 0.5))
            .collect();
        let reliability = calibration(&all).reliability();
        let filled = reliability.bins.iter().filter_map(|bin| bin.stats);
        assert_eq!(filled.map(|stats| stats.forecasts).sum::<usize>(), 200);
        for bin in &reliability.bins {
            let stats = bin.stats.unwrap();
            assert!((bin.from..=bin.to).contains(&stats.predicted), "{bin:?}");
        }
        assert_near(reliability.bins[0].from, 0.0);
        assert_near(reliability.bins[9].to, 1.0);
    }

    #[test]
    fn reliability_matches_hand_computed_values() {
        let few = [(0, 0.8, 1.0), (0, 0.6, 1.0), (1, 0.4, 0.5), (2, 0.8, 0.0)];
        let reliability = calibration(&few).reliability();
        assert_eq!((reliability.forecasts, reliability.deals), (4, 3));
        assert_near(reliability.predicted, 0.65);
        assert_near(reliability.observed, 0.625);
        assert_near(reliability.brier, (0.04 + 0.16 + 0.01 + 0.64) / 4.0);
        assert_near(reliability.brier_fair, 0.75 / 4.0);
        assert_near(reliability.win_error.mean, 0.025);
        // By deal, the errors deviate from the mean by -0.65, -0.125 and 0.775.
        let spread = 0.65_f64.powi(2) + 0.125_f64.powi(2) + 0.775_f64.powi(2);
        let expected = 4.302_652_729_696 * (spread * 1.5).sqrt() / 4.0;
        // The quantile of Student's t is computed iteratively.
        assert!((reliability.win_error.ci95 - expected).abs() < 1e-9);
        assert_near(reliability.score_error.mean, -1.25);
        assert_near(reliability.score_rms, (75.0_f64 / 4.0).sqrt());
        let stats = reliability.bins[8].stats.unwrap();
        assert_eq!((stats.forecasts, stats.deals), (2, 2));
        assert_near(stats.predicted, 0.8);
        assert_near(stats.observed, 0.5);
        let (low, high) = stats.observed_ci95;
        assert!(low < 0.15 && high > 0.85, "{low} {high}");
        assert_eq!(reliability.bins[5].stats, None);
    }

    #[test]
    fn one_deal_gives_unbounded_intervals() {
        let reliability = calibration(&[(3, 0.7, 1.0), (3, 0.75, 1.0)]).reliability();
        assert!(reliability.win_error.ci95.is_infinite());
        assert_eq!(reliability.bins[7].stats.unwrap().observed_ci95, (0.0, 1.0));
    }

    #[test]
    fn the_order_of_the_deals_does_not_matter() {
        let mut few = [(0, 0.8, 1.0), (7, 0.6, 1.0), (1, 0.4, 0.5), (2, 0.8, 0.0)];
        let forward = calibration(&few).reliability();
        few.reverse();
        assert_eq!(calibration(&few).reliability(), forward);
    }
}
