//! Chairs: the players and computer players at a table.

use std::fmt;

use players::Level;
use serde::{Deserialize, Serialize};

use crate::name::Name;
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
