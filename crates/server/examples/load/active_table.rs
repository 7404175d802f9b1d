//! Load test: a table at which two clients play.

use std::time::Duration;

use api::{Request, TableCommand, TableRequest};
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt as _, StreamExt as _};
use tokio::sync::mpsc;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;

use crate::client::{Pair, Socket, connect};

// Thousands of snapshots arrive per second, on the same cores as the server, so they are not
// parsed: only a few values are searched for.

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
    /// The game is over.
    Over,
}

async fn listen(side: usize, mut socket: SplitStream<Socket>, events: mpsc::Sender<SocketEvent>) {
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let text = text.as_str();
        let event = if text.starts_with("{\"kind\":\"table\"") {
            if let Some(action) = first_action(text) {
                let version = number(text, "\"version\":").expect("a version");
                SocketEvent::Turn(side, version, action.to_owned())
            } else if text.contains("\"stage\":\"over\"") {
                SocketEvent::Over
            } else {
                continue;
            }
        } else {
            match serde_json::from_str(text) {
                Ok(api::Message::Done { .. }) => SocketEvent::Done,
                _ => SocketEvent::Refused(text.to_owned()),
            }
        };
        if events.send(event).await.is_err() {
            return;
        }
    }
}

/// A table with its two clients.
pub(crate) struct ActiveTable {
    pub(crate) pair: Pair,
    sinks: Vec<SplitSink<Socket, Message>>,
    events: mpsc::Receiver<SocketEvent>,
    turn: Option<(usize, u64, String)>,
    over: bool,
    /// Number of acknowledged moves.
    pub(crate) moves: usize,
}

impl ActiveTable {
    pub(crate) async fn connect(base: &str, pair: Pair) -> Self {
        let (sender, events) = mpsc::channel(8);
        let mut sinks = Vec::new();
        for side in 0..pair.tokens.len() {
            let (sink, stream) = connect(base, &pair, side).await.split();
            sinks.push(sink);
            tokio::spawn(listen(side, stream, sender.clone()));
        }
        Self {
            pair,
            sinks,
            events,
            turn: None,
            over: false,
            moves: 0,
        }
    }

    /// Receives an event; true if it is an acknowledgement.
    async fn receive(&mut self) -> bool {
        match self.events.recv().await {
            Some(SocketEvent::Turn(side, version, action)) => {
                self.turn = Some((side, version, action));
            }
            Some(SocketEvent::Done) => return true,
            Some(SocketEvent::Over) => self.over = true,
            Some(SocketEvent::Refused(why)) => panic!("{why}"),
            None => panic!("the sockets are closed"),
        }
        false
    }

    /// Makes a move at a scheduled time, if the game is not over.
    ///
    /// Returns the acknowledgement latency, measured from that time (open loop).
    pub(crate) async fn play(&mut self, due: Instant) -> Option<Duration> {
        tokio::time::sleep_until(due).await;
        let (side, version, action) = loop {
            if let Some(turn) = self.turn.take() {
                break turn;
            }
            if self.over {
                return None;
            }
            self.receive().await;
        };
        let act = TableRequest {
            request: Some(format!("move {}", self.moves)),
            what: Request {
                version,
                command: TableCommand::Act { seat: None, action },
            },
        };
        let act = serde_json::to_string(&act).expect("requests serialize to JSON");
        let sent = self.sinks[side].send(Message::text(act)).await;
        sent.expect("the socket is open");
        while !self.receive().await {}
        self.moves += 1;
        Some(due.elapsed())
    }
}
