//! Tests of the laws on histories made by hand.

use players::Level;
use table::{
    AnyTable, Chair, ClockRules, EntryKind, Guest, LogEntry, Person, Phrase, Secret, TableConfig,
};

use super::check;
use super::reads::contents;
use crate::history::{Asked, Event, History, Read, StoredEntry, What};
use crate::observer::SPECTATOR;
use crate::plan::{Fault, FaultKind, Millis};
use crate::world::EPOCH;

const TABLE: &str = "table";
/// Time limit per move.
const LIMIT: Millis = 10_000;

/// A history in the making, of two servers that work.
struct Story {
    history: History,
    table: AnyTable,
}

impl Story {
    /// A table with a limit per move; the second player may be a computer player.
    fn new(second: Chair) -> Self {
        let chairs = vec![person(0), second];
        let opening = TableConfig {
            rules: "kingdomino players=2".to_owned(),
            seed: Secret("00".repeat(32)),
            host: guest(0),
            contributions: vec![String::new(); 2],
            contributors: Vec::new(),
            chairs,
            clock: ClockRules::EachMove {
                seconds: (LIMIT / 1000) as u32,
            },
            undo: true,
            listed: false,
            shared_screens: false,
            stand_in: Level::Child,
            before: Vec::new(),
        };
        let entry = LogEntry {
            at: EPOCH,
            what: EntryKind::Opened(Box::new(opening)),
        };
        let table = AnyTable::open(&entry).unwrap();
        let mut history = History {
            servers: 2,
            heartbeats: (0..60).map(|second| second * 1000).collect(),
            end: 60_000,
            ..History::default()
        };
        let stored = StoredEntry {
            request: None,
            entry,
            committed: 0,
        };
        history.logs.insert(TABLE.to_owned(), vec![stored]);
        let mut story = Self { history, table };
        story.see(0, What::Started { server: 0 });
        story.see(0, What::Started { server: 1 });
        story
    }

    fn of_people() -> Self {
        Self::new(person(1))
    }

    fn see(&mut self, at: Millis, what: What) {
        self.history.events.push(Event { at, what });
    }

    /// Stores an entry, with an idempotency key.
    fn store(&mut self, at: Millis, what: EntryKind, key: Option<&str>) {
        let entry = LogEntry {
            at: EPOCH + at,
            what,
        };
        self.table.apply(&entry).unwrap();
        let log = self.history.logs.get_mut(TABLE).unwrap();
        log.push(StoredEntry {
            request: key.map(|key| format!("guest {key}")),
            entry,
            committed: at,
        });
    }

    /// The seat to move decides.
    fn act(&mut self, at: Millis, key: Option<&str>) {
        let AnyTable::Kingdomino(table) = &self.table else {
            unreachable!()
        };
        let seat = table.turn().unwrap();
        let guest = table.chairs()[seat.index()].person().unwrap().guest.clone();
        let action = table.seen_by(Some(&guest)).legal()[0].to_string();
        let by = table::DecisionMaker::Person;
        self.store(at, EntryKind::Acted { seat, action, by }, key);
    }

    /// A phrase of the first player.
    fn chat(&mut self, at: Millis, key: &str) {
        let seat = game::Seat::new(0).unwrap();
        let phrase = Phrase::Hello;
        self.store(at, EntryKind::Said { seat, phrase }, Some(key));
    }

    fn asked(&mut self, at: Millis, key: &str, version: u64) -> Asked {
        let request = asked(key, version);
        let event = What::Asked {
            request: request.clone(),
        };
        self.see(at, event);
        request
    }

    fn acknowledge(&mut self, at: Millis, request: Asked, version: u64) {
        self.see(at, What::Acknowledged { request, version });
    }

    /// A spectator reads the current version.
    fn read(&mut self, began: Millis, at: Millis, socket: Option<u64>) {
        let (turn, game) = contents(&self.table, SPECTATOR);
        let read = Read {
            client: SPECTATOR,
            server: 0,
            table: TABLE.to_owned(),
            began,
            socket,
            version: self.table.version(),
            turn,
            game,
        };
        self.see(at, What::Read(read));
    }

    fn fault(&mut self, from: Millis, until: Millis, kind: FaultKind) {
        self.history.faults.push(Fault { from, until, kind });
    }

    /// The violated laws.
    fn violations(mut self) -> Vec<&'static str> {
        self.history.events.sort_by_key(|event| event.at);
        let found = check(&self.history);
        found.into_iter().map(|violation| violation.law).collect()
    }
}

