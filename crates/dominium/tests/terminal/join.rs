//! Tables on a server, from terminals.

use serde_json::json;

use crate::client::Client;
use crate::game::{OVER, play};
use crate::pty::{ENTER, Start};
use crate::serving::server;

#[test]
fn two_terminals_play_at_one_table_to_the_end() {
    let (_folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    for rules in ["kingdomino players=2", "domination players=2"] {
        let id = runtime.block_on(async {
            let host = Client::new(&server.base).await;
            host.open(rules, json!(["open", "open"])).await
        });
        let address = format!("{}/t/{id}", server.base);
        // Two people at one machine.
        let start = Start::new();
        let mut anna = start.play(&["--join", &address, "--name", "Anna"]);
        anna.shows("Waiting for players");
        let mut ben = start.play(&["--join", &address, "--name", "Ben"]);
        ben.until(|text| text.contains("Anna") && text.contains("Ben"));
        // Somebody else looks on.
        let watching = Start::new().play(&["--join", &address, "--name", "Carl"]);
        watching.shows("You are watching");
        let playing = std::thread::spawn(move || {
            play(&mut ben, 500);
            ben
        });
        play(&mut anna, 500);
        let mut ben = playing.join().unwrap();
        for screen in [&mut anna, &mut ben] {
            screen.shows(OVER);
            screen.press("e");
            screen.until(|text| text.contains("wins!") || text.contains("share the victory"));
        }
        watching.shows(OVER);
        anna.press("q");
        let (_, well) = anna.ended();
        assert!(well);
    }
}

#[test]
fn whoever_comes_back_has_their_chair() {
    let (_folder, server) = server();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let rules = "kingdomino players=2";
    let id = runtime.block_on(async {
        let host = Client::new(&server.base).await;
        let chairs = json!(["open", { "opponent": { "level": "1" } }]);
        host.open(rules, chairs).await
    });
    let address = format!("{}/t/{id}", server.base);
    let start = Start::new();
    let mut screen = start.play(&["--join", &address]);
    play(&mut screen, 5);
    screen.signal("KILL");
    drop(screen);
    let mut screen = start.play(&["--join", &address]);
    play(&mut screen, 500);
    screen.shows(OVER);
    screen.press("e");
    screen.shows("Total");
    // And another game at the next table.
    screen.press("n");
    screen.shows("Choose your next domino");
    screen.press("q");
    screen.shows("The table stays");
    screen.press(ENTER);
    assert!(screen.ended().1);
}
