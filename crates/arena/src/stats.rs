//! Means and confidence intervals of clustered samples.

use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// Standard errors below this are floating-point rounding errors, for example of thirds.
///
/// No realistic number of games gives a standard error this small.
const ROUNDING: f64 = 1e-12;

/// Half width of a 95 % confidence interval, in standard errors.
///
/// The 97.5 % quantile of Student's t with `samples − 1` degrees of freedom: the spread of a small
/// sample underestimates the true one.
fn half_width(samples: usize) -> f64 {
    if samples < 2 {
        // A single sample has no spread.
        return f64::INFINITY;
    }
    let freedom = count(samples - 1);
    let t = StudentsT::new(0.0, 1.0, freedom).expect("there is a degree of freedom");
    t.inverse_cdf(0.975)
}

/// Clustered sample: count and sum of the numbers in each cluster, such as a deal.
///
/// Only the clusters are independent of each other.
#[derive(Clone, Debug)]
pub(crate) struct Clusters(Vec<(f64, f64)>);

impl Clusters {
    /// Groups numbers by cluster key; equal keys must be adjacent.
    pub(crate) fn new(numbers: impl Iterator<Item = (u64, f64)>) -> Self {
        let mut clusters: Vec<(f64, f64)> = Vec::new();
        let mut last = None;
        for (cluster, number) in numbers {
            if last != Some(cluster) {
                clusters.push((0.0, 0.0));
                last = Some(cluster);
            }
            if let Some((numbers, sum)) = clusters.last_mut() {
                *numbers += 1.0;
                *sum += number;
            }
        }
        Self(clusters)
    }

    /// Number of clusters.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// Number of values in all clusters.
    pub(crate) fn numbers(&self) -> f64 {
        self.0.iter().map(|(numbers, _)| numbers).sum()
    }

    /// Mean of the values and its cluster-robust standard error.
    pub(crate) fn mean(&self) -> (f64, f64) {
        let numbers = self.numbers();
        let sum: f64 = self.0.iter().map(|(_, sum)| sum).sum();
        let mean = sum / numbers;
        let clusters = count(self.len());
        if self.len() < 2 {
            // A single cluster has no spread.
            return (mean, f64::INFINITY);
        }
        let spread: f64 = self
            .0
            .iter()
            .map(|(numbers, sum)| (sum - mean * numbers).powi(2))
            .sum();
        (
            mean,
            (spread * clusters / (clusters - 1.0)).sqrt() / numbers,
        )
    }

    /// Mean of the values, and half the width of its 95 % confidence interval.
    ///
    /// The width is infinite with fewer than two clusters. `unit` is the resolution of the values: the
    /// standard error is at least their rounding error.
    pub(crate) fn mean_ci95(&self, unit: f64) -> (f64, f64) {
        let (mean, error) = self.mean();
        let rounding = unit / (12.0 * self.numbers()).sqrt();
        (mean, half_width(self.len()) * error.max(rounding))
    }

    /// 95 % confidence interval of a share, for values from 0 to 1.
    ///
    /// The Wilson interval for the effective sample size: as many independent values as would give the
    /// same standard error. If the standard error is zero, for example because every value is 0, each
    /// cluster counts once: ten lost games do not prove that no game can be won.
    pub(crate) fn share_ci95(&self) -> (f64, f64) {
        if self.len() < 2 {
            return (0.0, 1.0);
        }
        let (share, error) = self.mean();
        let variance = share * (1.0 - share);
        let numbers = if variance > 0.0 && error > ROUNDING {
            variance / error.powi(2)
        } else {
            count(self.len())
        };
        let square = half_width(self.len()).powi(2) / numbers;
        let middle = (share + square / 2.0) / (1.0 + square);
        let half = (square * (variance + square / 4.0)).sqrt() / (1.0 + square);
        // The interval contains the share itself despite rounding.
        let low = (middle - half).clamp(0.0, share.clamp(0.0, 1.0));
        let high = (middle + half).clamp(share.clamp(0.0, 1.0), 1.0);
        (low, high)
    }
}

