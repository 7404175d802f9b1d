//! How fast the engine is, piece by piece: `cargo bench -p domination`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use domination::{Action, Board, Domination, Rules, State, View};
use game::{Eye, Game, Turn, playout};
use rand_xoshiro::Xoroshiro128PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

const RULES: [&str; 3] = [
    "domination players=2",
    "domination players=3",
    "domination players=4",
];

fn rng() -> Xoroshiro128PlusPlus {
    Xoroshiro128PlusPlus::seed_from_u64(2026)
}

/// Every state of a few random games in which somebody is to lay.
fn states(rules: &Rules) -> Vec<State> {
    let mut states = Vec::new();
    let mut rng = rng();
    for _ in 0..16 {
        testing::walk::<Domination>(rules, &mut rng, |state| {
            if matches!(Domination::turn(state), Turn::Of(_)) {
                states.push(*state);
            }
        });
    }
    states
}

fn engine(criterion: &mut Criterion) {
    for line in RULES {
        let rules: Rules = line.parse().expect("rules");
        let states = states(&rules);
        let mut group = criterion.benchmark_group(line);
        group.throughput(Throughput::Elements(states.len() as u64));
        group.bench_function("movegen", |bencher| {
            bencher.iter(|| {
                let mut count = 0_u32;
                for state in &states {
                    Domination::legal(black_box(state), |action| {
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
                for state in &states {
                    black_box(Domination::sample(black_box(state), &mut rng));
                }
            });
        });
        let mut rng = rng();
        let moves: Vec<(State, Action)> = states
            .iter()
            .map(|state| (*state, Domination::sample(state, &mut rng)))
            .collect();
        group.bench_function("apply", |bencher| {
            bencher.iter(|| {
                for (state, action) in &moves {
                    let mut state = *state;
                    Domination::play_unchecked(&mut state, *action);
                    black_box(&state);
                }
            });
        });
        let views: Vec<View> = states
            .iter()
            .map(|state| match Domination::turn(state) {
                Turn::Of(seat) => Domination::view(state, Eye::Seat(seat)),
                turn => unreachable!("{turn:?}"),
            })
            .collect();
        group.bench_function("imagine", |bencher| {
            bencher.iter(|| {
                for view in &views {
                    black_box(Domination::imagine(black_box(view), &mut rng));
                }
            });
        });
        group.throughput(Throughput::Elements(1));
        group.bench_function("playout", |bencher| {
            bencher.iter(|| {
                let mut state = Domination::start(&rules);
                playout::<Domination>(&mut state, &mut rng);
                state
            });
        });
        group.finish();
    }
}

/// Seeds differ a lot, so each board is that of the next seed.
fn boards(criterion: &mut Criterion) {
    let mut seeds = 0..;
    criterion.bench_function("board from a seed", |bencher| {
        bencher.iter_batched(
            || seeds.next().expect("there are enough seeds"),
            |seed: u64| black_box(Board::generate(seed)),
            BatchSize::PerIteration,
        );
    });
}

criterion_group!(benches, engine, boards);
criterion_main!(benches);
