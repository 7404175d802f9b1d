//! Load test: how many tables and sockets a server sustains.
//!
//! ```sh
//! make load
//! cargo run --release -p server --example load -- target/release/dominium moves --seconds 60
//! ```
//!
//! Arguments: the program under test, which runs as a separate process with its data in a new
//! folder, and the scenarios (`moves`, `idle`, `history`, `start`; default: all). Limits,
//! identities and origin checks are the default ones.

mod client;
mod history;
mod moves;

use std::collections::HashMap;
use std::time::Instant;

use futures_util::StreamExt as _;
use tokio_tungstenite::tungstenite::Message;

use client::{CONCURRENCY, Client, Server, Socket, connect, open_tables};
use history::history;
use moves::moves;

async fn idle(program: &str, sockets: usize) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(program, folder.path());
    let client = Client::new(&server);
    let empty = server.memory();
    let pairs = open_tables(&client, sockets / 2).await;
    let seated = server.memory();
    let base = server.base.as_str();
    let connected: Vec<Socket> = futures_util::stream::iter(&pairs)
        .flat_map(|pair| {
            futures_util::stream::iter(pair.tokens.iter().map(move |token| (pair, token)))
        })
        .map(|(pair, token)| async move {
            let mut socket = connect(base, &pair.id, token).await;
            // The initial snapshot.
            let first = socket.next().await;
            assert!(matches!(first, Some(Ok(Message::Text(_)))), "{first:?}");
            socket
        })
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await;
    let full = server.memory();
    let each = |kib: u64| kib as f64 / connected.len() as f64;
    println!(
        "idle: {} sockets at {} tables; {:.1} KiB per socket including its table ({:.1} KiB without; {} MiB in total; limit: 20 KiB)",
        connected.len(),
        pairs.len(),
        each(full - empty),
        each(full.saturating_sub(seated)),
        full / 1024
    );
}

async fn start(program: &str) {
    let mut took = Vec::new();
    for _ in 0..10 {
        let folder = tempfile::tempdir().expect("a folder");
        let began = Instant::now();
        let server = Server::start(program, folder.path());
        let page = reqwest::get(&server.base)
            .await
            .expect("the server responds");
        assert!(page.status().is_success());
        page.text().await.expect("failed to read the page");
        took.push(began.elapsed().as_secs_f64() * 1000.0);
    }
    took.sort_by(f64::total_cmp);
    println!(
        "start: first page after {:.0} ms (median of 10; slowest {:.0} ms; limit: 300 ms)",
        took[5], took[9]
    );
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((program, rest)) = arguments.split_first() else {
        eprintln!(
            "load PROGRAM [moves|idle|history|start]… [--tables N] [--seconds N] [--sockets N] [--games N]"
        );
        std::process::exit(2);
    };
    let mut numbers: HashMap<&str, usize> = HashMap::new();
    let mut wanted: Vec<&str> = Vec::new();
    let mut words = rest.iter();
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(name) => {
                let value = words.next().and_then(|value| value.parse().ok());
                numbers.insert(name, value.expect("the option needs a number"));
            }
            None => wanted.push(word),
        }
    }
    let number = |name: &str, usual: usize| numbers.get(name).copied().unwrap_or(usual);
    let is_wanted = |name: &str| wanted.is_empty() || wanted.contains(&name);
    // Every socket needs a file descriptor here and in the server.
    let files = rlimit::increase_nofile_limit(u64::MAX)
        .expect("failed to raise the file descriptor limit") as usize;
    if is_wanted("start") {
        start(program).await;
    }
    if is_wanted("moves") {
        moves(
            program,
            number("tables", 2000),
            number("seconds", 60) as u32,
        )
        .await;
    }
    if is_wanted("idle") {
        let max_sockets = files.saturating_sub(400);
        idle(program, number("sockets", 20_000).min(max_sockets)).await;
    }
    if is_wanted("history") {
        history(program, number("games", 100_000)).await;
    }
}
