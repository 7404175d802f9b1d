//! A greedy player for Domination.

use domination::{Action, Domination, View};
use game::Player;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::Best;

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

impl Player<Domination> for Greedy {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Action {
        let table = view.table();
        let mut best = Best::new();
        for action in legal {
            let conquered = table.conquest(action.place).len();
            let given = action.place.areas().filter(|area| table.sides(*area) == 2);
            // The more the better, and then the fewer given away.
            best.consider(*action, (conquered, std::cmp::Reverse(given.count())));
        }
        best.choose(&mut self.0)
    }
}
