//! Asking the rules: what may be done at a table, and what may not and why.

use game::Game;
use kingdomino::{Action, Chance, Illegal, Kingdomino, State};

use crate::table::rules;

pub(crate) fn at(position: &str) -> State {
    Kingdomino::from_position(position).unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

/// Seat 1 has this kingdom and one domino left to place: the last action of the game.
pub(crate) fn last_domino(rules_line: &str, kingdom: &str, domino: u32) -> State {
    let unseen = match rules(rules_line).duel() {
        true => "-",
        false if domino <= 24 => "25-48",
        false => "1-24",
    };
    at(&format!(
        "{rules_line}; {kingdom} C; {domino}:1; -; place 1; {unseen}"
    ))
}

/// The action is refused for this reason, and nothing changes.
pub(crate) fn refuses(state: &State, action: &str, why: Illegal) {
    let mut touched = *state;
    let action: Action = action.parse().expect("an action");
    assert_eq!(Kingdomino::play(&mut touched, action), Err(why), "{action}");
    assert_eq!(
        touched, *state,
        "{action} was refused and changed something"
    );
}

/// The outcome of chance cannot be, for this reason, and nothing changes.
pub(crate) fn cannot_be(state: &State, outcome: &str, why: Illegal) {
    let mut touched = *state;
    let outcome: Chance = outcome.parse().expect("an outcome of chance");
    assert_eq!(
        Kingdomino::settle(&mut touched, outcome),
        Err(why),
        "{outcome}"
    );
    assert_eq!(
        touched, *state,
        "{outcome} was refused and changed something"
    );
}

pub(crate) fn allows(state: &State, action: &str) -> bool {
    let action: Action = action.parse().expect("an action");
    legal(state).contains(&action)
}

pub(crate) fn legal(state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    Kingdomino::legal(state, |action| legal.push(action));
    legal
}
