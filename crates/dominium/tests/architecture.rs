//! The invariants of ARCHITECTURE.md that a test can keep.

use std::path::{Path, PathBuf};
use std::{fs, io};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The crates that know only rules, and everything they may depend on.
const RULES: [(&str, &[&str]); 3] = [
    ("game", &["rand_core", "safe_arch", "strsim", "thiserror"]),
    ("kingdomino", &["game", "rand_core", "thiserror"]),
    (
        "domination",
        &["game", "rand_core", "rand_xoshiro", "thiserror"],
    ),
];

fn dependencies(manifest: &str) -> Vec<String> {
    let section = manifest
        .split("\n[dependencies]\n")
        .nth(1)
        .unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let name = |line: &str| {
        line.split(['.', ' ', '='])
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    lines
        .filter(|line| !line.trim().is_empty())
        .map(name)
        .collect()
}

#[test]
fn the_rules_depend_on_nothing_but_rules() {
    for (name, allowed) in RULES {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let found = dependencies(&manifest);
        assert!(!found.is_empty(), "{name}: the manifest was not understood");
        for dependency in found {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{name} depends on {dependency}"
            );
        }
        let other = [
            "[dependencies.",
            "[build-dependencies",
            "[target.",
            "[features]",
        ];
        assert!(
            other.iter().all(|section| !manifest.contains(section)),
            "{name}: {other:?}"
        );
    }
}

/// What is shown is made by tables; what shows it decides nothing.
#[test]
fn the_terminal_knows_no_rules() {
    let manifest = fs::read_to_string(crates().join("terminal/Cargo.toml")).unwrap();
    let found = dependencies(&manifest);
    assert!(found.contains(&"table".to_owned()), "{found:?}");
    for (name, _) in &RULES[1..] {
        assert!(!found.contains(&(*name).to_owned()), "it depends on {name}");
    }
}

/// Test code must not become part of the product.
#[test]
fn the_testing_crate_is_only_a_dev_dependency() {
    let mut users = 0;
    for entry in fs::read_dir(crates()).unwrap() {
        let path = entry.unwrap().path().join("Cargo.toml");
        let manifest = fs::read_to_string(&path).unwrap();
        let (before, dev) = manifest
            .split_once("[dev-dependencies]\n")
            .unwrap_or((&manifest, ""));
        let dev_end = dev.find("\n[").unwrap_or(dev.len());
        let uses_testing = |text: &str| {
            text.lines()
                .any(|line| line.starts_with("testing") || line.contains("dependencies.testing"))
        };
        let outside = [before, &dev[dev_end..]];
        assert!(!outside.into_iter().any(uses_testing), "{}", path.display());
        users += usize::from(uses_testing(&dev[..dev_end]));
    }
    assert!(users >= 4, "only {users} manifests use it");
}

/// Everything that crosses the wire is a type in `api`.
#[test]
fn the_crates_below_api_know_no_wire_format() {
    let below = [
        "game",
        "games",
        "kingdomino",
        "domination",
        "players",
        "table",
    ];
    for name in below {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let found = dependencies(&manifest);
        for wire in ["api", "serde_json", "ts-rs", "utoipa"] {
            assert!(
                !found.contains(&wire.to_owned()),
                "{name} depends on {wire}"
            );
        }
    }
    let client = fs::read_to_string(crates().join("terminal/Cargo.toml")).unwrap();
    assert!(dependencies(&client).contains(&"api".to_owned()));
}

/// Events, squares and rules arrive as typed values.
#[test]
fn the_terminal_parses_no_records() {
    let forbidden = ["event.text", "state.rules", ".action.split", "Square::read"];
    sources(&crates().join("terminal/src"), &mut |path, text| {
        for line in text.lines() {
            let found = forbidden.iter().find(|word| line.contains(**word));
            assert!(found.is_none(), "{}: {line}", path.display());
        }
    })
    .unwrap();
}

fn sources(folder: &Path, each: &mut impl FnMut(&Path, &str)) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            sources(&path, each)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            each(&path, &fs::read_to_string(&path)?);
        }
    }
    Ok(())
}

/// Does a line use one of these modules of `std`? `std::fs` and `use std::{fs, fmt}` alike.
fn uses_std(line: &str, modules: &[&str]) -> bool {
    let mut names = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    line.contains("std::") && names.any(|name| modules.contains(&name))
}

/// Fails if a line of code of a crate is forbidden. Doc examples may do anything.
fn assert_no_line(name: &str, is_forbidden: impl Fn(&str) -> bool) {
    let mut files = 0;
    sources(&crates().join(name).join("src"), &mut |path, text| {
        files += 1;
        let code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        for line in code {
            assert!(!is_forbidden(line), "{}: {line}", path.display());
        }
    })
    .unwrap();
    assert!(files > 5, "{name} has {files} files");
}

#[test]
fn the_rules_know_no_time_no_files_no_threads() {
    let modules = [
        "time", "fs", "io", "net", "thread", "env", "process", "sync",
    ];
    let words = ["println!", "eprintln!", "dbg!", "unsafe"];
    let is_forbidden =
        |line: &str| uses_std(line, &modules) || words.iter().any(|word| line.contains(word));
    assert!(is_forbidden("use std::{fmt, fs};") && is_forbidden("std::time::Instant::now()"));
    assert!(!is_forbidden("use std::fmt;"));
    for (name, _) in RULES {
        assert_no_line(name, is_forbidden);
    }
}

/// So that they can run in a browser. Threads are used only where a player is told to.
#[test]
fn players_need_no_files_no_sockets_no_processes() {
    let manifest = fs::read_to_string(crates().join("players/Cargo.toml")).unwrap();
    let allowed = [
        "domination",
        "game",
        "kingdomino",
        "rand_core",
        "rand_xoshiro",
    ];
    assert_eq!(dependencies(&manifest), allowed);
    assert!(!manifest.contains("[target."));
    let modules = ["fs", "io", "net", "env", "process"];
    assert_no_line("players", |line| uses_std(line, &modules));
}

#[test]
fn every_crate_keeps_the_lints_of_the_workspace() {
    for entry in fs::read_dir(crates()).unwrap() {
        let manifest = fs::read_to_string(entry.unwrap().path().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{manifest}");
    }
}

#[test]
fn no_module_file_is_called_mod() {
    sources(&crates(), &mut |path, _| {
        assert!(!path.ends_with("mod.rs"), "{}", path.display());
    })
    .unwrap();
}
