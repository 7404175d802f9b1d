//! A world that a player imagines, laid out for speed.

use domination::{Domination, Domino, State, View};
use game::random::below;
use game::{Eye, Game, Seat, Turn};
use rand_core::Rng;

use super::places::{self, Code, Layout, OUTER, Places, Sides};
use crate::Outlook;
use crate::search::analysis::Outlooks;

/// A game that goes on in a world that looks like a view. It keeps the same rules as
/// [`domination::State`], by which the tests check it, but draws by itself.
#[derive(Clone, Debug)]
pub(super) struct World {
    pub(super) covered: Places,
    /// The places that the dominoes of each rack fit, covered or not.
    reach: [Places; Seat::MAX],
    /// How many of each domino are on each rack.
    racks: [[u8; Domino::KINDS]; Seat::MAX],
    /// How many of each domino are not on the board.
    left: [u8; Domino::KINDS],
    areas: [u64; Seat::MAX],
    /// How many dominoes each rack holds.
    held: [u8; Seat::MAX],
    /// The dominoes in the pile, in no order. Before racks are dealt, those are among them.
    pile: [u8; Domino::COUNT],
    pub(super) in_pile: u8,
    players: u8,
    mover: u8,
    /// How many turns are left.
    pub(super) turns: u8,
}

impl World {
    /// What the seat knows whose turn it is. The racks of the others are still to be dealt.
    pub(super) fn seen(view: &View, layout: &Layout) -> Self {
        let table = view.table();
        let (Turn::Of(mover), Eye::Seat(me)) = (table.turn(), view.eye()) else {
            unreachable!("a seat decides when it is its turn");
        };
        let mut world = Self {
            covered: places::covered(table),
            reach: [Places::NONE; Seat::MAX],
            racks: [[0; Domino::KINDS]; Seat::MAX],
            left: [0; Domino::KINDS],
            areas: [0; Seat::MAX],
            held: [0; Seat::MAX],
            pile: [0; Domino::COUNT],
            in_pile: 0,
            players: table.rules().players() as u8,
            mover: mover.index() as u8,
            turns: (Domino::COUNT - table.laid()) as u8,
        };
        for seat in Seat::all(world.seats()) {
            let corners = table.areas(seat).iter().map(|area| area.corner().index());
            world.areas[seat.index()] = corners.fold(0, |all, corner| all | 1 << corner);
            world.held[seat.index()] = table.rack_size(seat) as u8;
        }
        for domino in table.to_come().iter() {
            world.left[domino.index()] += 1;
        }
        for domino in view.rack().iter() {
            world.give(layout, me.index(), domino.index());
        }
        for domino in view.unseen().iter() {
            world.pile[usize::from(world.in_pile)] = domino.index() as u8;
            world.in_pile += 1;
        }
        world
    }

    /// The whole truth.
    pub(super) fn of(state: &State, layout: &Layout) -> Self {
        let Turn::Of(mover) = state.table().turn() else {
            unreachable!("a world is looked at before a turn");
        };
        let mut world = Self::seen(&Domination::view(state, Eye::Seat(mover)), layout);
        for seat in Seat::all(world.seats()).filter(|seat| *seat != mover) {
            for domino in state.rack(seat).iter() {
                world.give(layout, seat.index(), domino.index());
            }
        }
        world.in_pile = 0;
        for domino in state.pile().iter() {
            world.pile[usize::from(world.in_pile)] = domino.index() as u8;
            world.in_pile += 1;
        }
        world
    }

    /// Deals the racks of the others, each way equally likely, as `Game::imagine` does.
    pub(super) fn deal(&mut self, layout: &Layout, rng: &mut (impl Rng + ?Sized)) {
        let me = self.mover();
        for seat in (0..self.seats()).filter(|seat| *seat != me) {
            for _ in 0..self.held[seat] {
                let domino = self.draw(rng);
                self.give(layout, seat, domino);
            }
        }
    }

