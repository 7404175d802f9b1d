//! UCT: Monte Carlo tree search with UCB1 selection, over a new determinization per simulation.

use game::Seat;
use game::random::choose;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Budget, Decision, Reward, RolloutPolicy, SearchPolicy, SeatEvaluation, TreeSearch};
use crate::registry::HasPlayers;

/// UCT player that expands every legal action before it revisits one.
pub type Uct<G> = TreeSearch<G, UctPolicy>;

/// Search policy of plain UCT: uniform expansion, a rollout policy and a reward.
#[derive(Clone, Copy, Debug)]
pub struct UctPolicy {
    policy: RolloutPolicy,
    reward: Reward,
}

impl<G: HasPlayers> Uct<G> {
    /// Creates a UCT player with the exploration constant of UCB1.
    ///
    /// Its decisions are reproducible if the budget is a number of rollouts.
    pub fn new(
        policy: RolloutPolicy,
        reward: Reward,
        exploration: f64,
        budget: Budget,
        seed: u64,
    ) -> Self {
        Self::with_policy(UctPolicy { policy, reward }, exploration, budget, seed)
    }
}

impl<G: HasPlayers> SearchPolicy<G> for UctPolicy {
    fn expand(
        &self,
        decision: &Decision<'_, G>,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Option<G::Action> {
        Some(choose(rng, decision.untried))
    }

    fn rollout_action(
        &self,
        world: &G::State,
        mover: Seat,
        me: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> G::Action {
        self.policy.choose::<G>(world, mover, me, rng)
    }

    fn reward(&self, outcome: &[SeatEvaluation], seat: Seat) -> f64 {
        self.reward.scaled(outcome, seat)
    }
}
