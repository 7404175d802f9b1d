//! Hand-computed log-likelihood ratios, and error rates over seeded runs.

use super::*;
use crate::PlayerResult;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn sprt_run(low: f64, high: f64, players: usize) -> SprtRun {
    SprtRun::new(Sprt::new(low, high, 0.05, 0.05).unwrap(), players)
}

fn assert_near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 0.01,
        "{found}, expected {expected}"
    );
}

#[test]
fn deals_won_or_lost_entirely_count_as_bernoulli_trials() {
    let mut sprt_run = sprt_run(0.5, 0.6, 2);
    for units in [24, 24, 0, 24, 24, 24, 0] {
        sprt_run.observe(units);
    }
    // Five won and two lost: the binomial likelihood ratio.
    assert_near(sprt_run.llr(), 5.0 * 1.2_f64.ln() + 2.0 * 0.8_f64.ln());
    assert_eq!((sprt_run.games(), sprt_run.verdict()), (14, None));
}

#[test]
fn each_hypothesis_uses_its_maximum_likelihood_distribution() {
    let mut sprt_run = sprt_run(0.5, 0.6, 2);
    for units in [12, 12, 0, 24, 24] {
        sprt_run.observe(units);
    }
    // Observed: once 0, twice ½, twice 1; the mean is 0.6. The higher hypothesis keeps the observed
    // distribution. Under the lower one 0 and 1 have equal weights, so 1 / (1 − t/2) is
    // 2 / (1 + t/2): t = ⅔, and the weights are 0.3, 0.4 and 0.3.
    let high = 0.2_f64.ln() + 2.0 * 0.4_f64.ln() + 2.0 * 0.4_f64.ln();
    let low = 0.3_f64.ln() + 2.0 * 0.4_f64.ln() + 2.0 * 0.3_f64.ln();
    assert_near(sprt_run.llr(), high - low);
}

#[test]
fn evenly_split_deals_accept_the_lower_share_quickly() {
    let mut sprt_run = sprt_run(0.5, 0.55, 2);
    while sprt_run.verdict().is_none() {
        sprt_run.observe(12);
    }
    assert_eq!(sprt_run.verdict(), Some(Verdict::Low));
    assert!(sprt_run.games() < 80, "{}", sprt_run.games());
}

/// Acceptance rates of both hypotheses when each game is won with probability `chance`.
///
/// In `split` percent of the deals the seat decides instead of strength: each player wins exactly one
/// game.
fn acceptance_rates(low: f64, high: f64, players: usize, chance: f64, split: u32) -> (f64, f64) {
    const RUNS: u32 = 400;
    let (mut lows, mut highs) = (0, 0);
    for seed in 0..RUNS {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(seed));
        let mut sprt_run = sprt_run(low, high, players);
        while sprt_run.verdict().is_none() {
            let is_split = rng.next_u32() % 100 < split;
            let won = |rng: &mut Xoshiro256PlusPlus| {
                usize::from(f64::from(rng.next_u32()) < chance * 2_f64.powi(32))
            };
            let won: usize = if is_split {
                // One game of the deal, independent of strength.
                1
            } else {
                (0..players).map(|_| won(&mut rng)).sum()
            };
            sprt_run.observe(12 * won);
        }
        match sprt_run.verdict() {
            Some(Verdict::Low) => lows += 1,
            _ => highs += 1,
        }
    }
    (
        f64::from(lows) / f64::from(RUNS),
        f64::from(highs) / f64::from(RUNS),
    )
}

#[test]
fn error_rates_are_at_most_alpha_and_beta() {
    // Of 400 runs with an error rate of 5 %, 20 are wrong; 32 would be three standard deviations more.
    let limit = 0.08;
    for (low, high, players) in [(0.5, 0.6, 2), (0.5, 0.7, 2), (0.25, 0.33, 4)] {
        let (_, wrongly_high) = acceptance_rates(low, high, players, low, 0);
        let (wrongly_low, _) = acceptance_rates(low, high, players, high, 0);
        assert!(
            (0.005..limit).contains(&wrongly_high) && (0.005..limit).contains(&wrongly_low),
            "{low}:{high} {players}: {wrongly_high} {wrongly_low}"
        );
    }
    // Half of the deals are decided by the seat, which moves the true share towards the middle.
    let (_, wrongly_high) = acceptance_rates(0.5, 0.6, 2, 0.5, 50);
    let (wrongly_low, _) = acceptance_rates(0.5, 0.6, 2, 0.7, 50);
    assert!(
        wrongly_high < limit && wrongly_low < limit,
        "{wrongly_high} {wrongly_low}"
    );
    // Far outside the hypotheses there are no errors.
    assert_eq!(acceptance_rates(0.5, 0.6, 2, 0.8, 0), (0.0, 1.0));
    assert_eq!(acceptance_rates(0.5, 0.6, 2, 0.3, 0), (1.0, 0.0));
}

#[test]
fn the_verdict_does_not_depend_on_the_order_of_finished_games() {
    let result = |share: f64| PlayerResult {
        points: 0,
        share,
        decisions: 1,
        thinking_time: std::time::Duration::ZERO,
        playouts: 0,
    };
    // The first player wins two of three deals entirely, and nothing from game 600 on.
    let share = |index: u64| f64::from(u8::from(!(index / 2).is_multiple_of(3) && index < 600));
    let mut in_order = (sprt_run(0.5, 0.6, 2), Tally::new(2));
    for index in 0..1000 {
        let first = share(index);
        in_order
            .1
            .add(index, vec![result(first), result(1.0 - first)]);
        in_order.0.update(&in_order.1);
    }
    let mut backwards = (sprt_run(0.5, 0.6, 2), Tally::new(2));
    for index in (0..1000).rev() {
        assert_eq!((backwards.0.games(), backwards.0.verdict()), (0, None));
        let first = share(index);
        backwards
            .1
            .add(index, vec![result(first), result(1.0 - first)]);
        backwards.0.update(&backwards.1);
    }
    assert_eq!(in_order.0.verdict(), Some(Verdict::High));
    assert_eq!(backwards.0.verdict(), Some(Verdict::High));
    assert_eq!(in_order.0.games(), backwards.0.games());
    assert!(in_order.0.games() < 600, "{}", in_order.0.games());
}

#[test]
fn invalid_parameters_are_rejected() {
    for (low, high, alpha, beta) in [
        (0.5, 0.5, 0.05, 0.05),
        (0.6, 0.5, 0.05, 0.05),
        (0.0, 0.5, 0.05, 0.05),
        (0.5, 1.0, 0.05, 0.05),
        (0.5, 0.6, 0.0, 0.05),
        (0.5, 0.6, 0.05, 0.5),
        (f64::NAN, 0.6, 0.05, 0.05),
    ] {
        assert_eq!(Sprt::new(low, high, alpha, beta), None);
    }
}
