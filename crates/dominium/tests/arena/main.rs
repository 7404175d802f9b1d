//! `dominium arena`: early stop, resuming, plots and errors.

#[path = "../common/binary.rs"]
mod binary;
mod early_stop;
#[path = "../common/markup.rs"]
mod markup;
mod records;

use binary::{dominium, error_line, json, output};
use domination::Domination;
use kingdomino::Kingdomino;
use markup::{assert_well_formed, between};
use players::HasPlayers as _;
use serde_json::Value;
use testing::temp_file::TempFile;

/// Match with a searching player with settings, and two heuristic players.
const MATCH: [&str; 7] = [
    "arena",
    "kingdomino",
    "--players",
    "mce:policy=random,playouts=3,greedy,full-greedy",
    "--games",
    "8",
    "--json",
];

fn append<'a>(arguments: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [arguments, more].concat()
}

/// Removes the timings, which differ from run to run.
fn without_timings(mut report: Value) -> Value {
    for player in report["players"].as_array_mut().unwrap() {
        player["mean_ms_per_move"] = Value::Null;
        player["playouts_per_second"] = Value::Null;
    }
    report
}

#[test]
fn the_plot_matches_the_report() {
    let file = TempFile::new("plot.svg");
    let report = json(&append(&MATCH, &["--plot", file.path()]), "");
    let picture = file.text();
    assert_well_formed(&picture);
    assert!(!picture.contains("<script") && !picture.contains("@import"));
    let players = report["players"].as_array().unwrap();
    let bars = between(&picture, "<rect class=\"bar", "/>");
    assert_eq!(bars.len(), players.len());
    let width = |bar: &str| between(bar, " width=\"", "\"")[0].parse::<f64>().unwrap();
    let share = |player: &Value| player["win_share"].as_f64().unwrap();
    // Bar lengths are proportional to the win shares.
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
            "<title>{name}: {:.1}% ({:.1} – {:.1})</title>",
            percent(&player["win_share"]),
            percent(&ends[0]),
            percent(&ends[1])
        );
        assert!(picture.contains(&text), "{text}");
        let mean = format!(">{:.1}</text>", player["mean_score"].as_f64().unwrap());
        assert!(picture.contains(&mean), "{mean}");
    }
    // The line of the fair share is at one third.
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
    assert!(picture.contains("points per game") && picture.contains("fair share 33.3%"));
    // The same on standard output.
    assert_eq!(output(&append(&MATCH[..6], &["--plot", "-"]), ""), picture);
}

#[test]
fn an_incomplete_last_deal_is_reported() {
    let arena = |games, more: &[&'static str]| {
        let start = ["arena", "domination", "--players", "greedy,random"];
        let output = dominium(
            &append(&append(&start, &["--plot", "-", "--games", games]), more),
            "",
        );
        assert!(output.status.success());
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (text(output.stdout), text(output.stderr))
    };
    let (picture, note) = arena("4", &[]);
    assert_eq!(note, "");
    assert!(picture.contains("4 games, every deal played from every seat"));
    let (picture, note) = arena("5", &[]);
    let expected = "--games 5 is not a multiple of 2: the last deal is not played from every seat";
    assert_eq!(note, format!("dominium: note: {expected}\n"));
    assert!(picture.contains("5 games, some deals not played from every seat"));
    let (picture, note) = arena("5", &["--sprt", "80%:81%"]);
    assert!(note.contains(", and --sprt ignores it"), "{note}");
    assert!(picture.contains("Undecided after 4 games"));
}

#[test]
fn plots_are_well_formed_svg() {
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
fn invalid_options_are_rejected_before_the_first_game() {
    let arena = [
        "arena",
        "kingdomino",
        "--players",
        "greedy,random",
        "--games",
        "10000000",
    ];
    for (more, reason) in [
        (&["--sprt", "50%"][..], "expected two win shares"),
        (&["--sprt", "55%:50%"], "the lower one first"),
        (&["--sprt", "0:0.5"], "expected two win shares"),
        (&["--sprt", "-5:5"], "expected two win shares"),
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
            "no such directory: /no/such/folder",
        ),
        (&["--plot", "/"], "it is a directory"),
        (
            &["--plot", "-", "--json"],
            "--json cannot be combined with --plot -",
        ),
    ] {
        let error = error_line(&append(&arena, more), "");
        assert!(error.contains(reason), "{more:?}: {error}");
    }
}

#[test]
fn the_rules_default_to_the_number_of_players() {
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
        let report = json(&append(&arena, &[rules, "--players", players]), "");
        assert_eq!(report["rules"], expected);
    }
    let arena = ["arena", "kingdomino", "--games", "3", "--rules"];
    let duel = ["kingdomino duel", "--players", "random,greedy,random"];
    let error = error_line(&append(&arena, &duel), "");
    let reason = "expected 2 players for these rules, found 3";
    assert!(error.contains(reason), "{error}");
}

#[test]
fn help_and_unknown_name_error_list_every_player() {
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
    let error = error_line(&append(&arena, &["gredy,random"]), "");
    let expected = format!(
        "found \"gredy\", expected one of {}, level:1 to level:5 or cmd:PROGRAM ARGS; did you mean \"greedy\"?",
        Kingdomino::names().collect::<Vec<_>>().join(", ")
    );
    assert!(error.contains(&expected), "{error}");
}

#[test]
fn an_invalid_player_is_reported_with_its_column() {
    let arena = ["arena", "kingdomino", "--games", "2", "--players"];
    for (players, place) in [
        ("random,uct:c=nan", "column 12: found \"c=nan\""),
        (
            "mce:playouts=5,mce:policy=foo",
            "column 20: found \"policy=foo\"",
        ),
        ("random,greedy,gredy", "column 15: found \"gredy\""),
    ] {
        let error = error_line(&append(&arena, &[players]), "");
        assert!(error.contains(place), "{players}: {error}");
    }
}
