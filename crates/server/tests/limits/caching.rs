//! Caching and compression of responses.

use std::io::Read as _;

use flate2::read::GzDecoder;
use serde_json::Value;

use crate::in_memory::{Answer, HOME, Server};
use crate::{FLOOD, LIMITS};

const GZIP: (&str, &str) = ("accept-encoding", "gzip");

/// Decompresses the body of a response.
#[track_caller]
fn unpacked(answer: &Answer) -> Vec<u8> {
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.headers["content-encoding"], "gzip");
    let vary = answer.headers["vary"].to_str().unwrap();
    assert!(vary.contains("accept-encoding"), "{vary}");
    let mut plain = Vec::new();
    GzDecoder::new(&*answer.body)
        .read_to_end(&mut plain)
        .unwrap();
    plain
}

/// A server with a finished game, its id and the token of its player.
async fn finished_game() -> (Server, String, String) {
    let server = Server::start(LIMITS).await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let mut player = server.guest(HOME, &token).await;
    loop {
        let table = player.get(&format!("/tables/{id}")).await.ok()["table"].clone();
        if table["stage"] == "over" {
            return (server, id, token);
        }
        player.act(&id).await.ok();
    }
}

#[tokio::test]
async fn replays_and_records_of_finished_games_are_cached_and_compressed() {
    let (server, id, token) = finished_game().await;
    let mut spectator = server.http(FLOOD).await;
    for name in ["steps", "steps?seat=2", "record"] {
        let path = format!("/api/v1/tables/{id}/{name}");
        let plain = spectator.get_with(&path, &[]).await;
        assert!(!plain.headers.contains_key("content-encoding"));
        let packed = spectator.get_with(&path, &[GZIP]).await;
        assert_eq!(unpacked(&packed), plain.body, "{name}");
        assert!(packed.body.len() < plain.body.len(), "{name}");
        assert_eq!(plain.headers["cache-control"], "private, max-age=600");
        let vary = plain.headers["vary"].to_str().unwrap();
        assert!(vary.contains("cookie") && vary.contains("authorization"));
        // Both encodings have a strong tag of their own.
        let tags = [&plain, &packed].map(|answer| answer.headers["etag"].to_str().unwrap());
        assert!(tags.iter().all(|tag| tag.starts_with('"')), "{tags:?}");
        assert_ne!(tags[0], tags[1]);
        for (known, encoding, status) in [
            (tags[0], ("accept", "*/*"), 304),
            (tags[1], GZIP, 304),
            (tags[1], ("accept", "*/*"), 200),
            ("\"other\"", GZIP, 200),
        ] {
            let condition = ("if-none-match", known);
            let answer = spectator.get_with(&path, &[condition, encoding]).await;
            assert_eq!(answer.status, status, "{name} {known}");
            assert_eq!(answer.body.is_empty(), status == 304);
            assert!(answer.headers.contains_key("etag"));
        }
    }
    // The table itself is compressed for spectators, too.
    let path = format!("/api/v1/tables/{id}");
    let packed = spectator.get_with(&path, &[GZIP]).await;
    let table: Value = serde_json::from_slice(&unpacked(&packed)).unwrap();
    assert_eq!(table["table"]["stage"], "over");
    drop(token);
}

#[tokio::test]
async fn responses_of_running_games_are_revalidated_and_secrets_are_not_compressed() {
    let server = Server::start(LIMITS).await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let mut player = server.guest(HOME, &token).await;
    let mut spectator = server.http(FLOOD).await;
    for name in ["/steps", "/record", ""] {
        let path = format!("/api/v1/tables/{id}{name}");
        // A length that depends on a rack and on a name would tell something about the rack.
        let own = player.get_with(&path, &[GZIP]).await;
        assert_eq!(own.status, 200);
        assert!(!own.headers.contains_key("content-encoding"), "{name}");
        let seen = spectator.get_with(&path, &[GZIP]).await;
        if name != "/record" {
            assert!(!unpacked(&seen).is_empty());
        }
        let caching = seen.headers["cache-control"].to_str().unwrap();
        assert!(
            ["private, no-cache", "no-store"].contains(&caching),
            "{caching}"
        );
    }
    let path = format!("/api/v1/tables/{id}/steps");
    let before = player.get_with(&path, &[]).await;
    let tag = before.headers["etag"].to_str().unwrap();
    let condition = [("if-none-match", tag)];
    assert_eq!(player.get_with(&path, &condition).await.status, 304);
    player.act(&id).await.ok();
    let after = player.get_with(&path, &condition).await;
    assert_eq!(after.status, 200);
    assert_ne!(after.body, before.body);
}

#[tokio::test]
async fn documents_and_lists_are_compressed_and_documents_revalidated() {
    let server = Server::start(LIMITS).await;
    let mut client = server.http(FLOOD).await;
    for path in [
        "/api/v1/games",
        "/api/v1/openapi.json",
        "/api/v1/",
        "/api/v1/style.css",
    ] {
        let plain = client.get_with(path, &[]).await;
        let packed = client.get_with(path, &[GZIP]).await;
        assert_eq!(unpacked(&packed), plain.body, "{path}");
        assert_eq!(packed.headers["cache-control"], "public, no-cache");
        let tag = packed.headers["etag"].to_str().unwrap();
        let again = client.get_with(path, &[GZIP, ("if-none-match", tag)]).await;
        assert_eq!(again.status, 304, "{path}");
    }
    let page = client.get_with("/", &[]).await;
    let tag = page.headers["etag"].to_str().unwrap();
    let again = client.get_with("/", &[("if-none-match", tag)]).await;
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(again.headers["cache-control"], "no-cache");
    // A short response is not worth it.
    let short = client.get_with("/api/v1/tables", &[GZIP]).await;
    assert!(!short.headers.contains_key("content-encoding"));
}
