//! Seats, turns and eyes: who sits where, whose decision it is, who is looking.

use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// A place at the table, one of at most four.
///
/// Counted from 0 inside the program and from 1 wherever a person reads it.
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

/// An enum and not a number, so that the compiler knows that there are only four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
enum Index {
    First,
    Second,
    Third,
    Fourth,
}

impl Seat {
    /// No game here seats more than four.
    pub const MAX: usize = 4;

    const ALL: [Self; Self::MAX] = [
        Self(Index::First),
        Self(Index::Second),
        Self(Index::Third),
        Self(Index::Fourth),
    ];

    /// The seat with this index, counted from 0.
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

    /// Counted from 0, for indexing.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        assert!(count <= Self::MAX, "no more than {} seats", Self::MAX);
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
    /// Is this one among them?
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.index() & 1 == 1
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// None at all?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::MAX).filter(move |seat| self.contains(*seat))
    }

    /// Which of `seats` lead: compared by `value` for criterion 0, those still equal by criterion
    /// 1, and so on. With the criterion that left one alone; `None` if none did.
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

/// The seats with a blank between them: `1 3`.
impl fmt::Display for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats: Vec<String> = self.iter().map(|seat| seat.to_string()).collect();
        f.write_str(&seats.join(" "))
    }
}

/// Whose move it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// This seat decides.
    Of(Seat),
    /// Chance decides: something is drawn.
    Chance,
    /// The game is over.
    Over,
}

/// Who is looking at the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Eye {
    /// The person in this seat.
    Seat(Seat),
    /// Somebody who only watches, and sees what everybody may know.
    Spectator,
}

impl Eye {
    /// Every eye at a table of `seats`, the spectator last.
    pub fn all(seats: usize) -> impl Iterator<Item = Self> {
        Seat::all(seats).map(Self::Seat).chain([Self::Spectator])
    }
}
