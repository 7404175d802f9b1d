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
pub struct Seat(u8);

impl Seat {
    /// No game here seats more than four.
    pub const MAX: usize = 4;

    /// The seat with this index, counted from 0.
    pub const fn new(index: usize) -> Option<Self> {
        if index < Self::MAX {
            Some(Self(index as u8))
        } else {
            None
        }
    }

    /// Counted from 0, for indexing.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The first `count` seats, in order.
    pub fn all(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        assert!(count <= Self::MAX, "no more than {} seats", Self::MAX);
        (0..count as u8).map(Self)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Seat {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text {
            "1" => Ok(Self(0)),
            "2" => Ok(Self(1)),
            "3" => Ok(Self(2)),
            "4" => Ok(Self(3)),
            _ => Err(ParseError::new(1, text, "a seat, 1 to 4")),
        }
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
