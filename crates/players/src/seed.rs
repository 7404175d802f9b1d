//! Derivation of RNG seeds.

/// Derives an RNG seed from a seed and a counter (the mixing function of `SplitMix64`).
pub const fn derive_seed(a: u64, b: u64) -> u64 {
    let mut word = a.wrapping_add(b.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
