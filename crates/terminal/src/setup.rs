//! What a new game is to be like.

use game::Seat;
use players::Level;
use table::{GAMES, Name};

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

/// What a new game is to be like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The rules line.
    pub rules: String,
    /// Who sits where, in the order of seats.
    pub sitters: Vec<Sitter>,
}

/// The most that can play.
pub const MOST: usize = Seat::MAX;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_called_what_they_are() {
        for kind in [Kind::Kingdomino, Kind::Domination] {
            assert_eq!(table::seats(&format!("{} players=3", kind.name())), Ok(3));
        }
        assert_eq!(Kind::Kingdomino.name(), "kingdomino");
        let chess = table::seats("chess").unwrap_err().to_string();
        assert!(chess.contains("kingdomino or domination"), "{chess}");
    }
}
