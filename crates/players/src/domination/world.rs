//! Determinization: a possible world that agrees with a view, as bitboards for fast simulation.

use domination::{Domination, Domino, State, View};
use game::random::below;
use game::{Eye, Game, Seat, Turn};
use rand_core::Rng;

use super::places::{self, OUTER, PlaceCode, PlaceTables, Places, Sides};
use crate::SeatEvaluation;
use crate::search::analysis::SeatEvaluations;

/// Determinized game state.
///
/// It follows the same rules as [`domination::State`], against which the tests check it, but draws
/// dominoes by itself.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) covered: Places,
    /// Places that the dominoes of each rack fit, covered or not.
    reach: [Places; Seat::MAX],
    /// Number of each domino on each rack.
    racks: [[u8; Domino::KINDS]; Seat::MAX],
    /// Number of each domino that is not on the board.
    unlaid: [u8; Domino::KINDS],
    areas: [u64; Seat::MAX],
    /// Number of dominoes on each rack.
    held: [u8; Seat::MAX],
    /// Dominoes in the pile, in no order; until `determinize`, also those of the opponents' racks.
    pile: [u8; Domino::COUNT],
    pub(super) in_pile: u8,
    players: u8,
    mover: u8,
    /// Number of turns left.
    pub(super) turns: u8,
}

impl World {
    /// World known to the mover, before the opponents' racks are determinized.
    pub(super) fn from_view(view: &View, layout: &PlaceTables) -> Self {
        let public = view.public();
        let (Turn::Of(mover), Eye::Seat(me)) = (public.turn(), view.eye()) else {
            unreachable!("a seat decides when it is its turn");
        };
        let mut world = Self {
            covered: places::covered(public),
            reach: [Places::NONE; Seat::MAX],
            racks: [[0; Domino::KINDS]; Seat::MAX],
            unlaid: [0; Domino::KINDS],
            areas: [0; Seat::MAX],
            held: [0; Seat::MAX],
            pile: [0; Domino::COUNT],
            in_pile: 0,
            players: public.rules().players() as u8,
            mover: mover.index() as u8,
            turns: (Domino::COUNT - public.laid()) as u8,
        };
        for seat in Seat::all(world.seats()) {
            let corners = public.areas(seat).iter().map(|area| area.corner().index());
            world.areas[seat.index()] = corners.fold(0, |all, corner| all | 1 << corner);
            world.held[seat.index()] = public.rack_size(seat) as u8;
        }
        for domino in public.unlaid().iter() {
            world.unlaid[domino.index()] += 1;
        }
        for domino in view.rack().iter() {
            world.add_to_rack(layout, me.index(), domino.index());
        }
        for domino in view.unseen().iter() {
            world.pile[usize::from(world.in_pile)] = domino.index() as u8;
            world.in_pile += 1;
        }
        world
    }

    /// World with the true racks and pile.
    pub(super) fn from_state(state: &State, layout: &PlaceTables) -> Self {
        let Turn::Of(mover) = state.public().turn() else {
            unreachable!("a world is created only when a seat is to move");
        };
        let mut world = Self::from_view(&Domination::view(state, Eye::Seat(mover)), layout);
        for seat in Seat::all(world.seats()).filter(|seat| *seat != mover) {
            for domino in state.rack(seat).iter() {
                world.add_to_rack(layout, seat.index(), domino.index());
            }
        }
        world.in_pile = 0;
        for domino in state.pile().iter() {
            world.pile[usize::from(world.in_pile)] = domino.index() as u8;
            world.in_pile += 1;
        }
        world
    }

    /// Samples the opponents' racks uniformly, as `Game::imagine` does.
    pub(super) fn determinize(&mut self, layout: &PlaceTables, rng: &mut (impl Rng + ?Sized)) {
        let me = self.mover();
        for seat in (0..self.seats()).filter(|seat| *seat != me) {
            for _ in 0..self.held[seat] {
                let domino = self.draw(rng);
                self.add_to_rack(layout, seat, domino);
            }
        }
    }

