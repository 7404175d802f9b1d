//! Event log entries, the stored format of a table.
//!
//! The log is append-only, and the state of a table follows from replaying its entries in order.

use game::Seat;
use players::Level;
use serde::{Deserialize, Serialize};

use crate::chair::{Chair, Guest};
use crate::clock::{ClockRules, Time};
use crate::command::Phrase;
use crate::name::Name;
use crate::text;

/// An entry of the event log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    pub at: Time,
    #[serde(flatten)]
    pub what: EntryKind,
}

/// Payload of a log entry. Stored: variants are only ever added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EntryKind {
    /// The table was opened. Always the first entry, and only the first.
    Opened(Box<TableConfig>),
    /// A player took a chair.
    Sat {
        #[serde(with = "text::seat")]
        seat: Seat,
        guest: Guest,
        name: Name,
        /// Contribution to the key of the deal: one line of text, up to 64 bytes.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        contribution: String,
    },
    /// A player left.
    ///
    /// Before the start, the chair becomes free; after it, a stand-in plays.
    Left {
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// A player returned after leaving.
    Returned {
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// A player changed their name.
    Renamed {
        #[serde(with = "text::seat")]
        seat: Seat,
        name: Name,
    },
    /// A computer player got an open chair.
    Filled {
        #[serde(with = "text::seat")]
        seat: Seat,
        #[serde(with = "text")]
        level: Level,
    },
    /// A computer player was removed and its chair is free.
    Cleared {
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// An action was played.
    Acted {
        #[serde(with = "text::seat")]
        seat: Seat,
        /// The action in record notation.
        action: String,
        by: DecisionMaker,
    },
    /// A player ran out of time.
    RanOut {
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// The running clock was credited for a server outage.
    #[serde(rename = "forgiven")]
    ClockCredited {
        milliseconds: u64,
        /// End of the last outage that is accounted for.
        until: Time,
    },
    /// A player requested to undo their last decision.
    UndoAsked {
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// Another player answered the undo request.
    UndoAnswered {
        #[serde(with = "text::seat")]
        seat: Seat,
        agreed: bool,
    },
    /// A player sent a quick-chat phrase.
    Said {
        #[serde(with = "text::seat")]
        seat: Seat,
        phrase: Phrase,
    },
    /// A player added a contribution to the deal after its commitment was known.
    Contributed {
        #[serde(with = "text::seat")]
        seat: Seat,
        contribution: String,
    },
    /// The deal no longer waits for contributions.
    ContributionsClosed,
    /// The host removed a player before the game: all chairs of that guest are free.
    Removed {
        #[serde(with = "text::seat")]
        seat: Seat,
    },
    /// The host replaced an absent player by a computer player.
    Replaced {
        #[serde(with = "text::seat")]
        seat: Seat,
        #[serde(with = "text")]
        level: Level,
    },
    /// The table was closed: the game has ended without a result.
    Closed,
    /// A rematch was opened at another table.
    Followed {
        /// Id of the new table.
        table: String,
    },
}

/// Who took a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DecisionMaker {
    /// The player who owns the chair.
    Person,
    /// The computer player on the chair.
    Opponent,
    /// A computer player in place of a player who is away or out of time.
    StandIn,
}

/// Configuration of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableConfig {
    pub rules: String,
    /// Seed of the deal, 64 hexadecimal digits. Secret until the game is over.
    pub seed: Secret,
    /// The guest who opened the table.
    pub host: Guest,
    /// The chairs in seat order.
    pub chairs: Vec<Chair>,
    /// Players' contributions to the deal, in seat order.
    #[serde(default)]
    pub contributions: Vec<String>,
    /// Guests whose contribution the deal awaits after the opening, for a short time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contributors: Vec<Guest>,
    #[serde(default)]
    pub clock: ClockRules,
    /// Whether undo is allowed.
    #[serde(default)]
    pub undo: bool,
    /// Whether the table is listed publicly, so that any guest can join.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub listed: bool,
    /// Whether a guest may take several chairs, for players who share a device.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared_screens: bool,
    /// Level of the computer player that replaces absent players.
    #[serde(with = "text")]
    pub stand_in: Level,
    /// The earlier games of the same Dynasty, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub before: Vec<PreviousGame>,
}

/// A finished game of a Dynasty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PreviousGame {
    /// Id of its table.
    pub table: String,
    /// The final position line; seats are those of this table.
    pub end: String,
}

/// A stored text that `Debug` never prints.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret")
    }
}
