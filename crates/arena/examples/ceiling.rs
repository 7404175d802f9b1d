//! Upper bound of the win rate against a player in two-player Kingdomino.
//!
//! The opponent is an oracle that knows the next dominoes, which no player may know, and evaluates every
//! sensible move by rollouts with them.
//!
//! ```sh
//! cargo run --release -p arena --example ceiling -- mce:playouts=10000 1 60
//! ```
//!
//! Arguments: the player, the number of lines that the oracle knows in advance (6 are all), and the number of games.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use arena::{PlayerResult, Tally};
use game::random::{below, choose};
use game::{Ending as _, Event, Eye, Game, Seat, Turn};
use kingdomino::{Action, Chance, Domino, Kingdomino, Phase, Rules, State};
use players::kingdomino::evaluator::{Evaluator, Move};
use players::{HasPlayers, Spec, derive_seed};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const THREADS: u64 = 2;
/// Placements that are evaluated with each claim.
const WIDTH: usize = 8;
/// Maximum rollouts per move and round.
const ROLLOUTS: usize = 200;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [player, lines, games] = &arguments[..] else {
        eprintln!("usage: ceiling PLAYER LINES GAMES");
        std::process::exit(2);
    };
    let spec: Spec = parse_argument("PLAYER", player);
    let lines: usize = parse_argument("LINES", lines);
    let games: u64 = parse_argument("GAMES", games);
    let rules: Rules = "kingdomino players=2"
        .parse()
        .expect("this rules line is valid");
    let next = AtomicU64::new(0);
    let results: Vec<(u64, Vec<PlayerResult>)> = thread::scope(|scope| {
        let work = || {
            let mut results = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games {
                    return results;
                }
                let (end, oracle) = play_game(rules, &spec, lines, index);
                let player = Seat::all(2).find(|seat| *seat != oracle);
                let seats = [Some(oracle), player].into_iter().flatten();
                results.push((index, seats.map(|seat| result(&end, seat)).collect()));
            }
        };
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|done| done.expect("no worker panics"))
            .collect()
    });
    let mut tally = Tally::new(2);
    for (index, result) in results {
        tally.add(index, result);
    }
    let oracle = tally.standings()[0];
    let share = 100.0 * oracle.win_share;
    let (low, high) = oracle.win_share_ci95;
    println!(
        "wins {share:.1}% ({:.1} – {:.1})",
        100.0 * low,
        100.0 * high
    );
    let (margin, half_width) = (oracle.mean_margin, oracle.mean_margin_ci95);
    println!("margin {margin:+.1} ± {half_width:.1}");
}

/// Parses a command-line argument; exits with an error if it is invalid.
fn parse_argument<T: FromStr<Err: Display>>(name: &str, text: &str) -> T {
    text.parse().unwrap_or_else(|error| {
        eprintln!("invalid {name} {text:?}: {error}");
        std::process::exit(2);
    })
}

/// Result of a seat.
fn result(state: &State, seat: Seat) -> PlayerResult {
    let ending = Kingdomino::result(state).expect("the game is over");
    PlayerResult {
        points: ending.points(seat),
        share: share(state, seat),
        decisions: 0,
        thinking_time: Duration::ZERO,
        playouts: 0,
    }
}

/// Plays a game; returns its end and the seat of the oracle. Two games have the same deal, with swapped seats.
fn play_game(rules: Rules, spec: &Spec, lines: usize, index: u64) -> (State, Seat) {
    let mut deal = Xoshiro256PlusPlus::seed_from_u64(derive_seed(2018, index / 2));
    let mut oracle_rng = Xoshiro256PlusPlus::seed_from_u64(derive_seed(7, index));
    let mut player =
        Kingdomino::player(spec, derive_seed(11, index)).expect("the player plays Kingdomino");
    let oracle = Seat::new((index % 2) as usize).expect("the seat exists");
    let player_seat = Seat::new(1 - (index % 2) as usize).expect("the seat exists");
    let mut order: Vec<Domino> = Domino::all().collect();
    shuffle(&mut order, &mut deal);
    player.begin(&rules, player_seat);
    let mut state = Kingdomino::start(&rules);
    let mut drawn = 0;
    let mut planned: Vec<Action> = Vec::new();
    loop {
        let event = match Kingdomino::turn(&state) {
            Turn::Over => break,
            Turn::Chance if state.phase() == Phase::Draw => {
                drawn += 1;
                Event::Chance(Some(Chance::Draw(order[drawn - 1])))
            }
            Turn::Chance => Event::Chance(Some(Kingdomino::draw(&state, &mut deal))),
            Turn::Of(seat) if seat == oracle => {
                if planned.is_empty() {
                    let known = rules.line_length() * lines;
                    let known = &order[drawn..(drawn + known).min(24)];
                    let best = best_move(&state, oracle, known, &mut oracle_rng);
                    planned = best.actions().collect();
                    planned.reverse();
                }
                Event::Act(seat, planned.pop().expect("a move has an action"))
            }
            Turn::Of(seat) => {
                let mut legal = Vec::new();
                Kingdomino::legal(&state, |action| legal.push(action));
                let view = Kingdomino::view(&state, Eye::Seat(seat));
                let action = player.decide(&view, &legal).expect("the player answers");
                Event::Act(seat, action)
            }
        };
        let before = state;
        event.apply(&mut state).expect("the event is legal");
        player.observe(event.seen_by(&before, Eye::Seat(player_seat)));
    }
    (state, oracle)
}

