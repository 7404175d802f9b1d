//! Whole games by keys: resuming, resizing, signals, hints and usage errors.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use crate::binary;
use crate::pty::{CTRL_C, DOWN, ENTER, ESC, RIGHT, Screen, TAB, TerminalSetup};

/// Prompts that ask the player for a decision.
const PROMPTS: [&str; 4] = [
    "Place your domino",
    "Choose your next domino",
    "No spot fits",
    "Lay a domino",
];

pub(crate) const OVER: &str = "The game is over";

/// Confirms the selected action up to `times` times, or until the game is over.
pub(crate) fn play(screen: &mut Screen, times: usize) {
    for turn in 0..times {
        let is_ready = |text: &str| {
            let line = text.lines().nth(1).unwrap_or_default();
            PROMPTS.iter().any(|prompt| line.contains(prompt)) || line.contains(OVER)
        };
        let before = screen.wait_until(is_ready);
        if before.contains(OVER) {
            return;
        }
        // Not always the first choice.
        if turn % 3 == 0 {
            screen.press(TAB);
        }
        screen.press(ENTER);
        screen.wait_until(|text| text != before);
    }
}

fn saved_files(home: &Path, extension: &str) -> Vec<PathBuf> {
    let folder = home.join(".local/share/dominium/games");
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    paths
}

/// Asserts that there is one record, whose deal verifies, and no log.
fn assert_record_verifies(home: &Path) {
    let records = saved_files(home, "record");
    let [record] = &records[..] else {
        panic!("{records:?}");
    };
    let verified = binary::output(&["verify", record.to_str().unwrap()], "");
    assert!(verified.contains("fair deal"), "{verified}");
    assert_eq!(saved_files(home, "log"), Vec::<PathBuf>::new());
}

#[test]
fn kingdomino_is_played_to_the_end_and_recorded() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["kingdomino", "--level", "child", "--pace", "0"]);
    play(&mut screen, 500);
    screen.press("e");
    let end = screen.wait_until(|text| text.contains("Total"));
    assert!(
        end.contains("wins!") || end.contains("share the victory"),
        "{end}"
    );
    screen.press("q");
    let (text, succeeded) = screen.wait_for_exit();
    assert!(succeeded && text.contains(".record"), "{text}");
    assert_record_verifies(start.home());
}

#[test]
fn domination_is_played_to_the_end_with_a_rematch() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["domination", "--level", "1", "--pace", "0"]);
    play(&mut screen, 500);
    screen.press("e");
    screen.wait_until(|text| text.contains("Outer areas") && text.contains("wins!"));
    // Rematch with swapped seats.
    screen.press("n");
    screen.wait_for("Lay a domino");
    screen.press("q");
    screen.wait_for("The game is saved");
    screen.press(ENTER);
    let (text, succeeded) = screen.wait_for_exit();
    assert!(
        succeeded && text.contains("dominium play --resume"),
        "{text}"
    );
}

#[test]
fn the_start_screen_opens_a_game() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["--pace", "0"]);
    screen.wait_for("New game");
    // Domination for three, two of them people.
    screen.press(DOWN);
    screen.press(RIGHT);
    screen.wait_for("Domination");
    screen.press(DOWN);
    screen.press(RIGHT);
    screen.wait_for("Green");
    screen.press(DOWN);
    screen.press(DOWN);
    screen.press(RIGHT);
    screen.press(RIGHT);
    screen.press(RIGHT);
    screen.wait_until(|text| text.contains("Player 2"));
    for _ in 0..4 {
        screen.press("\x1b[A");
    }
    screen.press(ENTER);
    // Racks are hidden until the next player confirms.
    let covered = screen.wait_for("Pass the device to");
    assert!(!covered.contains("Your rack"), "{covered}");
    screen.press(ENTER);
    screen.wait_for("Your rack");
    screen.press(ENTER);
    screen.wait_for("Pass the device to");
}

