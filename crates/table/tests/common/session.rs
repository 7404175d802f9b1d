//! Test harness: a table with its log, driven by commands.

#![allow(dead_code, reason = "each test binary uses a part of it")]

use std::time::Duration;

use api::{TableView, table_view};
use players::Level;
use table::deal::Seed;
use table::{
    AnyChange, AnyTable, Chair, ClockRules, Command, EntryKind, Guest, LogEntry, Person, Refusal,
    Request, Secret, Stage, TableConfig,
};

/// A table with its log and a manual clock.
pub(crate) struct TestSession {
    pub(crate) table: AnyTable,
    pub(crate) log: Vec<LogEntry>,
    pub(crate) now: u64,
}

pub(crate) fn guest(name: &str) -> Guest {
    Guest(format!("guest {name}"))
}

pub(crate) fn person(name: &str) -> Chair {
    Chair::Person(Person::new(guest(name), name.parse().unwrap()))
}

pub(crate) fn opening(rules: &str, chairs: Vec<Chair>) -> TableConfig {
    TableConfig {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([9; 32]).reveal()),
        host: guest("Anna"),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: true,
        listed: false,
        shared_screens: false,
        stand_in: Level::Casual,
        contributors: Vec::new(),
        before: Vec::new(),
    }
}

impl TestSession {
    pub(crate) fn open(opening: TableConfig) -> Self {
        let first = LogEntry {
            at: 1000,
            what: EntryKind::Opened(Box::new(opening)),
        };
        Self {
            table: AnyTable::open(&first).unwrap(),
            log: vec![first],
            now: 1000,
        }
    }

    pub(crate) fn commit(&mut self, AnyChange { entry, after }: AnyChange) {
        // Entries survive serialization.
        let stored = serde_json::to_string(&entry).unwrap();
        let read: LogEntry = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, entry);
        self.table = after;
        self.log.push(entry);
        assert_eq!(self.table.version(), self.log.len() as u64);
    }

    pub(crate) fn send(&mut self, name: &str, command: Command) -> Result<(), Refusal> {
        let request = Request {
            version: self.table.version(),
            command,
        };
        let change = self.table.plan(&guest(name), &request, self.now)?;
        self.commit(change);
        Ok(())
    }

    pub(crate) fn view(&self, name: &str) -> TableView {
        table_view(&self.table, Some(&guest(name)), self.now)
    }

    pub(crate) fn play_first(&mut self, name: &str) {
        let action = self.view(name).state.legal[0].action.clone();
        self.send(name, Command::Act { seat: None, action })
            .unwrap();
    }

    /// Plays the turns of computer players.
    pub(crate) fn play_opponents(&mut self) {
        while let Some(task) = self.table.task() {
            let decision = task.decide(Duration::from_millis(1)).unwrap();
            let change = self.table.plan_opponent(&decision, self.now).unwrap();
            self.commit(change);
        }
    }

    /// Asserts that replaying the log gives the same view to each guest.
    pub(crate) fn check_log(&self, names: &[&str]) {
        let replayed = AnyTable::replay(&self.log).unwrap();
        for name in names {
            let guest = guest(name);
            assert_eq!(
                table_view(&replayed, Some(&guest), self.now),
                table_view(&self.table, Some(&guest), self.now)
            );
        }
    }
}

pub(crate) fn sit(name: &str) -> Command {
    Command::Sit {
        seat: None,
        name: name.to_owned(),
        contribution: String::new(),
    }
}

pub(crate) const UNDO: Command = Command::Undo { seat: None };
pub(crate) const LEAVE: Command = Command::Leave { seat: None };
pub(crate) const RETURN: Command = Command::Return { seat: None };

/// Plays the first legal action of each turn until the game is over.
pub(crate) fn play_to_end(session: &mut TestSession, names: &[&str]) {
    while session.table.stage() == Stage::Playing {
        let mover = names
            .iter()
            .find(|name| !session.view(name).state.legal.is_empty());
        match mover {
            Some(name) => session.play_first(name),
            None => session.play_opponents(),
        }
    }
}
