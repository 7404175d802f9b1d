//! The box around a kingdom.

use std::fmt;

use super::SPOTS;
use crate::{Placement, Square};

/// The box around a kingdom's squares, castle included.
///
/// For each direction a run of ones as long as the kingdom reaches that way, so that the box
/// around two boxes is the union of their bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bounds(u32);

impl Bounds {
    /// The box around a castle and this square.
    pub(super) const fn of(square: Square) -> Self {
        const fn run(length: i8) -> u32 {
            if length > 0 { (1 << length) - 1 } else { 0 }
        }
        let (x, y) = (square.x(), square.y());
        Self(run(-x) | run(x) << 8 | run(-y) << 16 | run(y) << 24)
    }

    /// The column furthest west, counted from the castle: 0 or negative.
    #[inline]
    pub const fn west(self) -> i8 {
        -((self.0 & 0xff).count_ones() as i8)
    }

    /// The column furthest east.
    #[inline]
    pub const fn east(self) -> i8 {
        (self.0 & 0xff00).count_ones() as i8
    }

    /// The row furthest north: 0 or negative.
    #[inline]
    pub const fn north(self) -> i8 {
        -((self.0 & 0xff_0000).count_ones() as i8)
    }

    /// The row furthest south.
    #[inline]
    pub const fn south(self) -> i8 {
        (self.0 & 0xff00_0000).count_ones() as i8
    }

    /// Columns.
    #[inline]
    pub const fn width(self) -> usize {
        (self.0 & 0xffff).count_ones() as usize + 1
    }

    /// Rows.
    #[inline]
    pub const fn height(self) -> usize {
        (self.0 >> 16).count_ones() as usize + 1
    }

    /// A number below 64 for each width and height.
    #[inline]
    pub(super) const fn size_index(self) -> usize {
        let (width, height) = (self.0 & 0xffff, self.0 >> 16);
        ((height.count_ones() << 3 | width.count_ones()) & 63) as usize
    }

    /// The slot of the first placement on the north-western corner.
    #[inline]
    pub(super) const fn corner_index(self) -> u32 {
        let (west, north) = (self.0 & 0xff, self.0 & 0xff_0000);
        Placement::index_of(0, 0) as u32
            - Placement::TO_EAST * west.count_ones()
            - Placement::TO_SOUTH * north.count_ones()
    }

    /// The bit of the north-western corner.
    #[inline]
    pub(super) const fn corner(self) -> u32 {
        let (west, north) = (self.0 & 0xff, self.0 & 0xff_0000);
        (west.count_ones() + 8 * north.count_ones()).wrapping_neg() & 63
    }

    /// The box around both.
    #[inline]
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The box that also holds this placement.
    #[inline]
    #[must_use]
    pub fn around(self, placement: Placement) -> Self {
        self.union(SPOTS[placement.index()].bounds)
    }

    /// Is the castle in the middle, both ways?
    #[inline]
    pub const fn is_centred(self) -> bool {
        self.0 & 0x00ff_00ff == self.0 >> 8 & 0x00ff_00ff
    }

    /// Is this square in the box?
    pub fn contains(self, square: Square) -> bool {
        let (x, y) = (square.x(), square.y());
        (self.west()..=self.east()).contains(&x) && (self.north()..=self.south()).contains(&y)
    }

    /// Its squares in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (self.north()..=self.south())
            .flat_map(move |y| (self.west()..=self.east()).map(move |x| Square::trusted(x, y)))
    }
}

impl fmt::Debug for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.west()..=self.east();
        write!(f, "Bounds({columns:?}, {:?})", self.north()..=self.south())
    }
}