fn guest(number: usize) -> Guest {
    Guest(format!("guest {number}"))
}

fn person(number: usize) -> Chair {
    let name = format!("P{number}").parse().unwrap();
    Chair::Person(Person::new(guest(number), name))
}

fn asked(key: &str, version: u64) -> Asked {
    Asked {
        client: 0,
        server: 0,
        table: TABLE.to_owned(),
        key: key.to_owned(),
        version,
        command: String::new(),
    }
}

#[test]
fn a_correct_history_has_no_violations() {
    let mut story = Story::of_people();
    let request = story.asked(1000, "a", 1);
    story.act(1010, Some("a"));
    story.acknowledge(1020, request, 2);
    story.read(1030, 1040, None);
    let request = story.asked(2000, "b", 2);
    story.chat(2010, "b");
    story.read(1990, 2020, None);
    story.acknowledge(2030, request, 3);
    assert_eq!(story.violations(), [""; 0]);
}

#[test]
fn a_lost_or_repeated_move_is_a_violation() {
    let law = "an acknowledged request is stored once, as its version";
    let mut story = Story::of_people();
    let request = story.asked(1000, "a", 1);
    story.acknowledge(1020, request, 2);
    assert_eq!(story.violations(), [law]);

    let mut story = Story::of_people();
    let request = story.asked(1000, "a", 1);
    story.chat(1010, "a");
    story.chat(1015, "a");
    story.acknowledge(1020, request, 3);
    let law = "every request is executed at most once";
    assert_eq!(story.violations(), [law]);
}

#[test]
fn a_refused_request_must_not_be_stored() {
    let mut story = Story::of_people();
    let request = story.asked(1000, "a", 1);
    story.chat(1010, "a");
    let code = "over".to_owned();
    story.see(1020, What::Refused { request, code });
    assert_eq!(story.violations(), ["a refused request changes nothing"]);
}

#[test]
fn unexpected_problems_are_violations() {
    let mut story = Story::of_people();
    let request = story.asked(1000, "a", 1);
    let code = "malformed".to_owned();
    story.see(1020, What::Refused { request, code });
    assert_eq!(story.violations(), ["correct requests are not rejected"]);
}

#[test]
fn stale_needs_the_move_of_another_player() {
    let stale = |moved: bool| {
        let mut story = Story::of_people();
        if moved {
            story.chat(500, "other");
        } else {
            let what = EntryKind::ClockCredited {
                milliseconds: 100,
                until: EPOCH,
            };
            story.store(500, what, None);
        }
        let request = story.asked(1000, "a", 1);
        let code = "stale".to_owned();
        story.see(1020, What::Refused { request, code });
        story.violations()
    };
    assert_eq!(stale(true), [""; 0]);
    let law = "no request is stale unless another player moved";
    assert_eq!(stale(false), [law]);
}

#[test]
fn an_unanswered_request_is_a_violation() {
    let mut story = Story::of_people();
    story.asked(1000, "a", 1);
    let law = "every request is answered after the faults";
    assert_eq!(story.violations(), [law]);
}

#[test]
fn a_read_must_show_what_was_acknowledged_before() {
    let read = |began| {
        let mut story = Story::of_people();
        let request = story.asked(1000, "a", 1);
        story.read(began, 1100, None);
        story.chat(1010, "a");
        story.acknowledge(1020, request, 2);
        story.violations()
    };
    assert_eq!(read(1015), [""; 0]);
    let law = "what is acknowledged or seen is visible to all";
    assert_eq!(read(1030), [law]);
}

#[test]
fn a_read_must_not_go_backwards() {
    let law = "what is acknowledged or seen is visible to all";
    let mut story = Story::of_people();
    story.read(3000, 3010, None);
    story.chat(1000, "a");
    story.read(2000, 2010, None);
    assert_eq!(story.violations(), [law]);

    let mut story = Story::of_people();
    story.read(900, 3010, Some(1));
    story.chat(1000, "a");
    story.read(900, 2010, Some(1));
    assert_eq!(story.violations(), ["no socket goes backwards"]);
}

#[test]
fn a_read_must_agree_with_the_log() {
    let mut story = Story::of_people();
    story.read(500, 510, None);
    story.act(1000, None);
    if let What::Read(read) = &mut story.history.events.last_mut().unwrap().what {
        read.game += 1;
    }
    let law = "a version is the same for everyone";
    assert_eq!(story.violations(), [law]);

    let mut story = Story::of_people();
    story.read(500, 510, None);
    if let What::Read(read) = &mut story.history.events.last_mut().unwrap().what {
        read.version = 9;
    }
    assert_eq!(story.violations(), ["only stored versions are shown"]);
}

