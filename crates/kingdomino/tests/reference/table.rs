//! The course of a game: who acts when, and what may be done (K2 to K5, K7).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use game::Seat;
use kingdomino::{Action, Chance, Domino, Edition, Heading, Opening, Placement, Rules, Slot};

use crate::kingdom::{Kingdom, Laid, lay};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Awaits {
    /// A domino for the line.
    Domino,
    /// A king to be drawn.
    King,
    /// This seat to claim.
    Claim(Seat),
    /// This seat to add its domino.
    Place(Seat, Domino),
    Nothing,
}

/// An action by what it leads to, so that one with two names is one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Deed {
    Claim(Domino),
    Lay(Laid),
    Discard,
    /// Placing when there is nothing to place: never legal.
    OutOfTurn(Placement),
}

/// The numbers in the table of editions.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    pub(crate) kings_each: usize,
    pub(crate) line: usize,
    pub(crate) rounds: usize,
    pub(crate) limit: i8,
    /// Dominoes that never leave the box.
    pub(crate) removed: usize,
    /// Dominoes of a line that nobody claims.
    pub(crate) unclaimed: usize,
    pub(crate) received: usize,
}

impl Numbers {
    fn of(rules: Rules) -> Self {
        let (kings_each, line, rounds, removed, unclaimed) =
            match (rules.players(), rules.edition(), rules.duel()) {
                (2, _, false) => (2, 4, 6, 24, 0),
                (2, _, true) => (2, 4, 12, 0, 0),
                (3, Edition::Classic, false) => (1, 3, 12, 12, 0),
                (3, Edition::Revised, false) => (1, 4, 12, 0, 1),
                (4, _, false) => (1, 4, 12, 0, 0),
                _ => panic!("no such game: {rules}"),
            };
        let (limit, received) = if rules.duel() { (7, 24) } else { (5, 12) };
        Self {
            kings_each,
            line,
            rounds,
            limit,
            removed,
            unclaimed,
            received,
        }
    }
}

/// The whole table.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) rules: Rules,
    pub(crate) numbers: Numbers,
    pub(crate) kingdoms: Vec<Kingdom>,
    pub(crate) unseen: BTreeSet<Domino>,
    /// The line that is dealt and claimed, with the owners of the kings on it.
    next: BTreeMap<Domino, Option<Seat>>,
    /// The kings on the current line that have yet to finish acting, the lowest domino first.
    acting: VecDeque<(Domino, Seat)>,
    /// Has the first of them added its domino?
    has_placed: bool,
    /// Kings that have yet to be drawn for the first line; with a fixed opening, in that order.
    to_draw: Vec<Seat>,
    drawn: Option<Seat>,
    /// 0 while the first line is claimed.
    pub(crate) round: usize,
    /// What nobody claimed (3 players, revised).
    pub(crate) unclaimed: BTreeSet<Domino>,
}

impl Table {
    pub(crate) fn new(rules: Rules) -> Self {
        let numbers = Numbers::of(rules);
        let seats: Vec<Seat> = Seat::all(rules.players()).collect();
        let new_kingdom = |&seat| Kingdom::new(seat, numbers.limit);
        let kingdoms = seats.iter().map(new_kingdom).collect();
        // The order of the snake, A B B A; with one king each there is no way back.
        let mut to_draw = seats.clone();
        if numbers.kings_each == 2 {
            to_draw.extend(seats.iter().rev());
        }
        Self {
            rules,
            numbers,
            kingdoms,
            unseen: Domino::all().collect(),
            next: BTreeMap::new(),
            acting: VecDeque::new(),
            has_placed: false,
            to_draw,
            drawn: None,
            round: 0,
            unclaimed: BTreeSet::new(),
        }
    }

    pub(crate) fn awaits(&self) -> Awaits {
        // K4: the last round has no next line.
        let has_next_line = self.round < self.numbers.rounds;
        if has_next_line && self.next.len() < self.numbers.line {
            return Awaits::Domino;
        }
        match (self.round, self.acting.front()) {
            (0, _) => self.opening(),
            (_, None) => Awaits::Nothing,
            (_, Some(&(_, seat))) if self.has_placed => Awaits::Claim(seat),
            (_, Some(&(domino, seat))) => Awaits::Place(seat, domino),
        }
    }

    /// K2.
    fn opening(&self) -> Awaits {
        match (self.rules.opening(), self.drawn) {
            (Opening::Random, None) => Awaits::King,
            (Opening::Random, Some(seat)) => Awaits::Claim(seat),
            (Opening::Snake, _) => Awaits::Claim(self.to_draw[0]),
        }
    }

