//! Conversion of each game's values to wire views.

use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Guest, PastEvent, Playable, Refusal};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::event::EventKind;
use crate::terms::{Criterion, GameName};
use crate::view::{Comparison, MatchView, Preview, Scene};

/// A game whose tables can be converted to wire views.
pub trait Present: Playable<Rules: Default> {
    const GAME: GameName;

    /// The board, from an observer's view and the events visible to it.
    fn scene(view: &Self::View, history: &[PastEvent<Self>]) -> Scene;

    /// Effects of an action of the player to move.
    fn preview(view: &Self::View, action: Self::Action) -> Preview;

    /// Kind and data of a past event.
    fn event(rules: &Self::Rules, past: &PastEvent<Self>) -> EventKind;

    /// The match of a game: earlier games, and this one if it is over.
    fn match_view(
        _rules: &Self::Rules,
        _before: &[table::PreviousGame],
        _end: Option<&Self::State>,
    ) -> Option<MatchView> {
        None
    }

    /// The rule that forbids an action.
    fn why_not(illegal: &Self::Illegal) -> WhyNot {
        WhyNot::Other {
            detail: illegal.to_string(),
        }
    }

    /// Current score of a seat from public information.
    fn public_score(view: &Self::View, seat: game::Seat) -> u32;

    /// The criterion that decided the game.
    fn decided(ending: &Self::Ending) -> Criterion;

    /// The tie-break criteria in order, with the figures of each seat.
    fn comparisons(rules: &Self::Rules, ending: &Self::Ending) -> Vec<Comparison>;
}

/// Legality of an action, with the rule that forbids it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum WhyNot {
    /// The action is legal.
    Legal,
    /// A square is occupied.
    NotFree,
    /// The kingdom would be too wide.
    TooWide {
        /// Resulting width.
        would: usize,
        /// Maximum width.
        limit: usize,
    },
    /// The kingdom would be too tall.
    TooTall {
        /// Resulting height.
        would: usize,
        /// Maximum height.
        limit: usize,
    },
    /// The domino touches neither the castle nor a matching terrain.
    NoMatch,
    /// Another rule forbids the action.
    Other {
        /// The rule violation as text.
        detail: String,
    },
}

/// Checks whether a guest may play an action now.
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
