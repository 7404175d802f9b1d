//! Short ways to lay a table and to let things happen at it.

use game::{Event, Game, Seat, Turn};
use kingdomino::{Chance, Domino, Ending, Kingdomino, Rules, State};

/// The seat a person calls by this number.
pub(crate) fn seat(number: usize) -> Seat {
    Seat::new(number - 1).expect("a seat, 1 to 4")
}

pub(crate) fn domino(number: u32) -> Domino {
    Domino::new(number).expect("a domino, 1 to 48")
}

pub(crate) fn rules(line: &str) -> Rules {
    line.parse()
        .unwrap_or_else(|error| panic!("{line:?}: {error}"))
}

/// The table after these events, written as in a record but with `;` between them.
pub(crate) fn after(mut state: State, events: &str) -> State {
    for event in events.split(';') {
        let told = match event.parse().expect("an event") {
            Event::Chance(Some(outcome)) => Kingdomino::settle(&mut state, outcome),
            Event::Act(seat, action) => {
                assert_eq!(Kingdomino::turn(&state), Turn::Of(seat), "{event}");
                Kingdomino::play(&mut state, action)
            }
            Event::<Kingdomino>::Chance(None) => panic!("a table hides nothing"),
        };
        told.unwrap_or_else(|why| panic!("{event}: {why}"));
    }
    state
}

/// How a game ended in which these kingdoms were built; one word each, rows divided by `/`.
pub(crate) fn ended(rules_line: &str, kingdoms: &str) -> Ending {
    Kingdomino::result(&over(rules_line, kingdoms)).expect("the game is over")
}

/// The table when a game has ended with these kingdoms.
pub(crate) fn over(rules_line: &str, kingdoms: &str) -> State {
    let rules = rules(rules_line);
    let removed = Domino::COUNT - rules.rounds() * rules.line_length();
    let unseen = match removed {
        0 => "-".to_owned(),
        count => format!("1-{count}"),
    };
    let position = format!("{rules_line}; {kingdoms}; -; -; over; {unseen}");
    Kingdomino::from_position(&position).unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

/// What chance may do now, and how likely each is.
pub(crate) fn outcomes(state: &State) -> Vec<(Chance, u32)> {
    let mut outcomes = Vec::new();
    Kingdomino::outcomes(state, |outcome, weight| outcomes.push((outcome, weight)));
    outcomes
}
