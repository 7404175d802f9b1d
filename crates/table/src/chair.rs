//! Chairs: the players and computer players at a table.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use players::Level;
use serde::{Deserialize, Serialize};

use crate::text;

/// Secret identity of a player; never shown to others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Guest(pub String);

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest")
    }
}

/// Display name: 1 to 24 characters on one line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Name(String);

impl Name {
    /// Maximum length in characters.
    pub const MAX_LENGTH: usize = 24;
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a character is invisible or changes the text direction.
fn is_invisible(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = name.chars().count();
        if !(1..=Self::MAX_LENGTH).contains(&length) || name.chars().any(is_invisible) {
            let expected = format!("a name of 1 to {} characters on one line", Self::MAX_LENGTH);
            return Err(ParseError::new(1, text, expected));
        }
        Ok(Self(name))
    }
}

impl From<Name> for String {
    fn from(name: Name) -> Self {
        name.0
    }
}

impl TryFrom<String> for Name {
    type Error = ParseError;

    fn try_from(text: String) -> Result<Self, ParseError> {
        text.parse()
    }
}

/// A chair at a table, one per seat of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    Open,
    Person(Person),
    /// A computer player.
    Opponent(#[serde(with = "text")] Level),
}

/// A person who holds a chair. One guest may own several chairs (pass and play).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Person {
    pub guest: Guest,
    pub name: Name,
    /// Whether the player has left; a stand-in plays until they return.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub away: bool,
    /// Number of timeouts in a row.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub late: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes a reference"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}

impl Person {
    /// Creates a player who is present.
    pub const fn new(guest: Guest, name: Name) -> Self {
        Self {
            guest,
            name,
            away: false,
            late: 0,
        }
    }
}

impl Chair {
    /// The person who holds the chair, present or away.
    pub const fn person(&self) -> Option<&Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Open | Self::Opponent(_) => None,
        }
    }

    pub(crate) const fn person_mut(&mut self) -> Option<&mut Person> {
        match self {
            Self::Person(person) => Some(person),
            Self::Open | Self::Opponent(_) => None,
        }
    }

    /// Whether the chair belongs to this guest.
    pub fn belongs_to(&self, guest: &Guest) -> bool {
        self.person().is_some_and(|person| person.guest == *guest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_invisible_characters_are_refused() {
        let name = |text: &str| text.parse::<Name>().map(|name| name.to_string());
        assert_eq!(name("  Þórdís   Ýr "), Ok("Þórdís Ýr".to_owned()));
        assert_eq!(name("李小龍"), Ok("李小龍".to_owned()));
        let long = "x".repeat(25);
        for bad in [
            "",
            "   ",
            long.as_str(),
            "a\u{202e}b",
            "a\u{200b}",
            "a\u{7}b",
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }
}
