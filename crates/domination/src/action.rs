//! Squares, places, areas, actions and chance outcomes, with their stable ids.
//!
//! # Action ids
//! The id of an action is the index of its place, 0 to 111. Places are numbered square by square in
//! reading order (a1, b1 … h8), the place east of a square before the one south of it; places that
//! would leave the board are skipped.

use std::cmp::Ordering;
use std::fmt;

use game::{ActionId, Seat, bits};

use crate::Domino;

/// Numbered square of the board.
///
/// Columns are `a` to `h` from west to east, rows 1 to 8 from north to south.
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
    /// Number of columns and of rows.
    pub const SIDE: usize = 8;
    /// Number of squares.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// Square at a column and a row, both counted from 0.
    pub const fn new(column: usize, row: usize) -> Option<Self> {
        if column < Self::SIDE && row < Self::SIDE {
            Some(Self((row * Self::SIDE + column) as u8))
        } else {
            None
        }
    }

    /// Column, counted from 0 from west to east.
    pub const fn column(self) -> usize {
        self.0 as usize % Self::SIDE
    }

    /// Row, counted from 0 from north to south.
    pub const fn row(self) -> usize {
        self.0 as usize / Self::SIDE
    }

    /// Square with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        Self::new(index % Self::SIDE, index / Self::SIDE)
    }

    /// Index in reading order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All 64 squares in reading order.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }
}

/// Position for one domino: the edge between two neighbouring squares.
///
/// Places are ordered by id.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
// Index of the western or northern square, with `SOUTH` set if the other square is south of it.
pub struct Place(u8);

const SOUTH: u8 = 64;

impl Place {
    /// Number of places.
    pub const COUNT: usize = 112;

    /// Place between a square and its eastern neighbour.
    pub const fn east_of(square: Square) -> Option<Self> {
        if square.column() + 1 < Square::SIDE {
            Some(Self(square.0))
        } else {
            None
        }
    }

    /// Place between a square and its southern neighbour.
    pub const fn south_of(square: Square) -> Option<Self> {
        if square.row() + 1 < Square::SIDE {
            Some(Self(square.0 | SOUTH))
        } else {
            None
        }
    }

    /// Place between two neighbouring squares, given in either order.
    pub fn between(a: Square, b: Square) -> Option<Self> {
        let (first, second) = if a < b { (a, b) } else { (b, a) };
        [Self::east_of(first), Self::south_of(first)]
            .into_iter()
            .flatten()
            .find(|place| place.squares()[1] == second)
    }

    /// The two squares it touches, the western or northern one first.
    pub const fn squares(self) -> [Square; 2] {
        let first = self.0 & (SOUTH - 1);
        let step = if self.is_south() { 8 } else { 1 };
        [Square(first), Square(first + step)]
    }

    /// Whether the second square is south of the first rather than east of it.
    pub const fn is_south(self) -> bool {
        self.0 & SOUTH != 0
    }

    /// Index in the order of ids, from 0.
    pub const fn index(self) -> usize {
        let [first, _] = self.squares();
        let (column, row) = (first.column(), first.row());
        if row + 1 == Square::SIDE {
            // The last row has no places to its south.
            15 * row + column
        } else {
            // The last column has no places to its east.
            let before = 15 * row + 2 * column;
            before + (self.is_south() && column + 1 < Square::SIDE) as usize
        }
    }

    /// Place with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(PLACES[index])
        } else {
            None
        }
    }

    /// Adjacent areas: one on the rim, otherwise two.
    pub fn areas(self) -> impl Iterator<Item = Area> {
        bits::ones(self.area_bits()).map(|bit| Area(bit as u8))
    }

    /// Adjacent areas as a bit set.
    const fn area_bits(self) -> u64 {
        let bit = 1 << (self.0 & (SOUTH - 1));
        let before = if self.is_south() { bit >> 1 } else { bit >> 8 };
        (bit | before) & Areas::ALL.0
    }

    /// All 112 places in the order of their ids.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        PLACES.into_iter()
    }

    /// Word and bit of this place in a two-word bit set.
    #[inline]
    pub(crate) const fn bit(self) -> (usize, u64) {
        ((self.0 / SOUTH) as usize & 1, 1 << (self.0 % SOUTH))
    }

    /// Raw representation, below 128.
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