#[test]
fn resizing_the_terminal_redraws_the_table() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["kingdomino", "--players", "4", "--pace", "0"]);
    play(&mut screen, 7);
    screen.wait_until(|text| PROMPTS.iter().any(|todo| text.contains(todo)));
    for (columns, rows) in [(140, 40), (100, 30), (80, 24), (200, 60)] {
        screen.resize(columns, rows);
        screen.wait_until(|text| {
            text.contains("Kingdomino") && text.lines().count() == usize::from(rows)
        });
    }
    screen.resize(60, 20);
    screen.wait_for("60 × 20");
    screen.resize(80, 24);
    screen.wait_for("Kingdomino");
    play(&mut screen, 500);
    screen.wait_for(OVER);
}

#[test]
fn a_killed_game_is_resumed() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["kingdomino", "--pace", "0"]);
    let our_turn = |text: &str| {
        let line = text.lines().nth(1).unwrap_or_default();
        PROMPTS.iter().any(|prompt| line.contains(prompt))
    };
    let mut before = screen.wait_until(our_turn);
    for _ in 0..6 {
        screen.press(ENTER);
        screen.wait_until(|text| text != before);
        before = screen.wait_until(our_turn);
    }
    screen.signal("KILL");
    drop(screen);
    let logs = saved_files(start.home(), "log");
    assert_eq!(logs.len(), 1);
    let mode = fs::metadata(&logs[0]).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600, "the log contains the secret seed");
    // Simulates a power failure in the middle of a line.
    let whole = fs::read_to_string(&logs[0]).unwrap();
    fs::write(&logs[0], format!("{whole}{{\"at\":1,\"ki")).unwrap();
    let mut screen = start.play(&["--resume", "--pace", "0"]);
    let after = screen.wait_until(|text| text.contains("Kingdomino") && text.lines().count() > 20);
    assert_eq!(table_lines(&after), table_lines(&before));
    // A second process cannot resume it meanwhile.
    let mut other = start.play(&["--resume"]);
    let (text, succeeded) = other.wait_for_exit();
    assert!(
        !succeeded && text.contains("no saved game to resume"),
        "{text}"
    );
    play(&mut screen, 500);
    screen.wait_for(OVER);
    assert_record_verifies(start.home());
}

#[test]
fn a_dynasty_is_resumed_in_every_game() {
    let start = TerminalSetup::new();
    let rules = "kingdomino players=2 dynasty";
    let players = "level:1,level:1";
    let arguments = ["--rules", rules, "--players", players, "--pace", "0"];
    let mut screen = start.play(&arguments);
    for game in ["game 1 of 3", "game 2 of 3"] {
        screen.wait_for(&format!("{game}:"));
        screen.press("q");
        let (text, succeeded) = screen.wait_for_exit();
        assert!(succeeded && text.contains("The game is saved"), "{text}");
        screen = start.play(&["--resume", "--pace", "0"]);
    }
    // The total score decides the Dynasty.
    screen.wait_until(|text| {
        text.contains("wins the Dynasty!") || text.contains("share the Dynasty!")
    });
    screen.press("q");
    let (text, _) = screen.wait_for_exit();
    assert!(!text.contains("The game is saved"), "{text}");
    assert_eq!(saved_files(start.home(), "record").len(), 3);
}

/// Lines of the table, without header and footer.
fn table_lines(text: &str) -> Vec<&str> {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines[2..22].to_vec()
}

#[test]
fn the_terminal_modes_are_restored_on_exit() {
    let start = TerminalSetup::new();
    let binary = env!("CARGO_BIN_EXE_dominium");
    let script = format!("echo before; {binary} play kingdomino; echo code $?; stty -a");
    let mut screen = start.run(&["sh", "-c", &script]);
    screen.wait_for("Kingdomino");
    screen.press(CTRL_C);
    let (text, _) = screen.wait_for_exit();
    assert!(text.contains("before") && text.contains("code 0"), "{text}");
    let modes: Vec<&str> = text.split_whitespace().collect();
    for mode in ["icanon", "echo", "isig"] {
        assert!(modes.contains(&mode), "{mode}: {text}");
    }
    let mut screen = start.play(&["domination"]);
    screen.wait_for("Domination");
    screen.signal("TERM");
    let (text, succeeded) = screen.wait_for_exit();
    assert!(succeeded && text.contains("The game is saved"), "{text}");
}

