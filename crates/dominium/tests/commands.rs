//! The real binary, as a person or a script would run it.

#[path = "common/running.rs"]
mod running;

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use running::{complaint, dominium, json, output};
use serde_json::Value;

fn golden(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../kingdomino/tests/golden")
        .join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn bench_reports_every_key() {
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

/// What random play does by each kind of rules. A change here is a change of behaviour.
#[test]
fn bench_signatures_change_only_with_behaviour() {
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
fn perft_counts_as_the_golden_table_does() {
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
# at the kitchen table
w  w1 f
l  C  f
l1 f  f
";

#[test]
fn score_explains_a_kingdom() {
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
fn score_counts_bonuses_by_the_rules_line_above_or_by_the_option() {
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
fn score_refuses_impossible_kingdoms_with_the_reason() {
    let refused = [
        (
            "w w w w w C",
            "6 wide, and the limit is 5 (7 in the Mighty Duel: write kingdomino duel above it)",
        ),
        (
            "kingdomino duel\nw w w w w w w C",
            "8 wide, and the limit is 7",
        ),
        ("f C . w w", "row 1, column 4 is not connected"),
        ("w C", "its squares are 1, an odd number"),
        (". w .\nw C w\n. w .", "cannot be paired"),
        (
            "m3 w C w m3",
            "2 mine squares with 3 crowns, and the game has 1",
        ),
        (
            "m3 l C",
            "no domino has m3 and a square beside it, in row 1, column 1",
        ),
        (
            "w w x C",
            "line 1, column 5: found \"x\", expected a square",
        ),
        ("w w", "expected a castle: put a C on its square"),
        (
            "w4 C",
            "line 1, column 2: found \"4\", expected 3 crowns at most",
        ),
        ("", "expected a kingdom"),
    ];
    for (drawing, reason) in refused {
        let complaint = complaint(&["score", "-"], drawing);
        assert!(complaint.contains(reason), "{drawing:?}: {complaint}");
    }
}

#[test]
fn replay_shows_the_table_after_any_step() {
    let record = golden("records/4-classic.record");
    let text = output(&["replay", &record, "--to", "9"], "");
    assert!(text.contains("After 9 of 148 events"), "{text}");
    assert!(text.contains("Next line:"), "{text}");
    let end = output(&["replay", &record], "");
    assert!(end.contains("wins"), "{end}");
    assert!(!end.contains('\u{1b}'));
    let report = json(&["replay", &record, "--json", "--to", "0"], "");
    assert_eq!(
        report["position"],
        "kingdomino players=4; C C C C; -; -; draw; 1-48"
    );
    assert_eq!(report["result"], Value::Null);
}

#[test]
fn replay_reads_standard_input_and_adds_up_a_dynasty() {
    let record = std::fs::read_to_string(golden("records/2-dynasty.record")).unwrap();
    let report = json(&["replay", "-", "--json"], &record);
    assert_eq!(report["games"], 3);
    assert_eq!(report["dynasty"]["games_played"], 3);
    let totals: u64 = record
        .lines()
        .filter_map(|line| line.strip_prefix("[Result \""))
        .map(|result| result.split(' ').next().unwrap().parse::<u64>().unwrap())
        .sum();
    let standings = report["dynasty"]["standings"].as_array().unwrap();
    let first = standings.iter().find(|line| line["seat"] == 1).unwrap();
    assert_eq!(first["total"], totals);
    let text = output(&["replay", "-", "--game", "1"], &record);
    assert!(
        text.contains("Record 1 of the 3 in this file") && text.contains("Dynasty after 3 of 3"),
        "{text}"
    );
}

#[test]
fn replay_shows_the_table_before_a_mistake() {
    let record = std::fs::read_to_string(golden("records/2-classic.record")).unwrap();
    let broken = record
        .replacen("claim", "claim 99 #", 1)
        .replacen("claim 99 #", "discard #", 1);
    let output = dominium(&["replay", "-", "--to", "5"], &broken);
    let (table, complaint) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert!(table.contains("After 5 of 76 events"), "{table}");
    assert!(
        complaint.contains("step 6, \"1 discard\"") || complaint.contains("step 6, \"2 discard\"")
    );
    assert_eq!(output.status.code(), Some(2));
    let further = dominium(&["replay", "-", "--to", "6"], &broken);
    assert_eq!(
        (further.stdout, further.status.code()),
        (Vec::new(), Some(2))
    );
}

#[test]
fn replay_keeps_the_games_of_a_dynasty_in_order() {
    let record = std::fs::read_to_string(golden("records/2-dynasty.record")).unwrap();
    let games: Vec<String> = record
        .split("[Format")
        .skip(1)
        .map(|game| format!("[Format{game}"))
        .collect();
    let unfinished = games[0]
        .lines()
        .take(20)
        .filter(|line| !line.starts_with("[Result"));
    let unfinished = unfinished.collect::<Vec<_>>().join("\n");
    let order = |games: &[&str]| games.join("\n");
    let [first, second, third] = [games[0].as_str(), games[1].as_str(), games[2].as_str()];
    for (file, reason) in [
        (
            order(&[second, first]),
            "game 1: its Game tag says \"2 of 3\", and it is \"1 of 3\"",
        ),
        (
            order(&[first, third]),
            "game 2: its Game tag says \"3 of 3\", and it is \"2 of 3\"",
        ),
        (
            order(&[&unfinished, second]),
            "game 2: the game of the Dynasty before it is not over",
        ),
    ] {
        let complaint = complaint(&["replay", "-"], &file);
        assert!(complaint.contains(reason), "{complaint}");
    }
    // A file may hold more than one match, and other games beside them.
    let other = std::fs::read_to_string(golden("records/2-classic.record")).unwrap();
    let file = order(&[first, second, first, second, third, &other]);
    let played = |game: &str| {
        json(&["replay", "-", "--json", "--game", game], &file)["dynasty"]["games_played"].clone()
    };
    assert_eq!([played("1"), played("2")], [2, 2]);
    assert_eq!([played("3"), played("5")], [3, 3]);
    assert_eq!(played("6"), Value::Null);
}

#[test]
fn a_long_name_and_a_high_score_share_a_line() {
    let record = std::fs::read_to_string(golden("records/duel.record")).unwrap();
    for name in ["Anna-Magdalena Wilhelmsdottir the Younger", "", "A"] {
        let named = record.replacen("[Result", &format!("[Seat1 \"{name}\"]\n[Result"), 1);
        let text = output(&["replay", "-", "--to", "140"], &named);
        assert!(
            text.contains(if name.is_empty() { " Seat 1 " } else { " A" }),
            "{text}"
        );
    }
}

#[test]
fn replay_lists_what_is_legal_for_programs() {
    let record = golden("records/4-classic.record");
    let report = json(&["replay", &record, "--json", "--to", "5"], "");
    let legal = report["legal"].as_array().unwrap();
    assert_eq!(legal.len(), 4, "the first king claims one of four dominoes");
    assert_eq!(
        legal[0]["action"].as_str().unwrap().split(' ').next(),
        Some("claim")
    );
    let over = json(&["replay", &record, "--json"], "");
    assert_eq!(over["legal"].as_array().unwrap().len(), 0);
}

#[test]
fn perft_counts_from_a_position_and_says_what_chance_does() {
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
    let wrong = complaint(&[&perft[..], &["--position", "kingdomino; C"]].concat(), "");
    assert!(
        wrong.contains("--position: line 1, column 14: found nothing"),
        "{wrong}"
    );
}

#[test]
fn replay_refuses_what_the_rules_forbid() {
    let record = std::fs::read_to_string(golden("records/2-classic.record")).unwrap();
    let broken = [
        (
            record.replacen("\ndraw ", "\ndraw 99 ", 1),
            "expected a domino, 1 to 48",
        ),
        (
            record.replacen("\nking 1", "\n1 discard", 1),
            "chance is to act",
        ),
        (
            record.replacen("[Rules", "[Ruls", 1),
            "expected a Rules tag",
        ),
        (
            record.replacen("dominium 1", "dominium 9", 1),
            "expected \"dominium 1\"",
        ),
        (record.replacen("won by", "won bye", 1), "the game ended"),
        (format!("{record}1 discard\n"), "the game is over"),
        (
            record.replacen("kingdomino", "chess", 1),
            "no game is called \"chess\"",
        ),
        (
            record.replacen("\ndraw ", "\n  draw   x", 1),
            "line 5, column 10: found \"x",
        ),
        (String::new(), "expected [Format"),
    ];
    for (text, reason) in broken {
        let complaint = complaint(&["replay", "-"], &text);
        assert!(complaint.contains(reason), "{complaint}");
    }
}

#[test]
fn bad_input_is_one_line_and_exit_code_2() {
    let record = golden("records/2-classic.record");
    for (arguments, reason) in [
        (&["replay", "no-such-file"][..], "cannot read no-such-file"),
        (
            &["replay", &record, "--to", "1000"],
            "--to 1000: the game has",
        ),
        (&["replay", &record, "--game", "2"], "holds one game"),
        (&["replay", &record, "--game", "0"], "holds one game"),
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
            "the nearest is \"players=2\"",
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
            "2, 3 or 4 can play, not 1",
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
            "the nearest is \"greedy\"",
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
            "2 are named, and by these rules 3 play",
        ),
    ] {
        let complaint = complaint(arguments, "");
        assert!(complaint.contains(reason), "{arguments:?}: {complaint}");
    }
}

#[test]
fn the_arena_counts_the_same_with_any_number_of_threads() {
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
fn the_arena_writes_its_games_as_records() {
    let file = std::env::temp_dir().join(format!("dominium-arena-{}.record", std::process::id()));
    let path = file.to_str().unwrap();
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
    std::fs::remove_file(&file).unwrap();
    assert_eq!(report["games"], 4);
    assert!(report["result"].as_str().unwrap().contains("won by"));
}

#[test]
fn text_that_is_not_utf8_is_refused() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dominium"))
        .args(["score", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"w \xff C").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("not UTF-8 text (byte 2)")
    );
}

#[test]
fn help_has_examples_that_work() {
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
fn a_reader_that_stops_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_dominium"))
        .args(["replay", &golden("records/duel.record")])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.stderr, b"");
    assert!(output.status.success());
}
