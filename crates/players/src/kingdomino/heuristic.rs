//! Open-loop tree search for Kingdomino with hand-made knowledge of kingdoms.

mod demand;
mod prospects;

use game::random::below;
use game::{Game, Seat, Turn};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Placement, Slot, State};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::search::{Budget, Decision, Guide, Outlook, TreeSearch, best_other};
use demand::Demand;
use prospects::Prospects;

/// The strongest hand-made design in the open, for Kingdomino.
///
/// UCB1 over sequences of decisions, the unseen dominoes drawn anew in every simulation. A heuristic
/// says which placements are tried, and plays imagined games on.
pub type OpenLoop = TreeSearch<Kingdomino, HandMade>;

/// How the open-loop player goes about Kingdomino.
#[derive(Clone, Copy, Debug)]
pub struct HandMade;

/// So many placements are tried where the player has to decide, and so many further on.
const AT_ROOT: usize = 48;
const INSIDE: usize = 20;

/// Imagined games go on at random once in so many decisions.
const RANDOM_ONCE_IN: u32 = 5;

/// Otherwise a placement is the best of so many.
const SAMPLED: u32 = 10;

/// What winning is worth; the rest is for the margin, which counts up to so many points.
const WINNING: f64 = 0.7;
const MARGIN: f64 = 25.0;

impl OpenLoop {
    /// A player whose choices are fixed by the seed, if its budget is a number of playouts. The
    /// higher `explore`, the more it tries what has not fared well.
    pub fn new(explore: f64, budget: Budget, seed: u64) -> Self {
        Self::with(HandMade, explore, budget, seed)
    }
}

impl Guide<Kingdomino> for HandMade {
    fn fresh(
        &self,
        decision: &Decision<'_, Kingdomino>,
        _: &mut Xoshiro256PlusPlus,
    ) -> Option<Action> {
        let most = if decision.is_root { AT_ROOT } else { INSIDE };
        let mover = Mover::of(decision.world);
        let untried = decision.untried.iter().copied();
        match decision.world.to_place() {
            Some(_) if decision.tried >= most => None,
            Some(domino) => best(untried, |action| match action {
                Action::Place(placement) => mover.placed(domino, *placement),
                Action::Claim(_) | Action::Discard => 0.0,
            }),
            None => {
                let demand = mover.demand();
                best(untried, |action| match action {
                    Action::Claim(domino) => demand.gain(*domino),
                    Action::Place(_) | Action::Discard => 0.0,
                })
            }
        }
    }

    fn play_on(&self, world: &State, _: Seat, _: Seat, rng: &mut Xoshiro256PlusPlus) -> Action {
        if below(rng, RANDOM_ONCE_IN) == 0 {
            return Kingdomino::sample(world, rng);
        }
        let mover = Mover::of(world);
        let choice = match world.to_place() {
            Some(domino) => mover.place(domino, rng),
            None => mover.claim(),
        };
        choice.unwrap_or(Action::Discard)
    }

    fn value(&self, outcome: &[Outlook], seat: Seat) -> f64 {
        let Outlook { win, score } = outcome[seat.index()];
        let margin = (score - best_other(outcome, seat)) / MARGIN;
        WINNING * win + (1.0 - WINNING) * f64::midpoint(margin.clamp(-1.0, 1.0), 1.0)
    }
}

/// Who is to decide, in a world.
struct Mover<'a> {
    world: &'a State,
    kingdom: &'a Kingdom,
    prospects: Prospects,
}

impl<'a> Mover<'a> {
    fn of(world: &'a State) -> Self {
        let Turn::Of(seat) = Kingdomino::turn(world) else {
            unreachable!("a player decides when it is its turn");
        };
        Self {
            world,
            kingdom: world.kingdom(seat),
            prospects: Prospects::by(world.rules()),
        }
    }

    fn demand(&self) -> Demand {
        Demand::of(self.kingdom, self.world.rules())
    }

    /// What the kingdom is worth with this domino here.
    fn placed(&self, domino: Domino, placement: Placement) -> f64 {
        let mut after = *self.kingdom;
        after.place_unchecked(domino, placement);
        self.prospects.of(&after)
    }

    /// The best of a few placements.
    fn place(&self, domino: Domino, rng: &mut impl Rng) -> Option<Action> {
        let placements = self.kingdom.placements(domino);
        let all = placements.len();
        let few = all.min(SAMPLED);
        // One out of each of as many parts, so that none is looked at twice.
        let sampled = (0..few).map(|part| {
            let (start, end) = (part * all / few, (part + 1) * all / few);
            placements.nth(start + below(rng, end - start))
        });
        best(sampled, |placement| self.placed(domino, *placement)).map(Action::Place)
    }

    /// The domino that seems to be of most use.
    fn claim(&self) -> Option<Action> {
        let demand = self.demand();
        let is_free = |slot: &Slot| slot.king.is_none();
        let free = self.world.next().filter(is_free).map(|slot| slot.domino);
        best(free, |domino| demand.gain(*domino)).map(Action::Claim)
    }
}

/// The first of those with the highest value.
fn best<T>(items: impl Iterator<Item = T>, value: impl Fn(&T) -> f64) -> Option<T> {
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
