//! Asking the rules what may not be done at a table, and why.

use domination::{Action, Chance, Domination, Illegal, State};
use game::Game;

/// The action is refused for this reason, and nothing changes.
pub(crate) fn refuses(state: &State, action: &str, why: Illegal) {
    let mut touched = *state;
    let action: Action = action.parse().expect("an action");
    assert_eq!(Domination::play(&mut touched, action), Err(why), "{action}");
    assert_eq!(
        touched, *state,
        "{action} was refused, yet it changed something"
    );
}

/// The outcome of chance cannot be, for this reason, and nothing changes.
pub(crate) fn cannot_be(state: &State, outcome: &str, why: Illegal) {
    let mut touched = *state;
    let outcome: Chance = outcome.parse().expect("an outcome of chance");
    let answer = Domination::settle(&mut touched, outcome);
    assert_eq!(answer, Err(why), "{outcome}");
    assert_eq!(
        touched, *state,
        "{outcome} was refused, yet it changed something"
    );
}
