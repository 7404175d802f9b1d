//! `dominium arena`, as a person or a script would run it: stopping early, going on, pictures.

#[path = "common/markup.rs"]
mod markup;
#[path = "common/running.rs"]
mod running;
#[path = "common/scratch.rs"]
mod scratch;

use std::fs;
use std::process::{Command, Stdio};

use domination::Domination;
use kingdomino::Kingdomino;
use markup::{assert_well_formed, between};
use players::Played;
use running::{complaint, dominium, json, output};
use scratch::Scratch;
use serde_json::Value;

/// A contest with settings in a name, and more than one player who thinks.
const CONTEST: [&str; 7] = [
    "arena",
    "kingdomino",
    "--players",
    "mce:policy=random,playouts=3,greedy,full-greedy",
    "--games",
    "8",
    "--json",
];

fn with<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// What was found out, without what differs from run to run.
fn timeless(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().unwrap() {
        player["mean_ms_per_move"] = Value::Null;
        player["playouts_per_second"] = Value::Null;
    }
    report
}

#[test]
fn an_arena_that_was_killed_goes_on_where_it_stopped() {
    let whole = timeless(json(&CONTEST, ""));
    let file = Scratch::new("torn.record");
    let recorded = with(&CONTEST, &["--records", file.path()]);
    assert_eq!(timeless(json(&recorded, "")), whole);
    let complete = file.text();
    let resume = with(&recorded, &["--resume"]);
    // Whatever was written of the last game: nothing, parts of each line, all but its last byte.
    let start = complete.rfind("[Format").unwrap();
    let mut cuts: Vec<usize> = (start - 2..start + 30).collect();
    cuts.extend((start..complete.len()).step_by(97));
    cuts.extend(complete.len() - 3..=complete.len());
    // Or the arena was killed early on.
    cuts.extend([0, 1, 10, 24, 30, 60, 100, 2000]);
    // Behind each game is a blank line, but for the last.
    let gaps = complete.match_indices("\n[Format").map(|(at, _)| at);
    let ends: Vec<usize> = gaps.chain([complete.len()]).collect();
    for cut in cuts {
        fs::write(file.path(), &complete.as_bytes()[..cut]).unwrap();
        assert_eq!(timeless(json(&resume, "")), whole, "cut at {cut}");
        let untimed = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.starts_with("[Thought"));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(untimed(&file.text()), untimed(&complete), "cut at {cut}");
        // What was finished is as it was, to the nanosecond.
        let finished = ends.iter().rev().find(|end| **end <= cut).unwrap_or(&0);
        let kept = file.text().starts_with(&complete[..*finished]);
        assert!(kept, "cut at {cut}: {finished} bytes were finished");
    }
}

#[test]
fn a_killed_process_loses_no_finished_game() {
    let file = Scratch::new("killed.record");
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
        .args(with(&arena, &["--games", "100000"]))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    while fs::metadata(file.path()).map_or(0, |data| data.len()) < 20_000 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let before = file.text();
    let finished = before.matches("[Format").count() - 1;
    let games = (finished + 10).to_string();
    let resumed = json(&with(&arena, &["--games", &games, "--resume"]), "");
    let end = before.rfind("[Format").unwrap();
    assert!(file.text().starts_with(before[..end].trim_end()));
    let afresh = ["arena", "domination", "--players", "greedy,random"];
    let afresh = json(&with(&afresh, &["--json", "--games", &games]), "");
    assert_eq!(timeless(resumed), timeless(afresh));
}

#[test]
fn what_is_in_the_file_is_not_played_again() {
    let file = Scratch::new("counted.record");
    let recorded = with(&CONTEST, &["--records", file.path(), "--resume"]);
    let first = json(&recorded, "");
    let text = file.text();
    // Not even the times differ.
    assert_eq!(json(&recorded, ""), first);
    assert_eq!(file.text(), text);
    // More games are added behind, fewer leave the file as it is.
    let mut more = recorded.clone();
    more[5] = "14";
    assert_eq!(json(&more, "")["games"], 14);
    assert!(file.text().starts_with(&text));
    assert_eq!(file.text().matches("[Format").count(), 14);
    assert_eq!(json(&recorded, ""), first);
    assert_eq!(file.text().matches("[Format").count(), 14);
    // A thinking time in the file counts.
    let slow = text.replacen(" ns,", "000000000 ns,", 1);
    fs::write(file.path(), slow).unwrap();
    let time = |report: &Value| report["players"][0]["mean_ms_per_move"].as_f64().unwrap();
    assert!(time(&json(&recorded, "")) > 1000.0 * time(&first));
}

