//! Fuzz target for requests to a table. A request is rejected without effect, or its log entry
//! round-trips.
//!
//! The first line of the input is the rules line. Every other line is a guest and a request as JSON.
//! Version 0 means the current version, and the action `#3` the legal action with index 3.
#![no_main]

use libfuzzer_sys::fuzz_target;
use players::Level;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, Command, EntryKind, Guest, LogEntry, Person, Request, Secret,
    TableConfig,
};

const GUESTS: [&str; 3] = ["anna", "bjorn", "cilla"];

fn opening_entry(rules: &str, players: usize) -> LogEntry {
    let name = GUESTS[0].parse().expect("a name");
    let mut chairs = vec![Chair::Open; players];
    chairs[0] = Chair::Person(Person::new(Guest(GUESTS[0].to_owned()), name));
    let opening = TableConfig {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([7; 32]).reveal()),
        host: Guest(GUESTS[0].to_owned()),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: true,
        listed: false,
        shared_screens: false,
        stand_in: Level::Child,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    LogEntry {
        at: 1,
        what: EntryKind::Opened(Box::new(opening)),
    }
}

fn views_of_all_guests(table: &AnyTable) -> Vec<String> {
    let view = |guest: &&str| {
        let seen = api::table_view(table, Some(&Guest((*guest).to_owned())), 1);
        serde_json::to_string(&seen).expect("a view can be serialized")
    };
    GUESTS.iter().map(view).collect()
}

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let rules = lines.next().unwrap_or_default();
    let open = |players| {
        let entry = opening_entry(rules, players);
        AnyTable::open(&entry).ok().map(|table| (entry, table))
    };
    let Some((first, mut table)) = (2..=4).find_map(open) else {
        return;
    };
    let mut log = vec![first];
    for line in lines {
        let Some((guest, json)) = line.split_once(' ') else {
            continue;
        };
        let Ok(request) = serde_json::from_str::<api::Request>(json) else {
            continue;
        };
        let mut request = Request::from(request);
        let guest = Guest(guest.to_owned());
        if request.version == 0 {
            request.version = table.version();
        }
        if let Command::Act { action, .. } = &mut request.command
            && let Some(index) = action
                .strip_prefix('#')
                .and_then(|index| index.parse().ok())
            && let Some(choice) = api::table_view(&table, Some(&guest), 1)
                .state
                .legal
                .get::<usize>(index)
        {
            action.clone_from(&choice.action);
        }
        if let Ok(change) = table.plan(&guest, &request, 1) {
            let entry = change.entry;
            let stored = serde_json::to_string(&entry).expect("an entry can be serialized");
            let read: LogEntry = serde_json::from_str(&stored).expect("an entry can be parsed");
            assert_eq!(read, entry);
            table.apply(&entry).expect("a planned entry can be applied");
            assert_eq!(
                views_of_all_guests(&table),
                views_of_all_guests(&change.after)
            );
            log.push(entry);
            assert_eq!(table.version(), log.len() as u64);
        }
    }
    let replayed = AnyTable::replay(&log).expect("a log can be replayed");
    assert_eq!(views_of_all_guests(&replayed), views_of_all_guests(&table));
});
