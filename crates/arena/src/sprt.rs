//! Stopping as soon as enough is known: a sequential probability ratio test.
//!
//! The question is whether the first player wins the share `low` of its games or the share `high`.
//! Games with the same deal are not independent, so a deal is what is observed: the part of its
//! games that was won. How deals are spread around a share is not known either. Under each claim
//! they are taken to be spread as likely as can be, given what was seen and that the mean is the
//! one claimed; the test goes on until one claim is so much likelier than the other (a generalised
//! SPRT, as engines of chess are tested with pairs of games).

use crate::Tally;

/// Two claims about the share of games that the first player wins, and how often either may be
/// accepted though the other is true.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    low: f64,
    high: f64,
    alpha: f64,
    beta: f64,
}

/// Which of the claims is accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The lower share.
    Low,
    /// The higher share.
    High,
}

impl Sprt {
    /// The share `low` or the share `high`; `alpha` is how often `high` may be accepted wrongly and
    /// `beta` how often `low`. None unless 0 < low < high < 1 and both errors are between 0 and ½.
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

    /// How often the higher share may be accepted wrongly.
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// How often the lower share may be accepted wrongly.
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// The log-likelihood ratios at which the lower and the higher share are accepted.
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

/// A victory is shared by 1, 2, 3 or 4, so every share is a number of these.
const PARTS: f64 = 12.0;

/// Deals that are thought to have been lost in all games, and as many that were won in all, before
/// any was played: then every share is possible. Few enough to say nothing.
const BEFORE: f64 = 1e-3;

/// A test under way. It looks at whole deals in the order of the contest, so its verdict does not
/// depend on which game was finished first.
#[derive(Clone, Debug)]
pub struct Trial {
    sprt: Sprt,
    /// How many deals gave the first player so many parts.
    deals: Vec<f64>,
    seen: u64,
    rotations: u64,
    ratio: f64,
    verdict: Option<Verdict>,
}

impl Trial {
    /// A test of a contest between so many players.
    pub fn new(sprt: Sprt, players: usize) -> Self {
        let most = PARTS as usize * players;
        let mut deals = vec![0.0; most + 1];
        deals[0] = BEFORE;
        deals[most] = BEFORE;
        Self {
            sprt,
            deals,
            seen: 0,
            rotations: players as u64,
            ratio: 0.0,
            verdict: None,
        }
    }

    /// What is asked.
    pub const fn sprt(&self) -> &Sprt {
        &self.sprt
    }

    /// Goes on with the deals of this contest that are complete, up to the first that is not or to
    /// the one that decides.
    pub fn watch(&mut self, tally: &Tally) {
        while self.verdict.is_none() {
            let Some(won) = tally.deal(self.seen, 0) else {
                return;
            };
            self.observe((won * PARTS).round() as usize);
        }
    }

    fn observe(&mut self, parts: usize) {
        self.deals[parts] += 1.0;
        self.seen += 1;
        self.ratio = self.log_likelihood(self.sprt.high) - self.log_likelihood(self.sprt.low);
        let (lower, upper) = self.sprt.bounds();
        if self.ratio <= lower {
            self.verdict = Some(Verdict::Low);
        } else if self.ratio >= upper {
            self.verdict = Some(Verdict::High);
        }
    }

    /// Which claim is accepted, once one is.
    pub const fn verdict(&self) -> Option<Verdict> {
        self.verdict
    }

    /// How many games were looked at; if there is a verdict, these led to it.
    pub const fn games(&self) -> u64 {
        self.seen * self.rotations
    }

    /// The logarithm of how many times likelier the deals are if the higher share is true.
    pub const fn ratio(&self) -> f64 {
        self.ratio
    }

    /// How likely the deals are at most if the mean of all deals is this share, beside how likely
    /// they are at most if it is any; as a logarithm.
    ///
    /// With weights w for values x that were seen n times, Σ n ln w is largest under Σ w = 1 and
    /// Σ w x = share for w in proportion to n / (1 + t (x − share)), where t makes the mean right.
    fn log_likelihood(&self, share: f64) -> f64 {
        let most = (self.deals.len() - 1) as u32;
        let seen = || {
            let deals = (0_u32..).zip(&self.deals).filter(|(_, seen)| **seen > 0.0);
            deals.map(move |(parts, seen)| (f64::from(parts) / f64::from(most) - share, *seen))
        };
        // Between these every weight is positive, and the mean falls as t grows.
        let (mut low, mut high) = (-1.0 / (1.0 - share), 1.0 / share);
        for _ in 0..60 {
            let t = f64::midpoint(low, high);
            let off: f64 = seen().map(|(x, n)| n * x / (1.0 + t * x)).sum();
            if off > 0.0 {
                low = t;
            } else {
                high = t;
            }
        }
        let t = f64::midpoint(low, high);
        -seen().map(|(x, n)| n * (t * x).ln_1p()).sum::<f64>()
    }
}

#[cfg(test)]
mod tests;
