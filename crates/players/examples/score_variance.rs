//! Variance of Kingdomino scores due to chance, and the error of the value network.
//!
//! Positions of `rival` self-play games are played to the end many times with new draws. Measures the standard deviation
//! of the final margin between two seats and the distance of the network's estimate from its mean. Both together, scaled
//! to one kingdom with one domino to go, are the standard deviation by which `master` converts points to win
//! probabilities.
//!
//! ```sh
//! cargo run --release -p players --example score_variance
//! cargo run --release -p players --example score_variance -- "kingdomino players=4 harmony middle-kingdom"
//! ```

use game::{Game, Seat, Turn};
use kingdomino::{Kingdomino, Phase, Rules, State};
use players::kingdomino::evaluator::Evaluator;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const GAMES: usize = 150;
const ROLLOUTS: usize = 100;

/// Sums over positions at the start of a round.
#[derive(Clone, Copy, Default)]
struct Sums {
    positions: f64,
    /// Dominoes to go for a kingdom.
    remaining: f64,
    /// Variance of the final margin.
    variance_sum: f64,
    /// Squared distance of the network's estimate from the mean margin.
    squared_error_sum: f64,
}

fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules = std::env::args().nth(1);
    let rules = rules.as_deref().unwrap_or("kingdomino players=2");
    let rules: Rules = rules.parse().unwrap_or_else(|error| {
        eprintln!("invalid rules {rules:?}: {error}");
        std::process::exit(2);
    });
    let mut sums = vec![Sums::default(); rules.dominoes_each() + 1];
    for _ in 0..GAMES {
        let mut state = Kingdomino::start(&rules);
        let mut seen = None;
        while Kingdomino::turn(&state) != Turn::Over {
            let round = state.round();
            let fresh = state.phase() == Phase::Draw && state.next().next().is_none();
            if fresh && seen != Some(round) {
                seen = Some(round);
                sample_endings(&state, &mut sums[round], &mut rng);
            }
            advance(&mut state, &mut rng);
        }
    }
    println!(
        "round, standard deviation of the final margin, network RMS error, combined deviation per kingdom and remaining domino"
    );
    for (round, sums) in (1..).zip(sums).filter(|(_, sums)| sums.positions > 0.0) {
        let deviation = (sums.variance_sum / sums.positions).sqrt();
        let error = (sums.squared_error_sum / sums.positions).max(0.0).sqrt();
        let both = f64::midpoint(sums.variance_sum, sums.squared_error_sum);
        let one = (both / sums.remaining).sqrt();
        println!("{round} {deviation:.2} {error:.2} {one:.2}");
    }
}

/// Plays a position to the end many times and adds its statistics.
fn sample_endings(state: &State, sums: &mut Sums, rng: &mut Xoshiro256PlusPlus) {
    let evaluator = Evaluator::new(state);
    let expected = margin(|seat| f64::from(evaluator.expected_score(state, seat)));
    let endings: Vec<f64> = (0..ROLLOUTS)
        .map(|_| {
            let mut then = *state;
            while Kingdomino::turn(&then) != Turn::Over {
                advance(&mut then, rng);
            }
            margin(|seat| f64::from(Kingdomino::points(&then, seat)))
        })
        .collect();
    let rollouts = ROLLOUTS as f64;
    let mean = endings.iter().sum::<f64>() / rollouts;
    let squares = endings.iter().map(|ending| (ending - mean).powi(2));
    let variance = squares.sum::<f64>() / (rollouts - 1.0);
    sums.positions += 1.0;
    sums.remaining += state.rules().dominoes_each() as f64
        - state.received(Seat::all(1).next().expect("there is a first seat")) as f64;
    sums.variance_sum += variance;
    // Subtracts the variance of the sample mean.
    sums.squared_error_sum += (mean - expected).powi(2) - variance / rollouts;
}

/// Lead of the first seat over the second, in points.
fn margin(points: impl Fn(Seat) -> f64) -> f64 {
    let mut seats = Seat::all(2).map(points);
    let first = seats.next().unwrap_or_default();
    first - seats.next().unwrap_or_default()
}

fn advance(state: &mut State, rng: &mut Xoshiro256PlusPlus) {
    if let Turn::Of(seat) = Kingdomino::turn(state) {
        Evaluator::new(state)
            .best_minimax_move(state, seat)
            .play_unchecked(state);
    } else {
        let outcome = Kingdomino::draw(state, rng);
        Kingdomino::settle_unchecked(state, outcome);
    }
}
