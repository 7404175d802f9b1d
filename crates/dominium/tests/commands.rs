//! `dominium bench`, `perft`, `score`, `arena` and errors of all commands.

#[path = "common/binary.rs"]
mod binary;
#[path = "common/golden.rs"]
mod golden;

use std::io::Read as _;
use std::process::{Command, Stdio};

use binary::{dominium_with_bytes, error_line, json, output};
use golden::golden;
use serde_json::Value;
use testing::process::wait_for_exit;
use testing::temp_file::TempFile;

#[test]
fn bench_json_has_all_keys() {
    let report = json(&["bench", "kingdomino", "--seconds", "0.05", "--json"], "");
    let keys: Vec<&str> = report
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    assert_eq!(
        keys,
        [
            "game",
            "rules",
            "threads",
            "games",
            "seconds",
            "games_per_second",
            "actions_per_second",
            "mean_score",
            "mean_discards",
            "mean_actions",
            "state_bytes",
            "signature"
        ]
    );
    assert_eq!(report["rules"], "kingdomino players=4");
    assert_eq!(report["mean_actions"], 96.0);
    assert!(report["state_bytes"].as_u64().unwrap() < 1024);
}

/// Signatures of random play under different rules; a change here is a change of behaviour.
#[test]
fn bench_signatures_are_stable() {
    let expected = [
        ("kingdomino players=2", "77818aa272f10b00"),
        ("kingdomino players=3", "ab5aabf4e4557323"),
        ("kingdomino players=3 edition=revised", "e7bbdbdfffc064e6"),
        ("kingdomino players=4", "f0ec73346dac3bcc"),
        ("kingdomino players=2 duel", "6ef7e0c9ee60724b"),
    ];
    for (rules, signature) in expected {
        let bench = [
            "bench",
            "kingdomino",
            "--seconds",
            "0.01",
            "--json",
            "--rules",
            rules,
        ];
        assert_eq!(json(&bench, "")["signature"], signature, "{rules}");
        let on_two_threads = json(&[&bench[..], &["--threads", "2"]].concat(), "");
        assert_eq!(on_two_threads["signature"], signature, "{rules}");
        let other_seed = json(&[&bench[..], &["--seed", "2"]].concat(), "");
        assert_ne!(other_seed["signature"], signature, "{rules}");
    }
}

