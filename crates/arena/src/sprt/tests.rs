//! Hand-computed ratios, and how often seeded trials go wrong.

use super::*;
use crate::PlayerResult;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

fn trial(low: f64, high: f64, players: usize) -> Trial {
    Trial::new(Sprt::new(low, high, 0.05, 0.05).unwrap(), players)
}

fn assert_near(found: f64, expected: f64) {
    assert!(
        (found - expected).abs() < 0.01,
        "{found}, expected {expected}"
    );
}

#[test]
fn deals_won_or_lost_as_a_whole_count_as_coins_do() {
    let mut trial = trial(0.5, 0.6, 2);
    for parts in [24, 24, 0, 24, 24, 24, 0] {
        trial.observe(parts);
    }
    // Five won and two lost: each is as likely as the share says.
    assert_near(trial.ratio(), 5.0 * 1.2_f64.ln() + 2.0 * 0.8_f64.ln());
    assert_eq!((trial.games(), trial.verdict()), (14, None));
}

#[test]
fn deals_are_spread_as_likely_as_the_claim_allows() {
    let mut trial = trial(0.5, 0.6, 2);
    for parts in [12, 12, 0, 24, 24] {
        trial.observe(parts);
    }
    // Seen: 1 of 0, 2 of ½, 2 of 1, the mean is 0.6. By the higher claim they are spread as
    // they were seen. By the lower one 0 and 1 weigh the same, so 1 / (1 − t/2) is
    // 2 / (1 + t/2): t = ⅔, and the weights are 0.3, 0.4 and 0.3.
    let high = 0.2_f64.ln() + 2.0 * 0.4_f64.ln() + 2.0 * 0.4_f64.ln();
    let low = 0.3_f64.ln() + 2.0 * 0.4_f64.ln() + 2.0 * 0.3_f64.ln();
    assert_near(trial.ratio(), high - low);
}

#[test]
fn a_contest_that_every_deal_shares_is_soon_known_to_be_even() {
    let mut trial = trial(0.5, 0.55, 2);
    while trial.verdict().is_none() {
        trial.observe(12);
    }
    assert_eq!(trial.verdict(), Some(Verdict::Low));
    assert!(trial.games() < 80, "{}", trial.games());
}

/// How often each claim is accepted when the games of a deal are won with this chance, some
/// deals by whoever has the better seat.
fn accepted(low: f64, high: f64, players: usize, chance: f64, split: u32) -> (f64, f64) {
    const TRIALS: u32 = 400;
    let (mut lows, mut highs) = (0, 0);
    for seed in 0..TRIALS {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(u64::from(seed));
        let mut trial = trial(low, high, players);
        while trial.verdict().is_none() {
            let is_split = rng.next_u32() % 100 < split;
            let won = |rng: &mut Xoshiro256PlusPlus| {
                usize::from(f64::from(rng.next_u32()) < chance * 2_f64.powi(32))
            };
            let won: usize = if is_split {
                // One game of the deal, whatever the strength.
                1
            } else {
                (0..players).map(|_| won(&mut rng)).sum()
            };
            trial.observe(12 * won);
        }
        match trial.verdict() {
            Some(Verdict::Low) => lows += 1,
            _ => highs += 1,
        }
    }
    (
        f64::from(lows) / f64::from(TRIALS),
        f64::from(highs) / f64::from(TRIALS),
    )
}

#[test]
fn errors_are_as_rare_as_promised() {
    // Of 400 trials with one error in twenty, 20 go wrong; 32 would be three deviations off.
    let most = 0.08;
    for (low, high, players) in [(0.5, 0.6, 2), (0.5, 0.7, 2), (0.25, 0.33, 4)] {
        let (_, wrongly_high) = accepted(low, high, players, low, 0);
        let (wrongly_low, _) = accepted(low, high, players, high, 0);
        assert!(
            (0.005..most).contains(&wrongly_high) && (0.005..most).contains(&wrongly_low),
            "{low}:{high} {players}: {wrongly_high} {wrongly_low}"
        );
    }
    // Half of the deals are decided by the seat: the shares in between move towards the middle.
    let (_, wrongly_high) = accepted(0.5, 0.6, 2, 0.5, 50);
    let (wrongly_low, _) = accepted(0.5, 0.6, 2, 0.7, 50);
    assert!(
        wrongly_high < most && wrongly_low < most,
        "{wrongly_high} {wrongly_low}"
    );
    // Far beyond a claim there is no doubt.
    assert_eq!(accepted(0.5, 0.6, 2, 0.8, 0), (0.0, 1.0));
    assert_eq!(accepted(0.5, 0.6, 2, 0.3, 0), (1.0, 0.0));
}

#[test]
fn the_verdict_does_not_depend_on_who_finished_first() {
    let result = |share: f64| PlayerResult {
        points: 0,
        share,
        decisions: 1,
        thought: std::time::Duration::ZERO,
        playouts: 0,
    };
    // The first player wins two of three deals as a whole, until it wins no more.
    let share = |index: u64| f64::from(u8::from(!(index / 2).is_multiple_of(3) && index < 600));
    let mut in_order = (trial(0.5, 0.6, 2), Tally::new(2));
    for index in 0..1000 {
        let first = share(index);
        in_order
            .1
            .add(index, vec![result(first), result(1.0 - first)]);
        in_order.0.watch(&in_order.1);
    }
    let mut backwards = (trial(0.5, 0.6, 2), Tally::new(2));
    for index in (0..1000).rev() {
        assert_eq!((backwards.0.games(), backwards.0.verdict()), (0, None));
        let first = share(index);
        backwards
            .1
            .add(index, vec![result(first), result(1.0 - first)]);
        backwards.0.watch(&backwards.1);
    }
    assert_eq!(in_order.0.verdict(), Some(Verdict::High));
    assert_eq!(backwards.0.verdict(), Some(Verdict::High));
    assert_eq!(in_order.0.games(), backwards.0.games());
    assert!(in_order.0.games() < 600, "{}", in_order.0.games());
}

#[test]
fn claims_that_make_no_sense_are_refused() {
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
