//! The greedy players of Gedda, Lagerkvist and Butler, *Monte Carlo Methods for the Game
//! Kingdomino* (2018), for Kingdomino.
//!
//! Both leave out placements that reach beyond the full grid with the castle in its middle, and
//! those that enclose a single square, unless nothing else remains. As long as there is no kingdom
//! to speak of, they claim the domino with the most crowns on one square.

use game::{Game, NoAnswer, Player, Turn};
use kingdomino::{Action, Domino, Kingdom, Kingdomino, Placement, Slot, State, View};
use rand_core::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::search::best::Best;

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

/// Hands over the placements worth a look, each with the kingdom it makes.
fn sensible(kingdom: &Kingdom, domino: Domino, mut each: impl FnMut(Placement, &Kingdom)) {
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

/// The points of a kingdom after this domino is placed as well as it can be.
pub(crate) fn best_with(kingdom: &Kingdom, domino: Domino) -> u32 {
    let mut best = None;
    sensible(kingdom, domino, |_, after| {
        best = best.max(Some(after.points()));
    });
    best.unwrap_or_else(|| kingdom.points())
}

/// The most crowns on one square.
fn crowns(domino: Domino) -> u32 {
    let [a, b] = domino.halves();
    u32::from(a.crowns.max(b.crowns))
}

pub(crate) fn free(state: &State) -> impl Iterator<Item = Domino> {
    let unclaimed = |slot: &Slot| slot.king.is_none();
    state.next().filter(unclaimed).map(|slot| slot.domino)
}

/// The kingdom of the mover.
fn own(state: &State) -> &Kingdom {
    match Kingdomino::turn(state) {
        Turn::Of(seat) => state.kingdom(seat),
        turn => unreachable!("a player decides when it is {turn:?}"),
    }
}

/// Is there a castle and nothing else, or one domino beside it?
fn is_beginning(kingdom: &Kingdom) -> bool {
    kingdom.squares() <= 3
}

fn greedy(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
    let kingdom = own(state);
    let mut best = Best::new();
    match state.to_place() {
        Some(domino) => sensible(kingdom, domino, |placement, after| {
            best.consider(Action::Place(placement), after.points(), rng);
        }),
        None => {
            for domino in free(state) {
                let value = if is_beginning(kingdom) {
                    crowns(domino)
                } else {
                    0
                };
                best.consider(Action::Claim(domino), value, rng);
            }
        }
    }
    // What fits nowhere is discarded.
    best.choice().unwrap_or(Action::Discard)
}

/// Hands over what a full-greedy player considers doing, each with how good it finds that.
pub(crate) fn weigh(state: &State, mut each: impl FnMut(Action, u32)) {
    let kingdom = own(state);
    match state.to_place() {
        Some(domino) => sensible(kingdom, domino, |placement, after| {
            // Beside a castle alone one place is as good as another.
            let value = if kingdom.squares() == 1 {
                0
            } else {
                let claimed = free(state).map(|next| best_with(after, next)).max();
                claimed.unwrap_or_else(|| after.points())
            };
            each(Action::Place(placement), value);
        }),
        None => {
            for domino in free(state) {
                let value = if is_beginning(kingdom) {
                    crowns(domino)
                } else {
                    best_with(kingdom, domino)
                };
                each(Action::Claim(domino), value);
            }
        }
    }
}

/// What a full-greedy player does.
pub(crate) fn full_greedy(state: &State, rng: &mut (impl Rng + ?Sized)) -> Action {
    let mut best = Best::new();
    weigh(state, |action, value| best.consider(action, value, rng));
    best.choice().unwrap_or(Action::Discard)
}

impl Player<Kingdomino> for Greedy {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, NoAnswer> {
        Ok(greedy(view.state(), &mut self.0))
    }
}

impl Player<Kingdomino> for FullGreedy {
    fn decide(&mut self, view: &View, _: &[Action]) -> Result<Action, NoAnswer> {
        Ok(full_greedy(view.state(), &mut self.0))
    }
}
