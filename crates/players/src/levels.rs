//! Opponents by level, from a child to a master.
//!
//! The weaker ones err like people: they look at what a move brings now and not at what it costs
//! later, and overlook things. None of them rolls dice for a move.

pub(crate) mod domination;
pub(crate) mod kingdomino;

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::nearest;
use game::random::below;
use rand_core::Rng;

/// How strong an opponent is.
///
/// ```
/// use players::Level;
/// let level: Level = "3".parse()?;
/// assert_eq!((level, level.name()), (Level::Casual, "casual"));
/// assert_eq!("master".parse(), Ok(Level::Master));
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Likes what it gets at once, and thinks of nothing else.
    Child,
    /// Knows what a good move is, and overlooks many.
    Beginner,
    /// Sees all that can be done now.
    Casual,
    /// Knows what will be worth something later.
    Club,
    /// Our strongest player.
    Master,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Child,
        Self::Beginner,
        Self::Casual,
        Self::Club,
        Self::Master,
    ];

    /// 1 for the weakest.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Child => "child",
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Master => "master",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl FromStr for Level {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let called = |level: &Self| level.name() == text || level.to_string() == text;
        Self::ALL.into_iter().find(called).ok_or_else(|| {
            let names = Self::ALL.map(Self::name);
            let near = nearest(text, names);
            let names = names.join(", ");
            let expected = format!("a level, 1 to 5 or one of {names}");
            ParseError::new(1, text, expected).near(near)
        })
    }
}

/// Those of some choices that somebody notices who overlooks so many in a hundred; one at least.
pub(crate) fn noticed<T: Copy>(choices: &[T], overlooked: u32, rng: &mut impl Rng) -> Vec<T> {
    let mut noticed: Vec<T> = Vec::new();
    noticed.extend(choices.iter().filter(|_| below(rng, 100) >= overlooked));
    if noticed.is_empty() {
        noticed.push(game::random::choose(rng, choices));
    }
    noticed
}
