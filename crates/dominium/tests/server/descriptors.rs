//! File descriptors: clients cannot use up all of them.

use tokio::net::TcpStream;

use crate::gather;
use crate::server_process::Server;
use testing::client::Client;

/// Files that the server may open.
const FILES: usize = 192;
/// Connections of a client that sends nothing.
const SILENT: usize = 200;

#[tokio::test(flavor = "multi_thread")]
async fn players_get_in_when_a_client_uses_up_all_file_descriptors() {
    let folder = tempfile::tempdir().unwrap();
    let data = ["--data", folder.path().to_str().unwrap()];
    let server = Server::with_open_files(&data, FILES);
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let mut player = clients[0].socket(&id).await;
    player.next().await;
    let address = server.base.strip_prefix("http://").unwrap();
    let mut silent = Vec::new();
    for _ in 0..SILENT {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    // The socket of the player is still open, and new connections of players are served.
    let version = player.snapshot["version"].clone();
    let hello = serde_json::json!({ "do": "say", "phrase": "hello" });
    assert_eq!(player.ask(hello).await["kind"], "done");
    player.until(|table| table["version"] != version).await;
    let again = Client::anonymous(&server.base);
    assert_eq!(again.get(&format!("/tables/{id}")).await.status, 200);
    let mut second = clients[1].at(&server.base).socket(&id).await;
    assert_eq!(second.next().await["kind"], "table");
    drop(silent);
    let (succeeded, log) = server.stop();
    assert!(succeeded, "{log}");
    assert!(log.contains("raise it (LimitNOFILE, ulimit -n)"), "{log}");
    assert!(!log.contains("failed to accept"), "{log}");
}
