//! Files that guard the public formats: boards, action ids, records, positions, perft tables.
//!
//! They are read, never made anew: a file that is missing can be written with `make bless`, and a
//! change to one that is there is a change of a public format.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use domination::{Board, Domination, Rules};
use game::{ActionId, Eye, Game, Record, Seat, perft};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use testing::random_record;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

/// The golden file. One that is missing is written if asked for.
#[track_caller]
fn read(name: &str, text: impl FnOnce() -> String) -> String {
    let path = golden(name);
    if env::var_os("DOMINIUM_BLESS").is_some() && !path.exists() {
        fs::write(&path, text()).unwrap();
    }
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// The text is what the golden file says.
#[track_caller]
fn check(name: &str, text: &str) {
    let golden = read(name, || text.to_owned());
    for (number, (golden, now)) in (1..).zip(golden.lines().zip(text.lines())) {
        assert_eq!(now, golden, "{name}, line {number}");
    }
    assert!(golden == text, "{name} has another length");
}

#[test]
fn boards_are_what_they_always_were() {
    let mut text = format!("standard {}\n", Board::STANDARD);
    for seed in (0..20).chain([12345, u64::MAX]) {
        writeln!(text, "{seed} {}", Board::generate(seed)).unwrap();
    }
    check("boards.txt", &text);
}

#[test]
fn action_ids_mean_what_they_always_meant() {
    let mut text = String::new();
    for id in (0..Domination::ACTIONS).map(ActionId) {
        let action = Domination::action(&Rules::STANDARD, id).unwrap();
        writeln!(text, "{} {action}", id.0).unwrap();
    }
    check("action-ids.txt", &text);
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

/// A random game to start a golden file with.
fn invent(rules: &str, seed: u64) -> String {
    let rules: Rules = rules.parse().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut record = random_record::<Domination>(&rules, &mut rng);
    let outcome = Domination::result(&record.replay().unwrap()).unwrap();
    record.set_tag("Result", outcome.to_string());
    record.to_string()
}

fn records() -> Vec<(&'static str, Record<Domination>)> {
    (1..)
        .zip(RECORDS)
        .map(|(seed, (name, rules))| {
            let file = format!("records/{name}.record");
            let text = read(&file, || invent(rules, seed));
            let record: Record<Domination> = text.parse().unwrap();
            assert_eq!(record.rules, rules.parse().unwrap(), "{name}");
            assert_eq!(record.to_string(), text, "{name}");
            (name, record)
        })
        .collect()
}

#[test]
fn golden_records_replay_and_are_written_as_they_were() {
    for (name, record) in records() {
        // This checks every event and the result.
        let end = record
            .replay()
            .unwrap_or_else(|broken| panic!("{name}: {broken}"));
        assert!(Domination::result(&end).is_some(), "{name} is not finished");
        assert!(record.tag("Result").is_some(), "{name} has no result");
    }
}

#[test]
fn golden_records_are_hidden_from_a_seat_as_they_always_were() {
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
        check(&format!("records/{name}.record"), &seen.to_string());
    }
}

#[test]
fn golden_records_pass_through_the_same_positions() {
    let mut text = String::new();
    for (name, record) in records() {
        let steps = record.events().count();
        for step in (0..=steps).step_by(13).chain([steps]) {
            let position = Domination::position(&record.replay_to(step).unwrap());
            writeln!(text, "{name} {step}: {position}").unwrap();
        }
    }
    check("positions.txt", &text);
}

/// Rules, seed, and how deep to count.
const PERFT: [(&str, u64, u32); 6] = [
    ("domination players=2", 1, 5),
    ("domination players=2 starts=2", 2, 5),
    ("domination players=2 board=seed:7", 3, 5),
    ("domination players=3", 1, 5),
    ("domination players=4", 1, 5),
    ("domination players=4 starts=3 board=seed:8", 4, 5),
];

#[test]
fn perft_tables_count_what_they_always_counted() {
    let mut text = String::from("# rules; seed; sequences of 1, 2, 3 … actions\n");
    for (line, seed, depth) in PERFT {
        let rules: Rules = line.parse().unwrap();
        let deal = ChaCha8Rng::seed_from_u64(seed);
        let start = Domination::start(&rules);
        let counts: Vec<String> = (1..=depth)
            .map(|depth| perft::<Domination>(&start, &deal, depth).to_string())
            .collect();
        writeln!(text, "{line}; {seed}; {}", counts.join(" ")).unwrap();
    }
    check("perft.txt", &text);
}

/// From the middle and the end of games, where the board is crowded and the pile is empty.
#[test]
fn perft_tables_from_positions_count_what_they_always_counted() {
    let mut text =
        String::from("# record, step: sequences of 1, 2, 3 … actions (chance: seed 1)\n");
    for (name, record) in records() {
        let steps = record.events().count();
        for step in [steps / 2, steps * 2 / 3, steps - 12, steps - 6] {
            let state = record.replay_to(step).unwrap();
            let deal = ChaCha8Rng::seed_from_u64(1);
            let counts: Vec<String> = (1..=5)
                .map(|depth| perft::<Domination>(&state, &deal, depth).to_string())
                .collect();
            writeln!(text, "{name}, {step}: {}", counts.join(" ")).unwrap();
        }
    }
    check("perft-positions.txt", &text);
}
