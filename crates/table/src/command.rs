//! Requests to change a table.

use game::Seat;
use players::Level;
use serde::{Deserialize, Serialize};

/// A command, and the version of the table that its sender has seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Request {
    /// The version of the table that the sender has seen.
    pub version: u64,
    /// What is to be done.
    pub command: Command,
}

/// A change of a table that someone asks for.
///
/// A seat that is left out is the sender's only one, or the one whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Sits down on a free chair.
    Sit {
        /// Any free chair if left out.
        seat: Option<Seat>,
        /// The name to be shown.
        name: String,
        /// What the person adds to the deal: any text.
        contribution: String,
    },
    /// Leaves; once the game has begun, a stand-in plays until they return.
    Leave {
        /// Which of their seats.
        seat: Option<Seat>,
    },
    /// Comes back.
    Return {
        /// Which of their seats.
        seat: Option<Seat>,
    },
    /// Changes the name that is shown.
    Rename {
        /// Which of their seats.
        seat: Option<Seat>,
        /// The new name.
        name: String,
    },
    /// Gives a free chair to a computer player. For the host.
    Fill {
        /// The free chair.
        seat: Seat,
        /// How strong it plays.
        level: Level,
    },
    /// Removes a computer player. For the host.
    Clear {
        /// Its chair.
        seat: Seat,
    },
    /// Takes a decision in the game.
    Act {
        /// The seat that decides.
        seat: Option<Seat>,
        /// The action as in records: `claim 17`, `place h7i7`, `lay 3-5 c4d4`.
        action: String,
    },
    /// Asks to take the last decision back.
    Undo {
        /// The seat whose decision it is.
        seat: Option<Seat>,
    },
    /// Says something to the others.
    Say {
        /// The seat that speaks.
        seat: Option<Seat>,
        /// What it says.
        phrase: Phrase,
    },
    /// Agrees, or not, that another player takes a decision back.
    AnswerUndo {
        /// Whether they agree.
        agree: bool,
    },
}

/// The phrases that people can say to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
