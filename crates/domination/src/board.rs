//! The board: which number each square shows, and so which dominoes go where.

mod generator;

use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;

use crate::{Action, Domino, Number, Place, Square};

/// The numbers of a board, row by row from the north, each row from the west.
pub type Numbers = [[Number; Square::SIDE]; Square::SIDE];

/// A balanced board: each of the 28 dominoes has exactly four places, so that all 112 dominoes find
/// one and nobody ever has to pass.
///
/// ```
/// use domination::{Board, Domino, Place};
/// let board = Board::generate(7);
/// let places = |domino| Place::all().filter(|place| board.domino(*place) == domino).count();
/// assert!(Domino::all().all(|domino| places(domino) == 4));
/// assert_eq!(board.to_string().parse(), Ok(board));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Board {
    /// The three bits of each square's number, by the square's index.
    planes: [u64; 3],
    /// The four places of each domino in ascending order, domino by domino.
    places: [Place; Place::COUNT],
}

/// A board on which not every domino has four places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub struct Unbalanced {
    places: [u8; Domino::KINDS],
}

impl Unbalanced {
    /// The dominoes that have too many places or too few, with how many they have.
    pub fn off(&self) -> impl Iterator<Item = (Domino, usize)> {
        Domino::all()
            .map(|domino| (domino, usize::from(self.places[domino.index()])))
            .filter(|&(_, places)| places != Domino::COPIES)
    }
}

/// Every domino that is off: `0-1 has 5 places (1 over), 2-3 has 3 (1 under)`.
impl fmt::Display for Unbalanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unit = " places";
        for (index, (domino, places)) in self.off().enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{domino} has {places}{unit} ")?;
            if places > Domino::COPIES {
                write!(f, "({} over)", places - Domino::COPIES)?;
            } else {
                write!(f, "({} under)", Domino::COPIES - places)?;
            }
            unit = "";
        }
        Ok(())
    }
}

impl Board {
    /// The board that is played on if nothing else is said.
    ///
    /// It is the same from both sides of the table, equal numbers lie side by side in pairs and
    /// nowhere else, and each quarter has its share of each number. `docs/boards.md` says more.
    pub const STANDARD: Self = {
        const ROWS: [[u8; 8]; 8] = [
            [1, 2, 2, 6, 6, 1, 3, 3],
            [1, 4, 0, 5, 5, 1, 0, 6],
            [3, 4, 0, 1, 4, 2, 0, 6],
            [2, 5, 3, 6, 4, 3, 5, 2],
            [2, 5, 3, 4, 6, 3, 5, 2],
            [6, 0, 2, 4, 1, 0, 4, 3],
            [6, 0, 1, 5, 5, 0, 4, 1],
            [3, 3, 1, 6, 6, 2, 2, 1],
        ];
        let mut numbers = [[Number::trusted(0); 8]; 8];
        let mut index = 0;
        while index < 64 {
            numbers[index / 8][index % 8] = Number::trusted(ROWS[index / 8][index % 8]);
            index += 1;
        }
        match Self::new(&numbers) {
            Ok(board) => board,
            Err(_) => panic!("the standard board is balanced"),
        }
    };

    /// The board of these numbers, if it is balanced.
    pub const fn new(numbers: &Numbers) -> Result<Self, Unbalanced> {
        let mut planes = [0; 3];
        let mut index = 0;
        while index < Square::COUNT {
            let number = numbers[index / Square::SIDE][index % Square::SIDE].get() as u64;
            planes[0] |= (number & 1) << index;
            planes[1] |= (number >> 1 & 1) << index;
            planes[2] |= (number >> 2) << index;
            index += 1;
        }
        let first = Place::from_index(0).expect("there is a first place");
        let mut board = Self {
            planes,
            places: [first; Place::COUNT],
        };
        let mut counts = [0; Domino::KINDS];
        let mut index = 0;
        while let Some(place) = Place::from_index(index) {
            let domino = board.domino(place).index();
            if counts[domino] < Domino::COPIES as u8 {
                board.places[domino * Domino::COPIES + counts[domino] as usize] = place;
            }
            counts[domino] += 1;
            index += 1;
        }
        let mut domino = 0;
        while domino < Domino::KINDS {
            if counts[domino] != Domino::COPIES as u8 {
                return Err(Unbalanced { places: counts });
            }
            domino += 1;
        }
        Ok(board)
    }

