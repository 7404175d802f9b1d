//! The weaker opponents in Kingdomino.

use game::{Game, NoAnswer, Player, Turn};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Property, State, View};

use super::baselines::{best_with, free};
use crate::levels::Attention;
use crate::search::best::Best;

/// Looks at what a move brings now, and overlooks many placements.
#[derive(Clone, Debug)]
pub(crate) struct Novice {
    attention: Attention,
    /// Does it think of the next domino when it places one, and of the kingdom when it claims?
    plans: bool,
}

impl Novice {
    /// One that plans looks ahead to where the next domino will go. One that does not likes large
    /// properties, and what goes with its largest; crowns matter only among equals.
    pub(crate) fn new(attention: Attention, plans: bool) -> Self {
        Self { attention, plans }
    }

    /// What it thinks an action is worth.
    fn value(&self, state: &State, kingdom: &Kingdom, action: Action) -> u32 {
        match action {
            Action::Discard => 0,
            Action::Claim(domino) if self.plans => best_with(kingdom, domino),
            Action::Claim(domino) => likes(kingdom, domino),
            Action::Place(placement) => {
                let mut after = *kingdom;
                if let Some(domino) = state.to_place() {
                    after.place_unchecked(domino, placement);
                }
                let next = free(state).filter(|_| self.plans);
                let planned = next.map(|domino| best_with(&after, domino)).max();
                planned.unwrap_or_else(|| {
                    if self.plans {
                        after.points()
                    } else {
                        64 * largest(&after).map_or(0, |property| property.squares) + after.points()
                    }
                })
            }
        }
    }
}

fn largest(kingdom: &Kingdom) -> Option<Property> {
    kingdom.properties().max_by_key(|property| property.squares)
}

/// How many squares of this domino go with the largest property, and then its crowns.
fn likes(kingdom: &Kingdom, domino: Domino) -> u32 {
    let favourite = largest(kingdom).map(|property| property.terrain);
    let halves = domino.halves().into_iter();
    let likes =
        halves.map(|half| 8 * u32::from(Some(half.terrain) == favourite) + u32::from(half.crowns));
    likes.sum()
}

impl Player<Kingdomino> for Novice {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, NoAnswer> {
        let state = view.state();
        let Turn::Of(seat) = Kingdomino::turn(state) else {
            unreachable!("a player decides when it is its turn");
        };
        let seen = match legal[0] {
            Action::Place(_) => self.attention.notice(legal),
            Action::Claim(_) | Action::Discard => legal.to_vec(),
        };
        let mut best = Best::new();
        for action in seen {
            let value = self.value(state, state.kingdom(seat), action);
            best.consider(action, value, &mut self.attention.rng);
        }
        Ok(best.choice().expect("there is something to choose from"))
    }
}
