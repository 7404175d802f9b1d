//! Tests of the architecture invariants in ARCHITECTURE.md.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap()
        .to_owned()
}

/// The rules crates with their allowed dependencies.
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
fn rules_crates_have_only_allowed_dependencies() {
    for (name, allowed) in RULES {
        let manifest = fs::read_to_string(crates().join(name).join("Cargo.toml")).unwrap();
        let found = dependencies(&manifest);
        assert!(!found.is_empty(), "{name}: no dependencies found");
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

/// The terminal shows views of tables and makes no rules decisions.
#[test]
fn the_terminal_does_not_depend_on_the_rules() {
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

/// All wire types are in `api`.
#[test]
fn crates_below_api_have_no_wire_dependencies() {
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

/// Whether a line uses one of these `std` modules, as `std::fs` or in `use std::{fs, fmt}`.
fn uses_std(line: &str, modules: &[&str]) -> bool {
    let mut names = line.split(|c: char| !c.is_alphanumeric() && c != '_');
    line.contains("std::") && names.any(|name| modules.contains(&name))
}

/// Asserts that no line of code in a crate is forbidden; doc examples are exempt.
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
fn rules_crates_use_no_time_io_threads_or_unsafe() {
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

/// Players can run in a browser; threads are optional.
#[test]
fn players_use_no_files_sockets_or_processes() {
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
fn every_crate_inherits_the_workspace_lints() {
    for entry in fs::read_dir(crates()).unwrap() {
        let manifest = fs::read_to_string(entry.unwrap().path().join("Cargo.toml")).unwrap();
        assert!(manifest.contains("[lints]\nworkspace = true"), "{manifest}");
    }
}

#[test]
fn no_module_file_is_named_mod_rs() {
    sources(&crates(), &mut |path, _| {
        assert!(!path.ends_with("mod.rs"), "{}", path.display());
    })
    .unwrap();
}

/// Names of the tests in a Rust source.
fn rust_tests(text: &str, names: &mut HashSet<String>) {
    let mut is_test = false;
    for line in text.lines().map(str::trim_start) {
        is_test |= line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        let signature = line.strip_prefix("async ").unwrap_or(line);
        if let Some(signature) = signature.strip_prefix("fn ") {
            let name = signature.split('(').next().unwrap_or_default();
            if std::mem::take(&mut is_test) {
                names.insert(name.to_owned());
            }
        }
    }
}

/// Titles of the tests in a TypeScript source.
fn page_tests(text: &str, names: &mut HashSet<String>) {
    for test in text.split("test(").skip(1) {
        let quote = test.chars().next().unwrap_or_default();
        if let Some(title) = test[quote.len_utf8()..].split(quote).next() {
            names.insert(title.to_owned());
        }
    }
}

/// Texts in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

/// Every control in SECURITY.md names existing files and tests.
#[test]
fn every_security_control_is_tested() {
    let root = crates().join("..");
    let mut tests = HashSet::new();
    sources(&crates(), &mut |_, text| rust_tests(text, &mut tests)).unwrap();
    for folder in ["web/tests", "web/e2e"] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ts") {
                page_tests(&fs::read_to_string(path).unwrap(), &mut tests);
            }
        }
    }
    let security = fs::read_to_string(root.join("SECURITY.md")).unwrap();
    let controls = security.split("## Controls").nth(1).unwrap();
    let mut rows = 0;
    for row in controls.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [control, files, names] = cells[..] else {
            panic!("expected three cells: {row}");
        };
        if control == "control" {
            continue;
        }
        rows += 1;
        let mut files = quoted(files).peekable();
        assert!(files.peek().is_some(), "no file: {control}");
        for file in files {
            assert!(root.join(file).is_file(), "{control}: no file {file}");
        }
        let mut names = quoted(names).peekable();
        assert!(names.peek().is_some(), "no test: {control}");
        for name in names {
            assert!(tests.contains(name), "{control}: no test {name:?}");
        }
    }
    assert!(rows >= 30, "only {rows} controls");
}
