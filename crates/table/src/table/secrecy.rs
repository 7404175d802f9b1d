//! Tests that a perspective leaks no hidden information.

use std::time::Duration;

use domination::{Chance, Domination};
use game::{Event, Eye, Game, Turn};
use players::Level;

use crate::chair::{Chair, Guest, Person};
use crate::deal::Seed;
use crate::entry::{EntryKind, LogEntry, Secret, TableConfig};
use crate::history::History;
use crate::{ClockRules, Table};

fn guest(seat: usize) -> Guest {
    Guest(format!("guest {seat}"))
}

/// A table of players and, on the last chair, a computer player.
fn table(players: usize) -> Table<Domination> {
    let chair = |seat| {
        let name = format!("Player {seat}").parse().unwrap();
        Chair::Person(Person::new(guest(seat), name))
    };
    let mut chairs: Vec<Chair> = (0..players).map(chair).collect();
    chairs[players - 1] = Chair::Opponent(Level::Casual);
    let opening = TableConfig {
        rules: format!("domination players={players}"),
        seed: Secret(Seed::new([5; 32]).reveal()),
        host: guest(0),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: true,
        listed: false,
        shared_screens: false,
        stand_in: Level::Casual,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    Table::open(&LogEntry {
        at: 0,
        what: EntryKind::Opened(Box::new(opening)),
    })
    .unwrap()
}

/// Tables that differ in one hidden drawn domino, swapped with one from the pile.
fn alternatives(table: &Table<Domination>, eye: Eye) -> Vec<Table<Domination>> {
    let mut worlds = Vec::new();
    let pile = table.state.pile();
    for (index, event) in table.history.all_events().enumerate() {
        let Event::Chance(Some(Chance::Draw(domino))) = event else {
            continue;
        };
        let before = table.complete_record().replay_to(index).unwrap();
        if Domination::is_visible(&before, Chance::Draw(domino), eye) {
            continue;
        }
        let Some(other) = pile.iter().find(|other| *other != domino) else {
            continue;
        };
        // None if the domino has been laid since.
        if let Some(world) = world_with(table, index, Event::Chance(Some(Chance::Draw(other)))) {
            worlds.push(world);
        }
    }
    worlds
}

/// The table with one event replaced; none if that makes an event illegal.
fn world_with(
    table: &Table<Domination>,
    index: usize,
    event: Event<Domination>,
) -> Option<Table<Domination>> {
    let mut world = table.clone();
    world.history = History::new();
    world.state = Domination::start(&table.rules);
    for (step, past) in table.history.revealed(0).enumerate() {
        let event = if step == index { event } else { past.event };
        let before = world.state;
        event.apply(&mut world.state).ok()?;
        world.history.push(&before, event, past.by, step as u64);
    }
    Some(world)
}

#[test]
fn hidden_dominoes_do_not_change_what_an_observer_sees() {
    let (mut compared, mut distinguishable) = (0, 0);
    for players in 2..=4 {
        let mut table = table(players);
        while let Turn::Of(seat) = Domination::turn(&table.state) {
            let mut watchers: Vec<Option<Guest>> =
                (0..players - 1).map(|seat| Some(guest(seat))).collect();
            watchers.push(None);
            for watcher in &watchers {
                let eye = table.eye(watcher.as_ref());
                let seen = |table: &Table<Domination>| {
                    let seen = table.seen_by(watcher.as_ref());
                    let record = table.record(eye).to_string();
                    (*seen.view(), seen.legal(), seen.history(), record)
                };
                let this = seen(&table);
                for world in alternatives(&table, eye) {
                    assert!(seen(&world) == this, "{eye:?}");
                    compared += 1;
                    // At least one other observer sees the difference.
                    distinguishable += usize::from(watchers.iter().any(|other| {
                        let seen =
                            |table: &Table<Domination>| *table.seen_by(other.as_ref()).view();
                        seen(&world) != seen(&table)
                    }));
                }
            }
            let mut legal = Vec::new();
            Domination::legal(&table.state, |action| legal.push(action));
            let action = match table.task() {
                Some(task) => task.decide(Duration::from_millis(1)).unwrap(),
                None => legal[0],
            };
            let entry = EntryKind::Acted {
                seat,
                action: action.to_string(),
                by: crate::DecisionMaker::Person,
            };
            table.apply(&LogEntry { at: 0, what: entry }).unwrap();
        }
    }
    assert!(
        compared > 5000 && distinguishable > 1000,
        "{compared} {distinguishable}"
    );
}
