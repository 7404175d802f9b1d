//! Fixtures and assertions: rules, states, events and legality checks.

#![allow(dead_code, reason = "no test file uses all helpers")]

use game::Game as _;
use kingdomino::{Action, Chance, Domino, Ending, Illegal, Kingdomino, Rules, State};
use testing::moves;
pub(crate) use testing::moves::seat;

pub(crate) fn domino(number: u32) -> Domino {
    Domino::new(number).expect("a domino, 1 to 48")
}

pub(crate) fn rules(line: &str) -> Rules {
    moves::read(line)
}

/// State after these events, separated by `;`.
#[track_caller]
pub(crate) fn after(mut state: State, events: &str) -> State {
    moves::apply_all::<Kingdomino>(&mut state, events);
    state
}

/// Result of a game with these final kingdoms: one word each, rows separated by `/`.
pub(crate) fn result_of(rules_line: &str, kingdoms: &str) -> Ending {
    Kingdomino::result(&finished_state(rules_line, kingdoms)).expect("the game is over")
}

/// Final state of a game with these kingdoms.
pub(crate) fn finished_state(rules_line: &str, kingdoms: &str) -> State {
    let rules = rules(rules_line);
    let removed = Domino::COUNT - rules.rounds() * rules.line_length();
    let unseen = match removed {
        0 => "-".to_owned(),
        count => format!("1-{count}"),
    };
    let line = format!("{rules_line}; {kingdoms}; -; -; over; {unseen}");
    position(&line)
}

/// State described by a position line.
#[track_caller]
pub(crate) fn position(line: &str) -> State {
    moves::position::<Kingdomino>(line)
}

/// State before the last action. Seat 1 has this kingdom and one domino left to place.
pub(crate) fn last_domino(rules_line: &str, kingdom: &str, domino: u32) -> State {
    let unseen = match rules(rules_line).duel() {
        true => "-",
        false if domino <= 24 => "25-48",
        false => "1-24",
    };
    position(&format!(
        "{rules_line}; {kingdom} C; {domino}:1; -; place 1; {unseen}"
    ))
}

/// Possible outcomes of chance with their weights.
pub(crate) fn outcomes(state: &State) -> Vec<(Chance, u32)> {
    moves::outcomes::<Kingdomino>(state)
}

/// Legal actions of the seat to move.
pub(crate) fn legal(state: &State) -> Vec<Action> {
    moves::legal::<Kingdomino>(state)
}

pub(crate) fn is_legal(state: &State, action: &str) -> bool {
    legal(state).contains(&moves::read(action))
}

/// Asserts that an action is illegal for this reason and changes nothing.
#[track_caller]
pub(crate) fn assert_illegal(state: &State, action: &str, why: Illegal) {
    moves::assert_illegal::<Kingdomino>(state, action, &why);
}

/// Asserts that an outcome of chance is impossible for this reason and changes nothing.
#[track_caller]
pub(crate) fn assert_impossible(state: &State, outcome: &str, why: Illegal) {
    moves::assert_impossible::<Kingdomino>(state, outcome, &why);
}
