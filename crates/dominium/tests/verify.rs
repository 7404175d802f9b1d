//! `dominium verify`, on games as a server deals them.

#[path = "common/binary.rs"]
mod binary;

use std::time::Duration;

use players::Level;
use binary::{error_line, json, output};
use table::deal::Seed;
use table::{AnyTable, Chair, ClockRules, Entry, Guest, Opening, Secret, What};

/// The record of a game between opponents.
fn game(rules: &str, seats: usize, seed: u8) -> String {
    let opening = Opening {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([seed; 32]).reveal()),
        host: Guest("host".to_owned()),
        chairs: vec![Chair::Opponent(Level::Child); seats],
        contributions: vec!["a wish".to_owned()],
        clock: ClockRules::None,
        undo: false,
        listed: false,
        stand_in: Level::Child,
        before: Vec::new(),
    };
    let first = Entry {
        at: 0,
        what: What::Opened(Box::new(opening)),
    };
    let mut table = AnyTable::open(&first).unwrap();
    while let Some(task) = table.task() {
        let decision = task.decide(Duration::from_millis(1)).unwrap();
        table = table.plan_opponent(&decision, 0).unwrap().after;
    }
    table.record(None)
}

#[test]
fn a_game_that_was_dealt_as_promised_passes() {
    let games = [
        game("kingdomino players=3", 3, 1),
        game("domination players=2", 2, 2),
    ];
    let said = output(&["verify", "-"], &games.concat());
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(
        lines,
        [
            "game 1: dealt as promised, all 39 outcomes of chance",
            "game 2: dealt as promised, all 113 outcomes of chance"
        ]
    );
    let said = json(&["verify", "-", "--json"], &games.concat());
    assert_eq!(said["fair"], true);
    assert_eq!(said["games"][1]["outcomes"], 113);
}

#[test]
fn anything_else_does_not_and_says_why() {
    let fair = game("kingdomino players=2 opening=snake", 2, 1);
    let seed = Seed::new([1; 32]).reveal();
    let other = Seed::new([2; 32]);
    let said = error_line(&["verify", "-"], &fair.replace(&seed, &other.reveal()));
    assert!(said.contains("game 1: the commitment "), "{said}");
    let both = fair.replace(&seed, &other.reveal()).replace(
        &Seed::new([1; 32]).commitment().to_string(),
        &other.commitment().to_string(),
    );
    let said = error_line(&["verify", "-"], &both);
    assert!(
        said.contains("game 1: step 1: the deal says draw "),
        "{said}"
    );
    let said = error_line(&["verify", "-"], &fair.replace("a wish", "another"));
    assert!(said.contains("step 1: the deal says draw "), "{said}");
    let said = error_line(&["verify", "-"], &fair.replace("deal 1", "deal 9"));
    assert!(said.contains("dominium deal 9"), "{said}");
    let said = error_line(&["verify", "-"], "");
    assert!(said.contains("no game in it"), "{said}");
}
