//! Several servers with one PostgreSQL database.

use serde_json::{Value, json};

use crate::server_process::Server;
use crate::{me, opponent};
use testing::client::{Client, can_act, choice, is_over};
use testing::postgres::Database;
use testing::wait::within_game;

/// Plays to the end, failing over to another server.
async fn play(client: Client, id: String, other: String) -> Value {
    let mut client = client;
    'connected: loop {
        let Ok(mut socket) = client.try_socket(&id).await else {
            client = client.at(&other);
            continue;
        };
        loop {
            if is_over(&socket.snapshot) {
                return socket.snapshot;
            }
            let version = socket.snapshot["version"].clone();
            if can_act(&socket.snapshot) {
                let name = format!("at {version}");
                let act =
                    json!({ "request": name, "do": "act", "action": choice(&socket.snapshot) });
                if socket.try_ask(act).await.is_err() {
                    continue 'connected;
                }
            }
            while socket.snapshot["version"] == version {
                if socket.try_next().await.is_err() {
                    continue 'connected;
                }
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_across_two_servers_finishes_after_one_dies() {
    let database = Database::start();
    let mut first = Server::on_database(database.url());
    let second = Server::on_database(database.url());
    for rules in ["kingdomino players=4", "domination players=4"] {
        let host = Client::new(&first.base).await;
        let id = host
            .open(rules, json!([me("Anna"), "open", "open", "open"]))
            .await;
        let mut clients = vec![host];
        for (number, base) in [&second.base, &first.base, &second.base]
            .into_iter()
            .enumerate()
        {
            // Guest identities are valid on both servers.
            let client = Client::new(&first.base).await.at(base);
            client.sit(&id, &format!("Person {number}")).await;
            clients.push(client);
        }
        // A game against computer players, on the server that will die.
        let alone = Client::new(&first.base).await;
        let chairs = json!([me("Erla"), opponent("1"), opponent("2"), opponent("3")]);
        let other_id = alone.open(rules, chairs).await;
        let watcher = Client::anonymous(&second.base);
        let mut watching = watcher.socket(&id).await;
        let mut playing = Vec::new();
        for client in clients {
            playing.push(tokio::spawn(play(client, id.clone(), second.base.clone())));
        }
        playing.push(tokio::spawn(play(alone, other_id, second.base.clone())));
        // Kill the server in the middle of the game.
        let long = |table: &Value| {
            table["events"]
                .as_array()
                .is_some_and(|events| events.len() > 60)
        };
        watching.until(long).await;
        first.kill();
        for player in playing {
            let end = within_game("all clients play to the end", player)
                .await
                .unwrap();
            assert_eq!(end["stage"], "over");
            // No stand-in decided for a player.
            let events = end["events"].as_array().unwrap();
            assert!(events.iter().all(|event| event["by"] != "stand_in"));
        }
        first = Server::on_database(database.url());
    }
}
