//! Moves at many tables, and the time until each is acknowledged.

use std::time::{Duration, Instant};

use api::{Command, Request, TableNow, TableRequest};
use futures_util::stream::{FuturesUnordered, SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Client, Pair, Server, Socket, connect, gather};

// Thousands of messages about tables arrive every second, on the same cores as the server. So
// they are not parsed: the two values that matter are looked for.

/// The number after a key.
fn number(text: &str, key: &str) -> Option<u64> {
    let at = text.find(key)? + key.len();
    let digits = text[at..].split(|letter: char| !letter.is_ascii_digit());
    digits.into_iter().next()?.parse().ok()
}

/// The first legal action in a message about a table, if there is one.
fn first_action(text: &str) -> Option<&str> {
    let legal = text.find("\"legal\":[{")?;
    let rest = &text[legal..];
    let at = rest.find("\"action\":\"")? + "\"action\":\"".len();
    rest[at..].split('"').next()
}

/// What a socket tells the one who moves.
enum Told {
    /// It is this side's turn.
    Turn(usize, u64, String),
    /// A move was acknowledged.
    Done,
    /// It was not.
    Refused(String),
}

async fn listen(side: usize, mut socket: SplitStream<Socket>, told: mpsc::Sender<Told>) {
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
            Told::Turn(side, version, action.to_owned())
        } else {
            match serde_json::from_str(text) {
                Ok(api::Message::Done { .. }) => Told::Done,
                _ => Told::Refused(text.to_owned()),
            }
        };
        if told.send(piece).await.is_err() {
            return;
        }
    }
}

/// Moves at a table once a second, whether the server keeps up or not; returns how long each
/// acknowledgement took, counted from when the move was due.
async fn move_on(
    base: String,
    pair: Pair,
    first_at: tokio::time::Instant,
    moves: u32,
) -> (Pair, Vec<Duration>) {
    let (tell, mut told) = mpsc::channel(8);
    let mut sinks: Vec<SplitSink<Socket, Message>> = Vec::new();
    for (side, token) in pair.tokens.iter().enumerate() {
        let (sink, stream) = connect(&base, &pair.id, token).await.split();
        sinks.push(sink);
        tokio::spawn(listen(side, stream, tell.clone()));
    }
    let mut took = Vec::new();
    let mut turn = None;
    for number in 0..moves {
        let due = first_at + Duration::from_secs(1) * number;
        tokio::time::sleep_until(due).await;
        while turn.is_none() {
            match told.recv().await {
                Some(Told::Turn(side, version, action)) => turn = Some((side, version, action)),
                Some(Told::Done) => {}
                Some(Told::Refused(why)) => panic!("{why}"),
                None => panic!("the sockets are closed"),
            }
        }
        let (side, version, action) = turn.take().expect("it is somebody's turn");
        let act = TableRequest {
            request: Some(format!("move {number}")),
            what: Request {
                version,
                command: Command::Act { seat: None, action },
            },
        };
        let act = serde_json::to_string(&act).expect("a request can be written as JSON");
        sinks[side]
            .send(Message::text(act))
            .await
            .expect("the socket is open");
        loop {
            match told.recv().await.expect("the sockets are open") {
                Told::Done => break,
                Told::Turn(side, version, action) => turn = Some((side, version, action)),
                Told::Refused(why) => panic!("{why}"),
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
    let pairs = gather(&client, tables).await;
    println!(
        "{tables} tables set up in {:.1} s",
        began.elapsed().as_secs_f64()
    );
    // Everybody is connected by then.
    let start = tokio::time::Instant::now() + Duration::from_secs(10);
    let mut playing = FuturesUnordered::new();
    for (number, pair) in pairs.into_iter().enumerate() {
        let offset = Duration::from_secs(1) * number as u32 / tables as u32;
        let table = move_on(server.base.clone(), pair, start + offset, seconds);
        playing.push(tokio::spawn(table));
    }
    let mut all = Vec::new();
    let mut pairs = Vec::new();
    while let Some(played) = playing.next().await {
        let (pair, took) = played.expect("a table plays on");
        all.extend(took);
        pairs.push(pair);
    }
    all.sort();
    let at = |part: f64| all[((all.len() - 1) as f64 * part) as usize].as_secs_f64() * 1000.0;
    println!(
        "moves: {} in {seconds} s at {tables} tables with {} sockets; acknowledged after p50 {:.1} ms, p99 {:.1} ms, max {:.1} ms (bar: p99 50 ms)",
        all.len(),
        2 * tables,
        at(0.5),
        at(0.99),
        at(1.0)
    );
    // Everything acknowledged is there, and nothing else.
    let mut wrong = 0;
    for pair in &pairs {
        let path = format!("/tables/{}", pair.id);
        let seen: TableNow = client.get(&path, &pair.tokens[0]).await;
        let events = seen.table.log.events;
        let acts = events.iter().filter(|event| event.seat.is_some());
        let acts = acts.count();
        let right = acts == seconds as usize && seen.table.state.version == acts as u64 + 2;
        wrong += usize::from(!right);
    }
    println!("tables with a move lost or doubled: {wrong}");
    assert_eq!(wrong, 0);
}
