//! The end of a game of Domination between two, solved.
//!
//! With two players and an empty pile each knows the other's rack, and at most 14 turns are left
//! without chance. Whoever gains the most areas more than the other from there has played the best
//! there is: to win by as much as possible is also to win if that is possible.

use std::collections::HashMap;

use domination::{Action, Area, Board, Domination, Domino, Place, State};
use game::{Game, Seat, Turn};

/// What perfect play from a position leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// How many areas more than the other the mover conquers from here on; negative if fewer.
    pub gain: i32,
    /// Each legal action with what it gains if both play perfectly after it, in the order of the
    /// legal list.
    pub actions: Vec<(Action, i32)>,
    /// One of the best actions, and what follows it to the end of the game if both play perfectly.
    pub line: Vec<Action>,
}

impl Solution {
    /// The actions that gain the most.
    pub fn best(&self) -> impl Iterator<Item = Action> {
        let best = self.actions.iter().filter(|(_, gain)| *gain == self.gain);
        best.map(|(action, _)| *action)
    }
}

/// Solves a position; `None` unless two play, the pile is empty and one of them is to lay.
///
/// It takes a few milliseconds and at most some megabytes, however the dominoes lie.
pub fn solve(state: &State) -> Option<Solution> {
    let table = state.table();
    let Turn::Of(mover) = Domination::turn(state) else {
        return None;
    };
    if table.rules().players() != 2 || table.pile_size() > 0 {
        return None;
    }
    let mut search = Search::new(state);
    let racks = Racks::of(state, mover, &search.kinds);
    let mut actions = Vec::new();
    Domination::legal(state, |action| {
        let place = search.index(action.place);
        let gain = search.laid(search.all(), racks, place);
        actions.push((action, gain));
    });
    let gain = actions.iter().map(|(_, gain)| *gain).max()?;
    Some(Solution {
        gain,
        actions,
        line: search.line(racks, table.board()),
    })
}

/// Up to 14 places are left.
type Places = u16;

/// How many dominoes of each kind that is left the mover and the other hold, four bits a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Racks {
    own: u64,
    other: u64,
}

impl Racks {
    fn of(state: &State, mover: Seat, kinds: &[Domino]) -> Self {
        let count = |seat: Seat| {
            let rack = state.rack(seat);
            let counts = kinds.iter().enumerate();
            counts.fold(0, |all, (kind, domino)| {
                all | (rack.count(*domino) as u64) << (4 * kind)
            })
        };
        let other = Seat::all(2).find(|seat| *seat != mover);
        Self {
            own: count(mover),
            other: other.map_or(0, count),
        }
    }

    fn holds(self, kind: usize) -> bool {
        self.own >> (4 * kind) & 15 > 0
    }

    /// The racks as the other sees them, after the mover has laid one of this kind.
    fn after(self, kind: usize) -> Self {
        Self {
            own: self.other,
            other: self.own - (1 << (4 * kind)),
        }
    }
}

/// The places that are left, and what is known about what is left of the game.
struct Search {
    places: Vec<Place>,
    /// The kind of domino that each place takes, as an index of `kinds`.
    kind_of: Vec<usize>,
    kinds: Vec<Domino>,
    /// For each place the open sides of the areas beside it, itself included.
    beside: Vec<Vec<Places>>,
    known: HashMap<(Places, u64), i32>,
}

impl Search {
    fn new(state: &State) -> Self {
        let table = state.table();
        let places: Vec<Place> = Place::all()
            .filter(|place| !table.is_covered(*place))
            .collect();
        let mut kinds: Vec<Domino> = places
            .iter()
            .map(|place| table.board().domino(*place))
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind = |place: &Place| {
            let domino = table.board().domino(*place);
            kinds.iter().position(|kind| *kind == domino).unwrap_or(0)
        };
        let open = |area: Area| {
            let sides = area.places();
            let left = places.iter().enumerate();
            left.filter(|(_, place)| sides.contains(place))
                .fold(0, |open, (index, _)| open | 1 << index)
        };
        Self {
            kind_of: places.iter().map(kind).collect(),
            beside: places
                .iter()
                .map(|place| place.areas().map(open).collect())
                .collect(),
            places,
            kinds,
            known: HashMap::new(),
        }
    }

    /// All the places that are left.
    fn all(&self) -> Places {
        ((1_u32 << self.places.len()) - 1) as Places
    }

    fn index(&self, place: Place) -> usize {
        let index = self.places.iter().position(|other| *other == place);
        index.expect("a legal action covers a free place")
    }

    /// What the mover gains by covering this place, if both play perfectly after it.
    fn laid(&mut self, free: Places, racks: Racks, place: usize) -> i32 {
        let left = free & !(1 << place);
        let conquered = self.beside[place].iter().filter(|open| **open & left == 0);
        let conquered = conquered.count() as i32;
        conquered - self.gain(left, racks.after(self.kind_of[place]))
    }

    /// What the mover gains from here on.
    fn gain(&mut self, free: Places, racks: Racks) -> i32 {
        if free == 0 {
            return 0;
        }
        // What the other holds follows from what is free and what the mover holds.
        let key = (free, racks.own);
        if let Some(gain) = self.known.get(&key) {
            return *gain;
        }
        let mut best = i32::MIN;
        for place in 0..self.places.len() {
            if free >> place & 1 == 1 && racks.holds(self.kind_of[place]) {
                best = best.max(self.laid(free, racks, place));
            }
        }
        self.known.insert(key, best);
        best
    }

    /// What is laid from here on if both play perfectly.
    fn line(&mut self, mut racks: Racks, board: &Board) -> Vec<Action> {
        let mut line = Vec::new();
        let mut free = self.all();
        while free != 0 {
            let gain = self.gain(free, racks);
            let mut places = 0..self.places.len();
            let best = places.find(|place| {
                let holds = racks.holds(self.kind_of[*place]);
                free >> place & 1 == 1 && holds && self.laid(free, racks, *place) == gain
            });
            let place = best.expect("some place gains what the best one gains");
            line.push(board.action(self.places[place]));
            free &= !(1 << place);
            racks = racks.after(self.kind_of[place]);
        }
        line
    }
}
