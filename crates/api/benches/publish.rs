//! Publishing a change of a table to everyone who watches it.
//!
//! `cargo bench -p api`: a game of four people with 50 watchers, early in the game and late, and
//! the steps of a whole game.

use std::hint::black_box;

use api::Publication;
use criterion::{Criterion, criterion_group, criterion_main};
use game::Seat;
use players::Level;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, Command, Entry, Guest, Opening, Person, Request, Secret, What,
};

const PLAYERS: usize = 4;
const WATCHERS: usize = 50;

fn guest(index: usize) -> Guest {
    Guest(format!("guest {index}"))
}

/// A table of four people after so many moves; each plays the first legal action.
fn table(rules: &str, moves: usize) -> AnyTable {
    let chair = |index: usize| {
        let name = format!("Player {index}").parse().expect("a name");
        Chair::Person(Person::new(guest(index), name))
    };
    let opening = Opening {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([5; 32]).reveal()),
        host: guest(0),
        chairs: (0..PLAYERS).map(chair).collect(),
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: false,
        listed: false,
        stand_in: Level::Child,
        before: Vec::new(),
    };
    let what = What::Opened(Box::new(opening));
    let mut table = AnyTable::open(&Entry { at: 0, what }).expect("a table");
    for _ in 0..moves {
        let acting = (0..PLAYERS).find_map(|index| {
            let view = api::table_view(&table, Some(&guest(index)), 0);
            let choice = view.state.legal.into_iter().next()?;
            Some((index, choice.action))
        });
        let (index, action) = acting.expect("the game goes on");
        let request = Request {
            version: table.version(),
            command: Command::Act {
                seat: Seat::new(index),
                action,
            },
        };
        let change = table.plan(&guest(index), &request, 0).expect("it is legal");
        table = change.after;
    }
    table
}

/// Sends a version of a table to the players and to spectators.
fn publish(table: AnyTable) -> usize {
    let publication = Publication::new(table);
    let players = (0..PLAYERS).map(|index| Some(guest(index)));
    let watchers = players.chain((PLAYERS..WATCHERS).map(|_| None));
    watchers
        .map(|watcher| publication.message(watcher.as_ref(), 0).len())
        .sum()
}

fn bench(criterion: &mut Criterion) {
    for (rules, late) in [("kingdomino players=4", 92), ("domination players=4", 108)] {
        let game = rules.split(' ').next().expect("a name");
        for moves in [10, late] {
            let table = table(rules, moves);
            criterion.bench_function(&format!("{game}/publish move {moves} to 50"), |bencher| {
                bencher.iter(|| publish(black_box(table.clone())));
            });
        }
        let table = table(rules, late);
        criterion.bench_function(&format!("{game}/steps after move {late}"), |bencher| {
            bencher.iter(|| {
                api::steps(black_box(&table), None, None)
                    .expect("steps")
                    .len()
            });
        });
    }
}

criterion_group!(benches, bench);
criterion_main!(benches);
