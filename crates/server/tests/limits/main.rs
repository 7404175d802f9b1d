//! Limits per client address: a flood does not stop the games of others.

mod caching;
mod in_memory;
mod reads;

use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use hyper::Method;
use serde_json::json;
use server::{PerAddress, Rate, RateLimits};
use testing::client::choice;
use testing::wait::{Deadline, TIMEOUT, within};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio_tungstenite::tungstenite::Message;

use in_memory::{HOME, Server, is_refused, is_snapshot};

/// Address of the clients that exceed limits.
const FLOOD: &str = "192.0.2.1";
/// Another address.
const OTHER: &str = "192.0.2.2";
/// A rate that replenishes nothing during a test.
const RARELY: f64 = 0.001;

const MANY: PerAddress = PerAddress {
    requests: Rate::new(1e6, 1_000_000),
    bytes: Rate::new(1e9, 1_000_000_000),
    sockets: 1000,
};

/// Limits that are not reached, and no delay of refusals.
const LIMITS: RateLimits = RateLimits {
    anonymous: MANY,
    identified: MANY,
    refusal_delay: Duration::ZERO,
    requests: Rate::new(1e6, 1_000_000),
    ..RateLimits::DEFAULT
};

#[tokio::test]
async fn anonymous_requests_are_limited_per_address() {
    let server = Server::start(RateLimits {
        anonymous: PerAddress {
            requests: Rate::new(RARELY, 5),
            ..MANY
        },
        ..LIMITS
    })
    .await;
    let token = server.token().await;
    let mut flood = server.http(FLOOD).await;
    for _ in 0..5 {
        flood.get("/tables").await.ok();
    }
    let seconds = flood.get("/tables").await.retry_after();
    assert!((900..=1000).contains(&seconds), "{seconds}");
    // The limit is that of the address, for every route, and also of IPv6 networks and probes.
    let mut second = server.http(FLOOD).await;
    for path in ["/api/v1/games", "/", "/readyz", "/nothing"] {
        second.get_with(path, &[]).await.retry_after();
    }
    for host in 0..5 {
        let mut http = server.http(&format!("2001:db8::{host}")).await;
        http.get("/tables").await.ok();
    }
    let mut http = server.http("2001:db8::ffff").await;
    http.get("/tables").await.retry_after();
    // Guests behind the same router, other addresses and local clients are not affected.
    server.guest(FLOOD, &token).await.get("/tables").await.ok();
    server.http(OTHER).await.get("/tables").await.ok();
    let mut local = server.http("127.0.0.1").await;
    for _ in 0..20 {
        local.get("/tables").await.ok();
    }
    assert_eq!(server.metric("dominium_refusals_total").await, 6);
}

#[tokio::test]
async fn the_guests_of_an_address_share_a_limit() {
    let server = Server::start(RateLimits {
        identified: PerAddress {
            requests: Rate::new(RARELY, 6),
            ..MANY
        },
        ..LIMITS
    })
    .await;
    for _ in 0..6 {
        let token = server.token().await;
        server.guest(FLOOD, &token).await.get("/tables").await.ok();
    }
    let token = server.token().await;
    let refused = server.guest(FLOOD, &token).await.get("/tables").await;
    refused.retry_after();
    server.guest(OTHER, &token).await.get("/tables").await.ok();
    // Forged tokens do not count as guests.
    let mut forged = server.guest(FLOOD, "forged").await;
    assert_eq!(forged.get("/tables").await.status, 401);
}

#[tokio::test]
async fn refused_requests_wait() {
    let server = Server::start(RateLimits {
        anonymous: PerAddress {
            requests: Rate::new(RARELY, 1),
            ..MANY
        },
        refusal_delay: Duration::from_hours(1),
        ..LIMITS
    })
    .await;
    let mut flood = server.http(FLOOD).await;
    flood.get("/tables").await.ok();
    // The refusal does not come before a request of another client that is sent after it.
    let mut refused = std::pin::pin!(flood.get("/tables"));
    let mut other = server.http(OTHER).await;
    tokio::select! {
        biased;
        answer = &mut refused => panic!("{answer:?}"),
        answer = other.get("/tables") => drop(answer.ok()),
    }
}

