//! The game board: the number on each square, and so which domino fits each place.

mod generator;

use std::fmt;
use std::hash::{Hash, Hasher};

use thiserror::Error;

use crate::{Action, Domino, Number, Place, Square};

/// Numbers on the squares, by row from the north and column from the west.
pub type NumberGrid = [[Number; Square::SIDE]; Square::SIDE];

/// Balanced board: each of the 28 dominoes fits exactly four places.
///
/// So all 112 dominoes can be laid and no player ever has to pass.
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
    /// Bit planes: bit 0, 1 and 2 of each square's number, indexed by square.
    planes: [u64; 3],
    /// The four places of each domino in ascending order, grouped by domino.
    places: [Place; Place::COUNT],
}

/// Error for a board on which some domino does not have four places.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub struct Unbalanced {
    places: [u8; Domino::KINDS],
}

impl Unbalanced {
    /// Dominoes with too many or too few places, and their number of places.
    pub fn wrong_counts(&self) -> impl Iterator<Item = (Domino, usize)> {
        Domino::all()
            .map(|domino| (domino, usize::from(self.places[domino.index()])))
            .filter(|&(_, places)| places != Domino::COPIES)
    }
}

/// Lists every domino with a wrong count: `0-1 has 5 places (1 over), 2-3 has 3 (1 under)`.
impl fmt::Display for Unbalanced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut unit = " places";
        for (index, (domino, places)) in self.wrong_counts().enumerate() {
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
    /// The default board.
    ///
    /// It has 180° rotational symmetry, equal numbers touch only in pairs, and every number is spread
    /// evenly over the quarters. See `docs/boards.md`.
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
        let mut numbers = [[Number::new_unchecked(0); 8]; 8];
        let mut index = 0;
        while index < 64 {
            numbers[index / 8][index % 8] = Number::new_unchecked(ROWS[index / 8][index % 8]);
            index += 1;
        }
        match Self::new(&numbers) {
            Ok(board) => board,
            Err(_) => panic!("the standard board is balanced"),
        }
    };

    /// Creates a board from its numbers if they are balanced.
    pub const fn new(numbers: &NumberGrid) -> Result<Self, Unbalanced> {
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

    /// Number on a square.
    pub const fn number(&self, square: Square) -> Number {
        let [ones, twos, fours] = self.planes;
        let index = square.index();
        let number = (ones >> index & 1) | (twos >> index & 1) << 1 | (fours >> index & 1) << 2;
        Number::new_unchecked(number as u8)
    }

    /// Numbers on all squares.
    pub fn numbers(&self) -> NumberGrid {
        let mut numbers = [[Number::new_unchecked(0); Square::SIDE]; Square::SIDE];
        for square in Square::all() {
            numbers[square.row()][square.column()] = self.number(square);
        }
        numbers
    }

    /// The only domino that fits this place.
    pub const fn domino(&self, place: Place) -> Domino {
        let [a, b] = place.squares();
        Domino::new(self.number(a), self.number(b))
    }

    /// The four places that this domino fits, in the order of their ids.
    pub fn places(&self, domino: Domino) -> [Place; Domino::COPIES] {
        let first = domino.index() * Domino::COPIES;
        std::array::from_fn(|copy| self.places[first + copy])
    }

    /// Action that covers this place.
    pub const fn action(&self, place: Place) -> Action {
        Action {
            domino: self.domino(place),
            place,
        }
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // The numbers determine the places.
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

/// Bit set of places, grouped by the domino that fits them.
///
/// Each domino has four bits, as in [`Dominoes`](crate::Dominoes), so a rack can be used as a mask. A
/// *spot* is the index of a place in this order.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct PlaceMask([u64; 2]);

impl PlaceMask {
    /// Every place.
    pub(crate) const ALL: Self = Self([u64::MAX, (1 << (Place::COUNT - 64)) - 1]);

    /// Intersection with a bit mask.
    #[inline]
    pub(crate) const fn and(self, bits: [u64; 2]) -> Self {
        Self([self.0[0] & bits[0], self.0[1] & bits[1]])
    }

    /// Number of places in the set.
    #[inline]
    pub(crate) const fn len(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }

    /// Number of places in the set that this domino fits, 0 to 4.
    pub(crate) const fn count(self, domino: Domino) -> usize {
        let first = domino.index() * Domino::COPIES;
        (self.0[first / 64] >> (first % 64) & 15).count_ones() as usize
    }

    #[inline]
    pub(crate) const fn remove(&mut self, spot: usize) {
        self.0[(spot / 64) & 1] &= !(1 << (spot % 64));
    }

    /// Spot with this rank in ascending order; `rank` must be below `len`.
    #[inline]
    pub(crate) fn nth(self, rank: u32) -> usize {
        game::bits::select_of_two(self.0, rank) as usize
    }

    /// Iterates over the spots in ascending order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        let high = game::bits::ones(self.0[1]).map(|bit| bit + 64);
        let spots = game::bits::ones(self.0[0]).chain(high);
        spots.map(|spot| spot as usize)
    }
}

impl Board {
    /// Action that covers the place at this spot.
    #[inline]
    pub(crate) const fn action_at(&self, spot: usize) -> Action {
        Action {
            domino: Domino::from_index_unchecked((spot / Domino::COPIES) as u8),
            place: self.places[spot],
        }
    }

    /// Spot of an action that fits the board.
    // Compares four bytes at once (SWAR). An inverse table would make every state a third larger.
    #[inline]
    pub(crate) fn spot(&self, action: Action) -> usize {
        const ONES: u32 = 0x0101_0101;
        let first = action.domino.index() * Domino::COPIES;
        let codes = [0, 1, 2, 3].map(|copy| self.places[first + copy].code());
        // A byte is 0 where the codes are equal; the lowest zero byte is the lowest one whose high
        // bit is set in `equal`.
        let differ = u32::from_le_bytes(codes) ^ (u32::from(action.place.code()) * ONES);
        let equal = differ.wrapping_sub(ONES) & !differ & (ONES << 7);
        first + equal.trailing_zeros() as usize / 8
    }
}
