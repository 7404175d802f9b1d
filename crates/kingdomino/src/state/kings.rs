//! Owners of the kings on a line.

use game::Seat;

/// Owners of the kings on a line. Four bits per domino in ascending order, 0 for no king.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Kings(u16);

impl Kings {
    /// Puts a king of `seat` on the domino with this rank, which must have none.
    #[inline]
    pub(crate) fn put(&mut self, rank: u32, seat: Seat) {
        self.0 |= (seat.index() as u16 + 1) << (4 * rank);
    }

    /// Owner of the king on the domino with this rank.
    #[inline]
    pub(super) fn owner(self, rank: u32) -> Option<Seat> {
        let number = self.0 >> (4 * rank) & 15;
        Seat::new(usize::from(number.wrapping_sub(1)))
    }

    /// Kings after the first domino and its king are removed.
    #[inline]
    pub(super) fn without_first(self) -> Self {
        Self(self.0 >> 4)
    }

    /// Kings with the gaps of unclaimed dominoes removed.
    pub(super) fn compacted(self) -> Self {
        let mut kings = Self::default();
        let seats = (0..4).filter_map(|rank| self.owner(rank));
        (0..)
            .zip(seats)
            .for_each(|(rank, seat)| kings.put(rank, seat));
        kings
    }

    /// Number of kings of `seat`.
    #[inline]
    pub(crate) fn count(self, seat: Seat) -> usize {
        (0..4)
            .filter(|&rank| self.owner(rank) == Some(seat))
            .count()
    }
}
