//! Events of a game.

use serde::{Deserialize, Serialize};
use table::{PastEvent, Perspective, Table};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::present::Present;
use crate::terms::{By, Point, number};

/// The events of a game, as one viewer knows them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
pub struct EventLog {
    /// How many events are left out because an earlier message on the same connection had them.
    ///
    /// They are the first ones; any events after them in earlier messages were taken back. Always 0
    /// unless only new events were asked for.
    #[serde(default)]
    pub events_from: usize,
    /// The events after those.
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

    /// Adds the events that an earlier message had.
    ///
    /// Returns false, and changes nothing, if that message did not have all that are missing.
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

/// An event of a game, as one viewer knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EventView {
    /// The event as in records.
    pub text: String,
    /// The seat that decided; none for outcomes of chance.
    pub seat: Option<u8>,
    /// Who took the decision.
    pub by: Option<By>,
    /// What happened.
    #[serde(flatten)]
    pub what: EventKind,
}

/// What happened in an event.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// Kingdomino: a king was drawn, whose owner claims next.
    KingDrawn {
        /// The seat of its owner.
        king: u8,
    },
    /// Kingdomino: a domino was added to the line.
    DominoDrawn {
        /// Its number.
        domino: u8,
    },
    /// Kingdomino: a domino was claimed.
    Claim {
        /// Its number.
        domino: u8,
    },
    /// Kingdomino: a domino was placed.
    Place {
        /// Its number.
        domino: u8,
        /// Where its halves A and B lie, as in records.
        at: [String; 2],
        /// Where its halves A and B lie.
        squares: [Point; 2],
    },
    /// Kingdomino: a domino found no place.
    Discard {
        /// Its number.
        domino: u8,
    },
    /// Domination: it was drawn who starts.
    StarterDrawn {
        /// The seat that starts.
        starter: u8,
    },
    /// Domination: a player drew a domino.
    TileDrawn {
        /// The seat that drew it.
        rack: u8,
        /// The domino, if the viewer may know it.
        domino: Option<String>,
        /// Its two numbers, if the viewer may know them.
        pips: Option<[u8; 2]>,
    },
    /// Domination: a domino was laid on the board.
    Lay {
        /// The domino, as in records.
        domino: String,
        /// The two squares it covers, as in records.
        at: [String; 2],
        /// The two squares it covers.
        squares: [Point; 2],
        /// Its numbers, in the order of the squares.
        pips: [u8; 2],
        /// The areas it conquered, by their north-western squares.
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
            by: past.by.map(By::from),
            what: G::event(rules, past),
        }
    }
}
