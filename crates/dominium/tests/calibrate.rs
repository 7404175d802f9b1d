//! `dominium calibrate`: report, plot and errors.

#[path = "common/binary.rs"]
mod binary;
#[path = "common/markup.rs"]
mod markup;

use std::fs;

use binary::{error_line, json, output};
use markup::{assert_well_formed, between};
use serde_json::Value;
use testing::temp_file::TempFile;

/// Record file with quick games.
fn record_games(name: &str, game: &str, players: &str, games: &str) -> TempFile {
    let file = TempFile::new(name);
    let arena = ["arena", game, "--players", players, "--games", games];
    output(&[&arena[..], &["--records", file.path()]].concat(), "");
    file
}

fn calibrate<'a>(file: &'a str, player: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&["calibrate", file, "--player", player], more].concat()
}

const QUICK: &str = "mce:policy=random,playouts=20";

fn number(value: &Value) -> f64 {
    value
        .as_f64()
        .unwrap_or_else(|| panic!("a number, not {value}"))
}

fn assert_near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");
}

/// Asserts that the bins of a group add up to its totals.
fn assert_consistent(group: &Value) {
    let bins = group["bins"].as_array().unwrap();
    assert_eq!(bins.len(), 10);
    let mut sums = [0.0; 3];
    for (index, bin) in (0_u8..).zip(bins) {
        assert_near(number(&bin["from"]), f64::from(index) / 10.0);
        assert_near(number(&bin["to"]), f64::from(index + 1) / 10.0);
        let count = number(&bin["forecasts"]);
        if count == 0.0 {
            assert!(
                bin["observed"].is_null() && bin["observed_ci95"].is_null(),
                "{bin}"
            );
            continue;
        }
        let (predicted, observed) = (number(&bin["mean_predicted"]), number(&bin["observed"]));
        assert!(predicted > number(&bin["from"]) - 1e-9 && predicted < number(&bin["to"]) + 1e-9);
        let (low, high) = (
            number(&bin["observed_ci95"][0]),
            number(&bin["observed_ci95"][1]),
        );
        assert!(
            0.0 <= low && low <= observed && observed <= high && high <= 1.0,
            "{bin}"
        );
        assert!(low < high && number(&bin["deals"]) <= count, "{bin}");
        for (sum, part) in sums.iter_mut().zip([1.0, predicted, observed]) {
            *sum += count * part;
        }
    }
    let [count, predicted, observed] = sums;
    assert_near(count, number(&group["forecasts"]));
    assert_near(predicted / count, number(&group["mean_predicted"]));
    assert_near(observed / count, number(&group["mean_observed"]));
    assert_near((predicted - observed) / count, number(&group["mean_error"]));
    for field in ["brier", "brier_fair_share"] {
        assert!((0.0..=1.0).contains(&number(&group[field])), "{field}");
    }
    assert!(number(&group["mean_error_ci95"]) > 0.0);
    let (mean, square) = (
        number(&group["mean_score_error"]),
        number(&group["rms_score_error"]),
    );
    assert!(mean.abs() <= square, "{group}");
}

#[test]
fn the_report_compares_predictions_with_results() {
    for (game, players, seats) in [
        ("kingdomino", "mce:policy=random,playouts=20,greedy", 2),
        ("domination", "mce:policy=random,playouts=20,greedy", 2),
        ("kingdomino", "greedy,full-greedy,random", 3),
    ] {
        let file = record_games(&format!("{game}-{seats}.record"), game, players, "6");
        let report = json(&calibrate(file.path(), QUICK, &["--json"]), "");
        assert_eq!(report["game"], game);
        assert_eq!(
            report["rules"],
            serde_json::json!([format!("{game} players={seats}")])
        );
        assert_eq!(report["player"], QUICK);
        assert_eq!((&report["seed"], &report["every"]), (&1.into(), &5.into()));
        assert_eq!(
            (&report["games"], &report["deals"]),
            (&6.into(), &(6 / seats).into())
        );
        let (mover, others) = (&report["mover"], &report["others"]);
        assert_consistent(mover);
        assert_consistent(others);
        assert_eq!(report["positions"], mover["forecasts"]);
        let positions = report["positions"].as_u64().unwrap();
        assert!(positions >= 6, "{positions}");
        assert_eq!(others["forecasts"], positions * (seats - 1));
        // Win probabilities add up to 1, so the errors cancel out.
        let error = |group: &Value| number(&group["mean_error"]) * number(&group["forecasts"]);
        assert_near(error(mover), -error(others));
        if seats == 2 {
            assert_near(number(&mover["brier_fair_share"]), 0.25);
            assert_near(number(&mover["brier"]), number(&others["brier"]));
        }
        // The table has the same values.
        let table = output(&calibrate(file.path(), QUICK, &[]), "");
        let brier = format!("Brier score {:.3}", number(&mover["brier"]));
        let about = format!("{QUICK}, {positions} positions of 6 games");
        assert!(table.contains(&brier) && table.contains(&about), "{table}");
        for bin in mover["bins"].as_array().unwrap() {
            let from = 100.0 * number(&bin["from"]);
            let row = table
                .lines()
                .find(|line| line.starts_with(&format!("{from:.0} – ")));
            let words: Vec<&str> = row.unwrap().split_whitespace().collect();
            assert_eq!(words[3], bin["forecasts"].to_string(), "{table}");
        }
    }
}

