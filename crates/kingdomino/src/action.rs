//! Squares, placements, actions and outcomes of chance, with stable action ids.
//!
//! # Action ids
//! 0 to 47 claim dominoes 1 to 48; 48 discards; 49 and up are the placements: squares in reading
//! order (a1, b1 … m13) for half A, on each the headings east, south, west, north for half B,
//! excluding those that leave the grid or cover the castle's square g7.

use std::fmt;

use game::{ActionId, Seat};

use crate::Domino;

/// A square of the grid around a castle, which is always on `g7`.
///
/// The grid is 13×13, large enough for every possible kingdom: columns `a` to `m` from west to
/// east, rows 1 to 13 from north to south.
///
/// ```
/// use kingdomino::Square;
/// let square: Square = "h7".parse()?;
/// assert_eq!((square.x(), square.y()), (1, 0));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    // `y` first, so that squares sort in reading order.
    y: i8,
    x: i8,
}

impl Square {
    /// Maximum distance of a square from the castle, along a row or column.
    pub const REACH: i8 = 6;
    /// Square of the castle.
    pub const CASTLE: Self = Self { x: 0, y: 0 };

    const SIDE: usize = 2 * Self::REACH as usize + 1;
    const COUNT: usize = Self::SIDE * Self::SIDE;

    /// Square `x` columns east and `y` rows south of the castle.
    pub const fn new(x: i8, y: i8) -> Option<Self> {
        if x.unsigned_abs() <= Self::REACH as u8 && y.unsigned_abs() <= Self::REACH as u8 {
            Some(Self { y, x })
        } else {
            None
        }
    }

    /// Like `new`, but the caller guarantees that the square is on the grid.
    #[inline]
    pub(crate) const fn new_unchecked(x: i8, y: i8) -> Self {
        debug_assert!(Self::new(x, y).is_some());
        Self { y, x }
    }

    /// Columns east of the castle.
    pub const fn x(self) -> i8 {
        self.x
    }

    /// Rows south of the castle.
    pub const fn y(self) -> i8 {
        self.y
    }

    /// Adjacent square in a direction.
    pub const fn step(self, heading: Heading) -> Option<Self> {
        let (dx, dy) = heading.delta();
        Self::new(self.x + dx, self.y + dy)
    }
}

/// Direction from half A of a domino to half B.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Heading {
    /// To the right.
    East = 0,
    /// Below.
    South = 1,
    /// To the left.
    West = 2,
    /// Above.
    North = 3,
}

impl Heading {
    /// All four, clockwise.
    pub const ALL: [Self; 4] = [Self::East, Self::South, Self::West, Self::North];

    /// Step in this direction: columns east, rows south.
    #[inline]
    pub const fn delta(self) -> (i8, i8) {
        // A lookup table: a match would compile to an unpredictable branch.
        const DELTAS: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
        DELTAS[self as usize]
    }
}

/// Placement of a domino: the square of half A and the heading to half B.
///
/// Both squares are on the grid, and neither is the castle's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(u16);

impl Placement {
    /// Number of placements.
    pub const COUNT: usize = 616;

    /// Placement with half A on `a`. `None` if it leaves the grid or covers the castle.
    pub const fn new(a: Square, heading: Heading) -> Option<Self> {
        let Some(b) = a.step(heading) else {
            return None;
        };
        if (a.x == 0 && a.y == 0) || (b.x == 0 && b.y == 0) {
            return None;
        }
        Some(Self::from_index(Self::index_of(a.x, a.y) + heading as u16))
    }

    /// Placement with half A on `a` and half B on `b`.
    pub fn between(a: Square, b: Square) -> Option<Self> {
        Heading::ALL
            .into_iter()
            .filter_map(|heading| Self::new(a, heading))
            .find(|placement| placement.b() == b)
    }

    /// Square of half A.
    #[inline]
    pub const fn a(self) -> Square {
        let index = self.0 as usize / 4;
        Square {
            y: (index / Square::SIDE) as i8 - Square::REACH,
            x: (index % Square::SIDE) as i8 - Square::REACH,
        }
    }

