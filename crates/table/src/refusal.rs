//! Refusals: errors of table commands.

use game::Seat;
use thiserror::Error;

/// Reason why a command was refused. The table is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The request is based on an outdated version (optimistic concurrency).
    #[error("stale version {seen}: the table is at version {version}")]
    Stale { seen: u64, version: u64 },
    #[error("you have no seat at this table")]
    NoChair,
    #[error("you have several seats at this table: set `seat`")]
    WhichChair,
    #[error("there is no seat {0} at this table")]
    NoSeat(Seat),
    #[error("seat {0} belongs to another player")]
    NotYours(Seat),
    #[error("seat {0} is taken")]
    Taken(Seat),
    #[error("no open seat at this table")]
    Full,
    /// The table was opened without shared screens.
    #[error("you already have a seat at this table: each guest may take one")]
    Seated,
    /// The display name is not valid.
    #[error("name: {0}")]
    BadName(String),
    /// Another player has this name, up to case and the like.
    #[error("another player at this table has this name: choose another one")]
    NameTaken,
    #[error("the host has removed you from this table")]
    Removed,
    #[error("no player has seat {0}")]
    NoPlayer(Seat),
    /// Only absent players can be replaced.
    #[error("the player on seat {0} is present: only players who are away can be replaced")]
    Present(Seat),
    #[error("only the host may do this")]
    NotHost,
    #[error("the game has already started")]
    Begun,
    #[error("the game has not started")]
    NotBegun,
    #[error("the game is over")]
    Over,
    #[error("the table is closed")]
    Closed,
    #[error("the game is not over")]
    NotOver,
    #[error("not your turn: seat {0} is to move")]
    NotYourTurn(Seat),
    /// A part of the request cannot be parsed or is out of range.
    #[error("{what}: {why}")]
    Invalid {
        /// The offending part.
        what: &'static str,
        why: String,
    },
    /// The rules of the game forbid the action.
    #[error("{0}")]
    Illegal(String),
    /// The table was opened without undo.
    #[error("undo is disabled at this table")]
    NoUndo,
    /// No decision of the player since the last draw.
    #[error("nothing to undo: you have made no decision since the last draw")]
    NothingToUndo,
    #[error("there is no undo request")]
    NoUndoRequest,
    /// The player need not answer the undo request, or has answered it.
    #[error("the undo request does not need your answer")]
    NoAnswerDue,
    #[error("you have not left the table")]
    NotAway,
    #[error("you have already left the table")]
    Away,
    /// A rematch was already opened at this table.
    #[error("the rematch is already open at table {0}")]
    RematchExists(String),
    /// Hints are only for games against computer players.
    #[error("hints are only available against computer players")]
    NoHints,
    /// A contribution to the deal cannot be replaced.
    #[error("your contribution to the deal has already been added")]
    Contributed,
    /// The sender has added the maximum number of entries to the event log.
    #[error("your log limit at this table is reached: only game moves are accepted")]
    LogFull,
    /// Phrases or names of one sender come too fast.
    #[error("too many phrases or names: wait a few seconds")]
    TooFast,
}

/// Category of a refusal; decides the HTTP status.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RefusalKind {
    /// The request is invalid.
    Invalid,
    /// The sender lacks the permission.
    Forbidden,
    /// The state of the table does not allow it.
    Conflict,
    /// The sender has to wait.
    TooMany,
}

impl Refusal {
    /// Category that decides the HTTP status.
    pub const fn kind(&self) -> RefusalKind {
        match self {
            Self::Invalid { .. }
            | Self::BadName(_)
            | Self::NameTaken
            | Self::WhichChair
            | Self::NoSeat(_) => RefusalKind::Invalid,
            Self::NoChair | Self::NotYours(_) | Self::NotHost | Self::Removed => {
                RefusalKind::Forbidden
            }
            Self::TooFast => RefusalKind::TooMany,
            _ => RefusalKind::Conflict,
        }
    }

    /// Creates a [`Refusal::Invalid`].
    pub fn invalid(what: &'static str, why: impl std::fmt::Display) -> Self {
        Self::Invalid {
            what,
            why: why.to_string(),
        }
    }
}
