//! UCT: a tree of decisions grown where it fares well, over worlds imagined anew each time.

use game::Seat;
use game::random::choose;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Budget, Decision, Guide, Outlook, Policy, TreeSearch, Worth};
use crate::registry::Played;

/// Plain UCT: every legal action is tried before any is tried again.
pub type Uct<G> = TreeSearch<G, Plain>;

/// How plain UCT goes about a game.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    policy: Policy,
    worth: Worth,
}

impl<G: Played> Uct<G> {
    /// A player whose choices are fixed by the seed, if its budget is a number of playouts. The
    /// higher `explore`, the more it tries what has not fared well.
    pub fn new(policy: Policy, worth: Worth, explore: f64, budget: Budget, seed: u64) -> Self {
        Self::with(Plain { policy, worth }, explore, budget, seed)
    }
}

impl<G: Played> Guide<G> for Plain {
    fn fresh(&self, decision: &Decision<'_, G>, rng: &mut Xoshiro256PlusPlus) -> Option<G::Action> {
        Some(choose(rng, decision.untried))
    }

    fn play_on(
        &self,
        world: &G::State,
        mover: Seat,
        me: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> G::Action {
        self.policy.choose::<G>(world, mover, me, rng)
    }

    fn value(&self, outcome: &[Outlook], seat: Seat) -> f64 {
        self.worth.scaled(outcome, seat)
    }
}