#[test]
fn files_of_other_contests_are_refused_and_left_alone() {
    let file = Scratch::new("other.record");
    let records = ["--records", file.path()];
    let arena = |players, seed| {
        let start = ["arena", "kingdomino", "--games", "2"];
        let start = with(&start, &["--players", players, "--seed", seed]);
        with(&start, &records)
    };
    output(&arena("greedy,random", "1"), "");
    let text = file.text();
    let check = |arguments: &[&str], reason: &str| {
        let before = fs::read(file.path()).unwrap();
        let complaint = complaint(arguments, "");
        assert!(complaint.contains(reason), "{complaint}");
        assert!(complaint.contains(file.path()), "{complaint}");
        assert_eq!(fs::read(file.path()).unwrap(), before);
    };
    let resumed = |players, seed| with(&arena(players, seed), &["--resume"]);
    check(
        &arena("greedy,random", "1"),
        "exists already: go on with it by --resume",
    );
    check(
        &resumed("random,greedy", "1"),
        "another contest: players \"greedy,random\" there, \"random,greedy\" here",
    );
    check(
        &resumed("greedy,random", "2"),
        "seed \"1\" there, \"2\" here",
    );
    check(
        &resumed("greedy,random,random", "1"),
        "rules \"kingdomino players=2\" there, \"kingdomino players=3\" here",
    );
    let mut other_game = resumed("greedy,random", "1");
    other_game[1] = "domination";
    check(&other_game, "rules \"kingdomino players=2\" there");
    let same = resumed("greedy,random", "1");
    for (changed, reason) in [
        (
            "my notes\n".to_owned(),
            "line 1, column 1: found \"my notes\"",
        ),
        ("\u{0}\u{ff}".to_owned(), "line 1, column 1"),
        (
            "[Format \"dominium 1\"]\n[Rules \"kingdomino\"]\n".to_owned(),
            "no game of an arena",
        ),
        (
            text.replacen("\ndraw ", "\ndraw 99 ", 1),
            "line 10, column 6: found \"99\"",
        ),
        (text.replacen("won by", "won bye", 1), "line 6, step 77"),
        (text.replacen(" decisions", "", 1), "line 7, column 12"),
    ] {
        fs::write(file.path(), changed).unwrap();
        check(&same, reason);
    }
    fs::write(file.path(), b"# \xff\n").unwrap();
    check(&same, "not UTF-8 text");
    // Only the last game can have been torn.
    let (first, second) = text.split_at(text.rfind("[Format").unwrap());
    let cut = &first[..first.len() - 20];
    fs::write(file.path(), format!("{cut}\n{second}")).unwrap();
    check(&same, "line ");
}

#[test]
fn the_arena_stops_when_it_is_decided() {
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "full-greedy,greedy",
        "--games",
        "400",
        "--json",
    ];
    let sprt = with(&arena, &["--sprt", "50%:60%"]);
    let report = timeless(json(&sprt, ""));
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
    // Exactly these games count: the same as if no more had been asked for.
    let mut exactly = arena.to_vec();
    let count = games.to_string();
    exactly[5] = &count;
    let exactly = timeless(json(&exactly, ""));
    assert_eq!(exactly["players"], report["players"]);
    assert_eq!(exactly["sprt"], Value::Null);
    // Whoever plays them.
    for threads in ["2", "5"] {
        let again = json(&with(&sprt, &["--threads", threads]), "");
        assert_eq!(timeless(again), report);
    }
    // In either direction, or not at all.
    let low = json(
        &with(
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
    let undecided = json(&with(&arena, &["--sprt", "79%:79.5%"]), "");
    assert_eq!(undecided["sprt"]["accepted"], Value::Null);
    assert_eq!(
        (&undecided["games"], &undecided["sprt"]["games"]),
        (&400.into(), &400.into())
    );
    let table = output(&with(&sprt[..6], &["--sprt", "50%:60%"]), "");
    let sentence =
        format!("Decided after {games} games: full-greedy wins 60 % or more rather than 50 %");
    assert!(table.contains(&sentence), "{table}");
}

#[test]
fn an_early_stop_and_a_resumed_one_agree() {
    let file = Scratch::new("sprt.record");
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "full-greedy,greedy,greedy",
    ];
    let arena = with(&arena, &["--sprt", "33.3%:45%", "--json", "--games", "300"]);
    let whole = timeless(json(&arena, ""));
    assert_eq!(whole["sprt"]["accepted"], "high");
    let games = whole["games"].as_u64().unwrap();
    // Games beyond those that decide may be in the file; they do not count.
    let more = (games + 5).to_string();
    let mut long = with(&arena[..4], &["--games", &more]);
    long.extend(["--records", file.path()]);
    output(&long, "");
    let resume = with(&arena, &["--records", file.path(), "--resume"]);
    assert_eq!(timeless(json(&resume, "")), whole);
    let text = file.text();
    let third = text.match_indices("[Format").nth(3).unwrap().0;
    fs::write(file.path(), &text[..third]).unwrap();
    assert_eq!(
        timeless(json(&with(&resume, &["--threads", "3"]), "")),
        whole
    );
}

