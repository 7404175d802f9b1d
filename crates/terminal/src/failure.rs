//! Why a game in the terminal cannot begin.

use std::io;
use std::path::PathBuf;

use crate::i18n::{Words, args};

/// Why a game cannot begin, or go on.
#[derive(Debug)]
pub enum Failure {
    /// There is no terminal.
    NoTerminal,
    /// The terminal does not do what it should.
    Terminal(io::Error),
    /// There is no saved game.
    NoSaved,
    /// A saved game cannot be read.
    SavedGames {
        /// Which.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// Games cannot be saved.
    Store {
        /// Where.
        path: PathBuf,
        /// What the system says.
        why: io::Error,
    },
    /// The rules make no sense.
    Rules(String),
    /// That is not the address of a table.
    Address(String),
    /// The server does not answer.
    Server {
        /// Where it should be.
        address: String,
        /// What went wrong.
        why: String,
    },
    /// The server knows no such table.
    NoTable(String),
}

impl Failure {
    /// In words.
    pub fn tell(&self, words: &Words) -> String {
        match self {
            Self::NoTerminal => words.t("error-no-terminal"),
            Self::Terminal(why) => why.to_string(),
            Self::NoSaved => words.t("error-no-saved"),
            Self::SavedGames { path, why } => {
                let path = path.display().to_string();
                words.format("error-saved", &args!(path = path, why = why.as_str()))
            }
            Self::Store { path, why } => {
                let path = path.display().to_string();
                words.format("error-store", &args!(path = path, why = why.to_string()))
            }
            Self::Rules(why) => words.format("error-rules", &args!(why = why.as_str())),
            Self::Address(address) => {
                words.format("error-address", &args!(address = address.as_str()))
            }
            Self::Server { address, why } => words.format(
                "error-server",
                &args!(address = address.as_str(), why = why.as_str()),
            ),
            Self::NoTable(address) => {
                words.format("error-no-table", &args!(address = address.as_str()))
            }
        }
    }
}

impl From<io::Error> for Failure {
    fn from(why: io::Error) -> Self {
        Self::Terminal(why)
    }
}