/// Area enclosed by four places.
///
/// Written as the square at its north-western corner, `a1` to `g7`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Area(u8);

impl Area {
    /// Number of columns and of rows.
    pub const SIDE: usize = Square::SIDE - 1;
    /// Number of areas.
    pub const COUNT: usize = Self::SIDE * Self::SIDE;

    /// Area whose north-western corner is this square.
    pub const fn new(corner: Square) -> Option<Self> {
        if corner.column() < Self::SIDE && corner.row() < Self::SIDE {
            Some(Self(corner.0))
        } else {
            None
        }
    }

    /// Area with this index.
    pub const fn from_index(index: usize) -> Option<Self> {
        match Square::new(index % Self::SIDE, index / Self::SIDE) {
            Some(corner) => Self::new(corner),
            None => None,
        }
    }

    /// Index in reading order, from 0.
    pub const fn index(self) -> usize {
        self.corner().row() * Self::SIDE + self.corner().column()
    }

    /// Square at its north-western corner.
    pub const fn corner(self) -> Square {
        Square(self.0)
    }

    /// Whether it touches the rim of the board and so counts in the tie-break (D5).
    pub const fn is_outer(self) -> bool {
        Areas::OUTER.contains(self)
    }

    /// The four sides in the order of their ids: north, west, east, south.
    pub const fn places(self) -> [Place; 4] {
        [
            Place(self.0),
            Place(self.0 | SOUTH),
            Place((self.0 + 1) | SOUTH),
            Place(self.0 + 8),
        ]
    }

    /// All 49 areas in reading order.
    pub fn all() -> impl Iterator<Item = Self> {
        Areas::ALL.iter()
    }
}

/// Set of areas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
// Bit set; the bit of an area is the index of its corner.
pub struct Areas(u64);

impl Areas {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All 49 areas.
    pub const ALL: Self = Self(0x007f_7f7f_7f7f_7f7f);
    /// The 24 areas that touch the rim.
    pub const OUTER: Self = Self(0x007f_4141_4141_417f);

    pub(crate) const fn from_bits(bits: u64) -> Self {
        debug_assert!(bits & !Self::ALL.0 == 0);
        Self(bits)
    }

    pub(crate) const fn to_bits(self) -> u64 {
        self.0
    }

    /// Number of areas in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no areas.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains this area.
    pub const fn contains(self, area: Area) -> bool {
        self.0 >> area.0 & 1 == 1
    }

    /// Union of two sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Intersection of two sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Iterates over the areas in reading order.
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

/// Decision of a seat: lay a domino from its rack on a place.
///
/// On a given board the place determines the domino. The domino is part of the action anyway, so that
/// a record can be read without the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Action {
    /// Domino to lay.
    pub domino: Domino,
    /// Place to cover.
    pub place: Place,
}

impl Action {
    /// Stable id of this action: the index of its place.
    pub const fn id(self) -> ActionId {
        ActionId(self.place.index() as u16)
    }
}

/// Outcome of a chance node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// This seat has the first turn.
    Starts(Seat),
    /// The drawing seat takes this domino from the pile.
    Draw(Domino),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_the_112_places_lies_between_two_neighbouring_squares() {
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
    fn non_adjacent_squares_have_no_place_between_them() {
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
    fn every_place_is_a_side_of_its_adjacent_areas() {
        for place in Place::all() {
            for area in Area::all() {
                let adjacent = place.areas().any(|other| other == area);
                assert_eq!(adjacent, area.places().contains(&place), "{place} {area}");
            }
        }
        let rim = Place::all().filter(|place| place.areas().count() == 1);
        assert_eq!(rim.count(), 28);
    }

    #[test]
    fn squares_and_areas_are_indexed_in_reading_order() {
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
    fn exactly_24_of_the_49_areas_touch_the_rim() {
        assert_eq!(Areas::ALL.len(), Area::COUNT);
        assert_eq!(Areas::OUTER.len(), 24);
        for area in Area::all() {
            let touches = area.places().iter().any(|place| place.areas().count() == 1);
            assert_eq!(area.is_outer(), touches, "{area}");
        }
    }
}
