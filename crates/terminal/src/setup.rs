//! What a new game is to be like.

use std::str::FromStr;

use game::Seat;
use players::Level;
use table::{GAMES, Name, Refusal};

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
            Self::Kingdomino => GAMES[0],
            Self::Domination => GAMES[1],
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
    table::seats(rules).map_err(|refusal| match refusal {
        Refusal::Malformed { why, .. } => why,
        other => other.to_string(),
    })
}

/// The most that can play.
pub const MOST: usize = Seat::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_called_what_they_are() {
        for kind in [Kind::Kingdomino, Kind::Domination] {
            assert_eq!(seats(&format!("{} players=3", kind.name())), Ok(3));
        }
        assert_eq!(Kind::Kingdomino.name(), "kingdomino");
        assert!(seats("chess").is_err_and(|why| why.contains("kingdomino or domination")));
    }

    #[test]
    fn people_have_names_and_opponents_levels() {
        assert_eq!("level:club".parse(), Ok(Sitter::Opponent(Level::Club)));
        assert_eq!("level:5".parse(), Ok(Sitter::Opponent(Level::Master)));
        assert_eq!("level:9".parse::<Sitter>(), Err(UnknownSitter));
        assert!(matches!("Þóra".parse(), Ok(Sitter::Person(_))));
        assert_eq!("".parse::<Sitter>(), Err(UnknownSitter));
    }
}
