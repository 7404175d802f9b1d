//! Client requests that change a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::terms::{self, Level, Phrase};

/// A request to change a table, with an optional idempotency key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableRequest {
    /// Idempotency key chosen by the client. Repeated requests with the same key are executed once
    /// and get the same response.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub request: Option<String>,
    /// The command and the version it is based on.
    #[serde(flatten)]
    pub what: Request,
}

/// A command with the table version it is based on (optimistic concurrency).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Request {
    /// The latest version that the sender has seen.
    pub version: u64,
    /// The requested change.
    #[serde(flatten)]
    pub command: TableCommand,
}

/// A seat number in a request, from 1 to 4.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatNumber(game::Seat);

impl SeatNumber {
    /// The seat with this number, from 1.
    pub fn new(number: u8) -> Option<Self> {
        terms::seat(number).map(Self)
    }
}

impl Serialize for SeatNumber {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(terms::number(self.0))
    }
}

impl<'de> Deserialize<'de> for SeatNumber {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(from)?;
        Self::new(number).ok_or_else(|| {
            let max = game::Seat::MAX;
            serde::de::Error::custom(format!("seat {number}: expected 1 to {max}"))
        })
    }
}

/// Command to a table.
///
/// Seats are numbers from 1. If a command omits the seat, it means the sender's only seat; for `act`
/// the seat to move, for `undo` the one that decided last, and for `sit` any open chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum TableCommand {
    /// Takes an open chair.
    Sit {
        /// Any open chair if omitted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// Display name of the player.
        name: String,
        /// Contribution to the key of the deal: one line of text, up to 64 bytes.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        contribution: String,
    },
    /// Adds a contribution to the key of the deal, after its commitment is known.
    ///
    /// The version is ignored: contributions of different players do not conflict.
    Contribute {
        /// If omitted: the sender's seat whose contribution the deal awaits, else the first without one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// One line of text, 1 to 64 bytes.
        contribution: String,
    },
    /// Leaves the table; after the start a stand-in plays until the player returns.
    Leave {
        /// One of the sender's seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
    },
    /// Returns after leaving.
    Return {
        /// One of the sender's seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
    },
    /// Changes the display name.
    Rename {
        /// One of the sender's seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// The new name.
        name: String,
    },
    /// Gives an open chair to a computer player. Host only.
    Fill {
        /// An open chair.
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: SeatNumber,
        /// Level: a name, or `1` to `5`.
        level: Level,
    },
    /// Removes a computer player. Host only.
    Clear {
        /// The chair of a computer player.
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: SeatNumber,
    },
    /// Removes a player before the game, who cannot come back. Host only.
    Remove {
        /// The chair of another player; all chairs of that guest become free.
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: SeatNumber,
    },
    /// Replaces an absent player by a computer player during the game. Host only.
    Replace {
        /// The chair of a player who is `absent`.
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: SeatNumber,
        /// Level: a name, or `1` to `5`.
        level: Level,
    },
    /// Closes the table: the game ends without a result.
    ///
    /// For the host if no other player is present, and for the only player.
    Close,
    /// Plays an action.
    Act {
        /// The seat to move.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// The action in record notation: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
        action: String,
    },
    /// Undoes the last decision, or asks the other players to agree to it.
    Undo {
        /// The seat whose decision is undone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
    },
    /// Sends a quick-chat phrase.
    Say {
        /// One of the sender's seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        phrase: Phrase,
    },
    /// Answers an undo request.
    AnswerUndo {
        /// Whether the sender agrees.
        agree: bool,
    },
}

impl From<Request> for table::Request {
    fn from(request: Request) -> Self {
        Self {
            version: request.version,
            command: request.command.into(),
        }
    }
}

impl From<TableCommand> for table::Command {
    fn from(command: TableCommand) -> Self {
        let inner = |seat: Option<SeatNumber>| seat.map(|seat| seat.0);
        match command {
            TableCommand::Sit {
                seat,
                name,
                contribution,
            } => Self::Sit {
                seat: inner(seat),
                name,
                contribution,
            },
            TableCommand::Contribute { seat, contribution } => Self::Contribute {
                seat: inner(seat),
                contribution,
            },
            TableCommand::Leave { seat } => Self::Leave { seat: inner(seat) },
            TableCommand::Return { seat } => Self::Return { seat: inner(seat) },
            TableCommand::Rename { seat, name } => Self::Rename {
                seat: inner(seat),
                name,
            },
            TableCommand::Fill { seat, level } => Self::Fill {
                seat: seat.0,
                level: level.into(),
            },
            TableCommand::Clear { seat } => Self::Clear { seat: seat.0 },
            TableCommand::Remove { seat } => Self::Remove { seat: seat.0 },
            TableCommand::Replace { seat, level } => Self::Replace {
                seat: seat.0,
                level: level.into(),
            },
            TableCommand::Close => Self::Close,
            TableCommand::Act { seat, action } => Self::Act {
                seat: inner(seat),
                action,
            },
            TableCommand::Undo { seat } => Self::Undo { seat: inner(seat) },
            TableCommand::Say { seat, phrase } => Self::Say {
                seat: inner(seat),
                phrase: phrase.into(),
            },
            TableCommand::AnswerUndo { agree } => Self::AnswerUndo { agree },
        }
    }
}
