//! Outside engines in the arena. Python is their language here; any other would do.

#[path = "common/binary.rs"]
mod binary;

use std::fs;
use std::path::{Path, PathBuf};

use domination::Domination;
use game::{Eye, Game as _, Record, Seat, Turn};
use binary::{error_line, dominium, json, output};
use testing::scratch::Scratch;
use testing::wait::{PATIENCE, wait_until};

fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    format!("cmd:python3 \"{}\"", path.display())
}

/// A file that may be there from an earlier run.
fn in_target(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// An engine that shakes hands like any other and then does this when it is to go.
fn engine(name: &str, on_go: &str) -> String {
    engine_of("kingdomino", name, on_go)
}

fn engine_of(game: &str, name: &str, on_go: &str) -> String {
    let program = format!(
        r#"
import os, sys, time
for line in iter(sys.stdin.readline, ""):
    words = line.split()
    if words[0:1] == ["hello"]:
        print("hello 1 Strange\ngame {game}\noption seed 0\nready", flush=True)
        decisions = 0
    elif words[0:1] == ["ping"]:
        print("pong", words[1], flush=True)
    elif words[0:1] == ["legal"]:
        legal = line.strip().split(" ", 2)[2].split("; ")
        seat = int(words[1])
        decisions += 1
    elif words[0:1] == ["go"]:
        {on_go}
        sys.stdout.flush()
"#
    );
    let path = in_target(&format!("{name}.py"));
    fs::write(&path, program).unwrap();
    format!("python3 \"{}\"", path.display())
}

fn arena<'a>(game: &'a str, players: &'a str, games: &'a str) -> [&'a str; 6] {
    ["arena", game, "--players", players, "--games", games]
}

/// A contest that failed: what was printed, the game in which it failed and the last line.
struct Failure {
    printed: String,
    record: String,
    error: String,
}

