//! What a table needs to know of a game beyond its rules.

use domination::{Areas, Domination};
use game::{Event, Seat};
use kingdomino::{Action, Domino, Dynasty, Kingdomino};
use players::Played;

/// A game that can be played at a table.
pub trait Playable: Played {
    /// What an event meant when it happened, for those who only see the events.
    ///
    /// `place h7i7` does not name the domino, and `lay 3-5 c4d4` does not name the areas it
    /// conquers: only the position before the event does.
    type Effect: Clone + PartialEq + std::fmt::Debug + Send + Sync;

    /// The effect of an event, from what spectators knew before it. So it holds no secrets.
    fn effect(before: &Self::View, event: Event<Self>) -> Self::Effect;

    /// How many games make up a match by these rules.
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

/// What an event of Domination meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DominationEffect {
    /// The seat whose rack a drawn domino went to.
    pub drawer: Option<Seat>,
    /// The areas that a laid domino completed.
    pub conquered: Areas,
}

impl Playable for Domination {
    type Effect = DominationEffect;

    fn effect(before: &Self::View, event: Event<Self>) -> DominationEffect {
        let table = before.table();
        match event {
            Event::Act(_, action) => DominationEffect {
                drawer: None,
                conquered: table.conquest(action.place),
            },
            Event::Chance(_) => DominationEffect {
                drawer: table.drawing(),
                conquered: Areas::default(),
            },
        }
    }
}
