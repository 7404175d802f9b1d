//! Requests to change a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::terms::{self, Level, Phrase};

/// A request to change a table, with an idempotency key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableRequest {
    /// An id of the sender's choice (idempotency key): a repeated request with the same id is
    /// carried out once and gets the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub request: Option<String>,
    /// The request itself.
    #[serde(flatten)]
    pub what: Request,
}

/// A command, and the version of the table that its sender has seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Request {
    /// The version of the table that the sender has seen.
    pub version: u64,
    /// What is to be done.
    #[serde(flatten)]
    pub command: Command,
}

/// The number of a seat, from 1 to 4, in a request.
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
            let most = game::Seat::MAX;
            serde::de::Error::custom(format!("seat {number}: expected 1 to {most}"))
        })
    }
}

/// A change of a table.
///
/// Seats are numbers from 1; one that is left out is the sender's only one, or the one whose turn
/// it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// Sits down on a free chair.
    Sit {
        /// The chair; any free one if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// The name to be shown.
        name: String,
        /// What the person adds to the deal: any text.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        contribution: String,
    },
    /// Leaves; once the game has begun, a stand-in plays until they return.
    Leave {
        /// Which of their seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
    },
    /// Comes back.
    Return {
        /// Which of their seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
    },
    /// Changes the name that is shown.
    Rename {
        /// Which of their seats.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// The new name.
        name: String,
    },
    /// Gives a free chair to a computer player. For the host.
    Fill {
        /// The free chair.
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: SeatNumber,
        /// How strong it is: a name, or `1` to `5`.
        level: Level,
    },
    /// Removes a computer player. For the host.
    Clear {
        /// Its chair.
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: SeatNumber,
    },
    /// Takes a decision in the game.
    Act {
        /// The seat that decides.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// The action as in records: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
        action: String,
    },
    /// Takes the last decision back, or asks the others for it.
    Undo {
        /// The seat whose decision it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
    },
    /// Says something to the others.
    Say {
        /// The seat that speaks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<SeatNumber>,
        /// What it says.
        phrase: Phrase,
    },
    /// Answers a request to take a decision back.
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

impl From<Command> for table::Command {
    fn from(command: Command) -> Self {
        let inner = |seat: Option<SeatNumber>| seat.map(|seat| seat.0);
        match command {
            Command::Sit {
                seat,
                name,
                contribution,
            } => Self::Sit {
                seat: inner(seat),
                name,
                contribution,
            },
            Command::Leave { seat } => Self::Leave { seat: inner(seat) },
            Command::Return { seat } => Self::Return { seat: inner(seat) },
            Command::Rename { seat, name } => Self::Rename {
                seat: inner(seat),
                name,
            },
            Command::Fill { seat, level } => Self::Fill {
                seat: seat.0,
                level: level.into(),
            },
            Command::Clear { seat } => Self::Clear { seat: seat.0 },
            Command::Act { seat, action } => Self::Act {
                seat: inner(seat),
                action,
            },
            Command::Undo { seat } => Self::Undo { seat: inner(seat) },
            Command::Say { seat, phrase } => Self::Say {
                seat: inner(seat),
                phrase: phrase.into(),
            },
            Command::AnswerUndo { agree } => Self::AnswerUndo { agree },
        }
    }
}
