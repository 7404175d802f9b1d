//! Endpoints besides play: hints, placement checks, replay steps, scoring, phrases and the page.

use serde_json::{Value, json};

use crate::server_process::server;
use crate::{gather, me, opponent, play_all};
use testing::client::{Client, can_act, is_over};

#[tokio::test(flavor = "multi_thread")]
async fn hints_are_given_only_to_players_against_computers() {
    let (_folder, server) = server();
    let anna = Client::new(&server.base).await;
    for rules in ["kingdomino players=2", "domination players=2"] {
        let chairs = json!([me("Anna"), opponent("1")]);
        let id = anna.open(rules, chairs).await;
        let seen = anna.socket(&id).await.until(can_act).await;
        let path = format!("/tables/{id}/hint");
        let hint = anna.post(&path, &json!({})).await.ok();
        assert_eq!(hint["version"], seen["version"]);
        let moves = hint["moves"].as_array().unwrap();
        let legal = seen["legal"].as_array().unwrap();
        for hinted in moves {
            let same_id = |choice: &&Value| choice["id"] == hinted["id"];
            let choice = legal.iter().find(same_id).unwrap();
            assert_eq!(choice["action"], hinted["line"][0]);
            assert!((0.0..=1.0).contains(&hinted["win"].as_f64().unwrap()));
        }
        assert!(!moves.is_empty());
        // Other clients are rejected.
        let stranger = Client::new(&server.base).await;
        let refused = stranger.post(&path, &json!({})).await.problem();
        assert_eq!(refused, (403, "no_chair".to_owned()));
    }
    let (people, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let refused = people[0]
        .post(&format!("/tables/{id}/hint"), &json!({}))
        .await;
    assert_eq!(refused.problem(), (409, "no_hints".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_placements_are_explained() {
    let (_folder, server) = server();
    let anna = Client::new(&server.base).await;
    let id = anna
        .open("kingdomino players=2", json!([me("Anna"), me("Björn")]))
        .await;
    let mut socket = anna.socket(&id).await;
    let mut seen = socket.until(can_act).await;
    while seen["scene"]["to_place"] == Value::Null {
        let action = &seen["legal"][0]["action"];
        socket.ask(json!({ "do": "act", "action": action })).await;
        let version = seen["version"].clone();
        seen = socket
            .until(|table| table["version"] != version && can_act(table))
            .await;
    }
    let why = async |action: &str| {
        let action = action.replace(' ', "%20");
        let answer = anna.get(&format!("/tables/{id}/why?action={action}")).await;
        answer.ok()["why"].as_str().unwrap().to_owned()
    };
    assert_eq!(
        why(seen["legal"][0]["action"].as_str().unwrap()).await,
        "legal"
    );
    assert_eq!(why("place a1b1").await, "too_wide");
    assert_eq!(why("place i9j9").await, "no_match");
    let nonsense = anna.get(&format!("/tables/{id}/why?action=fly")).await;
    assert_eq!(nonsense.problem().0, 422);
    let stranger = Client::new(&server.base).await;
    let refused = stranger
        .get(&format!("/tables/{id}/why?action=discard"))
        .await;
    assert_eq!(refused.problem(), (409, "not_your_turn".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn replay_steps_show_the_view_of_a_seat() {
    let (_folder, server) = server();
    for rules in ["kingdomino players=2", "domination players=2"] {
        let (people, id) = gather(&server, rules, 2, 0).await;
        let path = format!("/tables/{id}/steps");
        let stranger = Client::anonymous(&server.base);
        // During the game the views of other seats are rejected.
        let refused = people[0].get(&format!("{path}?seat=2")).await.problem();
        assert_eq!(refused, (403, "not_yours".to_owned()));
        assert_eq!(
            stranger.get(&format!("{path}?seat=1")).await.problem().0,
            403
        );
        let ends = play_all(&people, &id).await;
        assert!(is_over(&ends[0]));
        let steps = people[0].get(&path).await.ok();
        let steps = steps.as_array().unwrap();
        assert_eq!(steps[0]["event"], Value::Null);
        let last = steps.last().unwrap();
        assert_eq!(last["scene"], ends[0]["scene"]);
        assert_eq!(last["points"], ends[0]["result"]["points"]);
        assert_eq!(steps.len(), ends[0]["events"].as_array().unwrap().len() + 1);
        // After the game every client may request every view.
        let theirs = stranger.get(&format!("{path}?seat=2")).await.ok();
        assert_eq!(theirs.as_array().unwrap().len(), steps.len());
        assert_eq!(
            stranger.get(&format!("{path}?seat=7")).await.problem().0,
            400
        );
        assert_eq!(
            stranger.get(&format!("{path}?seat=3")).await.problem().0,
            422
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drawn_kingdom_is_scored() {
    let (_folder, server) = server();
    let stranger = Client::anonymous(&server.base);
    let drawn = |kingdom: &str, rules: &str| json!({ "rules": rules, "kingdom": kingdom });
    let rules = "kingdomino players=2 middle-kingdom";
    let scored = stranger
        .post("/score", &drawn("w1 w .\n. C l\n. . l1", rules))
        .await
        .ok();
    assert_eq!(scored["score"]["total"], 4 + 10);
    let bonuses = json!([{ "keyword": "middle-kingdom", "points": 10 }]);
    assert_eq!(scored["score"]["bonuses"], bonuses);
    assert_eq!(scored["score"]["properties"].as_array().unwrap().len(), 2);
    // No domino has two squares of wheat and a crown.
    assert_eq!(scored["possible"], false);
    let scored = stranger
        .post("/score", &drawn("C w w", "kingdomino"))
        .await
        .ok();
    assert_eq!(
        (&scored["score"]["total"], &scored["possible"]),
        (&json!(0), &json!(true))
    );
    for (kingdom, rules) in [
        ("w w w w w w C", "kingdomino"),
        ("zebra", "kingdomino"),
        ("w w C", "checkers"),
    ] {
        let refused = stranger.post("/score", &drawn(kingdom, rules)).await;
        assert_eq!(
            refused.problem(),
            (422, "malformed".to_owned()),
            "{kingdom}"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_can_send_predefined_phrases() {
    let (_folder, server) = server();
    let (people, id) = gather(&server, "domination players=2", 2, 0).await;
    let hello = people[0]
        .ask(&id, json!({ "do": "say", "phrase": "hello" }))
        .await;
    hello.ok();
    let seen = people[1].table(&id).await;
    assert_eq!(seen["said"].as_array().unwrap().len(), 1);
    assert_eq!(seen["said"][0]["seat"], 1);
    assert_eq!(seen["said"][0]["phrase"], "hello");
    let rude = json!({ "do": "say", "phrase": "you are slow" });
    assert_eq!(people[0].ask(&id, rude).await.problem().0, 400);
    let stranger = Client::new(&server.base).await;
    let noise = json!({ "do": "say", "phrase": "hello" });
    let refused = stranger.ask(&id, noise).await.problem();
    assert_eq!(refused, (403, "no_chair".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn browsers_get_the_page_at_every_client_route() {
    let (_folder, server) = server();
    let browser = Client::anonymous(&server.base);
    let get = async |path: &str, accept: &str| {
        let request = browser.http().get(format!("{}{path}", server.base));
        let request = request.header("accept", accept);
        request
            .header("accept-encoding", "br")
            .send()
            .await
            .unwrap()
    };
    for path in ["/", "/t/abc", "/rules/kingdomino"] {
        let page = get(path, "text/html").await;
        assert_eq!(page.status(), 200, "{path}");
        assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
        assert_eq!(page.headers()["cache-control"], "no-cache");
        let policy = page.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.contains("script-src 'self'") && !policy.contains("unsafe"));
    }
    for (path, accept) in [
        ("/nothing.js", "*/*"),
        ("/api/v1/nothing", "text/html"),
        ("/t/abc", "image/png"),
    ] {
        let missing = get(path, accept).await;
        assert_eq!(missing.status(), 404, "{path}");
        assert_eq!(
            missing.headers()["content-type"],
            "application/problem+json"
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_catalogue_of_rules_is_public() {
    let (_folder, server) = server();
    let games = Client::anonymous(&server.base).get("/games").await.ok();
    let names: Vec<&str> = games
        .as_array()
        .unwrap()
        .iter()
        .map(|game| game["game"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["kingdomino", "domination"]);
    let options = games[0]["options"].as_array().unwrap();
    let harmony = options
        .iter()
        .find(|option| option["keyword"] == "harmony")
        .unwrap();
    let expected = json!([{
        "word": "harmony",
        "players": [2, 3, 4],
        "offered": [2, 3, 4],
        "implied_players": null,
        "bonus": 5,
    }]);
    assert_eq!(harmony["values"], expected);
    assert_eq!(games[0]["facts"]["players=2 duel"]["limit"], 7);
    assert_eq!(games[1]["facts"]["players=3"]["pile"], 91);
}
