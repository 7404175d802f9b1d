//! Invalid requests: rejected with a problem document, without effect.

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::server_process::server;
use crate::{gather, me, mover, opponent};
use testing::client::{Client, Response};

/// Arbitrary JSON values.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,40}".prop_map(Value::from),
        Just(json!("x".repeat(300))),
        Just(json!("act")),
        Just(json!("claim 99")),
        Just(json!("kingdomino players=9")),
    ];
    leaf.prop_recursive(3, 24, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::hash_map("[a-z_]{0,8}", inner, 0..6).prop_map(Value::from_iter),
        ]
    })
}

/// Mutations of a valid request: a field is replaced, removed or added.
fn mutated(valid: Value) -> impl Strategy<Value = Value> {
    let keys: Vec<String> = valid.as_object().unwrap().keys().cloned().collect();
    let keys = prop::sample::select(keys);
    (keys, any_json(), 0..3).prop_map(move |(key, other, how)| {
        let mut value = valid.clone();
        let object = value.as_object_mut().unwrap();
        match how {
            0 => {
                object.insert(key, other);
            }
            1 => {
                object.remove(&key);
            }
            _ => {
                object.insert(format!("{key}2"), other);
            }
        }
        value
    })
}

/// Mutations of the bytes: truncated, with a changed byte, or very long.
fn bytes(value: impl Strategy<Value = Value>) -> impl Strategy<Value = Vec<u8>> {
    (value, any::<prop::sample::Index>(), any::<u8>(), 0..8).prop_map(|(value, at, byte, how)| {
        let mut bytes = value.to_string().into_bytes();
        let at = at.index(bytes.len());
        match how {
            0 => bytes.truncate(at),
            1 => bytes[at] = byte,
            2 => bytes.insert(at, 0xff),
            3 => bytes.splice(at..at, vec![b'['; 20_000]).for_each(drop),
            _ => {}
        }
        bytes
    })
}

