//! Goodness-of-fit tests (Pearson's chi-squared) for random draws.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

/// Draws each item 64 times its weight on average and tests the counts.
///
/// # Panics
/// If the counts differ significantly, or something without a weight is drawn.
pub fn assert_distribution<T: Copy + Eq + Hash + Debug>(
    weights: impl IntoIterator<Item = (T, u32)>,
    mut draw: impl FnMut() -> T,
) {
    const EACH: u32 = 64;
    let weights: Vec<(T, u32)> = weights.into_iter().collect();
    let mut counts: HashMap<T, u32> = weights.iter().map(|(item, _)| (*item, 0)).collect();
    for _ in 0..EACH * weights.iter().map(|(_, weight)| weight).sum::<u32>() {
        let drawn = draw();
        let count = counts.get_mut(&drawn);
        *count.unwrap_or_else(|| panic!("{drawn:?} cannot be drawn")) += 1;
    }
    let compared: Vec<_> = weights
        .iter()
        .map(|(item, weight)| (f64::from(counts[item]), f64::from(EACH * weight)))
        .collect();
    assert_expected(&compared, &format!("{} items", weights.len()));
}

/// Compares pairs of a count and the expected count with Pearson's chi-squared test.
///
/// Items with an expected count below 50 are too rare and ignored; items with an expected count of 0
/// must not occur.
///
/// # Panics
/// If the counts differ significantly.
pub fn assert_expected(compared: &[(f64, f64)], what: &str) {
    let impossible = |&(counted, expected): &(f64, f64)| expected <= 0.0 && counted > 0.0;
    assert!(!compared.iter().any(impossible), "{what}: {compared:?}");
    let frequent: Vec<_> = compared
        .iter()
        .copied()
        .filter(|(_, expected)| *expected >= 50.0)
        .collect();
    if let Some(difference) = significant_difference(&frequent, 20.0) {
        panic!("{what}: {difference} in {compared:?}");
    }
}

/// Pearson's chi-squared test with less than one false positive in millions of trials.
pub(crate) fn significant_difference(compared: &[(f64, f64)], margin: f64) -> Option<String> {
    let squares = compared
        .iter()
        .map(|(counted, expected)| (counted - expected).powi(2) / expected);
    let chi_squared: f64 = squares.sum();
    let freedom = f64::from(compared.len() as u32) - 1.0;
    let threshold = freedom + 8.0 * (2.0 * freedom).sqrt() + margin;
    let difference =
        || format!("chi squared of {chi_squared:.1} with {freedom} degrees of freedom");
    (chi_squared > threshold).then(difference)
}
