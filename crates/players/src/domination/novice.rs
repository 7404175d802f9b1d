//! Weak computer players for the lower levels of Domination.

use std::cmp::Reverse;

use domination::{Action, Domination, View};
use game::{Player, PlayerError};

use super::baselines::value;
use crate::levels::MoveDropout;
use crate::search::argmax::ArgMax;

/// Weak player: greedy, with random move dropout.
#[derive(Clone, Debug)]
pub(crate) struct Novice {
    dropout: MoveDropout,
    /// Whether it avoids giving areas away.
    avoids_gifts: bool,
}

impl Novice {
    /// Creates a novice; without `avoids_gifts` it only counts the areas it conquers.
    pub(crate) fn new(dropout: MoveDropout, avoids_gifts: bool) -> Self {
        Self {
            dropout,
            avoids_gifts,
        }
    }
}

impl Player<Domination> for Novice {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, PlayerError> {
        let mut best = ArgMax::new();
        for action in self.dropout.keep(legal) {
            let (conquered, Reverse(gifts)) = value(view.public(), action);
            let gifts = if self.avoids_gifts { gifts } else { 0 };
            best.consider(action, (conquered, Reverse(gifts)), &mut self.dropout.rng);
        }
        Ok(best.choice().expect("the legal list is never empty"))
    }
}
