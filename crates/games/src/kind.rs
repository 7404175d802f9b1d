//! Names of the games.

use std::fmt;
use std::str::FromStr;

use game::catalogue::values;
use game::parse::{Word, nearest};
use game::{Game, ParseError};
use thiserror::Error;

use crate::dispatch;

/// One of the games.
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
    /// Kingdomino.
    #[default]
    Kingdomino,
    /// Domination: conquer and claim.
    Domination,
}

impl GameKind {
    /// All games, in the order in which they are offered.
    pub const ALL: [Self; 2] = [Self::Kingdomino, Self::Domination];

    /// The first word of its rules lines.
    pub const fn name(self) -> &'static str {
        dispatch!(self, G => G::NAME)
    }

    /// The game of a rules line, by its first word.
    pub fn of_line(rules: &str) -> Result<Self, UnknownGame> {
        first_word(rules).text.parse()
    }

    /// The words of a rules line that lobbies offer to so many players, in catalogue order.
    pub fn offered(self, players: usize) -> Vec<&'static str> {
        fn offered<G: Game>(players: usize) -> Vec<&'static str> {
            let offered = values::<G>().filter(|value| value.offered.contains(players));
            offered.map(|value| value.word).collect()
        }
        dispatch!(self, G => offered::<G>(players))
    }

    /// The game behind this one in [`Self::ALL`], or before it; the last leads to the first.
    #[must_use]
    pub fn next(self, forward: bool) -> Self {
        let count = Self::ALL.len();
        let step = if forward { 1 } else { count - 1 };
        Self::ALL[(self as usize + step) % count]
    }
}

/// The first word of a line; empty if there is none.
pub(crate) fn first_word(line: &str) -> Word<'_> {
    let line = Word::whole(line);
    line.words().next().unwrap_or(line.end())
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    /// Reads a name, in upper or lower case.
    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let called = |name: &str| {
            let mut all = Self::ALL.into_iter();
            all.find(|kind| kind.name().eq_ignore_ascii_case(name))
        };
        called(name).ok_or_else(|| UnknownGame {
            name: name.to_owned(),
            nearest: nearest(name, Self::ALL.map(Self::name)).and_then(called),
        })
    }
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no game is called {name:?}; expected {}{}", quoted(), suggestion(*nearest))]
pub struct UnknownGame {
    /// The name.
    pub name: String,
    /// The game whose name is similar.
    pub nearest: Option<GameKind>,
}

impl UnknownGame {
    /// The same as an error about this word of a line.
    pub(crate) fn at(&self, word: Word<'_>) -> ParseError {
        let names = GameKind::ALL.map(GameKind::name).join(" or ");
        word.error(format!("the name of a game, {names}"))
            .near(self.nearest.map(GameKind::name))
    }
}

impl From<UnknownGame> for ParseError {
    fn from(unknown: UnknownGame) -> Self {
        unknown.at(Word::whole(&unknown.name))
    }
}

fn quoted() -> String {
    GameKind::ALL
        .map(|kind| format!("{:?}", kind.name()))
        .join(" or ")
}

fn suggestion(nearest: Option<GameKind>) -> String {
    nearest.map_or_else(String::new, |kind| {
        format!("; the nearest is {:?}", kind.name())
    })
}
