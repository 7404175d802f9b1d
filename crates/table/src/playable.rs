//! Trait `Playable`: event effects and match length, beyond the rules of a game.

use domination::{Areas, Domination};
use game::{Event, Seat};
use kingdomino::{Action, Domino, Dynasty, Kingdomino};
use players::HasPlayers;

/// A game that can be played at a table.
pub trait Playable: HasPlayers {
    /// Data that completes an event for observers who see only the events.
    ///
    /// `place h7i7` does not name the domino, and `lay 3-5 c4d4` does not name the areas it
    /// conquers: both follow only from the position before the event.
    type Effect: Clone + PartialEq + std::fmt::Debug + Send + Sync;

    /// Effect of an event, computed from the spectators' view, so it reveals nothing hidden.
    fn effect(before: &Self::View, event: Event<Self>) -> Self::Effect;

    /// Number of games in a match under these rules.
    fn games_in_match(_rules: &Self::Rules) -> usize {
        1
    }
}

impl Playable for Kingdomino {
    /// The domino that was placed or discarded.
    type Effect = Option<Domino>;

    fn effect(before: &Self::View, event: Event<Self>) -> Option<Domino> {
        match event {
            Event::Act(_, Action::Place(_) | Action::Discard) => before.state().to_place(),
            Event::Act(_, Action::Claim(_)) | Event::Chance(_) => None,
        }
    }

    fn games_in_match(rules: &Self::Rules) -> usize {
        if rules.dynasty() { Dynasty::GAMES } else { 1 }
    }
}

/// Effect of an event of Domination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DominationEffect {
    /// The seat that drew the domino.
    pub drawer: Option<Seat>,
    /// The areas that the laid domino conquered.
    pub conquered: Areas,
}

impl Playable for Domination {
    type Effect = DominationEffect;

    fn effect(before: &Self::View, event: Event<Self>) -> DominationEffect {
        let table = before.public();
        match event {
            Event::Act(_, action) => DominationEffect {
                drawer: None,
                conquered: table.conquest(action.place),
            },
            Event::Chance(_) => DominationEffect {
                drawer: table.drawing_seat(),
                conquered: Areas::default(),
            },
        }
    }
}
