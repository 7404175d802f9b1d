//! Move prediction in Kingdomino: how often do other players make the same claim?
//!
//! The player plays games against `rival`; at each of its claims, the other players are asked for theirs.
//!
//! ```sh
//! cargo run --release -p players --example move_prediction -- 120 mce:playouts=3000 mce:playouts=3000,rival,judge,full-greedy
//! cargo run --release -p players --example move_prediction -- 24 open-loop:playouts=4000 judge,full-greedy "kingdomino players=4"
//! ```
//!
//! Arguments: the number of games, the player, the other players, and optionally the rules (two players by default).
//! The agreement of the player with itself is the upper bound.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use game::{Event, Eye, Game, Player, Seat, Turn};
use kingdomino::{Action, Kingdomino, Rules, State};
use players::{HasPlayers, Spec, derive_seed};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const THREADS: usize = 2;

type Boxed = Box<dyn Player<Kingdomino> + Send>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (games, player, others, rules) = match arguments[..] {
        [games, player, others] => (games, player, others, "kingdomino players=2"),
        [games, player, others, rules] => (games, player, others, rules),
        _ => {
            eprintln!("usage: move_prediction GAMES PLAYER OTHER[,OTHER…] [RULES]");
            std::process::exit(2);
        }
    };
    let rules: Rules = parse_argument("RULES", rules);
    let games: u64 = parse_argument("GAMES", games);
    let player: Spec = parse_argument("PLAYER", player);
    let others = Spec::list(others).unwrap_or_else(|error| fail("OTHER", others, &error));
    let next = AtomicU64::new(0);
    let agreements: Vec<Vec<bool>> = thread::scope(|scope| {
        let work = || {
            let mut agreements = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games {
                    return agreements;
                }
                play_game(rules, index, &player, &others, &mut agreements);
            }
        };
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|done| done.expect("no worker panics"))
            .collect()
    });
    println!("{} claims of {player}", agreements.len());
    for (index, other) in others.iter().enumerate() {
        let agreeing = agreements.iter().filter(|claim| claim[index]).count();
        let percent = 100.0 * agreeing as f64 / agreements.len() as f64;
        println!("{percent:.1}% agree with {other}");
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

/// Plays one game and records, for each claim of the player, which other players agree.
fn play_game(
    rules: Rules,
    index: u64,
    player: &Spec,
    others: &[Spec],
    agreements: &mut Vec<Vec<bool>>,
) {
    let seats = rules.players() as u64;
    let seat = Seat::new((index % seats) as usize).expect("the seat exists");
    let mut deal = Xoshiro256PlusPlus::seed_from_u64(derive_seed(2018, index / seats));
    let create = |(number, spec): (u64, &Spec)| -> Boxed {
        let mut player = Kingdomino::player(spec, derive_seed(number, index))
            .expect("the player plays Kingdomino");
        player.begin(&rules, seat);
        player
    };
    let mut players: Vec<Boxed> = (0..)
        .zip([player].into_iter().chain(others))
        .map(create)
        .collect();
    let mut rival = Kingdomino::player(&"rival".parse().expect("the spec is valid"), 0)
        .expect("the spec is valid");
    let mut state = Kingdomino::start(&rules);
    loop {
        let event = match Kingdomino::turn(&state) {
            Turn::Over => return,
            Turn::Chance => Event::Chance(Some(Kingdomino::draw(&state, &mut deal))),
            Turn::Of(mover) if mover != seat => {
                Event::Act(mover, decide(&mut *rival, &state, mover))
            }
            Turn::Of(mover) => {
                // All players also decide placements, because they search a placement with its claim.
                let all = players
                    .iter_mut()
                    .map(|player| decide(&mut **player, &state, mover));
                let all: Vec<Action> = all.collect();
                if matches!(all[0], Action::Claim(_)) {
                    agreements.push(all[1..].iter().map(|other| *other == all[0]).collect());
                }
                Event::Act(mover, all[0])
            }
        };
        let before = state;
        event.apply(&mut state).expect("the event is legal");
        for player in &mut players {
            player.observe(event.seen_by(&before, Eye::Seat(seat)));
        }
    }
}

fn decide(player: &mut dyn Player<Kingdomino>, state: &State, seat: Seat) -> Action {
    let mut legal = Vec::new();
    Kingdomino::legal(state, |action| legal.push(action));
    let view = Kingdomino::view(state, Eye::Seat(seat));
    player
        .decide(&view, &legal)
        .expect("a built-in player always decides")
}
