//! Golden files: texts in a public format that must never change.
//!
//! Existing files are never regenerated, because a difference is a breaking change of a public format.
//! `make bless` (`DOMINIUM_BLESS=1`) creates missing files.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use game::{ActionId, Game, Record, perft};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng as _;

use crate::moves::read;
use crate::random_record;

/// Folder of golden files.
#[derive(Debug)]
pub struct Golden(PathBuf);

impl Golden {
    /// `tests/golden` of a crate, given its `CARGO_MANIFEST_DIR`.
    pub fn of_crate(manifest_dir: &str) -> Self {
        Self(Path::new(manifest_dir).join("tests/golden"))
    }

    /// Reads a file; with `DOMINIUM_BLESS` a missing one is created from `text`.
    #[track_caller]
    pub fn read(&self, name: &str, text: impl FnOnce() -> String) -> String {
        let path = self.0.join(name);
        if env::var_os("DOMINIUM_BLESS").is_some() && !path.exists() {
            fs::write(&path, text()).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"))
    }

    /// Asserts that a text equals the golden file.
    #[track_caller]
    pub fn check(&self, name: &str, text: &str) {
        let golden = self.read(name, || text.to_owned());
        for (number, (golden, now)) in (1..).zip(golden.lines().zip(text.lines())) {
            assert_eq!(now, golden, "{name}, line {number}");
        }
        assert!(golden == text, "{name} has a different length");
    }

    /// Checks `action-ids.txt`: the action of every id.
    #[track_caller]
    pub fn check_action_ids<G: Game>(&self, rules: &G::Rules) {
        let mut text = String::new();
        for id in (0..G::ACTIONS).map(ActionId) {
            let action = G::action(rules, id).expect("every id has an action");
            writeln!(text, "{} {action}", id.0).expect("writing to a string cannot fail");
        }
        self.check("action-ids.txt", &text);
    }

    /// Reads and checks `records/{name}.record`, which has `games` finished games.
    ///
    /// With `DOMINIUM_BLESS` a missing file is created from random games.
    #[track_caller]
    pub fn records<G: Game>(
        &self,
        name: &str,
        rules: &G::Rules,
        seed: u64,
        games: usize,
    ) -> Vec<Record<G>> {
        let file = format!("records/{name}.record");
        let text = self.read(&file, || random_records::<G>(rules, seed, games));
        let records =
            Record::<G>::read_all(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(records.len(), games, "{name}");
        for record in &records {
            assert_eq!(record.rules, *rules, "{name}");
            // Replay checks every event and the `Result` tag.
            let end = record
                .replay()
                .unwrap_or_else(|broken| panic!("{name}: {broken}"));
            assert!(G::result(&end).is_some(), "{name} is not finished");
            assert!(record.tag("Result").is_some(), "{name} has no result");
        }
        let written: Vec<String> = records.iter().map(Record::to_string).collect();
        assert_eq!(written.join("\n"), text, "{name}");
        records
    }

    /// Checks `positions.txt`: every 13th position of the records.
    #[track_caller]
    pub fn check_positions<G: Game>(&self, records: &[(&str, Record<G>)]) {
        let mut text = String::new();
        for (name, record) in records {
            let steps = record.events().count();
            for step in (0..=steps).step_by(13).chain([steps]) {
                let state = record.replay_to(step).expect("the record replays");
                writeln!(text, "{name} {step}: {}", G::position(&state))
                    .expect("writing to a string cannot fail");
            }
        }
        self.check("positions.txt", &text);
    }

    /// Checks `perft.txt`: counts from the start for rules, deal seeds and depths.
    #[track_caller]
    pub fn check_perft<G: Game>(&self, table: &[(&str, u64, u32)]) {
        let mut text = String::from("# rules; seed; sequences of 1, 2, 3 … actions\n");
        for (line, seed, depth) in table {
            let start = G::start(&read(line));
            let counts = perft_counts::<G>(&start, *seed, *depth);
            writeln!(text, "{line}; {seed}; {counts}").expect("writing to a string cannot fail");
        }
        self.check("perft.txt", &text);
    }

    /// Checks `perft-positions.txt`: counts to depth 5 from some steps of the records.
    #[track_caller]
    pub fn check_perft_of_positions<G: Game>(
        &self,
        heading: &str,
        records: &[(&str, Record<G>)],
        steps: impl Fn(usize) -> Vec<usize>,
    ) {
        let mut text = format!("# {heading}\n");
        for (name, record) in records {
            for step in steps(record.events().count()) {
                let state = record.replay_to(step).expect("the record replays");
                let counts = perft_counts::<G>(&state, 1, 5);
                writeln!(text, "{name}, {step}: {counts}")
                    .expect("writing to a string cannot fail");
            }
        }
        self.check("perft-positions.txt", &text);
    }
}

fn perft_counts<G: Game>(from: &G::State, seed: u64, depth: u32) -> String {
    let deal = ChaCha8Rng::seed_from_u64(seed);
    let counts = (1..=depth).map(|depth| perft::<G>(from, &deal, depth).to_string());
    counts.collect::<Vec<_>>().join(" ")
}

fn random_records<G: Game>(rules: &G::Rules, seed: u64, games: usize) -> String {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut records = Vec::new();
    for game in 1..=games {
        let mut record = random_record::<G>(rules, &mut rng);
        if games > 1 {
            record.set_tag("Game", format!("{game} of {games}"));
        }
        let end = record.replay().expect("a random game replays");
        let result = G::result(&end).expect("a random game ends");
        record.set_tag("Result", result.to_string());
        records.push(record.to_string());
    }
    records.join("\n")
}
