//! Whether chance is fair.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Draws so often that each item is expected 64 times its weight, and compares.
pub(crate) fn fair<T>(weights: &HashMap<T, u32>, mut draw: impl FnMut() -> T)
where
    T: Copy + Eq + Hash + Debug,
{
    const EACH: u32 = 64;
    let mut counts: HashMap<T, u32> = weights.keys().map(|item| (*item, 0)).collect();
    for _ in 0..EACH * weights.values().sum::<u32>() {
        let drawn = draw();
        let count = counts.get_mut(&drawn);
        *count.unwrap_or_else(|| panic!("{drawn:?} cannot be")) += 1;
    }
    let compare = |(item, weight)| (f64::from(counts[item]), f64::from(EACH * weight));
    let compared: Vec<_> = weights.iter().map(compare).collect();
    as_expected(&compared, &format!("{} items", weights.len()));
}

/// Pearson's test of how often things were counted and how often they were expected, with a bar so
/// high that chance alone does not reach it in millions of trials. What is expected less than fifty
/// times is too rare to be judged, and what cannot be must not have been counted.
pub(crate) fn as_expected(compared: &[(f64, f64)], what: &str) {
    let impossible = |&(counted, expected): &(f64, f64)| expected <= 0.0 && counted > 0.0;
    assert!(!compared.iter().any(impossible), "{what}: {compared:?}");
    let often = compared.iter().filter(|(_, expected)| *expected >= 50.0);
    let chi_squared: f64 = often
        .clone()
        .map(|(counted, expected)| (counted - expected).powi(2) / expected)
        .sum();
    let freedom = f64::from(often.count() as u32) - 1.0;
    let bar = freedom + 8.0 * (2.0 * freedom).sqrt() + 20.0;
    assert!(
        chi_squared <= bar,
        "{what}: chi squared of {chi_squared:.1} with {freedom} degrees of freedom in {compared:?}"
    );
}
