//! Why something cannot be done at a table.

use game::Seat;
use thiserror::Error;

/// Why something was refused. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// Whoever asked has not seen what happened last.
    #[error("the table is at version {version}, and this was asked at version {seen}")]
    Stale {
        /// What was seen.
        seen: u64,
        /// What there is.
        version: u64,
    },
    /// They have no chair here.
    #[error("you have no chair at this table")]
    NoChair,
    /// They have several, and did not say which.
    #[error("you have several chairs at this table: say which seat is meant")]
    WhichChair,
    /// There is no such seat.
    #[error("there is no seat {0} at this table")]
    NoSeat(Seat),
    /// It belongs to somebody else.
    #[error("seat {0} is not yours")]
    NotYours(Seat),
    /// Somebody else sits there.
    #[error("seat {0} is taken")]
    Taken(Seat),
    /// Nobody can sit down any more.
    #[error("there is no chair free at this table")]
    Full,
    /// Only whoever set up the table may do this.
    #[error("only the host of the table may do this")]
    NotHost,
    /// It is too late for this.
    #[error("the game has begun")]
    Begun,
    /// It is too early for this.
    #[error("the game has not begun")]
    NotBegun,
    /// There is nothing left to do.
    #[error("the game is over")]
    Over,
    /// There is still something to do.
    #[error("the game is not over")]
    NotOver,
    /// It is somebody else's turn.
    #[error("it is the turn of seat {0}")]
    NotYourTurn(Seat),
    /// What was asked for cannot be read.
    #[error("{what}: {why}")]
    Malformed {
        /// What it is about.
        what: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// The rules of the game forbid it.
    #[error("{0}")]
    Illegal(String),
    /// Nothing may be taken back at this table.
    #[error("at this table nothing is taken back")]
    NoUndo,
    /// There is nothing to take back.
    #[error(
        "there is nothing to take back: you have not decided anything since something was last drawn"
    )]
    NothingToUndo,
    /// Nobody wants to take anything back.
    #[error("nobody has asked to take something back")]
    NobodyAsked,
    /// They have said so already, or need not.
    #[error("you are not asked, or have answered")]
    NotAsked,
    /// They are not away.
    #[error("you have not left")]
    NotAway,
    /// They have left already.
    #[error("you have left already")]
    Away,
    /// The next game has a table already.
    #[error("the next game is at table {0}")]
    Followed(String),
    /// Other people play as well.
    #[error("hints are given where nobody but opponents plays with you")]
    NoHints,
    /// Its log is as long as a log may be.
    #[error("so much has happened at this table that it can only be played to its end")]
    Worn,
}

/// What kind of mistake a refusal is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// What was asked for makes no sense.
    Malformed,
    /// It is not theirs to ask for.
    Forbidden,
    /// It cannot be done now.
    Conflict,
}

impl Refusal {
    /// What kind of mistake it is.
    pub const fn mistake(&self) -> Mistake {
        match self {
            Self::Malformed { .. } | Self::WhichChair | Self::NoSeat(_) => Mistake::Malformed,
            Self::NoChair | Self::NotYours(_) | Self::NotHost => Mistake::Forbidden,
            _ => Mistake::Conflict,
        }
    }

    /// Something that cannot be read.
    pub fn malformed(what: &'static str, why: impl std::fmt::Display) -> Self {
        Self::Malformed {
            what,
            why: why.to_string(),
        }
    }
}