fn failure(arguments: &[&str]) -> Failure {
    let output = dominium(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    let (note, rest) = said.split_once('\n').unwrap();
    assert!(
        note.starts_with("dominium: note: the game up to there"),
        "{said}"
    );
    let (record, error) = rest.trim_end().rsplit_once('\n').unwrap();
    assert!(error.starts_with("dominium: game "), "{said}");
    Failure {
        printed: String::from_utf8(output.stdout).unwrap(),
        record: record.to_owned(),
        error: error.to_owned(),
    }
}

#[test]
fn the_example_plays_both_games_to_the_end() {
    for (game, others, games) in [
        ("kingdomino", "random", "2"),
        ("kingdomino", "random,greedy,full-greedy", "4"),
        ("domination", "random", "2"),
        ("domination", "greedy,random", "3"),
    ] {
        let players = format!("{},{others}", example());
        let report = json(
            &[&arena(game, &players, games)[..], &["--json"]].concat(),
            "",
        );
        assert_eq!(report["players"][0]["player"], example().as_str());
        assert_eq!(report["players"][0]["games"].to_string(), games);
    }
}

#[test]
fn the_smallest_engine_of_the_documentation_plays_both_games() {
    let page = include_str!("../../../docs/engine-protocol.md");
    let program = page.split("```python\n").nth(1).unwrap();
    let path = in_target("smallest engine.py");
    fs::write(&path, program.split("```").next().unwrap()).unwrap();
    for game in ["kingdomino", "domination"] {
        let players = format!("cmd@2s:python3 '{}',random", path.display());
        let table = output(&arena(game, &players, "2"), "");
        assert!(table.contains("2 games"), "{table}");
    }
}

#[test]
fn the_same_seed_plays_the_same_games() {
    let players = format!("{},{}", example(), example());
    let records = ["one", "two"].map(|name| {
        let file = Scratch::new(name);
        let to_file = ["--records", file.path()];
        output(
            &[&arena("domination", &players, "2")[..], &to_file].concat(),
            "",
        );
        // How long they thought is nobody's seed.
        let text = file.text();
        let lines = text.lines().filter(|line| !line.contains("Thought"));
        lines.collect::<Vec<_>>().join("\n")
    });
    assert_eq!(records[0], records[1]);
    assert!(
        records[0].contains("cmd:python3 \\\""),
        "its command is in the tags"
    );
}

#[test]
fn dominium_is_an_outside_engine_like_any_other() {
    let dominium = env!("CARGO_BIN_EXE_dominium");
    let quick = format!("cmd@30:\"{dominium}\" engine --player 'uct:policy=random,c=0.2'");
    for game in ["kingdomino", "domination"] {
        let players = format!("{quick},random");
        let report = json(&[&arena(game, &players, "2")[..], &["--json"]].concat(), "");
        assert_eq!(report["players"][0]["player"], quick.as_str());
        assert_eq!(report["players"][0]["games"], 2);
    }
}

#[test]
fn an_engine_that_fails_ends_the_contest_and_is_named() {
    for (name, on_go, reason) in [
        (
            "dies",
            "sys.exit(3)",
            "ended (exit status: 3) and did not answer \"go time 1000ms\"",
        ),
        (
            "closes",
            "os.close(1); time.sleep(600)",
            "closed its output",
        ),
        (
            "chats",
            "print('let me see')",
            "with \"let me see\", expected an answer of the",
        ),
        (
            "complains",
            "print('error no idea')",
            "with \"error no idea\", expected info or bestmove",
        ),
        (
            "greets",
            "print('ready')",
            "with \"ready\", expected info or bestmove",
        ),
        (
            "invents",
            "print('bestmove castle')",
            "with \"bestmove castle\", expected claim, place or discard",
        ),
        (
            "cheats",
            "print('bestmove discard')",
            "expected one of the legal actions: claim ",
        ),
        (
            "hangs up",
            "sys.stdout.write('bestmove ' + legal[0]); sys.exit()",
            "without ending the line",
        ),
        (
            "shouts",
            "print('x' * 1000000)",
            "a line of more than 65536 bytes",
        ),
        (
            "stutters",
            r"sys.stdout.buffer.write(b'\xff\n')",
            "a line that is not UTF-8 text",
        ),
    ] {
        let command = engine(name, on_go);
        let players = format!("cmd:{command},random");
        let error = failure(&arena("kingdomino", &players, "2")).error;
        let whose = "the player in seat 1 failed at step ";
        assert!(error.contains(whose), "{error}");
        assert!(error.contains(", its decision 1: cmd:"), "{error}");
        assert!(
            error.contains(&command) && error.contains(reason),
            "{error}"
        );
    }
}

/// The work of the games before is not lost, and the author of the engine sees where it failed.
#[test]
fn what_was_played_before_an_engine_failed_is_reported() {
    let on_go = "print('bestmove', legal[0]) if (seat, decisions) != (2, 3) else sys.exit(1)";
    let command = engine_of("domination", "fails late", on_go);
    let players = format!("cmd:{command},random");
    let contest = arena("domination", &players, "4");
    let failed = failure(&contest);
    assert!(failed.printed.contains("\n1 game\n"), "{}", failed.printed);
    let error = failed.error;
    assert!(
        error.contains("game 1: the player in seat 2 failed at step ")
            && error.contains(", its decision 3: cmd:"),
        "{error}"
    );
    // It is the decision that the message speaks of, and what others have drawn is hidden.
    let record: Record<Domination> = failed.record.parse().unwrap();
    let step = format!("at step {}, ", record.events().count() + 1);
    assert!(error.contains(&step), "{error}");
    let seat = Seat::new(1).unwrap();
    let view = record.view(Eye::Seat(seat)).unwrap();
    assert_eq!(Domination::turn_seen(&view), Turn::Of(seat));
    assert!(failed.record.contains("\n?\n"), "{}", failed.record);
    let report = failure(&[&contest[..], &["--json"]].concat()).printed;
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        (&report["games"], &report["games_limit"]),
        (&1.into(), &4.into())
    );
}

/// What is said about one decision is never taken for the answer to the next.
#[test]
fn an_answer_that_comes_twice_ends_the_contest() {
    let again = "print('bestmove', legal[0]); print('bestmove', legal[0])";
    let command = engine("repeats", again);
    let players = format!("cmd:{command},random");
    let error = failure(&arena("kingdomino", &players, "2")).error;
    assert!(
        error.contains("said \"bestmove claim ")
            && error.contains("once more after it had"),
        "{error}"
    );
}

