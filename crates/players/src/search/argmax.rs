//! Argmax with random tie-breaking.

use game::random::below;
use rand_core::Rng;

/// Running argmax; each of several tied choices is equally likely (reservoir sampling).
pub(crate) struct ArgMax<T, V> {
    best: Option<(T, V)>,
    ties: u32,
}

impl<T: Copy, V: PartialOrd> ArgMax<T, V> {
    pub(crate) const fn new() -> Self {
        Self {
            best: None,
            ties: 0,
        }
    }

    pub(crate) fn consider(&mut self, choice: T, value: V, rng: &mut (impl Rng + ?Sized)) {
        match &self.best {
            Some((_, best)) if value < *best => return,
            Some((_, best)) if value == *best => {
                self.ties += 1;
                // The n-th of n tied choices replaces the others with probability 1/n.
                if below(rng, self.ties) > 0 {
                    return;
                }
            }
            _ => self.ties = 1,
        }
        self.best = Some((choice, value));
    }

    pub(crate) fn choice(&self) -> Option<T> {
        self.best.as_ref().map(|(choice, _)| *choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn tied_choices_are_selected_with_equal_probability() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0_u32; 5];
        for _ in 0..30_000 {
            let mut best = ArgMax::new();
            for (choice, value) in [(0, 1), (1, 7), (2, 3), (3, 7), (4, 7)] {
                best.consider(choice, value, &mut rng);
            }
            counts[best.choice().unwrap()] += 1;
        }
        assert_eq!((counts[0], counts[2]), (0, 0));
        // Five standard deviations of a binomial with mean 10 000.
        for choice in [1, 3, 4] {
            assert!(counts[choice].abs_diff(10_000) < 410, "{counts:?}");
        }
    }
}
