//! The games as an enum, with their names.

use std::fmt;
use std::str::FromStr;

use game::catalogue::values;
use game::parse::{Token, nearest};
use game::{Game, ParseError};
use thiserror::Error;

use crate::dispatch;

/// A game, chosen at run time.
///
/// ```
/// use games::GameKind;
/// assert_eq!("Domination".parse(), Ok(GameKind::Domination));
/// assert_eq!(GameKind::of_line("kingdomino players=2 duel"), Ok(GameKind::Kingdomino));
///
/// let error = "kingdomio".parse::<GameKind>().unwrap_err();
/// assert_eq!(error.nearest, Some(GameKind::Kingdomino));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameKind {
    #[default]
    Kingdomino,
    Domination,
}

impl GameKind {
    /// All games in display order.
    pub const ALL: [Self; 2] = [Self::Kingdomino, Self::Domination];

    /// Name of the game: the first word of its rules lines.
    pub const fn name(self) -> &'static str {
        dispatch!(self, G => G::NAME)
    }

    /// Game of a rules line, by its first word.
    pub fn of_line(rules: &str) -> Result<Self, UnknownGame> {
        first_word(rules).text.parse()
    }

    /// Words of a rules line that lobbies offer for a player count, in catalogue order.
    pub fn offered(self, players: usize) -> Vec<&'static str> {
        fn offered<G: Game>(players: usize) -> Vec<&'static str> {
            let offered = values::<G>().filter(|value| value.offered.contains(players));
            offered.map(|value| value.word).collect()
        }
        dispatch!(self, G => offered::<G>(players))
    }

    /// Next or previous game in [`Self::ALL`], wrapping around.
    #[must_use]
    pub fn cycle(self, forward: bool) -> Self {
        let count = Self::ALL.len();
        let step = if forward { 1 } else { count - 1 };
        Self::ALL[(self as usize + step) % count]
    }
}

/// First word of a line; empty if there is none.
pub(crate) fn first_word(line: &str) -> Token<'_> {
    let line = Token::whole(line);
    line.words().next().unwrap_or(line.end())
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    /// Parses a name, ignoring case.
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let find = |name: &str| {
            let mut all = Self::ALL.into_iter();
            all.find(|kind| kind.name().eq_ignore_ascii_case(name))
        };
        find(name).ok_or_else(|| UnknownGame {
            name: name.to_owned(),
            nearest: nearest(name, Self::ALL.map(Self::name)).and_then(find),
        })
    }
}

/// Error for an unknown game name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown game {name:?}: expected {}{}", quoted(), suggestion(*nearest))]
pub struct UnknownGame {
    pub name: String,
    /// Game with the most similar name.
    pub nearest: Option<GameKind>,
}

impl UnknownGame {
    /// Parse error located at this word of a line.
    pub(crate) fn parse_error(&self, word: Token<'_>) -> ParseError {
        let names = GameKind::ALL.map(GameKind::name).join(" or ");
        word.error(format!("the name of a game: {names}"))
            .suggest(self.nearest.map(GameKind::name))
    }
}

impl From<UnknownGame> for ParseError {
    fn from(unknown: UnknownGame) -> Self {
        unknown.parse_error(Token::whole(&unknown.name))
    }
}

fn quoted() -> String {
    GameKind::ALL
        .map(|kind| format!("{:?}", kind.name()))
        .join(" or ")
}

fn suggestion(nearest: Option<GameKind>) -> String {
    nearest.map_or_else(String::new, |kind| {
        format!("; did you mean {:?}?", kind.name())
    })
}
