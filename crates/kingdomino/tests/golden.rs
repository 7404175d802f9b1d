//! Files that guard the public formats: action ids, records, positions, perft tables.
//!
//! They are read, never made anew: a file that is missing can be written with `make bless`, and a
//! change to one that is there is a change of a public format.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use game::{ActionId, Game, Record, perft};
use kingdomino::{Dynasty, Kingdomino, Rules};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use testing::random_record;

fn golden(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
}

/// The text is what the golden file says. A file that is missing is written if asked for.
#[track_caller]
fn check(name: &str, text: &str) {
    let path = golden(name);
    if env::var_os("DOMINIUM_BLESS").is_some() && !path.exists() {
        fs::write(&path, text).unwrap();
    }
    let golden = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"));
    for (number, (golden, now)) in (1..).zip(golden.lines().zip(text.lines())) {
        assert_eq!(now, golden, "{name}, line {number}");
    }
    assert!(golden == text, "{name} has another length");
}

#[test]
fn action_ids_mean_what_they_always_meant() {
    let mut text = String::new();
    for id in (0..Kingdomino::ACTIONS).map(ActionId) {
        let action = Kingdomino::action(&Rules::CLASSIC, id).unwrap();
        writeln!(text, "{} {action}", id.0).unwrap();
    }
    check("action-ids.txt", &text);
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

#[test]
fn golden_records_replay_and_are_written_as_they_were() {
    for (seed, (name, rules)) in (1..).zip(RECORDS) {
        let path = golden(&format!("records/{name}.record"));
        if env::var_os("DOMINIUM_BLESS").is_some() && !path.exists() {
            fs::write(&path, invent(rules, seed)).unwrap();
        }
        let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"));
        let records = Record::<Kingdomino>::read_all(&text).unwrap();
        let rules: Rules = rules.parse().unwrap();
        assert_eq!(
            records.len(),
            if rules.dynasty() { Dynasty::GAMES } else { 1 }
        );
        for record in &records {
            assert_eq!(record.rules, rules, "{name}");
            // This checks every event and the result.
            let end = record
                .replay()
                .unwrap_or_else(|broken| panic!("{name}: {broken}"));
            assert!(Kingdomino::result(&end).is_some(), "{name} is not finished");
            assert!(record.tag("Result").is_some(), "{name} has no result");
        }
        let written: Vec<String> = records.iter().map(Record::to_string).collect();
        assert_eq!(written.join("\n"), text, "{name}");
    }
}

/// Random games to start a golden file with.
fn invent(rules: &str, seed: u64) -> String {
    let rules: Rules = rules.parse().unwrap();
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let games = if rules.dynasty() { Dynasty::GAMES } else { 1 };
    let records: Vec<String> = (1..=games)
        .map(|game| {
            let mut record = random_record::<Kingdomino>(&rules, &mut rng);
            if games > 1 {
                record.set_tag("Game", format!("{game} of {games}"));
            }
            let outcome = Kingdomino::result(&record.replay().unwrap()).unwrap();
            record.set_tag("Result", outcome.to_string());
            record.to_string()
        })
        .collect();
    records.join("\n")
}

#[test]
fn golden_records_pass_through_the_same_positions() {
    let mut text = String::new();
    for (name, _) in RECORDS {
        let record = fs::read_to_string(golden(&format!("records/{name}.record"))).unwrap();
        let record = Record::<Kingdomino>::read_all(&record).unwrap().remove(0);
        let steps = record.events().count();
        for step in (0..=steps).step_by(13).chain([steps]) {
            let position = Kingdomino::position(&record.replay_to(step).unwrap());
            writeln!(text, "{name} {step}: {position}").unwrap();
        }
    }
    check("positions.txt", &text);
}

/// Rules, seed, and how deep to count.
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
fn perft_tables_count_what_they_always_counted() {
    let mut text = String::from("# rules; seed; sequences of 1, 2, 3 … actions\n");
    for (line, seed, depth) in PERFT {
        let rules: Rules = line.parse().unwrap();
        let deal = ChaCha8Rng::seed_from_u64(seed);
        let start = Kingdomino::start(&rules);
        let counts: Vec<String> = (1..=depth)
            .map(|depth| perft::<Kingdomino>(&start, &deal, depth).to_string())
            .collect();
        writeln!(text, "{line}; {seed}; {}", counts.join(" ")).unwrap();
    }
    check("perft.txt", &text);
}

/// From the middle of games, where kingdoms are crowded.
#[test]
fn perft_tables_from_positions_count_what_they_always_counted() {
    let mut text = String::from("# record, step: sequences of 1, 2, 3 … actions\n");
    for (name, _) in RECORDS {
        let record = fs::read_to_string(golden(&format!("records/{name}.record"))).unwrap();
        let record = Record::<Kingdomino>::read_all(&record).unwrap().remove(0);
        let steps = record.events().count();
        for step in [steps / 2, steps * 2 / 3, steps - 6] {
            let state = record.replay_to(step).unwrap();
            let deal = ChaCha8Rng::seed_from_u64(1);
            let counts: Vec<String> = (1..=5)
                .map(|depth| perft::<Kingdomino>(&state, &deal, depth).to_string())
                .collect();
            writeln!(text, "{name}, {step}: {}", counts.join(" ")).unwrap();
        }
    }
    check("perft-positions.txt", &text);
}
