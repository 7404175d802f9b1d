//! Load test: moves at many tables, with acknowledgement latency.

use std::time::{Duration, Instant};

use api::{Request, TableCommand, TableRequest, TableSnapshot};
use futures_util::stream::{FuturesUnordered, SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Pair, Server, Socket, connect, open_tables};

// Thousands of snapshots arrive per second, on the same cores as the server, so they are not
// parsed: only two values are searched for.

/// The number after a key.
fn number(text: &str, key: &str) -> Option<u64> {
    let at = text.find(key)? + key.len();
    let digits = text[at..].split(|letter: char| !letter.is_ascii_digit());
    digits.into_iter().next()?.parse().ok()
}

/// The first legal action in a snapshot, if any.
fn first_action(text: &str) -> Option<&str> {
    let legal = text.find("\"legal\":[{")?;
    let rest = &text[legal..];
    let at = rest.find("\"action\":\"")? + "\"action\":\"".len();
    rest[at..].split('"').next()
}

/// Message from a socket to the move loop.
enum SocketEvent {
    /// It is this side's turn.
    Turn(usize, u64, String),
    /// The move was acknowledged.
    Done,
    /// The move was refused.
    Refused(String),
}

async fn listen(side: usize, mut socket: SplitStream<Socket>, events: mpsc::Sender<SocketEvent>) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let text = text.as_str();
        let piece = if text.starts_with("{\"kind\":\"table\"") {
            let Some(action) = first_action(text) else {
                continue;
            };
            let version = number(text, "\"version\":").expect("a version");
            SocketEvent::Turn(side, version, action.to_owned())
        } else {
            match serde_json::from_str(text) {
                Ok(api::Message::Done { .. }) => SocketEvent::Done,
                _ => SocketEvent::Refused(text.to_owned()),
            }
        };
        if events.send(piece).await.is_err() {
            return;
        }
    }
}

/// Plays one move per second at a table, at a fixed rate (open loop).
///
/// Returns the acknowledgement latencies, measured from the scheduled time.
async fn play_table(
    base: String,
    pair: Pair,
    first_at: tokio::time::Instant,
    moves: u32,
) -> (Pair, Vec<Duration>) {
    let (sender, mut events) = mpsc::channel(8);
    let mut sinks: Vec<SplitSink<Socket, Message>> = Vec::new();
    for (side, token) in pair.tokens.iter().enumerate() {
        let (sink, stream) = connect(&base, &pair.id, token).await.split();
        sinks.push(sink);
        tokio::spawn(listen(side, stream, sender.clone()));
    }
    let mut took = Vec::new();
    let mut turn = None;
    for number in 0..moves {
        let due = first_at + Duration::from_secs(1) * number;
        tokio::time::sleep_until(due).await;
        while turn.is_none() {
            match events.recv().await {
                Some(SocketEvent::Turn(side, version, action)) => {
                    turn = Some((side, version, action));
                }
                Some(SocketEvent::Done) => {}
                Some(SocketEvent::Refused(why)) => panic!("{why}"),
                None => panic!("the sockets are closed"),
            }
        }
        let (side, version, action) = turn.take().expect("a side is to move");
        let act = TableRequest {
            request: Some(format!("move {number}")),
            what: Request {
                version,
                command: TableCommand::Act { seat: None, action },
            },
        };
        let act = serde_json::to_string(&act).expect("requests serialize to JSON");
        sinks[side]
            .send(Message::text(act))
            .await
            .expect("the socket is open");
        loop {
            match events.recv().await.expect("the sockets are open") {
                SocketEvent::Done => break,
                SocketEvent::Turn(side, version, action) => turn = Some((side, version, action)),
                SocketEvent::Refused(why) => panic!("{why}"),
            }
        }
        took.push(due.elapsed());
    }
    (pair, took)
}

pub(crate) async fn moves(program: &str, tables: usize, seconds: u32) {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(program, folder.path());
    let client = Client::new(&server);
    let began = Instant::now();
    let pairs = open_tables(&client, tables).await;
    println!(
        "{tables} tables set up in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    // All clients are connected by then.
    let start = tokio::time::Instant::now() + Duration::from_secs(10);
    let mut playing = FuturesUnordered::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let offset = Duration::from_secs(1) * number as u32 / tables as u32;
        let table = play_table(server.base.clone(), pair, start + offset, seconds);
        playing.push(tokio::spawn(table));
    }
    let mut all = Vec::new();
    let mut pairs = Vec::new();
    while let Some(played) = playing.next().await {
        let (pair, took) = played.expect("a table task panicked");
        all.extend(took);
        pairs.push(pair);
    }
    all.sort();
    let at = |part: f64| all[((all.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "moves: {} in {seconds} s at {tables} tables with {} sockets; acknowledgement latency p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms (limit: p99 50 ms)",
        all.len(),
        2 * tables,
        at(0.5),
        at(0.99),
        at(1.0)
    );
    // The stored tables contain exactly the acknowledged moves.
    let mut wrong = 0;
    for pair in &pairs {
        let path = format!("/tables/{}", pair.id);
        let seen: TableSnapshot = client.get(&path, &pair.tokens[0]).await;
        let events = seen.table.log.events;
        let acts = events.iter().filter(|event| event.seat.is_some());
        let acts = acts.count();
        let right = acts == seconds as usize && seen.table.state.version == acts as u64 + 2;
        wrong += usize::from(!right);
    }
    println!("tables with lost or duplicated moves: {wrong}");
    assert_eq!(wrong, 0);
}
