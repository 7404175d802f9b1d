//! Several servers with one PostgreSQL database.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::server_process::Server;
use crate::{me, opponent};
use testing::client::{Client, can_act, choice, is_over};
use testing::postgres::Database;
use testing::wait::{Deadline, TIMEOUT, within_game};

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

/// Moves of the test that alternates between servers, and moves per table and guest.
const MOVES: usize = 150;
const MOVES_PER_TABLE: usize = 15;

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_move_is_known_to_the_other_server_at_once() {
    let database = Database::start();
    let servers = [
        Server::on_database(database.url()),
        Server::on_database(database.url()),
    ];
    for number in 0..MOVES / MOVES_PER_TABLE {
        let rules = ["kingdomino players=2", "domination players=2"][number % 2];
        let client = Client::new(&servers[0].base).await.seeded(rules);
        let id = client.open(rules, json!([me("Anna"), me("Björn")])).await;
        let path = format!("/tables/{id}/requests");
        let mut table = client.table(&id).await;
        for turn in 1..=MOVES_PER_TABLE {
            // The table is as the other server has shown it after its acknowledgement.
            let here = client.at(&servers[turn % 2].base);
            let act = json!({ "version": table["version"], "do": "act", "action": choice(&table) });
            let done = here.post(&path, &act).await.ok();
            table = here.table(&id).await;
            assert_eq!(table["version"], done["version"]);
            let there = client.at(&servers[(turn + 1) % 2].base);
            if turn % 3 == 0 {
                let mut socket = there.socket(&id).await;
                socket.next().await;
                assert_eq!(socket.snapshot["version"], done["version"]);
                socket.shut().await;
            } else if turn % 3 == 1 {
                assert_eq!(there.table(&id).await["version"], done["version"]);
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_server_takes_over_the_opponents_of_a_dead_one() {
    let database = Database::start();
    let mut first = Server::on_database(database.url());
    let second = Server::on_database(database.url());
    let client = Client::new(&first.base).await;
    let chairs = json!([me("Anna"), opponent("5")]);
    let id = client.open("domination players=2", chairs).await;
    let deadline = Deadline::after(TIMEOUT);
    let version = loop {
        deadline.left(|| "the opponent was never found thinking".to_owned());
        let mut socket = client.socket(&id).await;
        let table = socket.until(can_act).await;
        let done = socket
            .ask(json!({ "do": "act", "action": choice(&table) }))
            .await;
        let version = done["version"].as_u64().unwrap();
        // It thinks for a second; if it was found too late, it is the player's turn again.
        if is_thinking(&client).await && client.table(&id).await["version"] == version {
            break version;
        }
    };
    first.kill();
    let killed = Instant::now();
    let mut socket = client.at(&second.base).socket(&id).await;
    socket
        .until(|table| table["version"].as_u64().unwrap() > version)
        .await;
    // Normally three seconds, one of which the opponent thinks.
    let took = killed.elapsed();
    assert!(took < Duration::from_secs(9), "{took:?}");
}

/// Waits until an opponent thinks on the client's server; false if it is done already.
async fn is_thinking(client: &Client) -> bool {
    let url = format!("{}/metrics", client.base);
    for _ in 0..100 {
        let metrics = client.send(client.http().get(&url)).await.unwrap();
        if metrics.text.contains("\ndominium_opponents 1\n") {
            return true;
        }
    }
    false
}
