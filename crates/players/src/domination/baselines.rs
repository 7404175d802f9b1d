//! A greedy player for Domination.

use std::cmp::Reverse;

use domination::{Action, Domination, State, Table, View};
use game::{Game, NoAnswer, Player};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::search::best::Best;

/// Conquers as many areas as it can with the next domino; otherwise it leaves as few areas with
/// three sides as it can.
#[derive(Clone, Debug)]
pub struct Greedy(Xoshiro256PlusPlus);

impl Greedy {
    /// A greedy player whose choices among equals are fixed by the seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

/// The more conquered the better, and then the fewer given away.
pub(crate) fn value(table: &Table, action: Action) -> (usize, Reverse<usize>) {
    let given = action.place.areas().filter(|area| table.sides(*area) == 2);
    (table.conquest(action.place).len(), Reverse(given.count()))
}

/// What a greedy player does.
pub(crate) fn greedy(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
    let mut best = Best::new();
    Domination::legal(state, |action| {
        best.consider(action, value(state.table(), action), rng);
    });
    best.choice().expect("a player decides when it is its turn")
}

impl Player<Domination> for Greedy {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Result<Action, NoAnswer> {
        let mut best = Best::new();
        for action in legal {
            best.consider(*action, value(view.table(), *action), &mut self.0);
        }
        Ok(best.choice().expect("there is something to choose from"))
    }
}
