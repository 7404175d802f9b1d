//! Board generator: balanced boards from seeds by late acceptance hill climbing.
//!
//! The mapping from seed to board is a public format and must never change. `docs/boards.md`
//! specifies it.

use game::random::below;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Board, NumberGrid};
use crate::{Domino, Number, Square};

/// History length of late acceptance hill climbing.
const HISTORY: usize = 20;
/// Target number of places for each domino.
const PLACES: i32 = Domino::COPIES as i32;
/// Number of steps before the search restarts from a new random board.
const MAX_STEPS: usize = 400_000;

impl Board {
    /// Generates a balanced board from a seed.
    ///
    /// The result is the same on every machine and in every version. The search takes a
    /// few milliseconds, occasionally tens of milliseconds.
    pub fn generate(seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            if let Some(board) = Candidate::new(&mut rng).climb(&mut rng) {
                return board;
            }
        }
    }
}

/// Candidate board of the search, not necessarily balanced.
struct Candidate {
    /// Numbers of the squares in reading order.
    numbers: [u8; Square::COUNT],
    /// Number of places of each domino.
    places: [i32; Domino::KINDS],
    /// Sum over all dominoes of (places - 4)²; 0 if balanced.
    cost: i32,
}

impl Candidate {
    /// Random candidate: every square gets a uniformly random number.
    fn new(rng: &mut impl Rng) -> Self {
        let mut candidate = Self {
            numbers: [0; Square::COUNT],
            places: [0; Domino::KINDS],
            cost: 0,
        };
        for number in &mut candidate.numbers {
            *number = below(rng, Number::COUNT as u32) as u8;
        }
        for square in 0..Square::COUNT {
            let number = candidate.numbers[square];
            // Only the eastern and southern neighbours, so that each place counts once.
            for neighbour in neighbours(square).filter(|neighbour| *neighbour > square) {
                candidate.places[pair(number, candidate.numbers[neighbour])] += 1;
            }
        }
        candidate.cost = candidate.places.iter().map(|n| (n - PLACES).pow(2)).sum();
        candidate
    }

    /// Late acceptance hill climbing; `None` if the step limit is reached.
    ///
    /// A change is accepted if the new cost is at most the current one, or at most the cost `HISTORY`
    /// steps ago.
    fn climb(mut self, rng: &mut impl Rng) -> Option<Board> {
        let mut history = [self.cost; HISTORY];
        for step in 0..MAX_STEPS {
            if self.cost == 0 {
                return Board::new(&self.number_grid()).ok();
            }
            let before = self.cost;
            let mut square = || below(rng, Square::COUNT as u32) as usize;
            let (a, b) = (square(), square());
            let (old_a, old_b) = (self.numbers[a], self.numbers[b]);
            // Half of the changes set the number of one square, half swap the numbers of two.
            if rng.next_u32() & 1 == 0 {
                self.set(a, below(rng, Number::COUNT as u32) as u8);
            } else {
                self.set(a, old_b);
                self.set(b, old_a);
            }
            let past_cost = &mut history[step % HISTORY];
            if self.cost > before && self.cost > *past_cost {
                self.set(b, old_b);
                self.set(a, old_a);
            }
            *past_cost = self.cost;
        }
        None
    }

    /// Sets the number of a square and updates the cost incrementally.
    fn set(&mut self, square: usize, number: u8) {
        let old = self.numbers[square];
        if old == number {
            return;
        }
        self.numbers[square] = number;
        for neighbour in neighbours(square) {
            let other = self.numbers[neighbour];
            let (removed, added) = (pair(old, other), pair(number, other));
            // (n - 4)² changes by -(2(n - 4) - 1) when n decreases, and by 2(n - 4) + 1 when it
            // increases.
            self.cost -= 2 * (self.places[removed] - PLACES) - 1;
            self.places[removed] -= 1;
            self.cost += 2 * (self.places[added] - PLACES) + 1;
            self.places[added] += 1;
        }
    }

    fn number_grid(&self) -> NumberGrid {
        let number = |row: usize, column: usize| self.numbers[row * Square::SIDE + column];
        std::array::from_fn(|row| {
            std::array::from_fn(|column| Number::new_unchecked(number(row, column)))
        })
    }
}

/// Index of the domino with these numbers.
fn pair(a: u8, b: u8) -> usize {
    Domino::new(Number::new_unchecked(a), Number::new_unchecked(b)).index()
}

/// Orthogonal neighbours of a square, as indices in reading order.
fn neighbours(square: usize) -> impl Iterator<Item = usize> {
    let (column, row) = (square % Square::SIDE, square / Square::SIDE);
    let last = Square::SIDE - 1;
    [
        (row > 0).then(|| square - Square::SIDE),
        (column > 0).then(|| square - 1),
        (column < last).then(|| square + 1),
        (row < last).then(|| square + Square::SIDE),
    ]
    .into_iter()
    .flatten()
}
