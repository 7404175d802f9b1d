//! Generalised sequential probability ratio test (GSPRT), which stops a match early.
//!
//! The hypotheses are that the first player wins the share `low` or the share `high` of its games.
//! Games with the same deal are not independent, so the observation is a deal: the fraction of its
//! games that was won. The distribution of this fraction is unknown. Under each hypothesis the test
//! uses the maximum-likelihood distribution with the hypothesized mean, and stops when the
//! log-likelihood ratio reaches a bound. Chess engines are tested in the same way with game pairs.

use crate::Tally;

/// Parameters of an SPRT: two hypotheses about the win share, and the error rates.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
    alpha: f64,
    beta: f64,
}

/// Accepted hypothesis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The lower share.
    Low,
    /// The higher share.
    High,
}

impl Sprt {
    /// Creates a test of the share `low` against the share `high`.
    ///
    /// `alpha` is the probability of accepting `high` if `low` is true, `beta` that of accepting `low`
    /// if `high` is true. `None` unless 0 < low < high < 1 and both error rates are between 0 and ½.
    pub fn new(low: f64, high: f64, alpha: f64, beta: f64) -> Option<Self> {
        let is_error = |rate: f64| rate > 0.0 && rate < 0.5;
        let fits = low > 0.0 && low < high && high < 1.0 && is_error(alpha) && is_error(beta);
        fits.then_some(Self {
            low,
            high,
            alpha,
            beta,
        })
    }

    /// The lower share.
    pub const fn low(&self) -> f64 {
        self.low
    }

    /// The higher share.
    pub const fn high(&self) -> f64 {
        self.high
    }

    /// Type I error rate: probability of accepting the higher share if the lower is true.
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// Type II error rate: probability of accepting the lower share if the higher is true.
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// Wald's bounds: log-likelihood ratios at which the lower and the higher share are accepted.
    ///
    /// ```
    /// let sprt = arena::Sprt::new(0.5, 0.55, 0.05, 0.05).unwrap();
    /// let (lower, upper) = sprt.bounds();
    /// assert_eq!((lower, upper), (-19_f64.ln(), 19_f64.ln()));
    /// ```
    pub fn bounds(&self) -> (f64, f64) {
        (
            -((1.0 - self.alpha) / self.beta).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }
}

/// Resolution of victory shares: units per victory.
///
/// A victory is shared by 1, 2, 3 or 4 players, so every share is a multiple of 1/12.
const UNITS_PER_WIN: f64 = 12.0;

/// Prior pseudo-count of deals lost in all games, and of deals won in all games.
///
/// Makes every mean possible from the start, and is too small to influence the verdict.
const PRIOR: f64 = 1e-3;

/// State of a running test.
///
/// It observes complete deals in the order of the match, so the verdict does not depend on which
/// game finishes first.
#[derive(Clone, Debug)]
pub struct SprtRun {
    sprt: Sprt,
    /// Histogram: number of deals by the units of victory that the first player won.
    histogram: Vec<f64>,
    deals: u64,
    rotations: u64,
    llr: f64,
    verdict: Option<Verdict>,
}

impl SprtRun {
    /// Starts a test of a match with this number of players.
    pub fn new(sprt: Sprt, players: usize) -> Self {
        let max_units = UNITS_PER_WIN as usize * players;
        let mut histogram = vec![0.0; max_units + 1];
        histogram[0] = PRIOR;
        histogram[max_units] = PRIOR;
        Self {
            sprt,
            histogram,
            deals: 0,
            rotations: players as u64,
            llr: 0.0,
            verdict: None,
        }
    }

    /// Parameters of the test.
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// Observes the next complete deals, up to the first incomplete one or the verdict.
    pub fn update(&mut self, tally: &Tally) {
        while self.verdict.is_none() {
            let Some(won) = tally.deal_wins(self.deals, 0) else {
                return;
            };
            self.observe((won * UNITS_PER_WIN).round() as usize);
        }
    }

    fn observe(&mut self, units: usize) {
        self.histogram[units] += 1.0;
        self.deals += 1;
        self.llr = self.log_likelihood(self.sprt.high) - self.log_likelihood(self.sprt.low);
        let (lower, upper) = self.sprt.bounds();
        if self.llr <= lower {
            self.verdict = Some(Verdict::Low);
        } else if self.llr >= upper {
            self.verdict = Some(Verdict::High);
        }
    }

    /// Accepted hypothesis; `None` while undecided.
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// Number of games observed, up to the verdict if there is one.
    pub const fn games(&self) -> u64 {
        self.deals * self.rotations
    }

    /// Log-likelihood ratio (LLR) of the higher share to the lower share.
    pub const fn llr(&self) -> f64 {
        self.llr
    }

    /// Maximum log-likelihood of the deals with this mean, relative to the unconstrained maximum.
    ///
    /// With weights w for values x that were observed n times, Σ n ln w is maximal under Σ w = 1 and
    /// Σ w x = share for w proportional to n / (1 + t (x − share)). The multiplier t is found by
    /// bisection.
    fn log_likelihood(&self, share: f64) -> f64 {
        let max_units = (self.histogram.len() - 1) as u32;
        let observed = || {
            let bins = (0_u32..)
                .zip(&self.histogram)
                .filter(|(_, count)| **count > 0.0);
            bins.map(move |(units, count)| {
                (f64::from(units) / f64::from(max_units) - share, *count)
            })
        };
        // In this interval every weight is positive, and the mean decreases in t.
        let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
        for _ in 0..60 {
            let t = f64::midpoint(low, high);
            let off: f64 = observed().map(|(x, n)| n * x / (1.0 + t * x)).sum();
            if off > 0.0 {
                low = t;
            } else {
                high = t;
            }
        }
        let t = f64::midpoint(low, high);
        -observed().map(|(x, n)| n * (t * x).ln_1p()).sum::<f64>()
    }
}

#[cfg(test)]
mod tests;
