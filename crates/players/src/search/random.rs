//! Random player.

use game::{Game, Player, PlayerError, random};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Player that chooses uniformly among the legal actions.
#[derive(Clone, Debug)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// Creates a random player with this RNG seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl<G: Game> Player<G> for Random {
    fn decide(&mut self, _: &G::View, legal: &[G::Action]) -> Result<G::Action, PlayerError> {
        Ok(random::choose(&mut self.0, legal))
    }
}
