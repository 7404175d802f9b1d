//! `dominium verify`, with records of a table.

#[path = "common/binary.rs"]
mod binary;

use std::time::Duration;

use binary::{error_line, json, output};
use players::Level;
use table::deal::Seed;
use table::{AnyTable, Chair, ClockRules, EntryKind, Guest, LogEntry, Secret, TableConfig};

/// Record of a game between computer players.
fn game_record(rules: &str, seats: usize, seed: u8) -> String {
    let opening = TableConfig {
        rules: rules.to_owned(),
        seed: Secret(Seed::new([seed; 32]).reveal()),
        host: Guest("host".to_owned()),
        chairs: vec![Chair::Opponent(Level::Child); seats],
        contributions: vec!["a wish".to_owned()],
        clock: ClockRules::None,
        undo: false,
        listed: false,
        shared_screens: false,
        stand_in: Level::Child,
        contributors: Vec::new(),
        before: Vec::new(),
    };
    let first = LogEntry {
        at: 0,
        what: EntryKind::Opened(Box::new(opening)),
    };
    let mut table = AnyTable::open(&first).unwrap();
    while let Some(task) = table.task() {
        let decision = task.decide(Duration::from_millis(1)).unwrap();
        table = table.plan_opponent(&decision, 0).unwrap().after;
    }
    table.record(None)
}

#[test]
fn a_deal_that_matches_its_commitment_passes() {
    let games = [
        game_record("kingdomino players=3", 3, 1),
        game_record("domination players=2", 2, 2),
    ];
    let text = output(&["verify", "-"], &games.concat());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            "game 1: fair deal, all 39 chance outcomes match the commitment",
            "game 2: fair deal, all 113 chance outcomes match the commitment"
        ]
    );
    let report = json(&["verify", "-", "--json"], &games.concat());
    assert_eq!(report["fair"], true);
    assert_eq!(report["games"][1]["outcomes"], 113);
}

#[test]
fn an_altered_seed_or_contribution_is_rejected_with_the_reason() {
    let fair = game_record("kingdomino players=2 opening=snake", 2, 1);
    let seed = Seed::new([1; 32]).reveal();
    let other = Seed::new([2; 32]);
    let error = error_line(&["verify", "-"], &fair.replace(&seed, &other.reveal()));
    assert!(error.contains("game 1: commitment mismatch"), "{error}");
    let both = fair.replace(&seed, &other.reveal()).replace(
        &Seed::new([1; 32]).commitment().to_string(),
        &other.commitment().to_string(),
    );
    let error = error_line(&["verify", "-"], &both);
    assert!(
        error.contains("game 1: event 1: the deal gives draw "),
        "{error}"
    );
    let error = error_line(&["verify", "-"], &fair.replace("a wish", "another"));
    assert!(error.contains("event 1: the deal gives draw "), "{error}");
    let error = error_line(&["verify", "-"], &fair.replace("deal 1", "deal 9"));
    assert!(error.contains("dominium deal 9"), "{error}");
    let error = error_line(&["verify", "-"], "");
    assert!(error.contains("no games found"), "{error}");
}
