//! How the values of each game become views.

use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Guest, PastEvent, Playable, Refusal};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::event::EventKind;
use crate::terms::{Criterion, GameName};
use crate::view::{Comparison, MatchView, Preview, Scene};

/// A game whose tables can be shown.
pub trait Present: Playable<Rules: Default> {
    /// The name of the game.
    const GAME: GameName;

    /// What is on the table, from what an eye knows now and knows to have happened.
    fn scene(view: &Self::View, history: &[PastEvent<Self>]) -> Scene;

    /// What an action of the player to move would bring.
    fn preview(view: &Self::View, action: Self::Action) -> Preview;

    /// An event, with its parts.
    fn event(rules: &Self::Rules, past: &PastEvent<Self>) -> EventKind;

    /// The match that a game is part of: the earlier games, and this one if it is over.
    fn match_view(
        _rules: &Self::Rules,
        _before: &[table::Earlier],
        _end: Option<&Self::State>,
    ) -> Option<MatchView> {
        None
    }

    /// Which rule forbids an action.
    fn why_not(illegal: &Self::Illegal) -> WhyNot {
        WhyNot::Other {
            detail: illegal.to_string(),
        }
    }

    /// The points of a seat, as everyone can count them.
    fn points_seen(view: &Self::View, seat: game::Seat) -> u32;

    /// What determined the winners.
    fn decided(ending: &Self::Ending) -> Criterion;

    /// The criteria for winning, in order, with the figures of each seat.
    fn comparisons(rules: &Self::Rules, ending: &Self::Ending) -> Vec<Comparison>;
}

/// Whether an action is legal, and if not, why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum WhyNot {
    /// It is legal.
    Legal,
    /// A square is taken.
    NotFree,
    /// The kingdom would be too wide.
    TooWide {
        /// How wide it would be.
        would: usize,
        /// How wide it may be.
        limit: usize,
    },
    /// The kingdom would be too tall.
    TooTall {
        /// How tall it would be.
        would: usize,
        /// How tall it may be.
        limit: usize,
    },
    /// It touches neither the castle nor a matching terrain.
    NoMatch,
    /// Another rule forbids it.
    Other {
        /// Which one, in words.
        detail: String,
    },
}

/// Whether a guest may take an action now, and if not, why.
pub fn why_not(table: &AnyTable, guest: &Guest, action: &str) -> Result<WhyNot, Refusal> {
    fn of<G: Present>(
        table: &table::Table<G>,
        guest: &Guest,
        action: &str,
    ) -> Result<WhyNot, Refusal> {
        Ok(match table.try_action(guest, action)? {
            Ok(()) => WhyNot::Legal,
            Err(illegal) => G::why_not(&illegal),
        })
    }
    match_any!(table, AnyTable(table) => of(table, guest, action))
}
