//! Whole games on a server: undo, stand-ins, rematches, Dynasty, clocks and lists.

use serde_json::{Value, json};

use crate::server_process::{Server, server};
use crate::{binary, gather, me, opponent, play_all};
use testing::client::{Client, can_act, choice, is_over};
use testing::process::run;

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_and_their_deals_verify() {
    let (_folder, server) = server();
    let tables = [
        ("kingdomino players=2", 2, 0),
        ("kingdomino players=2 duel", 1, 1),
        ("kingdomino players=3 edition=revised harmony", 2, 1),
        ("kingdomino players=4 middle-kingdom", 4, 0),
        ("domination players=2", 1, 1),
        ("domination players=3", 3, 0),
        ("domination players=4", 2, 2),
    ];
    for (rules, people, opponents) in tables {
        let (clients, id) = gather(&server, rules, people, opponents).await;
        let spectator = Client::anonymous(&server.base);
        let mut watching = spectator.socket(&id).await;
        let ends = play_all(&clients, &id).await;
        let watched = watching.until(is_over).await;
        // After the end all clients see the same full table.
        for end in &ends {
            assert_eq!(end["scene"], watched["scene"], "{rules}");
            assert_eq!(end["result"], watched["result"]);
            assert!(!end["result"]["winners"].as_array().unwrap().is_empty());
        }
        assert_eq!(watched["yours"], json!([]));
        // Versions increase strictly.
        let versions: Vec<u64> = watching
            .received
            .iter()
            .map(|text| serde_json::from_str::<Value>(text).unwrap())
            .map(|message| message["table"]["version"].as_u64().unwrap())
            .collect();
        assert!(versions.is_sorted_by(|a, b| a < b), "{versions:?}");
        // The deal matches the commitment.
        let record = spectator.get(&format!("/tables/{id}/record")).await.text;
        assert!(record.contains(watched["commitment"].as_str().unwrap()));
        let verified = binary::output(&["verify", "-"], &record);
        assert!(verified.starts_with("game 1: fair deal"), "{verified}");
    }
    let (stopped, log) = server.stop();
    assert!(stopped, "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pass_and_play_shows_the_view_of_the_seat_to_move() {
    let (_folder, server) = server();
    let client = Client::new(&server.base).await;
    let id = client
        .open("domination players=2", json!([me("Anna"), me("Björn")]))
        .await;
    let mut socket = client.socket(&id).await;
    let seen = socket.until(can_act).await;
    assert_eq!(seen["yours"], json!([1, 2]));
    // The view is that of the seat to move.
    assert_eq!(seen["eye"], seen["turn"]);
    let other = 2 - seen["turn"].as_u64().unwrap() as usize;
    assert_eq!(seen["scene"]["racks"][other]["dominoes"], Value::Null);
    let end = socket.play().await;
    assert_eq!(end["stage"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_is_free_against_computers_and_needs_consent_among_people() {
    let (_folder, server) = server();
    // Against computer players undo needs no consent.
    let client = Client::new(&server.base).await;
    let id = client
        .open("kingdomino players=2", json!([me("Anna"), opponent("1")]))
        .await;
    let mut socket = client.socket(&id).await;
    // A placement is followed by the same seat's claim, with no draw in between.
    let placing = |table: &Value| can_act(table) && table["scene"]["to_place"] != Value::Null;
    let mut before = socket.until(can_act).await;
    while !placing(&before) {
        let version = before["version"].clone();
        socket
            .ask(json!({ "do": "act", "action": choice(&before) }))
            .await;
        before = socket
            .until(|table| table["version"] != version && can_act(table))
            .await;
    }
    socket
        .ask(json!({ "do": "act", "action": choice(&before) }))
        .await;
    let placed = socket
        .until(|table| table["version"] != before["version"])
        .await;
    assert_ne!(placed["scene"], before["scene"]);
    let done = socket.ask(json!({ "do": "undo" })).await;
    assert_eq!(done["kind"], "done", "{done}");
    let back = socket
        .until(|table| table["version"] == done["version"])
        .await;
    assert_eq!(back["scene"], before["scene"]);
    assert_eq!(back["legal"], before["legal"]);

    // Among people all must agree.
    let (anna, bjorn) = (
        Client::new(&server.base).await,
        Client::new(&server.base).await,
    );
    let table = json!({ "rules": "kingdomino players=2 opening=snake", "chairs": [me("Anna"), "open"], "undo": true });
    let id = anna.open_with(table).await;
    bjorn.sit(&id, "Björn").await;
    let first = anna.table(&id).await;
    let by_anna = first["turn"] == 1;
    let (mover, other) = if by_anna {
        (&anna, &bjorn)
    } else {
        (&bjorn, &anna)
    };
    let before = mover.table(&id).await;
    mover
        .ask(&id, json!({ "do": "act", "action": choice(&before) }))
        .await
        .ok();
    mover.ask(&id, json!({ "do": "undo" })).await.ok();
    let asked = other.table(&id).await;
    assert_eq!(asked["undo_asked"]["seat"], before["turn"]);
    other
        .ask(&id, json!({ "do": "answer_undo", "agree": true }))
        .await
        .ok();
    assert_eq!(mover.table(&id).await["scene"], before["scene"]);
    // A refused undo changes nothing.
    mover
        .ask(&id, json!({ "do": "act", "action": choice(&before) }))
        .await
        .ok();
    let after = mover.table(&id).await;
    mover.ask(&id, json!({ "do": "undo" })).await.ok();
    other
        .ask(&id, json!({ "do": "answer_undo", "agree": false }))
        .await
        .ok();
    let kept = mover.table(&id).await;
    assert_eq!(
        (&kept["scene"], &kept["undo_asked"]),
        (&after["scene"], &Value::Null)
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_plays_for_a_player_who_leaves_until_the_return() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=3", 2, 1).await;
    clients[1].ask(&id, json!({ "do": "leave" })).await.ok();
    let mut socket = clients[0].socket(&id).await;
    let seen = socket
        .until(|table| table["chairs"][1]["away"] == true)
        .await;
    assert_eq!(seen["chairs"][1]["name"], "Person 2");
    // The game continues: the first player alone advances it past two turns of the stand-in.
    let stood_in = |table: &Value| {
        let events = table["events"].as_array().unwrap();
        events
            .iter()
            .filter(|event| event["by"] == "stand_in")
            .count()
    };
    while stood_in(&socket.snapshot) < 2 {
        let seen = socket
            .until(|table| can_act(table) || stood_in(table) >= 2)
            .await;
        if can_act(&seen) {
            socket
                .ask(json!({ "do": "act", "action": choice(&seen) }))
                .await;
            let version = seen["version"].clone();
            socket.until(|table| table["version"] != version).await;
        }
    }
    clients[1].ask(&id, json!({ "do": "return" })).await.ok();
    let ends = play_all(&clients, &id).await;
    assert_eq!(ends[0]["chairs"][1]["away"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_rotates_the_seats() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let early = clients[0]
        .post(&format!("/tables/{id}/next"), &json!({}))
        .await;
    assert_eq!(early.problem(), (409, "not_over".to_owned()));
    play_all(&clients, &id).await;
    let stranger = Client::new(&server.base).await;
    let refused = stranger
        .post(&format!("/tables/{id}/next"), &json!({}))
        .await;
    assert_eq!(refused.problem(), (403, "no_chair".to_owned()));
    let mut ids = Vec::new();
    for client in &clients {
        let next = client
            .post(&format!("/tables/{id}/next"), &json!({}))
            .await
            .ok();
        ids.push(next["id"].as_str().unwrap().to_owned());
    }
    // The second request returns the same table.
    assert_eq!(ids[0], ids[1]);
    assert_eq!(clients[0].table(&id).await["next"], json!(ids[0]));
    let seats = |table: Value| table["yours"].clone();
    assert_eq!(seats(clients[0].table(&ids[0]).await), json!([2]));
    assert_eq!(seats(clients[1].table(&ids[0]).await), json!([1]));
    play_all(&clients, &ids[0]).await;
    // Both games are in the history of both players, newest first.
    for client in &clients {
        let history = client.get("/me/tables").await.ok();
        let found: Vec<&str> = history
            .as_array()
            .unwrap()
            .iter()
            .map(|table| table["id"].as_str().unwrap())
            .collect();
        assert_eq!(found, [ids[0].as_str(), id.as_str()]);
        let oldest = &history[0]["opened_at"];
        let page = client
            .get(&format!("/me/tables?before={oldest}"))
            .await
            .ok();
        assert_eq!(page.as_array().unwrap().len(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dynasty_is_three_games_with_standings() {
    let (_folder, server) = server();
    let (clients, mut id) = gather(&server, "kingdomino players=2 dynasty", 1, 1).await;
    let mut totals = [0, 0];
    for game in 1..=3 {
        let end = play_all(&clients, &id).await.remove(0);
        assert_eq!(end["dynasty"]["game"], game);
        assert_eq!(end["yours"], json!([1]), "players keep their seats");
        for (total, points) in totals
            .iter_mut()
            .zip(end["result"]["points"].as_array().unwrap())
        {
            *total += points.as_u64().unwrap();
        }
        for standing in end["dynasty"]["standings"].as_array().unwrap() {
            let seat = standing["seat"].as_u64().unwrap() as usize;
            assert_eq!(standing["total"], totals[seat - 1]);
        }
        let winners = end["dynasty"]["winners"].as_array().unwrap().len();
        assert_eq!(winners > 0, game == 3);
        let next = clients[0]
            .post(&format!("/tables/{id}/next"), &json!({}))
            .await
            .ok();
        next["id"].as_str().unwrap().clone_into(&mut id);
    }
    // After the third game a new Dynasty begins.
    let fresh = clients[0].table(&id).await;
    assert_eq!(fresh["dynasty"]["game"], 1);
    assert_eq!(fresh["yours"], json!([2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stand_in_moves_when_the_clock_runs_out() {
    let (_folder, server) = server();
    let client = Client::new(&server.base).await;
    let table = json!({
        "rules": "kingdomino players=2",
        "chairs": [me("Anna"), opponent("1")],
        "clock": { "each_move": { "seconds": 5 } },
    });
    let id = client.open_with(table).await;
    let mut socket = client.socket(&id).await;
    let seen = socket.until(can_act).await;
    let left = seen["chairs"][0]["time_left"].as_u64().unwrap();
    assert!((1..=5000).contains(&left), "{left}");
    assert_eq!(seen["chairs"][0]["running"], true);
    // The player does not decide; the stand-in does.
    let after = socket
        .until(|table| {
            let events = table["events"].as_array().unwrap();
            events.iter().any(|event| event["by"] == "stand_in")
        })
        .await;
    assert_eq!(after["chairs"][0]["away"], false);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_listed_tables_with_open_chairs_are_in_the_lobby() {
    let (_folder, server) = server();
    let host = Client::new(&server.base).await;
    let open = |listed: bool| json!({ "rules": "domination players=2", "chairs": [me("Anna"), "open"], "listed": listed });
    let private = host.open_with(open(false)).await;
    let public = host.open_with(open(true)).await;
    let stranger = Client::anonymous(&server.base);
    let listed = stranger.get("/tables").await.ok();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["id"], json!(public));
    assert_eq!(listed[0]["chairs"][0]["name"], "Anna");
    assert!(!listed.to_string().contains(&private));
    // A full table is no longer listed.
    Client::new(&server.base).await.sit(&public, "Björn").await;
    assert_eq!(stranger.get("/tables").await.ok(), json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_of_own_tables_has_turn_and_seats() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "domination players=2 starts=2", 2, 0).await;
    for (client, seat) in clients.iter().zip(1..) {
        let listed = client.get("/me/tables").await.ok();
        assert_eq!(listed[0]["id"], json!(id));
        assert_eq!(listed[0]["stage"], "playing");
        assert_eq!(listed[0]["turn"], 2);
        assert_eq!(listed[0]["yours"], json!([seat]));
        // Other players are identified by name only.
        let token = &clients[2 - seat].token;
        let guest = token.split('.').next().unwrap();
        assert!(!listed.to_string().contains(guest));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_can_be_streamed_as_ndjson() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "domination players=2", 1, 1).await;
    let http = clients[0].http();
    let request = http.get(clients[0].url(&format!("/tables/{id}/stream")));
    let mut answer = request.bearer_auth(&clients[0].token).send().await.unwrap();
    assert_eq!(answer.headers()["content-type"], "application/x-ndjson");
    let mut line = Vec::new();
    let seen: Value = loop {
        line.extend_from_slice(&answer.chunk().await.unwrap().unwrap());
        if line.ends_with(b"\n") {
            let message: Value = serde_json::from_slice(&line).unwrap();
            line.clear();
            assert_eq!(message["kind"], "table");
            if can_act(&message["table"]) {
                break message["table"].clone();
            }
        }
    };
    clients[0]
        .ask(&id, json!({ "do": "act", "action": choice(&seen) }))
        .await
        .ok();
    line.clear();
    while !line.ends_with(b"\n") {
        line.extend_from_slice(&answer.chunk().await.unwrap().unwrap());
    }
    let message: Value =
        serde_json::from_slice(line.split(|byte| *byte == b'\n').next().unwrap()).unwrap();
    assert!(message["table"]["version"].as_u64() > seen["version"].as_u64());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_link_code_transfers_the_identity_to_another_device() {
    let (_folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 1, 1).await;
    let link = clients[0].post("/me/link", &json!({})).await.ok();
    let phone = Client::anonymous(&server.base);
    let claimed = phone.post("/me/claim", &link).await;
    assert_eq!(claimed.status, 204);
    let cookies: Vec<&str> = claimed
        .headers
        .get_all("set-cookie")
        .iter()
        .map(|value| value.to_str().unwrap())
        .collect();
    let [cookie] = cookies[..] else {
        panic!("{cookies:?}");
    };
    assert!(
        cookie.contains("; HttpOnly") && cookie.contains("; SameSite=Lax"),
        "{cookie}"
    );
    let pair = cookie.split(';').next().unwrap();
    let request = phone
        .http()
        .get(phone.url(&format!("/tables/{id}")))
        .header("cookie", pair);
    let seen = phone.send(request).await.unwrap().ok();
    assert_eq!(seen["table"]["yours"], json!([1]));
    // The code works once.
    let again = phone.post("/me/claim", &link).await;
    assert_eq!(again.problem(), (403, "bad_code".to_owned()));
    // A forged code is rejected.
    let refused = phone.post("/me/claim", &json!({ "code": "1.x.y" })).await;
    assert_eq!(refused.problem(), (403, "bad_code".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_graceful_shutdown_notifies_clients_and_keeps_all_tables() {
    let (folder, server) = server();
    let (clients, id) = gather(&server, "kingdomino players=2", 2, 0).await;
    let mut socket = clients[0].socket(&id).await;
    let before = socket.next().await;
    assert_eq!(before["kind"], "table");
    let (stopped, log) = tokio::task::spawn_blocking(move || server.stop())
        .await
        .unwrap();
    assert!(stopped, "{log}");
    // A regular shutdown logs no errors.
    assert!(!log.contains("ERROR"), "{log}");
    assert_eq!(socket.next().await["kind"], "reconnect");
    assert!(socket.try_next().await.is_err());
    // The log contains no secrets.
    for secret in [&clients[0].token, &clients[1].token, &id] {
        assert!(!log.contains(secret.as_str()), "{log}");
    }
    let server = Server::in_dir(folder.path());
    let restarted: Vec<Client> = clients
        .iter()
        .map(|client| client.at(&server.base))
        .collect();
    assert_eq!(
        restarted[0].table(&id).await["scene"],
        before["table"]["scene"]
    );
    play_all(&restarted, &id).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_directory_is_locked_by_one_server() {
    let (folder, _server) = server();
    let data = folder.path().to_str().unwrap();
    let error = binary::error_line(&["serve", "--listen", "127.0.0.1:0", "--data", data], "");
    assert!(error.contains("another server uses"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_bot_plays_whole_games() {
    let (_folder, server) = server();
    let host = Client::new(&server.base).await;
    let chairs = json!([opponent("1"), "open"]);
    let id = host.open("domination players=2", chairs).await;
    let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
    for more in [vec!["--opponent", "1"], vec!["--table", &id]] {
        let mut command = std::process::Command::new("python3");
        command.arg(bot).arg(&server.base).args(more);
        let played = tokio::task::spawn_blocking(move || run(&mut command, b""));
        let played = played.await.unwrap();
        let stdout = String::from_utf8_lossy(&played.stdout).into_owned();
        let stderr = String::from_utf8_lossy(&played.stderr).into_owned();
        assert!(played.status.success(), "{stderr}");
        assert!(
            stdout.contains(" won by ") || stdout.contains(" shared by "),
            "{stdout}"
        );
    }
    assert!(is_over(&host.table(&id).await));
}