#[test]
fn the_picture_shows_what_the_report_says() {
    let file = Scratch::new("plot.svg");
    let report = json(&with(&CONTEST, &["--plot", file.path()]), "");
    let picture = file.text();
    assert_well_formed(&picture);
    assert!(!picture.contains("<script") && !picture.contains("@import"));
    let players = report["players"].as_array().unwrap();
    let bars = between(&picture, "<rect class=\"bar", "/>");
    assert_eq!(bars.len(), players.len());
    let width = |bar: &str| between(bar, " width=\"", "\"")[0].parse::<f64>().unwrap();
    let share = |player: &Value| player["win_share"].as_f64().unwrap();
    // A length for each victory, the same for all.
    let (bar, best) = bars
        .iter()
        .zip(players)
        .max_by(|a, b| share(a.1).total_cmp(&share(b.1)))
        .unwrap();
    let unit = width(bar) / share(best);
    for (bar, player) in bars.iter().zip(players) {
        assert!(
            (width(bar) - unit * share(player)).abs() < 0.02,
            "{bar} {player}"
        );
        let name = player["player"].as_str().unwrap();
        let ends = &player["win_share_ci95"];
        let percent = |value: &Value| 100.0 * value.as_f64().unwrap();
        let text = format!(
            "<title>{name}: {:.1} % ({:.1} – {:.1})</title>",
            percent(&player["win_share"]),
            percent(&ends[0]),
            percent(&ends[1])
        );
        assert!(picture.contains(&text), "{text}");
        let mean = format!(">{:.1}</text>", player["mean_score"].as_f64().unwrap());
        assert!(picture.contains(&mean), "{mean}");
    }
    // The line of the fair share lies at a third.
    let zero: f64 = between(bars[0], " x=\"", "\"")[0].parse().unwrap();
    let fair: f64 = between(&picture, "<path class=\"fair\" d=\"M", " ")[0]
        .parse()
        .unwrap();
    assert!(
        (fair - zero - unit / 3.0).abs() < 0.02,
        "{zero} {fair} {unit}"
    );
    assert_eq!(
        between(&picture, "<path class=\"heap", "/>").len(),
        players.len()
    );
    assert!(picture.contains("points a game") && picture.contains("fair share 33.3 %"));
    // The same on standard output.
    assert_eq!(output(&with(&CONTEST[..6], &["--plot", "-"]), ""), picture);
}

