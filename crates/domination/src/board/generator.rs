//! Boards from seeds.
//!
//! The way from a seed to its board is part of the public format: it must never change. It is
//! written out in `docs/boards.md`.

use game::random::below;
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{Board, Numbers};
use crate::{Domino, Number, Square};

/// How many earlier costs a step is compared with.
const MEMORY: usize = 20;
/// How many places each domino should have.
const PLACES: i32 = Domino::COPIES as i32;
/// After so many steps it starts anew.
const PATIENCE: usize = 400_000;

impl Board {
    /// The balanced board of a seed: the same one for ever and on every machine.
    ///
    /// It is searched for, which takes some milliseconds, now and then dozens.
    pub fn generate(seed: u64) -> Self {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        loop {
            if let Some(board) = Attempt::new(&mut rng).climb(&mut rng) {
                return board;
            }
        }
    }
}

/// A board on its way to balance.
struct Attempt {
    /// The numbers of the squares in reading order.
    numbers: [u8; Square::COUNT],
    /// How many places each domino has.
    places: [i32; Domino::KINDS],
    /// The sum over all dominoes of (places - 4)².
    cost: i32,
}

impl Attempt {
    /// Every square shows a random number.
    fn new(rng: &mut impl Rng) -> Self {
        let mut attempt = Self {
            numbers: [0; Square::COUNT],
            places: [0; Domino::KINDS],
            cost: 0,
        };
        for number in &mut attempt.numbers {
            *number = below(rng, Number::COUNT as u32) as u8;
        }
        for square in 0..Square::COUNT {
            let number = attempt.numbers[square];
            // To the east and to the south: each place once.
            for neighbour in neighbours(square).filter(|neighbour| *neighbour > square) {
                attempt.places[pair(number, attempt.numbers[neighbour])] += 1;
            }
        }
        attempt.cost = attempt.places.iter().map(|n| (n - PLACES).pow(2)).sum();
        attempt
    }

    /// Late acceptance hill climbing: a change is kept if it costs no more than the board did, or
    /// than it did some steps ago.
    fn climb(mut self, rng: &mut impl Rng) -> Option<Board> {
        let mut memory = [self.cost; MEMORY];
        for step in 0..PATIENCE {
            if self.cost == 0 {
                return Board::new(&self.rows()).ok();
            }
            let before = self.cost;
            let mut square = || below(rng, Square::COUNT as u32) as usize;
            let (a, b) = (square(), square());
            let (old_a, old_b) = (self.numbers[a], self.numbers[b]);
            // Half of the changes give a square another number, half exchange two.
            if rng.next_u32() & 1 == 0 {
                self.set(a, below(rng, Number::COUNT as u32) as u8);
            } else {
                self.set(a, old_b);
                self.set(b, old_a);
            }
            let remembered = &mut memory[step % MEMORY];
            if self.cost > before && self.cost > *remembered {
                self.set(b, old_b);
                self.set(a, old_a);
            }
            *remembered = self.cost;
        }
        None
    }

    fn set(&mut self, square: usize, number: u8) {
        let old = self.numbers[square];
        if old == number {
            return;
        }
        self.numbers[square] = number;
        for neighbour in neighbours(square) {
            let other = self.numbers[neighbour];
            let (gone, come) = (pair(old, other), pair(number, other));
            // (n - 4)² falls by 2(n - 4) - 1 on the way down and rises by 2(n - 4) + 1 on the way up.
            self.cost -= 2 * (self.places[gone] - PLACES) - 1;
            self.places[gone] -= 1;
            self.cost += 2 * (self.places[come] - PLACES) + 1;
            self.places[come] += 1;
        }
    }

    fn rows(&self) -> Numbers {
        let number = |row: usize, column: usize| self.numbers[row * Square::SIDE + column];
        std::array::from_fn(|row| {
            std::array::from_fn(|column| Number::trusted(number(row, column)))
        })
    }
}

fn pair(a: u8, b: u8) -> usize {
    Domino::new(Number::trusted(a), Number::trusted(b)).index()
}

/// The squares beside a square, by their indices in reading order.
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
