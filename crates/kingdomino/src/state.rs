//! The state of a game: whose turn it is, the lines, and what an action changes.

mod game_impl;
mod kings;

use game::{Seat, Turn};

pub use game_impl::Kingdomino;
pub(crate) use kings::Kings;

use crate::kingdom::Placements;
use crate::{Domino, Dominoes, Kingdom, Opening, Rules};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// A domino is drawn for the next line.
    Draw,
    /// A king is drawn (only for the first line).
    King,
    /// The mover claims a domino of the next line.
    Claim,
    /// The mover places, or has to discard, the domino under its king.
    Place,
    /// Nothing: the game is over.
    Over,
}

/// A domino in a line, and whose king stands on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slot {
    /// The domino.
    pub domino: Domino,
    /// The owner of the king on it.
    pub king: Option<Seat>,
}

/// The whole table.
///
/// The pile is a set: its order does not exist until somebody draws, so even the truth holds no
/// secret (K10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    pub(crate) kingdoms: [Kingdom; Seat::MAX],
    /// Dominoes nobody has seen: the pile and those removed before play.
    pub(crate) unseen: Dominoes,
    /// Those under kings that have yet to act this round, the lowest first.
    pub(crate) current: Dominoes,
    /// The line that is being claimed.
    pub(crate) next: Dominoes,
    /// Those of the next line with kings on them.
    pub(crate) claimed: Dominoes,
    /// Whose kings stand on `current` and on `next`.
    pub(crate) current_kings: Kings,
    pub(crate) next_kings: Kings,
    pub(crate) rules: Rules,
    pub(crate) phase: Phase,
    /// Whose turn it is, in `Claim` and `Place`; otherwise the first seat.
    pub(crate) mover: Seat,
    /// 0 while the first line is claimed, then the round of placing.
    pub(crate) round: u8,
}

impl State {
    /// The rules played by.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// What the table waits for.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// 0 while the first line is claimed, then the number of the round.
    pub const fn round(&self) -> usize {
        self.round as usize
    }

    /// The kingdom of a seat.
    ///
    /// # Panics
    /// When nobody sits there.
    pub fn kingdom(&self, seat: Seat) -> &Kingdom {
        &self.kingdoms[..self.rules.players()][seat.index()]
    }

    /// The kingdoms in the order of seats.
    pub fn kingdoms(&self) -> &[Kingdom] {
        &self.kingdoms[..self.rules.players()]
    }

    /// The dominoes still under kings that have to act this round, in that order.
    pub fn current(&self) -> impl Iterator<Item = Slot> {
        claims(self.current, self.current_kings)
    }

    /// The line that is being claimed, in ascending order.
    pub fn next(&self) -> impl Iterator<Item = Slot> {
        claims(self.next, self.next_kings)
    }

    /// The dominoes nobody has seen: the pile, and those removed before play.
    pub const fn unseen(&self) -> Dominoes {
        self.unseen
    }

    /// The domino the mover has to place now.
    #[inline]
    pub fn to_place(&self) -> Option<Domino> {
        match self.phase {
            Phase::Place => Some(self.domino_in_hand()),
            _ => None,
        }
    }

    /// How many dominoes a seat has placed or discarded.
    pub fn received(&self, seat: Seat) -> usize {
        let each = self.rules.kings_each();
        let waiting = self.current_kings.count(seat);
        match self.phase {
            Phase::Over => self.rules.dominoes_each(),
            _ if self.round == 0 => 0,
            _ => self.round() * each - waiting,
        }
    }

    /// How many dominoes a seat had to discard.
    pub fn discarded(&self, seat: Seat) -> usize {
        self.received(seat) - (self.kingdom(seat).squares() - 1) / 2
    }

    /// Kings of this seat that wait to be drawn for the first line, while a king is to be drawn.
    #[inline]
    pub(crate) fn kings_to_draw(&self, seat: Seat) -> usize {
        debug_assert_eq!(self.phase, Phase::King);
        self.rules.kings_each() - self.next_kings.count(seat)
    }

    /// The owner of the king with this rank among those that wait to be drawn.
    // Cold, so that the first few steps of a game do not weigh on the loop that plays the rest.
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
    pub(crate) fn domino_in_hand(&self) -> Domino {
        self.current.first()
    }

    #[inline]
    pub(crate) fn placements(&self) -> Placements {
        self.kingdoms[self.mover.index()].placements(self.domino_in_hand())
    }

    #[inline]
    fn claim(&mut self, domino: Domino) {
        self.claimed = self.claimed.with(domino);
        self.next_kings.put(self.next.rank(domino), self.mover);
        if self.round > 0 {
            self.king_has_acted();
        } else if self.claimed.len() < self.rules.kings() {
            self.next_king_of_opening();
        } else {
            self.next_round();
        }
    }

    /// The domino in hand is in the kingdom, or discarded.
    #[inline]
    fn hand_is_empty(&mut self, domino: Domino) {
        self.current = self.current.without(domino);
        self.current_kings = self.current_kings.behind_first();
        if self.next.is_empty() {
            self.king_has_acted();
        } else {
            self.phase = Phase::Claim;
        }
    }

    #[inline]
    fn king_has_acted(&mut self) {
        if self.current.is_empty() {
            self.next_round();
        } else {
            self.next_to_place();
        }
    }

    #[inline]
    fn next_to_place(&mut self) {
        self.phase = Phase::Place;
        self.mover = self.current_kings.owner(0).expect("a king on each domino");
    }

    #[cold]
    fn next_king_of_opening(&mut self) {
        match self.snake() {
            None => self.chance(Phase::King),
            Some(seat) => {
                self.phase = Phase::Claim;
                self.mover = seat;
            }
        }
    }

    /// Who claims next from the first line, if the opening fixes that.
    pub(crate) fn snake(&self) -> Option<Seat> {
        let (acted, players) = (self.claimed.len(), self.rules.players());
        match self.rules.opening() {
            Opening::Random => None,
            Opening::Snake if acted < players => Seat::new(acted),
            Opening::Snake => Seat::new(2 * players - 1 - acted),
        }
    }

    #[inline]
    fn chance(&mut self, phase: Phase) {
        self.phase = phase;
        self.mover = FIRST;
    }

    #[inline]
    fn next_round(&mut self) {
        if usize::from(self.round) == self.rules.rounds() {
            self.chance(Phase::Over);
            return;
        }
        self.round += 1;
        self.current_kings = if self.claimed == self.next {
            self.next_kings
        } else {
            // The line holds more dominoes than there are kings: the unclaimed one is discarded.
            self.next_kings.closed_up()
        };
        self.current = self.claimed;
        self.next = Dominoes::NONE;
        self.next_kings = Kings::default();
        self.claimed = Dominoes::NONE;
        if usize::from(self.round) < self.rules.rounds() {
            self.chance(Phase::Draw);
        } else {
            self.next_to_place();
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
            self.next_king_of_opening();
        } else {
            self.next_to_place();
        }
    }
}

fn claims(line: Dominoes, kings: Kings) -> impl Iterator<Item = Slot> {
    (0..).zip(line.iter()).map(move |(rank, domino)| Slot {
        domino,
        king: kings.owner(rank),
    })
}

const FIRST: Seat = Seat::new(0).expect("there is a first seat");
