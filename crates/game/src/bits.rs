//! Sets of up to 64 things as the bits of one word.

/// The position of the set bit with the given rank, counted from 0 at the low end.
///
/// Without branches, as random playouts spend much of their time here. The caller makes sure that
/// `rank` is below the number of set bits; otherwise the answer is some number up to 64.
///
/// ```
/// assert_eq!(game::bits::select(0b1011_0000, 2), 7);
/// ```
#[inline]
pub fn select(word: u64, rank: u32) -> u32 {
    best::select(word, rank)
}

/// As [`select`] for two words, of which the second counts from 64.
///
/// ```
/// assert_eq!(game::bits::select_of_two([0b1, 0b110], 2), 66);
/// ```
#[inline]
pub fn select_of_two(words: [u64; 2], rank: u32) -> u32 {
    best::select_of_two(words, rank)
}

/// Where one instruction scatters bits over a mask. AMD has had it long before it was fast: the
/// first processors with a quick one are those that also have `vaes`.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    any(not(target_feature = "sse4a"), target_feature = "vaes")
))]
mod best {
    use std::hint::select_unpredictable;

    #[inline]
    pub(super) fn select(word: u64, rank: u32) -> u32 {
        safe_arch::population_deposit_u64(1_u64.wrapping_shl(rank), word).trailing_zeros()
    }

    #[inline]
    pub(super) fn select_of_two(words: [u64; 2], rank: u32) -> u32 {
        let low = words[0].count_ones();
        // Both are looked up at once, so that neither waits for the decision; and no branch, because
        // nothing can predict it.
        let in_low = select(words[0], rank);
        let in_high = 64 + select(words[1], rank.wrapping_sub(low));
        select_unpredictable(rank >= low, in_high, in_low)
    }
}

#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "bmi2",
    any(not(target_feature = "sse4a"), target_feature = "vaes")
)))]
mod best {
    pub(super) use super::portable::{select, select_of_two};
}

/// Everywhere else: by bytes.
#[cfg_attr(
    target_feature = "bmi2",
    allow(dead_code, reason = "there is a better way")
)]
mod portable {
    use std::hint::select_unpredictable;

    /// For each byte and each rank: the position of the bit with that rank.
    const SELECT_IN_BYTE: [[u8; 8]; 256] = {
        let mut table = [[0; 8]; 256];
        let mut byte = 0;
        while byte < 256 {
            let (mut bit, mut rank) = (0, 0);
            while bit < 8 {
                if byte >> bit & 1 == 1 {
                    table[byte][rank] = bit as u8;
                    rank += 1;
                }
                bit += 1;
            }
            byte += 1;
        }
        table
    };

    #[inline]
    pub(super) fn select(word: u64, rank: u32) -> u32 {
        const LOW: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
        let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
        let bytes = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
        // Byte k of `upto` counts the set bits in bytes 0..=k.
        let upto = bytes.wrapping_mul(LOW);
        // Bytes whose count does not exceed the rank keep their high bit; they come before ours.
        let before = ((u64::from(rank) * LOW) | HIGH).wrapping_sub(upto) & HIGH;
        let byte = before.count_ones();
        let passed = (upto << 8).wrapping_shr(byte * 8) as u32 & 0xff;
        let here = word.wrapping_shr(byte * 8) as usize & 0xff;
        let bit = SELECT_IN_BYTE[here][(rank.wrapping_sub(passed) & 7) as usize];
        byte * 8 % 64 + u32::from(bit)
    }

    #[inline]
    pub(super) fn select_of_two(words: [u64; 2], rank: u32) -> u32 {
        let low = words[0].count_ones();
        // No branch: nothing can predict which word it is.
        let is_high = rank >= low;
        let word = select_unpredictable(is_high, words[1], words[0]);
        let before = select_unpredictable(is_high, low, 0);
        u32::from(is_high) * 64 + select(word, rank - before)
    }
}

/// The positions of the set bits, low to high.
pub fn ones(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let position = word.trailing_zeros();
            word &= word - 1;
            position
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(testing::cases(256))]

        #[test]
        fn select_agrees_with_counting(word: u64, sparse: u64) {
            for word in [word, word & sparse, word | sparse, u64::MAX, 1 << 63] {
                for (rank, position) in (0..).zip(ones(word)) {
                    prop_assert_eq!(select(word, rank), position);
                    prop_assert_eq!(portable::select(word, rank), position);
                }
            }
        }

        #[test]
        fn select_of_two_counts_on_from_the_first_word(first: u64, second: u64) {
            let ones = ones(first).chain(ones(second).map(|position| position + 64));
            for (rank, position) in (0..).zip(ones) {
                prop_assert_eq!(select_of_two([first, second], rank), position);
                prop_assert_eq!(portable::select_of_two([first, second], rank), position);
            }
        }

        #[test]
        fn select_of_a_rank_that_is_not_there_does_not_panic(word: u64, rank in 0_u32..64) {
            prop_assert!(select(word, rank) <= 64);
            prop_assert!(portable::select(word, rank) <= 64);
        }
    }
}
