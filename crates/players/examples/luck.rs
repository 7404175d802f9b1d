//! How much of a game of Kingdomino is luck. Positions of games that `rival` plays with itself are played on again and
//! again, with other draws each time: how far apart do the margins between two seats end, and how far from their mean
//! is what the network expects? Together, and for one of the two kingdoms with one domino to go, that is the spread by
//! which `master` makes chances of points.
//!
//! ```sh
//! cargo run --release -p players --example luck
//! cargo run --release -p players --example luck -- "kingdomino players=4 harmony middle-kingdom"
//! ```

use game::{Game, Seat, Turn};
use kingdomino::{Kingdomino, Phase, Rules, State};
use players::kingdomino::evaluator::Evaluator;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const GAMES: usize = 150;
const TIMES: usize = 100;

/// Sums over the positions at the start of a round.
#[derive(Clone, Copy, Default)]
struct Sums {
    positions: f64,
    /// How many dominoes a kingdom gets after it.
    to_go: f64,
    /// The variance of the endings of a position.
    spread: f64,
    /// The squared distance of the network from the mean of these endings.
    error: f64,
}

fn main() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let rules = std::env::args().nth(1);
    let rules = rules.as_deref().unwrap_or("kingdomino players=2");
    let rules: Rules = rules.parse().expect("a rules line");
    let mut sums = vec![Sums::default(); rules.dominoes_each() + 1];
    for _ in 0..GAMES {
        let mut state = Kingdomino::start(&rules);
        let mut seen = None;
        while Kingdomino::turn(&state) != Turn::Over {
            let round = state.round();
            let fresh = state.phase() == Phase::Draw && state.next().next().is_none();
            if fresh && seen != Some(round) {
                seen = Some(round);
                look(&state, &mut sums[round], &mut rng);
            }
            go_on(&mut state, &mut rng);
        }
    }
    println!(
        "round, spread of margins at the end, network beside their mean, both with one domino to go"
    );
    for (round, sums) in (1..).zip(sums).filter(|(_, sums)| sums.positions > 0.0) {
        let spread = (sums.spread / sums.positions).sqrt();
        let error = (sums.error / sums.positions).max(0.0).sqrt();
        let both = f64::midpoint(sums.spread, sums.error);
        let one = (both / sums.to_go).sqrt();
        println!("{round} {spread:.2} {error:.2} {one:.2}");
    }
}

/// Plays a position to its end many times.
fn look(state: &State, sums: &mut Sums, rng: &mut Xoshiro256PlusPlus) {
    let judge = Evaluator::new(state);
    let expected = margin(|seat| f64::from(judge.expected(state, seat)));
    let endings: Vec<f64> = (0..TIMES)
        .map(|_| {
            let mut then = *state;
            while Kingdomino::turn(&then) != Turn::Over {
                go_on(&mut then, rng);
            }
            margin(|seat| f64::from(Kingdomino::points(&then, seat)))
        })
        .collect();
    let times = TIMES as f64;
    let mean = endings.iter().sum::<f64>() / times;
    let squares = endings.iter().map(|ending| (ending - mean).powi(2));
    let variance = squares.sum::<f64>() / (times - 1.0);
    sums.positions += 1.0;
    sums.to_go += state.rules().dominoes_each() as f64
        - state.received(Seat::all(1).next().expect("a seat")) as f64;
    sums.spread += variance;
    // The mean of so many endings is itself off by a little.
    sums.error += (mean - expected).powi(2) - variance / times;
}

/// How far the first seat is ahead of the second.
fn margin(points: impl Fn(Seat) -> f64) -> f64 {
    let mut seats = Seat::all(2).map(points);
    let first = seats.next().unwrap_or_default();
    first - seats.next().unwrap_or_default()
}

fn go_on(state: &mut State, rng: &mut Xoshiro256PlusPlus) {
    if let Turn::Of(seat) = Kingdomino::turn(state) {
        Evaluator::new(state).best_minding(state, seat).play(state);
    } else {
        let outcome = Kingdomino::draw(state, rng);
        Kingdomino::settle_unchecked(state, outcome);
    }
}
