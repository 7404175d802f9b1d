//! The kings on a line.

use game::Seat;

/// Whose kings stand on a line: four bits a domino in ascending order, 0 for nobody's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Kings(u16);

impl Kings {
    /// Puts a king of this seat on the domino with this rank, where none stands.
    #[inline]
    pub(crate) fn put(&mut self, rank: u32, seat: Seat) {
        self.0 |= (seat.index() as u16 + 1) << (4 * rank);
    }

    /// Whose king stands on the domino with this rank.
    #[inline]
    pub(super) fn owner(self, rank: u32) -> Option<Seat> {
        let number = self.0 >> (4 * rank) & 15;
        Seat::new(usize::from(number.wrapping_sub(1)))
    }

    /// What is left when the first domino and its king are gone.
    #[inline]
    pub(super) fn behind_first(self) -> Self {
        Self(self.0 >> 4)
    }

    /// The kings alone, without gaps between them.
    pub(super) fn closed_up(self) -> Self {
        let mut kings = Self::default();
        let seats = (0..4).filter_map(|rank| self.owner(rank));
        (0..)
            .zip(seats)
            .for_each(|(rank, seat)| kings.put(rank, seat));
        kings
    }

    /// How many of them are this seat's.
    #[inline]
    pub(crate) fn count(self, seat: Seat) -> usize {
        (0..4)
            .filter(|&rank| self.owner(rank) == Some(seat))
            .count()
    }
}
