//! How fast the engine is, piece by piece: `cargo bench -p kingdomino`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Seat, Turn, playout};
use kingdomino::{Action, Kingdomino, Rules, State};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const RULES: [&str; 4] = [
    "kingdomino players=2",
    "kingdomino players=3",
    "kingdomino players=4",
    "kingdomino players=2 duel",
];

fn rng() -> Xoroshiro128PlusPlus {
    Xoroshiro128PlusPlus::seed_from_u64(2026)
}

/// Every state of a few random games.
fn states(rules: Rules) -> Vec<State> {
    let mut states = Vec::new();
    let mut rng = rng();
    for _ in 0..16 {
        testing::walk::<Kingdomino>(&rules, &mut rng, |state| states.push(*state));
    }
    states
}

fn engine(criterion: &mut Criterion) {
    for line in RULES {
        let rules: Rules = line.parse().expect("rules");
        let states = states(rules);
        let to_place: Vec<State> = states
            .iter()
            .filter(|state| state.to_place().is_some())
            .copied()
            .collect();
        let over: Vec<State> = states
            .into_iter()
            .filter(|state| Kingdomino::turn(state) == Turn::Over)
            .collect();
        let mut group = criterion.benchmark_group(line);
        group.throughput(Throughput::Elements(to_place.len() as u64));
        group.bench_function("movegen", |bencher| {
            bencher.iter(|| {
                let mut count = 0_u32;
                for state in &to_place {
                    Kingdomino::legal(black_box(state), |action| {
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
                for state in &to_place {
                    black_box(Kingdomino::sample(black_box(state), &mut rng));
                }
            });
        });
        let mut rng = rng();
        let moves: Vec<(State, Action)> = to_place
            .iter()
            .map(|state| (*state, Kingdomino::sample(state, &mut rng)))
            .collect();
        group.bench_function("apply", |bencher| {
            bencher.iter(|| {
                for (state, action) in &moves {
                    let mut state = *state;
                    Kingdomino::play_unchecked(&mut state, *action);
                    black_box(&state);
                }
            });
        });
        group.throughput(Throughput::Elements((over.len() * rules.players()) as u64));
        group.bench_function("score", |bencher| {
            bencher.iter(|| {
                for state in &over {
                    for seat in Seat::all(rules.players()) {
                        black_box(black_box(state).total(seat));
                    }
                }
            });
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function("playout", |bencher| {
            bencher.iter(|| {
                let mut state = Kingdomino::start(&rules);
                playout::<Kingdomino>(&mut state, &mut rng);
                state
            });
        });
        group.finish();
    }
}

criterion_group!(benches, engine);
criterion_main!(benches);