/// Converts a count to `f64`; all counts here are far below 2³².
pub(crate) fn count(number: usize) -> f64 {
    f64::from(number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::below;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Builds one cluster per inner vector.
    fn clusters(shares: impl IntoIterator<Item = Vec<f64>>) -> Clusters {
        let keyed = (0..).zip(shares);
        Clusters::new(
            keyed.flat_map(|(cluster, all)| all.into_iter().map(move |share| (cluster, share))),
        )
    }

    fn assert_ci95(clusters: &Clusters, low: f64, high: f64) {
        let found = clusters.share_ci95();
        let near = (found.0 - low).abs() < 0.001 && (found.1 - high).abs() < 0.001;
        assert!(near, "{found:?}, not {low} to {high}");
    }

    #[test]
    fn repeated_values_within_a_cluster_do_not_narrow_the_interval() {
        let shares = [1.0, 0.0, 1.0, 1.0];
        let once = clusters(shares.map(|share| vec![share]));
        let thrice = clusters(shares.map(|share| vec![share; 3]));
        assert_eq!(once.mean(), thrice.mean());
        let width = |clusters: &Clusters| clusters.share_ci95().1 - clusters.share_ci95().0;
        assert!((width(&once) - width(&thrice)).abs() < 1e-12);
        // The same values as independent clusters do.
        let independent = clusters([shares; 3].concat().into_iter().map(|share| vec![share]));
        assert!(width(&independent) < 0.8 * width(&once));
    }

    #[test]
    fn half_width_is_the_quantile_of_students_t() {
        // From a table of Student's t.
        for (freedom, quantile) in [
            (1, 12.706),
            (2, 4.303),
            (4, 2.776),
            (5, 2.571),
            (6, 2.447),
            (10, 2.228),
            (30, 2.042),
            (120, 1.980),
            (1_000_000, 1.960),
        ] {
            let found = half_width(freedom + 1);
            assert!((found - quantile).abs() < 0.001, "{freedom}: {found}");
        }
    }

    #[test]
    fn independent_shares_have_the_wilson_interval() {
        // 20 of 100: 13.3 % to 28.9 % with the normal quantile, slightly wider with Student's t.
        let shares = (0..100).map(|index| if index % 5 == 0 { 1.0 } else { 0.0 });
        assert_ci95(&clusters(shares.map(|share| vec![share])), 0.1321, 0.2907);
        // For large samples both agree: 20 % of 10 000.
        let shares = (0..10_000).map(|index| if index % 5 == 0 { 1.0 } else { 0.0 });
        assert_ci95(&clusters(shares.map(|share| vec![share])), 0.1923, 0.2080);
    }

    #[test]
    fn all_zeros_or_all_ones_leave_an_interval() {
        assert_ci95(&clusters(vec![vec![0.0; 5]; 10]), 0.0, 0.339);
        assert_ci95(&clusters(vec![vec![1.0; 5]; 10]), 0.661, 1.0);
        assert_ci95(&clusters(vec![vec![1.0; 2]]), 0.0, 1.0);
    }

    #[test]
    fn identical_clusters_have_an_interval_that_depends_on_their_number() {
        assert_ci95(&clusters(vec![vec![0.0, 1.0]; 50]), 0.363, 0.637);
        // Each in another order, which changes the rounding of the sum.
        let alike = (0..50).map(|first| {
            let mut parts = vec![0.1, 0.2, 0.3, 0.7, 0.9];
            parts.rotate_left(first % 5);
            parts
        });
        assert_ci95(&clusters(alike), 0.309, 0.580);
        let alike = clusters(vec![vec![31.0, 33.0]; 50]);
        let (mean, half) = alike.mean_ci95(1.0);
        assert!((mean - 32.0).abs() < 1e-9 && half > 0.01 && half < 0.1);
    }

    /// Measures the coverage of the intervals of the win share and of the mean points.
    ///
    /// The luck of the two games of a deal is correlated with probability `shared`, or anticorrelated
    /// if `shared` is negative.
    fn coverage(deals: usize, share: f64, shared: f64, rng: &mut Xoshiro256PlusPlus) -> [f64; 2] {
        const MATCHES: u32 = 4000;
        const POINTS: f64 = 40.0;
        let mut covered = [0, 0];
        let mut uniform = || f64::from(below(rng, 1 << 30)) / f64::from(1 << 30);
        for _ in 0..MATCHES {
            let (mut won, mut points) = (Vec::new(), Vec::new());
            for _ in 0..deals {
                let luck = uniform();
                // Luck follows the seat (anticorrelated) or the player (correlated).
                let lucks = if uniform() < shared.abs() {
                    [luck, if shared < 0.0 { 1.0 - luck } else { luck }]
                } else {
                    [luck, uniform()]
                };
                won.push(lucks.map(|luck| f64::from(u8::from(luck < share))).to_vec());
                points.push(lucks.map(|luck| (80.0 * luck).round()).to_vec());
            }
            let (low, high) = clusters(won).share_ci95();
            assert!(low < high, "an interval has a width");
            covered[0] += u32::from((low..=high).contains(&share));
            let (mean, half) = clusters(points).mean_ci95(1.0);
            assert!(half > 0.0, "an interval has a width");
            covered[1] += u32::from((mean - POINTS).abs() <= half);
        }
        covered.map(|covered| f64::from(covered) / f64::from(MATCHES))
    }

    #[test]
    fn intervals_cover_the_true_value_at_their_confidence_level() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        for deals in [2, 4, 10, 50] {
            for share in [0.5, 0.65, 0.9] {
                for shared in [-0.5, 0.0, 0.5] {
                    let [shares, points] = coverage(deals, share, shared, &mut rng);
                    let about = format!("{deals} deals, {share}, {shared}: {shares} {points}");
                    assert!(shares >= 0.93 && points >= 0.93, "{about}");
                }
            }
        }
    }
}