    /// What a square shows.
    pub const fn number(&self, square: Square) -> Number {
        let [ones, twos, fours] = self.planes;
        let index = square.index();
        let number = (ones >> index & 1) | (twos >> index & 1) << 1 | (fours >> index & 1) << 2;
        Number::trusted(number as u8)
    }

    /// The numbers of all squares.
    pub fn numbers(&self) -> Numbers {
        let mut numbers = [[Number::trusted(0); Square::SIDE]; Square::SIDE];
        for square in Square::all() {
            numbers[square.row()][square.column()] = self.number(square);
        }
        numbers
    }

    /// The one domino that fits this place.
    pub const fn domino(&self, place: Place) -> Domino {
        let [a, b] = place.squares();
        Domino::new(self.number(a), self.number(b))
    }

    /// The four places that a domino fits, in the order of their ids.
    pub fn places(&self, domino: Domino) -> [Place; Domino::COPIES] {
        let first = domino.index() * Domino::COPIES;
        std::array::from_fn(|copy| self.places[first + copy])
    }

    /// The action of covering this place.
    pub const fn action(&self, place: Place) -> Action {
        Action {
            domino: self.domino(place),
            place,
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // The places follow from the numbers.
        self.planes == other.planes
    }
}

impl Eq for Board {}

impl Hash for Board {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.planes.hash(state);
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({self})")
    }
}

/// A set of places, ordered by the dominoes that fit them: four bits a domino, as in
/// [`Dominoes`](crate::Dominoes), so that a rack is a mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Spots([u64; 2]);

impl Spots {
    /// Every place.
    pub(crate) const ALL: Self = Self([u64::MAX, (1 << (Place::COUNT - 64)) - 1]);

    /// Those among the given bits.
    #[inline]
    pub(crate) const fn and(self, bits: [u64; 2]) -> Self {
        Self([self.0[0] & bits[0], self.0[1] & bits[1]])
    }

    /// How many.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// How many of the four of this domino.
    pub(crate) const fn count(self, domino: Domino) -> usize {
        let first = domino.index() * Domino::COPIES;
        (self.0[first / 64] >> (first % 64) & 15).count_ones() as usize
    }

    #[inline]
    pub(crate) const fn remove(&mut self, spot: usize) {
        self.0[(spot / 64) & 1] &= !(1 << (spot % 64));
    }

    /// The one with this rank; `rank` is below `len`.
    #[inline]
    pub(crate) fn nth(self, rank: u32) -> usize {
        game::bits::select_of_two(self.0, rank) as usize
    }

    /// In ascending order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let high = game::bits::ones(self.0[1]).map(|bit| bit + 64);
        let spots = game::bits::ones(self.0[0]).chain(high);
        spots.map(|spot| spot as usize)
    }
}

impl Board {
    /// The action of covering the place with this spot.
    #[inline]
    pub(crate) const fn at(&self, spot: usize) -> Action {
        Action {
            domino: Domino::trusted((spot / Domino::COPIES) as u8),
            place: self.places[spot],
        }
    }

    /// The spot of an action that fits the board.
    // Searched for among four bytes at once: a table for the way back would make every state a third
    // larger.
    #[inline]
    pub(crate) fn spot(&self, action: Action) -> usize {
        const ONES: u32 = 0x0101_0101;
        let first = action.domino.index() * Domino::COPIES;
        let codes = [0, 1, 2, 3].map(|copy| self.places[first + copy].code());
        // A byte is 0 where the codes are equal; the lowest such byte is the lowest whose high bit
        // is left standing.
        let differ = u32::from_le_bytes(codes) ^ (u32::from(action.place.code()) * ONES);
        let equal = differ.wrapping_sub(ONES) & !differ & (ONES << 7);
        first + equal.trailing_zeros() as usize / 8
    }
}
