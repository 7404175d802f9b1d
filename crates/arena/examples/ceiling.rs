//! How often could anybody win against a player of Kingdomino between two? It meets somebody who is told which dominoes
//! come next, which no player may know, and who tries every sensible move to the end of the game with them.
//!
//! ```sh
//! cargo run --release -p arena --example ceiling -- mce:playouts=10000 1 60
//! ```
//!
//! The arguments: the player, how many lines the other one is told ahead (6 are all), and how many games.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use arena::{PlayerResult, Tally};
use game::random::{below, choose};
use game::{Ending as _, Event, Eye, Game, Seat, Turn};
use kingdomino::{Action, Chance, Domino, Kingdomino, Phase, Rules, State};
use players::kingdomino::evaluator::{Evaluator, Move};
use players::{Played, Spec, mix};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const THREADS: u64 = 2;
/// How many placements are tried with each claim, and how often each move is tried.
const WIDTH: usize = 8;
const TIMES: usize = 200;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [player, lines, games] = &arguments[..] else {
        eprintln!("ceiling PLAYER LINES GAMES");
        std::process::exit(2);
    };
    let spec: Spec = player.parse().expect("a player");
    let lines: usize = lines.parse().expect("a number of lines");
    let games: u64 = games.parse().expect("a number of games");
    let rules: Rules = "kingdomino players=2".parse().expect("these are rules");
    let next = AtomicU64::new(0);
    let results: Vec<(u64, Vec<PlayerResult>)> = thread::scope(|scope| {
        let work = || {
            let mut results = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= games {
                    return results;
                }
                let (end, told) = game(rules, &spec, lines, index);
                let other = Seat::all(2).find(|seat| *seat != told);
                let seats = [Some(told), other].into_iter().flatten();
                results.push((index, seats.map(|seat| result(&end, seat)).collect()));
            }
        };
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|done| done.expect("a worker finishes"))
            .collect()
    });
    let mut tally = Tally::new(2);
    for (index, result) in results {
        tally.add(index, result);
    }
    let told = tally.standings()[0];
    let share = 100.0 * told.win_share;
    let (low, high) = told.win_share_ci95;
    println!(
        "wins {share:.1} % ({:.1} – {:.1})",
        100.0 * low,
        100.0 * high
    );
    let (margin, about) = (told.mean_margin, told.mean_margin_ci95);
    println!("margin {margin:+.1} ± {about:.1}");
}

/// What became of a seat.
fn result(state: &State, seat: Seat) -> PlayerResult {
    let ending = Kingdomino::result(state).expect("the game is over");
    PlayerResult {
        points: ending.points(seat),
        share: share(state, seat),
        decisions: 0,
        thought: Duration::ZERO,
        playouts: 0,
    }
}

/// How a game ended, and the seat of the one who is told. Two games have the same deal, with seats changed.
fn game(rules: Rules, spec: &Spec, lines: usize, index: u64) -> (State, Seat) {
    let mut deal = Xoshiro256PlusPlus::seed_from_u64(mix(2018, index / 2));
    let mut own = Xoshiro256PlusPlus::seed_from_u64(mix(7, index));
    let mut other = Kingdomino::player(spec, mix(11, index)).expect("a player of Kingdomino");
    let told = Seat::new((index % 2) as usize).expect("a seat");
    let other_seat = Seat::new(1 - (index % 2) as usize).expect("a seat");
    let mut order: Vec<Domino> = Domino::all().collect();
    shuffle(&mut order, &mut deal);
    other.begin(&rules, other_seat);
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
            Turn::Of(seat) if seat == told => {
                if planned.is_empty() {
                    let known = rules.line_length() * lines;
                    let known = &order[drawn..(drawn + known).min(24)];
                    planned = best(&state, told, known, &mut own).actions().collect();
                    planned.reverse();
                }
                Event::Act(seat, planned.pop().expect("a move has an action"))
            }
            Turn::Of(seat) => {
                let mut legal = Vec::new();
                Kingdomino::legal(&state, |action| legal.push(action));
                let view = Kingdomino::view(&state, Eye::Seat(seat));
                let action = other.decide(&view, &legal).expect("it answers");
                Event::Act(seat, action)
            }
        };
        let before = state;
        event.apply(&mut state).expect("what happens is legal");
        other.watch(event.seen_by(&before, Eye::Seat(other_seat)));
    }
    (state, told)
}

/// The part of the victory.
fn share(state: &State, seat: Seat) -> f64 {
    let ending = Kingdomino::result(state).expect("the game is over");
    let winners: Vec<Seat> = ending.winners().collect();
    f64::from(u8::from(winners.contains(&seat))) / winners.len() as f64
}

/// How many points more than the other.
fn margin(state: &State, seat: Seat) -> f64 {
    let ending = Kingdomino::result(state).expect("the game is over");
    let points = Seat::all(2)
        .map(|one| f64::from(ending.points(one)) * if one == seat { 1.0 } else { -1.0 });
    points.sum()
}

fn shuffle(order: &mut [Domino], rng: &mut impl Rng) {
    for last in (1..order.len()).rev() {
        order.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// The move that fares best if these dominoes come next.
fn best(state: &State, me: Seat, known: &[Domino], rng: &mut Xoshiro256PlusPlus) -> Move {
    let mut all = Evaluator::new(state).minding(state, me);
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
    let mut times = TIMES / 8;
    while moves.len() > 1 {
        for _ in 0..times {
            shuffle(&mut order[known.len()..], rng);
            let greedy = choose(rng, &[true, false]);
            for (candidate, sum) in &mut moves {
                let mut after = *state;
                candidate.play(&mut after);
                *sum += finish(after, &order, greedy, me, rng);
            }
        }
        moves.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        moves.truncate(moves.len().div_ceil(2));
        times = (2 * times).min(TIMES);
    }
    moves[0].0
}

/// Plays a game to its end with these draws; what that is worth.
fn finish(
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
                let action = Kingdomino::greedy(&state, rng);
                Kingdomino::play_unchecked(&mut state, action);
            }
            (Turn::Of(seat), _) => Evaluator::new(&state)
                .best_minding(&state, seat)
                .play(&mut state),
        }
    }
}
