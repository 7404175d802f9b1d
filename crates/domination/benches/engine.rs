//! Criterion benchmarks of the engine: `cargo bench -p domination`.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use domination::{Board, Domination, Rules, View};
use game::{Eye, Game, Turn};
use testing::benches;

const RULES: [&str; 3] = [
    "domination players=2",
    "domination players=3",
    "domination players=4",
];

fn engine(criterion: &mut Criterion) {
    for line in RULES {
        let rules: Rules = line.parse().expect("this rules line is valid");
        let mut states = benches::states::<Domination>(&rules);
        states.retain(|state| matches!(Domination::turn(state), Turn::Of(_)));
        let mut group = criterion.benchmark_group(line);
        benches::decisions::<Domination>(&mut group, &states);
        let views: Vec<View> = states
            .iter()
            .map(|state| match Domination::turn(state) {
                Turn::Of(seat) => Domination::view(state, Eye::Seat(seat)),
                turn => unreachable!("{turn:?}"),
            })
            .collect();
        let mut rng = benches::rng();
        group.bench_function("imagine", |bencher| {
            bencher.iter(|| {
                for view in &views {
                    black_box(Domination::imagine(black_box(view), &mut rng));
                }
            });
        });
        benches::playouts::<Domination>(&mut group, &rules);
        group.finish();
    }
}

/// Benchmarks the board generator; each iteration uses a new seed, because seeds differ in cost.
fn boards(criterion: &mut Criterion) {
    let mut seeds = 0..;
    criterion.bench_function("board from a seed", |bencher| {
        bencher.iter_batched(
            || seeds.next().expect("seeds do not run out"),
            |seed: u64| black_box(Board::generate(seed)),
            BatchSize::PerIteration,
        );
    });
}

criterion_group!(all, engine, boards);
criterion_main!(all);
