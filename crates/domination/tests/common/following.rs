//! Following a game from table to table.

use domination::{Action, Domination, State};
use game::{Event, Game, Record, Seat};

/// The table before anything has happened, and after each event.
pub(crate) fn states(record: &Record<Domination>) -> impl Iterator<Item = State> {
    let after = |step: Result<(_, State), game::Broken<Domination>>| match step {
        Ok((_, state)) => state,
        Err(broken) => panic!("{broken}"),
    };
    let start = Domination::start(&record.rules);
    std::iter::once(start).chain(record.steps().map(after))
}

/// Every decision of a game: the table before it, who decided what, and the table after. Returns
/// the last table.
pub(crate) fn turns(
    record: &Record<Domination>,
    mut each: impl FnMut(&State, Seat, Action, &State),
) -> State {
    let mut states = states(record);
    let mut before = states.next().expect("games begin");
    for (event, after) in record.events().zip(states) {
        if let Event::Act(seat, action) = event {
            each(&before, seat, action, &after);
        }
        before = after;
    }
    before
}