/// Share of the victory.
fn share(state: &State, seat: Seat) -> f64 {
    let ending = Kingdomino::result(state).expect("the game is over");
    let winners: Vec<Seat> = ending.winners().collect();
    f64::from(u8::from(winners.contains(&seat))) / winners.len() as f64
}

/// Lead in points over the opponent.
fn margin(state: &State, seat: Seat) -> f64 {
    let ending = Kingdomino::result(state).expect("the game is over");
    let points = Seat::all(2)
        .map(|other| f64::from(ending.points(other)) * if other == seat { 1.0 } else { -1.0 });
    points.sum()
}

fn shuffle(order: &mut [Domino], rng: &mut impl Rng) {
    for last in (1..order.len()).rev() {
        order.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// Best move if the `known` dominoes come next, by sequential halving.
fn best_move(state: &State, me: Seat, known: &[Domino], rng: &mut Xoshiro256PlusPlus) -> Move {
    let mut all = Evaluator::new(state).minimax_moves(state, me);
    all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let mut moves: Vec<(Move, f64)> = Vec::new();
    for (candidate, _) in all {
        if moves
            .iter()
            .filter(|(other, _)| other.claim == candidate.claim)
            .count()
            < WIDTH
        {
            moves.push((candidate, 0.0));
        }
    }
    let mut order: Vec<Domino> = known.to_vec();
    order.extend(
        state
            .unseen()
            .iter()
            .filter(|domino| !known.contains(domino)),
    );
    let mut rollouts = ROLLOUTS / 8;
    while moves.len() > 1 {
        for _ in 0..rollouts {
            shuffle(&mut order[known.len()..], rng);
            let greedy = choose(rng, &[true, false]);
            for (candidate, sum) in &mut moves {
                let mut after = *state;
                candidate.play_unchecked(&mut after);
                *sum += rollout(after, &order, greedy, me, rng);
            }
        }
        moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        moves.truncate(moves.len().div_ceil(2));
        rollouts = (2 * rollouts).min(ROLLOUTS);
    }
    moves[0].0
}

/// Plays a game to its end with these draws and returns its value for `me`.
fn rollout(
    mut state: State,
    order: &[Domino],
    greedy: bool,
    me: Seat,
    rng: &mut Xoshiro256PlusPlus,
) -> f64 {
    let mut order = order.iter();
    loop {
        match (Kingdomino::turn(&state), state.phase()) {
            (Turn::Over, _) => {
                let margin = margin(&state, me);
                return share(&state, me) + 0.2 * (margin / 25.0).clamp(-1.0, 1.0);
            }
            (Turn::Chance, Phase::Draw) => {
                let domino = order.next().expect("the pile is large enough");
                Kingdomino::settle_unchecked(&mut state, Chance::Draw(*domino));
            }
            (Turn::Chance, _) => {
                let outcome = Kingdomino::draw(&state, rng);
                Kingdomino::settle_unchecked(&mut state, outcome);
            }
            (Turn::Of(seat), _) if greedy && seat != me => {
                let action = Kingdomino::strongest_greedy(&state, rng);
                Kingdomino::play_unchecked(&mut state, action);
            }
            (Turn::Of(seat), _) => Evaluator::new(&state)
                .best_minimax_move(&state, seat)
                .play_unchecked(&mut state),
        }
    }
}
