//! Test helpers for parsing, querying and changing a game state.

use std::fmt::Debug;
use std::str::FromStr;

use game::{Event, Game, Record, Seat};

/// Seat with this number, counted from 1.
pub fn seat(number: usize) -> Seat {
    Seat::new(number - 1).expect("a seat, 1 to 4")
}

/// Parses a text.
///
/// # Panics
/// If it cannot be parsed.
#[track_caller]
pub fn read<T: FromStr<Err: Debug>>(text: &str) -> T {
    text.parse()
        .unwrap_or_else(|error| panic!("{text:?}: {error:?}"))
}

/// State described by a position line.
///
/// # Panics
/// If the line cannot be parsed.
#[track_caller]
pub fn position<G: Game>(line: &str) -> G::State {
    G::from_position(line).unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

/// Legal actions of the seat to move.
pub fn legal<G: Game>(state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    G::legal(state, |action| legal.push(action));
    legal
}

/// Possible outcomes of chance with their weights.
pub fn outcomes<G: Game>(state: &G::State) -> Vec<(G::Chance, u32)> {
    let mut outcomes = Vec::new();
    G::outcomes(state, |outcome, weight| outcomes.push((outcome, weight)));
    outcomes
}

/// Applies an event by the checked functions.
///
/// # Panics
/// If it is illegal; the message contains the position.
#[track_caller]
pub fn apply<G: Game>(state: &mut G::State, event: Event<G>) {
    let before = state.clone();
    if let Err(why) = event.apply(state) {
        let before = G::position(&before);
        panic!("{event} is illegal: {why}\nposition: {before}");
    }
}

/// Applies events, written as in a record but separated by `;`.
///
/// # Panics
/// If an event is illegal.
#[track_caller]
pub fn apply_all<G: Game>(state: &mut G::State, events: &str) {
    for event in events.split(';') {
        apply::<G>(state, read(event));
    }
}

/// Initial state of a record, then the state after each event.
pub fn states<G: Game>(record: &Record<G>) -> impl Iterator<Item = G::State> {
    let after = |step: Result<(_, G::State), game::ReplayError<G>>| match step {
        Ok((_, state)) => state,
        Err(broken) => panic!("{broken}"),
    };
    let start = G::start(&record.rules);
    std::iter::once(start).chain(record.steps().map(after))
}

/// Asserts that an action is illegal for this reason and changes nothing.
#[track_caller]
pub fn assert_illegal<G: Game>(state: &G::State, action: &str, why: &G::Illegal) {
    let mut touched = state.clone();
    let answer = G::play(&mut touched, read(action));
    assert_eq!(answer.as_ref(), Err(why), "{action}");
    assert_eq!(touched, *state, "{action} was rejected but had an effect");
}

/// Asserts that an outcome of chance is impossible for this reason and changes nothing.
#[track_caller]
pub fn assert_impossible<G: Game>(state: &G::State, outcome: &str, why: &G::Illegal) {
    let mut touched = state.clone();
    let answer = G::settle(&mut touched, read(outcome));
    assert_eq!(answer.as_ref(), Err(why), "{outcome}");
    assert_eq!(touched, *state, "{outcome} was rejected but had an effect");
}
