//! Load test: moves while anonymous clients request as much as they can.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::stream::{self, FuturesUnordered};
use futures_util::{StreamExt as _, future};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::Options;
use crate::active_table::ActiveTable;
use crate::client::{CONCURRENCY, Client, Server, open_tables};
use crate::moves::play;
use crate::report::{Report, percentiles};

/// Moves of the game that the flood reads.
const MOVES_OF_TARGET: usize = 50;
/// Listed tables, so that the list is long.
const LISTED: usize = 100;
/// Sockets that a client holds open at most.
const MAX_HELD: usize = 300;
/// Delay before the first move.
const LEAD: Duration = Duration::from_millis(500);

/// What one of the anonymous clients repeats.
#[derive(Clone, Copy)]
enum Attack {
    Get(&'static str),
    Sockets,
}

/// The six clients, each with its own connection and address.
const ATTACKS: [Attack; 6] = [
    Attack::Get("/tables/{id}/steps"),
    Attack::Get("/tables/{id}/steps"),
    Attack::Get("/tables/{id}"),
    Attack::Get("/tables"),
    Attack::Get("/tables/{id}/record"),
    Attack::Sockets,
];

/// Number of responses by status; 0 stands for failed connections.
type Counts = BTreeMap<u16, usize>;

/// Requests a path until the flood ends.
async fn request_repeatedly(url: String, address: String, ending: Arc<AtomicBool>) -> Counts {
    let http = reqwest::Client::new();
    let mut counts = Counts::new();
    while !ending.load(Ordering::Relaxed) {
        let request = http.get(&url).header("x-forwarded-for", &address);
        let status = match request.send().await {
            Ok(answer) => {
                let status = answer.status().as_u16();
                let _ = answer.bytes().await;
                status
            }
            Err(_) => 0,
        };
        *counts.entry(status).or_default() += 1;
    }
    counts
}

/// Opens sockets until the flood ends, and holds some of them.
async fn connect_repeatedly(
    base: String,
    id: String,
    address: String,
    ending: Arc<AtomicBool>,
) -> Counts {
    let host = base.strip_prefix("http://").expect("an address").to_owned();
    let mut counts = Counts::new();
    let mut held = Vec::new();
    while !ending.load(Ordering::Relaxed) {
        let url = format!("ws://{host}/api/v1/tables/{id}/socket");
        let mut request = url.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("x-forwarded-for", address.parse().expect("a header"));
        let status = match TcpStream::connect(&host).await {
            Ok(stream) => match client_async(request, stream).await {
                Ok((socket, _)) => {
                    if held.len() == MAX_HELD {
                        held.clear();
                    }
                    held.push(socket);
                    101
                }
                Err(tokio_tungstenite::tungstenite::Error::Http(answer)) => {
                    answer.status().as_u16()
                }
                Err(_) => 0,
            },
            Err(_) => 0,
        };
        *counts.entry(status).or_default() += 1;
    }
    counts
}

/// Runs the flood in its own thread, apart from the players.
fn start_flood(
    base: String,
    id: String,
    ending: Arc<AtomicBool>,
) -> std::thread::JoinHandle<Counts> {
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread();
        let runtime = { runtime }.enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let mut clients = Vec::new();
            for (number, attack) in ATTACKS.into_iter().enumerate() {
                let address = format!("198.51.100.{}", number + 1);
                let ending = Arc::clone(&ending);
                clients.push(match attack {
                    Attack::Get(path) => {
                        let path = path.replace("{id}", &id);
                        let url = format!("{base}/api/v1{path}");
                        tokio::spawn(request_repeatedly(url, address, ending))
                    }
                    Attack::Sockets => tokio::spawn(connect_repeatedly(
                        base.clone(),
                        id.clone(),
                        address,
                        ending,
                    )),
                });
            }
            let mut total = Counts::new();
            for counts in future::join_all(clients).await {
                for (status, count) in counts.expect("a client panicked") {
                    *total.entry(status).or_default() += count;
                }
            }
            total
        })
    })
}

/// Plays at all tables, one move per second each; returns the acknowledgement latencies.
async fn play_all(tables: Vec<ActiveTable>, seconds: u32) -> (Vec<ActiveTable>, Vec<Duration>) {
    let start = Instant::now() + LEAD;
    let period = Duration::from_secs(1);
    let count = tables.len() as u32;
    let mut playing = FuturesUnordered::new();
    for (number, table) in tables.into_iter().enumerate() {
        let offset = period * number as u32 / count;
        playing.push(tokio::spawn(play(table, start + offset, period, seconds)));
    }
    let (mut tables, mut all) = (Vec::new(), Vec::new());
    while let Some(played) = playing.next().await {
        let (table, took) = played.expect("a table task panicked");
        tables.push(table);
        all.extend(took);
    }
    (tables, all)
}

pub(crate) async fn flood(options: &Options, report: &mut Report) {
    let count = options.number("tables", 50);
    // The same games are played without and with the flood.
    let seconds = options.number("seconds", 20).min(30) as u32;
    let server = Server::start_behind_proxy(options);
    let client = Client::new(&server).at("10.0.0.1");
    let base = server.base.as_str();
    let mut pairs = open_tables(&client, count + 1).await;
    // A game of Domination, because its replay is large.
    let target = pairs.remove(
        pairs
            .iter()
            .position(|pair| pair.number == 0)
            .expect("a table"),
    );
    let id = target.id.clone();
    let mut target = ActiveTable::connect(base, target).await;
    for _ in 0..MOVES_OF_TARGET {
        target.play(Instant::now()).await;
    }
    stream::iter(0..LISTED)
        .for_each_concurrent(CONCURRENCY, |number| client.open_listed_table(number))
        .await;
    let tables = stream::iter(pairs)
        .map(|pair| ActiveTable::connect(base, pair))
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await;
    let (tables, quiet) = play_all(tables, seconds).await;
    let ending = Arc::new(AtomicBool::new(false));
    let flooding = start_flood(base.to_owned(), id, Arc::clone(&ending));
    let cpu = server.cpu_time();
    let (_tables, flooded) = play_all(tables, seconds).await;
    let cpu = server.cpu_time().saturating_sub(cpu);
    ending.store(true, Ordering::Relaxed);
    let counts = tokio::task::spawn_blocking(|| flooding.join().expect("the flood panicked"));
    let counts = counts.await.expect("the flood ends");
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let load = load.split(' ').next().unwrap_or_default();
    let answers: Vec<String> = counts
        .iter()
        .map(|(status, count)| format!("{count} × {status}"))
        .collect();
    let moves = |all: &[Duration]| format!("{} moves", all.len());
    report.add(
        format!("{}: {count} moves/s for {seconds} s", options.store),
        format!(
            "{}; acknowledgement latency {}",
            moves(&quiet),
            percentiles(quiet)
        ),
        "p99 50 ms",
    );
    report.add(
        format!(
            "{}: the same with six flooding anonymous clients",
            options.store
        ),
        format!(
            "{}; acknowledgement latency {}; flood: {}; server CPU {:.2} cores; load average {load}",
            moves(&flooded),
            percentiles(flooded),
            answers.join(", "),
            cpu.as_secs_f64() / f64::from(seconds)
        ),
        "p99 50 ms",
    );
}
