//! Seeds made from seeds.

/// Two numbers stirred into one (the mixing of `SplitMix64`), so that a seed and a count make a seed
/// of its own for each of many things.
pub const fn mix(a: u64, b: u64) -> u64 {
    let mut word = a.wrapping_add(b.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
