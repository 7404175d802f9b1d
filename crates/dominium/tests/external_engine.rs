//! External engines in the arena, written in Python.

#[path = "common/binary.rs"]
mod binary;

use std::fs;
use std::path::{Path, PathBuf};

use binary::{dominium, error_line, json, output};
use domination::Domination;
use game::{Eye, Game as _, Record, Seat, Turn};
use testing::temp_file::TempFile;
use testing::wait::{TIMEOUT, wait_until};

fn example() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/engine.py");
    format!("cmd:python3 \"{}\"", path.display())
}

/// Path in the target directory; the file may exist from an earlier run.
fn in_target(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Engine with a regular handshake that runs this Python code on `go`.
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

/// Output of a failed match. It consists of stdout, the record of the failed game and the error
/// line.
struct Failure {
    printed: String,
    record: String,
    error: String,
}

fn failure(arguments: &[&str]) -> Failure {
    let output = dominium(arguments, "");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    let stderr = String::from_utf8(output.stderr).unwrap();
    let (note, rest) = stderr.split_once('\n').unwrap();
    assert!(
        note.starts_with("dominium: note: the game up to the failure"),
        "{stderr}"
    );
    let (record, error) = rest.trim_end().rsplit_once('\n').unwrap();
    assert!(error.starts_with("dominium: game "), "{stderr}");
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
fn the_minimal_engine_of_the_documentation_plays_both_games() {
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
        let file = TempFile::new(name);
        let to_file = ["--records", file.path()];
        output(
            &[&arena("domination", &players, "2")[..], &to_file].concat(),
            "",
        );
        // Thinking times do not depend on the seed.
        let text = file.text();
        let lines = text.lines().filter(|line| !line.contains("Thought"));
        lines.collect::<Vec<_>>().join("\n")
    });
    assert_eq!(records[0], records[1]);
    assert!(
        records[0].contains("cmd:python3 \\\""),
        "the tags contain the command"
    );
}

#[test]
fn dominium_itself_works_as_an_external_engine() {
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
fn an_engine_failure_ends_the_match_with_the_reason() {
    for (name, on_go, reason) in [
        (
            "dies",
            "sys.exit(3)",
            "ended (exit status: 3) without answering \"go time 1000ms\"",
        ),
        (
            "closes",
            "os.close(1); time.sleep(600)",
            "closed its output",
        ),
        (
            "chats",
            "print('let me see')",
            "with \"let me see\", expected an engine message: hello, ",
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
            "without a newline",
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
        let place = "the player in seat 1 failed at event ";
        assert!(error.contains(place), "{error}");
        assert!(error.contains(", its decision 1: cmd:"), "{error}");
        assert!(
            error.contains(&command) && error.contains(reason),
            "{error}"
        );
    }
}

/// Earlier games still count, and the record shows the author where the engine failed.
#[test]
fn finished_games_are_reported_after_an_engine_failure() {
    let on_go = "print('bestmove', legal[0]) if (seat, decisions) != (2, 3) else sys.exit(1)";
    let command = engine_of("domination", "fails late", on_go);
    let players = format!("cmd:{command},random");
    let arguments = arena("domination", &players, "4");
    let failed = failure(&arguments);
    assert!(failed.printed.contains("\n1 game\n"), "{}", failed.printed);
    let error = failed.error;
    assert!(
        error.contains("game 1: the player in seat 2 failed at event ")
            && error.contains(", its decision 3: cmd:"),
        "{error}"
    );
    // The record ends at the failed decision, with the draws of others hidden.
    let record: Record<Domination> = failed.record.parse().unwrap();
    let step = format!("at event {}, ", record.events().count() + 1);
    assert!(error.contains(&step), "{error}");
    let seat = Seat::new(1).unwrap();
    let view = record.view(Eye::Seat(seat)).unwrap();
    assert_eq!(Domination::public_turn(&view), Turn::Of(seat));
    assert!(failed.record.contains("\n?\n"), "{}", failed.record);
    let report = failure(&[&arguments[..], &["--json"]].concat()).printed;
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        (&report["games"], &report["games_limit"]),
        (&1.into(), &4.into())
    );
}

/// A duplicate answer must not count for the next decision.
#[test]
fn a_duplicate_bestmove_ends_the_match() {
    let again = "print('bestmove', legal[0]); print('bestmove', legal[0])";
    let command = engine("repeats", again);
    let players = format!("cmd:{command},random");
    let error = failure(&arena("kingdomino", &players, "2")).error;
    assert!(
        error.contains("sent \"bestmove claim ") && error.contains("after it had already answered"),
        "{error}"
    );
}

/// Waits for the process whose PID is in this file to end.
fn assert_ends(file: &Path) {
    let pid = fs::read_to_string(file).unwrap();
    let stat = Path::new("/proc").join(pid.trim()).join("stat");
    // It may be a zombie whose exit status was not collected yet.
    let is_over = |stat: &str| stat.contains(") Z ");
    wait_until(TIMEOUT, "the engine's process ends", || {
        fs::read_to_string(&stat).map_or(true, |stat| is_over(&stat))
    });
}

/// Asserts that the engine is killed after its timeout, also if a shell started it.
fn assert_times_out(name: &str, on_go: &str) {
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
fn descendants_of_an_engine_are_killed_with_it() {
    let file = in_target("left behind.pid");
    let command = engine("leaves", "print('bestmove', legal[0])");
    let path = file.display();
    let players = format!("cmd:sh -c 'sleep 600 & echo $! > \"{path}\"; exec {command}',random");
    output(&arena("kingdomino", &players, "1"), "");
    assert_ends(&file);
}

#[test]
fn a_silent_engine_times_out() {
    assert_times_out("sleeps", "time.sleep(600)");
}

#[test]
fn an_unterminated_line_is_reported_at_the_timeout() {
    let on_go = "print('bestmove', legal[0], end='', flush=True); time.sleep(600)";
    let players = format!("cmd@10ms:{},random", engine("trails off", on_go));
    let error = failure(&arena("kingdomino", &players, "2")).error;
    assert!(
        error.contains("in time: it sent \"bestmove claim ")
            && error.contains(" without a newline"),
        "{error}"
    );
}

#[test]
fn an_engine_that_sends_info_forever_times_out() {
    assert_times_out("babbles", "while True: print('info still thinking')");
}

#[test]
fn invalid_engine_specs_and_programs_are_rejected() {
    for (players, reason) in [
        ("cmd,random", "a colon and a command"),
        ("cmd:,random", "a program, as in cmd:python3 engine.py"),
        ("cmd@soon:python3,random", "a time or a number of playouts"),
        ("cmd:python3 'x,random", "a closing '"),
        (
            "cmd:python3,playouts=5,random",
            "an external engine has no settings",
        ),
        ("cmd:/no/such/program x,random", "cannot be started"),
        ("cmd:python3 -c pass,random", "ended (exit status: 0)"),
        (
            "cmd:python3 -c 'print(\"hello 2 New\")',random",
            "expected \"hello 1 NAME\"",
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
    assert!(error.contains("does not play domination"), "{error}");
}

#[test]
fn an_engine_rejects_external_engines_as_its_player() {
    for (player, reason) in [
        ("gredy", "did you mean \"greedy\"?"),
        ("uct:time=5", "a time, such as 500ms"),
        ("cmd:true", "external engines are not allowed"),
    ] {
        let error = error_line(&["engine", "--player", player], "");
        assert!(error.contains("--player"), "{error}");
        assert!(error.contains(reason), "{error}");
    }
}
