//! Test helpers: short constructors, state queries and application of events.

#![allow(dead_code, reason = "not every test uses all helpers")]

use domination::{Action, Areas, Chance, Domination, Domino, Illegal, Place, Rules, State};
use game::{Event, Record, Seat};
use testing::moves;
pub(crate) use testing::moves::seat;

use crate::board::BOARD;

/// Rules line with these options on the test board.
pub(crate) fn rules_line(options: &str) -> String {
    format!("domination {options} board={BOARD}")
}

/// Rules with these options on the test board.
pub(crate) fn rules(options: &str) -> Rules {
    moves::read(&rules_line(options))
}

pub(crate) fn domino(text: &str) -> Domino {
    text.parse().expect("a domino, 0-0 to 6-6")
}

pub(crate) fn place(text: &str) -> Place {
    text.parse().expect("a place, such as c4d4")
}

/// Places separated by blanks.
pub(crate) fn places(text: &str) -> Vec<Place> {
    text.split_whitespace().map(place).collect()
}

/// Areas separated by blanks.
pub(crate) fn areas(text: &str) -> Areas {
    text.split_whitespace()
        .map(|area| area.parse().expect("an area, a1 to g7"))
        .collect()
}

/// State after these events, separated by `;`.
#[track_caller]
pub(crate) fn after(mut state: State, events: &str) -> State {
    moves::apply_all::<Domination>(&mut state, events);
    state
}

/// Possible outcomes of chance with their weights.
pub(crate) fn outcomes(state: &State) -> Vec<(Chance, u32)> {
    moves::outcomes::<Domination>(state)
}

/// Legal actions of the seat to move.
pub(crate) fn legal(state: &State) -> Vec<Action> {
    moves::legal::<Domination>(state)
}

/// Asserts that an action is illegal for this reason and changes nothing.
#[track_caller]
pub(crate) fn assert_illegal(state: &State, action: &str, why: Illegal) {
    moves::assert_illegal::<Domination>(state, action, &why);
}

/// Asserts that an outcome of chance is impossible for this reason and changes nothing.
#[track_caller]
pub(crate) fn assert_impossible(state: &State, outcome: &str, why: Illegal) {
    moves::assert_impossible::<Domination>(state, outcome, &why);
}

/// Calls `each` with every decision of a game: state before, seat, action, state after.
///
/// Returns the final state.
pub(crate) fn for_each_decision(
    record: &Record<Domination>,
    mut each: impl FnMut(&State, Seat, Action, &State),
) -> State {
    let mut states = moves::states(record);
    let mut before = states.next().expect("a record has an initial state");
    for (event, after) in record.events().zip(states) {
        if let Event::Act(seat, action) = event {
            each(&before, seat, action, &after);
        }
        before = after;
    }
    before
}
