//! Greedy baseline for Domination.

use std::cmp::Reverse;

use domination::{Action, Domination, PublicState, State, View};
use game::{Game, Player, PlayerError};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::search::argmax::ArgMax;

/// Greedy player: conquers the most areas with its next domino.
///
/// Breaks ties by the fewest areas left with three covered sides.
#[derive(Clone, Debug)]
pub struct Greedy(Xoshiro256PlusPlus);

impl Greedy {
    /// Creates a player; the RNG seed determines its tie-breaking.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

/// Greedy value of an action: areas conquered, then the fewest areas given away.
pub(crate) fn value(public: &PublicState, action: Action) -> (usize, Reverse<usize>) {
    let gifts = action.place.areas().filter(|area| public.sides(*area) == 2);
    (public.conquest(action.place).len(), Reverse(gifts.count()))
}

/// Decision of a greedy player.
pub(crate) fn greedy(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
    let mut best = ArgMax::new();
    Domination::legal(state, |action| {
        best.consider(action, value(state.public(), action), rng);
    });
    best.choice().expect("a player decides only on its turn")
}

impl Player<Domination> for Greedy {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, PlayerError> {
        let mut best = ArgMax::new();
        for action in legal {
            best.consider(*action, value(view.public(), *action), &mut self.0);
        }
        Ok(best.choice().expect("the legal list is never empty"))
    }
}
