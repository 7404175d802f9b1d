//! Opponents by level, from a child to a master.
//!
//! This module alone says who plays at a level, and how long it searches. The weaker levels err
//! like people: they look at what a move brings now and not at what it costs later, and overlook
//! things. None of them rolls dice for a move.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use domination::Domination;
use game::parse::nearest;
use game::random::{below, choose};
use game::{Game, ParseError, Player};
use kingdomino::Kingdomino;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use crate::search::{Analyst, Budget};

/// Default time limit for a decision, of levels and of every other player that searches.
pub const TIME_LIMIT: Duration = Duration::from_secs(1);
/// A host cannot give more time than this to a level.
const LONGEST: Duration = Duration::from_secs(10);
/// Playouts of a club player of Domination.
const CLUB_PLAYOUTS: u64 = 30;

/// Strength of an opponent.
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

    /// The player of this level.
    ///
    /// `limit` is how long a host lets the strongest level search, instead of [`TIME_LIMIT`]. Levels
    /// that search for a part of that time do so for the same part of `limit`; other players decide
    /// as they always do.
    pub fn player<G: Levels>(self, limit: Option<Duration>, seed: u64) -> Box<dyn Player<G>> {
        match G::at_level(self) {
            LevelPlayer::Immediate(player) => player(seed),
            LevelPlayer::Search(player, budget) => player(budget.limited(limit), seed),
        }
    }

    /// The player of this level, if it searches and can therefore analyse a decision.
    pub fn analyst<G: Levels>(
        self,
        limit: Option<Duration>,
        seed: u64,
    ) -> Option<Box<dyn Analyst<G>>> {
        match G::at_level(self) {
            LevelPlayer::Immediate(_) => None,
            LevelPlayer::Search(player, budget) => Some(player(budget.limited(limit), seed)),
        }
    }
}

impl Budget {
    /// The same number of playouts, or the time scaled from [`TIME_LIMIT`] to this limit.
    fn limited(self, limit: Option<Duration>) -> Self {
        match (self, limit) {
            (Self::Time(time), Some(limit)) => {
                let share = time.as_secs_f64() / TIME_LIMIT.as_secs_f64();
                let scaled = limit.min(LONGEST).mul_f64(share);
                Self::Time(scaled.clamp(Duration::from_millis(1), LONGEST))
            }
            (budget, _) => budget,
        }
    }
}

/// Player of a level, made from its seed.
#[derive(Clone, Copy, Debug)]
pub enum LevelPlayer<G: Game> {
    /// Decides at once.
    Immediate(fn(u64) -> Box<dyn Player<G>>),
    /// Searches, within this budget unless a host limits its time.
    Search(fn(Budget, u64) -> Box<dyn Analyst<G>>, Budget),
}

/// A game with an opponent for every level.
pub trait Levels: Game {
    /// Who plays at a level.
    fn at_level(level: Level) -> LevelPlayer<Self>;
}

impl Levels for Kingdomino {
    fn at_level(level: Level) -> LevelPlayer<Self> {
        use crate::kingdomino::{EvaluatorPlayer, FullGreedy, Novice, master};
        match level {
            Level::Child => LevelPlayer::Immediate(|seed| {
                Box::new(Novice::new(Attention::new(85, seed), false))
            }),
            Level::Beginner => {
                LevelPlayer::Immediate(|seed| Box::new(Novice::new(Attention::new(70, seed), true)))
            }
            Level::Casual => LevelPlayer::Immediate(|seed| Box::new(FullGreedy::new(seed))),
            Level::Club => LevelPlayer::Immediate(|_| Box::new(EvaluatorPlayer)),
            Level::Master => LevelPlayer::Search(master, Budget::Time(TIME_LIMIT)),
        }
    }
}

impl Levels for Domination {
    fn at_level(level: Level) -> LevelPlayer<Self> {
        use crate::domination::{Greedy, Novice, master};
        match level {
            Level::Child => LevelPlayer::Immediate(|seed| {
                Box::new(Novice::new(Attention::new(40, seed), false))
            }),
            Level::Beginner => {
                LevelPlayer::Immediate(|seed| Box::new(Novice::new(Attention::new(40, seed), true)))
            }
            Level::Casual => LevelPlayer::Immediate(|seed| Box::new(Greedy::new(seed))),
            Level::Club => LevelPlayer::Search(master, Budget::Playouts(CLUB_PLAYOUTS)),
            Level::Master => LevelPlayer::Search(master, Budget::Time(TIME_LIMIT)),
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
            let [weakest, .., strongest] = Self::ALL;
            let expected = format!("a level, {weakest} to {strongest} or one of {names}");
            ParseError::new(1, text, expected).near(near)
        })
    }
}

/// Attention of a weak player: it overlooks some of its choices.
#[derive(Clone, Debug)]
pub(crate) struct Attention {
    /// Percentage of the choices that it overlooks.
    overlooks: u32,
    pub(crate) rng: Xoshiro256PlusPlus,
}

impl Attention {
    pub(crate) fn new(overlooks: u32, seed: u64) -> Self {
        Self {
            overlooks,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// The choices that are not overlooked; never none.
    pub(crate) fn notice<T: Copy>(&mut self, choices: &[T]) -> Vec<T> {
        let mut noticed: Vec<T> = Vec::new();
        for choice in choices {
            if below(&mut self.rng, 100) >= self.overlooks {
                noticed.push(*choice);
            }
        }
        if noticed.is_empty() {
            noticed.push(choose(&mut self.rng, choices));
        }
        noticed
    }
}
