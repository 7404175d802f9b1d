//! Sets of squares as bitboards, for evaluating the shape of a kingdom.

use std::ops::{BitAnd, BitOr};

/// A set of squares on the grid around a kingdom: see [`Kingdom::grid`](crate::Kingdom::grid).
///
/// ```
/// use kingdomino::Kingdom;
/// let kingdom = Kingdom::new(5);
/// let castle = kingdom.land();
/// let free = kingdom.grid().difference(castle);
/// assert_eq!((castle.len(), free.len()), (1, 24));
/// assert_eq!((castle.adjacent() & free).len(), 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Squares(pub(crate) u64);

impl Squares {
    /// Empty set.
    pub const NONE: Self = Self(0);

    /// Number of squares in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Set difference.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The set shifted one square east, south, west and north.
    #[inline]
    pub const fn neighbours(self) -> [Self; 4] {
        [
            Self(self.0.rotate_left(1)),
            Self(self.0.rotate_left(8)),
            Self(self.0.rotate_right(1)),
            Self(self.0.rotate_right(8)),
        ]
    }

    /// Squares orthogonally adjacent to any member.
    ///
    /// May include members of the set and squares beyond the grid.
    #[inline]
    #[must_use]
    pub const fn adjacent(self) -> Self {
        let [e, s, w, n] = self.neighbours();
        Self(e.0 | s.0 | w.0 | n.0)
    }

    /// Connected component of the lowest member.
    #[inline]
    #[must_use]
    pub const fn component(self) -> Self {
        let mut reached = self.0 & self.0.wrapping_neg();
        loop {
            let grown = reached | Self(reached).adjacent().0 & self.0;
            if grown == reached {
                return Self(reached);
            }
            reached = grown;
        }
    }
}

impl BitAnd for Squares {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Squares {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}