    /// Square of half B.
    #[inline]
    pub const fn b(self) -> Square {
        let (dx, dy) = self.heading().delta();
        let a = self.a();
        Square::new_unchecked(a.x + dx, a.y + dy)
    }

    /// Direction from half A to half B.
    #[inline]
    pub const fn heading(self) -> Heading {
        Heading::ALL[(self.0 & 3) as usize]
    }

    /// The placement with its halves swapped: the same squares.
    #[must_use]
    pub const fn turned(self) -> Self {
        let b = self.b();
        Self::from_index(Self::index_of(b.x, b.y) + (self.0 + 2) % 4)
    }

    /// Placement with this rank in id order.
    pub(crate) const fn ranked(rank: usize) -> Option<Self> {
        if rank < Self::COUNT {
            Some(RANKED.0[rank])
        } else {
            None
        }
    }

    /// Placement with this [`index`](Self::index), which must be valid.
    #[inline]
    pub(crate) const fn from_index(index: u16) -> Self {
        debug_assert!((index as usize) < Self::INDICES);
        Self(index)
    }

    /// Index of the placement that heads east from this square; the other headings follow.
    #[inline]
    pub(crate) const fn index_of(x: i8, y: i8) -> u16 {
        let (x, y) = (x + Square::REACH, y + Square::REACH);
        (y as u32 * Self::TO_SOUTH + x as u32 * Self::TO_EAST) as u16
    }

    /// Index stride: one square east.
    pub(crate) const TO_EAST: u32 = 4;
    /// Index stride: one square south.
    pub(crate) const TO_SOUTH: u32 = 4 * Square::SIDE as u32;

    /// Unique index below [`INDICES`](Self::INDICES), for lookup tables.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Upper bound of [`index`](Self::index).
    pub(crate) const INDICES: usize = 4 * Square::COUNT;
}

impl fmt::Debug for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Placement({self})")
    }
}

/// A decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Claim a domino of the next line with a king.
    Claim(Domino),
    /// Place the domino under the king in the kingdom.
    Place(Placement),
    /// Discard the domino under the king because it fits nowhere.
    Discard,
}

/// An outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chance {
    /// This domino was drawn for the next line.
    Draw(Domino),
    /// A king of this seat was drawn.
    King(Seat),
}

const DISCARD: u16 = Domino::COUNT as u16;
const FIRST_PLACEMENT: u16 = DISCARD + 1;
const NONE: u16 = u16::MAX;

/// Placements in id order, and the rank of each by index.
static RANKED: ([Placement; Placement::COUNT], [u16; Placement::INDICES]) = {
    let mut placements = [Placement(0); Placement::COUNT];
    let mut ranks = [NONE; Placement::INDICES];
    let (mut index, mut rank) = (0, 0);
    while index < Placement::INDICES {
        let candidate = Placement(index as u16);
        if Placement::new(candidate.a(), candidate.heading()).is_some() {
            placements[rank] = candidate;
            ranks[index] = rank as u16;
            rank += 1;
        }
        index += 1;
    }
    assert!(rank == Placement::COUNT);
    (placements, ranks)
};

impl Action {
    /// Number of action ids.
    pub const COUNT: u16 = FIRST_PLACEMENT + Placement::COUNT as u16;

    /// Stable id of this action.
    pub fn id(self) -> ActionId {
        ActionId(match self {
            Self::Claim(domino) => u16::from(domino.number()) - 1,
            Self::Discard => DISCARD,
            Self::Place(placement) => FIRST_PLACEMENT + RANKED.1[placement.index()],
        })
    }

    /// Action with this id.
    pub fn from_id(id: ActionId) -> Option<Self> {
        match id.0 {
            claim @ ..DISCARD => Domino::new(u32::from(claim) + 1).map(Self::Claim),
            DISCARD => Some(Self::Discard),
            place => {
                let placement = Placement::ranked(usize::from(place - FIRST_PLACEMENT))?;
                Some(Self::Place(placement))
            }
        }
    }
}
