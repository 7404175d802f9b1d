//! Property tests for text parsers: no panics, error positions, round trips.
//!
//! A parser never panics, its errors point into the text, and every accepted value is printed as a
//! text that parses to the same value.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{Event, Eye, Game, Origin, ParseError, Record, RecordEntry};
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::TestRunner;

use crate::typos::{Typo, character, typo, with_typos};
use crate::{cases, random_game, rng};

/// Result of a property check.
pub type Checked = Result<(), TestCaseError>;

/// Number of cases of each property in an ordinary run.
const CASES: u32 = 1024;

/// Checks that an error is one short line and points into these lines.
///
/// The column may be one past the end of a line.
pub fn check_error_location(lines: &[&str], error: &ParseError) -> Checked {
    let message = error.to_string();
    prop_assert!(
        !message.contains('\n') && message.chars().count() < 1000,
        "{message}"
    );
    prop_assert!(!error.expected.is_empty(), "{message}");
    prop_assert!((1..=lines.len().max(1)).contains(&error.line), "{error}");
    let line = lines.get(error.line - 1).unwrap_or(&"");
    prop_assert!(
        (1..=line.chars().count() + 1).contains(&error.column),
        "{error}"
    );
    Ok(())
}

/// Like [`check_error_location`], for a text of several lines.
pub fn check_error_location_in_file(text: &str, error: &ParseError) -> Checked {
    check_error_location(&text.lines().collect::<Vec<_>>(), error)
}

/// Checks that a value parsed from this line round-trips, or that the error is valid.
pub fn check_round_trip<T>(text: &str) -> Checked
where
    T: FromStr<Err = ParseError> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => prop_assert_eq!(value.to_string().parse::<T>(), Ok(value)),
        Err(error) => check_error_location(&[text], &error)?,
    }
    Ok(())
}

/// Checks that a position parsed from this line round-trips, or that the error is valid.
pub fn check_position_round_trip<G: Game>(text: &str) -> Checked {
    match G::from_position(text) {
        Ok(state) => {
            let printed = G::position(&state);
            prop_assert_eq!(G::from_position(&printed), Ok(state), "{}", printed);
        }
        Err(error) => check_error_location(&[text], &error)?,
    }
    Ok(())
}

/// Checks that a record parsed from this text round-trips, or that the error is valid.
pub fn check_record_round_trip<G: Game>(text: &str) -> Checked {
    match text.parse::<Record<G>>() {
        Ok(record) => {
            check_printed_record(&record)?;
            // Replay may fail but must not panic.
            if let Ok(state) = record.replay() {
                prop_assert_eq!(G::rules(&state), record.rules);
            }
        }
        Err(error) => check_error_location_in_file(text, &error)?,
    }
    Ok(())
}

fn check_printed_record<G: Game>(record: &Record<G>) -> Checked {
    let printed = record.to_string();
    let again = printed.parse::<Record<G>>();
    prop_assert!(again.is_ok_and(|again| again == *record), "{printed:?}");
    Ok(())
}

/// Asserts that malformed texts are rejected at `^` with the found and expected text.
///
/// `abbreviations` are expanded in the text first, to keep long texts readable.
///
/// # Panics
/// If a text is accepted or the error is different.
pub fn assert_parse_errors<T>(
    cases: &[(&str, &str, &str)],
    abbreviations: &[(char, &str)],
    read: impl Fn(&str) -> Result<T, ParseError>,
) {
    for (marked, found, expected) in cases {
        let marked = abbreviations
            .iter()
            .fold((*marked).to_owned(), |marked, (letter, text)| {
                marked.replace(*letter, text)
            });
        let (before, after) = marked.split_once('^').expect("every text has a mark");
        let Err(error) = read(&format!("{before}{after}")) else {
            panic!("{marked:?} was accepted");
        };
        let line = before.split('\n').count();
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let found = match *found {
            "" => "nothing".to_owned(),
            found => format!("{found:?}"),
        };
        let message = format!("line {line}, column {column}: found {found}, expected {expected}");
        assert_eq!(error.to_string(), message, "{marked:?}");
    }
}

/// Runs a property test; panics with the minimal counterexample.
fn run_property<S: Strategy>(strategy: &S, property: impl Fn(S::Value) -> Checked) {
    let mut runner = TestRunner::new(cases(CASES));
    if let Err(failure) = runner.run(strategy, property) {
        panic!("{failure}");
    }
}

fn typos(max: usize) -> impl Strategy<Value = Vec<Typo>> {
    prop::collection::vec(typo(), 0..=max)
}

/// Feeds arbitrary strings to a check.
pub fn any_text(check: impl Fn(&str) -> Checked) {
    run_property(&any::<String>(), |text| check(&text));
}

