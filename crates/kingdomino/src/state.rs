//! Game state: turn order, lines of dominoes and the effects of actions.

mod game_impl;
mod kings;

use game::{Seat, Turn};

pub use game_impl::Kingdomino;
pub(crate) use kings::Kings;

use crate::kingdom::Placements;
use crate::{Domino, Dominoes, Kingdom, Opening, Rules};

/// Phase of the game: the kind of event that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A domino is drawn for the next line.
    Draw,
    /// A king is drawn (first line only).
    King,
    /// The mover claims a domino of the next line.
    Claim,
    /// The mover places or discards the domino under its king.
    Place,
    /// The game is over.
    Over,
}

/// A domino in a line and the king on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    pub domino: Domino,
    /// Owner of the king on it.
    pub king: Option<Seat>,
}

/// State of a game.
///
/// The pile is a set: its order is undefined until a domino is drawn, so the state contains no
/// hidden information (K10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) kingdoms: [Kingdom; Seat::MAX],
    /// Unseen dominoes: the pile and those removed before play.
    pub(crate) unseen: Dominoes,
    /// Dominoes under kings that have not acted this round, in ascending order.
    pub(crate) current: Dominoes,
    /// Line to claim from.
    pub(crate) next: Dominoes,
    /// Dominoes of the next line with kings on them.
    pub(crate) claimed: Dominoes,
    /// Owners of the kings on `current` and `next`.
    pub(crate) current_kings: Kings,
    pub(crate) next_kings: Kings,
    pub(crate) rules: Rules,
    pub(crate) phase: Phase,
    /// Seat to move in `Claim` and `Place`; otherwise the first seat.
    pub(crate) mover: Seat,
    /// 0 while the first line is claimed, then the number of the round.
    pub(crate) round: u8,
}

impl State {
    /// Rules of the game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Phase of the game.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// 0 while the first line is claimed, then the number of the round.
    pub const fn round(&self) -> usize {
        self.round as usize
    }

    /// Kingdom of a seat.
    ///
    /// # Panics
    /// When the seat is not in the game.
    pub fn kingdom(&self, seat: Seat) -> &Kingdom {
        &self.kingdoms[..self.rules.players()][seat.index()]
    }

    /// Kingdoms in seat order.
    pub fn kingdoms(&self) -> &[Kingdom] {
        &self.kingdoms[..self.rules.players()]
    }

    /// Dominoes under kings that have not acted this round, in order of play.
    pub fn current(&self) -> impl Iterator<Item = Slot> {
        slots(self.current, self.current_kings)
    }

    /// Line to claim from, in ascending order.
    pub fn next(&self) -> impl Iterator<Item = Slot> {
        slots(self.next, self.next_kings)
    }

    /// Unseen dominoes: the pile and those removed before play.
    pub const fn unseen(&self) -> Dominoes {
        self.unseen
    }

    /// Domino that the mover must place now.
    #[inline]
    pub fn to_place(&self) -> Option<Domino> {
        match self.phase {
            Phase::Place => Some(self.current_domino()),
            _ => None,
        }
    }

    /// Number of dominoes a seat has placed or discarded.
    pub fn received(&self, seat: Seat) -> usize {
        let each = self.rules.kings_each();
        let waiting = self.current_kings.count(seat);
        match self.phase {
            Phase::Over => self.rules.dominoes_each(),
            _ if self.round == 0 => 0,
            _ => self.round() * each - waiting,
        }
    }

    /// Number of dominoes a seat has discarded.
    pub fn discarded(&self, seat: Seat) -> usize {
        self.received(seat) - (self.kingdom(seat).squares() - 1) / 2
    }

    /// Kings of a seat not yet drawn for the first line; valid in `Phase::King` only.
    #[inline]
    pub(crate) fn kings_to_draw(&self, seat: Seat) -> usize {
        debug_assert_eq!(self.phase, Phase::King);
        self.rules.kings_each() - self.next_kings.count(seat)
    }

