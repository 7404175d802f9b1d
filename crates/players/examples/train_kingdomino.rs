//! Trains the value networks of Kingdomino by self-play.
//!
//! ```sh
//! cargo run --release -p players --example train_kingdomino -- 2p-5x5 8 20000 crates/players/src/kingdomino/value_net/2p-5x5.txt
//! cargo run --release -p players --example train_kingdomino -- 3-4p-5x5 8 40000 crates/players/src/kingdomino/value_net/3-4p-5x5.txt
//! cargo run --release -p players --example train_kingdomino -- 7x7 8 8000 crates/players/src/kingdomino/value_net/7x7.txt
//! ```
//!
//! Arguments: the network (5×5 with two players, 5×5 with three or four, 7×7), the number of
//! generations, the games per generation, and the weight file. If the file exists, training continues
//! from it; otherwise it starts with games of `full-greedy` players. The two-player networks were
//! trained further after each improvement of the players: last with `2p-5x5 6 24000` and with
//! `7x7 5 12000`. The network for three and four players continued with `3-4p-5x5 4 100000`.

use std::fmt::Display;
use std::fs;
use std::str::FromStr;
use std::thread;

use game::random::{below, choose};
use game::{Game, Seat, Turn};
use kingdomino::{Action, Kingdomino, Rules, State};
use players::HasPlayers;
use players::kingdomino::evaluator::Evaluator;
use players::kingdomino::value_net::{Features, Pool, Prospect, ValueNet};
use players::mlp::{Adam, Parameters as _};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Training example: features of a kingdom and its final score.
struct Example {
    features: Features,
    points: f32,
}

const THREADS: usize = 2;
/// Number of generations in the replay buffer.
const REPLAY_GENERATIONS: usize = 3;
/// Mini-batch size, in examples.
const BATCH: usize = 512;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, generations, games, file] = &arguments[..] else {
        eprintln!("usage: train_kingdomino 2p-5x5|3-4p-5x5|7x7 GENERATIONS GAMES FILE");
        std::process::exit(2);
    };
    let generations: u64 = parse_argument("GENERATIONS", generations);
    let games: u64 = parse_argument("GAMES", games);
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let known = fs::read_to_string(file).ok();
    let mut is_trained = known.is_some();
    let mut network = match known {
        Some(text) => ValueNet::from_text(&text).unwrap_or_else(|error| fail("FILE", file, &error)),
        None => ValueNet::untrained(|| below(&mut rng, 2001) as f32 / 1000.0 - 1.0),
    };
    let mut replay_buffer: Vec<Vec<Example>> = Vec::new();
    for generation in 0..generations {
        let player = is_trained.then_some(&network);
        let is_first = generation == 0;
        let fresh = on_threads(&mut rng, |rng| {
            let mut examples = Vec::new();
            for _ in 0..games / THREADS as u64 {
                play_game(player, size, is_first, rng, &mut examples);
            }
            examples
        });
        let points = fresh
            .iter()
            .flatten()
            .map(|example| f64::from(example.points));
        let mean = points.clone().sum::<f64>() / points.count() as f64;
        replay_buffer.extend(fresh);
        let excess = replay_buffer
            .len()
            .saturating_sub(REPLAY_GENERATIONS * THREADS);
        replay_buffer.drain(..excess);
        let epochs = if generation + 1 == generations { 3 } else { 1 };
        let error = fit(&mut network, &replay_buffer, epochs, &mut rng);
        is_trained = true;
        println!("generation {generation}: mean score {mean:.2}, error {error:.3}");
        fs::write(file, network.to_text()).expect("the file can be written");
    }
}

/// Parses a command-line argument; exits with an error if it is invalid.
fn parse_argument<T: FromStr<Err: Display>>(name: &str, text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| fail(name, text, &error))
}

/// Reports an invalid command-line argument and exits.
fn fail(name: &str, text: &str, error: &dyn Display) -> ! {
    eprintln!("invalid {name} {text:?}: {error}");
    std::process::exit(2);
}

/// Runs `work` on every thread, each with its own RNG.
fn on_threads<T: Send>(
    rng: &mut Xoshiro256PlusPlus,
    work: impl Fn(&mut Xoshiro256PlusPlus) -> T + Sync,
) -> Vec<T> {
    let work = &work;
    thread::scope(|scope| {
        let start = |_| {
            let mut rng = Xoshiro256PlusPlus::seed_from_u64(rng.next_u64());
            scope.spawn(move || work(&mut rng))
        };
        let workers: Vec<_> = (0..THREADS).map(start).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined.map(|done| done.expect("no worker panics")).collect()
    })
}

