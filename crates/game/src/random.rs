//! Fair choices from a stream of random words.
//!
//! Kept here, and not borrowed from a crate, because deals, bench signatures and golden records
//! depend on the exact way a number is made from the stream: it must never change.

use rand_core::Rng;

/// A number below `bound`, each equally likely.
///
/// Multiplies a random word by the bound and keeps the high half, throwing away the few words
/// that would favour small results.
///
/// # Panics
/// When `bound` is 0.
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    assert!(bound > 0, "a choice needs something to choose from");
    loop {
        let wide = u64::from(rng.next_u32()) * u64::from(bound);
        let low = wide as u32;
        // The second comparison (with its division) is needed only when the first one fails.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (wide >> 32) as u32;
        }
    }
}

/// One of `items`, each equally likely.
///
/// # Panics
/// When `items` is empty.
pub fn choose<T: Copy>(rng: &mut (impl Rng + ?Sized), items: &[T]) -> T {
    items[below(rng, items.len() as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    #[test]
    fn every_number_below_the_bound_comes_up_equally_often() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for bound in [1_u32, 2, 3, 7, 48] {
            let mut counts = vec![0_u32; bound as usize];
            for _ in 0..20_000 * bound {
                counts[below(&mut rng, bound) as usize] += 1;
            }
            // Five standard deviations of a binomial with mean 20 000.
            assert!(
                counts.iter().all(|&n| n.abs_diff(20_000) < 710),
                "{bound}: {counts:?}"
            );
        }
    }

    #[test]
    fn the_words_that_would_favour_small_numbers_are_thrown_away() {
        struct Script(Vec<u32>);
        impl rand_core::TryRng for Script {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!("a choice takes one 32-bit word")
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("a choice takes one 32-bit word")
            }
        }
        // 2^32 = 3 * 1431655765 + 1, so one word (0) has to go for the other three thirds to be equal.
        let mut rng = Script(vec![0, u32::MAX]);
        assert_eq!(below(&mut rng, 3), 2);
        assert!(rng.0.is_empty());
    }
}
