//! Reference state: turn order, claims, rounds and legal actions (K2 to K5, K7).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use game::Seat;
use kingdomino::{Action, Chance, Domino, Edition, Heading, Opening, Placement, Rules, Slot};

use crate::kingdom::{Kingdom, PlacedDomino, place_on};

/// Event that the game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pending {
    /// A domino to be drawn for the line.
    Domino,
    /// A king to be drawn.
    King,
    /// A claim by this seat.
    Claim(Seat),
    /// Placement of this domino by this seat.
    Place(Seat, Domino),
    Nothing,
}

/// Canonical form of an action: both notations of a double are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum CanonicalAction {
    Claim(Domino),
    Place(PlacedDomino),
    Discard,
    /// Placement when there is no domino to place: never legal.
    OutOfTurn(Placement),
}

/// Numbers of dominoes, kings and rounds of an edition.
#[derive(Clone, Copy)]
pub(crate) struct Numbers {
    pub(crate) kings_each: usize,
    pub(crate) line: usize,
    pub(crate) rounds: usize,
    pub(crate) limit: i8,
    /// Dominoes removed before play.
    pub(crate) removed: usize,
    /// Unclaimed dominoes per line.
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

/// State of a game in the reference implementation.
#[derive(Clone)]
pub(crate) struct ReferenceState {
    pub(crate) rules: Rules,
    pub(crate) numbers: Numbers,
    pub(crate) kingdoms: Vec<Kingdom>,
    pub(crate) unseen: BTreeSet<Domino>,
    /// Line to claim from, with the owners of the kings on it.
    next: BTreeMap<Domino, Option<Seat>>,
    /// Kings on the current line that have not finished acting, in ascending order.
    acting: VecDeque<(Domino, Seat)>,
    /// Whether the first of them has placed its domino.
    has_placed: bool,
    /// Kings not yet drawn for the first line. In order of play with a snake opening.
    to_draw: Vec<Seat>,
    drawn: Option<Seat>,
    /// 0 while the first line is claimed.
    pub(crate) round: usize,
    /// Unclaimed dominoes (3 players, revised).
    pub(crate) unclaimed: BTreeSet<Domino>,
}

impl ReferenceState {
    pub(crate) fn new(rules: Rules) -> Self {
        let numbers = Numbers::of(rules);
        let seats: Vec<Seat> = Seat::all(rules.players()).collect();
        let new_kingdom = |&seat| Kingdom::new(seat, numbers.limit);
        let kingdoms = seats.iter().map(new_kingdom).collect();
        // Snake order A B B A; with one king each it is the seat order.
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

    pub(crate) fn pending(&self) -> Pending {
        // K4: the last round has no next line.
        let has_next_line = self.round < self.numbers.rounds;
        if has_next_line && self.next.len() < self.numbers.line {
            return Pending::Domino;
        }
        match (self.round, self.acting.front()) {
            (0, _) => self.opening(),
            (_, None) => Pending::Nothing,
            (_, Some(&(_, seat))) if self.has_placed => Pending::Claim(seat),
            (_, Some(&(domino, seat))) => Pending::Place(seat, domino),
        }
    }

    /// K2: claims from the first line.
    fn opening(&self) -> Pending {
        match (self.rules.opening(), self.drawn) {
            (Opening::Random, None) => Pending::King,
            (Opening::Random, Some(seat)) => Pending::Claim(seat),
            (Opening::Snake, _) => Pending::Claim(self.to_draw[0]),
        }
    }

    /// Dominoes under kings that have not placed them this round.
    pub(crate) fn current(&self) -> Vec<Slot> {
        let to_place = self.acting.iter().skip(usize::from(self.has_placed));
        let slot = |&(domino, seat)| Slot {
            domino,
            king: Some(seat),
        };
        to_place.map(slot).collect()
    }

    /// Line to claim from.
    pub(crate) fn next(&self) -> Vec<Slot> {
        let slot = |(&domino, &king)| Slot { domino, king };
        self.next.iter().map(slot).collect()
    }

    /// Legal actions of the seat to move.
    pub(crate) fn legal(&self) -> BTreeSet<CanonicalAction> {
        match self.pending() {
            Pending::Claim(_) => {
                let free = self.next.iter().filter(|(_, king)| king.is_none());
                free.map(|(&domino, _)| CanonicalAction::Claim(domino))
                    .collect()
            }
            Pending::Place(seat, domino) => {
                let placements = self.kingdoms[seat.index()].placements(domino);
                // K7: only a domino that fits nowhere is discarded.
                if placements.is_empty() {
                    return BTreeSet::from([CanonicalAction::Discard]);
                }
                placements.into_iter().map(CanonicalAction::Place).collect()
            }
            Pending::Domino | Pending::King | Pending::Nothing => BTreeSet::new(),
        }
    }

    /// Possible outcomes of chance with their weights.
    pub(crate) fn outcomes(&self) -> Vec<(Chance, u32)> {
        match self.pending() {
            Pending::Domino => self.unseen.iter().map(|&d| (Chance::Draw(d), 1)).collect(),
            Pending::King => {
                let kings = |&seat: &Seat| self.to_draw.iter().filter(|&&k| k == seat).count();
                Seat::all(self.rules.players())
                    .filter(|seat| kings(seat) > 0)
                    .map(|seat| (Chance::King(seat), kings(&seat) as u32))
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    pub(crate) fn canonical(&self, action: Action) -> CanonicalAction {
        match (action, self.pending()) {
            (Action::Claim(domino), _) => CanonicalAction::Claim(domino),
            (Action::Discard, _) => CanonicalAction::Discard,
            (Action::Place(placement), Pending::Place(_, domino)) => {
                canonical_placement(domino, placement)
            }
            (Action::Place(placement), _) => CanonicalAction::OutOfTurn(placement),
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
        match (self.pending(), self.canonical(action)) {
            (Pending::Claim(seat), CanonicalAction::Claim(domino)) => self.claim(seat, domino),
            (Pending::Place(seat, _), CanonicalAction::Place(placed)) => {
                self.kingdoms[seat.index()].add(placed);
                self.end_placing();
            }
            (Pending::Place(seat, _), CanonicalAction::Discard) => {
                self.kingdoms[seat.index()].discarded += 1;
                self.end_placing();
            }
            (pending, action) => panic!("{action:?} while the game waits for {pending:?}"),
        }
    }

    fn claim(&mut self, seat: Seat, domino: Domino) {
        self.next.insert(domino, Some(seat));
        if self.round == 0 {
            let king = self.to_draw.iter().position(|&king| king == seat);
            let king = king.expect("the claiming seat has a king left");
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

    /// K3: the claimed line becomes the current one.
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

fn canonical_placement(domino: Domino, placement: Placement) -> CanonicalAction {
    let (x, y) = (placement.a().x(), placement.a().y());
    let b = match placement.heading() {
        Heading::East => (x + 1, y),
        Heading::South => (x, y + 1),
        Heading::West => (x - 1, y),
        Heading::North => (x, y - 1),
    };
    CanonicalAction::Place(place_on(domino, (x, y), b))
}
