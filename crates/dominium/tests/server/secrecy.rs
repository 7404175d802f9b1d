//! Hidden information: everything sent to a client follows from what it may know.
//!
//! A client may know the record as seen by its eye. If all messages about the game can be recomputed
//! from that record, two games that differ only in hidden information are indistinguishable to it.

use api::Present;
use domination::Domination;
use game::{Eye, Game, Record, Seat};
use kingdomino::Kingdomino;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;
use serde_json::{Value, json};
use table::PastEvent;

use crate::server_process::server;
use crate::{gather, me, mover, opponent, play_all};
use testing::client::{Client, can_act, is_over};
use testing::wait::within_game;

/// Events of a record with their effects, which follow from the spectator view.
fn history<G: Present>(record: &Record<G>) -> Vec<PastEvent<G>> {
    let mut spectator = G::view(&G::start(&record.rules), Eye::Spectator);
    let mut history = Vec::new();
    for event in record.events() {
        let effect = G::effect(&spectator, event);
        let by = None;
        history.push(PastEvent { event, by, effect });
        G::observe(&mut spectator, event).unwrap();
    }
    history
}

/// Asserts that a message about a table follows from its own record.
fn assert_follows_from_record<G: Present>(table: &Value) {
    let rules: G::Rules = table["rules"].as_str().unwrap().parse().ok().unwrap();
    let eye = match table["eye"].as_u64() {
        Some(number) => Eye::Seat(Seat::new(number as usize - 1).unwrap()),
        None => Eye::Spectator,
    };
    let mut record = Record::<G>::new(rules);
    for event in table["events"].as_array().unwrap() {
        record.push(event["text"].as_str().unwrap().parse().unwrap());
    }
    // The events contain nothing hidden from this eye.
    let seen = record.seen_by(eye).unwrap();
    assert_eq!(seen.to_string(), record.to_string());
    let view = record.view(eye).unwrap();
    let history = history::<G>(&record);
    for (past, event) in history.iter().zip(table["events"].as_array().unwrap()) {
        let mut parts = event.clone();
        for key in ["text", "seat", "by"] {
            parts.as_object_mut().unwrap().remove(key).unwrap();
        }
        let expected = G::event(&record.rules, past);
        assert_eq!(serde_json::to_value(expected).unwrap(), parts);
    }
    let scene = serde_json::to_value(G::scene(&view, &history)).unwrap();
    assert_eq!(scene, table["scene"]);
    let mut choices = Vec::new();
    if table["turn"] == table["eye"] && !table["turn"].is_null() {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let world = G::imagine(&view, &mut rng);
        G::legal(&world, |action| {
            choices.push(json!({
                "id": G::id(action).0,
                "action": action.to_string(),
                "preview": G::preview(&view, action),
            }));
        });
    }
    let same = |a: &Value, b: &Value| a["id"] == b["id"] && a == b;
    let legal = table["legal"].as_array().unwrap();
    assert_eq!(legal.len(), choices.len());
    for choice in &choices {
        assert!(legal.iter().any(|other| same(choice, other)), "{choice}");
    }
    for (seat, chair) in (0..).zip(table["chairs"].as_array().unwrap()) {
        let points = G::public_score(&view, Seat::new(seat).unwrap());
        assert_eq!(chair["points"], points);
    }
}

/// Removes the parts that depend on the viewer. The rest is the same for all clients.
fn viewer_independent_part(table: &Value) -> Value {
    let mut rest = table.clone();
    for key in ["scene", "legal", "events", "eye", "yours", "host", "can"] {
        rest.as_object_mut().unwrap().remove(key).unwrap();
    }
    for chair in rest["chairs"].as_array_mut().unwrap() {
        chair.as_object_mut().unwrap().remove("yours").unwrap();
    }
    rest
}

