//! Means and confidence intervals of clustered samples.

use statrs::distribution::{ContinuousCDF as _, StudentsT};

/// Standard errors below this come from rounding, such as that of thirds: no number of games makes a
/// share so certain.
const ROUNDING: f64 = 1e-12;

/// Half width of a 95 % confidence interval, in standard errors estimated from so many numbers.
///
/// The quantile of Student's t with one degree of freedom fewer: few numbers may look more alike
/// than they are.
fn width(numbers: usize) -> f64 {
    if numbers < 2 {
        // One says nothing about others.
        return f64::INFINITY;
    }
    let freedom = count(numbers - 1);
    let t = StudentsT::new(0.0, 1.0, freedom).expect("there is a degree of freedom");
    t.inverse_cdf(0.975)
}

/// Numbers gathered by what they have in common, such as a deal: how many there are in each cluster,
/// and their sum. Only clusters are independent of each other.
#[derive(Clone, Debug)]
pub(crate) struct Clusters(Vec<(f64, f64)>);

impl Clusters {
    /// Each number with its cluster; those of a cluster stand beside each other.
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

    /// How many clusters.
    pub(crate) const fn len(&self) -> usize {
        self.0.len()
    }

    /// How many numbers in all.
    pub(crate) fn numbers(&self) -> f64 {
        self.0.iter().map(|(numbers, _)| numbers).sum()
    }

    /// The mean of the numbers and its standard error.
    pub(crate) fn mean(&self) -> (f64, f64) {
        let numbers = self.numbers();
        let sum: f64 = self.0.iter().map(|(_, sum)| sum).sum();
        let mean = sum / numbers;
        let clusters = count(self.len());
        if self.len() < 2 {
            // One cluster says nothing about others.
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

    /// The mean of the numbers, and half the width of the interval around it that holds the true one
    /// with 95 % confidence; infinite if there are fewer than two clusters. Numbers that are known to
    /// whole multiples of `unit` are not more certain than that.
    pub(crate) fn mean_ci95(&self, unit: f64) -> (f64, f64) {
        let (mean, error) = self.mean();
        let rounding = unit / (12.0 * self.numbers()).sqrt();
        (mean, width(self.len()) * error.max(rounding))
    }

    /// If the numbers are shares, 0 to 1: the true share lies between these with 95 % confidence.
    ///
    /// This is Wilson's interval for as many independent numbers as would give the same standard
    /// error. Where there is no error to be seen, such as where every number is 0, each cluster counts
    /// once: ten games lost do not prove that none can be won.
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
        let square = width(self.len()).powi(2) / numbers;
        let middle = (share + square / 2.0) / (1.0 + square);
        let half = (square * (variance + square / 4.0)).sqrt() / (1.0 + square);
        // The share itself is in it, whatever becomes of the last digit.
        let low = (middle - half).clamp(0.0, share.clamp(0.0, 1.0));
        let high = (middle + half).clamp(share.clamp(0.0, 1.0), 1.0);
        (low, high)
    }
}

/// Nothing that is counted here comes near 2³².
pub(crate) fn count(number: usize) -> f64 {
    f64::from(number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::random::below;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Each of these is a cluster.
    fn clusters(shares: impl IntoIterator<Item = Vec<f64>>) -> Clusters {
        let each = (0..).zip(shares);
        Clusters::new(
            each.flat_map(|(cluster, all)| all.into_iter().map(move |one| (cluster, one))),
        )
    }

    fn assert_ci95(clusters: &Clusters, low: f64, high: f64) {
        let found = clusters.share_ci95();
        let near = (found.0 - low).abs() < 0.001 && (found.1 - high).abs() < 0.001;
        assert!(near, "{found:?}, not {low} to {high}");
    }

    #[test]
    fn a_cluster_that_says_the_same_again_says_nothing_new() {
        let shares = [1.0, 0.0, 1.0, 1.0];
        let once = clusters(shares.map(|share| vec![share]));
        let thrice = clusters(shares.map(|share| vec![share; 3]));
        assert_eq!(once.mean(), thrice.mean());
        let width = |clusters: &Clusters| clusters.share_ci95().1 - clusters.share_ci95().0;
        assert!((width(&once) - width(&thrice)).abs() < 1e-12);
        // Of games of their own they say more.
        let apart = clusters([shares; 3].concat().into_iter().map(|share| vec![share]));
        assert!(width(&apart) < 0.8 * width(&once));
    }

    #[test]
    fn few_numbers_need_wider_intervals() {
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
            let found = width(freedom + 1);
            assert!((found - quantile).abs() < 0.001, "{freedom}: {found}");
        }
    }

    #[test]
    fn independent_shares_have_the_interval_of_wilson() {
        // 20 of 100: 13.3 % to 28.9 % in every textbook, a little more by Student's t.
        let shares = (0..100).map(|index| if index % 5 == 0 { 1.0 } else { 0.0 });
        assert_ci95(&clusters(shares.map(|share| vec![share])), 0.1321, 0.2907);
        // Of very many the textbook is right: 20 % of 10 000.
        let shares = (0..10_000).map(|index| if index % 5 == 0 { 1.0 } else { 0.0 });
        assert_ci95(&clusters(shares.map(|share| vec![share])), 0.1923, 0.2080);
    }

    #[test]
    fn what_never_happened_may_happen_yet() {
        assert_ci95(&clusters(vec![vec![0.0; 5]; 10]), 0.0, 0.339);
        assert_ci95(&clusters(vec![vec![1.0; 5]; 10]), 0.661, 1.0);
        assert_ci95(&clusters(vec![vec![1.0; 2]]), 0.0, 1.0);
    }

    #[test]
    fn clusters_that_agree_leave_the_doubt_of_their_number() {
        assert_ci95(&clusters(vec![vec![0.0, 1.0]; 50]), 0.363, 0.637);
        // Each in another order, which moves the last digit of their sum.
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

    /// How often intervals made from so many deals hold what is true: of the share won and of the
    /// points, in games in which luck is shared by those of a deal, or evened out between them.
    fn coverage(deals: usize, share: f64, shared: f64, rng: &mut Xoshiro256PlusPlus) -> [f64; 2] {
        const CONTESTS: u32 = 4000;
        const POINTS: f64 = 40.0;
        let mut held = [0, 0];
        let mut uniform = || f64::from(below(rng, 1 << 30)) / f64::from(1 << 30);
        for _ in 0..CONTESTS {
            let (mut won, mut points) = (Vec::new(), Vec::new());
            for _ in 0..deals {
                let luck = uniform();
                // Of the two seats of a deal the lucky one, or luck that follows the player.
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
            held[0] += u32::from((low..=high).contains(&share));
            let (mean, half) = clusters(points).mean_ci95(1.0);
            assert!(half > 0.0, "an interval has a width");
            held[1] += u32::from((mean - POINTS).abs() <= half);
        }
        held.map(|held| f64::from(held) / f64::from(CONTESTS))
    }

    #[test]
    fn intervals_hold_what_is_true_as_often_as_they_say() {
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
