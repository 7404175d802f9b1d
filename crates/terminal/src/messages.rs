//! Messages from the table to the UI, and effects requested by the UI.

use std::path::PathBuf;

use api::{Hint, ProblemCode, TableCommand, TableView, WhyNot};

use crate::i18n::Language;
use crate::setup::Setup;

/// Message from the table to the UI.
#[derive(Clone, Debug)]
pub enum TableMessage {
    /// Current view of the table, limited to what the viewer may know.
    Table(Box<TableView>),
    /// A request was refused.
    Refused(ProblemCode),
    /// Suggested moves.
    Hint(Hint),
    /// Why an action is illegal.
    Explanation {
        /// Action in record notation.
        action: String,
        /// The reason.
        why: WhyNot,
    },
    /// The deal of a finished game was verified.
    DealVerified(DealVerdict),
    /// The server moved the session to another table, at this link.
    Moved(String),
    /// Connection state of the server socket.
    Connected(bool),
    /// The game could not be saved, with the I/O error.
    SaveFailed(String),
    /// The record of a finished game was saved here.
    RecordSaved(PathBuf),
}

/// Result of the verification of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DealVerdict {
    Fair {
        /// Whether the deal includes a contribution that was added after the commitment was known.
        contributed: bool,
    },
    /// The deal was manipulated, with what was found.
    Unfair(String),
}

/// Side effect requested by the UI.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Sends a command that refers to this version of the table.
    Request(u64, TableCommand),
    /// Requests a hint.
    Hint,
    /// Asks why this action is illegal.
    Explain(String),
    /// Opens the next game: the next one of a match, or a rematch.
    NextGame,
    /// Opens a new game.
    NewGame(Box<Setup>),
    /// Resumes the last saved game.
    Resume,
    /// Switches the UI language.
    SetLanguage(Language),
    /// Returns to the start screen.
    ShowStart,
    /// Suspends to the shell (SIGTSTP).
    Suspend,
    /// Redraws the whole screen.
    Redraw,
    /// Ends the session.
    Quit,
}
