//! Load test: moves at many tables, with acknowledgement latency.

use std::time::{Duration, Instant};

use api::TableSnapshot;
use futures_util::StreamExt as _;
use futures_util::stream::{self, FuturesUnordered};

use crate::Options;
use crate::active_table::ActiveTable;
use crate::client::{CONCURRENCY, Client, Server, open_tables};
use crate::report::{Report, percentiles};

/// Delay before the first move.
const LEAD: Duration = Duration::from_millis(500);
/// Both games have at least so many moves.
const MAX_MOVES: u32 = 70;

/// Plays at a fixed rate; returns the acknowledgement latencies.
pub(crate) async fn play(
    mut table: ActiveTable,
    start: tokio::time::Instant,
    period: Duration,
    moves: u32,
) -> (ActiveTable, Vec<Duration>) {
    let mut took = Vec::new();
    for number in 0..moves {
        let played = table.play(start + period * number).await;
        took.push(played.expect("the game is not over yet"));
    }
    (table, took)
}

pub(crate) async fn moves(options: &Options, report: &mut Report) {
    let tables = options.number("tables", 2000);
    let seconds = options.number("seconds", 60) as u32;
    let rate = options.number("rate", 1) as u32;
    let moves = seconds * rate;
    assert!(
        moves <= MAX_MOVES,
        "--seconds × --rate is {moves}: a game has only {MAX_MOVES} moves"
    );
    let server = Server::start(options);
    let client = Client::new(&server);
    let began = Instant::now();
    let pairs = open_tables(&client, tables).await;
    let base = server.base.as_str();
    let connected: Vec<ActiveTable> = stream::iter(pairs)
        .map(|pair| ActiveTable::connect(base, pair))
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await;
    println!(
        "{tables} tables set up in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    let period = Duration::from_secs(1) / rate;
    let start = tokio::time::Instant::now() + LEAD;
    let cpu = server.cpu_time();
    let mut playing = FuturesUnordered::new();
    for (number, table) in connected.into_iter().enumerate() {
        let offset = period * number as u32 / tables as u32;
        playing.push(tokio::spawn(play(table, start + offset, period, moves)));
    }
    let mut all = Vec::new();
    let mut played = Vec::new();
    while let Some(done) = playing.next().await {
        let (table, took) = done.expect("a table task panicked");
        all.extend(took);
        played.push(table);
    }
    let used = server.cpu_time().saturating_sub(cpu);
    let count = all.len();
    // The stored tables contain exactly the acknowledged moves.
    let mut wrong = 0;
    for ActiveTable { pair, moves, .. } in &played {
        let path = format!("/tables/{}", pair.id);
        let seen: TableSnapshot = client.get(&path, &pair.tokens[0]).await;
        let events = seen.table.log.events;
        let acts = events.iter().filter(|event| event.seat.is_some());
        let acts = acts.count();
        let right = acts == *moves && seen.table.state.version == acts as u64 + 2;
        wrong += usize::from(!right);
    }
    report.add(
        format!(
            "{}: {tables} tables, {} sockets, {} moves/s for {seconds} s",
            options.store,
            2 * tables,
            tables as u32 * rate
        ),
        format!(
            "{count} moves; acknowledgement latency {}; server CPU {:.0} µs per move; {wrong} tables with lost or duplicated moves",
            percentiles(all),
            used.as_secs_f64() * 1e6 / count as f64
        ),
        "p99 50 ms, 0 lost",
    );
    assert_eq!(wrong, 0, "moves were lost or duplicated");
}
