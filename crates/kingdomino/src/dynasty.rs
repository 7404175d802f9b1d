//! Dynasty: a match of three games, won by the highest sum of totals.

use std::fmt;

use game::{Game, Seat, Seats};
use thiserror::Error;

use crate::score::{ranks, winners, write_winners};
use crate::{DecidedBy, Ending, Kingdomino, Rules, State};

/// A match of three games.
///
/// Totals are summed. Ties are broken by the sum of the largest properties, then (classic) by the
/// sum of crowns; otherwise the victory is shared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dynasty {
    rules: Rules,
    games: Vec<Ending>,
}

/// One row of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DynastyStanding {
    pub seat: Seat,
    /// From 1; tied seats share a rank.
    pub rank: usize,
    /// Sum of totals.
    pub total: u32,
    /// Sum of largest properties.
    pub largest: u32,
    /// Sum of crowns.
    pub crowns: u32,
}

/// Reason why a game cannot be added to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DynastyError {
    /// All three games have been played.
    #[error("all {} games of this Dynasty have been played", Dynasty::GAMES)]
    Over,
    #[error("the game is not over")]
    Unfinished,
    #[error("rules mismatch: the Dynasty has \"{expected}\", the game has \"{found}\"")]
    OtherRules {
        /// Rules of the match.
        expected: Rules,
        /// Rules of the game.
        found: Rules,
    },
}

impl Dynasty {
    /// Number of games in a Dynasty.
    pub const GAMES: usize = 3;

    /// Creates a match without games.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules: rules.with_dynasty(true),
            games: Vec::new(),
        }
    }

    /// Rules of each game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Adds a finished game.
    pub fn add(&mut self, end: &State) -> Result<(), DynastyError> {
        let (expected, found) = (self.rules, end.rules());
        if found != expected {
            return Err(DynastyError::OtherRules { expected, found });
        }
        if self.is_over() {
            return Err(DynastyError::Over);
        }
        let game = Kingdomino::result(end).ok_or(DynastyError::Unfinished)?;
        self.games.push(game);
        Ok(())
    }

    /// Results of the games so far.
    pub fn games(&self) -> &[Ending] {
        &self.games
    }

    /// Whether all three games have been played.
    pub const fn is_over(&self) -> bool {
        self.games.len() == Self::GAMES
    }

    /// Standings so far, best first.
    pub fn standings(&self) -> Vec<DynastyStanding> {
        let sums = self.sums();
        ranks(&sums, self.rules.edition())
            .into_iter()
            .map(|(seat, rank)| {
                let [total, largest, crowns] = sums[seat.index()];
                DynastyStanding {
                    seat,
                    rank,
                    total,
                    largest,
                    crowns,
                }
            })
            .collect()
    }

    /// Winners and deciding criterion; `None` before the third game has ended.
    pub fn winners(&self) -> Option<(Vec<Seat>, DecidedBy)> {
        let (set, decided) = self.decision()?;
        Some((set.iter().collect(), decided))
    }

    fn decision(&self) -> Option<(Seats, DecidedBy)> {
        self.is_over()
            .then(|| winners(&self.sums(), self.rules.edition()))
    }

    fn sums(&self) -> Vec<[u32; 3]> {
        let mut sums = vec![[0; 3]; self.rules.players()];
        for game in &self.games {
            for (sum, score) in sums.iter_mut().zip(game.scores()) {
                sum[0] += score.total();
                sum[1] += score.largest;
                sum[2] += score.crowns;
            }
        }
        sums
    }
}

/// Sums of totals, then the winner once all games are played: `161 140 won by 1`.
impl fmt::Display for Dynasty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sums: Vec<String> = self.sums().iter().map(|sum| sum[0].to_string()).collect();
        f.write_str(&sums.join(" "))?;
        match self.decision() {
            Some((set, decided)) => {
                f.write_str(" ")?;
                write_winners(f, set, decided)
            }
            None => Ok(()),
        }
    }
}
