//! Choice of the best of several, at random among equals.

use game::random::below;
use rand_core::Rng;

/// The best choice so far; each of several equals is equally likely.
pub(crate) struct Best<T, V> {
    best: Option<(T, V)>,
    equals: u32,
}

impl<T: Copy, V: PartialOrd> Best<T, V> {
    pub(crate) const fn new() -> Self {
        Self {
            best: None,
            equals: 0,
        }
    }

    pub(crate) fn consider(&mut self, choice: T, value: V, rng: &mut (impl Rng + ?Sized)) {
        match &self.best {
            Some((_, best)) if value < *best => return,
            Some((_, best)) if value == *best => {
                self.equals += 1;
                // The n-th of n equals takes the place of the others once in n times.
                if below(rng, self.equals) > 0 {
                    return;
                }
            }
            _ => self.equals = 1,
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
    fn each_of_the_best_is_chosen_equally_often() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let mut counts = [0_u32; 5];
        for _ in 0..30_000 {
            let mut best = Best::new();
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
