//! Commands with the game Domination.

#[path = "common/binary.rs"]
mod binary;

use std::fs;
use std::path::{Path, PathBuf};

use binary::{dominium, error_line, json, output};
use serde_json::{Value, json};
use testing::temp_file::TempFile;

fn golden(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../domination/tests/golden")
        .join(name);
    path.to_str().unwrap().to_owned()
}

#[test]
fn bench_reports_the_same_keys_for_both_games() {
    let bench = |game: &str| json(&["bench", game, "--seconds", "0.05", "--json"], "");
    let keys =
        |report: &Value| -> Vec<String> { report.as_object().unwrap().keys().cloned().collect() };
    let report = bench("domination");
    assert_eq!(keys(&report), keys(&bench("kingdomino")));
    assert_eq!(report["rules"], "domination players=2");
    assert_eq!(report["mean_actions"], 112.0);
    // 49 areas for two players.
    assert_eq!(report["mean_score"], 24.5);
    assert_eq!(report["mean_discards"], 0.0);
    assert!(report["state_bytes"].as_u64().unwrap() < 512);
}

/// Signatures of random play; a change here is a change of behaviour.
#[test]
fn bench_signatures_are_stable() {
    for (rules, signature) in [
        ("domination players=2", "e5925ec61747f329"),
        ("domination players=3", "c1d63ab825a60f25"),
        ("domination players=4", "3a1bd0867601bf62"),
        ("domination players=2 board=seed:7", "1bb2e36c3f92476f"),
    ] {
        let bench = ["bench", "domination", "--seconds", "0.01", "--json"];
        let report = json(&[&bench[..], &["--rules", rules]].concat(), "");
        assert_eq!(report["signature"], signature, "{rules}");
    }
}

#[test]
fn perft_matches_the_golden_table() {
    let table = fs::read_to_string(golden("perft.txt")).unwrap();
    for line in table.lines().skip(1) {
        let [rules, seed, counts] = line.split("; ").collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let perft = ["perft", "domination", "--rules", rules, "--seed", seed];
        let report = json(&[&perft[..], &["--depth", "4", "--json"]].concat(), "");
        let nodes: Vec<String> = report["nodes"]
            .as_array()
            .unwrap()
            .iter()
            .map(Value::to_string)
            .collect();
        assert_eq!(nodes, counts.split(' ').take(4).collect::<Vec<_>>());
    }
}

