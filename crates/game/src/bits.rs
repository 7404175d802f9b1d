//! Bit-set operations on 64-bit words: select and iteration over set bits.

/// Position of the set bit with the given rank.
///
/// Positions and ranks count from 0 at the low end. Branch-free, because random playouts spend much
/// of their time here. `rank` must be below the number of set bits; otherwise the result is an
/// unspecified number up to 64.
///
/// ```
/// assert_eq!(game::bits::select(0b1011_0000, 2), 7);
/// ```
#[inline]
pub fn select(word: u64, rank: u32) -> u32 {
    best::select(word, rank)
}

/// [`select`] in a 128-bit set: bit 0 of the second word has position 64.
///
/// ```
/// assert_eq!(game::bits::select_of_two([0b1, 0b110], 2), 66);
/// ```
#[inline]
pub fn select_of_two(words: [u64; 2], rank: u32) -> u32 {
    best::select_of_two(words, rank)
}

/// Select by the BMI2 instruction PDEP.
///
/// AMD processors (`sse4a`) before Zen 3 (no `vaes`) implement PDEP in slow microcode, so they
/// are excluded.
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
        // Both lookups run in parallel, and the choice between them is a conditional move: a branch
        // would be unpredictable.
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

/// Select by byte-wise population counts and a lookup table, for all other processors.
#[cfg_attr(
    target_feature = "bmi2",
    allow(dead_code, reason = "PDEP is used instead")
)]
mod portable {
    use std::hint::select_unpredictable;

    /// Position of the set bit with a given rank, by byte and rank.
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
        // Byte k of `upto` is the number of set bits in bytes 0..=k.
        let upto = bytes.wrapping_mul(LOW);
        // Bytes whose count does not exceed the rank keep their high bit; they precede the target byte.
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
        // Branch-free: a branch on the word would be unpredictable.
        let is_high = rank >= low;
        let word = select_unpredictable(is_high, words[1], words[0]);
        let before = select_unpredictable(is_high, low, 0);
        u32::from(is_high) * 64 + select(word, rank - before)
    }
}

/// Positions of the set bits in ascending order.
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
        fn select_agrees_with_iteration_over_set_bits(word: u64, sparse: u64) {
            for word in [word, word & sparse, word | sparse, u64::MAX, 1 << 63] {
                for (rank, position) in (0..).zip(ones(word)) {
                    prop_assert_eq!(select(word, rank), position);
                    prop_assert_eq!(portable::select(word, rank), position);
                }
            }
        }

        #[test]
        fn select_of_two_continues_with_the_second_word(first: u64, second: u64) {
            let ones = ones(first).chain(ones(second).map(|position| position + 64));
            for (rank, position) in (0..).zip(ones) {
                prop_assert_eq!(select_of_two([first, second], rank), position);
                prop_assert_eq!(portable::select_of_two([first, second], rank), position);
            }
        }

        #[test]
        fn select_with_a_rank_out_of_range_does_not_panic(word: u64, rank in 0_u32..64) {
            prop_assert!(select(word, rank) <= 64);
            prop_assert!(portable::select(word, rank) <= 64);
        }
    }
}
