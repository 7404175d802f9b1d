//! Weak computer players for the lower levels of Kingdomino.

use game::{Game, Player, PlayerError, Turn};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Property, State, View};

use super::baselines::{best_points_with, unclaimed_dominoes};
use crate::levels::MoveDropout;
use crate::search::argmax::ArgMax;

/// Weak player: greedy, with random dropout of placements.
#[derive(Clone, Debug)]
pub(crate) struct Novice {
    dropout: MoveDropout,
    /// Whether placements consider the next domino, and claims consider the kingdom's score.
    looks_ahead: bool,
}

impl Novice {
    /// Creates a novice.
    ///
    /// With `looks_ahead`, it evaluates the best placement of the next domino. Without, it prefers
    /// large properties and dominoes that match its largest; crowns only break ties.
    pub(crate) fn new(dropout: MoveDropout, looks_ahead: bool) -> Self {
        Self {
            dropout,
            looks_ahead,
        }
    }

    /// Heuristic value of an action.
    fn value(&self, state: &State, kingdom: &Kingdom, action: Action) -> u32 {
        match action {
            Action::Discard => 0,
            Action::Claim(domino) if self.looks_ahead => best_points_with(kingdom, domino),
            Action::Claim(domino) => affinity(kingdom, domino),
            Action::Place(placement) => {
                let mut after = *kingdom;
                if let Some(domino) = state.to_place() {
                    after.place_unchecked(domino, placement);
                }
                let next = unclaimed_dominoes(state).filter(|_| self.looks_ahead);
                let planned = next.map(|domino| best_points_with(&after, domino)).max();
                planned.unwrap_or_else(|| {
                    if self.looks_ahead {
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

/// Number of squares of a domino that match the largest property, then its crowns.
fn affinity(kingdom: &Kingdom, domino: Domino) -> u32 {
    let favourite = largest(kingdom).map(|property| property.terrain);
    let halves = domino.halves().into_iter();
    let affinity =
        halves.map(|half| 8 * u32::from(Some(half.terrain) == favourite) + u32::from(half.crowns));
    affinity.sum()
}

impl Player<Kingdomino> for Novice {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, PlayerError> {
        let state = view.state();
        let Turn::Of(seat) = Kingdomino::turn(state) else {
            unreachable!("a player decides when it is its turn");
        };
        let seen = match legal[0] {
            Action::Place(_) => self.dropout.keep(legal),
            Action::Claim(_) | Action::Discard => legal.to_vec(),
        };
        let mut best = ArgMax::new();
        for action in seen {
            let value = self.value(state, state.kingdom(seat), action);
            best.consider(action, value, &mut self.dropout.rng);
        }
        Ok(best.choice().expect("the legal list is never empty"))
    }
}
