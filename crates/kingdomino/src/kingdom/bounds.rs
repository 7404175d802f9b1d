//! Bounding box of a kingdom.

use std::fmt;

use super::PLACEMENT_BITS;
use crate::{Placement, Square};

/// Bounding box of a kingdom's squares, the castle included.
///
/// The extent in each direction is stored in unary (a run of ones), so that the union of two boxes
/// is the bitwise OR.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bounds(u32);

impl Bounds {
    /// Bounding box of the castle and this square.
    pub(super) const fn of(square: Square) -> Self {
        const fn unary(length: i8) -> u32 {
            if length > 0 { (1 << length) - 1 } else { 0 }
        }
        let (x, y) = (square.x(), square.y());
        Self(unary(-x) | unary(x) << 8 | unary(-y) << 16 | unary(y) << 24)
    }

    /// Westernmost column relative to the castle: 0 or negative.
    #[inline]
    pub const fn west(self) -> i8 {
        -((self.0 & 0xff).count_ones() as i8)
    }

    /// Easternmost column relative to the castle.
    #[inline]
    pub const fn east(self) -> i8 {
        (self.0 & 0xff00).count_ones() as i8
    }

    /// Northernmost row relative to the castle: 0 or negative.
    #[inline]
    pub const fn north(self) -> i8 {
        -((self.0 & 0xff_0000).count_ones() as i8)
    }

    /// Southernmost row relative to the castle.
    #[inline]
    pub const fn south(self) -> i8 {
        (self.0 & 0xff00_0000).count_ones() as i8
    }

    /// Number of columns.
    #[inline]
    pub const fn width(self) -> usize {
        (self.0 & 0xffff).count_ones() as usize + 1
    }

    /// Number of rows.
    #[inline]
    pub const fn height(self) -> usize {
        (self.0 >> 16).count_ones() as usize + 1
    }

    /// Unique index below 64 for each width and height.
    #[inline]
    pub(super) const fn size_index(self) -> usize {
        let (width, height) = (self.0 & 0xffff, self.0 >> 16);
        ((height.count_ones() << 3 | width.count_ones()) & 63) as usize
    }

    /// Index of the first placement on the north-western corner.
    #[inline]
    pub(super) const fn corner_index(self) -> u32 {
        let (west, north) = (self.0 & 0xff, self.0 & 0xff_0000);
        Placement::index_of(0, 0) as u32
            - Placement::TO_EAST * west.count_ones()
            - Placement::TO_SOUTH * north.count_ones()
    }

    /// Bit index of the north-western corner.
    #[inline]
    pub(super) const fn corner(self) -> u32 {
        let (west, north) = (self.0 & 0xff, self.0 & 0xff_0000);
        (west.count_ones() + 8 * north.count_ones()).wrapping_neg() & 63
    }

    /// Bounding box of both boxes.
    #[inline]
    pub(super) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Bounding box extended by a placement.
    #[inline]
    #[must_use]
    pub fn around(self, placement: Placement) -> Self {
        self.union(PLACEMENT_BITS[placement.index()].bounds)
    }

    /// Whether the castle is in the centre of the box.
    #[inline]
    pub const fn is_centred(self) -> bool {
        self.0 & 0x00ff_00ff == self.0 >> 8 & 0x00ff_00ff
    }

    /// Whether the box contains `square`.
    pub fn contains(self, square: Square) -> bool {
        let (x, y) = (square.x(), square.y());
        (self.west()..=self.east()).contains(&x) && (self.north()..=self.south()).contains(&y)
    }

    /// Squares of the box in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (self.north()..=self.south()).flat_map(move |y| {
            (self.west()..=self.east()).map(move |x| Square::new_unchecked(x, y))
        })
    }
}

impl fmt::Debug for Bounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let columns = self.west()..=self.east();
        write!(f, "Bounds({columns:?}, {:?})", self.north()..=self.south())
    }
}
