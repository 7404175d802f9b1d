//! Publishing a table change to all watchers.
//!
//! `cargo bench -p api`: a game of four players with 50 watchers, early and late in the game, and
//! the replay steps of a whole game.

use std::hint::black_box;

use api::{EventsSent, Publication, Subscription};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use game::Seat;
use players::Level;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, Command, EntryKind, Guest, LogEntry, Person, Request, Secret,
    TableConfig,
};

const PLAYERS: usize = 4;
const WATCHERS: usize = 50;

fn guest(index: usize) -> Guest {
    Guest(format!("guest {index}"))
}

/// A table of four players after some moves; each plays the first legal action.
fn table(rules: &str, moves: usize) -> AnyTable {
    let chair = |index: usize| {
        let name = format!("Player {index}")
            .parse()
            .expect("the name is valid");
        Chair::Person(Person::new(guest(index), name))
    };
    let opening = TableConfig {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([5; 32]).reveal()),
        host: guest(0),
        chairs: (0..PLAYERS).map(chair).collect(),
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: false,
        listed: false,
        shared_screens: false,
        stand_in: Level::Child,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    let what = EntryKind::Opened(Box::new(opening));
    let mut table = AnyTable::open(&LogEntry { at: 0, what }).expect("a table");
    for _ in 0..moves {
        let acting = (0..PLAYERS).find_map(|index| {
            let view = api::table_view(&table, Some(&guest(index)), 0);
            let choice = view.state.legal.into_iter().next()?;
            Some((index, choice.action))
        });
        let (index, action) = acting.expect("the game is in progress");
        let request = Request {
            version: table.version(),
            command: Command::Act {
                seat: Seat::new(index),
                action,
            },
        };
        let change = table
            .plan(&guest(index), &request, 0)
            .expect("a legal action");
        table = change.after;
    }
    table
}

/// Watchers, players first, after receiving a version of the table.
fn viewers(table: &AnyTable, events: EventsSent) -> Vec<Subscription> {
    let players = (0..PLAYERS).map(|index| Some(guest(index)));
    let watchers = players.chain((PLAYERS..WATCHERS).map(|_| None));
    let publication = Publication::new(table.clone());
    watchers
        .map(|watcher| {
            let mut subscription = Subscription::new(watcher, events);
            subscription.message(&publication, 0);
            subscription
        })
        .collect()
}

/// Sends a table version to all watchers; returns the total message length.
fn publish(table: AnyTable, viewers: &mut [Subscription]) -> usize {
    let publication = Publication::new(table);
    let messages = viewers
        .iter_mut()
        .map(|viewer| viewer.message(&publication, 0).len());
    messages.sum()
}

fn bench(criterion: &mut Criterion) {
    for (rules, late) in [("kingdomino players=4", 92), ("domination players=4", 108)] {
        let game = rules
            .split(' ')
            .next()
            .expect("a rules line starts with the game");
        for moves in [10, late] {
            let (before, after) = (table(rules, moves - 1), table(rules, moves));
            for (name, events) in [("all", EventsSent::All), ("new", EventsSent::New)] {
                let bytes = publish(after.clone(), &mut viewers(&before, events));
                println!(
                    "{game}, move {moves}, {name} events: {} bytes",
                    bytes / WATCHERS
                );
                let name =
                    format!("{game}/publish move {moves} to {WATCHERS} watchers, {name} events");
                criterion.bench_function(&name, |bencher| {
                    bencher.iter_batched(
                        || viewers(&before, events),
                        |mut viewers| publish(black_box(after.clone()), &mut viewers),
                        BatchSize::LargeInput,
                    );
                });
            }
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
