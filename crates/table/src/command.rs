//! What somebody may ask for at a table.

use game::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What somebody asks for, and what they have seen.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Request {
    /// The version of the table they have seen.
    pub version: u64,
    /// What they ask for.
    #[serde(flatten)]
    pub command: Command,
}

/// What somebody asks for. Seats are numbers from 1; one that is left out is their only one, or the
/// one whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum Command {
    /// To sit down on a free chair.
    Sit {
        /// On this one.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// What they want to be called.
        name: String,
        /// What they add to the deal: any text.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        contribution: String,
    },
    /// To leave; once the game has begun, a stand-in plays for them until they return.
    Leave {
        /// From here.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
    },
    /// To be back.
    Return {
        /// Here.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
    },
    /// To be called something else.
    Rename {
        /// Here.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// What.
        name: String,
    },
    /// To let an opponent have a free chair. For the host.
    Fill {
        /// Which.
        #[serde(with = "crate::text::seat")]
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: Seat,
        /// How strong: 1 to 5, or by name.
        level: String,
    },
    /// To send an opponent away again. For the host.
    Clear {
        /// From here.
        #[serde(with = "crate::text::seat")]
        #[ts(as = "u8")]
        #[schema(value_type = u8)]
        seat: Seat,
    },
    /// To decide something in the game.
    Act {
        /// For this seat.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// What, as it is written in records: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
        action: String,
    },
    /// To take the last decision back.
    Undo {
        /// That of this seat.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
    },
    /// To say something to the others.
    Say {
        /// From this seat.
        #[serde(default, with = "maybe_seat")]
        #[ts(optional, as = "Option<u8>")]
        #[schema(value_type = Option<u8>)]
        seat: Option<Seat>,
        /// What.
        phrase: Phrase,
    },
    /// To agree, or not, that somebody else takes theirs back.
    AnswerUndo {
        /// Is it all right?
        agree: bool,
    },
}

/// What people can say to each other at a table: nothing that hurts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    /// Hello!
    Hello,
    /// Good luck!
    GoodLuck,
    /// A nice move!
    NiceMove,
    /// Oops.
    Oops,
    /// Let me think.
    Thinking,
    /// Thank you!
    Thanks,
    /// Well played!
    WellPlayed,
    /// Another game?
    Again,
    /// I have to go.
    Bye,
}

/// A seat as its number, if it is there.
#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands over a reference to the field"
)]
mod maybe_seat {
    use game::Seat;
    use serde::{Deserialize, Deserializer, Serialize as _, Serializer};

    #[derive(serde::Serialize, Deserialize)]
    #[serde(transparent)]
    struct Number(#[serde(with = "crate::text::seat")] Seat);

    #[expect(
        clippy::ref_option,
        reason = "serde hands over a reference to the field"
    )]
    pub(super) fn serialize<S: Serializer>(seat: &Option<Seat>, to: S) -> Result<S::Ok, S::Error> {
        seat.map(Number).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Seat>, D::Error> {
        Ok(Option::<Number>::deserialize(from)?.map(|number| number.0))
    }
}
