//! Load test: a server with many finished games.

use std::sync::Arc;
use std::time::{Duration, Instant};

use api::{ListedTable, TableSnapshot};
use futures_util::StreamExt as _;
use players::Level;
use server::store::{Append, Appended, Sqlite, Store as _, TableId, TableMetadata};
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, EntryKind, Guest, LogEntry, Name, Person, Secret, TableConfig,
};

use crate::Options;
use crate::client::{Client, Server};
use crate::report::Report;

/// The log of a finished game between two players, one of whom is this guest.
fn finished_game(guest: &Guest) -> Vec<LogEntry> {
    let name = |text: &str| -> Name { text.parse().expect("a name") };
    let person = |guest: &Guest, text| Chair::Person(Person::new(guest.clone(), name(text)));
    let opening = |chairs| TableConfig {
        rules: "kingdomino players=2".to_owned(),
        seed: Secret(Seed::new([9; 32]).reveal()),
        host: guest.clone(),
        chairs,
        contributions: Vec::new(),
        clock: ClockRules::None,
        undo: false,
        listed: false,
        shared_screens: false,
        stand_in: Level::Child,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    let entry = |chairs| LogEntry {
        at: 1,
        what: EntryKind::Opened(Box::new(opening(chairs))),
    };
    // Computer players play it, recorded as a game of two players.
    let mut table =
        AnyTable::open(&entry(vec![Chair::Opponent(Level::Child); 2])).expect("a table");
    let other = Guest("other".to_owned());
    let mut log = vec![entry(vec![person(guest, "Anna"), person(&other, "Björn")])];
    while let Some(task) = table.task() {
        let decision = task.decide(Duration::from_millis(1)).expect("a decision");
        let change = table.plan_opponent(&decision, 1).expect("a legal action");
        table = change.after;
        log.push(change.entry);
    }
    log
}

pub(crate) async fn history(options: &Options, report: &mut Report) {
    let games = options.number("games", 100_000);
    let folder = tempfile::tempdir().expect("a folder");
    let token = {
        let server = Server::start_in(&options.program, folder.path());
        Client::new(&server).guest().await
    };
    let guest = Guest(token.split('.').next().expect("an id").to_owned());
    let stranger = Guest("stranger".to_owned());
    let began = Instant::now();
    {
        let file = folder.path().join("dominium.sqlite");
        let store = Arc::new(Sqlite::open(&file).await.expect("a store"));
        let log = Arc::new(finished_game(&guest));
        let shown = api::card(&AnyTable::replay(&*log).expect("a game"));
        let shown = Arc::new(serde_json::to_string(&shown).expect("a card"));
        let write = |number: usize| {
            let (store, log, shown) = (Arc::clone(&store), Arc::clone(&log), Arc::clone(&shown));
            // One in a hundred belongs to the guest.
            let owner = if number.is_multiple_of(100) {
                &guest
            } else {
                &stranger
            }
            .clone();
            async move {
                for (version, entry) in (1..).zip(log.iter()) {
                    let append = Append {
                        card: TableMetadata {
                            id: TableId(format!("{number:020}")),
                            version,
                            host: owner.clone(),
                            over: version as usize == log.len(),
                            opened_at: number as u64 + 1,
                            changed_at: number as u64 + 1,
                            listed: false,
                            wake_at: None,
                            shown: String::clone(&shown),
                        },
                        entry: entry.clone(),
                        request: None,
                        guests: if version == 1 {
                            vec![owner.clone()]
                        } else {
                            Vec::new()
                        },
                    };
                    let done = store.append(append).await.expect("append failed");
                    assert_eq!(done, Appended::Done);
                }
            }
        };
        let writing = futures_util::stream::iter(0..games).map(write);
        writing.buffer_unordered(256).collect::<Vec<()>>().await;
        store.close().await;
    }
    println!(
        "{games} finished games written in {:.0} s",
        began.elapsed().as_secs_f64()
    );
    let server = Server::start_in(&options.program, folder.path());
    let client = Client::new(&server);
    let mut before = u64::MAX >> 1;
    let mut took = Vec::new();
    loop {
        let began = Instant::now();
        let path = format!("/me/tables?before={before}");
        let page: Vec<ListedTable> = client.get(&path, &token).await;
        took.push(began.elapsed());
        let Some(last) = page.last() else {
            break;
        };
        before = last.opened_at;
    }
    let began = Instant::now();
    let _: TableSnapshot = client.get(&format!("/tables/{:020}", 0), &token).await;
    let opened = began.elapsed();
    let worst = took.iter().max().expect("at least one page");
    report.add(
        format!("SQLite: {games} finished games"),
        format!(
            "startup {:.0} ms; {} pages of history, slowest {:.1} ms; opening a finished game {:.1} ms",
            server.startup.as_secs_f64() * 1000.0,
            took.len(),
            worst.as_secs_f64() * 1000.0,
            opened.as_secs_f64() * 1000.0
        ),
        "startup 1000 ms, page 50 ms",
    );
}
