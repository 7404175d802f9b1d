//! A publication sends everyone exactly their view of the table.

use std::time::Duration;

use api::{Message, Publication, table_view};
use players::Level;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, Command, Entry, Guest, Opening, Person, Request, Secret, What,
};

fn guest(name: &str) -> Guest {
    Guest(format!("guest {name}"))
}

fn person(name: &str) -> Chair {
    Chair::Person(Person::new(guest(name), name.parse().unwrap()))
}

fn open(rules: &str) -> AnyTable {
    let opening = Opening {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([3; 32]).reveal()),
        host: guest("Anna"),
        chairs: vec![
            person("Anna"),
            person("Björn"),
            Chair::Opponent(Level::Child),
        ],
        contributions: Vec::new(),
        clock: ClockRules::EachMove { seconds: 60 },
        undo: true,
        listed: false,
        stand_in: Level::Child,
        before: Vec::new(),
    };
    let what = What::Opened(Box::new(opening));
    AnyTable::open(&Entry { at: 1000, what }).unwrap()
}

/// Plays the next move, by an opponent or by the person whose turn it is.
fn play(table: &AnyTable) -> Option<AnyTable> {
    if let Some(task) = table.task() {
        let decision = task.decide(Duration::from_millis(1)).unwrap();
        return Some(table.plan_opponent(&decision, 1000).unwrap().after);
    }
    for name in ["Anna", "Björn"] {
        let view = table_view(table, Some(&guest(name)), 1000);
        if let Some(choice) = view.state.legal.last() {
            let request = Request {
                version: table.version(),
                command: Command::Act {
                    seat: None,
                    action: choice.action.clone(),
                },
            };
            return Some(table.plan(&guest(name), &request, 1000).unwrap().after);
        }
    }
    None
}

#[test]
fn everyone_is_sent_their_own_view() {
    for rules in ["kingdomino players=3", "domination players=3"] {
        let mut table = open(rules);
        let mut published = 0;
        loop {
            let publication = Publication::new(table.clone());
            for watcher in [
                Some(guest("Anna")),
                Some(guest("Björn")),
                Some(guest("Cilla")),
                None,
            ] {
                let now = 4000 + published;
                let text = publication.message(watcher.as_ref(), now);
                let expected = Message::Table {
                    now,
                    table: Box::new(table_view(&table, watcher.as_ref(), now)),
                };
                let read: serde_json::Value = serde_json::from_str(&text).unwrap();
                assert_eq!(read, serde_json::to_value(&expected).unwrap());
                // Clients written in Rust read it back.
                let Message::Table { table: seen, .. } = serde_json::from_str(&text).unwrap()
                else {
                    panic!("a table is expected: {text}");
                };
                let Message::Table { table: sent, .. } = expected else {
                    unreachable!("it was made above");
                };
                assert_eq!(seen, sent);
                published += 1;
            }
            match play(&table) {
                Some(next) => table = next,
                None => break,
            }
        }
        assert!(published > 200, "{published}");
        assert_eq!(table.stage(), table::Stage::Over);
    }
}