#[test]
fn perft_matches_the_golden_table() {
    let table = std::fs::read_to_string(golden("perft.txt")).unwrap();
    for line in table.lines().skip(1) {
        let [rules, seed, counts] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let counts: Vec<&str> = counts.split(' ').take(6).collect();
        let perft = [
            "perft",
            "kingdomino",
            "--rules",
            rules,
            "--seed",
            seed,
            "--depth",
            "6",
        ];
        let lines = (1..)
            .zip(&counts)
            .map(|(depth, count)| format!("{depth} {count}"));
        let printed = lines.collect::<Vec<_>>().join("\n") + "\n";
        assert_eq!(output(&perft, ""), printed);
        let report = json(&[&perft[..], &["--json"]].concat(), "");
        let nodes: Vec<String> = report["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(Value::to_string)
            .collect();
        assert_eq!(nodes, counts);
    }
}

const KINGDOM: &str = "
# a comment
w  w1 f
l  C  f
l1 f  f
";

#[test]
fn score_lists_properties_and_total() {
    let text = output(&["score", "-"], KINGDOM);
    for part in [
        "wheat     2 squares ×  1 crown  =   2",
        "lake      2 squares ×  1 crown  =   2",
        "forest    4 squares ×  0 crowns =   0",
        "Total                               4   largest property 4, 2 crowns in all",
    ] {
        assert!(text.contains(part), "{part:?} in\n{text}");
    }
    assert!(!text.contains('\u{1b}'), "no colours when piped:\n{text}");
    let report = json(&["score", "-", "--json"], KINGDOM);
    assert_eq!(report["total"], 4);
    assert_eq!(report["largest_property"], 4);
    assert_eq!(report["crowns"], 2);
    assert_eq!(report["middle_kingdom"], 0);
}

#[test]
fn score_takes_bonuses_from_the_rules_line_or_the_option() {
    let line = "kingdomino middle-kingdom harmony";
    let above = json(&["score", "-", "--json"], &format!("{line}\n{KINGDOM}"));
    assert_eq!(
        (&above["total"], &above["middle_kingdom"]),
        (&14.into(), &10.into())
    );
    let option = json(&["score", "-", "--json", "--rules", line], KINGDOM);
    assert_eq!(above, option);
}

#[test]
fn score_rejects_impossible_kingdoms_with_the_reason() {
    let rejected = [
        (
            "w w w w w C",
            "for the Mighty Duel (limit 7), add the line \"kingdomino duel\" above the drawing",
        ),
        (
            "kingdomino duel\nw w w w w w w C",
            "8 squares wide; the limit is 7",
        ),
        ("f C . w w", "row 1, column 4 is not connected"),
        ("w C", "odd number of squares besides the castle (1)"),
        (". w .\nw C w\n. w .", "cannot be paired"),
        (
            "m3 w C w m3",
            "too many mine squares with 3 crowns: found 2, but the game has only 1",
        ),
        (
            "m3 l C",
            "no domino joins m3 in row 1, column 1 of the kingdom to any neighbour",
        ),
        (
            "w w x C",
            "line 1, column 5: found \"x\", expected a square",
        ),
        ("w w", "expected a castle: put a C on its square"),
        (
            "w4 C",
            "line 1, column 2: found \"4\", expected at most 3 crowns",
        ),
        ("", "expected a kingdom"),
    ];
    for (drawing, reason) in rejected {
        let error = error_line(&["score", "-"], drawing);
        assert!(error.contains(reason), "{drawing:?}: {error}");
    }
}

#[test]
fn perft_starts_from_a_position_and_lists_chance_outcomes() {
    let line = "kingdomino players=2; C C; -; 5 17:2 33 40:1; king; 1-4,6-16,18-32,34-39,41-48";
    let perft = [
        "perft",
        "kingdomino",
        "--seed",
        "3",
        "--depth",
        "2",
        "--json",
    ];
    let report = json(&[&perft[..], &["--position", line]].concat(), "");
    // Two kings are left for two dominoes, then one for one.
    assert_eq!(report["nodes"], serde_json::json!([2, 2]));
    let chance = report["chance"].as_array().unwrap();
    assert_eq!(chance.len(), 2, "{chance:?}");
    assert!(
        chance
            .iter()
            .all(|outcome| outcome.as_str().unwrap().starts_with("king "))
    );
    let error = error_line(&[&perft[..], &["--position", "kingdomino; C"]].concat(), "");
    assert!(
        error.contains("--position: line 1, column 14: found nothing"),
        "{error}"
    );
}

#[test]
fn invalid_input_prints_one_line_and_exits_with_code_2() {
    let record = golden("records/2-classic.record");
    for (arguments, reason) in [
        (&["replay", "no-such-file"][..], "cannot read no-such-file"),
        (
            &["replay", &record, "--to", "1000"],
            "--to 1000: the game has",
        ),
        (&["replay", &record, "--game", "2"], "contains one game"),
        (&["replay", &record, "--game", "0"], "contains one game"),
        (&["replay", "/"], "cannot read /"),
        (
            &["bench", "kingdomino", "--rules", "kingdomino harmnoy"],
            "\"harmony\"",
        ),
        (
            &[
                "bench",
                "kingdomino",
                "--rules",
                "kingdomino players=3 duel",
            ],
            "did you mean \"players=2\"?",
        ),
        (
            &["bench", "kingdomino", "--rules", "chess"],
            "the name of the game: kingdomino",
        ),
        (
            &["bench", "kingdomino", "--seconds", "0"],
            "a number of seconds",
        ),
        (
            &["bench", "kingdomino", "--threads", "0"],
            "expected a whole number, 1 to 1024",
        ),
        (
            &["bench", "kingdomino", "--seed", "-1"],
            "expected a whole number",
        ),
        (
            &["perft", "kingdomino", "--seed", "1", "--depth", "0"],
            "expected a whole number, 1 to 200",
        ),
        (&["replay", "x", "--to", "-1"], "expected a whole number"),
        (&["bench", "kingdomio"], "kingdomino"),
        (&["bench", "dominion"], "domination"),
        (&["perft", "kingdomino", "--depth", "2"], "--seed <N>"),
        (&["scoer"], "\"score\""),
        (
            &["arena", "kingdomino", "--players", "random", "--games", "2"],
            "expected 2, 3 or 4 players, found 1",
        ),
        (
            &[
                "arena",
                "kingdomino",
                "--players",
                "random,gredy",
                "--games",
                "2",
            ],
            "did you mean \"greedy\"?",
        ),
        (
            &[
                "arena",
                "domination",
                "--players",
                "random,leve:5",
                "--games",
                "2",
            ],
            "column 8: found \"leve\", expected one of random, greedy",
        ),
        (
            &[
                "arena",
                "domination",
                "--rules",
                "domination players=3",
                "--players",
                "random,greedy",
                "--games",
                "2",
            ],
            "expected 3 players for these rules, found 2",
        ),
    ] {
        let error = error_line(arguments, "");
        assert!(error.contains(reason), "{arguments:?}: {error}");
    }
}

#[test]
fn arena_results_do_not_depend_on_the_number_of_threads() {
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "full-greedy,greedy,random",
        "--games",
        "30",
        "--json",
    ];
    let mut report = json(&arena, "");
    let keys =
        |value: &Value| -> Vec<String> { value.as_object().unwrap().keys().cloned().collect() };
    for key in [
        "player",
        "games",
        "wins",
        "win_share",
        "win_share_ci95",
        "mean_score",
        "mean_margin",
        "elo",
        "mean_ms_per_move",
    ] {
        assert!(
            keys(&report["players"][0]).contains(&key.to_owned()),
            "{key}"
        );
    }
    assert_eq!(report["rules"], "kingdomino players=3");
    let wins = |report: &Value| -> f64 {
        let players = report["players"].as_array().unwrap();
        players
            .iter()
            .map(|player| player["wins"].as_f64().unwrap())
            .sum()
    };
    assert!((wins(&report) - 30.0).abs() < 1e-9);
    let mut again = json(&[&arena[..], &["--threads", "3"]].concat(), "");
    for report in [&mut report, &mut again] {
        for player in report["players"].as_array_mut().unwrap() {
            player["mean_ms_per_move"] = Value::Null;
        }
    }
    assert_eq!(report, again);
}

