//! Number of random cases: fixed and reproducible, or more of them in a long run.
//!
//! `DOMINIUM_LONG=20` (`make test-long`) runs twenty times as many cases.

use std::env;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

fn long() -> Option<u32> {
    let factor = env::var("DOMINIUM_LONG").ok()?;
    Some(factor.parse().expect("DOMINIUM_LONG is a whole number"))
}

/// `count`, multiplied by `DOMINIUM_LONG` if that is set.
pub fn times(count: u32) -> u32 {
    count * long().unwrap_or(1)
}

/// Configuration for property tests with this number of cases.
///
/// An ordinary run uses a fixed seed and is reproducible; a long run explores new cases and prints
/// the failing one.
pub fn cases(count: u32) -> ProptestConfig {
    let rng_seed = match long() {
        Some(_) => RngSeed::Random,
        None => RngSeed::Fixed(2026),
    };
    ProptestConfig {
        cases: times(count),
        failure_persistence: None,
        rng_seed,
        ..ProptestConfig::default()
    }
}
