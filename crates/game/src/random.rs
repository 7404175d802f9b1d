//! Uniform random choice from an RNG.
//!
//! Implemented here and not taken from a crate, because deals, bench signatures and golden records
//! depend on the exact mapping from RNG output to numbers: it must never change.

use rand_core::Rng;

/// Uniformly distributed number below `bound` (Lemire's method).
///
/// Multiplies a 32-bit random word by the bound and keeps the high half; rejects the few words that
/// would bias the result.
///
/// # Panics
/// When `bound` is 0.
#[inline]
pub fn below(rng: &mut (impl Rng + ?Sized), bound: u32) -> u32 {
    assert!(bound > 0, "the bound must be positive");
    loop {
        let wide = u64::from(rng.next_u32()) * u64::from(bound);
        let low = wide as u32;
        // The second comparison (with its division) is needed only when the first one fails.
        if low >= bound || low >= bound.wrapping_neg() % bound {
            return (wide >> 32) as u32;
        }
    }
}

/// Uniformly chosen element of `items`.
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
    fn below_is_uniform() {
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
    fn below_rejects_words_that_would_bias_the_result() {
        struct Script(Vec<u32>);
        impl rand_core::TryRng for Script {
            type Error = std::convert::Infallible;
            fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
                Ok(self.0.remove(0))
            }
            fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
                unreachable!("`below` draws only 32-bit words")
            }
            fn try_fill_bytes(&mut self, _: &mut [u8]) -> Result<(), Self::Error> {
                unreachable!("`below` draws only 32-bit words")
            }
        }
        // 2^32 = 3 * 1431655765 + 1, so one word (0) is rejected to leave three equal thirds.
        let mut rng = Script(vec![0, u32::MAX]);
        assert_eq!(below(&mut rng, 3), 2);
        assert!(rng.0.is_empty());
    }
}