    /// Takes a domino from the pile.
    #[inline]
    fn draw(&mut self, rng: &mut (impl Rng + ?Sized)) -> usize {
        let index = below(rng, u32::from(self.in_pile)) as usize;
        self.in_pile -= 1;
        let last = self.pile[usize::from(self.in_pile)];
        usize::from(std::mem::replace(&mut self.pile[index], last))
    }

    /// Puts a domino on a rack that has been counted to hold it.
    #[inline]
    pub(super) fn give(&mut self, layout: &Layout, seat: usize, kind: usize) {
        self.racks[seat][kind] += 1;
        self.reach[seat] = self.reach[seat].or(layout.places(kind));
    }

    pub(super) const fn seats(&self) -> usize {
        self.players as usize
    }

    /// Whose turn it is, as long as any are left.
    #[inline]
    pub(super) const fn mover(&self) -> usize {
        self.mover as usize
    }

    /// What a seat has conquered.
    #[inline]
    pub(super) const fn areas(&self, seat: usize) -> u64 {
        self.areas[seat]
    }

    /// Where the mover may lay a domino.
    #[inline]
    pub(super) const fn choices(&self) -> Places {
        self.reach[self.mover()].without(self.covered)
    }

    /// How many dominoes of a kind the mover holds.
    pub(super) const fn own(&self, kind: usize) -> u8 {
        self.racks[self.mover()][kind]
    }

    /// How many dominoes of a kind the mover cannot see.
    pub(super) const fn unseen(&self, kind: usize) -> u8 {
        self.left[kind] - self.own(kind)
    }

    /// How many dominoes of a kind a seat holds, the others hold, and are in the pile.
    #[inline]
    pub(super) fn copies(&self, kind: usize, seat: usize) -> [u8; 3] {
        let all = self.racks.iter().map(|rack| rack[kind]).sum::<u8>();
        let own = self.racks[seat][kind];
        [own, all - own, self.left[kind] - all]
    }

    /// Of the dominoes that the mover cannot see, the part that is on racks.
    pub(super) fn held_by_others(&self) -> f32 {
        let own = self.held[self.mover()];
        let all: u8 = self.held.iter().sum();
        f32::from(all - own) / f32::from((self.turns - own).max(1))
    }

    /// The mover lays a domino there, takes what it conquers and draws.
    #[inline]
    pub(super) fn lay(&mut self, layout: &Layout, code: Code, rng: &mut (impl Rng + ?Sized)) {
        let (seat, kind) = (self.mover(), layout.kind(code));
        let before = Sides::of(self.covered).four;
        self.covered = self.covered.or(Places::one(code));
        self.areas[seat] |= Sides::of(self.covered).four & !before;
        self.left[kind] -= 1;
        self.turns -= 1;
        self.racks[seat][kind] -= 1;
        if self.racks[seat][kind] == 0 {
            self.reach[seat] = self.reach[seat].without(layout.places(kind));
        }
        if self.in_pile > 0 {
            let drawn = self.draw(rng);
            self.give(layout, seat, drawn);
        } else {
            self.held[seat] -= 1;
        }
        self.mover = if self.mover + 1 == self.players {
            0
        } else {
            self.mover + 1
        };
    }

    /// How it came out, once no turns are left.
    pub(super) fn outlooks(&self) -> Outlooks {
        let areas = &self.areas[..self.seats()];
        let rank = |areas: &u64| (areas.count_ones(), (areas & OUTER).count_ones());
        let best = areas.iter().map(rank).max();
        let winners = areas.iter().filter(|areas| Some(rank(areas)) == best);
        let share = 1.0 / f64::from(winners.count() as u32);
        let mut outlooks = Outlooks::default();
        for (outlook, areas) in outlooks.iter_mut().zip(areas) {
            *outlook = Outlook {
                win: if Some(rank(areas)) == best {
                    share
                } else {
                    0.0
                },
                score: f64::from(areas.count_ones()),
            };
        }
        outlooks
    }
}

#[cfg(test)]
mod tests;