#[tokio::test]
async fn bytes_are_limited_per_address() {
    let server = Server::start(RateLimits {
        anonymous: PerAddress {
            bytes: Rate::new(1.0, 1000),
            ..MANY
        },
        ..LIMITS
    })
    .await;
    let mut flood = server.http(FLOOD).await;
    // The first response is larger than the budget, and is sent completely.
    let answer = flood.get("/openapi.json").await;
    let length = answer.body.len() as u64;
    assert!(answer.ok()["paths"].is_object() && length > 10_000);
    let seconds = flood.get("/games").await.retry_after();
    assert!((length - 1100..=length).contains(&seconds), "{seconds}");
    server.http(OTHER).await.get("/games").await.ok();
}

#[tokio::test]
async fn sockets_and_streams_of_an_address_wait_for_its_byte_budget() {
    let server = Server::start(RateLimits {
        anonymous: PerAddress {
            bytes: Rate::new(1.0, 1000),
            ..MANY
        },
        ..LIMITS
    })
    .await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let mut spectator = server.socket(FLOOD, "", &id).await.unwrap();
    assert!(is_snapshot(within("a snapshot", spectator.next()).await));
    let mut player = server.socket(FLOOD, &token, &id).await.unwrap();
    assert!(is_snapshot(within("a snapshot", player.next()).await));
    server.guest(HOME, &token).await.act(&id).await.ok();
    // The player behind the same router sees the move, the spectator has to wait.
    tokio::select! {
        biased;
        message = spectator.next() => panic!("{message:?}"),
        message = within("a snapshot", player.next()) => assert!(is_snapshot(message)),
    }
}

