//! Criterion benchmarks shared by all game engines.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Throughput};
use game::{Game, playout};
use rand_core::SeedableRng as _;
use rand_xoshiro::Xoroshiro128PlusPlus;

use crate::walk;

/// Random number generator with a fixed seed for benchmarks.
pub fn rng() -> Xoroshiro128PlusPlus {
    Xoroshiro128PlusPlus::seed_from_u64(2026)
}

/// All states of sixteen random games.
pub fn states<G: Game>(rules: &G::Rules) -> Vec<G::State> {
    let mut states = Vec::new();
    let mut rng = rng();
    for _ in 0..16 {
        walk::<G>(rules, &mut rng, |state| states.push(state.clone()));
    }
    states
}

/// Benchmarks move generation, sampling and application of actions in decision nodes.
pub fn decisions<G: Game>(group: &mut BenchmarkGroup<'_, WallTime>, states: &[G::State]) {
    group.throughput(Throughput::Elements(states.len() as u64));
    group.bench_function("movegen", |bencher| {
        bencher.iter(|| {
            let mut count = 0_u32;
            for state in states {
                G::legal(black_box(state), |action| {
                    black_box(action);
                    count += 1;
                });
            }
            count
        });
    });
    group.bench_function("sample", |bencher| {
        let mut rng = rng();
        bencher.iter(|| {
            for state in states {
                black_box(G::sample(black_box(state), &mut rng));
            }
        });
    });
    let mut rng = rng();
    let moves: Vec<(G::State, G::Action)> = states
        .iter()
        .map(|state| (state.clone(), G::sample(state, &mut rng)))
        .collect();
    group.bench_function("apply", |bencher| {
        bencher.iter(|| {
            for (state, action) in &moves {
                let mut state = state.clone();
                G::play_unchecked(&mut state, *action);
                black_box(&state);
            }
        });
    });
}

/// Benchmarks random playouts.
pub fn playouts<G: Game>(group: &mut BenchmarkGroup<'_, WallTime>, rules: &G::Rules) {
    group.throughput(Throughput::Elements(1));
    let mut rng = rng();
    group.bench_function("playout", |bencher| {
        bencher.iter(|| {
            let mut state = G::start(rules);
            playout::<G>(&mut state, &mut rng);
            state
        });
    });
}
