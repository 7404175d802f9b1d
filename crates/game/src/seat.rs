//! Seats, turns and observers.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// A seat at the table, one of at most four.
///
/// Numbered from 0 in code and from 1 in all text formats and user interfaces.
///
/// ```
/// use game::Seat;
/// let seat: Seat = "2".parse()?;
/// assert_eq!(seat.index(), 1);
/// assert_eq!(seat.to_string(), "2");
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(Index);

/// An enum instead of a number, so that the compiler knows the range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
enum Index {
    First,
    Second,
    Third,
    Fourth,
}

impl Seat {
    /// Maximum number of seats of any game.
    pub const MAX: usize = 4;

    const ALL: [Self; Self::MAX] = [
        Self(Index::First),
        Self(Index::Second),
        Self(Index::Third),
        Self(Index::Fourth),
    ];

    /// Seat with this index, counted from 0.
    #[inline]
    pub const fn new(index: usize) -> Option<Self> {
        match index {
            0 => Some(Self(Index::First)),
            1 => Some(Self(Index::Second)),
            2 => Some(Self(Index::Third)),
            3 => Some(Self(Index::Fourth)),
            _ => None,
        }
    }

    /// Index of the seat, counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// First `count` seats in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        assert!(count <= Self::MAX, "at most {} seats", Self::MAX);
        Self::ALL.into_iter().take(count)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.index() + 1)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "1" => Ok(Self(Index::First)),
            "2" => Ok(Self(Index::Second)),
            "3" => Ok(Self(Index::Third)),
            "4" => Ok(Self(Index::Fourth)),
            _ => Err(ParseError::new(1, text, "a seat, 1 to 4")),
        }
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u8);

impl Seats {
    /// Whether the set contains `seat`.
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// Number of seats in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::MAX).filter(move |seat| self.contains(*seat))
    }

    /// Leaders among the first `seats` seats, compared lexicographically by `value`.
    ///
    /// Seats that tie on criterion 0 are compared by criterion 1, and so on. Also returns the
    /// criterion that left a single leader; `None` if the tie was never broken.
    ///
    /// ```
    /// use game::{Seat, Seats};
    /// let values = [[20, 9], [20, 11], [9, 4]];
    /// let (leaders, decided) = Seats::leaders(3, 2, |seat, k| values[seat.index()][k]);
    /// assert_eq!(leaders.iter().collect::<Vec<_>>(), [Seat::new(1).unwrap()]);
    /// assert_eq!(decided, Some(1));
    /// ```
    pub fn leaders(
        seats: usize,
        criteria: usize,
        value: impl Fn(Seat, usize) -> u32,
    ) -> (Self, Option<usize>) {
        let mut left: Self = Seat::all(seats).collect();
        for criterion in 0..criteria {
            let best = left.iter().map(|seat| value(seat, criterion)).max();
            left = left
                .iter()
                .filter(|&seat| Some(value(seat, criterion)) == best)
                .collect();
            if left.len() == 1 {
                return (left, Some(criterion));
            }
        }
        (left, None)
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        Self(
            seats
                .into_iter()
                .fold(0, |set, seat| set | 1 << seat.index()),
        )
    }
}

/// Seats separated by spaces: `1 3`.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats: Vec<String> = self.iter().map(|seat| seat.to_string()).collect();
        f.write_str(&seats.join(" "))
    }
}

/// The seat to act next, chance, or the end of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat makes a decision.
    Of(Seat),
    /// An outcome of chance is drawn.
    Chance,
    /// The game is over.
    Over,
}

/// An observer of a game; decides which hidden information is visible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// The player in this seat.
    Seat(Seat),
    /// A spectator, who sees public information only.
    Spectator,
}

impl Eye {
    /// All observers of a game with `seats` seats, the spectator last.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}
