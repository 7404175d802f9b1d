//! Golden files of the public formats: boards, action ids, records, positions, perft tables.

use std::fmt::Write as _;

use domination::{Board, Domination, Rules};
use game::{Eye, Record, Seat};
use testing::golden::Golden;

fn golden() -> Golden {
    Golden::of_crate(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn boards_are_stable() {
    let mut text = format!("standard {}\n", Board::STANDARD);
    for seed in (0..20).chain([12345, u64::MAX]) {
        writeln!(text, "{seed} {}", Board::generate(seed)).unwrap();
    }
    golden().check("boards.txt", &text);
}

#[test]
fn action_ids_are_stable() {
    golden().check_action_ids::<Domination>(&Rules::STANDARD);
}

/// Every player count, with and without a fixed start and the standard board.
const RECORDS: [(&str, &str); 6] = [
    ("2", "domination players=2"),
    ("2-board", "domination players=2 starts=2 board=seed:7"),
    ("3", "domination players=3"),
    ("3-starts", "domination players=3 starts=2"),
    ("4", "domination players=4"),
    ("4-board", "domination players=4 starts=4 board=seed:8"),
];

fn records() -> Vec<(&'static str, Record<Domination>)> {
    let mut all = Vec::new();
    for (seed, (name, rules)) in (1..).zip(RECORDS) {
        let mut records = golden().records(name, &rules.parse().unwrap(), seed, 1);
        all.push((name, records.swap_remove(0)));
    }
    all
}

#[test]
fn records_replay_and_pass_through_the_same_positions() {
    golden().check_positions(&records());
}

#[test]
fn redacted_records_are_stable() {
    let (_, mut record) = records().remove(2);
    // In the middle of the game.
    record.entries.truncate(100);
    record.tags.clear();
    record.set_tag("Seed", "1234");
    record.set_tag("Seat2", "Anna");
    for (name, eye) in [
        ("3-seat-2", Eye::Seat(Seat::new(1).unwrap())),
        ("3-spectator", Eye::Spectator),
    ] {
        let seen = record.seen_by(eye).unwrap();
        golden().check(&format!("records/{name}.record"), &seen.to_string());
    }
}

/// Rules, seed and depth.
const PERFT: [(&str, u64, u32); 6] = [
    ("domination players=2", 1, 5),
    ("domination players=2 starts=2", 2, 5),
    ("domination players=2 board=seed:7", 3, 5),
    ("domination players=3", 1, 5),
    ("domination players=4", 1, 5),
    ("domination players=4 starts=3 board=seed:8", 4, 5),
];

#[test]
fn perft_counts_are_stable() {
    golden().check_perft::<Domination>(&PERFT);
}

/// Positions from the middle and the end of games. They have a crowded board or an empty pile.
#[test]
fn perft_counts_from_positions_are_stable() {
    let heading = "record, step: sequences of 1, 2, 3 … actions (chance: seed 1)";
    golden().check_perft_of_positions(heading, &records(), |steps| {
        vec![steps / 2, steps * 2 / 3, steps - 12, steps - 6]
    });
}
