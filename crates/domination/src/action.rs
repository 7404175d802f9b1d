//! Squares, places, areas, actions and what chance can do, with their stable ids.
//!
//! # Action ids
//! An action has the id of its place. Squares in reading order (a1, b1 … h8), on each first the
//! place to its east and then the one to its south, leaving out those that would leave the board:
//! 0 to 111.

use std::cmp::Ordering;
use std::fmt;

use game::{ActionId, Seat, bits};

use crate::Domino;

/// A numbered square of the board: columns `a` to `h` from west to east, rows 1 to 8 from north to
/// south.
///
/// ```
/// use domination::Square;
/// let square: Square = "c4".parse()?;
/// assert_eq!((square.column(), square.row()), (2, 3));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// Squares in a row, and rows.
    pub const SIDE: usize = 8;
    /// How many there are.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// The square in this column and row, both counted from 0.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < Self::SIDE && row < Self::SIDE {
            Some(Self((row * Self::SIDE + column) as u8))
        } else {
            None
        }
    }

    /// Counted from 0, from west to east.
    pub const fn column(self) -> usize {
        self.0 as usize % Self::SIDE
    }

    /// Counted from 0, from north to south.
    pub const fn row(self) -> usize {
        self.0 as usize / Self::SIDE
    }

    /// The square with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        Self::new(index % Self::SIDE, index / Self::SIDE)
    }

    /// Counted from 0 in reading order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All 64 in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }
}

/// Where a domino can lie: between two neighbouring squares. Places sort in the order of their ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// The index of its western or northern square, and `SOUTH` if the other one is south of that.
pub struct Place(u8);

const SOUTH: u8 = 64;

impl Place {
    /// How many there are.
    pub const COUNT: usize = 112;

    /// The place between a square and the next one to the east.
    pub const fn east_of(square: Square) -> Option<Self> {
        if square.column() + 1 < Square::SIDE {
            Some(Self(square.0))
        } else {
            None
        }
    }

    /// The place between a square and the next one to the south.
    pub const fn south_of(square: Square) -> Option<Self> {
        if square.row() + 1 < Square::SIDE {
            Some(Self(square.0 | SOUTH))
        } else {
            None
        }
    }

    /// The place between two neighbouring squares, in either order.
    pub fn between(a: Square, b: Square) -> Option<Self> {
        let (first, second) = if a < b { (a, b) } else { (b, a) };
        [Self::east_of(first), Self::south_of(first)]
            .into_iter()
            .flatten()
            .find(|place| place.squares()[1] == second)
    }

    /// The squares it touches, the western or northern one first.
    pub const fn squares(self) -> [Square; 2] {
        let first = self.0 & (SOUTH - 1);
        let step = if self.is_south() { 8 } else { 1 };
        [Square(first), Square(first + step)]
    }

    /// Is the second square south of the first, and not east?
    pub const fn is_south(self) -> bool {
        self.0 & SOUTH != 0
    }

    /// Counted from 0 in the order of ids.
    pub const fn index(self) -> usize {
        let [first, _] = self.squares();
        let (column, row) = (first.column(), first.row());
        if row + 1 == Square::SIDE {
            // Nothing lies south of the last row.
            15 * row + column
        } else {
            // Nothing lies east of the last column.
            let before = 15 * row + 2 * column;
            before + (self.is_south() && column + 1 < Square::SIDE) as usize
        }
    }

    /// The place with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(PLACES[index])
        } else {
            None
        }
    }

    /// The areas on both sides of it: one on the rim, otherwise two.
    pub fn areas(self) -> impl Iterator<Item = Area> {
        bits::ones(self.beside()).map(|bit| Area(bit as u8))
    }

    /// The areas on both sides of it as bits.
    pub(crate) const fn beside(self) -> u64 {
        let bit = 1 << (self.0 & (SOUTH - 1));
        let before = if self.is_south() { bit >> 1 } else { bit >> 8 };
        (bit | before) & Areas::ALL.0
    }

    /// All 112 in the order of their ids.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        PLACES.into_iter()
    }

    /// Which of two words it is in, and which bit of that.
    #[inline]
    pub(crate) const fn bit(self) -> (usize, u64) {
        ((self.0 / SOUTH) as usize & 1, 1 << (self.0 % SOUTH))
    }

    /// All its bits, as a number below 128.
    #[inline]
    pub(crate) const fn code(self) -> u8 {
        self.0
    }
}

const PLACES: [Place; Place::COUNT] = {
    let mut places = [Place(0); Place::COUNT];
    let (mut square, mut index) = (0, 0);
    while square < Square::COUNT as u8 {
        if let Some(place) = Place::east_of(Square(square)) {
            places[index] = place;
            index += 1;
        }
        if let Some(place) = Place::south_of(Square(square)) {
            places[index] = place;
            index += 1;
        }
        square += 1;
    }
    assert!(index == Place::COUNT);
    places
};

impl Ord for Place {
    fn cmp(&self, other: &Self) -> Ordering {
        self.index().cmp(&other.index())
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Place({self})")
    }
}

/// An area that four places enclose, written as the square at its north-western corner: `a1` to
/// `g7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Area(u8);