    /// Owner of the king with this rank among those not yet drawn.
    // Cold: runs only in the opening and must not slow down the main playout loop.
    #[cold]
    fn king_to_draw(&self, mut rank: usize) -> Seat {
        for seat in Seat::all(self.rules.players()) {
            let kings = self.kings_to_draw(seat);
            if rank < kings {
                return seat;
            }
            rank -= kings;
        }
        unreachable!("the rank is below the number of kings to draw")
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Claim | Phase::Place => Turn::Of(self.mover),
            Phase::Draw | Phase::King => Turn::Chance,
            Phase::Over => Turn::Over,
        }
    }

    #[inline]
    pub(crate) fn current_domino(&self) -> Domino {
        self.current.first()
    }

    #[inline]
    pub(crate) fn placements(&self) -> Placements {
        self.kingdoms[self.mover.index()].placements(self.current_domino())
    }

    #[inline]
    fn claim(&mut self, domino: Domino) {
        self.claimed = self.claimed.with(domino);
        self.next_kings.put(self.next.rank(domino), self.mover);
        if self.round > 0 {
            self.finish_king();
        } else if self.claimed.len() < self.rules.kings() {
            self.continue_opening();
        } else {
            self.next_round();
        }
    }

    /// Advances the turn after the domino was placed or discarded.
    #[inline]
    fn finish_placing(&mut self, domino: Domino) {
        self.current = self.current.without(domino);
        self.current_kings = self.current_kings.without_first();
        if self.next.is_empty() {
            self.finish_king();
        } else {
            self.phase = Phase::Claim;
        }
    }

    #[inline]
    fn finish_king(&mut self) {
        if self.current.is_empty() {
            self.next_round();
        } else {
            self.start_placing();
        }
    }

    #[inline]
    fn start_placing(&mut self) {
        self.phase = Phase::Place;
        self.mover = self
            .current_kings
            .owner(0)
            .expect("every domino of the current line has a king");
    }

    #[cold]
    fn continue_opening(&mut self) {
        match self.snake_seat() {
            None => self.leave_turn(Phase::King),
            Some(seat) => {
                self.phase = Phase::Claim;
                self.mover = seat;
            }
        }
    }

    /// Seat that claims next from the first line in a snake opening.
    pub(crate) fn snake_seat(&self) -> Option<Seat> {
        let (acted, players) = (self.claimed.len(), self.rules.players());
        match self.rules.opening() {
            Opening::Random => None,
            Opening::Snake if acted < players => Seat::new(acted),
            Opening::Snake => Seat::new(2 * players - 1 - acted),
        }
    }

    /// Enters a phase in which no seat is to move.
    #[inline]
    fn leave_turn(&mut self, phase: Phase) {
        self.phase = phase;
        self.mover = FIRST;
    }

    #[inline]
    fn next_round(&mut self) {
        if usize::from(self.round) == self.rules.rounds() {
            self.leave_turn(Phase::Over);
            return;
        }
        self.round += 1;
        self.current_kings = if self.claimed == self.next {
            self.next_kings
        } else {
            // The line has more dominoes than there are kings: the unclaimed one is discarded.
            self.next_kings.compacted()
        };
        self.current = self.claimed;
        self.next = Dominoes::NONE;
        self.next_kings = Kings::default();
        self.claimed = Dominoes::NONE;
        if usize::from(self.round) < self.rules.rounds() {
            self.leave_turn(Phase::Draw);
        } else {
            self.start_placing();
        }
    }

    #[inline]
    fn draw_domino(&mut self, domino: Domino) {
        self.unseen = self.unseen.without(domino);
        self.next = self.next.with(domino);
        if self.next.len() < self.rules.line_length() {
            return;
        }
        if self.round == 0 {
            self.continue_opening();
        } else {
            self.start_placing();
        }
    }
}

fn slots(line: Dominoes, kings: Kings) -> impl Iterator<Item = Slot> {
    (0..).zip(line.iter()).map(move |(rank, domino)| Slot {
        domino,
        king: kings.owner(rank),
    })
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");
