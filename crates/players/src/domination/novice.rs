//! The weaker opponents in Domination.

use std::cmp::Reverse;

use domination::{Action, Domination, View};
use game::{NoAnswer, Player};

use super::baselines::value;
use crate::levels::Attention;
use crate::search::best::Best;

/// Conquers what it sees, and overlooks some of it.
#[derive(Clone, Debug)]
pub(crate) struct Novice {
    attention: Attention,
    /// Does it mind giving areas away?
    minds: bool,
}

impl Novice {
    /// Conquers what it sees, and does not mind what it gives away.
    pub(crate) fn child(seed: u64) -> Self {
        let attention = Attention::new(40, seed);
        Self {
            attention,
            minds: false,
        }
    }

    /// Minds what it gives away, but overlooks much.
    pub(crate) fn beginner(seed: u64) -> Self {
        Self {
            minds: true,
            ..Self::child(seed)
        }
    }
}

impl Player<Domination> for Novice {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, NoAnswer> {
        let mut best = Best::new();
        for action in self.attention.notice(legal) {
            let (conquered, Reverse(given)) = value(view.table(), action);
            let given = if self.minds { given } else { 0 };
            best.consider(action, (conquered, Reverse(given)), &mut self.attention.rng);
        }
        Ok(best.choice().expect("there is something to choose from"))
    }
}
