//! Difficulty levels: which player plays at each level, and its time limit.
//!
//! This module is the only place that defines them. The weaker levels make human-like mistakes: they look
//! at most one step ahead and overlook moves at random. No level plays random moves.

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

/// Default time limit per decision for every player that searches.
pub const TIME_LIMIT: Duration = Duration::from_secs(1);
/// Longest time limit that a host can set for a level.
const MAX_TIME: Duration = Duration::from_secs(10);
/// Rollouts per decision at [`Level::Club`] in Domination.
const CLUB_PLAYOUTS: u64 = 30;

/// Difficulty level of a computer player.
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
    /// Simple greedy goal; overlooks many moves.
    ///
    /// The goal is the largest property in Kingdomino, and the most areas now in Domination.
    Child,
    /// Also considers the next domino (Kingdomino) or the areas given away (Domination).
    ///
    /// Overlooks many moves too.
    Beginner,
    /// Greedy: compares all legal moves by their immediate result.
    Casual,
    /// Evaluates future value: the value network, or a short search.
    Club,
    /// Strongest player of the game.
    Master,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] = [
        Self::Child,
        Self::Beginner,
        Self::Casual,
        Self::Club,
        Self::Master,
    ];

    /// Number of the level, from 1 for the weakest.
    pub const fn number(self) -> usize {
        self as usize + 1
    }

    /// Name of the level, as parsed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Child => "child",
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Master => "master",
        }
    }

    /// Creates the player of this level.
    ///
    /// `limit` replaces [`TIME_LIMIT`] as the search time of the strongest level. Levels that search
    /// for a fraction of that time get the same fraction of `limit`; other players are not affected.
    pub fn player<G: HasLevels>(self, limit: Option<Duration>, seed: u64) -> Box<dyn Player<G>> {
        match G::at_level(self) {
            LevelPlayer::Immediate(player) => player(seed),
            LevelPlayer::Search(player, budget) => player(budget.scaled_to(limit), seed),
        }
    }

    /// Whether the player of this level searches for a time; others decide within milliseconds.
    pub fn is_timed<G: HasLevels>(self) -> bool {
        matches!(G::at_level(self), LevelPlayer::Search(_, Budget::Time(_)))
    }

    /// Creates the player of this level if it searches and can therefore analyse decisions.
    pub fn analyst<G: HasLevels>(
        self,
        limit: Option<Duration>,
        seed: u64,
    ) -> Option<Box<dyn Analyst<G>>> {
        match G::at_level(self) {
            LevelPlayer::Immediate(_) => None,
            LevelPlayer::Search(player, budget) => Some(player(budget.scaled_to(limit), seed)),
        }
    }
}

impl Budget {
    /// Scales a time budget from [`TIME_LIMIT`] to `limit`; rollout budgets stay the same.
    fn scaled_to(self, limit: Option<Duration>) -> Self {
        match (self, limit) {
            (Self::Time(time), Some(limit)) => {
                let share = time.as_secs_f64() / TIME_LIMIT.as_secs_f64();
                let scaled = limit.min(MAX_TIME).mul_f64(share);
                Self::Time(scaled.clamp(Duration::from_millis(1), MAX_TIME))
            }
            (budget, _) => budget,
        }
    }
}

/// Constructor of the player of a level, from an RNG seed.
#[derive(Clone, Copy, Debug)]
pub enum LevelPlayer<G: Game> {
    /// Decides without search.
    Immediate(fn(u64) -> Box<dyn Player<G>>),
    /// Searches within this budget, unless a host limits its time.
    Search(fn(Budget, u64) -> Box<dyn Analyst<G>>, Budget),
}

/// Game with a computer player for every level.
pub trait HasLevels: Game {
    /// Computer player that plays at this level.
    fn at_level(level: Level) -> LevelPlayer<Self>;
}

impl HasLevels for Kingdomino {
    fn at_level(level: Level) -> LevelPlayer<Self> {
        use crate::kingdomino::{EvaluatorPlayer, FullGreedy, Novice, master};
        match level {
            Level::Child => LevelPlayer::Immediate(|seed| {
                Box::new(Novice::new(MoveDropout::new(85, seed), false))
            }),
            Level::Beginner => LevelPlayer::Immediate(|seed| {
                Box::new(Novice::new(MoveDropout::new(70, seed), true))
            }),
            Level::Casual => LevelPlayer::Immediate(|seed| Box::new(FullGreedy::new(seed))),
            Level::Club => LevelPlayer::Immediate(|_| Box::new(EvaluatorPlayer)),
            Level::Master => LevelPlayer::Search(master, Budget::Time(TIME_LIMIT)),
        }
    }
}

impl HasLevels for Domination {
    fn at_level(level: Level) -> LevelPlayer<Self> {
        use crate::domination::{Greedy, Novice, master};
        match level {
            Level::Child => LevelPlayer::Immediate(|seed| {
                Box::new(Novice::new(MoveDropout::new(40, seed), false))
            }),
            Level::Beginner => LevelPlayer::Immediate(|seed| {
                Box::new(Novice::new(MoveDropout::new(40, seed), true))
            }),
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
        let matches = |level: &Self| level.name() == text || level.to_string() == text;
        Self::ALL.into_iter().find(matches).ok_or_else(|| {
            let names = Self::ALL.map(Self::name);
            let suggestion = nearest(text, names);
            let names = names.join(", ");
            let [weakest, .., strongest] = Self::ALL;
            let expected = format!("a level, {weakest} to {strongest} or by name: {names}");
            ParseError::new(1, text, expected).suggest(suggestion)
        })
    }
}

/// Random move dropout: makes a weak player overlook some of its choices.
#[derive(Clone, Debug)]
pub(crate) struct MoveDropout {
    /// Percentage of the choices that are overlooked.
    percent: u32,
    pub(crate) rng: Xoshiro256PlusPlus,
}

impl MoveDropout {
    pub(crate) fn new(percent: u32, seed: u64) -> Self {
        Self {
            percent,
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// Returns the choices that are not overlooked; at least one.
    pub(crate) fn keep<T: Copy>(&mut self, choices: &[T]) -> Vec<T> {
        let mut kept: Vec<T> = Vec::new();
        for choice in choices {
            if below(&mut self.rng, 100) >= self.percent {
                kept.push(*choice);
            }
        }
        if kept.is_empty() {
            kept.push(choose(&mut self.rng, choices));
        }
        kept
    }
}