#[track_caller]
fn assert_success_or_client_error(answer: &Response) {
    if !(200..300).contains(&answer.status) {
        let (status, _) = answer.problem();
        assert!((400..500).contains(&status), "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn mutated_requests_have_no_effect() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let table = clients[0].table(&id).await;
    let turn = table["turn"].as_u64().unwrap() as usize;
    let action = clients[turn - 1].table(&id).await["legal"][0]["action"].clone();
    let act = json!({ "request": "a", "version": table["version"], "do": "act", "seat": turn, "action": action });
    let sit =
        json!({ "version": table["version"], "do": "sit", "name": "Dísa", "contribution": "x" });
    let new = json!({
        "rules": "kingdomino players=2",
        "chairs": [me("Anna"), opponent("2")],
        "clock": { "total": { "seconds": 60, "increment": 1 } },
        "undo": true, "listed": true, "stand_in": "3",
    });
    let mut runner = TestRunner::deterministic();
    let cases = 150;
    // The sender has no chair, so no request may change the table.
    for (path, valid) in [
        (format!("/tables/{id}/requests"), act.clone()),
        (format!("/tables/{id}/requests"), sit),
        ("/tables".to_owned(), new),
        ("/me/claim".to_owned(), json!({ "code": "x" })),
    ] {
        let strategy = bytes(mutated(valid));
        let mut client = Client::new(&server.base).await;
        for case in 0..cases {
            if case % 50 == 49 {
                client = Client::new(&server.base).await;
            }
            let body = strategy.new_tree(&mut runner).unwrap().current();
            let request = client.http().post(client.url(&path)).body(body);
            let request = request.header("content-type", "application/json");
            assert_success_or_client_error(&client.send(request).await.unwrap());
        }
    }
    let after = clients[0].table(&id).await;
    assert_eq!(after["version"], table["version"]);
    assert_eq!(after["scene"], table["scene"]);
    // The same on a WebSocket, which stays open.
    let client = Client::new(&server.base).await;
    let mut socket = client.socket(&id).await;
    socket.next().await;
    let strategy = bytes(mutated(act.clone()));
    for _ in 0..cases {
        let bytes = strategy.new_tree(&mut runner).unwrap().current();
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        if text.len() > 16 * 1024 {
            continue;
        }
        socket.send_text(text).await.unwrap();
        let message = socket.next().await;
        assert_eq!(message["kind"], "refused", "{message}");
        assert!(
            message["problem"]["status"].as_u64() < Some(500),
            "{message}"
        );
    }
    // The valid request still succeeds.
    clients[turn - 1].ask(&id, act).await.ok();
}

#[track_caller]
fn assert_problem(answer: &Response, status: u16, code: &str, part: &str) {
    assert_eq!(answer.problem(), (status, code.to_owned()), "{answer:?}");
    let detail = answer.json()["detail"].as_str().unwrap().to_owned();
    assert!(detail.contains(part), "{detail}");
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_table_requests_name_the_problem() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let table = clients[0].table(&id).await;
    let turn = table["turn"].as_u64().unwrap() as usize;
    let version = table["version"].as_u64().unwrap();
    let requests = format!("/tables/{id}/requests");
    let act =
        |version: u64, action: &str| json!({ "do": "act", "version": version, "action": action });
    let leave = |seat: u64| json!({ "do": "leave", "version": version, "seat": seat });
    let cases = [
        (act(version + 1, "claim 1"), 409, "stale", "version"),
        (act(0, "claim 1"), 409, "stale", "version"),
        (act(version, "claim 49"), 422, "malformed", "action"),
        (act(version, "jump"), 422, "malformed", "jump"),
        (act(version, "discard"), 409, "illegal", ""),
        (
            json!({ "do": "dance", "version": version }),
            400,
            "malformed",
            "dance",
        ),
        (json!({ "do": "leave" }), 400, "malformed", "version"),
        (
            json!({ "do": "leave", "version": "1" }),
            400,
            "malformed",
            "string",
        ),
        (leave(7), 400, "malformed", ""),
        (leave(3), 422, "no_seat", "seat 3"),
    ];
    for (body, status, code, part) in cases {
        assert_problem(
            &clients[turn - 1].post(&requests, &body).await,
            status,
            code,
            part,
        );
    }
    assert_eq!(clients[0].table(&id).await["version"], version);
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_new_tables_name_the_problem() {
    let (_folder, server) = server();
    let client = Client::new(&server.base).await;
    let cases = [
        ("chess", json!([]), 422, "chess"),
        ("kingdomino players=5", json!([]), 422, "players"),
        ("kingdomino players=2", json!([me("A")]), 422, "chairs"),
        (
            "kingdomino players=2",
            json!([opponent("9"), "open"]),
            400,
            "level",
        ),
    ];
    for (rules, chairs, status, part) in cases {
        let new = json!({ "rules": rules, "chairs": chairs });
        assert_problem(
            &client.post("/tables", &new).await,
            status,
            "malformed",
            part,
        );
    }
    let odd = client.http().post(client.url("/tables")).body("rules");
    assert_problem(
        &client.send(odd).await.unwrap(),
        400,
        "malformed",
        "Content-Type",
    );
    let huge = client
        .http()
        .post(client.url("/tables"))
        .body("x".repeat(17_000));
    let huge = huge.header("content-type", "application/json");
    assert_problem(&client.send(huge).await.unwrap(), 413, "too_large", "16384");
    assert_eq!(client.get("/me/tables").await.ok(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_urls_and_methods_are_rejected() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let client = &clients[0];
    let socket = format!("/tables/{id}/socket");
    for (path, status, code, part) in [
        ("/me/tables?before=soon", 400, "malformed", "before"),
        ("/nothing", 404, "nothing_here", ""),
        (socket.as_str(), 400, "malformed", ""),
    ] {
        assert_problem(&client.get(path).await, status, code, part);
    }
    let stranger = Client::anonymous(&server.base);
    assert_eq!(stranger.get("/me/tables").await.ok(), json!([]));
    let put = client.http().put(client.url("/tables"));
    assert_problem(&client.send(put).await.unwrap(), 405, "method", "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_repeated_request_id_is_idempotent() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let table = clients[0].table(&id).await;
    let (mover, other, action) = mover(&clients, &id).await;
    let act =
        json!({ "request": "mine", "version": table["version"], "do": "act", "action": action });
    let first = mover.ask(&id, act.clone()).await.ok();
    let again = mover.ask(&id, act.clone()).await.ok();
    assert_eq!(first, again);
    let mut renewed = act.clone();
    renewed["version"] = first["version"].clone();
    assert_eq!(mover.ask(&id, renewed).await.ok(), first);
    assert_eq!(mover.table(&id).await["version"], first["version"]);
    // Another client may use the same request id.
    let mut theirs = json!({ "request": "mine", "do": "rename", "name": "Björn" });
    theirs["version"] = first["version"].clone();
    let done = other.ask(&id, theirs).await.ok();
    assert_eq!(done["version"], first["version"].as_u64().unwrap() + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn misbehaving_sockets_are_closed_and_their_number_is_limited() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    for message in [
        Message::binary(vec![1, 2, 3]),
        Message::text("x".repeat(20_000)),
    ] {
        let mut socket = clients[0].socket(&id).await;
        socket.next().await;
        socket.send_frame(message).await.unwrap();
        while let Ok(message) = socket.try_next().await {
            assert_ne!(message["kind"], "done");
        }
    }
    // The number of sockets per client is limited.
    let mut open = Vec::new();
    let refused = loop {
        match clients[1].try_socket(&id).await {
            Ok(socket) => open.push(socket),
            Err(error) => break error,
        }
        assert!(open.len() <= 32);
    };
    assert!(refused.to_string().contains("429"), "{refused}");
    let mut other = clients[0].socket(&id).await;
    assert_eq!(other.next().await["kind"], "table");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_rate_limit_is_per_client() {
    let (_folder, server) = server();
    let client = Client::new(&server.base).await;
    let mut refused = None;
    for _ in 0..1000 {
        let answer = client.get("/tables").await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("there is a limit");
    assert_eq!(refused.problem(), (429, "too_many".to_owned()));
    assert_eq!(refused.headers["retry-after"], "1");
    // Other clients are not affected.
    let other = Client::new(&server.base).await;
    assert_eq!(other.get("/tables").await.status, 200);
}
