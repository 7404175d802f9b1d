//! What happens at a table: its log. From its entries, in order, everything about a table follows.

use game::Seat;
use players::Level;
use serde::{Deserialize, Serialize};

use crate::chair::{Chair, Guest, Name};
use crate::clock::{ClockRules, Time};
use crate::command::Phrase;
use crate::text;

/// One thing that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Entry {
    /// When.
    pub at: Time,
    /// What.
    #[serde(flatten)]
    pub what: What,
}

/// What happened. This is stored: kinds are only ever added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum What {
    /// The table was opened. Always the first entry, and never another.
    Opened(Box<Opening>),
    /// Somebody sat down.
    Sat {
        /// Where.
        #[serde(with = "text::seat")]
        seat: Seat,
        /// Who.
        guest: Guest,
        /// What they are called.
        name: Name,
        /// What they add to the deal.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        contribution: String,
    },
    /// Somebody left: before the game the chair is open again, and later a stand-in plays.
    Left {
        /// From where.
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// Somebody who had left is back.
    Returned {
        /// Where.
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// Somebody changed their name.
    Renamed {
        /// Where they sit.
        #[serde(with = "text::seat")]
        seat: Seat,
        /// What they are called now.
        name: Name,
    },
    /// An opponent was given a chair that was open.
    Filled {
        /// Which chair.
        #[serde(with = "text::seat")]
        seat: Seat,
        /// How strong.
        #[serde(with = "text")]
        level: Level,
    },
    /// An opponent left, and the chair is open again.
    Cleared {
        /// Which chair.
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// Somebody decided something.
    Acted {
        /// For which seat.
        #[serde(with = "text::seat")]
        seat: Seat,
        /// What, as it is written in records.
        action: String,
        /// Who it was.
        by: By,
    },
    /// Somebody's time was up.
    RanOut {
        /// Whose.
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// No server answered for a while, and the clock that ran stood still.
    Forgiven {
        /// How long, in milliseconds.
        milliseconds: u64,
        /// Until when all outages are accounted for.
        until: Time,
    },
    /// Somebody wants to take their last decision back.
    UndoAsked {
        /// Whose decision.
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// Somebody else said what they think of that.
    UndoAnswered {
        /// Where they sit.
        #[serde(with = "text::seat")]
        seat: Seat,
        /// Is it all right with them?
        agreed: bool,
    },
    /// Somebody said something.
    Said {
        /// Who.
        #[serde(with = "text::seat")]
        seat: Seat,
        /// What.
        phrase: Phrase,
    },
    /// The same people play on at another table.
    Followed {
        /// Its id.
        table: String,
    },
}

/// Who decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// Whoever the chair belongs to.
    Person,
    /// The opponent whose chair it is.
    Opponent,
    /// An opponent in place of somebody who is away or was too late.
    StandIn,
}

/// How a table was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Opening {
    /// The rules line.
    pub rules: String,
    /// What the dealer drew, as 64 hexadecimal digits. A secret until the game is over.
    pub seed: Secret,
    /// Who set it up.
    pub host: Guest,
    /// Who sits where, in the order of seats.
    pub chairs: Vec<Chair>,
    /// What those who sit there add to the deal.
    #[serde(default)]
    pub contributions: Vec<String>,
    /// How long one may think.
    #[serde(default)]
    pub clock: ClockRules,
    /// May decisions be taken back?
    #[serde(default)]
    pub undo: bool,
    /// May anybody find it and sit down?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Who plays for those who are away.
    #[serde(with = "text")]
    pub stand_in: Level,
    /// The games of the same Dynasty before this one, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<Earlier>,
}

/// A game of a Dynasty that is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Earlier {
    /// The table it was played at.
    pub table: String,
    /// How it ended, as a position line; the seats are those of this table.
    pub end: String,
}

/// A text that must not be seen: it is stored, and never printed.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}
