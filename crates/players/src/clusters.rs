//! Means of numbers that are not all independent.

/// Standard errors to either side of a mean that hold it with 95 % confidence.
pub(crate) const WIDTH: f64 = 1.96;

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

    /// If the numbers are shares, 0 to 1: the true share lies between these with 95 % confidence.
    ///
    /// This is Wilson's interval for as many independent numbers as would give the same standard
    /// error. Where every number is 0, or every one is 1, there is no error to be seen, and each
    /// cluster counts once: ten games lost do not prove that none can be won.
    pub(crate) fn share_ci95(&self) -> (f64, f64) {
        if self.len() < 2 {
            return (0.0, 1.0);
        }
        let (share, error) = self.mean();
        let variance = share * (1.0 - share);
        let numbers = if variance > 0.0 {
            (variance / error.powi(2)).min(self.numbers())
        } else {
            count(self.len())
        };
        let square = WIDTH * WIDTH / numbers;
        let middle = (share + square / 2.0) / (1.0 + square);
        let half = (square * (variance + square / 4.0)).sqrt() / (1.0 + square);
        ((middle - half).max(0.0), (middle + half).min(1.0))
    }
}

/// Nothing that is counted here comes near 2³².
pub(crate) fn count(number: usize) -> f64 {
    f64::from(number as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

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
    fn independent_shares_have_the_interval_of_wilson() {
        // 20 of 100: 13.3 % to 28.9 % in every textbook.
        let shares = (0..100).map(|index| if index % 5 == 0 { 1.0 } else { 0.0 });
        assert_ci95(&clusters(shares.map(|share| vec![share])), 0.133, 0.289);
    }

    #[test]
    fn what_never_happened_may_happen_yet() {
        assert_ci95(&clusters(vec![vec![0.0; 5]; 10]), 0.0, 0.278);
        assert_ci95(&clusters(vec![vec![1.0; 5]; 10]), 0.722, 1.0);
        assert_ci95(&clusters(vec![vec![1.0; 2]]), 0.0, 1.0);
    }

    #[test]
    fn clusters_that_agree_leave_no_doubt_but_that_of_their_numbers() {
        assert_ci95(&clusters(vec![vec![0.0, 1.0]; 50]), 0.404, 0.596);
    }
}