#[test]
fn replay_shows_board_racks_and_winner() {
    let record = golden("records/2.record");
    let text = output(&["replay", &record, "--to", "180"], "");
    for part in [
        "After 180 of 225 events: 2 lay 6-6 a6a7",
        " 1  1     2 ━━━ 2 ━━━ 6",
        "6  areas (5 outer)   0-2 0-5 1-2 1-5 1-6 2-4 3-3",
        "Pile: 16   On the board: 83 of 112",
        "Seat 2 draws a domino",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let end = output(&["replay", &record], "");
    assert!(end.contains("Seat 1 wins with 26 areas"), "{end}");
    let report = json(&["replay", &record, "--json", "--to", "181"], "");
    assert_eq!(report["scores"][0]["areas"], 6);
    assert_eq!(report["scores"][0]["outer_areas"], 5);
    assert_eq!(report["scores"][0]["at"].as_array().unwrap().len(), 6);
    let legal = report["legal"].as_array().unwrap();
    assert!(!legal.is_empty());
    assert!(legal[0]["action"].as_str().unwrap().starts_with("lay "));
    assert!(legal[0]["id"].as_u64().unwrap() < 112);
    // perft accepts the position of the report.
    let position = report["position"].as_str().unwrap();
    let perft = ["perft", "domination", "--position", position];
    let counted = output(&[&perft[..], &["--seed", "1", "--depth", "1"]].concat(), "");
    assert_eq!(counted, format!("1 {}\n", legal.len()));
}

#[test]
fn replay_as_a_seat_shows_only_the_view_of_that_seat() {
    let whole = golden("records/3.record");
    let hidden = golden("records/3-seat-2.record");
    let to = ["--as", "2", "--to", "100"];
    // The complete record and the redacted record of the seat give the same table.
    let from_whole = output(&[&["replay", &whole][..], &to].concat(), "");
    let from_hidden = output(&[&["replay", &hidden][..], &to].concat(), "");
    let table = |text: &str| text.split("    a     b").nth(1).unwrap().to_owned();
    assert_eq!(
        table(&from_whole).replace("Seat 2  ", "(2) Anna"),
        table(&from_hidden)
    );
    assert!(!from_whole.contains("won by"), "{from_whole}");
    assert!(from_whole.contains("(0 outer)   7 unseen"), "{from_whole}");
    let report = json(&[&["replay", &whole, "--json"][..], &to].concat(), "");
    assert!(report.get("position").is_none());
    assert_eq!(report["view"]["eye"], 2);
    let position = report["view"]["position"].as_str().unwrap();
    assert!(
        position.contains("; ?7 1-2,2-3,3-4,3-5,3-6,3-6,4-6 ?7; lay 1"),
        "{position}"
    );
    assert_eq!(report["view"]["racks"][0], Value::Null);
    assert_eq!(report["view"]["racks"][1].as_array().unwrap().len(), 7);
    assert_eq!(report["view"]["rack_sizes"], json!([7, 7, 7]));
    // Seat 1 is to move.
    assert_eq!(report["legal"], json!([]));
    let mover = ["replay", &whole, "--json", "--as", "1", "--to", "100"];
    assert_ne!(json(&mover, "")["legal"], json!([]));
    let spectator = [
        "replay",
        &whole,
        "--json",
        "--as",
        "spectator",
        "--to",
        "100",
    ];
    assert_eq!(
        json(&spectator, "")["view"]["racks"],
        json!([null, null, null])
    );
}

#[test]
fn a_record_of_one_seat_is_redacted_for_other_eyes() {
    // The ninth event is a draw of seat 2, visible in its own record.
    let hidden = fs::read_to_string(golden("records/3-seat-2.record")).unwrap();
    let drawn = "draw 3-6";
    assert_eq!(hidden.lines().nth(13), Some(drawn));
    let commented = hidden
        .replacen("[Seat2", "[Racks \"a 3-6\"]\n[Seat2", 1)
        .replacen(drawn, "draw 3-6 # at last a 3-6", 1);
    for eye in ["1", "3", "spectator"] {
        for how in [&[][..], &["--json"], &["--record"]] {
            let replay = [&["replay", "-", "--to", "9", "--as", eye], how].concat();
            let shown = dominium(&replay, &commented);
            let shown = String::from_utf8([shown.stdout, shown.stderr].concat()).unwrap();
            assert!(!shown.is_empty());
            assert!(!shown.replace("3-6 ×4", "").contains("a 3-6"), "{shown}");
            assert!(!shown.contains("draw 3-6"), "{shown}");
        }
    }
    let own = output(&["replay", "-", "--to", "9", "--as", "2"], &commented);
    assert!(own.contains("draw 3-6"), "{own}");
}

#[test]
fn without_hidden_information_every_eye_sees_the_full_state() {
    let record = golden("../../../kingdomino/tests/golden/records/2-dynasty.record");
    let replay = ["replay", &record, "--json", "--game", "2", "--to", "30"];
    let whole = json(&replay, "");
    let seen = json(&[&replay[..], &["--as", "1"]].concat(), "");
    for field in ["position", "legal", "scores", "dynasty"] {
        assert_eq!(seen[field], whole[field], "{field}");
        assert!(!seen[field].is_null(), "{field}");
    }
}

#[test]
fn a_redacted_record_is_rejected_with_a_hint_to_use_as() {
    let hidden = golden("records/3-seat-2.record");
    let why = error_line(&["replay", &hidden], "");
    assert!(why.contains("line 7, event 2, \"?\""), "{why}");
    assert!(why.contains("use --as"), "{why}");
    let why = error_line(&["replay", &hidden, "--as", "1"], "");
    assert!(
        why.contains("the draw of seat 1 cannot be hidden from its own view"),
        "{why}"
    );
    let why = error_line(&["replay", &hidden, "--as", "4"], "");
    assert!(why.contains("--as 4: the game has 3 seats"), "{why}");
    let why = error_line(&["replay", &hidden, "--as", "5"], "");
    assert!(why.contains("a seat, 1 to 4, or spectator"), "{why}");
}

#[test]
fn replay_prints_the_record_redacted_for_a_seat() {
    let whole = golden("records/3.record");
    let written = |eye: &str| {
        output(
            &["replay", &whole, "--to", "100", "--record", "--as", eye],
            "",
        )
    };
    // The golden files have additional tags.
    let events = |text: &str| text.split("\n\n").nth(1).unwrap().to_owned();
    for (eye, name) in [("2", "3-seat-2"), ("Spectator", "3-spectator")] {
        let file = golden(&format!("records/{name}.record"));
        let expected = fs::read_to_string(&file).unwrap();
        assert_eq!(events(&written(eye)), events(&expected));
        // The output is a valid record itself.
        let again = output(&["replay", "-", "--record", "--as", eye], &written(eye));
        assert_eq!(again, written(eye));
    }
    let all = output(&["replay", &whole, "--record"], "");
    assert_eq!(all, fs::read_to_string(&whole).unwrap());
}

#[test]
fn a_wrong_result_is_detected_in_a_redacted_record() {
    let whole = fs::read_to_string(golden("records/2.record")).unwrap();
    let wrong = whole.replace("26 23 won by 1", "25 24 won by 1");
    assert_ne!(wrong, whole);
    // The record of seat 1, with the draws of seat 2 hidden to the end.
    let mut mover = "";
    let hidden: Vec<&str> = wrong
        .lines()
        .map(|line| {
            if let Some((seat, _)) = line.split_once(" lay ") {
                mover = seat;
            }
            if line.starts_with("draw") && mover == "2" {
                "?"
            } else {
                line
            }
        })
        .collect();
    let hidden = hidden.join("\n");
    for text in [&wrong, &hidden] {
        let why = error_line(&["replay", "-", "--as", "1"], text);
        assert!(why.contains("the game ended \"26 23 won by 1\""), "{why}");
        // The table before the end is still shown.
        let shown = dominium(&["replay", "-", "--as", "1", "--to", "100"], text);
        assert_eq!(shown.status.code(), Some(2));
        let table = String::from_utf8(shown.stdout).unwrap();
        assert!(table.contains("After 100 of 225 events"), "{table}");
    }
}

#[test]
fn a_file_with_records_of_both_games_is_rejected() {
    let both = format!(
        "{}\n[Format \"dominium 1\"]\n[Rules \"kingdomino\"]\n",
        fs::read_to_string(golden("records/2.record")).unwrap()
    );
    let why = error_line(&["replay", "-"], &both);
    assert!(why.contains("use one file for each"), "{why}");
    let other = "[Format \"dominium 1\"]\n[Rules \"chess\"]\n";
    let why = error_line(&["replay", "-"], other);
    assert!(why.contains("unknown game \"chess\""), "{why}");
}

#[test]
fn boards_are_balanced_and_reproducible() {
    for seed in [
        &[][..],
        &["--seed", "7"],
        &["--seed", "18446744073709551615"],
    ] {
        let board = output(&[&["board"][..], seed].concat(), "");
        assert_eq!(board, output(&[&["board"][..], seed].concat(), ""));
        let verdict = output(&["board", "check", "-"], &board);
        assert!(verdict.starts_with("balanced"), "{verdict}");
        // The printed rules options select the same board.
        let words = |text: &str| text.trim().rsplit(' ').next().unwrap().to_owned();
        let named = words(board.lines().next().unwrap());
        let numbers = words(verdict.lines().last().unwrap());
        let rules = |word: &str| {
            let line = format!("domination {word}");
            let bench = ["bench", "domination", "--seconds", "0.01", "--json"];
            json(&[&bench[..], &["--rules", &line]].concat(), "")["rules"].clone()
        };
        assert_eq!(rules(&named), rules(&numbers));
        let report = json(&[&["board", "--json"][..], seed].concat(), "");
        let line = report["board"].as_str().unwrap();
        assert_eq!(line.replace('/', "").len(), 64);
        assert_eq!(report["numbers"].as_array().unwrap().len(), 8);
    }
}

#[test]
fn a_board_is_drawn_as_svg() {
    let file = TempFile::new("board.svg");
    let path = file.path();
    let printed = output(&["board", "--seed", "3", "--svg", path], "");
    assert_eq!(printed, output(&["board", "--seed", "3"], ""));
    let drawing = file.text();
    assert_eq!(drawing, output(&["board", "--seed", "3", "--svg", "-"], ""));
    // All squares, places and areas are drawn, and the pips match the numbers.
    let count = |part: &str| drawing.matches(part).count();
    assert_eq!(count("class=\"square\""), 64);
    assert_eq!(count("class=\"place\""), 112);
    assert_eq!(count("class=\"area"), 49);
    assert_eq!(count("class=\"area outer\""), 24);
    let pips: usize = printed
        .lines()
        .filter(|line| !line.starts_with('#'))
        .flat_map(str::chars)
        .filter_map(|digit| digit.to_digit(10))
        .map(|number| number as usize)
        .sum();
    assert_eq!(count("class=\"pip\""), pips);
    // A custom board is drawn in the same way.
    let custom = output(&["board", "--file", "-", "--svg", "-"], &printed);
    let title = |text: &str| text.replace("Custom board", "Board of seed 3");
    assert_eq!(title(&custom), drawing);
    let why = error_line(&["board", "--svg", "-", "--json"], "");
    assert!(
        why.contains("--json cannot be combined with --svg -"),
        "{why}"
    );
    let why = error_line(&["board", "--svg", "/no/such/folder/board.svg"], "");
    assert!(
        why.contains("cannot write /no/such/folder/board.svg"),
        "{why}"
    );
}

#[test]
fn an_unbalanced_board_is_rejected_with_the_dominoes() {
    let board = output(&["board"], "");
    // Changes the first number of the board.
    let wrong = board.replacen("\n1 ", "\n0 ", 1);
    assert_ne!(wrong, board);
    let why = error_line(&["board", "check", "-"], &wrong);
    assert!(
        why.contains(
            "not balanced: 0-1 has 5 places (1 over), 0-2 has 5 (1 over), \
             1-1 has 3 (1 under), 1-2 has 3 (1 under)"
        ),
        "{why}"
    );
    let refused = dominium(&["board", "check", "-", "--json"], &wrong);
    assert_eq!(refused.status.code(), Some(2));
    let report: Value = serde_json::from_slice(&refused.stdout).unwrap();
    assert_eq!(report["balanced"], false);
    assert_eq!(report["off"][0], json!({"domino": "0-1", "places": 5}));
    for (text, reason) in [
        ("", "expected 8 rows of 8 numbers (got 0)"),
        (
            "1 2 3",
            "line 1, column 6: found nothing, expected 8 numbers in a row (got 3)",
        ),
        (
            "1 2 x 4",
            "line 1, column 5: found \"x\", expected a number, 0 to 6",
        ),
    ] {
        let why = error_line(&["board", "check", "-"], text);
        assert!(why.contains(reason), "{why}");
    }
    let why = error_line(&["board", "--seed", "x"], "");
    assert!(why.contains("expected a whole number"), "{why}");
}
