//! Crash recovery: a killed server loses no acknowledged request and applies none twice.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use game::random::below;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use tokio::sync::{Notify, watch};

use crate::server_process::Server;
use crate::{me, opponent};
use testing::client::{Client, can_act, choice, is_over};
use testing::postgres::Database;
use testing::wait::{Deadline, GAME_TIMEOUT, within, within_game};

/// Number of kills; `make crash` sets more.
fn kills() -> usize {
    let requested = std::env::var("DOMINIUM_CRASHES").ok();
    requested.map_or(4, |text| {
        text.parse().expect("DOMINIUM_CRASHES is a number")
    })
}

/// State shared by all players of the test.
struct Shared {
    base: watch::Sender<String>,
    acknowledged: AtomicUsize,
    progress: Notify,
    finished: AtomicUsize,
    /// Whether players start another game after the end of one.
    more: watch::Sender<bool>,
}

/// Acknowledged action: version, seat and action.
type Acknowledged = (u64, u64, String);

/// Repeats a request until the current server answers it.
async fn request_with_retries(
    client: &Client,
    shared: &Shared,
    path: &str,
    body: Option<&Value>,
) -> (u16, Value) {
    let mut base = shared.base.subscribe();
    let deadline = Deadline::after(GAME_TIMEOUT);
    loop {
        deadline.left(|| format!("{path} is not answered"));
        let at = base.borrow_and_update().clone();
        let client = client.at(&at);
        let answer = match body {
            Some(body) => client.try_post(path, body).await,
            None => client.send(client.http().get(client.url(path))).await,
        };
        match answer {
            Ok(answer) if answer.status < 500 && answer.status != 429 => {
                return (answer.status, answer.json());
            }
            Ok(answer) => assert!(answer.status == 503 || answer.status == 429, "{answer:?}"),
            Err(_) => {
                // The server was killed: wait for the next one.
                let _ =
                    tokio::time::timeout(std::time::Duration::from_secs(5), base.changed()).await;
            }
        }
    }
}

/// Plays a game against computer players; asserts that every acknowledged action was applied once.
async fn play(client: &Client, shared: &Shared, rules: &str, seats: usize) {
    let mut chairs = vec![me("Anna")];
    chairs.resize(seats, opponent("1"));
    let new = json!({ "rules": rules, "chairs": chairs });
    let (status, made) = request_with_retries(client, shared, "/tables", Some(&new)).await;
    assert_eq!(status, 201, "{made}");
    let path = format!("/tables/{}", made["id"].as_str().unwrap());
    let mut done: Vec<Acknowledged> = Vec::new();
    let mut asked = 0;
    let deadline = Deadline::after(GAME_TIMEOUT);
    let end = loop {
        deadline.left(|| format!("the game at {path} does not end"));
        let (status, seen) = request_with_retries(client, shared, &path, None).await;
        assert_eq!(status, 200, "{seen}");
        let table = &seen["table"];
        if is_over(table) {
            break table.clone();
        }
        if !can_act(table) {
            tokio::task::yield_now().await;
            continue;
        }
        asked += 1;
        let action = choice(table);
        let request = json!({ "request": format!("ask {asked}"), "version": table["version"], "do": "act", "action": action });
        let (status, answer) =
            request_with_retries(client, shared, &format!("{path}/requests"), Some(&request)).await;
        // No other event can happen during the player's own turn.
        assert_eq!(status, 200, "{answer}");
        let version = answer["version"].as_u64().unwrap();
        assert_eq!(version, table["version"].as_u64().unwrap() + 1);
        done.push((
            version,
            table["turn"].as_u64().unwrap(),
            action.as_str().unwrap().to_owned(),
        ));
        shared.acknowledged.fetch_add(1, Ordering::SeqCst);
        shared.progress.notify_one();
    };
    // The first log entry opened the table; every other one is a decision.
    let mut decisions = HashMap::new();
    let events = end["events"].as_array().unwrap();
    let acts = events.iter().filter(|event| !event["seat"].is_null());
    for (version, event) in (2..).zip(acts) {
        decisions.insert(version, event);
    }
    assert_eq!(end["version"].as_u64().unwrap(), decisions.len() as u64 + 1);
    let own = decisions
        .values()
        .filter(|event| event["by"] == "person")
        .count();
    assert_eq!(own, done.len());
    for (version, seat, action) in done {
        let event = decisions[&version];
        assert_eq!(event["seat"], seat);
        assert!(
            event["text"].as_str().unwrap().ends_with(&action),
            "{event} {action}"
        );
    }
    shared.finished.fetch_add(1, Ordering::SeqCst);
}

async fn assert_survives_kills(start: impl Fn() -> Server) {
    let mut server = start();
    let shared = Arc::new(Shared {
        base: watch::Sender::new(server.base.clone()),
        acknowledged: AtomicUsize::new(0),
        progress: Notify::new(),
        finished: AtomicUsize::new(0),
        more: watch::Sender::new(true),
    });
    let games = [
        ("kingdomino players=2", 2),
        ("domination players=2", 2),
        ("kingdomino players=4", 4),
        ("domination players=3", 3),
    ];
    let mut players = Vec::new();
    for (rules, seats) in games {
        let client = Client::new(&server.base).await;
        let shared = Arc::clone(&shared);
        players.push(tokio::spawn(async move {
            loop {
                play(&client, &shared, rules, seats).await;
                if !*shared.more.borrow() {
                    break;
                }
            }
        }));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
    for _ in 0..kills() {
        let until = shared.acknowledged.load(Ordering::SeqCst) + 1 + below(&mut rng, 40) as usize;
        while shared.acknowledged.load(Ordering::SeqCst) < until {
            within("the games go on", shared.progress.notified()).await;
            assert!(players.iter().all(|player| !player.is_finished()));
        }
        // Requests of other players are in flight.
        server.kill();
        server = start();
        shared.base.send_replace(server.base.clone());
    }
    shared.more.send_replace(false);
    for player in players {
        within_game("the last games end", player).await.unwrap();
    }
    assert!(shared.finished.load(Ordering::SeqCst) >= games.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_request_is_lost_with_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    assert_survives_kills(|| Server::in_dir(folder.path())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_acknowledged_request_is_lost_with_postgres() {
    let database = Database::start();
    assert_survives_kills(|| Server::on_database(database.url())).await;
}
