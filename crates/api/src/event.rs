//! Game events on the wire.

use serde::{Deserialize, Serialize};
use table::{PastEvent, Perspective, Table};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::present::Present;
use crate::terms::{DecisionMaker, Point, number};

/// The events of a game, as one viewer knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct EventLog {
    /// Number of events omitted because an earlier message on the same connection had them.
    ///
    /// The omitted events are the first ones; later events of earlier messages were undone. Always
    /// 0 unless the client asked for new events only.
    #[serde(default)]
    pub events_from: usize,
    /// The events after the omitted ones.
    pub events: Vec<EventView>,
}

impl EventLog {
    pub(crate) fn of<G: Present>(table: &Table<G>, seen: &Perspective<'_, G>, from: usize) -> Self {
        let history = seen.history_from(from);
        let events = history
            .iter()
            .map(|past| EventView::of(table.rules(), past));
        Self {
            events_from: from,
            events: events.collect(),
        }
    }

    /// Prepends the events that an earlier message had.
    ///
    /// Returns false, and changes nothing, if that message lacks some of the omitted events.
    #[must_use]
    pub fn complete(&mut self, earlier: &Self) -> bool {
        let missing = self.events_from.checked_sub(earlier.events_from);
        let Some(missing) = missing.and_then(|missing| earlier.events.get(..missing)) else {
            return false;
        };
        self.events.splice(..0, missing.iter().cloned());
        self.events_from = earlier.events_from;
        true
    }
}

/// A game event, as one viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EventView {
    /// The event in record notation.
    pub text: String,
    /// The seat that decided; none for chance outcomes.
    pub seat: Option<u8>,
    /// Who took the decision.
    pub by: Option<DecisionMaker>,
    /// Kind of event, with its data.
    #[serde(flatten)]
    pub what: EventKind,
}

/// Kind of a game event, with its data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// Kingdomino: a king was drawn; its owner claims next.
    KingDrawn {
        /// Seat of its owner.
        king: u8,
    },
    /// Kingdomino: a domino was added to the line.
    DominoDrawn {
        /// Domino number.
        domino: u8,
    },
    /// Kingdomino: a domino was claimed.
    Claim {
        /// Domino number.
        domino: u8,
    },
    /// Kingdomino: a domino was placed.
    Place {
        /// Domino number.
        domino: u8,
        /// Squares of its halves A and B, in record notation.
        at: [String; 2],
        /// Squares of its halves A and B.
        squares: [Point; 2],
    },
    /// Kingdomino: a domino that cannot be placed was discarded.
    Discard {
        /// Domino number.
        domino: u8,
    },
    /// Domination: the starting seat was drawn.
    StarterDrawn { starter: u8 },
    /// Domination: a player drew a domino.
    TileDrawn {
        /// Seat that drew it.
        rack: u8,
        /// The domino, if visible to the viewer.
        domino: Option<String>,
        /// Its two numbers, if visible to the viewer.
        pips: Option<[u8; 2]>,
    },
    /// Domination: a domino was laid on the board.
    Lay {
        /// The domino in record notation.
        domino: String,
        /// The two squares it covers, in record notation.
        at: [String; 2],
        /// The two squares it covers.
        squares: [Point; 2],
        /// Its numbers in the order of the squares.
        pips: [u8; 2],
        /// The conquered areas, named by their north-west squares.
        conquers: Vec<String>,
    },
}

impl EventView {
    pub(crate) fn of<G: Present>(rules: &G::Rules, past: &PastEvent<G>) -> Self {
        Self {
            text: past.event.to_string(),
            seat: match past.event {
                game::Event::Act(seat, _) => Some(number(seat)),
                game::Event::Chance(_) => None,
            },
            by: past.by.map(DecisionMaker::from),
            what: G::event(rules, past),
        }
    }
}
