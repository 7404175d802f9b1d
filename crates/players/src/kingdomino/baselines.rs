//! Greedy baselines of Gedda, Lagerkvist and Butler, *Monte Carlo Methods for the Game Kingdomino*
//! (2018).
//!
//! Both skip placements that reach beyond the full grid with the castle in its middle, and those
//! that enclose a single square, unless no other placement is legal. While a kingdom has at most one
//! domino, they claim the domino with the most crowns on one square.

use game::{Game, Player, PlayerError, Turn};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Placement, Slot, State, View};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::search::argmax::ArgMax;

/// Greedy placement and random claims.
///
/// Places where its own score is highest.
#[derive(Clone, Debug)]
pub struct Greedy(Xoshiro256PlusPlus);

/// Greedy placement and greedy claims.
///
/// Maximizes its own score after the best placement of the domino it claims.
#[derive(Clone, Debug)]
pub struct FullGreedy(Xoshiro256PlusPlus);

impl Greedy {
    /// Creates a player; the RNG seed determines its tie-breaking.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl FullGreedy {
    /// Creates a player; the RNG seed determines its tie-breaking.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

/// Calls `each` with every sensible placement and the resulting kingdom.
fn sensible_placements(
    kingdom: &Kingdom,
    domino: Domino,
    mut each: impl FnMut(Placement, &Kingdom),
) {
    let holes = kingdom.holes();
    let placements = kingdom.placements(domino);
    let placed = |placement| {
        let mut after = *kingdom;
        after.place_unchecked(domino, placement);
        after
    };
    let mut none = true;
    for placement in placements.iter() {
        let after = placed(placement);
        if after.is_in_middle() && after.holes() <= holes {
            each(placement, &after);
            none = false;
        }
    }
    if none {
        placements
            .iter()
            .for_each(|placement| each(placement, &placed(placement)));
    }
}

/// Points of a kingdom after the best placement of this domino.
pub(crate) fn best_points_with(kingdom: &Kingdom, domino: Domino) -> u32 {
    let mut best = None;
    sensible_placements(kingdom, domino, |_, after| {
        best = best.max(Some(after.points()));
    });
    best.unwrap_or_else(|| kingdom.points())
}

/// Most crowns on one square of a domino.
fn max_crowns(domino: Domino) -> u32 {
    let [a, b] = domino.halves();
    u32::from(a.crowns.max(b.crowns))
}

pub(crate) fn unclaimed_dominoes(state: &State) -> impl Iterator<Item = Domino> {
    let unclaimed = |slot: &Slot| slot.king.is_none();
    state.next().filter(unclaimed).map(|slot| slot.domino)
}

/// Kingdom of the mover.
fn mover_kingdom(state: &State) -> &Kingdom {
    match Kingdomino::turn(state) {
        Turn::Of(seat) => state.kingdom(seat),
        turn => unreachable!("a player decides only on its turn, not at {turn:?}"),
    }
}

/// Whether the kingdom has at most one domino besides the castle.
fn is_opening(kingdom: &Kingdom) -> bool {
    kingdom.squares() <= 3
}

fn greedy(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
    let kingdom = mover_kingdom(state);
    let mut best = ArgMax::new();
    match state.to_place() {
        Some(domino) => sensible_placements(kingdom, domino, |placement, after| {
            best.consider(Action::Place(placement), after.points(), rng);
        }),
        None => {
            for domino in unclaimed_dominoes(state) {
                let value = if is_opening(kingdom) {
                    max_crowns(domino)
                } else {
                    0
                };
                best.consider(Action::Claim(domino), value, rng);
            }
        }
    }
    // A domino without a legal placement is discarded.
    best.choice().unwrap_or(Action::Discard)
}

/// Calls `each` with every action that a full-greedy player considers, and its value.
pub(crate) fn full_greedy_values(state: &State, mut each: impl FnMut(Action, u32)) {
    let kingdom = mover_kingdom(state);
    match state.to_place() {
        Some(domino) => sensible_placements(kingdom, domino, |placement, after| {
            // All placements beside a lone castle are equally good.
            let value = if kingdom.squares() == 1 {
                0
            } else {
                let claimed = unclaimed_dominoes(state)
                    .map(|next| best_points_with(after, next))
                    .max();
                claimed.unwrap_or_else(|| after.points())
            };
            each(Action::Place(placement), value);
        }),
        None => {
            for domino in unclaimed_dominoes(state) {
                let value = if is_opening(kingdom) {
                    max_crowns(domino)
                } else {
                    best_points_with(kingdom, domino)
                };
                each(Action::Claim(domino), value);
            }
        }
    }
}

/// Decision of a full-greedy player.
pub(crate) fn full_greedy(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
    let mut best = ArgMax::new();
    full_greedy_values(state, |action, value| best.consider(action, value, rng));
    best.choice().unwrap_or(Action::Discard)
}

impl Player<Kingdomino> for Greedy {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, PlayerError> {
        Ok(greedy(view.state(), &mut self.0))
    }
}

impl Player<Kingdomino> for FullGreedy {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, PlayerError> {
        Ok(full_greedy(view.state(), &mut self.0))
    }
}
