//! What do the decisions of players of Kingdomino between two cost? In positions of rounds 1 to 4 the most promising
//! moves are followed by many complete games of `rival`; what a player would do loses the difference to the best of them.
//!
//! ```sh
//! cargo run --release -p players --example regret -- 96 rival,master:playouts=300,mce:playouts=20000
//! ```
//!
//! The arguments: how many positions, which take some ten seconds each, and the players.

use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use game::random::below;
use game::{Ending as _, Eye, Game, Player, Seat, Turn};
use kingdomino::{Action, Chance, Domino, Kingdomino, Phase, Rules, State};
use players::kingdomino::evaluator::{Evaluator, Move};
use players::{Played, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const THREADS: u64 = 2;
/// How many placements are tried with each claim.
const WIDTH: usize = 4;
/// How many moves are tried at most, and with how many games, after those before.
const STAGES: [(usize, u32); 3] = [(usize::MAX, 150), (8, 450), (4, 1000)];

/// A move, and by how many points the games after it were won.
struct Tried {
    candidate: Move,
    sum: f64,
    games: f64,
}

impl Tried {
    const fn new(candidate: Move) -> Self {
        Self {
            candidate,
            sum: 0.0,
            games: 0.0,
        }
    }

    fn mean(&self) -> f64 {
        self.sum / self.games
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [positions, players] = &arguments[..] else {
        eprintln!("regret POSITIONS PLAYER[,PLAYER…]");
        std::process::exit(2);
    };
    let positions: u64 = positions.parse().expect("a number of positions");
    let specs = Spec::list(players).expect("players");
    let next = AtomicU64::new(0);
    let lost: Vec<Vec<f64>> = thread::scope(|scope| {
        let work = || {
            let mut lost = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= positions {
                    return lost;
                }
                lost.push(losses(index, &specs));
            }
        };
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|done| done.expect("a worker finishes"))
            .collect()
    });
    let count = lost.len() as f64;
    for (index, spec) in specs.iter().enumerate() {
        let of_player = || lost.iter().map(|row| row[index]);
        let mean = of_player().sum::<f64>() / count;
        let squares = of_player().map(|one| (one - mean).powi(2)).sum::<f64>();
        let about = 1.96 * (squares / (count - 1.0) / count).sqrt();
        println!("{spec} loses {mean:.2} ± {about:.2} points a decision");
    }
}

/// How many points each player would lose in a position.
fn losses(index: u64, specs: &[Spec]) -> Vec<f64> {
    let (state, seat) = position(index);
    let mut all = Evaluator::new(&state).minding(&state, seat);
    all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let mut tried: Vec<Tried> = Vec::new();
    for (candidate, _) in all {
        let same = |other: &&Tried| other.candidate.claim == candidate.claim;
        if tried.iter().filter(same).count() < WIDTH {
            tried.push(Tried::new(candidate));
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(index);
    for (most, games) in STAGES {
        let most = most.min(tried.len());
        try_on(&state, seat, &mut tried[..most], games, &mut rng);
    }
    let best = tried
        .iter()
        .map(Tried::mean)
        .fold(f64::NEG_INFINITY, f64::max);
    let loss = |spec: &Spec| {
        let mut player = Kingdomino::player(spec, 5 + index).expect("a player of Kingdomino");
        let chosen = choice(&mut *player, &state, seat);
        let known = tried.iter().find(|tried| tried.candidate == chosen);
        if let Some(tried) = known {
            return best - tried.mean();
        }
        // Nobody expected that: it meets the draws that all the others have met first.
        let mut alone = [Tried::new(chosen)];
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(index);
        try_on(&state, seat, &mut alone, STAGES[0].1, &mut rng);
        best - alone[0].mean()
    };
    specs.iter().map(loss).collect()
}

/// A decision in a game of `rival` with itself.
fn position(index: u64) -> (State, Seat) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(770_000 + index);
    let rules: Rules = "kingdomino players=2".parse().expect("these are rules");
    let round = 1 + (index % 4) as usize;
    let mut before = below(&mut rng, 4);
    let mut state = Kingdomino::start(&rules);
    loop {
        match Kingdomino::turn(&state) {
            Turn::Over => unreachable!("the round comes before the end"),
            Turn::Chance => {
                let outcome = Kingdomino::draw(&state, &mut rng);
                Kingdomino::settle_unchecked(&mut state, outcome);
            }
            Turn::Of(seat) => {
                if state.round() == round {
                    if before == 0 {
                        return (state, seat);
                    }
                    before -= 1;
                }
                let judge = Evaluator::new(&state);
                judge.best_minding(&state, seat).play(&mut state);
            }
        }
    }
}

/// Follows these moves by so many games, each with the same draws for all, and sorts them, the best first.
fn try_on(state: &State, me: Seat, tried: &mut [Tried], games: u32, rng: &mut Xoshiro256PlusPlus) {
    let mut order: Vec<Domino> = state.unseen().iter().collect();
    for _ in 0..games {
        for last in (1..order.len()).rev() {
            order.swap(last, below(rng, last as u32 + 1) as usize);
        }
        for one in tried.iter_mut() {
            let mut after = *state;
            one.candidate.play(&mut after);
            one.sum += finish(after, &order, me);
            one.games += 1.0;
        }
    }
    tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
}

/// Lets `rival` play a game to its end with these draws; by how many points it is won.
fn finish(mut state: State, order: &[Domino], me: Seat) -> f64 {
    let mut order = order.iter();
    loop {
        match Kingdomino::turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                debug_assert_eq!(state.phase(), Phase::Draw, "kings are drawn in round 0");
                let domino = order.next().expect("the pile is large enough");
                Kingdomino::settle_unchecked(&mut state, Chance::Draw(*domino));
            }
            Turn::Of(seat) => {
                let judge = Evaluator::new(&state);
                judge.best_minding(&state, seat).play(&mut state);
            }
        }
    }
    let ending = Kingdomino::result(&state).expect("the game is over");
    let sign = |seat| if seat == me { 1.0 } else { -1.0 };
    let points = Seat::all(2).map(|seat| sign(seat) * f64::from(ending.points(seat)));
    points.sum()
}

/// What a player does: a placement, and the claim that follows it.
fn choice(player: &mut dyn Player<Kingdomino>, state: &State, seat: Seat) -> Move {
    let mut state = *state;
    let mut chosen = Move {
        place: None,
        claim: None,
    };
    while chosen.claim.is_none() && Kingdomino::turn(&state) == Turn::Of(seat) {
        let mut legal = Vec::new();
        Kingdomino::legal(&state, |action| legal.push(action));
        let view = Kingdomino::view(&state, Eye::Seat(seat));
        let action = player.decide(&view, &legal).expect("it answers");
        match action {
            Action::Claim(_) => chosen.claim = Some(action),
            Action::Place(_) | Action::Discard => chosen.place = Some(action),
        }
        Kingdomino::play_unchecked(&mut state, action);
    }
    chosen
}
