//! Reference state: turn order and legal actions (D1, D2, D4), hidden information (D6).

use domination::{Chance, Rules, Starts};
use game::{Eye, Seat};

use crate::board::{Board, Cell, Domino};

/// The event that comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    /// The choice of the starting seat.
    Start,
    /// A draw by this seat.
    Domino(Seat),
    /// A move of this seat.
    Lay(Seat),
    Nothing,
}

/// Number of dominoes on a full rack.
const FULL: usize = 7;

/// Complete reference state.
#[derive(Clone)]
pub(crate) struct ReferenceState {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// Racks by seat, each in ascending order.
    racks: Vec<Vec<Domino>>,
    /// Dominoes in ascending order; the order of drawing is not determined.
    pub(crate) pile: Vec<Domino>,
    /// Number of turns taken.
    pub(crate) turns: usize,
    pub(crate) awaits: Pending,
}

impl ReferenceState {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            board: Board::new(&rules.board().numbers()),
            racks: vec![Vec::new(); rules.players()],
            pile: sorted(four_double_six_sets()),
            turns: 0,
            awaits: match rules.starts() {
                Starts::Random => Pending::Start,
                Starts::Seat(first) => Pending::Domino(first),
            },
        }
    }

    /// Rack of a seat in ascending order. Empty for a seat that the game does not have.
    pub(crate) fn rack(&self, seat: Seat) -> &[Domino] {
        let rack = self.racks.get(seat.index());
        rack.map_or(&[], Vec::as_slice)
    }

    /// Whether a move is legal (D2).
    ///
    /// The domino must be on the rack of the seat to move, the place must be free, and each half must
    /// match the number it touches.
    pub(crate) fn allows(&self, domino: Domino, place: Cell) -> bool {
        let Pending::Lay(seat) = self.awaits else {
            return false;
        };
        self.racks[seat.index()].contains(&domino)
            && !self.board.is_covered(place)
            && self.board.fitting(place) == domino
    }

    /// Legal moves of the seat to move.
    pub(crate) fn legal(&self) -> Vec<(Domino, Cell)> {
        let mut legal = Vec::new();
        for place in self.board.places() {
            let domino = self.board.fitting(place);
            if self.allows(domino, place) {
                legal.push((domino, place));
            }
        }
        legal
    }

    /// Possible draws in ascending order, with their number of copies.
    pub(crate) fn draws(&self) -> Vec<(Domino, u32)> {
        let mut draws: Vec<(Domino, u32)> = Vec::new();
        if let Pending::Domino(_) = self.awaits {
            for &domino in &self.pile {
                match draws.last_mut() {
                    Some((last, copies)) if *last == domino => *copies += 1,
                    _ => draws.push((domino, 1)),
                }
            }
        }
        draws
    }

    /// Seats that chance can choose to start.
    pub(crate) fn starters(&self) -> Vec<Seat> {
        match self.awaits {
            Pending::Start => Seat::all(self.rules.players()).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn play(&mut self, domino: Domino, place: Cell) {
        assert!(self.allows(domino, place), "{domino:?} on {place:?}");
        let Pending::Lay(seat) = self.awaits else {
            panic!("no seat is to move");
        };
        take(&mut self.racks[seat.index()], domino);
        self.board.lay(domino, place, seat);
        self.turns += 1;
        self.awaits = self.after(seat);
    }

    pub(crate) fn settle(&mut self, outcome: Chance) {
        match (self.awaits, outcome) {
            (Pending::Start, Chance::Starts(first)) => self.awaits = Pending::Domino(first),
            (Pending::Domino(seat), Chance::Draw(drawn)) => {
                let domino = drawn.numbers().map(domination::Number::get);
                take(&mut self.pile, domino);
                let rack = &mut self.racks[seat.index()];
                rack.push(domino);
                rack.sort_unstable();
                self.awaits = self.after(seat);
            }
            (awaits, outcome) => panic!("{outcome} instead of {awaits:?}"),
        }
    }

    /// The next event after this seat has drawn or laid a domino.
    fn after(&self, seat: Seat) -> Pending {
        let next = Seat::new((seat.index() + 1) % self.rules.players()).expect("the seat exists");
        let is_full = |seat: Seat| self.racks[seat.index()].len() == FULL;
        if !is_full(seat) && !self.pile.is_empty() {
            Pending::Domino(seat)
        } else if self.turns == 0 && !is_full(next) {
            // D1 does not fix the order in which racks are dealt; the engine deals one rack after
            // the other, the starting seat first.
            Pending::Domino(next)
        } else if self.racks.iter().all(Vec::is_empty) {
            Pending::Nothing
        } else {
            Pending::Lay(next)
        }
    }

    /// Rack that an eye sees; empty for a spectator.
    pub(crate) fn seen_rack(&self, eye: Eye) -> &[Domino] {
        match eye {
            Eye::Seat(seat) => self.rack(seat),
            Eye::Spectator => &[],
        }
    }

    /// Dominoes that an eye does not see: the pile and all other racks.
    pub(crate) fn unseen(&self, eye: Eye) -> Vec<Domino> {
        let mut unseen = self.pile.clone();
        for seat in Seat::all(self.rules.players()) {
            if eye != Eye::Seat(seat) {
                unseen.extend(self.rack(seat));
            }
        }
        sorted(unseen)
    }

    /// Rack of a seat if an eye sees or can deduce it.
    ///
    /// The eye knows the sizes of all racks and the dominoes in `unseen`.
    pub(crate) fn known_rack(
        &self,
        eye: Eye,
        seat: Seat,
        unseen: &[Domino],
    ) -> Option<Vec<Domino>> {
        let rack = self.rack(seat);
        if eye == Eye::Seat(seat) {
            return Some(rack.to_vec());
        }
        // The rack could hold the lowest unseen dominoes or the highest. If these are the same, it
        // cannot hold anything else.
        let lowest = &unseen[..rack.len()];
        let highest = &unseen[unseen.len() - rack.len()..];
        (lowest == highest).then(|| lowest.to_vec())
    }

    /// Whether this eye sees the domino that is drawn next.
    pub(crate) fn sees_draw(&self, eye: Eye) -> bool {
        match self.awaits {
            Pending::Domino(seat) => eye == Eye::Seat(seat),
            _ => false,
        }
    }
}

fn four_double_six_sets() -> Vec<Domino> {
    let mut dominoes = Vec::new();
    for _ in 0..4 {
        for low in 0..=6 {
            for high in low..=6 {
                dominoes.push([low, high]);
            }
        }
    }
    dominoes
}

fn take(dominoes: &mut Vec<Domino>, domino: Domino) {
    let index = dominoes.iter().position(|&other| other == domino);
    dominoes.remove(index.expect("the domino is on the rack or in the pile"));
}

pub(crate) fn sorted(mut dominoes: Vec<Domino>) -> Vec<Domino> {
    dominoes.sort_unstable();
    dominoes
}
