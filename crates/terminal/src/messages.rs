//! What the screen is told, and what it asks for.

use std::path::PathBuf;

use api::{Command, Hint, ProblemCode, TableView, WhyNot};

use crate::i18n::Language;
use crate::setup::Setup;

/// Something the screen is told.
#[derive(Clone, Debug)]
pub enum TableMessage {
    /// How a table stands now: all that whoever looks may know.
    Table(Box<TableView>),
    /// A request was refused.
    Refused(ProblemCode),
    /// What a strong player would do.
    Hint(Hint),
    /// Why something may not be done.
    Explanation {
        /// What.
        action: String,
        /// Why.
        why: WhyNot,
    },
    /// The table on the server is another one now, with this address.
    Moved(String),
    /// Whether there is a connection to the server.
    Connected(bool),
    /// The game cannot be saved any more; the system says why.
    SaveFailed(String),
    /// A finished game is kept here.
    RecordSaved(PathBuf),
}

/// Something the screen asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Effect {
    /// Something at the table, which was seen at this version.
    Request(u64, Command),
    /// What a strong player would do.
    Hint,
    /// Why this may not be done.
    Explain(String),
    /// The next game of the same people.
    NextGame,
    /// A new game.
    NewGame(Box<Setup>),
    /// A game that was saved.
    Resume,
    /// Another language from now on.
    SetLanguage(Language),
    /// To go back to the start.
    ShowStart,
    /// To the shell, until one comes back.
    Suspend,
    /// To draw everything anew.
    Redraw,
    /// The end.
    Quit,
}
