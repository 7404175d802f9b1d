//! Scale of randomized tests: number of cases and seed.
//!
//! `DOMINIUM_LONG=20` (`make test-long`) runs twenty times as many cases.

use std::env;

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

fn long_run_factor() -> Option<u32> {
    let factor = env::var("DOMINIUM_LONG").ok()?;
    Some(factor.parse().expect("DOMINIUM_LONG must be an integer"))
}

/// `count`, multiplied by `DOMINIUM_LONG` if that is set.
pub fn times(count: u32) -> u32 {
    count * long_run_factor().unwrap_or(1)
}

/// Configuration for property tests with this number of cases.
///
/// An ordinary run uses a fixed seed and is reproducible; a long run explores new cases and prints
/// the failing one.
pub fn cases(count: u32) -> ProptestConfig {
    let rng_seed = match long_run_factor() {
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
