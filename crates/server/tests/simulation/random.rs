//! Seeded randomness: one independent stream per name, so that streams do not shift each other.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

/// Random numbers of one part of a simulation.
#[derive(Debug)]
pub(crate) struct Random(ChaCha8Rng);

impl Random {
    /// The stream of a seed with this name.
    pub(crate) fn new(seed: u64, name: &str) -> Self {
        let digest = Sha256::new()
            .chain_update(seed.to_le_bytes())
            .chain_update(name)
            .finalize();
        Self(ChaCha8Rng::from_seed(digest.into()))
    }

    /// A number below a bound.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "the bound must be positive");
        // The bias of the remainder is irrelevant: bounds are small.
        self.0.next_u64() % bound
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high - low + 1)
    }

    /// True with a probability in percent.
    pub(crate) fn percent(&mut self, probability: u64) -> bool {
        self.below(100) < probability
    }

    pub(crate) fn fill(&mut self, bytes: &mut [u8]) {
        self.0.fill_bytes(bytes);
    }
}
