//! Commands: requests to change a table.

use game::Seat;
use players::Level;
use serde::{Deserialize, Serialize};

/// A command with the table version it is based on (optimistic concurrency).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The latest version that the sender has seen.
    pub version: u64,
    pub command: Command,
}

/// Command to a table.
///
/// An omitted seat means the sender's only seat, or the one whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Takes an open chair.
    Sit {
        /// Any open chair if omitted.
        seat: Option<Seat>,
        name: String,
        /// Contribution to the key of the deal: one line of text, up to 64 bytes.
        contribution: String,
    },
    /// Adds a contribution to the key of the deal, after its commitment is known.
    ///
    /// The version is ignored: contributions of different players do not conflict.
    Contribute {
        /// If omitted: the sender's seat whose contribution the deal awaits, else the first without one.
        seat: Option<Seat>,
        /// One line of text, 1 to 64 bytes.
        contribution: String,
    },
    /// Leaves the table; after the start a stand-in plays until the player returns.
    Leave { seat: Option<Seat> },
    /// Returns after leaving.
    Return { seat: Option<Seat> },
    /// Changes the displayed name.
    Rename { seat: Option<Seat>, name: String },
    /// Gives an open chair to a computer player. Host only.
    Fill { seat: Seat, level: Level },
    /// Removes a computer player. Host only.
    Clear { seat: Seat },
    /// Removes a player before the game, who cannot come back. Host only.
    Remove { seat: Seat },
    /// Replaces an absent player by a computer player during the game. Host only.
    Replace { seat: Seat, level: Level },
    /// Closes the table: the game ends without a result.
    Close,
    /// Plays an action.
    Act {
        seat: Option<Seat>,
        /// The action in record notation: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
        action: String,
    },
    /// Undoes the last decision, or asks the other players to agree to it.
    Undo { seat: Option<Seat> },
    /// Sends a quick-chat phrase.
    Say { seat: Option<Seat>, phrase: Phrase },
    /// Answers another player's undo request.
    AnswerUndo { agree: bool },
}

/// Quick-chat phrases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    NiceMove,
    Oops,
    Thinking,
    Thanks,
    WellPlayed,
    Again,
    Bye,
}
