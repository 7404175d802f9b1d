//! Short ways to name things and to let them happen at a table.

use domination::{Action, Areas, Chance, Domination, Domino, Place, Rules, State};
use game::{Event, Game, Seat, Turn};

use crate::board::BOARD;

/// The rules line of a game with these settings on that board.
pub(crate) fn line(settings: &str) -> String {
    format!("domination {settings} board={BOARD}")
}

/// The rules with these settings on that board.
pub(crate) fn rules(settings: &str) -> Rules {
    let line = line(settings);
    line.parse()
        .unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

/// The seat a person calls by this number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number - 1).expect("a seat, 1 to 4")
}

pub(crate) fn domino(text: &str) -> Domino {
    text.parse().expect("a domino, 0-0 to 6-6")
}

pub(crate) fn place(text: &str) -> Place {
    text.parse().expect("a place, such as c4d4")
}

/// Places with blanks between them.
pub(crate) fn places(text: &str) -> Vec<Place> {
    text.split_whitespace().map(place).collect()
}

/// Areas with blanks between them.
pub(crate) fn areas(text: &str) -> Areas {
    text.split_whitespace()
        .map(|area| area.parse().expect("an area, a1 to g7"))
        .collect()
}

/// The table after these events, written as in a record but with `;` between them.
pub(crate) fn after(mut state: State, events: &str) -> State {
    for event in events.split(';') {
        let told = match event.parse().expect("an event") {
            Event::Chance(Some(outcome)) => Domination::settle(&mut state, outcome),
            Event::Act(seat, action) => {
                assert_eq!(Domination::turn(&state), Turn::Of(seat), "{event}");
                Domination::play(&mut state, action)
            }
            Event::<Domination>::Chance(None) => panic!("a table hides nothing"),
        };
        told.unwrap_or_else(|why| panic!("{event}: {why}"));
    }
    state
}

/// What chance may do now, and how likely each is.
pub(crate) fn outcomes(state: &State) -> Vec<(Chance, u32)> {
    let mut outcomes = Vec::new();
    Domination::outcomes(state, |outcome, weight| outcomes.push((outcome, weight)));
    outcomes
}

/// What the mover may do now.
pub(crate) fn legal(state: &State) -> Vec<Action> {
    let mut legal = Vec::new();
    Domination::legal(state, |action| legal.push(action));
    legal
}