#[test]
fn predictions_of_one_sided_games_beat_the_fair_share() {
    // Level 1 loses to rival, which is predictable before the end.
    let file = record_games("sure.record", "kingdomino", "rival,level:1", "40");
    let report = json(
        &calibrate(file.path(), "master:playouts=20", &["--json"]),
        "",
    );
    let mover = &report["mover"];
    assert!(
        number(&mover["brier"]) < 0.8 * number(&mover["brier_fair_share"]),
        "{mover}"
    );
    assert!(number(&mover["bins"][0]["observed"]) < 0.2, "{mover}");
    assert!(number(&mover["bins"][9]["observed"]) > 0.8, "{mover}");
}

#[test]
fn results_depend_on_the_seed_but_not_on_threads() {
    for game in ["kingdomino", "domination"] {
        let file = record_games(
            &format!("threads-{game}.record"),
            game,
            "greedy,random",
            "4",
        );
        let run = |more: &[&str]| {
            let more = [&["--json"], more].concat();
            json(
                &calibrate(file.path(), "uct:policy=random,playouts=30", &more),
                "",
            )
        };
        let alone = run(&["--threads", "1"]);
        assert_eq!(run(&["--threads", "2"]), alone);
        assert_eq!(run(&["--threads", "7"]), alone);
        assert_eq!(run(&["--seed", "1"]), alone);
        assert_ne!(run(&["--seed", "2"])["mover"], alone["mover"]);
    }
}

#[test]
fn sampling_offsets_cover_every_decision() {
    let file = record_games("every.record", "kingdomino", "greedy,random", "1");
    // The first game is sampled from its first decision, its copy from the second.
    let twice = TempFile::new("twice.record");
    fs::write(twice.path(), format!("{0}\n{0}", file.text())).unwrap();
    let positions = |file: &TempFile, every| {
        let report = json(
            &calibrate(file.path(), QUICK, &["--json", "--every", every]),
            "",
        );
        report["positions"].as_u64().unwrap()
    };
    let all = positions(&file, "1");
    assert!(all > 20, "{all}");
    assert_eq!(positions(&file, "2"), all.div_ceil(2));
    assert_eq!(positions(&twice, "2"), all);
    assert_eq!(positions(&twice, "1"), 2 * all);
    // The same game twice had the same deal.
    let report = json(
        &calibrate(twice.path(), QUICK, &["--json", "--every", "1"]),
        "",
    );
    assert_eq!((&report["games"], &report["deals"]), (&2.into(), &1.into()));
    assert!(
        report["mover"]["mean_error_ci95"].is_null(),
        "one deal has no confidence interval"
    );
    // Without the Arena tag each game counts as its own deal.
    let untagged = twice.text().replace("[Arena ", "[Event ");
    fs::write(twice.path(), untagged).unwrap();
    let report = json(&calibrate(twice.path(), QUICK, &["--json"]), "");
    assert_eq!((&report["games"], &report["deals"]), (&2.into(), &2.into()));
}

#[test]
fn the_plot_matches_the_report() {
    let file = record_games("drawn.record", "domination", "greedy,random", "4");
    let picture = TempFile::new("calibration.svg");
    let plot = ["--plot", picture.path()];
    let report = json(
        &calibrate(file.path(), QUICK, &[&["--json"], &plot[..]].concat()),
        "",
    );
    let picture = picture.text();
    assert_well_formed(&picture);
    assert!(!picture.contains("<script") && !picture.contains("@import"));
    assert!(picture.contains("prefers-color-scheme: dark"));
    let bins = report["mover"]["bins"].as_array().unwrap();
    let filled: Vec<&Value> = bins.iter().filter(|bin| bin["forecasts"] != 0).collect();
    let dots = between(&picture, "<circle class=\"dot", "/>");
    let heaps = between(&picture, "<rect class=\"heap", "/>");
    let whiskers = between(&picture, "<path class=\"whisker\"", "/>");
    assert_eq!([dots.len(), heaps.len(), whiskers.len()], [filled.len(); 3],);
    let at = |element: &str, name: &str| -> f64 {
        between(element, &format!(" {name}=\""), "\"")[0]
            .parse()
            .unwrap()
    };
    // The diagonal of perfect calibration spans the square.
    let ends = between(&picture, "<path class=\"fair\" d=\"M", "\"")[0];
    let ends: Vec<f64> = ends
        .split([' ', 'L'])
        .map(|end| end.parse().unwrap())
        .collect();
    let [left, bottom, right, top] = ends[..] else {
        panic!("two points: {ends:?}");
    };
    assert_near(right - left, bottom - top);
    let fullest = filled
        .iter()
        .map(|bin| number(&bin["forecasts"]))
        .fold(0.0, f64::max);
    let highest = heaps
        .iter()
        .map(|heap| at(heap, "height"))
        .fold(0.0, f64::max);
    for ((bin, dot), heap) in filled.iter().zip(dots).zip(heaps) {
        let x = left + (right - left) * number(&bin["mean_predicted"]);
        let y = bottom + (top - bottom) * number(&bin["observed"]);
        assert!(
            (at(dot, "cx") - x).abs() < 0.02 && (at(dot, "cy") - y).abs() < 0.02,
            "{dot}"
        );
        let height = highest * number(&bin["forecasts"]) / fullest;
        assert!((at(heap, "height") - height).abs() < 0.02, "{heap}");
        let percent = |value: &Value| format!("{:.1}", 100.0 * number(value));
        let sentence = format!(
            "{}% on average: wins {}% ({} – {}) of {}.",
            percent(&bin["mean_predicted"]),
            percent(&bin["observed"]),
            percent(&bin["observed_ci95"][0]),
            percent(&bin["observed_ci95"][1]),
            bin["forecasts"]
        );
        // Once in the title of the dot, and once in the text alternative.
        assert_eq!(picture.matches(&sentence).count(), 2, "{sentence}");
    }
    // The same on standard output, from standard input.
    let printed = output(&calibrate("-", QUICK, &["--plot", "-"]), &file.text());
    assert_eq!(printed, picture);
}

