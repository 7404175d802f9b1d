//! Load test: many sockets and a few hundred games for a long time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::Options;
use crate::active_table::ActiveTable;
use crate::client::{Client, Server, Socket, open_tables};
use crate::idle::connect_all;
use crate::report::{Report, percentiles};

/// Number of memory samples.
const SAMPLES: u32 = 20;
/// Samples before the memory is taken as the baseline: caches and pools fill up first.
const WARM_UP: usize = 6;
/// Growth of the memory after the warm-up that is taken for a leak.
const MAX_GROWTH: f64 = 0.05;
/// Interval between the moves of a table.
const PERIOD: Duration = Duration::from_secs(1);

/// Answers pings until the connection is closed, which must not happen before the end.
async fn stay(mut socket: Socket, ending: Arc<AtomicBool>, closed: Arc<AtomicUsize>) {
    while let Some(Ok(message)) = socket.next().await {
        if matches!(message, Message::Close(_)) {
            break;
        }
    }
    if !ending.load(Ordering::SeqCst) {
        closed.fetch_add(1, Ordering::SeqCst);
    }
}

/// Plays games in a row and returns the latency of each move.
///
/// A move is due every [`PERIOD`].
async fn play(client: Client, base: String, first: Instant, end: Instant) -> Vec<Duration> {
    let mut took = Vec::new();
    let mut due = first;
    while due < end {
        let pair = open_tables(&client, 1).await.remove(0);
        let mut table = ActiveTable::connect(&base, pair).await;
        while due < end {
            let Some(latency) = table.play(due).await else {
                break;
            };
            took.push(latency);
            due += PERIOD;
        }
        // Opening the next table takes a moment.
        due = due.max(Instant::now() + PERIOD);
    }
    took
}

pub(crate) async fn soak(options: &Options, report: &mut Report) {
    let seconds = options.number("seconds", 3600) as u32;
    let tables = options.number("tables", 500);
    let sockets = options.number("sockets", 19_000).min(options.max_sockets);
    let server = Server::start(options);
    let client = Client::new(&server);
    let idle = sockets.saturating_sub(2 * tables);
    let pairs = open_tables(&client, idle / 2).await;
    let ending = Arc::new(AtomicBool::new(false));
    let closed = Arc::new(AtomicUsize::new(0));
    for socket in connect_all(&server.base, &pairs).await {
        tokio::spawn(stay(socket, Arc::clone(&ending), Arc::clone(&closed)));
    }
    println!("{idle} idle sockets connected");
    let start = Instant::now();
    let end = start + Duration::from_secs(1) * seconds;
    let mut playing = Vec::new();
    for number in 0..tables {
        let first = start + PERIOD * number as u32 / tables as u32;
        let game = play(client.clone(), server.base.clone(), first, end);
        playing.push(tokio::spawn(game));
    }
    let mut memory = Vec::new();
    for sample in 1..=SAMPLES {
        tokio::time::sleep_until(start + (end - start) * sample / SAMPLES).await;
        memory.push(server.memory() as f64);
        println!(
            "{:>5} s: {:.1} MiB, {} sockets closed",
            start.elapsed().as_secs(),
            server.memory() as f64 / 1024.0,
            closed.load(Ordering::SeqCst)
        );
    }
    let mut all = Vec::new();
    for game in playing {
        all.extend(game.await.expect("a table task panicked"));
    }
    ending.store(true, Ordering::SeqCst);
    let closed = closed.load(Ordering::SeqCst);
    let (before, after) = memory.split_at(WARM_UP);
    let highest = |samples: &[f64]| samples.iter().copied().fold(0.0, f64::max);
    let growth = highest(after) / highest(before) - 1.0;
    report.add(
        format!("{}: {sockets} sockets, {tables} games, for {seconds} s", options.store),
        format!(
            "{} moves; acknowledgement latency {}; {closed} sockets closed; memory {:.0} MiB, {:+.1} % after the warm-up",
            all.len(),
            percentiles(all),
            highest(after) / 1024.0,
            growth * 100.0
        ),
        "no errors, no growth",
    );
    assert_eq!(closed, 0, "the server closed sockets");
    assert!(growth < MAX_GROWTH, "the memory grows");
}
