//! What a new game is to be like.

use std::str::FromStr;

use game::{Game as _, Seat};
use players::Level;
use table::Name;

/// Which game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Kingdomino.
    #[default]
    Kingdomino,
    /// Domination.
    Domination,
}

impl Kind {
    /// Its name, as rules lines begin with it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kingdomino => kingdomino::Kingdomino::NAME,
            Self::Domination => domination::Domination::NAME,
        }
    }
}

/// Who is to sit on a chair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// Somebody at this terminal.
    Person(Name),
    /// An opponent.
    Opponent(Level),
}

/// Whoever was meant cannot be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a name of up to 24 letters, or level:1 to level:5")]
pub struct UnknownSitter;

impl FromStr for Sitter {
    type Err = UnknownSitter;

    /// `level:club` or `level:4` is an opponent, anything else somebody's name.
    fn from_str(text: &str) -> Result<Self, UnknownSitter> {
        match text.strip_prefix("level:") {
            Some(level) => level.parse().map(Self::Opponent).map_err(|_| UnknownSitter),
            None => text.parse().map(Self::Person).map_err(|_| UnknownSitter),
        }
    }
}

/// What a new game is to be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules line.
    pub rules: String,
    /// Who sits where, in the order of seats.
    pub sitters: Vec<Sitter>,
}

/// How many play by a rules line, or what is wrong with it.
pub fn seats(rules: &str) -> Result<usize, String> {
    let name = rules.split_whitespace().next().unwrap_or_default();
    if name == Kind::Domination.name() {
        let rules: domination::Rules = rules.parse().map_err(|why| format!("{why}"))?;
        Ok(rules.players())
    } else {
        let rules: kingdomino::Rules = rules.parse().map_err(|why| format!("{why}"))?;
        Ok(rules.players())
    }
}

/// The most that can play.
pub const MOST: usize = Seat::MAX;
