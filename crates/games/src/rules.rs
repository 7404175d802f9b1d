//! Rules of any game, chosen at run time.

use std::fmt;
use std::str::FromStr;

use game::ParseError;

use crate::kind::first_word;
use crate::{GameKind, match_any};

/// Rules of any game, printed and parsed as a rules line.
///
/// ```
/// use games::{AnyRules, GameKind};
/// let rules: AnyRules = "kingdomino duel".parse()?;
/// assert_eq!((rules.kind(), rules.seats()), (GameKind::Kingdomino, 2));
///
/// let error = "chess".parse::<AnyRules>().unwrap_err().to_string();
/// assert!(error.contains("kingdomino or domination"));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyRules {
    /// Rules of Kingdomino.
    Kingdomino(kingdomino::Rules),
    /// Rules of Domination.
    Domination(domination::Rules),
}

impl AnyRules {
    /// Game that the rules belong to.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Kingdomino(_) => GameKind::Kingdomino,
            Self::Domination(_) => GameKind::Domination,
        }
    }

    /// Number of seats.
    pub fn seats(&self) -> usize {
        match_any!(self, Self(rules) => rules.players())
    }
}

impl fmt::Display for AnyRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match_any!(self, Self(rules) => rules.fmt(f))
    }
}

impl FromStr for AnyRules {
    type Err = ParseError;

    fn from_str(line: &str) -> Result<Self, ParseError> {
        let name = first_word(line);
        let kind = name.text.parse::<GameKind>();
        match kind.map_err(|unknown| unknown.parse_error(name))? {
            GameKind::Kingdomino => line.parse().map(Self::Kingdomino),
            GameKind::Domination => line.parse().map(Self::Domination),
        }
    }
}
