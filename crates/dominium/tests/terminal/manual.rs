//! Shell completions, manual pages and `--version`.

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
fn completions_contain_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = output(&["completions", shell], "");
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(script.contains("resume"), "{shell}");
    }
    let error = error_line(&["completions", "bsh"], "");
    assert!(error.contains("\"bash\""), "{error}");
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
fn the_version_contains_the_build() {
    let text = output(&["--version"], "");
    let start = concat!("dominium ", env!("CARGO_PKG_VERSION"), " (");
    assert!(text.starts_with(start) && text.contains("rustc "), "{text}");
    assert_eq!(text.lines().count(), 1);
}
