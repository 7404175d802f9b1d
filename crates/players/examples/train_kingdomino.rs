//! Trains the value networks of Kingdomino by self-play.
//!
//! ```sh
//! cargo run --release -p players --example train_kingdomino -- 2p-5x5 8 20000 crates/players/src/kingdomino/value_net/2p-5x5.txt
//! cargo run --release -p players --example train_kingdomino -- 3-4p-5x5 8 40000 crates/players/src/kingdomino/value_net/3-4p-5x5.txt
//! cargo run --release -p players --example train_kingdomino -- 7x7 8 8000 crates/players/src/kingdomino/value_net/7x7.txt
//! ```
//!
//! The arguments: which network (kingdoms of 5×5 between two, of 5×5 otherwise, of 7×7), how many
//! generations, how many games each, and the file of the network. If there is one it goes on from
//! there, otherwise it begins with games between `full-greedy` players. The networks of two went on
//! like this whenever their players had learned to mind something else: last with `2p-5x5 6 24000`, and
//! with `7x7 5 12000`. That of three and four went on with `3-4p-5x5 4 100000`.

use std::fs;
use std::thread;

use game::random::{below, choose};
use game::{Game, Seat, Turn};
use kingdomino::{Action, Kingdomino, Rules, State};
use players::Played;
use players::kingdomino::evaluator::Evaluator;
use players::kingdomino::value_net::{Features, Pool, Prospect, ValueNet};
use players::mlp::{Adam, Parameters as _};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A kingdom on its way, and what it ended with.
struct Example {
    features: Features,
    points: f32,
}

const THREADS: usize = 2;
/// Of how many generations the games are remembered.
const REMEMBERED: usize = 3;
/// How many examples make a step.
const BATCH: usize = 512;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [size, generations, games, file] = &arguments[..] else {
        eprintln!("train_kingdomino 2p-5x5|3-4p-5x5|7x7 GENERATIONS GAMES FILE");
        std::process::exit(2);
    };
    let generations: u64 = generations.parse().expect("a number of generations");
    let games: u64 = games.parse().expect("a number of games");
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let known = fs::read_to_string(file).ok();
    let mut taught = known.is_some();
    let mut network = match known {
        Some(text) => ValueNet::from_text(&text).expect("a weight file"),
        None => ValueNet::untrained(|| below(&mut rng, 2001) as f32 / 1000.0 - 1.0),
    };
    let mut memory: Vec<Vec<Example>> = Vec::new();
    for generation in 0..generations {
        let player = taught.then_some(&network);
        let wild = generation == 0;
        let fresh = on_threads(&mut rng, |rng| {
            let mut examples = Vec::new();
            for _ in 0..games / THREADS as u64 {
                play(player, size, wild, rng, &mut examples);
            }
            examples
        });
        let points = fresh
            .iter()
            .flatten()
            .map(|example| f64::from(example.points));
        let mean = points.clone().sum::<f64>() / points.count() as f64;
        memory.extend(fresh);
        let forgotten = memory.len().saturating_sub(REMEMBERED * THREADS);
        memory.drain(..forgotten);
        let times = if generation + 1 == generations { 3 } else { 1 };
        let error = teach(&mut network, &memory, times, &mut rng);
        taught = true;
        println!("generation {generation}: mean score {mean:.2}, error {error:.3}");
        fs::write(file, network.to_text()).expect("the file can be written");
    }
}

/// Does the same on every thread, each with random numbers of its own.
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
        joined
            .map(|done| done.expect("a worker finishes"))
            .collect()
    })
}

/// Rules of every kind that makes a difference to a kingdom.
fn rules(size: &str, rng: &mut impl Rng) -> Rules {
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
    line.trim_end().parse().expect("these are rules")
}

/// Plays one game and remembers every kingdom after each decision of its owner.
fn play(
    network: Option<&ValueNet>,
    size: &str,
    wild: bool,
    rng: &mut Xoshiro256PlusPlus,
    examples: &mut Vec<Example>,
) {
    let rules = rules(size, rng);
    // How often in a thousand somebody tries something else.
    let often = if wild {
        [0, 20, 60, 150]
    } else {
        [0, 0, 10, 50]
    };
    let often = choose(rng, &often);
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
                let action = if below(rng, 1000) < often {
                    Kingdomino::sample(&state, rng)
                } else {
                    choice(network, &state, seat, rng)
                };
                Kingdomino::play_unchecked(&mut state, action);
                let prospect = match before.to_place() {
                    Some(domino) => Prospect::of(&before, seat).without(domino),
                    None => Prospect::of(&state, seat),
                };
                let kingdom = state.kingdom(seat);
                let mut features = Features::of(kingdom, rules);
                features.expect(kingdom, rules, &prospect, &Pool::of(state.unseen()));
                seen.push((seat.index(), features));
            }
        }
    }
    examples.extend(seen.into_iter().map(|(seat, features)| Example {
        features,
        points: state.kingdoms()[seat].total(rules) as f32,
    }));
}

fn choice(
    network: Option<&ValueNet>,
    state: &State,
    seat: Seat,
    rng: &mut Xoshiro256PlusPlus,
) -> Action {
    match network {
        Some(network) => Evaluator::by(network, state)
            .best_minding(state, seat)
            .first(),
        None => Kingdomino::greedy(state, rng),
    }
}

/// Shows the network as many examples as there are, so many times over; returns the root of the
/// mean squared error towards the end.
fn teach(
    network: &mut ValueNet,
    memory: &[Vec<Example>],
    times: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> f64 {
    let all: Vec<&Example> = memory.iter().flatten().collect();
    let mut adam = Adam::new(network);
    let steps = times * all.len() / BATCH;
    let (mut squares, mut counted) = (0.0, 0);
    for step in 0..steps {
        let progress = step as f32 / steps as f32;
        let student = &*network;
        let parts = on_threads(rng, |rng| {
            let mut gradient = ValueNet::zero();
            let mut squares = 0.0;
            for _ in 0..BATCH / THREADS {
                let example = choose(rng, &all);
                let error = student.add_gradient(&example.features, example.points, &mut gradient);
                squares += f64::from(error * error);
            }
            (gradient, squares)
        });
        let mut gradient = ValueNet::zero();
        for (part, error) in &parts {
            gradient.add(part);
            if progress > 0.9 {
                squares += error;
                counted += BATCH / THREADS;
            }
        }
        adam.step(network, &gradient, BATCH, 2e-3 * (1.0 - progress).max(0.02));
    }
    (squares / counted as f64).sqrt()
}
