//! Contributions to deals after the commitment, with the real server and `dominium verify`.

use serde_json::{Value, json};

use crate::binary::output;
use crate::server_process::server;
use crate::{me, opponent, play_all};
use testing::client::Client;

/// Verifies the deal of a finished game.
async fn verify(client: &Client, id: &str) -> String {
    let record = client.get(&format!("/tables/{id}/record")).await;
    assert_eq!(record.status, 200, "{record:?}");
    let verified = output(&["verify", "-"], &record.text);
    assert!(verified.contains("game 1: fair deal"), "{verified}");
    record.text
}

async fn contribute(client: &Client, id: &str, contribution: &str) {
    // The version is ignored.
    let add = json!({ "version": 0, "do": "contribute", "contribution": contribution });
    let path = format!("/tables/{id}/requests");
    client.post(&path, &add).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deals_of_a_game_and_its_rematch_include_contributions_made_after_the_commitments() {
    let (_folder, server) = server();
    let anna = Client::new(&server.base).await;
    let ben = Client::new(&server.base).await;
    let new = json!({
        "rules": "kingdomino players=3",
        "chairs": [me("Anna"), "open", opponent("1")],
        "await_contribution": true,
    });
    let id = anna.open_with(new).await;
    let sit = json!({ "do": "sit", "name": "Ben", "contribution": "by Ben" });
    ben.ask(&id, sit).await.ok();
    // All chairs are taken, but the deal waits for the host, who knows the commitment.
    let waiting = anna.table(&id).await;
    assert_eq!(waiting["stage"], "gathering");
    assert_eq!(waiting["awaited"], json!([1]));
    assert_eq!(waiting["can"]["contribute"], true);
    let commitment = waiting["commitment"].clone();
    contribute(&anna, &id, "by Anna").await;
    let again = json!({ "version": 0, "do": "contribute", "contribution": "another" });
    let late = anna.post(&format!("/tables/{id}/requests"), &again).await;
    assert_eq!(late.problem(), (409, "begun".to_owned()));
    let players = [anna, ben];
    for end in play_all(&players, &id).await {
        assert_eq!(end["commitment"], commitment);
        assert_eq!(end["contributions"], json!(["by Anna", "by Ben", ""]));
    }
    let record = verify(&players[0], &id).await;
    assert!(record.contains("[Contribution1 \"by Anna\"]"), "{record}");

    let next = players[0]
        .post(&format!("/tables/{id}/next"), &json!({}))
        .await;
    let next = next.ok()["id"].as_str().unwrap().to_owned();
    let waiting = players[1].table(&next).await;
    assert_ne!(waiting["commitment"], commitment);
    // Everyone has moved one seat further.
    assert_eq!(waiting["awaited"], json!([1, 3]));
    // A table without free chairs is not listed, although its game has not begun.
    let listed = players[0].get("/tables").await.ok();
    assert_eq!(listed, Value::Array(Vec::new()));
    contribute(&players[1], &next, "again by Ben").await;
    assert_eq!(players[0].table(&next).await["stage"], "gathering");
    contribute(&players[0], &next, "again by Anna").await;
    assert_ne!(players[0].table(&next).await["stage"], "gathering");
    for end in play_all(&players, &next).await {
        assert_eq!(
            end["contributions"],
            json!(["again by Ben", "", "again by Anna"])
        );
    }
    verify(&players[1], &next).await;
}

/// Clients from before the command `contribute`.
#[tokio::test(flavor = "multi_thread")]
async fn contributions_in_the_request_that_opens_a_table_still_count_and_delay_nothing() {
    let (_folder, server) = server();
    let anna = Client::new(&server.base).await;
    let chair = json!({ "me": { "name": "Anna", "contribution": "early" } });
    let id = anna
        .open("domination players=2", json!([chair, opponent("1")]))
        .await;
    let table = anna.table(&id).await;
    assert_ne!(table["stage"], "gathering");
    let ends = play_all(std::slice::from_ref(&anna), &id).await;
    assert_eq!(ends[0]["contributions"], json!(["early", ""]));
    verify(&anna, &id).await;
}
