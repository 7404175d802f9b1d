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
    /// One that minds what it gives away avoids it; the other only counts what it conquers.
    pub(crate) fn new(attention: Attention, minds: bool) -> Self {
        Self { attention, minds }
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
