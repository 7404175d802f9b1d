//! Chairs on a server: one per guest, removing players, replacing absent ones.

use serde_json::{Value, json};

use crate::server_process::server;
use crate::{gather, me};
use testing::client::Client;

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_sees_one_rack_unless_the_host_shares_screens() {
    let (_folder, server) = server();
    let host = Client::new(&server.base).await;
    let chairs = json!([me("Anna"), "open", "open", "open"]);
    let id = host.open("domination players=4", chairs.clone()).await;
    let guest = Client::new(&server.base).await;
    guest.sit(&id, "Björn").await;
    let again = guest.ask(&id, json!({ "do": "sit", "name": "Bo" })).await;
    assert_eq!(again.problem(), (409, "seated".to_owned()));
    let seen = guest.table(&id).await;
    assert_eq!(seen["yours"], json!([2]));
    assert_eq!(seen["can"]["sit"], false);

    let shared =
        json!({ "rules": "domination players=4", "chairs": chairs, "shared_screens": true });
    let id = host.open_with(shared).await;
    guest.sit(&id, "Björn").await;
    guest.sit(&id, "Bo").await;
    assert_eq!(host.table(&id).await["shared_screens"], true);

    // A host with several chairs says so to the other players.
    let several = |shared: Value| json!({ "rules": "domination players=3", "chairs": [me("Anna"), me("Ari"), "open"], "shared_screens": shared });
    let refused = host.post("/tables", &several(json!(false))).await;
    assert_eq!(refused.problem(), (400, "malformed".to_owned()));
    let id = host.open_with(several(Value::Null)).await;
    assert_eq!(guest.table(&id).await["shared_screens"], true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removed_player_cannot_come_back() {
    let (_folder, server) = server();
    let host = Client::new(&server.base).await;
    let chairs = json!([me("Anna"), "open", "open"]);
    let id = host.open("kingdomino players=3", chairs).await;
    let guest = Client::new(&server.base).await;
    guest.sit(&id, "Mallory").await;
    let remove = json!({ "do": "remove", "seat": 2 });
    let refused = guest.ask(&id, remove.clone()).await;
    assert_eq!(refused.problem(), (403, "not_host".to_owned()));
    assert_eq!(host.table(&id).await["can"]["remove"], true);
    host.ask(&id, remove.clone()).await.ok();
    let refused = host.ask(&id, remove).await;
    assert_eq!(refused.problem(), (409, "no_player".to_owned()));
    let refused = guest
        .ask(&id, json!({ "do": "sit", "name": "Mallory" }))
        .await;
    assert_eq!(refused.problem(), (403, "removed".to_owned()));
    Client::new(&server.base).await.sit(&id, "Björn").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_absent_player_is_replaced_and_loses_the_rack() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "domination players=3", 3, 0).await;
    let replace = json!({ "do": "replace", "seat": 2, "level": "1" });
    let refused = clients[0].ask(&id, replace.clone()).await;
    assert_eq!(refused.problem(), (409, "present".to_owned()));
    clients[1].ask(&id, json!({ "do": "leave" })).await.ok();
    let refused = clients[2].ask(&id, replace.clone()).await;
    assert_eq!(refused.problem(), (403, "not_host".to_owned()));
    assert_eq!(clients[0].table(&id).await["can"]["replace"], true);
    clients[0].ask(&id, replace).await.ok();
    let seen = clients[1].table(&id).await;
    assert_eq!((&seen["yours"], &seen["eye"]), (&json!([]), &Value::Null));
    assert_eq!(seen["scene"]["racks"][1]["dominoes"], Value::Null);
    assert_eq!(seen["chairs"][1]["sitter"], "opponent");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_at_a_table_differ_in_more_than_case() {
    let (_folder, server) = server();
    let host = Client::new(&server.base).await;
    let new =
        |names: [&str; 2]| json!({ "rules": "kingdomino players=2", "chairs": names.map(me) });
    for name in ["", "a\u{202e}b", "a\u{335}\u{336}\u{337}\u{338}"] {
        let refused = host.post("/tables", &new(["Anna", name])).await;
        assert_eq!(refused.problem(), (400, "bad_name".to_owned()));
    }
    let refused = host.post("/tables", &new(["Anna", "ANNA"])).await;
    assert_eq!(refused.problem(), (422, "name_taken".to_owned()));
    let chairs = json!([me("Anna"), "open", "open"]);
    let id = host.open("kingdomino players=3", chairs).await;
    let guest = Client::new(&server.base).await;
    for (name, status, code) in [
        ("ＡＮＮＡ", 422, "name_taken"),
        (" ann a", 422, "name_taken"),
        ("\u{200b}", 422, "bad_name"),
    ] {
        let sit = json!({ "do": "sit", "name": name });
        let refused = guest.ask(&id, sit).await;
        assert_eq!(refused.problem(), (status, code.to_owned()), "{name:?}");
    }
    guest.sit(&id, "👩\u{200d}👩\u{200d}👧 O\u{308}zge").await;
    let named = guest.table(&id).await["chairs"][1]["name"].clone();
    assert_eq!(named, "👩\u{200d}👩\u{200d}👧 Özge");
    // Players may change the case of their own names, not take the other's.
    let rename = |name: &str| json!({ "do": "rename", "name": name });
    host.ask(&id, rename("ANNA")).await.ok();
    let refused = guest.ask(&id, rename("anna")).await;
    assert_eq!(refused.problem(), (422, "name_taken".to_owned()));
}