/// Feeds strings of characters that are meaningful in some format to a check.
pub fn meaningful_characters(check: impl Fn(&str) -> Checked) {
    run_property(&prop::collection::vec(character(), 0..60), |characters| {
        check(&characters.into_iter().collect::<String>())
    });
}

/// Feeds well-formed texts with up to three typos to a check.
///
/// `more` adds game-specific texts.
pub fn well_formed_texts_with_typos<G: Game>(
    rules: impl Strategy<Value = G::Rules>,
    more: impl Fn(&G::State) -> Vec<String>,
    check: impl Fn(&str) -> Checked,
) {
    let strategy = (
        rules,
        any::<u64>(),
        any::<Index>(),
        any::<Index>(),
        typos(3),
    );
    run_property(&strategy, |(rules, seed, steps, which, typos)| {
        let (record, state) = truncated_game::<G>(&rules, seed, steps);
        let mut texts = common_texts(record, &state);
        texts.extend(more(&state));
        let text = texts.swap_remove(which.index(texts.len()));
        check(&with_typos(text, &typos))
    });
}

/// Checks that tags and comments of a record round-trip.
pub fn records_keep_tags_and_comments<G: Game>(rules: impl Strategy<Value = G::Rules>) {
    let tags = prop::collection::vec(("X-[A-Za-z0-9_-]{0,8}", "\\PC*"), 0..4);
    let comments = prop::collection::vec((any::<Index>(), "\\PC*"), 0..4);
    let strategy = (rules, any::<u64>(), any::<Index>(), tags, comments);
    run_property(&strategy, |(rules, seed, steps, tags, comments)| {
        let (mut record, _) = truncated_game::<G>(&rules, seed, steps);
        for (name, value) in tags {
            record.set_tag(&name, value);
        }
        for (position, comment) in comments {
            let entry = RecordEntry {
                event: None,
                comment: Some(comment.trim().to_owned()),
                origin: Origin::default(),
            };
            record
                .entries
                .insert(position.index(record.entries.len() + 1), entry);
        }
        check_printed_record(&record)
    });
}

/// Checks that every accepted position can be played to the end.
///
/// The positions mix the fields of two games and contain at most one typo. `check` gets the parsed
/// state, the final state and the number of turns in between.
pub fn positions_are_playable<G: Game>(
    rules: impl Strategy<Value = G::Rules>,
    check: impl Fn(&G::State, &G::State, u32) -> Checked,
) {
    let fields = prop::collection::vec(any::<bool>(), 8);
    let strategy = (rules, any::<[u64; 2]>(), any::<Index>(), fields, typos(1));
    run_property(&strategy, |(rules, seeds, steps, fields, typos)| {
        let [one, other] = seeds.map(|seed| truncated_game::<G>(&rules, seed, steps).1);
        let line = with_typos(mixed::<G>(&one, &other, &fields), &typos);
        check_position_round_trip::<G>(&line)?;
        if let Ok(start) = G::from_position(&line) {
            let mut end = start.clone();
            let turns = game::playout::<G>(&mut end, &mut rng(seeds[0]));
            prop_assert!(G::result(&end).is_some(), "{line}");
            check(&start, &end, turns)?;
        }
        Ok(())
    });
}

/// Random game truncated after some step, and the state there.
fn truncated_game<G: Game>(rules: &G::Rules, seed: u64, steps: Index) -> (Record<G>, G::State) {
    let mut record = random_game::<G>(rules, seed);
    let steps = steps.index(record.entries.len() + 1);
    record.entries.truncate(steps);
    let state = record.replay().expect("a random game is a valid record");
    (record, state)
}

/// Texts that every game has: rules, an event, a position and record files.
fn common_texts<G: Game>(mut record: Record<G>, state: &G::State) -> Vec<String> {
    record.set_tag("Event", "a \"game\" at C:\\home");
    record.set_tag("Seed", "17");
    let seen = record.seen_by(Eye::Spectator);
    let seen = seen.expect("a random game is a valid record");
    let last = record.events().last();
    let last = last.unwrap_or(Event::Chance(None)).to_string();
    vec![
        record.rules.to_string(),
        last,
        G::position(state),
        format!("# a file\n{record}"),
        format!("{record} # and then\n{seen}"),
        format!("{seen} # and then"),
    ]
}

/// Position line with each field taken from one of two positions.
fn mixed<G: Game>(one: &G::State, other: &G::State, from_one: &[bool]) -> String {
    let (one, other) = (G::position(one), G::position(other));
    let pairs = one.split("; ").zip(other.split("; ")).zip(from_one);
    let fields = pairs.map(|((one, other), from_one)| if *from_one { one } else { other });
    fields.collect::<Vec<_>>().join("; ")
}
