//! Errors that end a session or keep it from starting.

use std::io;
use std::path::PathBuf;

use crate::i18n::{Translations, args};

/// Error that ends a session.
#[derive(Debug)]
pub enum Failure {
    /// Standard output is not a terminal.
    NoTerminal,
    /// I/O error of the terminal.
    Terminal(io::Error),
    /// The operating system provides no random numbers.
    Randomness(String),
    /// There is no saved game to resume.
    NoSavedGame,
    /// A saved game cannot be read.
    ReadSavedGame {
        /// File of the game.
        path: PathBuf,
        /// The parse or I/O error.
        why: String,
    },
    /// Games cannot be saved.
    WriteSavedGame {
        /// Folder or file.
        path: PathBuf,
        /// The I/O error.
        why: io::Error,
    },
    /// The rules are invalid.
    Rules(String),
    /// Not the address of a table.
    Address(String),
    /// The server cannot be reached.
    Server {
        /// Base URL of the server.
        address: String,
        /// Root cause.
        why: String,
    },
    /// The server has no table at this link.
    NoTable(String),
}

impl Failure {
    /// Localized error message.
    pub fn message(&self, translations: &Translations) -> String {
        match self {
            Self::NoTerminal => translations.t("error-no-terminal"),
            Self::Terminal(why) => {
                translations.format("error-terminal", &args!(why = why.to_string()))
            }
            Self::Randomness(why) => {
                translations.format("error-random", &args!(why = why.as_str()))
            }
            Self::NoSavedGame => translations.t("error-no-saved"),
            Self::ReadSavedGame { path, why } => {
                let path = path.display().to_string();
                translations.format("error-saved", &args!(path = path, why = why.as_str()))
            }
            Self::WriteSavedGame { path, why } => {
                let path = path.display().to_string();
                translations.format("error-store", &args!(path = path, why = why.to_string()))
            }
            Self::Rules(why) => translations.format("error-rules", &args!(why = why.as_str())),
            Self::Address(address) => {
                translations.format("error-address", &args!(address = address.as_str()))
            }
            Self::Server { address, why } => translations.format(
                "error-server",
                &args!(address = address.as_str(), why = why.as_str()),
            ),
            Self::NoTable(address) => {
                translations.format("error-no-table", &args!(address = address.as_str()))
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Self::Terminal(why)
    }
}
