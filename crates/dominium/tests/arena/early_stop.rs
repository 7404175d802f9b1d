//! Early stop of a match by SPRT.

use std::fs;

use serde_json::Value;

use crate::binary::{json, output};
use crate::{append, without_timings};
use testing::temp_file::TempFile;

#[test]
fn the_arena_stops_at_the_verdict() {
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "full-greedy,greedy",
        "--games",
        "400",
        "--json",
    ];
    let sprt = append(&arena, &["--sprt", "50%:60%"]);
    let report = without_timings(json(&sprt, ""));
    let games = report["games"].as_u64().unwrap();
    assert!(
        (2..200).contains(&games) && games.is_multiple_of(2),
        "{games}"
    );
    let test = &report["sprt"];
    assert_eq!(
        (&test["accepted"], &test["games"]),
        (&"high".into(), &report["games"])
    );
    assert_eq!((&test["low"], &test["high"]), (&0.5.into(), &0.6.into()));
    assert_eq!(
        (&test["alpha"], &test["beta"]),
        (&0.05.into(), &0.05.into())
    );
    assert!(test["log_likelihood_ratio"].as_f64() >= test["bounds"][1].as_f64());
    assert_eq!(report["games_limit"], 400);
    // Exactly these games count: the result equals a match of this length.
    let mut exactly = arena.to_vec();
    let count = games.to_string();
    exactly[5] = &count;
    let exactly = without_timings(json(&exactly, ""));
    assert_eq!(exactly["players"], report["players"]);
    assert_eq!(exactly["sprt"], Value::Null);
    // With any number of threads.
    for threads in ["2", "5"] {
        let again = json(&append(&sprt, &["--threads", threads]), "");
        assert_eq!(without_timings(again), report);
    }
    // Other verdicts: low, and undecided.
    let low = json(
        &append(
            &arena,
            &["--sprt", "0.9:0.95", "--alpha", "1%", "--beta", "0.02"],
        ),
        "",
    );
    assert_eq!(low["sprt"]["accepted"], "low");
    assert_eq!(
        (&low["sprt"]["alpha"], &low["sprt"]["beta"]),
        (&0.01.into(), &0.02.into())
    );
    let undecided = json(&append(&arena, &["--sprt", "79%:79.5%"]), "");
    assert_eq!(undecided["sprt"]["accepted"], Value::Null);
    assert_eq!(
        (&undecided["games"], &undecided["sprt"]["games"]),
        (&400.into(), &400.into())
    );
    let table = output(&append(&sprt[..6], &["--sprt", "50%:60%"]), "");
    let sentence =
        format!("Decided after {games} games: full-greedy wins 60% or more rather than 50%");
    assert!(table.contains(&sentence), "{table}");
}

#[test]
fn a_resumed_match_stops_at_the_same_game() {
    let file = TempFile::new("sprt.record");
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "full-greedy,greedy,greedy",
    ];
    let arena = append(&arena, &["--sprt", "33.3%:45%", "--json", "--games", "300"]);
    let whole = without_timings(json(&arena, ""));
    assert_eq!(whole["sprt"]["accepted"], "high");
    let games = whole["games"].as_u64().unwrap();
    // Games after the verdict may be in the file; they do not count.
    let more = (games + 5).to_string();
    let mut long = append(&arena[..4], &["--games", &more]);
    long.extend(["--records", file.path()]);
    output(&long, "");
    let resume = append(&arena, &["--records", file.path(), "--resume"]);
    assert_eq!(without_timings(json(&resume, "")), whole);
    let text = file.text();
    let third = text.match_indices("[Format").nth(3).unwrap().0;
    fs::write(file.path(), &text[..third]).unwrap();
    assert_eq!(
        without_timings(json(&append(&resume, &["--threads", "3"]), "")),
        whole
    );
}