#[tokio::test(flavor = "multi_thread")]
async fn every_message_follows_from_the_view_of_its_receiver() {
    let (_folder, server) = server();
    let games = [
        ("domination players=2", 2, 0),
        ("domination players=3", 2, 1),
        ("domination players=4", 4, 0),
        ("kingdomino players=2 opening=snake", 1, 1),
        ("kingdomino players=4", 3, 1),
    ];
    let mut checked = 0;
    for (rules, people, opponents) in games {
        let (clients, id) = gather(&server, rules, people, opponents).await;
        let mut watchers = Vec::new();
        for client in clients.iter().chain([&Client::anonymous(&server.base)]) {
            let mut socket = client.socket(&id).await;
            watchers.push(tokio::spawn(async move {
                socket.until(is_over).await;
                socket.received
            }));
        }
        let ends = play_all(&clients, &id).await;
        let seed = ends[0]["seed"].as_str().unwrap();
        let mut rests = std::collections::HashMap::new();
        for (who, watcher) in watchers.into_iter().enumerate() {
            for text in within_game("the watcher sees the end", watcher)
                .await
                .unwrap()
            {
                // Messages contain no guest identities or tokens.
                for client in &clients {
                    let (guest, mac) = client.token.split_once('.').unwrap();
                    assert!(!text.contains(guest) && !text.contains(mac));
                }
                let message: Value = serde_json::from_str(&text).unwrap();
                let table = &message["table"];
                if is_over(table) {
                    continue;
                }
                assert!(!text.contains(seed));
                match table["game"].as_str().unwrap() {
                    Domination::NAME => assert_follows_from_record::<Domination>(table),
                    _ => assert_follows_from_record::<Kingdomino>(table),
                }
                let version = table["version"].as_u64().unwrap();
                let rest = viewer_independent_part(table);
                let first = rests.entry(version).or_insert_with(|| rest.clone());
                assert_eq!(*first, rest, "watcher {who}");
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_redacted_for_its_reader() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "domination players=3", 2, 1).await;
    let spectator = Client::anonymous(&server.base);
    let path = format!("/tables/{id}/record");
    for (who, client) in clients.iter().chain([&spectator]).enumerate() {
        let text = client.get(&path).await.text;
        let record: Record<Domination> = text.parse().unwrap();
        let eye = if who < 2 {
            Eye::Seat(Seat::new(who).unwrap())
        } else {
            Eye::Spectator
        };
        assert_eq!(record.seen_by(eye).unwrap().to_string(), text);
        let others = (0..3).filter(|seat| Eye::Seat(Seat::new(*seat).unwrap()) != eye);
        let view = record.view(eye).unwrap();
        for seat in others {
            assert_eq!(view.known_rack(Seat::new(seat).unwrap()), None);
        }
        assert!(!text.contains("Seed"), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_with_another_or_forged_token_are_rejected() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let table = clients[0].table(&id).await;
    let turn = table["turn"].as_u64().unwrap() as usize;
    let (mover, other, action) = mover(&clients, &id).await;
    let version = table["version"].clone();
    let act = json!({ "do": "act", "action": action, "version": version });
    let for_seat = json!({ "do": "act", "action": action, "version": version, "seat": turn });
    let stranger = Client::new(&server.base).await;
    let anonymous = Client::anonymous(&server.base);
    let mut forged = other.clone();
    let (_, mac) = other.token.split_once('.').unwrap();
    let (guest, _) = mover.token.split_once('.').unwrap();
    forged.token = format!("{guest}.{mac}");
    let code = |status: u16, code: &str| (status, code.to_owned());
    assert_eq!(
        other.ask(&id, act.clone()).await.problem(),
        code(409, "not_your_turn")
    );
    assert_eq!(
        other.ask(&id, for_seat.clone()).await.problem(),
        code(403, "not_yours")
    );
    assert_eq!(
        stranger.ask(&id, act.clone()).await.problem(),
        code(403, "no_chair")
    );
    assert_eq!(
        stranger.ask(&id, for_seat).await.problem(),
        code(403, "not_yours")
    );
    assert_eq!(
        anonymous.ask(&id, act.clone()).await.problem(),
        code(403, "no_chair")
    );
    assert_eq!(
        forged.ask(&id, act.clone()).await.problem(),
        code(401, "bad_token")
    );
    assert!(forged.try_socket(&id).await.is_err());
    for command in ["leave", "return", "undo"] {
        let refused = stranger
            .ask(&id, json!({ "do": command, "version": version }))
            .await;
        assert!((400..500).contains(&refused.problem().0));
    }
    // The rejected requests changed nothing.
    assert_eq!(mover.table(&id).await["version"], version);
    mover.ask(&id, act).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn table_ids_cannot_be_guessed() {
    let (_folder, server) = server();
    let client = Client::new(&server.base).await;
    let mut ids = std::collections::HashSet::new();
    for _ in 0..20 {
        let id = client
            .open("kingdomino players=2", json!([me("Anna"), opponent("1")]))
            .await;
        assert_eq!(id.len(), 20);
        assert!(ids.insert(id));
    }
    // A nearly correct id gives the same answer as any other wrong id.
    let id = ids.iter().next().unwrap();
    let mut near = id.clone();
    let last = if near.pop() == Some('0') { '1' } else { '0' };
    near.push(last);
    let far = "x".repeat(20);
    let texts = [
        near.as_str(),
        &far,
        "1",
        "%00",
        "..%2f..",
        &"y".repeat(5000),
    ];
    let mut answers = Vec::new();
    for text in texts {
        let answer = client.get(&format!("/tables/{text}")).await;
        assert_eq!(
            answer.problem(),
            (404, "unknown_table".to_owned()),
            "{text}"
        );
        answers.push(answer.text);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1);
    // Legal actions are sent only to the player to move.
    let table = client.table(id).await;
    if can_act(&table) {
        let other = Client::new(&server.base).await.table(id).await;
        assert_eq!(other["legal"], json!([]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_from_foreign_origins_are_rejected() {
    let (_folder, server) = server();
    let client = Client::new(&server.base).await;
    let id = client
        .open("kingdomino players=2", json!([me("Anna"), opponent("1")]))
        .await;
    let host = server.base.strip_prefix("http://").unwrap();
    let request = |origin: &str| {
        let url = client.url(&format!("/tables/{id}/requests"));
        let body = json!({ "do": "leave", "version": 1 });
        client.http().post(url).header("origin", origin).json(&body)
    };
    for origin in [
        "https://evil.example",
        "null",
        "http://127.0.0.1",
        "file://",
    ] {
        let answer = client.send(request(origin)).await.unwrap();
        assert_eq!(
            answer.problem(),
            (403, "foreign_origin".to_owned()),
            "{origin}"
        );
        let url = client.url(&format!("/tables/{id}/socket"));
        let upgrade = client
            .http()
            .get(url)
            .header("origin", origin)
            .header("connection", "upgrade")
            .header("upgrade", "websocket")
            .header("sec-websocket-version", "13")
            .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
        let answer = client.send(upgrade).await.unwrap();
        assert_eq!(answer.problem().1, "foreign_origin", "{origin}");
    }
    let own = client
        .send(request(&format!("http://{host}")))
        .await
        .unwrap();
    assert_ne!(own.status, 403, "{own:?}");
    // The CSP forbids framing and foreign resources.
    let policy = own.headers["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe"));
    assert_eq!(own.headers["x-content-type-options"], "nosniff");
}