/// The process whose number is in this file ends; it does so at once, but not before we look.
fn assert_ends(file: &Path) {
    let pid = fs::read_to_string(file).unwrap();
    let stat = Path::new("/proc").join(pid.trim()).join("stat");
    // Nobody may have asked yet how it ended.
    let is_over = |stat: &str| stat.contains(") Z ");
    wait_until(PATIENCE, "the engine's process ends", || {
        fs::read_to_string(&stat).map_or(true, |stat| is_over(&stat))
    });
}

/// It is killed, and the arena does not wait for it, also if it is something that started it.
fn given_up(name: &str, on_go: &str) {
    let file = in_target(&format!("{name}.pid"));
    let path = file.display().to_string();
    let on_go = format!("open({path:?}, 'w').write(str(os.getpid()))\n        {on_go}");
    let command = engine(name, &on_go);
    for command in [command.clone(), format!("sh -c '{command}; true'")] {
        let _ = fs::remove_file(&file);
        let players = format!("cmd@10ms:{command},random");
        let error = failure(&arena("kingdomino", &players, "2")).error;
        assert!(
            error.contains("did not answer \"go time 10ms\" in time"),
            "{error}"
        );
        assert_ends(&file);
    }
}

#[test]
fn what_an_engine_has_started_ends_with_it() {
    let file = in_target("left behind.pid");
    let command = engine("leaves", "print('bestmove', legal[0])");
    let path = file.display();
    let players = format!("cmd:sh -c 'sleep 600 & echo $! > \"{path}\"; exec {command}',random");
    output(&arena("kingdomino", &players, "1"), "");
    assert_ends(&file);
}

#[test]
fn an_engine_that_says_nothing_is_given_up() {
    given_up("sleeps", "time.sleep(600)");
}

#[test]
fn an_engine_that_does_not_end_its_line_is_told_so() {
    let on_go = "print('bestmove', legal[0], end='', flush=True); time.sleep(600)";
    let players = format!("cmd@10ms:{},random", engine("trails off", on_go));
    let error = failure(&arena("kingdomino", &players, "2")).error;
    assert!(
        error.contains("in time: it said \"bestmove claim ")
            && error.contains(" without ending the line"),
        "{error}"
    );
}

#[test]
fn an_engine_that_never_stops_talking_is_given_up() {
    given_up("babbles", "while True: print('info still thinking')");
}

#[test]
fn what_is_no_engine_is_refused() {
    for (players, reason) in [
        ("cmd,random", "a colon and a command"),
        ("cmd:,random", "a program, as in cmd:python3 engine.py"),
        ("cmd@soon:python3,random", "a time or a number of playouts"),
        ("cmd:python3 'x,random", "another ' that ends this"),
        (
            "cmd:python3,playouts=5,random",
            "an external engine has no settings",
        ),
        ("cmd:/no/such/program x,random", "cannot be started"),
        ("cmd:python3 -c pass,random", "ended (exit status: 0)"),
        (
            "cmd:python3 -c 'print(\"hello 2 New\")',random",
            "expected hello 1",
        ),
        (
            "cmd:python3 -c 'print(\"Python!\")',random",
            "with \"Python!\"",
        ),
    ] {
        let error = error_line(&arena("kingdomino", players, "2"), "");
        assert!(error.contains(reason), "{players}: {error}");
    }
    let one_game = format!("cmd:{},random", engine("specialist", "pass"));
    let error = error_line(&arena("domination", &one_game, "2"), "");
    assert!(
        error.contains("does not play domination"),
        "{error}"
    );
}

#[test]
fn an_engine_is_no_player_of_an_engine() {
    for (player, reason) in [
        ("gredy", "the nearest is \"greedy\""),
        ("uct:time=5", "a time, such as 500ms"),
        ("cmd:true", "an engine does not run another"),
    ] {
        let error = error_line(&["engine", "--player", player], "");
        assert!(error.contains("--player"), "{error}");
        assert!(error.contains(reason), "{error}");
    }
}
