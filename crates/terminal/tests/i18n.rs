//! Locale checks: every message exists in every language and is used.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use terminal::{Language, Translations};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Messages of a file with their variables.
fn messages(language: Language, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = root().join("locales").join(language.code()).join(file);
    let text = fs::read_to_string(path).unwrap();
    let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut last = String::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|letter: char| letter.is_ascii_lowercase()) {
            let (id, _) = line.split_once(" =").unwrap();
            id.clone_into(&mut last);
            assert!(
                all.insert(last.clone(), BTreeSet::new()).is_none(),
                "duplicate key {id}"
            );
        }
        let variables = line.split('$').skip(1).map(|rest| {
            let end = rest.find(|letter: char| !letter.is_alphanumeric());
            rest[..end.unwrap_or(rest.len())].to_owned()
        });
        if let Some(known) = all.get_mut(&last) {
            known.extend(variables);
        }
    }
    all
}

fn sources(folder: &Path) -> String {
    let mut text = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            text.push_str(&sources(&path));
        } else {
            text.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
    text
}

/// String literals that look like message keys, and prefixes of formatted keys.
fn used_keys() -> (BTreeSet<String>, Vec<String>) {
    let mut text = sources(&root().join("crates/terminal/src"));
    text.push_str(&sources(&root().join("crates/dominium/src")));
    let mut whole = BTreeSet::new();
    let mut prefixes = Vec::new();
    for part in text.split('"') {
        if let Some((start, _)) = part.split_once('{')
            && start.ends_with('-')
        {
            prefixes.push(start.to_owned());
        }
        let letter = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
        if !part.is_empty() && part.chars().all(letter) {
            whole.insert(part.to_owned());
        }
    }
    (whole, prefixes)
}

#[test]
fn every_language_has_the_same_messages_and_variables() {
    let english = messages(Language::English, "terminal.ftl");
    assert!(english.len() > 40);
    for language in Language::ALL {
        assert_eq!(messages(language, "terminal.ftl"), english, "{language}");
    }
}

#[test]
fn every_message_is_used() {
    let (whole, prefixes) = used_keys();
    for id in messages(Language::English, "terminal.ftl").keys() {
        let used = whole.contains(id) || prefixes.iter().any(|start| id.starts_with(start));
        assert!(used, "unused message {id}");
    }
}

/// Keys in `t("…")` and `format("…"` exist in every language.
#[test]
fn every_used_message_exists() {
    let text = sources(&root().join("crates/terminal/src"));
    for language in Language::ALL {
        let translations = Translations::of(language);
        let mut found = 0;
        for start in [".t(\"", ".format(\"", ".format(\n"] {
            for rest in text.split(start).skip(1) {
                let id = rest.trim_start().trim_start_matches('"');
                let id = id.split('"').next().unwrap();
                found += 1;
                assert!(translations.has(id), "{language}: {id}");
            }
        }
        assert!(found > 50, "{found}");
    }
}

/// No English text is left in another language.
#[test]
fn no_language_copies_english() {
    let text = |language: Language| {
        let path = root().join("locales").join(language.code());
        fs::read_to_string(path.join("terminal.ftl")).unwrap()
    };
    let english = text(Language::English);
    for language in Language::ALL.into_iter().skip(1) {
        let other = text(language);
        let same = other.lines().filter(|line| {
            line.contains(" = ")
                && !line.ends_with("->")
                && line.len() > 24
                && english.lines().any(|one| one == *line)
        });
        let same: Vec<&str> = same.collect();
        assert!(same.is_empty(), "{language}: {same:?}");
    }
}
