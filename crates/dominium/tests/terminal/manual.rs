//! What a shell and `man` are told, and what was built.

use std::fs;

use crate::binary::{error_line, output};

const COMMANDS: [&str; 13] = [
    "serve",
    "play",
    "bench",
    "perft",
    "score",
    "replay",
    "verify",
    "board",
    "arena",
    "calibrate",
    "engine",
    "completions",
    "man",
];

#[test]
fn shells_complete_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(&["completions", shell], "");
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("resume"), "{shell}");
    }
    let said = error_line(&["completions", "bsh"], "");
    assert!(said.contains("\"bash\""), "{said}");
}

#[test]
fn every_command_has_a_manual_page() {
    let page = output(&["man"], "");
    assert!(page.contains(".TH") && page.contains("dominium"), "{page}");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("man1");
    assert_eq!(output(&["man", "--folder", path.to_str().unwrap()], ""), "");
    for command in COMMANDS {
        let page = fs::read_to_string(path.join(format!("dominium-{command}.1"))).unwrap();
        assert!(page.contains(".SH NAME"), "{command}");
    }
    assert!(path.join("dominium-board-check.1").exists());
}

#[test]
fn the_version_says_what_was_built() {
    let said = output(&["--version"], "");
    let start = concat!("dominium ", env!("CARGO_PKG_VERSION"), " (");
    assert!(said.starts_with(start) && said.contains("rustc "), "{said}");
    assert_eq!(said.lines().count(), 1);
}
