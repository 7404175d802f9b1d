//! The course of a game: who acts when, and what may be done (D1, D2, D4), and who knows what (D6).

use domination::{Chance, Rules, Starts};
use game::{Eye, Seat};

use crate::board::{Board, Cell, Domino};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Awaits {
    /// The lot that says who starts.
    Start,
    /// A domino for the rack of this seat.
    Domino(Seat),
    /// This seat to lay a domino.
    Lay(Seat),
    Nothing,
}

/// Dominoes on a full rack.
const FULL: usize = 7;

/// The whole table.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) rules: Rules,
    pub(crate) board: Board,
    /// Each in ascending order.
    racks: Vec<Vec<Domino>>,
    /// In ascending order: which one comes next nobody knows.
    pub(crate) pile: Vec<Domino>,
    /// How many turns were taken.
    pub(crate) turns: usize,
    pub(crate) awaits: Awaits,
}

impl Table {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            rules: *rules,
            board: Board::new(&rules.board().numbers()),
            racks: vec![Vec::new(); rules.players()],
            pile: sorted(four_double_six_sets()),
            turns: 0,
            awaits: match rules.starts() {
                Starts::Random => Awaits::Start,
                Starts::Seat(first) => Awaits::Domino(first),
            },
        }
    }

    /// Of a seat, in ascending order. Where nobody sits, nothing lies.
    pub(crate) fn rack(&self, seat: Seat) -> &[Domino] {
        let rack = self.racks.get(seat.index());
        rack.map_or(&[], Vec::as_slice)
    }

    /// May this be laid there now? D2: only from the rack of the seat to move, on a free place,
    /// and each half has to match the number it touches.
    pub(crate) fn allows(&self, domino: Domino, place: Cell) -> bool {
        let Awaits::Lay(seat) = self.awaits else {
            return false;
        };
        self.racks[seat.index()].contains(&domino)
            && !self.board.is_covered(place)
            && self.board.fitting(place) == domino
    }

    /// What the seat to move may lay, and where.
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

    /// The dominoes that may be drawn now, in ascending order, with how many there are of each.
    pub(crate) fn draws(&self) -> Vec<(Domino, u32)> {
        let mut draws: Vec<(Domino, u32)> = Vec::new();
        if let Awaits::Domino(_) = self.awaits {
            for &domino in &self.pile {
                match draws.last_mut() {
                    Some((last, copies)) if *last == domino => *copies += 1,
                    _ => draws.push((domino, 1)),
                }
            }
        }
        draws
    }

    /// The seats that may be chosen to start now.
    pub(crate) fn starters(&self) -> Vec<Seat> {
        match self.awaits {
            Awaits::Start => Seat::all(self.rules.players()).collect(),
            _ => Vec::new(),
        }
    }

    pub(crate) fn play(&mut self, domino: Domino, place: Cell) {
        assert!(self.allows(domino, place), "{domino:?} on {place:?}");
        let Awaits::Lay(seat) = self.awaits else {
            panic!("allowed to nobody");
        };
        take(&mut self.racks[seat.index()], domino);
        self.board.lay(domino, place, seat);
        self.turns += 1;
        self.awaits = self.after(seat);
    }

    pub(crate) fn settle(&mut self, outcome: Chance) {
        match (self.awaits, outcome) {
            (Awaits::Start, Chance::Starts(first)) => self.awaits = Awaits::Domino(first),
            (Awaits::Domino(seat), Chance::Draw(drawn)) => {
                let domino = drawn.numbers().map(domination::Number::get);
                take(&mut self.pile, domino);
                let rack = &mut self.racks[seat.index()];
                rack.push(domino);
                rack.sort_unstable();
                self.awaits = self.after(seat);
            }
            (awaits, outcome) => panic!("{outcome} while the table awaits {awaits:?}"),
        }
    }

    /// What comes after this seat has drawn or laid a domino.
    fn after(&self, seat: Seat) -> Awaits {
        let next = Seat::new((seat.index() + 1) % self.rules.players()).expect("a seat");
        let is_full = |seat: Seat| self.racks[seat.index()].len() == FULL;
        if !is_full(seat) && !self.pile.is_empty() {
            Awaits::Domino(seat)
        } else if self.turns == 0 && !is_full(next) {
            // D1 leaves open in which order the racks are filled: one after the other, the one who
            // starts being the first.
            Awaits::Domino(next)
        } else if self.racks.iter().all(Vec::is_empty) {
            Awaits::Nothing
        } else {
            Awaits::Lay(next)
        }
    }

    /// What an eye sees of the racks.
    pub(crate) fn seen_rack(&self, eye: Eye) -> &[Domino] {
        match eye {
            Eye::Seat(seat) => self.rack(seat),
            Eye::Spectator => &[],
        }
    }

    /// What an eye does not see: the pile and the racks of the others.
    pub(crate) fn unseen(&self, eye: Eye) -> Vec<Domino> {
        let mut unseen = self.pile.clone();
        for seat in Seat::all(self.rules.players()) {
            if eye != Eye::Seat(seat) {
                unseen.extend(self.rack(seat));
            }
        }
        sorted(unseen)
    }

    /// What an eye can tell about a rack, knowing how many dominoes each rack has, and that these
    /// are unseen by it.
    pub(crate) fn knows(&self, eye: Eye, seat: Seat, unseen: &[Domino]) -> Option<Vec<Domino>> {
        let rack = self.rack(seat);
        if eye == Eye::Seat(seat) {
            return Some(rack.to_vec());
        }
        // The rack may hold the lowest of what is unseen, or the highest. If that is the same,
        // then there is nothing else it could hold.
        let lowest = &unseen[..rack.len()];
        let highest = &unseen[unseen.len() - rack.len()..];
        (lowest == highest).then(|| lowest.to_vec())
    }

    /// Does this eye see which domino is drawn now?
    pub(crate) fn sees_draw(&self, eye: Eye) -> bool {
        match self.awaits {
            Awaits::Domino(seat) => eye == Eye::Seat(seat),
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
    dominoes.remove(index.expect("the domino to be there"));
}

pub(crate) fn sorted(mut dominoes: Vec<Domino>) -> Vec<Domino> {
    dominoes.sort_unstable();
    dominoes
}
