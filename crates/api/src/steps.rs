//! Game replays, step by step.

use game::{Eye, Seat, Turn};
use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Guest, Refusal, Table};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::event::EventView;
use crate::present::Present;
use crate::terms::number;
use crate::view::Scene;

/// The game after one of its events.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Step {
    /// The event; none for the initial position.
    pub event: Option<EventView>,
    /// The board after the event.
    pub scene: Scene,
    /// Score of each seat from public information.
    pub points: Vec<u32>,
    /// The seat to move.
    pub turn: Option<u8>,
}

/// The observer of a replay, on whom its [`steps`] depend.
///
/// The seat must be the guest's own; once the game is over, any seat is allowed.
pub fn replay_eye(
    table: &AnyTable,
    guest: Option<&Guest>,
    seat: Option<Seat>,
) -> Result<Eye, Refusal> {
    let Some(seat) = seat else {
        return Ok(table.eye(guest));
    };
    match_any!(table, AnyTable(table) => Ok(table.seen_by_seat(guest, seat)?.eye()))
}

/// Replays a game as a guest saw it, or as a given seat did.
///
/// The seat must be the guest's own; once the game is over, any seat is allowed.
pub fn steps(
    table: &AnyTable,
    guest: Option<&Guest>,
    seat: Option<Seat>,
) -> Result<Vec<Step>, Refusal> {
    fn of<G: Present>(
        table: &Table<G>,
        guest: Option<&Guest>,
        seat: Option<Seat>,
    ) -> Result<Vec<Step>, Refusal> {
        let seen = match seat {
            None => table.seen_by(guest),
            Some(seat) => table.seen_by_seat(guest, seat)?,
        };
        let rules = table.rules();
        let history = seen.history();
        let mut view = G::view(&G::start(rules), seen.eye());
        let mut steps = Vec::with_capacity(history.len() + 1);
        steps.push(step::<G>(rules, &view, &[], None));
        for (index, past) in history.iter().enumerate() {
            if G::observe(&mut view, past.event).is_err() {
                break;
            }
            let event = EventView::of(rules, past);
            steps.push(step(rules, &view, &history[..=index], Some(event)));
        }
        Ok(steps)
    }
    match_any!(table, AnyTable(table) => of(table, guest, seat))
}

fn step<G: Present>(
    rules: &G::Rules,
    view: &G::View,
    history: &[table::PastEvent<G>],
    event: Option<EventView>,
) -> Step {
    Step {
        event,
        scene: G::scene(view, history),
        points: Seat::all(G::seats(rules))
            .map(|seat| G::public_score(view, seat))
            .collect(),
        turn: match G::public_turn(view) {
            Turn::Of(seat) => Some(number(seat)),
            Turn::Chance | Turn::Over => None,
        },
    }
}
