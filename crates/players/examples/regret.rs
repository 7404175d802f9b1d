//! Regret per decision of players in two-player Kingdomino, in points.
//!
//! In positions of rounds 1 to 4, the best candidate moves are evaluated by full rollouts of `rival`. The regret of a
//! player's move is the difference to the best of them.
//!
//! ```sh
//! cargo run --release -p players --example regret -- 96 rival,master:playouts=300,mce:playouts=20000
//! ```
//!
//! Arguments: the number of positions (about ten seconds each), and the players.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use game::random::below;
use game::{Ending as _, Eye, Game, Player, Seat, Turn};
use kingdomino::{Action, Chance, Domino, Kingdomino, Phase, Rules, State};
use players::kingdomino::evaluator::{Evaluator, Move};
use players::{HasPlayers, Spec};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const THREADS: u64 = 2;
/// Number of placements searched with each claim.
const WIDTH: usize = 4;
/// Stages: maximum number of moves, and rollouts per move in addition to the earlier stages.
const STAGES: [(usize, u32); 3] = [(usize::MAX, 150), (8, 450), (4, 1000)];

/// Move and the sum of its final margins.
struct MoveStats {
    candidate: Move,
    sum: f64,
    games: f64,
}

impl MoveStats {
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
        eprintln!("usage: regret POSITIONS PLAYER[,PLAYER…]");
        std::process::exit(2);
    };
    let positions: u64 = parse_argument("POSITIONS", positions);
    let specs = Spec::list(players).unwrap_or_else(|error| fail("PLAYER", players, &error));
    let next = AtomicU64::new(0);
    let regrets: Vec<Vec<f64>> = thread::scope(|scope| {
        let work = || {
            let mut regrets = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= positions {
                    return regrets;
                }
                regrets.push(regrets_at(index, &specs));
            }
        };
        let workers: Vec<_> = (0..THREADS).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|done| done.expect("no worker panics"))
            .collect()
    });
    let count = regrets.len() as f64;
    for (index, spec) in specs.iter().enumerate() {
        let of_player = || regrets.iter().map(|row| row[index]);
        let mean = of_player().sum::<f64>() / count;
        let squares = of_player().map(|one| (one - mean).powi(2)).sum::<f64>();
        let half_width = 1.96 * (squares / (count - 1.0) / count).sqrt();
        println!("{spec} loses {mean:.2} ± {half_width:.2} points per decision");
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

/// Regret of each player in a position, in points.
fn regrets_at(index: u64, specs: &[Spec]) -> Vec<f64> {
    let (state, seat) = position(index);
    let mut all = Evaluator::new(&state).minimax_moves(&state, seat);
    all.sort_by(|(_, a), (_, b)| b.total_cmp(a));
    let mut candidates: Vec<MoveStats> = Vec::new();
    for (candidate, _) in all {
        let same_claim = |other: &&MoveStats| other.candidate.claim == candidate.claim;
        if candidates.iter().filter(same_claim).count() < WIDTH {
            candidates.push(MoveStats::new(candidate));
        }
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(index);
    for (count, games) in STAGES {
        let count = count.min(candidates.len());
        run_rollouts(&state, seat, &mut candidates[..count], games, &mut rng);
    }
    let best = candidates
        .iter()
        .map(MoveStats::mean)
        .fold(f64::NEG_INFINITY, f64::max);
    let regret = |spec: &Spec| {
        let mut player = Kingdomino::player(spec, 5 + index).expect("the player plays Kingdomino");
        let chosen = choose_move(&mut *player, &state, seat);
        let known = candidates.iter().find(|known| known.candidate == chosen);
        if let Some(known) = known {
            return best - known.mean();
        }
        // Not a candidate: evaluated with the same draws as the first stage of the others.
        let mut alone = [MoveStats::new(chosen)];
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(index);
        run_rollouts(&state, seat, &mut alone, STAGES[0].1, &mut rng);
        best - alone[0].mean()
    };
    specs.iter().map(regret).collect()
}

/// Decision in a self-play game of `rival`.
fn position(index: u64) -> (State, Seat) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(770_000 + index);
    let rules: Rules = "kingdomino players=2"
        .parse()
        .expect("this rules line is valid");
    let round = 1 + (index % 4) as usize;
    let mut skipped_decisions = below(&mut rng, 4);
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
                    if skipped_decisions == 0 {
                        return (state, seat);
                    }
                    skipped_decisions -= 1;
                }
                let evaluator = Evaluator::new(&state);
                evaluator
                    .best_minimax_move(&state, seat)
                    .play_unchecked(&mut state);
            }
        }
    }
}

/// Runs rollouts after these moves with common random numbers, and sorts them, the best first.
fn run_rollouts(
    state: &State,
    me: Seat,
    candidates: &mut [MoveStats],
    games: u32,
    rng: &mut Xoshiro256PlusPlus,
) {
    let mut order: Vec<Domino> = state.unseen().iter().collect();
    for _ in 0..games {
        for last in (1..order.len()).rev() {
            order.swap(last, below(rng, last as u32 + 1) as usize);
        }
        for one in candidates.iter_mut() {
            let mut after = *state;
            one.candidate.play_unchecked(&mut after);
            one.sum += play_to_the_end(after, &order, me);
            one.games += 1.0;
        }
    }
    candidates.sort_by(|a, b| b.mean().total_cmp(&a.mean()));
}

/// Plays a game to the end with `rival` and these draws; returns the final margin.
fn play_to_the_end(mut state: State, order: &[Domino], me: Seat) -> f64 {
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
                let evaluator = Evaluator::new(&state);
                evaluator
                    .best_minimax_move(&state, seat)
                    .play_unchecked(&mut state);
            }
        }
    }
    let ending = Kingdomino::result(&state).expect("the game is over");
    let sign = |seat| if seat == me { 1.0 } else { -1.0 };
    let points = Seat::all(2).map(|seat| sign(seat) * f64::from(ending.points(seat)));
    points.sum()
}

/// Move of a player: a placement and the claim that follows it.
fn choose_move(player: &mut dyn Player<Kingdomino>, state: &State, seat: Seat) -> Move {
    let mut state = *state;
    let mut chosen = Move {
        place: None,
        claim: None,
    };
    while chosen.claim.is_none() && Kingdomino::turn(&state) == Turn::Of(seat) {
        let mut legal = Vec::new();
        Kingdomino::legal(&state, |action| legal.push(action));
        let view = Kingdomino::view(&state, Eye::Seat(seat));
        let action = player
            .decide(&view, &legal)
            .expect("a built-in player always decides");
        match action {
            Action::Claim(_) => chosen.claim = Some(action),
            Action::Place(_) | Action::Discard => chosen.place = Some(action),
        }
        Kingdomino::play_unchecked(&mut state, action);
    }
    chosen
}
