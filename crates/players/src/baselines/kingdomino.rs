//! The greedy players of Gedda, Lagerkvist and Butler, *Monte Carlo Methods for the Game
//! Kingdomino* (2018), for Kingdomino.
//!
//! Both leave out placements that reach beyond the full grid with the castle in its middle, and
//! those that enclose a single square, unless nothing else remains. As long as there is no kingdom
//! to speak of, they claim the domino with the most crowns on one square.

use game::{Game, Player};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Placement, Slot, State, View};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use super::Best;

/// Places where its own score is highest, and claims at random.
#[derive(Clone, Debug)]
pub struct Greedy(Xoshiro256PlusPlus);

/// Places and claims so that its own score is highest after the domino it claims is placed as well
/// as it can be.
#[derive(Clone, Debug)]
pub struct FullGreedy(Xoshiro256PlusPlus);

impl Greedy {
    /// A greedy player whose choices among equals are fixed by the seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl FullGreedy {
    /// A greedy player whose choices among equals are fixed by the seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

/// The placements worth a look, each with the kingdom it makes.
fn sensible(kingdom: &Kingdom, domino: Domino) -> Vec<(Placement, Kingdom)> {
    let holes = kingdom.holes();
    let placed = |placement| {
        let mut after = *kingdom;
        after.place_unchecked(domino, placement);
        (placement, after)
    };
    let all = || kingdom.placements(domino);
    let good: Vec<_> = all()
        .iter()
        .map(placed)
        .filter(|(_, after)| after.is_in_middle() && after.holes() <= holes)
        .collect();
    if good.is_empty() {
        all().iter().map(placed).collect()
    } else {
        good
    }
}

/// The points of a kingdom after this domino is placed as well as it can be.
fn best_with(kingdom: &Kingdom, domino: Domino) -> u32 {
    let placed = sensible(kingdom, domino);
    let points = placed.iter().map(|(_, after)| after.points());
    points.max().unwrap_or_else(|| kingdom.points())
}

/// The most crowns on one square.
fn crowns(domino: Domino) -> u8 {
    domino
        .halves()
        .map(|half| half.crowns)
        .into_iter()
        .max()
        .unwrap_or(0)
}

fn free(state: &State) -> impl Iterator<Item = Domino> {
    let unclaimed = |slot: &Slot| slot.king.is_none();
    state.next().filter(unclaimed).map(|slot| slot.domino)
}

/// The kingdom of the mover.
fn own(state: &State) -> &Kingdom {
    match Kingdomino::turn(state) {
        game::Turn::Of(seat) => state.kingdom(seat),
        turn => unreachable!("a player decides when it is {turn:?}"),
    }
}

/// Is there a castle and nothing else, or one domino beside it?
fn is_beginning(kingdom: &Kingdom) -> bool {
    kingdom.squares() <= 3
}

impl Player<Kingdomino> for Greedy {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Action {
        let state = view.state();
        let kingdom = own(state);
        let mut best = Best::new();
        match state.to_place() {
            Some(domino) => {
                for (placement, after) in sensible(kingdom, domino) {
                    best.consider(Action::Place(placement), after.points());
                }
            }
            None if is_beginning(kingdom) => {
                for domino in free(state) {
                    best.consider(Action::Claim(domino), u32::from(crowns(domino)));
                }
            }
            None => legal.iter().for_each(|action| best.consider(*action, 0)),
        }
        if best.choices.is_empty() {
            // Nothing fits: the domino has to be discarded.
            return legal[0];
        }
        best.choose(&mut self.0)
    }
}

impl Player<Kingdomino> for FullGreedy {
    fn decide(&mut self, view: &View, legal: &[Action]) -> Action {
        let state = view.state();
        let kingdom = own(state);
        let mut best = Best::new();
        match state.to_place() {
            Some(domino) => {
                for (placement, after) in sensible(kingdom, domino) {
                    // Beside a castle alone one place is as good as another.
                    let value = if kingdom.squares() == 1 {
                        0
                    } else {
                        let claimed = free(state).map(|next| best_with(&after, next)).max();
                        claimed.unwrap_or_else(|| after.points())
                    };
                    best.consider(Action::Place(placement), value);
                }
            }
            None => {
                for domino in free(state) {
                    let value = if is_beginning(kingdom) {
                        u32::from(crowns(domino))
                    } else {
                        best_with(kingdom, domino)
                    };
                    best.consider(Action::Claim(domino), value);
                }
            }
        }
        if best.choices.is_empty() {
            return legal[0];
        }
        best.choose(&mut self.0)
    }
}