#[test]
fn ctrl_z_suspends_and_fg_resumes() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["kingdomino"]);
    screen.wait_for("Kingdomino");
    screen.press("\x1a");
    screen.wait_for_alternate_screen(false, |_| {});
    // A signal before the process has stopped is lost, so it is repeated.
    screen.signal("CONT");
    screen.wait_for_alternate_screen(true, |screen| screen.signal("CONT"));
    screen.wait_for("Kingdomino");
    // Ctrl-L redraws the screen.
    screen.press("\x0c");
    screen.press("?");
    screen.wait_for("suspend to the shell; fg resumes");
}

#[test]
fn keys_are_handled_while_a_computer_player_thinks() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&[
        "domination",
        "--pace",
        "10000",
        "--rules",
        "domination starts=1",
    ]);
    screen.wait_for("Lay a domino");
    screen.press(ENTER);
    let waiting = "Yellow (Casual)'s turn";
    screen.wait_for(waiting);
    screen.press("?");
    let help = screen.wait_for("suggest a move");
    assert!(help.contains(waiting), "{help}");
    screen.press(ESC);
    screen.wait_until(|text| !text.contains("suggest a move"));
    screen.wait_for(waiting);
}

#[test]
fn hints_and_help_are_shown() {
    let start = TerminalSetup::new();
    let mut screen = start.play(&["kingdomino", "--pace", "0"]);
    play(&mut screen, 3);
    screen.wait_until(|text| PROMPTS.iter().any(|todo| text.contains(todo)));
    screen.press("h");
    screen.wait_for("win chance");
    screen.press("?");
    screen.wait_for("view the other kingdoms");
}

#[test]
fn usage_errors_are_one_translated_line() {
    let error_line = |arguments: &[&str]| {
        let mut all = vec!["play"];
        all.extend(arguments);
        binary::error_line(&all, "")
    };
    let error = error_line(&["kingdomino", "--level", "mster"]);
    assert!(error.contains("\"master\""), "{error}");
    let error = error_line(&["kingdmino"]);
    assert!(error.contains("\"kingdomino\""), "{error}");
    let error = error_line(&["kingdomino", "--rules", "kingdomino harmny"]);
    assert!(error.contains("harmony"), "{error}");
    let error = error_line(&["kingdomino", "--players", "Anna"]);
    assert!(error.contains("2 to 4"), "{error}");
    let error = error_line(&["kingdomino", "--players", "Anna,level:clib"]);
    assert!(error.contains("\"club\""), "{error}");
    let error = error_line(&["kingdomino", "--players", "3", "--rules", "kingdomino duel"]);
    assert!(error.contains("players"), "{error}");
    let error = error_line(&["kingdomino", "--lang", "de"]);
    assert!(error.contains("en, is, da, et, fi"), "{error}");
    let error = error_line(&["--join", "http://127.0.0.1:1/t/abc"]);
    assert!(error.contains("cannot reach the server"), "{error}");
    let error = error_line(&["--join", "nonsense", "--lang", "fi"]);
    assert!(error.contains("ei ole pöydän osoite"), "{error}");
    let error = error_line(&["--lang", "is", "--levl", "3"]);
    assert!(error.contains("áttirðu við „--level“?"), "{error}");
    let error = error_line(&["--rules", "kingdomino duell", "--lang=da"]);
    assert!(error.contains("mente du \"duel\"?"), "{error}");
}

#[test]
fn play_requires_a_terminal() {
    let start = TerminalSetup::new();
    let binary = env!("CARGO_BIN_EXE_dominium");
    let script = format!("{binary} play kingdomino --lang da | cat");
    let (text, _) = start.run(&["sh", "-c", &script]).wait_for_exit();
    assert!(text.contains("er ikke en terminal"), "{text}");
    assert_eq!(saved_files(start.home(), "log"), Vec::<PathBuf>::new());
    let (text, succeeded) = start
        .with_env("TERM", "dumb")
        .play(&["domination"])
        .wait_for_exit();
    assert!(
        !succeeded && text.contains("not an interactive terminal"),
        "{text}"
    );
}
