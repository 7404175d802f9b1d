//! Benchmarks of the engine: `cargo bench -p kingdomino`.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use game::{Game, Seat, Turn};
use kingdomino::{Kingdomino, Rules, State};
use testing::benches;

const RULES: [&str; 4] = [
    "kingdomino players=2",
    "kingdomino players=3",
    "kingdomino players=4",
    "kingdomino players=2 duel",
];

fn engine(criterion: &mut Criterion) {
    for line in RULES {
        let rules: Rules = line.parse().expect("this rules line is valid");
        let states = benches::states::<Kingdomino>(&rules);
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
        benches::decisions::<Kingdomino>(&mut group, &to_place);
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
        benches::playouts::<Kingdomino>(&mut group, &rules);
        group.finish();
    }
}

criterion_group!(all, engine);
criterion_main!(all);
