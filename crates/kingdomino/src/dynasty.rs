//! Dynasty: three games in a row, and the highest sum wins.

use std::fmt;

use game::{Game, Seat, Seats};
use thiserror::Error;

use crate::score::{places, winners, write_winners};
use crate::{Decided, Ending, Kingdomino, Rules, State};

/// A match of three games.
///
/// Totals are summed. Ties fall to the sum of the largest properties, then (classic) to the sum of
/// crowns, and are shared after that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dynasty {
    rules: Rules,
    games: Vec<Ending>,
}

/// One line of the standings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// Who.
    pub seat: Seat,
    /// 1 for the leader; equals share a place.
    pub place: usize,
    /// The sum of totals.
    pub total: u32,
    /// The sum of largest properties.
    pub largest: u32,
    /// The sum of crowns.
    pub crowns: u32,
}

/// A game that cannot be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum DynastyError {
    /// Three have been played.
    #[error("a Dynasty has {} games, and all have been played", Dynasty::GAMES)]
    Over,
    /// It goes on.
    #[error("the game is not over")]
    Unfinished,
    /// It belongs to another match.
    #[error("this Dynasty is {expected}, and that game was {found}")]
    OtherRules {
        /// The rules of the match.
        expected: Rules,
        /// The rules of the game.
        found: Rules,
    },
}

impl Dynasty {
    /// How many games make a Dynasty.
    pub const GAMES: usize = 3;

    /// A match by these rules, before its first game.
    pub fn new(rules: Rules) -> Self {
        Self {
            rules: rules.with_dynasty(true),
            games: Vec::new(),
        }
    }

    /// The rules of each game.
    pub const fn rules(&self) -> Rules {
        self.rules
    }

    /// Counts a game that has come to its end.
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

    /// The games counted so far.
    pub fn games(&self) -> &[Ending] {
        &self.games
    }

    /// Have all three been played?
    pub const fn is_over(&self) -> bool {
        self.games.len() == Self::GAMES
    }

    /// The sums so far, best first.
    pub fn standings(&self) -> Vec<Standing> {
        let sums = self.sums();
        places(&sums, self.rules.edition())
            .into_iter()
            .map(|(seat, place)| {
                let [total, largest, crowns] = sums[seat.index()];
                Standing {
                    seat,
                    place,
                    total,
                    largest,
                    crowns,
                }
            })
            .collect()
    }

    /// Who won and what decided it, once all three have been played.
    pub fn winners(&self) -> Option<(Vec<Seat>, Decided)> {
        let (set, decided) = self.decision()?;
        Some((set.iter().collect(), decided))
    }

    fn decision(&self) -> Option<(Seats, Decided)> {
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

/// The sums, then who won and why: `161 140 won by 1`; without the winner before the third game.
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
