//! Load test: how many tables and sockets a server sustains.
//!
//! ```sh
//! make load
//! cargo run --release -p server --example load -- target/release/dominium moves --store postgres
//! ```
//!
//! Arguments: the program under test, which runs as a separate process with its data in a new
//! folder or database, the scenarios, and options; without them it prints what there is. Limits,
//! identities and origin checks are the default ones.

mod active_table;
mod client;
mod flood;
mod history;
mod idle;
mod moves;
mod report;
mod soak;
mod starvation;

use std::collections::HashMap;
use std::fmt;
use std::time::Instant;

use client::Server;
use report::Report;

const USAGE: &str = "usage: load PROGRAM [SCENARIO]… [OPTION]…

scenarios (default: start, moves, idle, history):
  start    time to the first page
  moves    moves at a fixed rate, with acknowledgement latency
  idle     memory per idle socket
  history  a server with many finished games (SQLite only)
  starvation  answers of opponents while one address opens many tables with masters
  flood    acknowledgement latency while six anonymous clients request as much as they can
  soak     many sockets and some games for a long time; fails if memory grows

options:
  --store sqlite|postgres  where the server stores its tables [default: sqlite]
  --tables N               tables with a game [default: 2000; soak: 500; starvation: 1800; flood: 50]
  --seconds N              duration [default: 60; soak: 3600; starvation: 30 per attack; flood: 20]
  --rate N                 moves per second of a table in `moves` [default: 1]
  --sockets N              sockets of `idle` [default: 20000] and `soak` [default: 19000]
  --games N                finished games of `history` [default: 100000]";

/// File descriptors that are not sockets of the test.
const SPARE_FILES: usize = 400;

/// Kind of store.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum StoreKind {
    Sqlite,
    Postgres,
}

impl fmt::Display for StoreKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Sqlite => "SQLite",
            Self::Postgres => "PostgreSQL",
        })
    }
}

/// Command line of the load test.
pub(crate) struct Options {
    pub(crate) program: String,
    pub(crate) store: StoreKind,
    /// Maximum number of sockets: each needs a file descriptor here and in the server.
    pub(crate) max_sockets: usize,
    scenarios: Vec<String>,
    numbers: HashMap<String, usize>,
}

impl Options {
    fn parse(mut arguments: impl Iterator<Item = String>, files: usize) -> Result<Self, String> {
        let mut options = Self {
            program: arguments.next().ok_or("the program is missing")?,
            store: StoreKind::Sqlite,
            max_sockets: files.saturating_sub(SPARE_FILES),
            scenarios: Vec::new(),
            numbers: HashMap::new(),
        };
        while let Some(word) = arguments.next() {
            let Some(name) = word.strip_prefix("--") else {
                options.scenarios.push(word);
                continue;
            };
            let value = arguments.next().unwrap_or_default();
            match (name, value.as_str()) {
                ("store", "sqlite") => options.store = StoreKind::Sqlite,
                ("store", "postgres") => options.store = StoreKind::Postgres,
                ("tables" | "seconds" | "rate" | "sockets" | "games", number) => {
                    let number = number.parse().ok().filter(|number| *number > 0);
                    let number =
                        number.ok_or_else(|| format!("{word} {value:?}: expected a number"))?;
                    options.numbers.insert(name.to_owned(), number);
                }
                _ => return Err(format!("unknown option {word} {value}")),
            }
        }
        let known = [
            "start",
            "moves",
            "idle",
            "history",
            "flood",
            "soak",
            "starvation",
        ];
        let unknown = |name: &&String| !known.contains(&name.as_str());
        match options.scenarios.iter().find(unknown) {
            Some(name) => Err(format!("unknown scenario {name:?}")),
            None => Ok(options),
        }
    }

    fn wants(&self, scenario: &str) -> bool {
        if self.scenarios.is_empty() {
            // The others apply to both stores.
            return !matches!(scenario, "flood" | "soak" | "starvation")
                && (scenario != "history" || self.store == StoreKind::Sqlite);
        }
        self.scenarios.iter().any(|name| name == scenario)
    }

    pub(crate) fn number(&self, name: &str, default: usize) -> usize {
        self.numbers.get(name).copied().unwrap_or(default)
    }
}

async fn start(options: &Options, report: &mut Report) {
    let mut took = Vec::new();
    for _ in 0..10 {
        let began = Instant::now();
        let server = Server::start(options);
        let page = reqwest::get(&server.base)
            .await
            .expect("the server responds");
        assert!(page.status().is_success());
        page.text().await.expect("failed to read the page");
        took.push(
            began
                .elapsed()
                .saturating_sub(server.preparation)
                .as_secs_f64()
                * 1000.0,
        );
    }
    took.sort_by(f64::total_cmp);
    report.add(
        format!("{}: start of a server with a new database", options.store),
        format!(
            "first page after {:.0} ms (median of 10; slowest {:.0} ms)",
            took[5], took[9]
        ),
        "300 ms",
    );
}

#[tokio::main]
async fn main() {
    let files = rlimit::increase_nofile_limit(u64::MAX)
        .expect("failed to raise the file descriptor limit") as usize;
    let options = Options::parse(std::env::args().skip(1), files).unwrap_or_else(|why| {
        eprintln!("load: {why}\n\n{USAGE}");
        std::process::exit(2);
    });
    // reqwest needs a TLS provider even for plain HTTP.
    tokio_rustls::rustls::crypto::ring::default_provider()
        .install_default()
        .expect("no other TLS provider is installed");
    let mut report = Report::default();
    if options.wants("start") {
        start(&options, &mut report).await;
    }
    if options.wants("moves") {
        moves::moves(&options, &mut report).await;
    }
    if options.wants("idle") {
        idle::idle(&options, &mut report).await;
    }
    if options.wants("history") {
        history::history(&options, &mut report).await;
    }
    if options.wants("flood") {
        flood::flood(&options, &mut report).await;
    }
    if options.wants("soak") {
        soak::soak(&options, &mut report).await;
    }
    if options.wants("starvation") {
        starvation::starvation(&options, &mut report).await;
    }
    println!("\n{report}");
}
