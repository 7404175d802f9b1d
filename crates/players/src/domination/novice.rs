//! The weaker opponents in Domination.

use std::cmp::Reverse;

use domination::{Action, Domination, View};
use game::{NoAnswer, Player};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::baselines::value;
use crate::levels::noticed;
use crate::search::best::Best;

/// Conquers what it sees, and overlooks some of it.
#[derive(Clone, Debug)]
pub(crate) struct Novice {
    rng: Xoshiro256PlusPlus,
    /// How many places in a hundred it does not see.
    overlooks: u32,
    /// Does it mind giving areas away?
    minds: bool,
}

impl Novice {
    /// Conquers what it sees, and does not mind what it gives away.
    pub(crate) fn child(seed: u64) -> Self {
        Self::new(seed, 40, false)
    }

    /// Minds what it gives away, but overlooks much.
    pub(crate) fn beginner(seed: u64) -> Self {
        Self::new(seed, 40, true)
    }

    fn new(seed: u64, overlooks: u32, minds: bool) -> Self {
        Self {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
            overlooks,
            minds,
        }
    }
}

impl Player<Domination> for Novice {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, NoAnswer> {
        let mut best = Best::new();
        for action in noticed(legal, self.overlooks, &mut self.rng) {
            let (conquered, Reverse(given)) = value(view.table(), action);
            let given = if self.minds { given } else { 0 };
            best.consider(action, (conquered, Reverse(given)), &mut self.rng);
        }
        Ok(best.choice().expect("there is something to choose from"))
    }
}