#[test]
fn arena_writes_records_that_replay_reads() {
    let file = TempFile::new("arena.record");
    let path = file.path();
    let arena = [
        "arena",
        "domination",
        "--players",
        "greedy,random",
        "--games",
        "4",
    ];
    let text = output(&[&arena[..], &["--records", path]].concat(), "");
    assert!(
        text.contains("greedy") && text.contains("4 games"),
        "{text}"
    );
    let report = json(&["replay", path, "--json", "--game", "3"], "");
    assert_eq!(report["games"], 4);
    assert!(report["result"].as_str().unwrap().contains("won by"));
}

#[test]
fn input_that_is_not_utf8_is_rejected() {
    let output = dominium_with_bytes(&["score", "-"], b"w \xff C");
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("invalid UTF-8 at byte 2")
    );
}

#[test]
fn the_example_in_the_help_of_score_works() {
    let help = output(&["score", "--help"], "");
    let example = help
        .split("<<END\n")
        .nth(1)
        .unwrap()
        .split("END")
        .next()
        .unwrap();
    let report = json(&["score", "-", "--json"], example);
    assert_eq!(report["placeable"], true);
    assert_eq!(
        (&report["middle_kingdom"], &report["harmony"]),
        (&10.into(), &5.into())
    );
    assert!(output(&["--help"], "").contains("Usage: dominium"));
}

#[test]
fn a_closed_output_pipe_is_not_an_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dominium"))
        .args(["replay", &golden("records/duel.record")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(wait_for_exit(&mut child, "replay").success());
    let mut error = String::new();
    child.stderr.unwrap().read_to_string(&mut error).unwrap();
    assert_eq!(error, "");
}