impl Area {
    /// Areas in a row, and rows.
    pub const SIDE: usize = Square::SIDE - 1;
    /// How many there are.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// The area whose north-western corner is this square.
    pub const fn new(corner: Square) -> Option<Self> {
        if corner.column() < Self::SIDE && corner.row() < Self::SIDE {
            Some(Self(corner.0))
        } else {
            None
        }
    }

    /// The area with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        match Square::new(index % Self::SIDE, index / Self::SIDE) {
            Some(corner) => Self::new(corner),
            None => None,
        }
    }

    /// Counted from 0 in reading order.
    pub const fn index(self) -> usize {
        self.corner().row() * Self::SIDE + self.corner().column()
    }

    /// The square at its north-western corner.
    pub const fn corner(self) -> Square {
        Square(self.0)
    }

    /// Does it touch the rim of the board, so that it counts when areas are equal (D5)?
    pub const fn is_outer(self) -> bool {
        Areas::OUTER.contains(self)
    }

    /// Its sides: north, west, east, south, in the order of their ids.
    pub const fn places(self) -> [Place; 4] {
        [
            Place(self.0),
            Place(self.0 | SOUTH),
            Place((self.0 + 1) | SOUTH),
            Place(self.0 + 8),
        ]
    }

    /// All 49 in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        Areas::ALL.iter()
    }
}

/// A set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
// The bit of an area is the index of its corner.
pub struct Areas(u64);

impl Areas {
    /// None.
    pub const NONE: Self = Self(0);
    /// All 49.
    pub const ALL: Self = Self(0x007f_7f7f_7f7f_7f7f);
    /// The 24 that touch the rim.
    pub const OUTER: Self = Self(0x007f_4141_4141_417f);

    pub(crate) const fn from_bits(bits: u64) -> Self {
        debug_assert!(bits & !Self::ALL.0 == 0);
        Self(bits)
    }

    pub(crate) const fn to_bits(self) -> u64 {
        self.0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Is this one among them?
    pub const fn contains(self, area: Area) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// Those that are in this set or in the other.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// In reading order.
    pub fn iter(self) -> impl Iterator<Item = Area> {
        bits::ones(self.0).map(|bit| Area(bit as u8))
    }
}

impl FromIterator<Area> for Areas {
    fn from_iter<I: IntoIterator<Item = Area>>(areas: I) -> Self {
        Self(areas.into_iter().fold(0, |set, area| set | 1 << area.0))
    }
}

impl fmt::Debug for Areas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|area| area.to_string()))
            .finish()
    }
}

/// One decision: to lay this domino of one's rack on this place.
///
/// On a given board each place takes one domino only; it is named all the same, so that a record
/// can be read without the board at hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Which domino.
    pub domino: Domino,
    /// Where.
    pub place: Place,
}

impl Action {
    /// The stable number of this action: that of its place.
    pub const fn id(self) -> ActionId {
        ActionId(self.place.index() as u16)
    }
}

/// One outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// This seat has the first turn.
    Starts(Seat),
    /// The seat that draws took this domino from the pile.
    Draw(Domino),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_112_places_each_between_neighbours() {
        for (index, place) in Place::all().enumerate() {
            assert_eq!(place.index(), index);
            assert_eq!(Place::from_index(index), Some(place));
            let [a, b] = place.squares();
            let apart = (b.column().abs_diff(a.column()), b.row().abs_diff(a.row()));
            assert_eq!(apart, if place.is_south() { (0, 1) } else { (1, 0) });
            assert_eq!(Place::between(a, b), Some(place));
            assert_eq!(Place::between(b, a), Some(place));
        }
        assert_eq!(Place::from_index(Place::COUNT), None);
        assert!(Place::all().is_sorted());
    }

    #[test]
    fn squares_that_are_no_neighbours_have_no_place_between_them() {
        let square = |text: &str| text.parse::<Square>().unwrap();
        for (a, b) in [
            ("a1", "a1"),
            ("a1", "b2"),
            ("h1", "a2"),
            ("a1", "c1"),
            ("a8", "a1"),
        ] {
            assert_eq!(Place::between(square(a), square(b)), None, "{a} {b}");
        }
    }

    #[test]
    fn every_place_is_a_side_of_the_areas_beside_it() {
        for place in Place::all() {
            for area in Area::all() {
                let beside = place.areas().any(|other| other == area);
                assert_eq!(beside, area.places().contains(&place), "{place} {area}");
            }
        }
        let rim = Place::all().filter(|place| place.areas().count() == 1);
        assert_eq!(rim.count(), 28);
    }

    #[test]
    fn squares_and_areas_are_counted_in_reading_order() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(Square::from_index(index), Some(square));
        }
        for (index, area) in Area::all().enumerate() {
            assert_eq!(area.index(), index);
            assert_eq!(Area::from_index(index), Some(area));
        }
        assert_eq!(Square::from_index(Square::COUNT), None);
        assert_eq!(Area::from_index(Area::COUNT), None);
    }

    #[test]
    fn of_49_areas_24_touch_the_rim() {
        assert_eq!(Areas::ALL.len(), Area::COUNT);
        assert_eq!(Areas::OUTER.len(), 24);
        for area in Area::all() {
            let touches = area.places().iter().any(|place| place.areas().count() == 1);
            assert_eq!(area.is_outer(), touches, "{area}");
        }
    }
}