#[test]
fn an_opponent_must_be_taken_over_within_3_seconds() {
    let law = "an opponent is taken over within 3 seconds";
    let takeover = |after: Millis| {
        let mut story = Story::new(Chair::Opponent(Level::Child));
        // The first player to move may be either.
        if story.table.opponent_to_move().is_none() {
            story.act(100, None);
        }
        story.fault(
            1000,
            30_000,
            FaultKind::Crash {
                server: 0,
                silent: false,
            },
        );
        story.see(1000, What::Crashed { server: 0 });
        while let Some(task) = story.table.task() {
            let decision = task.decide(std::time::Duration::from_secs(1)).unwrap();
            let change = story.table.plan_opponent(&decision, EPOCH).unwrap();
            story.store(1000 + after, change.entry.what, None);
        }
        story.violations()
    };
    assert_eq!(takeover(2900), [""; 0]);
    assert_eq!(takeover(3100), [law]);
}

#[test]
fn a_server_is_ready_exactly_when_it_can_write() {
    let checked = |began, status| {
        let mut story = Story::of_people();
        story.fault(10_000, 15_000, FaultKind::DiskFull);
        let status = Some(status);
        let event = What::Readiness {
            server: 1,
            began,
            status,
        };
        story.see(began + 10, event);
        story.violations()
    };
    let full = "no server is ready while the disk is full";
    let free = "servers are ready 5 seconds after the disk works again";
    assert_eq!(checked(12_000, 200), [full]);
    assert_eq!(checked(12_000, 503), [""; 0]);
    assert_eq!(checked(19_000, 503), [""; 0]);
    assert_eq!(checked(21_000, 503), [free]);
    assert_eq!(checked(21_000, 200), [""; 0]);
    assert_eq!(checked(7_000, 503), [free]);
}

#[test]
fn changes_must_reach_watchers() {
    let watch = |changed| {
        let mut story = Story::of_people();
        let (client, server, socket) = (SPECTATOR, 0, 1);
        let opened = What::SocketOpened {
            client,
            server,
            socket,
        };
        story.see(1000, opened);
        story.read(990, 1010, Some(socket));
        story.chat(changed, "a");
        story.see(20_000, What::SocketClosed { socket });
        story.violations()
    };
    assert_eq!(watch(15_000), [""; 0]);
    assert_eq!(watch(12_000), ["changes reach all watchers"]);
}

#[test]
fn servers_must_work_after_the_faults() {
    let mut story = Story::of_people();
    story.fault(10_000, 15_000, FaultKind::DiskFull);
    for began in [12_000, 30_000] {
        let (client, server, why) = (3, 0, "status 503".to_owned());
        let event = What::ReadFailed {
            client,
            server,
            began,
            why,
        };
        story.see(began, event);
    }
    assert_eq!(story.violations(), ["all servers work after the faults"]);
}

#[test]
fn an_outage_must_not_cost_a_move() {
    let law = "no time is charged during outages";
    let out = |at: Millis, outage: bool| {
        let mut story = Story::of_people();
        if outage {
            story
                .history
                .heartbeats
                .retain(|beat| !(2_000..10_000).contains(beat));
        }
        let seat = story.table.turn().unwrap();
        story.store(at, EntryKind::RanOut { seat }, None);
        // The stand-in decides at once.
        story.history.end = at;
        story.violations()
    };
    assert_eq!(out(10_000, false), [""; 0]);
    assert_eq!(out(9_000, false), [law]);
    assert_eq!(out(10_500, true), [law]);
    assert_eq!(out(19_000, true), [""; 0]);
}

#[test]
fn leaving_must_not_renew_the_time() {
    let law = "no player gains time";
    let decide = |at| {
        let mut story = Story::of_people();
        let seat = story.table.turn().unwrap();
        story.store(8_000, EntryKind::Left { seat }, None);
        story.store(8_100, EntryKind::Returned { seat }, None);
        story.act(at, None);
        story.violations()
    };
    assert_eq!(decide(10_000), [""; 0]);
    assert_eq!(decide(14_000), [law]);
}

#[test]
fn a_panic_is_a_violation() {
    let mut story = Story::of_people();
    story.history.panics.push("out of bounds".to_owned());
    assert_eq!(story.violations(), ["no task panics"]);
}
