//! Record files of a match: writing, resuming and validation.

use std::fs;
use std::process::{Command, Stdio};

use serde_json::Value;
use testing::process::wait_for_exit;
use testing::temp_file::TempFile;
use testing::wait::{TIMEOUT, wait_until};

use crate::binary::{dominium, error_line, json, output};
use crate::{MATCH, append, without_timings};

#[test]
fn a_truncated_record_file_is_resumed() {
    let whole = without_timings(json(&MATCH, ""));
    let file = TempFile::new("torn.record");
    let recorded = append(&MATCH, &["--records", file.path()]);
    assert_eq!(without_timings(json(&recorded, "")), whole);
    let complete = file.text();
    let resume = append(&recorded, &["--resume"]);
    // The last game is cut off at any point: nothing, parts of each line, all but its last byte.
    let start = complete.rfind("[Format").unwrap();
    let mut cuts: Vec<usize> = (start - 2..start + 30).collect();
    cuts.extend((start..complete.len()).step_by(97));
    cuts.extend(complete.len() - 3..=complete.len());
    // Or the file is cut off early on.
    cuts.extend([0, 1, 10, 24, 30, 60, 100, 2000]);
    // Each game but the last is followed by a blank line.
    let gaps = complete.match_indices("\n[Format").map(|(at, _)| at);
    let ends: Vec<usize> = gaps.chain([complete.len()]).collect();
    for cut in cuts {
        fs::write(file.path(), &complete.as_bytes()[..cut]).unwrap();
        assert_eq!(without_timings(json(&resume, "")), whole, "cut at {cut}");
        let untimed = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with("[Thought"));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(untimed(&file.text()), untimed(&complete), "cut at {cut}");
        // Finished games are unchanged, including their thinking times.
        let finished = ends.iter().rev().find(|end| **end <= cut).unwrap_or(&0);
        let kept = file.text().starts_with(&complete[..*finished]);
        assert!(kept, "cut at {cut}: {finished} bytes were finished");
    }
}

#[test]
fn a_killed_process_loses_no_finished_game() {
    let file = TempFile::new("killed.record");
    let arena = [
        "arena",
        "domination",
        "--players",
        "greedy,random",
        "--threads",
        "2",
        "--records",
        file.path(),
        "--json",
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_dominium"))
        .args(append(&arena, &["--games", "100000"]))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(TIMEOUT, "the arena records some games", || {
        fs::metadata(file.path()).is_ok_and(|data| data.len() >= 20_000)
    });
    child.kill().unwrap();
    wait_for_exit(&mut child, "the killed arena");
    let before = file.text();
    let finished = before.matches("[Format").count() - 1;
    let games = (finished + 10).to_string();
    let resumed = json(&append(&arena, &["--games", &games, "--resume"]), "");
    let end = before.rfind("[Format").unwrap();
    assert!(file.text().starts_with(before[..end].trim_end()));
    let fresh = ["arena", "domination", "--players", "greedy,random"];
    let fresh = json(&append(&fresh, &["--json", "--games", &games]), "");
    assert_eq!(without_timings(resumed), without_timings(fresh));
}

#[test]
fn games_in_the_file_are_not_played_again() {
    let file = TempFile::new("counted.record");
    let recorded = append(&MATCH, &["--records", file.path(), "--resume"]);
    let first = json(&recorded, "");
    let text = file.text();
    // Even the timings are equal.
    assert_eq!(json(&recorded, ""), first);
    assert_eq!(file.text(), text);
    // More games are appended; fewer leave the file unchanged.
    let mut more = recorded.clone();
    more[5] = "14";
    assert_eq!(json(&more, "")["games"], 14);
    assert!(file.text().starts_with(&text));
    assert_eq!(file.text().matches("[Format").count(), 14);
    assert_eq!(json(&recorded, ""), first);
    assert_eq!(file.text().matches("[Format").count(), 14);
    // Thinking times in the file count.
    let slow = text.replacen(" ns,", "000000000 ns,", 1);
    fs::write(file.path(), slow).unwrap();
    let time = |report: &Value| report["players"][0]["mean_ms_per_move"].as_f64().unwrap();
    assert!(time(&json(&recorded, "")) > 1000.0 * time(&first));
}

#[test]
fn files_of_other_matches_are_rejected_and_unchanged() {
    let file = TempFile::new("other.record");
    let records = ["--records", file.path()];
    let arena = |players, seed| {
        let start = ["arena", "kingdomino", "--games", "2"];
        let start = append(&start, &["--players", players, "--seed", seed]);
        append(&start, &records)
    };
    output(&arena("greedy,random", "1"), "");
    let text = file.text();
    let check = |arguments: &[&str], reason: &str| {
        let before = fs::read(file.path()).unwrap();
        let error = error_line(arguments, "");
        assert!(error.contains(reason), "{error}");
        assert!(error.contains(file.path()), "{error}");
        assert_eq!(fs::read(file.path()).unwrap(), before);
    };
    let resumed = |players, seed| append(&arena(players, seed), &["--resume"]);
    check(
        &arena("greedy,random", "1"),
        "is not empty: resume with --resume",
    );
    check(
        &resumed("random,greedy", "1"),
        "another match: players \"greedy,random\", expected \"random,greedy\"",
    );
    check(&resumed("greedy,random", "2"), "seed \"1\", expected \"2\"");
    check(
        &resumed("greedy,random,random", "1"),
        "rules \"kingdomino players=2\", expected \"kingdomino players=3\"",
    );
    let mut other_game = resumed("greedy,random", "1");
    other_game[1] = "domination";
    check(
        &other_game,
        "rules \"kingdomino players=2\", expected \"domination",
    );
    let same = resumed("greedy,random", "1");
    for (changed, reason) in [
        (
            "my notes\n".to_owned(),
            "line 1, column 1: found \"my notes\"",
        ),
        ("\u{0}\u{ff}".to_owned(), "line 1, column 1"),
        (
            "[Format \"dominium 1\"]\n[Rules \"kingdomino\"]\n".to_owned(),
            "not an arena game",
        ),
        (
            text.replacen("\ndraw ", "\ndraw 99 ", 1),
            "line 10, column 6: found \"99\"",
        ),
        (text.replacen("won by", "won bye", 1), "line 6, event 77"),
        (text.replacen(" decisions", "", 1), "line 7, column 12"),
    ] {
        fs::write(file.path(), changed).unwrap();
        check(&same, reason);
    }
    fs::write(file.path(), b"# \xff\n").unwrap();
    check(&same, "not UTF-8 text");
    // Only the last game may be cut off.
    let (first, second) = text.split_at(text.rfind("[Format").unwrap());
    let cut = &first[..first.len() - 20];
    fs::write(file.path(), format!("{cut}\n{second}")).unwrap();
    check(&same, "line ");
}

#[test]
fn records_can_be_written_to_a_pipe() {
    if !cfg!(unix) {
        return;
    }
    let arena = [
        "arena",
        "domination",
        "--players",
        "random,random",
        "--games",
        "3",
    ];
    let output = dominium(&append(&arena, &["--records", "/dev/stdout", "--json"]), "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert_eq!(text.matches("[Format").count(), 3);
}
