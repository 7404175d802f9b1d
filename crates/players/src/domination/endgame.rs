//! Exact endgame solver for two-player Domination: negamax with a transposition table.
//!
//! With two players and an empty pile, each player knows the other's rack, and at most 14 turns
//! without chance are left. The solver maximizes the difference of areas, which also wins whenever
//! a win is possible.

use std::collections::HashMap;

use domination::{Action, Area, Board, Domination, Domino, Place, State};
use game::{Game, Seat, Turn};

/// Solution of an endgame position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// Net areas that the mover gains under perfect play; may be negative.
    pub gain: i32,
    /// Legal actions in order, each with its gain under perfect play.
    pub actions: Vec<(Action, i32)>,
    /// Principal variation: a best action and perfect play to the end of the game.
    pub line: Vec<Action>,
}

impl Solution {
    /// Actions with the highest gain.
    pub fn best(&self) -> impl Iterator<Item = Action> {
        let best = self.actions.iter().filter(|(_, gain)| *gain == self.gain);
        best.map(|(action, _)| *action)
    }
}

/// Solves a position; `None` unless there are two players and the pile is empty.
///
/// Also `None` if no seat is to move. Takes a few milliseconds and a few megabytes at most.
pub fn solve(state: &State) -> Option<Solution> {
    let public = state.public();
    let Turn::Of(mover) = Domination::turn(state) else {
        return None;
    };
    if public.rules().players() != 2 || public.pile_size() > 0 {
        return None;
    }
    let mut solver = Solver::new(state);
    let racks = Racks::of(state, mover, &solver.kinds);
    let mut actions = Vec::new();
    Domination::legal(state, |action| {
        let place = solver.index(action.place);
        let gain = solver.negamax_after(solver.all(), racks, place);
        actions.push((action, gain));
    });
    let gain = actions.iter().map(|(_, gain)| *gain).max()?;
    Some(Solution {
        gain,
        actions,
        line: solver.principal_variation(racks, public.board()),
    })
}

/// Bit set of the free places, at most 14.
type PlaceSet = u16;

/// Racks of the mover and its opponent: a four-bit count per remaining kind.
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

    /// Racks from the opponent's perspective, after the mover has laid a domino of this kind.
    fn after_laying(self, kind: usize) -> Self {
        Self {
            own: self.other,
            other: self.own - (1 << (4 * kind)),
        }
    }
}

/// Negamax solver: free places, their adjacency and the transposition table.
struct Solver {
    places: Vec<Place>,
    /// Kind of domino that each place takes, as an index of `kinds`.
    kind_of: Vec<usize>,
    kinds: Vec<Domino>,
    /// Open sides of the areas beside each place, including the place itself.
    beside: Vec<Vec<PlaceSet>>,
    transpositions: HashMap<(PlaceSet, u64), i32>,
}

impl Solver {
    fn new(state: &State) -> Self {
        let public = state.public();
        let places: Vec<Place> = Place::all()
            .filter(|place| !public.is_covered(*place))
            .collect();
        let mut kinds: Vec<Domino> = places
            .iter()
            .map(|place| public.board().domino(*place))
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let kind = |place: &Place| {
            let domino = public.board().domino(*place);
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
            transpositions: HashMap::new(),
        }
    }

    /// Set of all free places.
    fn all(&self) -> PlaceSet {
        ((1_u32 << self.places.len()) - 1) as PlaceSet
    }

    fn index(&self, place: Place) -> usize {
        let index = self.places.iter().position(|other| *other == place);
        index.expect("a legal action covers a free place")
    }

    /// Gain of the mover for covering this place under perfect play.
    fn negamax_after(&mut self, free: PlaceSet, racks: Racks, place: usize) -> i32 {
        let left = free & !(1 << place);
        let conquered = self.beside[place].iter().filter(|open| **open & left == 0);
        let conquered = conquered.count() as i32;
        conquered - self.negamax(left, racks.after_laying(self.kind_of[place]))
    }

    /// Gain of the mover under perfect play.
    fn negamax(&mut self, free: PlaceSet, racks: Racks) -> i32 {
        if free == 0 {
            return 0;
        }
        // The opponent's rack follows from the free places and the mover's rack.
        let key = (free, racks.own);
        if let Some(gain) = self.transpositions.get(&key) {
            return *gain;
        }
        let mut best = i32::MIN;
        for place in 0..self.places.len() {
            if free >> place & 1 == 1 && racks.holds(self.kind_of[place]) {
                best = best.max(self.negamax_after(free, racks, place));
            }
        }
        self.transpositions.insert(key, best);
        best
    }

    /// Principal variation: perfect play to the end of the game.
    fn principal_variation(&mut self, mut racks: Racks, board: &Board) -> Vec<Action> {
        let mut line = Vec::new();
        let mut free = self.all();
        while free != 0 {
            let gain = self.negamax(free, racks);
            let mut places = 0..self.places.len();
            let best = places.find(|place| {
                let holds = racks.holds(self.kind_of[*place]);
                free >> place & 1 == 1 && holds && self.negamax_after(free, racks, *place) == gain
            });
            let place = best.expect("some place has the best gain");
            line.push(board.action(self.places[place]));
            free &= !(1 << place);
            racks = racks.after_laying(self.kind_of[place]);
        }
        line
    }
}
