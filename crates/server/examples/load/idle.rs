//! Load test: memory per idle socket.

use futures_util::StreamExt as _;
use tokio_tungstenite::tungstenite::Message;

use crate::Options;
use crate::client::{CONCURRENCY, Client, Pair, Server, Socket, connect, open_tables};
use crate::report::Report;

/// Connects both players of each table, and receives the initial snapshots.
pub(crate) async fn connect_all(base: &str, pairs: &[Pair]) -> Vec<Socket> {
    futures_util::stream::iter(pairs)
        .flat_map(|pair| {
            futures_util::stream::iter((0..pair.tokens.len()).map(move |side| (pair, side)))
        })
        .map(|(pair, side)| async move {
            let mut socket = connect(base, pair, side).await;
            let first = socket.next().await;
            assert!(matches!(first, Some(Ok(Message::Text(_)))), "{first:?}");
            socket
        })
        .buffer_unordered(CONCURRENCY)
        .collect()
        .await
}

pub(crate) async fn idle(options: &Options, report: &mut Report) {
    let sockets = options.number("sockets", 20_000).min(options.max_sockets);
    let server = Server::start(options);
    let client = Client::new(&server);
    let empty = server.memory();
    let pairs = open_tables(&client, sockets / 2).await;
    let connected = connect_all(&server.base, &pairs).await;
    let full = server.memory();
    report.add(
        format!(
            "{}: {} idle sockets at {} tables",
            options.store,
            connected.len(),
            pairs.len()
        ),
        format!(
            "{:.1} KiB per socket, including its table; {} MiB in total",
            (full - empty) as f64 / connected.len() as f64,
            full / 1024
        ),
        "16 KiB",
    );
}
