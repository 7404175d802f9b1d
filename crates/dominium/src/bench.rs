//! `dominium bench`: random games per second.

use std::io::IsTerminal as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;
use domination::Domination;
use game::{Game, Seat, playout};
use games::dispatch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kingdomino::{Kingdomino, State};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde_json::json;

use crate::cli::Bench;
use crate::{input, print};

pub(crate) fn run(arguments: &Bench) -> Result<()> {
    dispatch!(arguments.game, G => measure::<G>(arguments))
}

/// Game with the statistics of the benchmark.
trait BenchGame: Game {
    fn discards(state: &Self::State, seat: Seat) -> usize;
}

impl BenchGame for Kingdomino {
    fn discards(state: &State, seat: Seat) -> usize {
        state.discarded(seat)
    }
}

impl BenchGame for Domination {
    fn discards(_: &domination::State, _: Seat) -> usize {
        // D2: every domino has a place, so nothing is discarded.
        0
    }
}

#[derive(Clone, Copy, Default)]
struct Counts {
    games: u64,
    actions: u64,
    score: u64,
    discards: u64,
}

impl Counts {
    fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            actions: self.actions + other.actions,
            score: self.score + other.score,
            discards: self.discards + other.discards,
        }
    }
}

/// Number of games in the signature.
const SIGNATURE_GAMES: u64 = 1000;
/// Number of games between two checks of the clock.
const BATCH: u64 = 256;

/// Final state of game `index` of a seed; independent of machine and number of threads.
fn play_game<G: Game>(rules: &G::Rules, seed: u64, index: u64) -> (G::State, u32) {
    let stream = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(index);
    let mut rng = Xoroshiro128PlusPlus::seed_from_u64(stream);
    let mut state = G::start(rules);
    let actions = playout::<G>(&mut state, &mut rng);
    (state, actions)
}

/// Sum of the hashes of the final positions of the first games.
fn signature<G: Game>(rules: &G::Rules, seed: u64) -> u64 {
    (0..SIGNATURE_GAMES).fold(0, |sum: u64, index| {
        let (state, _) = play_game::<G>(rules, seed, index);
        sum.wrapping_add(fnv(G::position(&state).as_bytes()))
    })
}

/// 64-bit FNV-1a hash: stable across platforms and versions.
fn fnv(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn count<G: BenchGame>(rules: &G::Rules, seed: u64, indices: impl Iterator<Item = u64>) -> Counts {
    let mut counts = Counts::default();
    for index in indices {
        let (state, actions) = play_game::<G>(rules, seed, index);
        counts.games += 1;
        counts.actions += u64::from(actions);
        for seat in Seat::all(G::seats(rules)) {
            counts.score += u64::from(G::points(&state, seat));
            counts.discards += G::discards(&state, seat) as u64;
        }
    }
    counts
}

fn measure<G: BenchGame>(arguments: &Bench) -> Result<()> {
    let rules = input::rules::<G>(arguments.rules.as_deref())?;
    let signature = signature::<G>(&rules, arguments.seed);
    let bar = progress_bar(arguments);
    let limit = Duration::from_secs_f64(arguments.seconds);
    let next_batch = AtomicU64::new(0);
    let start = Instant::now();
    let work = || {
        let mut counts = Counts::default();
        loop {
            let first = next_batch.fetch_add(1, Ordering::Relaxed) * BATCH;
            counts = counts.plus(count::<G>(&rules, arguments.seed, first..first + BATCH));
            if start.elapsed() >= limit {
                return counts;
            }
        }
    };
    let counts = thread::scope(|scope| {
        let threads: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        while let Some(left) = limit.checked_sub(start.elapsed())
            && !bar.is_hidden()
        {
            bar.set_position(start.elapsed().as_millis() as u64);
            thread::sleep(left.min(Duration::from_millis(100)));
        }
        let joined = threads.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .map(|counts| counts.expect("no worker panics"))
            .fold(Counts::default(), Counts::plus)
    });
    let seconds = start.elapsed().as_secs_f64();
    bar.finish_and_clear();
    report::<G>(arguments, &rules, &counts, seconds, signature)
}

/// Progress bar by time; hidden unless stderr is a terminal.
fn progress_bar(arguments: &Bench) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let total = (arguments.seconds * 1000.0) as u64;
    let style = ProgressStyle::with_template("random games {wide_bar} {percent:>3}%");
    ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::stderr())
        .with_style(style.expect("the template is well-formed"))
}

#[expect(clippy::cast_precision_loss, reason = "these are measurements")]
fn report<G: BenchGame>(
    arguments: &Bench,
    rules: &G::Rules,
    counts: &Counts,
    seconds: f64,
    signature: u64,
) -> Result<()> {
    let games = counts.games as f64;
    let seats = games * G::seats(rules) as f64;
    let games_per_second = games / seconds;
    let actions_per_second = counts.actions as f64 / seconds;
    let (mean_score, mean_discards) = (counts.score as f64 / seats, counts.discards as f64 / seats);
    let mean_actions = counts.actions as f64 / games;
    let state_bytes = size_of::<G::State>();
    let text = if arguments.json {
        let report = json!({
            "game": G::NAME,
            "rules": rules.to_string(),
            "threads": arguments.threads,
            "games": counts.games,
            "seconds": seconds,
            "games_per_second": games_per_second,
            "actions_per_second": actions_per_second,
            "mean_score": mean_score,
            "mean_discards": mean_discards,
            "mean_actions": mean_actions,
            "state_bytes": state_bytes,
            "signature": format!("{signature:016x}"),
        });
        format!("{report:#}\n")
    } else {
        format!(
            "{rules}\n\
             {} random games in {seconds:.2} s with {} thread{}\n\
             {games_per_second:>14.0} games/s\n\
             {actions_per_second:>14.0} actions/s\n\
             {mean_score:>14.3} mean score per seat\n\
             {mean_discards:>14.3} mean discards per seat\n\
             {mean_actions:>14.3} mean actions per game\n\
             {state_bytes:>14} bytes per state\n\
             signature {signature:016x} (seed {})\n",
            counts.games,
            arguments.threads,
            if arguments.threads == 1 { "" } else { "s" },
            arguments.seed,
        )
    };
    print(&text)
}
