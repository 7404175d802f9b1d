//! Publications contain exactly the view of each watcher.

use std::time::Duration;

use api::{EventLog, EventsSent, Message, Publication, Subscription, table_view};
use players::Level;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, Command, EntryKind, Guest, LogEntry, Person, Request, Secret,
    TableConfig,
};

fn guest(name: &str) -> Guest {
    Guest(format!("guest {name}"))
}

fn person(name: &str) -> Chair {
    Chair::Person(Person::new(guest(name), name.parse().unwrap()))
}

fn open(rules: &str) -> AnyTable {
    let opening = TableConfig {
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
        shared_screens: false,
        stand_in: Level::Child,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    let what = EntryKind::Opened(Box::new(opening));
    AnyTable::open(&LogEntry { at: 1000, what }).unwrap()
}

/// Plays the next move, of a computer player or of the player to move.
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
fn each_watcher_gets_its_own_view() {
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
                let mut subscription = Subscription::new(watcher.clone(), EventsSent::All);
                let text = subscription.message(&publication, now);
                let expected = Message::Table {
                    now,
                    table: Box::new(table_view(&table, watcher.as_ref(), now)),
                };
                let read: serde_json::Value = serde_json::from_str(&text).unwrap();
                assert_eq!(read, serde_json::to_value(&expected).unwrap());
                // Rust clients can parse the message.
                let Message::Table { table: seen, .. } = serde_json::from_str(&text).unwrap()
                else {
                    panic!("expected a table message: {text}");
                };
                let Message::Table { table: sent, .. } = expected else {
                    unreachable!("created above");
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

#[test]
fn a_table_keeps_the_json_of_spectators_only() {
    for rules in ["kingdomino players=3", "domination players=3"] {
        let publication = Publication::new(open(rules));
        // Bytes that remain allocated after a message to a new watcher has been dropped.
        let kept = |watcher: Option<Guest>| {
            let mut subscription = Subscription::new(watcher, EventsSent::All);
            let send = || drop(subscription.message(&publication, 1000));
            allocation_counter::measure(send).bytes_current
        };
        assert_eq!(kept(Some(guest("Anna"))), 0, "{rules}");
        assert_eq!(kept(Some(guest("Björn"))), 0, "{rules}");
        assert!(kept(None) > 1000, "{rules}");
        assert_eq!(kept(Some(guest("Cilla"))), 0, "{rules}: serialized before");
    }
}

/// A watcher that receives only new events and reassembles the log.
struct Watcher {
    subscription: Subscription,
    log: EventLog,
    /// Total number of events received.
    sent: usize,
}

impl Watcher {
    fn new(guest: Option<Guest>) -> Self {
        Self {
            subscription: Subscription::new(guest, EventsSent::New),
            log: EventLog::default(),
            sent: 0,
        }
    }

    fn receive(&mut self, table: &AnyTable) {
        let publication = Publication::new(table.clone());
        assert!(!self.subscription.is_current(&publication));
        let text = self.subscription.message(&publication, 5000);
        assert!(self.subscription.is_current(&publication));
        let Message::Table {
            table: mut seen, ..
        } = serde_json::from_str(&text).unwrap()
        else {
            panic!("expected a table message: {text}");
        };
        self.sent += seen.log.events.len();
        assert!(seen.log.complete(&self.log));
        self.log = seen.log.clone();
        assert_eq!(*seen, table_view(table, self.subscription.guest(), 5000));
    }
}

fn undo(table: &AnyTable, name: &str) -> Option<AnyTable> {
    let request = |command| Request {
        version: table.version(),
        command,
    };
    let asked = table
        .plan(&guest(name), &request(Command::Undo { seat: None }), 1000)
        .ok()?;
    let other = if name == "Anna" { "Björn" } else { "Anna" };
    let agree = Request {
        version: asked.after.version(),
        command: Command::AnswerUndo { agree: true },
    };
    Some(match asked.after.plan(&guest(other), &agree, 1000) {
        Ok(agreed) => agreed.after,
        Err(_) => asked.after,
    })
}

#[test]
fn new_events_add_up_to_the_complete_log() {
    for rules in ["kingdomino players=3", "domination players=3"] {
        let mut table = open(rules);
        let guests = [Some(guest("Anna")), Some(guest("Björn")), None];
        let mut watchers: Vec<Watcher> = guests.into_iter().map(Watcher::new).collect();
        // This watcher misses most versions, as on a slow connection.
        let mut slow = Watcher::new(Some(guest("Anna")));
        let mut undone = 0;
        for turn in 1.. {
            for watcher in &mut watchers {
                watcher.receive(&table);
            }
            if turn % 5 == 0 {
                slow.receive(&table);
            }
            if turn % 8 == 0 {
                let back = ["Anna", "Björn"].iter().find_map(|name| undo(&table, name));
                if let Some(back) = back {
                    undone += 1;
                    table = play(&back).unwrap();
                    continue;
                }
            }
            match play(&table) {
                Some(next) => table = next,
                None => break,
            }
        }
        slow.receive(&table);
        assert!(undone > 0, "{rules}: {undone}");
        for watcher in watchers {
            // Events are sent once, again after an undo, and all of them at the end.
            let all = watcher.log.events.len();
            assert!(watcher.sent < 4 * all, "{rules}: {} {all}", watcher.sent);
        }
    }
}
