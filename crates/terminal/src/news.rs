//! What the screen is told, and what it asks for.

use std::path::PathBuf;

use api::{Command, Hint, ProblemCode, TableView, WhyNot};

use crate::setup::Setup;
use crate::words::Language;

/// Something the screen is told.
#[derive(Clone, Debug)]
pub enum News {
    /// How a table stands now: all that whoever looks may know.
    Table(Box<TableView>),
    /// A request was refused.
    Refused(ProblemCode),
    /// What a strong player would do.
    Hint(Hint),
    /// Why something may not be done.
    Why {
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
    Unsaved(String),
    /// A finished game is kept here.
    Kept(PathBuf),
}

/// Something the screen asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Wish {
    /// Something at the table, which was seen at this version.
    Ask(u64, Command),
    /// What a strong player would do.
    Hint,
    /// Why this may not be done.
    Why(String),
    /// The next game of the same people.
    Next,
    /// A new game.
    Open(Box<Setup>),
    /// A game that was saved.
    Resume,
    /// Another language from now on.
    Speak(Language),
    /// To go back to the start.
    Home,
    /// To the shell, until one comes back.
    Suspend,
    /// To draw everything anew.
    Redraw,
    /// The end.
    Quit,
}