#[test]
fn a_plot_of_few_positions_is_well_formed() {
    for (game, players) in [
        ("kingdomino", "random,random,random,random"),
        ("domination", "greedy,random"),
    ] {
        let file = record_games(&format!("little-{game}.record"), game, players, "1");
        let picture = output(
            &calibrate(file.path(), QUICK, &["--every", "30", "--plot", "-"]),
            "",
        );
        assert_well_formed(&picture);
        assert!(
            !picture.contains("NaN") && !picture.contains("inf"),
            "{picture}"
        );
    }
}

#[test]
fn unusable_records_and_options_are_rejected() {
    let file = record_games("whole.record", "domination", "greedy,random", "3");
    let text = file.text();
    let other = record_games("other-game.record", "kingdomino", "greedy,random", "1");
    let check = |text: &str, more: &[&str], reason: &str| {
        let error = error_line(&calibrate("-", QUICK, more), text);
        assert!(error.contains(reason), "{error}");
    };
    check("", &[], "standard input: no games found");
    check(" \n\n", &[], "standard input: no games found");
    check("my notes\n", &[], "standard input: line 1, column 1");
    // The second game is cut off, or not over.
    let second = text.match_indices("[Format").nth(1).unwrap().0;
    let third = text.match_indices("[Format").nth(2).unwrap().0;
    let cut: Vec<&str> = text[second..third].trim_end().lines().collect();
    let cut = cut[..cut.len() - 3].join("\n");
    let with = |cut: &str| format!("{}{cut}\n\n{}", &text[..second], &text[third..]);
    check(&with(&cut), &[], "standard input: game 2: line ");
    let result = between(&cut, "[Result \"", "\"")[0];
    let open = cut.replace(&format!("[Result \"{result}\"]\n"), "");
    check(&with(&open), &[], "game 2: not over after ");
    let starred = cut.replace(result, "*");
    check(&with(&starred), &[], "game 2: not over after ");
    // Redacted for a seat before the end.
    let seen = output(
        &["replay", file.path(), "--as", "1", "--to", "60", "--record"],
        "",
    );
    check(&with(&seen), &[], "game 2: line ");
    check(
        &with(&seen),
        &[],
        "a hidden outcome cannot be replayed; expected the complete record",
    );
    check(
        &format!("{text}\n{}", other.text()),
        &[],
        "records of both Kingdomino and Domination in one file",
    );
    for (more, reason) in [
        (&["--every", "0"][..], "expected a whole number, 1 to 1000"),
        (&["--threads", "0"], "expected a whole number, 1 to 1024"),
        (
            &["--plot", "/no/such/folder/x.svg"],
            "no such directory: /no/such/folder",
        ),
        (
            &["--plot", "-", "--json"],
            "--json cannot be combined with --plot -",
        ),
    ] {
        check(&text, more, reason);
    }
    for (player, reason) in [
        (
            "greedy",
            "--player: line 1, column 1: found \"greedy\", expected one of mce, uct, master",
        ),
        ("open-loop", "found \"open-loop\""),
        ("cmd:true", "expected one of mce, uct, master"),
        ("mce:playouts=none", "playouts=none"),
        ("mce:policy", "--player"),
    ] {
        let error = error_line(&["calibrate", file.path(), "--player", player], "");
        assert!(error.contains(reason), "{error}");
    }
    let error = error_line(&["calibrate", "/no/such/file"], "");
    assert!(error.contains("cannot read /no/such/file"), "{error}");
}