#[tokio::test]
async fn sockets_and_streams_are_limited_per_address() {
    let server = Server::start(RateLimits {
        anonymous: PerAddress { sockets: 2, ..MANY },
        ..LIMITS
    })
    .await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let first = server.socket(FLOOD, "", &id).await.unwrap();
    let path = format!("/api/v1/tables/{id}/stream");
    let mut streaming = server.http(FLOOD).await;
    let stream = streaming.begin(Method::GET, &path, &[], Vec::new()).await;
    let stream = stream.unwrap();
    assert_eq!(stream.status(), 200);
    // Refused before the upgrade, also at another table, and also as a stream.
    let refused = server.socket(FLOOD, "", &id).await.unwrap_err();
    assert!(is_refused(&refused, 429), "{refused}");
    let mut third = server.http(FLOOD).await;
    third.get_with(&path, &[]).await.retry_after();
    // Players behind the same router and other addresses are not affected.
    let _player = server.socket(FLOOD, &token, &id).await.unwrap();
    let _other = server.socket(OTHER, "", &id).await.unwrap();
    // A closed socket makes room.
    drop((first, stream));
    let deadline = Deadline::after(TIMEOUT);
    while server.socket(FLOOD, "", &id).await.is_err() {
        deadline.left(|| "no socket is accepted again".to_owned());
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn connections_are_limited_per_address() {
    let server = Server::start(RateLimits {
        address_connections: 3,
        ..LIMITS
    })
    .await;
    let token = server.token().await;
    let mut player = server.guest(FLOOD, &token).await;
    player.get("/me/tables").await.ok();
    let mut idle = server.http(FLOOD).await;
    idle.get("/tables").await.ok();
    let mut last = server.http(FLOOD).await;
    last.get("/tables").await.ok();
    // A new connection replaces the one that was idle longest, and never the player's.
    let mut new = server.http(FLOOD).await;
    new.get("/tables").await.ok();
    idle.closed().await;
    last.get("/tables").await.ok();
    for _ in 0..20 {
        drop(server.open(FLOOD, 1024));
        let _silent = server.open(FLOOD, 1024);
    }
    player.get("/me/tables").await.ok();
    server.http(OTHER).await.get("/tables").await.ok();
}

#[tokio::test]
async fn players_get_in_while_anonymous_clients_hold_all_connections() {
    let server = Server::start(RateLimits {
        connections: 16,
        ..LIMITS
    })
    .await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let mut player = server.socket(HOME, &token, &id).await.unwrap();
    assert!(is_snapshot(within("a snapshot", player.next()).await));
    // Spectators, requests and silent connections from many addresses.
    let mut spectators = Vec::new();
    let mut silent = Vec::new();
    for number in 0..20 {
        let address = format!("192.0.2.{number}");
        spectators.push(server.socket(&address, "", &id).await.unwrap());
        silent.push(server.open(&address, 1024));
    }
    // New connections of players are served, and their old ones stay open.
    let table = {
        let mut http = server.guest(HOME, &token).await;
        http.get(&format!("/tables/{id}")).await.ok()["table"].clone()
    };
    let act = json!({ "request": "a", "do": "act", "version": table["version"], "action": choice(&table) });
    player.send(Message::text(act.to_string())).await.unwrap();
    let answer = within("an acknowledgement", player.next()).await;
    let answer = answer.unwrap().unwrap().into_text().unwrap();
    assert!(answer.contains("\"kind\":\"done\""), "{answer}");
    let mut again = server.socket(HOME, &token, &id).await.unwrap();
    assert!(is_snapshot(within("a snapshot", again.next()).await));
    // The connections that were closed belong to others.
    let mut closed = 0;
    for (_, serving) in &silent {
        closed += u64::from(serving.is_finished());
    }
    assert!(closed > 0);
    assert!(server.metric("dominium_replaced_connections_total").await >= closed);
}

/// Sends a GET request on a connection of which nothing is read.
async fn request_without_reading(server: &Server, path: &str) -> tokio::task::JoinHandle<()> {
    let (mut stream, serving) = server.open(FLOOD, 1024);
    let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    // Open until the server has closed its side.
    tokio::spawn(async move {
        within("the server drops the client", serving)
            .await
            .unwrap();
        drop(stream);
    })
}

#[tokio::test]
async fn a_client_that_does_not_read_its_stream_is_dropped() {
    let server = Server::start(RateLimits {
        anonymous: PerAddress { sockets: 1, ..MANY },
        send_timeout: Duration::from_millis(200),
        ..LIMITS
    })
    .await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let path = format!("/api/v1/tables/{id}/stream");
    let dropped = request_without_reading(&server, &path).await;
    within("the client is dropped", dropped).await.unwrap();
    // Its permits are free again.
    let _socket = server.socket(FLOOD, "", &id).await.unwrap();
}

#[tokio::test]
async fn a_client_that_does_not_read_a_response_is_dropped() {
    let server = Server::start(RateLimits {
        send_timeout: Duration::from_millis(200),
        ..LIMITS
    })
    .await;
    let dropped = request_without_reading(&server, "/api/v1/openapi.json").await;
    within("the client is dropped", dropped).await.unwrap();
}

#[tokio::test]
async fn a_client_that_sends_nothing_is_disconnected() {
    let server = Server::start(RateLimits {
        header_timeout: Duration::from_millis(200),
        ..LIMITS
    })
    .await;
    // Before its first request, in the middle of one, and between two.
    let (mut silent, serving) = server.open(FLOOD, 1024);
    within("the connection is closed", serving).await.unwrap();
    assert_eq!(silent.read(&mut [0; 100]).await.unwrap(), 0);
    let (mut slow, serving) = server.open(FLOOD, 1024);
    slow.write_all(b"GET / HTTP/1.1\r\nHost: ").await.unwrap();
    within("the connection is closed", serving).await.unwrap();
    let mut idle = server.http(FLOOD).await;
    if idle.try_get("/tables").await.is_ok() {
        idle.closed().await;
    }
}
