//! A game step by step, as somebody saw it.

use game::{Event, Eye, Record, Seat, Turn};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{EventSeen, Scene, Shown};
use crate::entry::By;
use crate::text::seat::number;

/// How a game stood after something happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Step {
    /// What happened; nothing at the start.
    pub event: Option<EventSeen>,
    /// What was on the table then.
    pub scene: Scene,
    /// The points of each seat, as everybody could count them.
    pub points: Vec<u32>,
    /// Whose turn it was.
    pub turn: Option<u8>,
}

/// Every step of a game as an eye saw it, from the start; `by` says who decided what.
pub(crate) fn steps<G: Shown>(seen: &Record<G>, eye: Eye, by: &[Option<By>]) -> Vec<Step> {
    let mut view = G::view(&G::start(&seen.rules), eye);
    let mut so_far = Record::new(seen.rules.clone());
    let step = |event, view: &G::View, so_far: &Record<G>| Step {
        event,
        scene: G::scene(view, so_far),
        points: Seat::all(G::seats(&so_far.rules))
            .map(|seat| G::points_seen(view, seat))
            .collect(),
        turn: match G::turn_seen(view) {
            Turn::Of(seat) => Some(number(seat)),
            Turn::Chance | Turn::Over => None,
        },
    };
    let mut steps = vec![step(None, &view, &so_far)];
    for (index, event) in seen.events().enumerate() {
        if G::watch(&mut view, event).is_err() {
            break;
        }
        so_far.push(event);
        let said = EventSeen {
            text: event.to_string(),
            seat: match event {
                Event::Act(seat, _) => Some(number(seat)),
                Event::Chance(_) => None,
            },
            by: by.get(index).copied().flatten(),
        };
        steps.push(step(Some(said), &view, &so_far));
    }
    steps
}