    /// The dominoes under kings that have yet to place them this round.
    pub(crate) fn current(&self) -> Vec<Slot> {
        let to_place = self.acting.iter().skip(usize::from(self.has_placed));
        let claim = |&(domino, seat)| Slot {
            domino,
            king: Some(seat),
        };
        to_place.map(claim).collect()
    }

    /// The line that is dealt and claimed.
    pub(crate) fn next(&self) -> Vec<Slot> {
        let claim = |(&domino, &king)| Slot { domino, king };
        self.next.iter().map(claim).collect()
    }

    /// What the seat to move may do.
    pub(crate) fn legal(&self) -> BTreeSet<Deed> {
        match self.awaits() {
            Awaits::Claim(_) => {
                let free = self.next.iter().filter(|(_, king)| king.is_none());
                free.map(|(&domino, _)| Deed::Claim(domino)).collect()
            }
            Awaits::Place(seat, domino) => {
                let ways = self.kingdoms[seat.index()].ways(domino);
                // K7: only what fits nowhere is discarded.
                if ways.is_empty() {
                    return BTreeSet::from([Deed::Discard]);
                }
                ways.into_iter().map(Deed::Lay).collect()
            }
            Awaits::Domino | Awaits::King | Awaits::Nothing => BTreeSet::new(),
        }
    }

    /// What chance may do now, and in how many ways.
    pub(crate) fn outcomes(&self) -> Vec<(Chance, u32)> {
        match self.awaits() {
            Awaits::Domino => self.unseen.iter().map(|&d| (Chance::Draw(d), 1)).collect(),
            Awaits::King => {
                let kings = |&seat: &Seat| self.to_draw.iter().filter(|&&k| k == seat).count();
                Seat::all(self.rules.players())
                    .filter(|seat| kings(seat) > 0)
                    .map(|seat| (Chance::King(seat), kings(&seat) as u32))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn deed(&self, action: Action) -> Deed {
        match (action, self.awaits()) {
            (Action::Claim(domino), _) => Deed::Claim(domino),
            (Action::Discard, _) => Deed::Discard,
            (Action::Place(placement), Awaits::Place(_, domino)) => lying(domino, placement),
            (Action::Place(placement), _) => Deed::OutOfTurn(placement),
        }
    }

    pub(crate) fn settle(&mut self, outcome: Chance) {
        match outcome {
            Chance::Draw(domino) => {
                self.unseen.remove(&domino);
                self.next.insert(domino, None);
            }
            Chance::King(seat) => self.drawn = Some(seat),
        }
    }

    pub(crate) fn play(&mut self, action: Action) {
        match (self.awaits(), self.deed(action)) {
            (Awaits::Claim(seat), Deed::Claim(domino)) => self.claim(seat, domino),
            (Awaits::Place(seat, _), Deed::Lay(laid)) => {
                self.kingdoms[seat.index()].add(laid);
                self.end_placing();
            }
            (Awaits::Place(seat, _), Deed::Discard) => {
                self.kingdoms[seat.index()].discarded += 1;
                self.end_placing();
            }
            (awaits, deed) => panic!("{deed:?} while the table awaits {awaits:?}"),
        }
    }

    fn claim(&mut self, seat: Seat, domino: Domino) {
        self.next.insert(domino, Some(seat));
        if self.round == 0 {
            let king = self.to_draw.iter().position(|&king| king == seat);
            let king = king.expect("a king of the seat that claims");
            self.to_draw.remove(king);
            self.drawn = None;
        } else {
            self.end_acting();
        }
        if self.to_draw.is_empty() && self.acting.is_empty() {
            self.begin_round();
        }
    }

    fn end_placing(&mut self) {
        self.has_placed = true;
        if self.round == self.numbers.rounds {
            self.end_acting();
        }
    }

    fn end_acting(&mut self) {
        self.acting.pop_front();
        self.has_placed = false;
    }

    /// K3.
    fn begin_round(&mut self) {
        for (domino, king) in std::mem::take(&mut self.next) {
            match king {
                Some(seat) => self.acting.push_back((domino, seat)),
                None => {
                    self.unclaimed.insert(domino);
                }
            }
        }
        self.round += 1;
    }
}

fn lying(domino: Domino, placement: Placement) -> Deed {
    let (x, y) = (placement.a().x(), placement.a().y());
    let b = match placement.heading() {
        Heading::East => (x + 1, y),
        Heading::South => (x, y + 1),
        Heading::West => (x - 1, y),
        Heading::North => (x, y - 1),
    };
    Deed::Lay(lay(domino, (x, y), b))
}
