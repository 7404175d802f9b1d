//! The player that has no preferences.

use game::{Game, NoAnswer, Player, random};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Chooses among the legal actions, each equally likely.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// A random player whose choices are fixed by the seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn decide(&mut self, _: &G::View, legal: &[G::Action]) -> Result<G::Action, NoAnswer> {
        Ok(random::choose(&mut self.0, legal))
    }
}