/// Whoever plays on to a deal that is not finished is told so, wherever it matters.
#[test]
fn a_last_deal_that_is_not_played_from_every_seat_is_named() {
    let arena = |games, more: &[&'static str]| {
        let start = ["arena", "domination", "--players", "greedy,random"];
        let output = dominium(
            &with(&with(&start, &["--plot", "-", "--games", games]), more),
            "",
        );
        assert!(output.status.success());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    let (picture, note) = arena("4", &[]);
    assert_eq!(note, "");
    assert!(picture.contains("4 games, every deal from every seat"));
    let (picture, note) = arena("5", &[]);
    let expected = "--games 5 is no multiple of 2: the last deal is not played from every seat";
    assert_eq!(note, format!("dominium: note: {expected}\n"));
    assert!(picture.contains("5 games, not every deal from every seat"));
    let (picture, note) = arena("5", &["--sprt", "80%:81%"]);
    assert!(note.contains(", and --sprt does not look at it"), "{note}");
    assert!(picture.contains("Undecided after 4 games"));
}

#[test]
fn a_picture_of_anything_is_well_formed() {
    for arguments in [
        &["domination", "--players", "greedy,random", "--games", "1"][..],
        &[
            "domination",
            "--players",
            "greedy,random,random,greedy",
            "--games",
            "5",
        ],
        &[
            "kingdomino",
            "--players",
            "random,random",
            "--games",
            "30",
            "--sprt",
            "0.5:0.6",
        ],
        &[
            "kingdomino",
            "--rules",
            "kingdomino players=2 duel",
            "--players",
            "greedy,greedy",
            "--games",
            "4",
        ],
    ] {
        let picture = output(&[&["arena"], arguments, &["--plot", "-"]].concat(), "");
        assert_well_formed(&picture);
        assert!(
            !picture.contains("NaN") && !picture.contains("inf"),
            "{picture}"
        );
    }
}

#[test]
fn what_cannot_work_is_said_before_anything_is_played() {
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "greedy,random",
        "--games",
        "10000000",
    ];
    for (more, reason) in [
        (&["--sprt", "50%"][..], "expected two shares of the games"),
        (&["--sprt", "55%:50%"], "the lower one first"),
        (&["--sprt", "0:0.5"], "expected two shares of the games"),
        (&["--sprt", "-5:5"], "expected two shares of the games"),
        (
            &["--sprt", "0.5:0.6", "--alpha", "0.5"],
            "expected a rate between 0 and 0.5",
        ),
        (&["--alpha", "0.1"], "--sprt <LOW:HIGH>"),
        (&["--resume"], "--records <FILE>"),
        (&["--records", "/"], "cannot write /"),
        (
            &["--records", "-"],
            "--records: found \"-\", expected a file",
        ),
        (
            &["--records", "/no/such/folder/x"],
            "cannot write /no/such/folder/x",
        ),
        (
            &["--plot", "/no/such/folder/x.svg"],
            "there is no folder /no/such/folder",
        ),
        (&["--plot", "/"], "it is a folder"),
        (&["--plot", "-", "--json"], "--plot - prints the picture"),
    ] {
        let complaint = complaint(&with(&arena, more), "");
        assert!(complaint.contains(reason), "{more:?}: {complaint}");
    }
}

#[test]
fn as_many_play_as_are_named() {
    for (rules, players, expected) in [
        (
            "kingdomino harmony",
            "random,greedy",
            "kingdomino players=2 harmony",
        ),
        (
            "kingdomino duel",
            "random,greedy",
            "kingdomino players=2 duel",
        ),
        (
            "kingdomino edition=revised",
            "random,greedy,random",
            "kingdomino players=3 edition=revised",
        ),
        (
            "kingdomino",
            "random,greedy,random,random",
            "kingdomino players=4",
        ),
    ] {
        let arena = ["arena", "kingdomino", "--games", "1", "--json", "--rules"];
        let report = json(&with(&arena, &[rules, "--players", players]), "");
        assert_eq!(report["rules"], expected);
    }
    let arena = ["arena", "kingdomino", "--games", "3", "--rules"];
    let duel = ["kingdomino duel", "--players", "random,greedy,random"];
    let complaint = complaint(&with(&arena, &duel), "");
    let reason = "3 are named, and by these rules 2 play";
    assert!(complaint.contains(reason), "{complaint}");
}

/// In the help, and where one is called by a name that nobody has.
#[test]
fn every_player_is_named() {
    let help = output(&["arena", "--help"], "");
    let named: Vec<&str> = Kingdomino::names()
        .chain(Domination::names())
        .chain(["level:1", "level:5", "cmd:PROGRAM"])
        .collect();
    for name in &named {
        let is_name = |word: &str| word.trim_end_matches([',', ';', '.']) == *name;
        assert!(help.split_whitespace().any(is_name), "{name}: {help}");
    }
    let arena = ["arena", "kingdomino", "--games", "2", "--players"];
    let complaint = complaint(&with(&arena, &["gredy,random"]), "");
    let expected = format!(
        "found \"gredy\", expected one of {}, level:1 to level:5 or cmd:PROGRAM ARGS; the nearest",
        Kingdomino::names().collect::<Vec<_>>().join(", ")
    );
    assert!(complaint.contains(&expected), "{complaint}");
}

#[test]
fn a_player_that_makes_no_sense_is_found_in_the_list() {
    let arena = ["arena", "kingdomino", "--games", "2", "--players"];
    for (players, place) in [
        ("random,uct:c=nan", "column 12: found \"c=nan\""),
        (
            "mce:playouts=5,mce:policy=foo",
            "column 20: found \"policy=foo\"",
        ),
        ("random,greedy,gredy", "column 15: found \"gredy\""),
    ] {
        let complaint = complaint(&with(&arena, &[players]), "");
        assert!(complaint.contains(place), "{players}: {complaint}");
    }
}

#[test]
fn records_may_go_into_a_pipe() {
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
    let output = dominium(&with(&arena, &["--records", "/dev/stdout", "--json"]), "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{text}");
    assert_eq!(text.matches("[Format").count(), 3);
}
