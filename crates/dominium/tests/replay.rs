//! `dominium replay`.

#[path = "common/binary.rs"]
mod binary;
#[path = "common/golden.rs"]
mod golden;

use binary::{dominium, error_line, json, output};
use golden::golden;
use serde_json::Value;

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
fn replay_reads_standard_input_and_sums_up_a_dynasty() {
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
        text.contains("Record 1 of 3 in this file") && text.contains("Dynasty after 3 of 3"),
        "{text}"
    );
}

#[test]
fn replay_with_to_shows_the_table_before_an_error() {
    let record = std::fs::read_to_string(golden("records/2-classic.record")).unwrap();
    let broken = record
        .replacen("claim", "claim 99 #", 1)
        .replacen("claim 99 #", "discard #", 1);
    let output = dominium(&["replay", "-", "--to", "5"], &broken);
    let (table, error) = (
        String::from_utf8(output.stdout).unwrap(),
        String::from_utf8(output.stderr).unwrap(),
    );
    assert!(table.contains("After 5 of 76 events"), "{table}");
    assert!(error.contains("event 6, \"1 discard\"") || error.contains("event 6, \"2 discard\""));
    assert_eq!(output.status.code(), Some(2));
    let after = dominium(&["replay", "-", "--to", "6"], &broken);
    assert_eq!((after.stdout, after.status.code()), (Vec::new(), Some(2)));
}

#[test]
fn replay_checks_the_order_of_the_games_of_a_dynasty() {
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
            "game 1: found Game tag \"2 of 3\", expected \"1 of 3\"",
        ),
        (
            order(&[first, third]),
            "game 2: found Game tag \"3 of 3\", expected \"2 of 3\"",
        ),
        (
            order(&[&unfinished, second]),
            "game 2: the previous game of the Dynasty is not over",
        ),
    ] {
        let error = error_line(&["replay", "-"], &file);
        assert!(error.contains(reason), "{error}");
    }
    // A file may contain several matches and other games.
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
fn long_and_empty_names_fit_beside_the_score() {
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
fn replay_json_lists_the_legal_actions() {
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
fn replay_rejects_invalid_records() {
    let record = std::fs::read_to_string(golden("records/2-classic.record")).unwrap();
    let broken = [
        (
            record.replacen("\ndraw ", "\ndraw 99 ", 1),
            "expected a domino, 1 to 48",
        ),
        (
            record.replacen("\nking 1", "\n1 discard", 1),
            "expected a chance outcome, found an action",
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
            "unknown game \"chess\"",
        ),
        (
            record.replacen("\ndraw ", "\n  draw   x", 1),
            "line 5, column 10: found \"x",
        ),
        (String::new(), "expected [Format"),
    ];
    for (text, reason) in broken {
        let error = error_line(&["replay", "-"], &text);
        assert!(error.contains(reason), "{error}");
    }
}
