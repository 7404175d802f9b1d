//! Public tables and abandoned tables, with a simulated clock.

#[path = "common/simulated_server.rs"]
mod simulated_server;

use std::sync::Arc;

use serde_json::{Value, json};
use server::store::{Postgres, Sqlite, Store};
use simulated_server::{Server, SimulatedClock};
use table::Time;
use testing::client::Client;
use testing::postgres::Database;

const MINUTE: Time = 60_000;
const DAY: Time = 24 * 60 * MINUTE;

fn public() -> Value {
    json!({ "rules": "kingdomino players=2", "chairs": [{ "me": { "name": "Anna" } }, "open"], "listed": true })
}

async fn listed(client: &Client) -> Vec<String> {
    let tables = client.get("/tables").await.ok();
    let ids = tables.as_array().unwrap().iter();
    ids.map(|table| table["id"].as_str().unwrap().to_owned())
        .collect()
}

async fn sqlite(folder: &tempfile::TempDir) -> Arc<dyn Store> {
    let path = folder.path().join("lobby.sqlite");
    Arc::new(Sqlite::open(&path).await.unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_table_is_listed_while_its_host_is_here() {
    let clock = SimulatedClock::new();
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(sqlite(&folder).await, &clock).await;
    let (host, visitor) = (
        Client::new(&server.base).await,
        Client::anonymous(&server.base),
    );
    let id = host.open_with(public()).await;
    clock.pass(4 * MINUTE);
    assert_eq!(listed(&visitor).await, [id.as_str()]);
    clock.pass(2 * MINUTE);
    assert_eq!(listed(&visitor).await, [] as [&str; 0]);
    // Visitors do not keep it in the list, the host does.
    visitor.table(&id).await;
    assert_eq!(listed(&visitor).await, [] as [&str; 0]);
    for _ in 0..20 {
        host.table(&id).await;
        assert_eq!(listed(&visitor).await, [id.as_str()]);
        clock.pass(4 * MINUTE);
    }
    clock.pass(40 * MINUTE);
    host.table(&id).await;
    assert_eq!(listed(&visitor).await, [] as [&str; 0]);
    // The link still works.
    let guest = Client::new(&server.base).await;
    guest.sit(&id, "Björn").await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_lists_three_tables_at_a_time() {
    let clock = SimulatedClock::new();
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(sqlite(&folder).await, &clock).await;
    let host = Client::new(&server.base).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(host.open_with(public()).await);
    }
    let refused = host.post("/tables", &public()).await;
    assert_eq!(refused.problem(), (429, "too_many".to_owned()));
    assert_eq!(listed(&host).await.len(), 3);
    host.ask(&ids[0], json!({ "do": "close" })).await.ok();
    assert_eq!(listed(&host).await.len(), 2);
    host.open_with(public()).await;
    server.stop().await;
}

async fn abandoned_tables_are_closed(store: Arc<dyn Store>) {
    let clock = SimulatedClock::new();
    let server = Server::start(store, &clock).await;
    let host = Client::new(&server.base).await;
    let abandoned = host.open_with(public()).await;
    let mut correspondence = public();
    correspondence["clock"] = json!({ "each_move": { "seconds": 30 * DAY / 1000 } });
    let running = host.open_with(correspondence).await;
    let guest = Client::new(&server.base).await;
    guest.sit(&running, "Björn").await;
    clock.pass(29 * DAY);
    // A slow decision is in time.
    let turn = host.table(&running).await["turn"].as_u64().unwrap() as usize;
    let mover = [&host, &guest][turn - 1];
    let action = mover.table(&running).await["legal"][0]["action"].clone();
    mover
        .ask(&running, json!({ "do": "act", "action": action }))
        .await
        .ok();
    clock.pass(23 * DAY);
    let mut watching = host.socket(&abandoned).await;
    watching.until(|table| table["closed"] == true).await;
    let mine = host.get("/me/tables").await.ok();
    let of = |id: &str| {
        let tables = mine.as_array().unwrap().iter();
        let found = tables.clone().find(|table| table["id"] == id).unwrap();
        (found["stage"].clone(), found["closed"].clone())
    };
    assert_eq!(of(&abandoned), (json!("over"), json!(true)));
    assert_eq!(of(&running), (json!("playing"), json!(false)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_tables_are_closed_with_sqlite() {
    let folder = tempfile::tempdir().unwrap();
    abandoned_tables_are_closed(sqlite(&folder).await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abandoned_tables_are_closed_with_postgres() {
    let database = Database::start();
    let store = Arc::new(Postgres::open(database.url()).await.unwrap());
    abandoned_tables_are_closed(store).await;
}
