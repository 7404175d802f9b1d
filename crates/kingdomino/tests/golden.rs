//! Golden files of the public formats: action ids, records, positions, perft tables.

use game::Record;
use kingdomino::{Dynasty, Kingdomino, Rules};
use testing::golden::Golden;

fn golden() -> Golden {
    Golden::of_crate(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn action_ids_are_stable() {
    golden().check_action_ids::<Kingdomino>(&Rules::CLASSIC);
}

/// Every player count, edition and variant; a Dynasty is three games in one file.
const RECORDS: [(&str, &str); 18] = [
    ("2-classic", "kingdomino players=2"),
    ("2-revised", "kingdomino players=2 edition=revised"),
    ("2-snake", "kingdomino players=2 opening=snake"),
    ("2-bonuses", "kingdomino players=2 harmony middle-kingdom"),
    ("2-dynasty", "kingdomino players=2 dynasty"),
    ("3-classic", "kingdomino players=3"),
    ("3-revised", "kingdomino players=3 edition=revised"),
    (
        "3-snake",
        "kingdomino players=3 edition=revised opening=snake",
    ),
    (
        "3-bonuses",
        "kingdomino players=3 harmony middle-kingdom=full-grid",
    ),
    ("4-classic", "kingdomino players=4"),
    ("4-revised", "kingdomino players=4 edition=revised"),
    ("4-snake", "kingdomino players=4 opening=snake"),
    ("4-harmony", "kingdomino players=4 harmony"),
    ("4-middle-kingdom", "kingdomino players=4 middle-kingdom"),
    (
        "4-dynasty",
        "kingdomino players=4 edition=revised harmony middle-kingdom dynasty",
    ),
    ("duel", "kingdomino players=2 duel"),
    ("duel-revised", "kingdomino players=2 edition=revised duel"),
    (
        "duel-bonuses",
        "kingdomino players=2 duel harmony middle-kingdom=full-grid",
    ),
];

/// First game of each record file, after checking the whole file.
fn first_games() -> Vec<(&'static str, Record<Kingdomino>)> {
    let mut games = Vec::new();
    for (seed, (name, rules)) in (1..).zip(RECORDS) {
        let rules: Rules = rules.parse().unwrap();
        let count = if rules.dynasty() { Dynasty::GAMES } else { 1 };
        let mut records = golden().records(name, &rules, seed, count);
        games.push((name, records.swap_remove(0)));
    }
    games
}

#[test]
fn records_replay_and_pass_through_the_same_positions() {
    golden().check_positions(&first_games());
}

/// Rules, seed and depth.
const PERFT: [(&str, u64, u32); 12] = [
    ("kingdomino players=2", 1, 9),
    ("kingdomino players=2", 2, 9),
    ("kingdomino players=2 opening=snake", 3, 9),
    ("kingdomino players=2 duel", 1, 9),
    ("kingdomino players=2 duel harmony", 4, 9),
    ("kingdomino players=3", 1, 9),
    ("kingdomino players=3", 5, 9),
    ("kingdomino players=3 edition=revised", 1, 8),
    ("kingdomino players=3 edition=revised", 6, 8),
    ("kingdomino players=4", 1, 9),
    ("kingdomino players=4", 7, 9),
    ("kingdomino players=4 opening=snake", 8, 9),
];

#[test]
fn perft_counts_are_stable() {
    golden().check_perft::<Kingdomino>(&PERFT);
}

/// Positions from the middle of games, where kingdoms are crowded.
#[test]
fn perft_counts_from_positions_are_stable() {
    let heading = "record, step: sequences of 1, 2, 3 … actions";
    golden().check_perft_of_positions(heading, &first_games(), |steps| {
        vec![steps / 2, steps * 2 / 3, steps - 6]
    });
}
