//! Open-loop MCTS for Kingdomino with a handcrafted heuristic (player `open-loop`).

mod demand;
mod kingdom_value;

use game::random::below;
use game::{Game, Seat, Turn};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Placement, Slot, State};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::search::{
    Budget, Decision, SearchPolicy, SeatEvaluation, TreeSearch, best_opponent_score,
};
use demand::Demand;
use kingdom_value::KingdomValue;

/// Open-loop MCTS player with a handcrafted heuristic.
///
/// The strongest published handcrafted design for Kingdomino: UCB1 over sequences of decisions, with
/// the unseen dominoes sampled in every simulation. The heuristic prunes placements and drives the
/// rollouts.
pub type OpenLoop = TreeSearch<Kingdomino, HeuristicPolicy>;

/// Search policy of [`OpenLoop`]: heuristic move pruning, rollouts and reward.
#[derive(Clone, Copy, Debug)]
pub struct HeuristicPolicy;

/// Maximum number of expanded placements at the root, and at inner nodes.
const ROOT_WIDTH: usize = 48;
const INNER_WIDTH: usize = 20;

/// Exploration of rollouts: one decision in this many is random.
const RANDOM_ONE_IN: u32 = 5;

/// Number of sampled placements from which a rollout picks the best.
const SAMPLED_PLACEMENTS: u32 = 10;

/// Weight of the win in the reward.
const WIN_WEIGHT: f64 = 0.7;
/// Margin in points at which the rest of the reward saturates.
const MARGIN_LIMIT: f64 = 25.0;

impl OpenLoop {
    /// Creates a player with the exploration constant of UCB1.
    ///
    /// Its decisions are reproducible if the budget is a number of rollouts.
    pub fn new(exploration: f64, budget: Budget, seed: u64) -> Self {
        Self::with_policy(HeuristicPolicy, exploration, budget, seed)
    }
}

impl SearchPolicy<Kingdomino> for HeuristicPolicy {
    fn expand(
        &self,
        decision: &Decision<'_, Kingdomino>,
        _: &mut Xoshiro256PlusPlus,
    ) -> Option<Action> {
        let limit = if decision.is_root {
            ROOT_WIDTH
        } else {
            INNER_WIDTH
        };
        let mover = Mover::of(decision.world);
        let untried = decision.untried.iter().copied();
        match decision.world.to_place() {
            Some(_) if decision.tried >= limit => None,
            Some(domino) => argmax(untried, |action| match action {
                Action::Place(placement) => mover.value_after(domino, *placement),
                Action::Claim(_) | Action::Discard => 0.0,
            }),
            None => {
                let demand = mover.demand();
                argmax(untried, |action| match action {
                    Action::Claim(domino) => demand.gain(*domino),
                    Action::Place(_) | Action::Discard => 0.0,
                })
            }
        }
    }

    fn rollout_action(
        &self,
        world: &State,
        _: Seat,
        _: Seat,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Action {
        if below(rng, RANDOM_ONE_IN) == 0 {
            return Kingdomino::sample(world, rng);
        }
        let mover = Mover::of(world);
        let choice = match world.to_place() {
            Some(domino) => mover.sampled_placement(domino, rng),
            None => mover.best_claim(),
        };
        choice.unwrap_or(Action::Discard)
    }

    fn reward(&self, outcome: &[SeatEvaluation], seat: Seat) -> f64 {
        let SeatEvaluation { win, score } = outcome[seat.index()];
        let margin = (score - best_opponent_score(outcome, seat)) / MARGIN_LIMIT;
        WIN_WEIGHT * win + (1.0 - WIN_WEIGHT) * f64::midpoint(margin.clamp(-1.0, 1.0), 1.0)
    }
}

/// Heuristics of the seat to move, in a determinization.
struct Mover<'a> {
    world: &'a State,
    kingdom: &'a Kingdom,
    kingdom_value: KingdomValue,
}

impl<'a> Mover<'a> {
    fn of(world: &'a State) -> Self {
        let Turn::Of(seat) = Kingdomino::turn(world) else {
            unreachable!("a player decides when it is its turn");
        };
        Self {
            world,
            kingdom: world.kingdom(seat),
            kingdom_value: KingdomValue::new(world.rules()),
        }
    }

    fn demand(&self) -> Demand {
        Demand::of(self.kingdom, self.world.rules())
    }

    /// Heuristic value of the kingdom after a placement.
    fn value_after(&self, domino: Domino, placement: Placement) -> f64 {
        let mut after = *self.kingdom;
        after.place_unchecked(domino, placement);
        self.kingdom_value.of(&after)
    }

    /// Best of a sample of the placements.
    fn sampled_placement(&self, domino: Domino, rng: &mut impl Rng) -> Option<Action> {
        let placements = self.kingdom.placements(domino);
        let all = placements.len();
        let few = all.min(SAMPLED_PLACEMENTS);
        // Stratified sampling: one placement from each of `few` equal parts.
        let sampled = (0..few).map(|part| {
            let (start, end) = (part * all / few, (part + 1) * all / few);
            placements.nth(start + below(rng, end - start))
        });
        argmax(sampled, |placement| self.value_after(domino, *placement)).map(Action::Place)
    }

    /// Claim of the domino with the highest heuristic gain.
    fn best_claim(&self) -> Option<Action> {
        let demand = self.demand();
        let is_free = |slot: &Slot| slot.king.is_none();
        let free = self.world.next().filter(is_free).map(|slot| slot.domino);
        argmax(free, |domino| demand.gain(*domino)).map(Action::Claim)
    }
}

/// Item with the highest value; the first of ties.
fn argmax<T>(items: impl Iterator<Item = T>, value: impl Fn(&T) -> f64) -> Option<T> {
    let mut best = None;
    for item in items {
        let value = value(&item);
        match best {
            Some((_, highest)) if value <= highest => {}
            _ => best = Some((item, value)),
        }
    }
    best.map(|(item, _)| item)
}
