//! End-to-end tests of `dominium serve` over HTTP and WebSocket.

mod address;
mod bad_input;
#[path = "../common/binary.rs"]
mod binary;
mod cluster;
mod crash;
mod descriptors;
mod endpoints;
mod fair_deal;
mod faulty_disk;
mod hosting;
mod play;
mod reverse_proxy;
mod secrecy;
mod seeds;
mod server_process;

use serde_json::{Value, json};

use server_process::Server;
use testing::client::Client;
use testing::wait::within_game;

pub(crate) fn me(name: &str) -> Value {
    json!({ "me": { "name": name } })
}

pub(crate) fn opponent(level: &str) -> Value {
    json!({ "opponent": { "level": level } })
}

/// Opens a table and seats `people` clients; the first is the host.
async fn gather(
    server: &Server,
    rules: &str,
    people: usize,
    opponents: usize,
) -> (Vec<Client>, String) {
    let host = Client::new(&server.base).await;
    let mut chairs = vec![me("Person 1")];
    chairs.resize(people, json!("open"));
    chairs.resize(people + opponents, opponent("1"));
    let id = host.open(rules, json!(chairs)).await;
    let mut clients = vec![host];
    for number in 2..=people {
        let client = Client::new(&server.base).await;
        client.sit(&id, &format!("Person {number}")).await;
        clients.push(client);
    }
    (clients, id)
}

/// Lets all clients play to the end; returns each client's final snapshot.
pub(crate) async fn play_all(clients: &[Client], id: &str) -> Vec<Value> {
    let mut playing = Vec::new();
    for client in clients {
        let mut socket = client.socket(id).await;
        playing.push(tokio::spawn(async move { socket.play().await }));
    }
    let mut ends = Vec::new();
    for player in playing {
        ends.push(
            within_game("all clients play to the end", player)
                .await
                .unwrap(),
        );
    }
    ends
}

/// The client to move, the other client, and a legal action. The table has two seats.
pub(crate) async fn mover<'a>(clients: &'a [Client], id: &str) -> (&'a Client, &'a Client, Value) {
    let turn = clients[0].table(id).await["turn"].as_u64().unwrap() as usize;
    let (mover, other) = (&clients[turn - 1], &clients[2 - turn]);
    let action = mover.table(id).await["legal"][0]["action"].clone();
    (mover, other, action)
}
