//! The real server, and people and programs who play there.

mod bad_input;
mod cluster;
mod crash;
mod endpoints;
mod play;
#[path = "../common/binary.rs"]
mod binary;
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

/// People who each have a chair at the same table; the first has opened it.
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

/// Everybody plays until the game is over; returns what each of them saw in the end.
pub(crate) async fn play_all(clients: &[Client], id: &str) -> Vec<Value> {
    let mut playing = Vec::new();
    for client in clients {
        let mut socket = client.socket(id).await;
        playing.push(tokio::spawn(async move { socket.play().await }));
    }
    let mut ends = Vec::new();
    for player in playing {
        ends.push(
            within_game("everybody plays to the end", player)
                .await
                .unwrap(),
        );
    }
    ends
}

/// Of two people at a table the one whose turn it is, the other, and something the first may do.
pub(crate) async fn mover<'a>(clients: &'a [Client], id: &str) -> (&'a Client, &'a Client, Value) {
    let turn = clients[0].table(id).await["turn"].as_u64().unwrap() as usize;
    let (mover, other) = (&clients[turn - 1], &clients[2 - turn]);
    let action = mover.table(id).await["legal"][0]["action"].clone();
    (mover, other, action)
}
