//! The tests: many seeds, and reproducibility.

use std::env;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::laws::{self, Violation};
use crate::plan::{Plan, Players};
use crate::run::{simulate, simulate_plan};

/// Number of seeds that are simulated by default.
const SEEDS: u64 = 200;
/// Real time after which a simulation counts as hanging.
const HANGS: Duration = Duration::from_mins(2);
/// Lines of history that are printed for a violation.
const TAIL: usize = 60;
/// Failing seeds after which no further seeds are simulated, by default.
const MAX_FAILURES: u64 = 10;

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok().filter(|text| !text.is_empty())?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_| panic!("{name}: expected a number, found {text:?}")))
}

/// What a failing seed prints.
fn report(seed: u64) -> Option<String> {
    let history = simulate(seed);
    let violations = laws::check(&history);
    let Violation { at, .. } = violations.first()?;
    let all: Vec<String> = violations.iter().map(ToString::to_string).collect();
    Some(format!(
        "seed {seed}: {} violations\n{:?}\n{}\n\n{}\nreplay it: make simulate SEED={seed}",
        violations.len(),
        Plan::new(seed),
        history.tail(*at, TAIL),
        all.join("\n"),
    ))
}

#[test]
fn every_seed_obeys_the_laws() {
    if let Some(seed) = number("DOMINIUM_SIMULATION_SEED") {
        let history = simulate(seed);
        println!(
            "{:#?}\n{}",
            Plan::new(seed),
            history.tail(u64::MAX, usize::MAX)
        );
        println!("history {:016x}", history.digest());
        let violations = laws::check(&history);
        assert!(violations.is_empty(), "seed {seed}: {violations:#?}");
        return;
    }
    let first = number("DOMINIUM_SIMULATION_FROM").unwrap_or(0);
    let seeds = number("DOMINIUM_SIMULATION_SEEDS").unwrap_or(SEEDS);
    let threads = number("DOMINIUM_SIMULATION_THREADS").map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        |threads| threads as usize,
    );
    let max_failures = number("DOMINIUM_SIMULATION_FAILURES").unwrap_or(MAX_FAILURES) as usize;
    let next = AtomicU64::new(first);
    let began = Instant::now();
    let mut failures = Vec::new();
    thread::scope(|scope| {
        let (sender, done) = mpsc::channel();
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + seeds || sender.send(report(seed)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for count in 1..=seeds {
            let Ok(report) = done.recv_timeout(HANGS) else {
                eprintln!(
                    "a simulation hangs: seeds up to {}",
                    next.load(Ordering::Relaxed)
                );
                std::process::abort();
            };
            if let Some(report) = report {
                println!("{report}");
                failures.push(report);
            }
            if count % 1000 == 0 {
                let seconds = began.elapsed().as_secs();
                println!("{count} seeds in {seconds} s, {} failed", failures.len());
            }
            if failures.len() >= max_failures {
                next.store(first + seeds, Ordering::Relaxed);
                break;
            }
        }
    });
    println!(
        "{seeds} seeds from {first} in {:.1} s, {} failed",
        began.elapsed().as_secs_f64(),
        failures.len()
    );
    assert!(failures.is_empty(), "{} seeds failed", failures.len());
}

#[test]
fn a_seed_always_leads_to_the_same_history() {
    for seed in 0..20 {
        let (first, second) = (simulate(seed), simulate(seed));
        assert_eq!(first.digest(), second.digest(), "seed {seed}");
    }
}

/// A server that waited for the opponents of another server never asked for their moves.
#[test]
fn servers_follow_a_game_without_any_notices() {
    for seed in 0..20 {
        let mut plan = Plan::new(seed);
        plan.servers = 2;
        plan.table.players = Players::Opponent(1);
        plan.lost_notices = 100;
        plan.faults.clear();
        plan.end = 60_000;
        let violations = laws::check(&simulate_plan(plan));
        assert!(violations.is_empty(), "seed {seed}: {violations:#?}");
    }
}

/// Heartbeats that waited for a hanging database together left parts of an outage without credit.
#[test]
fn waiting_heartbeats_do_not_split_an_outage() {
    for seed in [3646, 5002, 6853] {
        let violations = laws::check(&simulate(seed));
        assert!(violations.is_empty(), "seed {seed}: {violations:#?}");
    }
}