    /// Draws a random domino from the pile.
    #[inline]
    fn draw(&mut self, rng: &mut (impl Rng + ?Sized)) -> usize {
        let index = below(rng, u32::from(self.in_pile)) as usize;
        self.in_pile -= 1;
        let last = self.pile[usize::from(self.in_pile)];
        usize::from(std::mem::replace(&mut self.pile[index], last))
    }

    /// Adds a domino to a rack. The caller has already counted it in `held`.
    #[inline]
    pub(super) fn add_to_rack(&mut self, layout: &PlaceTables, seat: usize, kind: usize) {
        self.racks[seat][kind] += 1;
        self.reach[seat] = self.reach[seat].union(layout.places(kind));
    }

    pub(super) const fn seats(&self) -> usize {
        self.players as usize
    }

    /// Seat to move, while turns are left.
    #[inline]
    pub(super) const fn mover(&self) -> usize {
        self.mover as usize
    }

    /// Areas conquered by a seat.
    #[inline]
    pub(super) const fn areas(&self, seat: usize) -> u64 {
        self.areas[seat]
    }

    /// Legal places of the mover.
    #[inline]
    pub(super) const fn choices(&self) -> Places {
        self.reach[self.mover()].difference(self.covered)
    }

    /// Number of dominoes of a kind on the mover's rack.
    pub(super) const fn own_copies(&self, kind: usize) -> u8 {
        self.racks[self.mover()][kind]
    }

    /// Number of dominoes of a kind hidden from the mover.
    pub(super) const fn unseen(&self, kind: usize) -> u8 {
        self.unlaid[kind] - self.own_copies(kind)
    }

    /// Copies of a domino on the seat's rack, on other racks, and in the pile.
    #[inline]
    pub(super) fn copies(&self, kind: usize, seat: usize) -> [u8; 3] {
        let all = self.racks.iter().map(|rack| rack[kind]).sum::<u8>();
        let own = self.racks[seat][kind];
        [own, all - own, self.unlaid[kind] - all]
    }

    /// Share of the dominoes hidden from the mover that are on racks.
    pub(super) fn held_by_others(&self) -> f32 {
        let own = self.held[self.mover()];
        let all: u8 = self.held.iter().sum();
        f32::from(all - own) / f32::from((self.turns - own).max(1))
    }

    /// Plays a turn of the mover: lays a domino, conquers areas and draws.
    #[inline]
    pub(super) fn lay(
        &mut self,
        layout: &PlaceTables,
        code: PlaceCode,
        rng: &mut (impl Rng + ?Sized),
    ) {
        let (seat, kind) = (self.mover(), layout.kind(code));
        let before = Sides::of(self.covered).four;
        self.covered = self.covered.union(Places::one(code));
        self.areas[seat] |= Sides::of(self.covered).four & !before;
        self.unlaid[kind] -= 1;
        self.turns -= 1;
        self.racks[seat][kind] -= 1;
        if self.racks[seat][kind] == 0 {
            self.reach[seat] = self.reach[seat].difference(layout.places(kind));
        }
        if self.in_pile > 0 {
            let drawn = self.draw(rng);
            self.add_to_rack(layout, seat, drawn);
        } else {
            self.held[seat] -= 1;
        }
        self.mover = if self.mover + 1 == self.players {
            0
        } else {
            self.mover + 1
        };
    }

    /// Result of the game, once no turns are left.
    pub(super) fn evaluations(&self) -> SeatEvaluations {
        let areas = &self.areas[..self.seats()];
        let rank = |areas: &u64| (areas.count_ones(), (areas & OUTER).count_ones());
        let best = areas.iter().map(rank).max();
        let winners = areas.iter().filter(|areas| Some(rank(areas)) == best);
        let share = 1.0 / f64::from(winners.count() as u32);
        let mut evaluations = SeatEvaluations::default();
        for (evaluation, areas) in evaluations.iter_mut().zip(areas) {
            *evaluation = SeatEvaluation {
                win: if Some(rank(areas)) == best {
                    share
                } else {
                    0.0
                },
                score: f64::from(areas.count_ones()),
            };
        }
        evaluations
    }
}

#[cfg(test)]
mod tests;
