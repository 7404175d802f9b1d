//! Clocks during outages, with a simulated clock.

#[path = "common/simulated_server.rs"]
mod simulated_server;

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use server::Environment as _;
use server::store::{Postgres, Sqlite, Store};
use simulated_server::{Server, SimulatedClock};
use table::Time;
use testing::client::{Client, choice};
use testing::postgres::Database;

const SECOND: Time = 1000;
/// Length of the outages of these tests.
const OUTAGE: Time = 8 * SECOND;
/// Time control of the tables: `total` with this many seconds.
const TOTAL: Time = 20 * SECOND;

async fn sqlite(folder: &Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(&folder.join("outages.sqlite")).await.unwrap())
}

async fn postgres(database: &Database) -> Arc<dyn Store> {
    Arc::new(Postgres::open(database.url()).await.unwrap())
}

/// Opens a table at which one client plays both seats, with this time control.
async fn open(client: &Client, clock: Value) -> String {
    let chairs = json!([{ "me": { "name": "Anna" } }, { "me": { "name": "Björn" } }]);
    let table = json!({ "rules": "kingdomino players=2", "chairs": chairs, "clock": clock });
    client.open_with(table).await
}

fn total() -> Value {
    json!({ "total": { "seconds": TOTAL / SECOND, "increment": 0 } })
}

/// Milliseconds left for a seat.
fn time_left(table: &Value, seat: &Value) -> Option<u64> {
    let index = seat.as_u64()? as usize - 1;
    table["chairs"][index]["time_left"].as_u64()
}

/// Decides for the seat to move, and returns the time that its clock has left.
async fn time_left_after_a_decision(client: &Client, id: &str) -> Option<u64> {
    let seat = client.table(id).await["turn"].clone();
    let action = choice(&client.table(id).await);
    let decision = json!({ "do": "act", "action": action });
    client.ask(id, decision).await.ok();
    time_left(&client.table(id).await, &seat)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_outage_of_eight_seconds_is_credited_after_a_restart() {
    let clock = SimulatedClock::new();
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(sqlite(folder.path()).await, &clock).await;
    let client = Client::new(&server.base).await;
    let id = open(&client, total()).await;
    server.stop().await;
    clock.pass(OUTAGE);
    let server = Server::start(sqlite(folder.path()).await, &clock).await;
    let client = client.at(&server.base);
    let left = time_left_after_a_decision(&client, &id).await;
    assert_eq!(left, Some(TOTAL));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_right_after_the_server_was_suspended_costs_no_time() {
    let clock = SimulatedClock::new();
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(sqlite(folder.path()).await, &clock).await;
    let client = Client::new(&server.base).await;
    let id = open(&client, total()).await;
    let table = client.table(&id).await;
    // Connections survive if the machine sleeps, and no timer has run yet.
    clock.pass(OUTAGE);
    // The client names the version before the credit.
    let decision = json!({ "do": "act", "action": choice(&table), "version": table["version"] });
    client.ask(&id, decision).await.ok();
    let left = time_left(&client.table(&id).await, &table["turn"]);
    assert_eq!(left, Some(TOTAL));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_decision_may_name_the_version_before_the_credit_of_another_server() {
    let clock = SimulatedClock::new();
    let database = Database::start();
    let [first, second] = [postgres(&database).await, postgres(&database).await];
    let first = Server::start(first, &clock).await;
    let client = Client::new(&first.base).await;
    let id = open(&client, total()).await;
    let table = client.table(&id).await;
    first.stop().await;
    clock.pass(OUTAGE);
    let first = Server::start(postgres(&database).await, &clock).await;
    let mut socket = client.at(&first.base).socket(&id).await;
    socket
        .until(|seen| seen["version"] != table["version"])
        .await;
    // The client has seen neither the outage nor the credit, and retries at the other server.
    let second = Server::start(second, &clock).await;
    let client = client.at(&second.base);
    let decision = json!({ "do": "act", "action": choice(&table), "version": table["version"] });
    client.ask(&id, decision).await.ok();
    let left = time_left(&client.table(&id).await, &table["turn"]);
    assert_eq!(left, Some(TOTAL));
    first.stop().await;
    second.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_ended_while_the_server_was_suspended_has_not_run_out() {
    let clock = SimulatedClock::new();
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(sqlite(folder.path()).await, &clock).await;
    let client = Client::new(&server.base).await;
    let id = open(&client, json!({ "each_move": { "seconds": 5 } })).await;
    let mut socket = client.socket(&id).await;
    socket.next().await;
    let before = socket.snapshot.clone();
    clock.pass(OUTAGE);
    // The next heartbeat finds the outage, and the server checks the clocks.
    let after = socket
        .until(|table| table["version"] != before["version"])
        .await;
    assert_eq!(after["turn"], before["turn"]);
    assert_eq!(after["events"], before["events"]);
    assert_eq!(time_left(&after, &before["turn"]), Some(5 * SECOND));
    for chair in after["chairs"].as_array().unwrap() {
        assert_eq!(chair["away"], false, "{chair}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn only_time_without_any_server_is_credited() {
    let clock = SimulatedClock::new();
    let database = Database::start();
    let server = Server::start(postgres(&database).await, &clock).await;
    let client = Client::new(&server.base).await;
    let [first, second] = [open(&client, total()).await, open(&client, total()).await];
    server.stop().await;
    clock.pass(OUTAGE);
    let server = Server::start(postgres(&database).await, &clock).await;
    let client = client.at(&server.base);
    let left = time_left_after_a_decision(&client, &first).await;
    assert_eq!(left, Some(TOTAL));
    server.stop().await;
    // Another server writes its heartbeats meanwhile.
    let other = postgres(&database).await;
    for _ in 0..OUTAGE / SECOND {
        clock.pass(SECOND);
        other.heartbeat(clock.now(), 3 * SECOND).await.unwrap();
    }
    let server = Server::start(postgres(&database).await, &clock).await;
    let client = client.at(&server.base);
    let left = time_left_after_a_decision(&client, &second).await;
    assert_eq!(left, Some(TOTAL - OUTAGE));
    server.stop().await;
    other.close().await;
}