/// Random rules, from all variants that affect the score of a kingdom.
fn random_rules(size: &str, rng: &mut impl Rng) -> Rules {
    let seats = match size {
        "2p-5x5" => "players=2",
        "7x7" => "players=2 duel",
        _ => choose(
            rng,
            &["players=3", "players=3 edition=revised", "players=4"],
        ),
    };
    let bonuses = [
        "",
        "harmony",
        "middle-kingdom",
        "harmony middle-kingdom",
        "harmony middle-kingdom",
    ];
    let bonuses = choose(rng, &bonuses);
    let line = format!("kingdomino {seats} {bonuses}");
    line.trim_end()
        .parse()
        .expect("these rules lines are valid")
}

/// Plays one game and collects an example after every decision.
fn play_game(
    network: Option<&ValueNet>,
    size: &str,
    is_first: bool,
    rng: &mut Xoshiro256PlusPlus,
    examples: &mut Vec<Example>,
) {
    let rules = random_rules(size, rng);
    // Exploration: random decisions per thousand.
    let random_per_mille = if is_first {
        [0, 20, 60, 150]
    } else {
        [0, 0, 10, 50]
    };
    let random_per_mille = choose(rng, &random_per_mille);
    let mut state = Kingdomino::start(&rules);
    let mut seen: Vec<(usize, Features)> = Vec::new();
    loop {
        match Kingdomino::turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let outcome = Kingdomino::draw(&state, rng);
                Kingdomino::settle_unchecked(&mut state, outcome);
            }
            Turn::Of(seat) => {
                let before = state;
                let action = if below(rng, 1000) < random_per_mille {
                    Kingdomino::sample(&state, rng)
                } else {
                    choose_action(network, &state, seat, rng)
                };
                Kingdomino::play_unchecked(&mut state, action);
                let prospect = match before.to_place() {
                    Some(domino) => Prospect::of(&before, seat).after_placement(domino),
                    None => Prospect::of(&state, seat),
                };
                let kingdom = state.kingdom(seat);
                let mut features = Features::of(kingdom, rules);
                features.add_prospect(kingdom, rules, &prospect, &Pool::of(state.unseen()));
                seen.push((seat.index(), features));
            }
        }
    }
    examples.extend(seen.into_iter().map(|(seat, features)| Example {
        features,
        points: state.kingdoms()[seat].total(rules) as f32,
    }));
}

fn choose_action(
    network: Option<&ValueNet>,
    state: &State,
    seat: Seat,
    rng: &mut Xoshiro256PlusPlus,
) -> Action {
    match network {
        Some(network) => Evaluator::with_network(network, state)
            .best_minimax_move(state, seat)
            .first_action(),
        None => Kingdomino::strongest_greedy(state, rng),
    }
}

/// Fits the network to the replay buffer with Adam.
///
/// Returns the root mean squared error of the last tenth of the steps, in points.
fn fit(
    network: &mut ValueNet,
    replay_buffer: &[Vec<Example>],
    epochs: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> f64 {
    let all: Vec<&Example> = replay_buffer.iter().flatten().collect();
    let mut adam = Adam::new(network);
    let steps = epochs * all.len() / BATCH;
    let (mut squares, mut counted) = (0.0, 0);
    for step in 0..steps {
        let progress = step as f32 / steps as f32;
        let current = &*network;
        let thread_results = on_threads(rng, |rng| {
            let mut gradient = ValueNet::zero();
            let mut squares = 0.0;
            for _ in 0..BATCH / THREADS {
                let example = choose(rng, &all);
                let error = current.add_gradient(&example.features, example.points, &mut gradient);
                squares += f64::from(error * error);
            }
            (gradient, squares)
        });
        let mut gradient = ValueNet::zero();
        for (thread_gradient, error) in &thread_results {
            gradient.add(thread_gradient);
            if progress > 0.9 {
                squares += error;
                counted += BATCH / THREADS;
            }
        }
        adam.step(network, &gradient, BATCH, 2e-3 * (1.0 - progress).max(0.02));
    }
    (squares / counted as f64).sqrt()
}
