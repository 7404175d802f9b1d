//! Scoring, tie-breaks and the result of a game (D5).

use std::fmt;

use game::{Seat, Seats};

use crate::{Areas, PublicState};

/// Score of a seat: its conquered areas.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Number of conquered areas.
    pub areas: u32,
    /// Number of those that touch the rim: the tie-break.
    pub outer: u32,
}

impl PublicState {
    /// Current score of a seat.
    pub const fn score(&self, seat: Seat) -> Score {
        let areas = self.areas(seat);
        Score {
            areas: areas.len() as u32,
            outer: areas.intersection(Areas::OUTER).len() as u32,
        }
    }
}

/// Criterion that decided a game (D5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DecidedBy {
    /// Number of areas.
    Areas,
    /// Tie-break: number of outer areas.
    OuterAreas,
    /// Tied on both criteria: shared victory.
    Shared,
}

impl fmt::Display for DecidedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Areas => "most areas",
            Self::OuterAreas => "outer areas",
            Self::Shared => "shared",
        })
    }
}

/// Result of a game: scores, winners and the deciding criterion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    scores: [Score; Seat::MAX],
    players: u8,
    winners: Seats,
    decided: DecidedBy,
}

impl Ending {
    /// Result if the game ended in this position.
    pub fn of(public: &PublicState) -> Self {
        let players = public.rules().players();
        let mut scores = [Score::default(); Seat::MAX];
        for seat in Seat::all(players) {
            scores[seat.index()] = public.score(seat);
        }
        let (winners, decided) = Seats::leaders(players, 2, |seat, criterion| {
            let Score { areas, outer } = scores[seat.index()];
            [areas, outer][criterion]
        });
        Self {
            scores,
            players: players as u8,
            winners,
            decided: match decided {
                Some(0) => DecidedBy::Areas,
                Some(_) => DecidedBy::OuterAreas,
                None => DecidedBy::Shared,
            },
        }
    }

    /// Scores in the order of seats.
    pub fn scores(&self) -> &[Score] {
        &self.scores[..usize::from(self.players)]
    }

    /// Criterion that decided the game.
    pub const fn decided(&self) -> DecidedBy {
        self.decided
    }
}

impl game::Ending for Ending {
    fn winners(&self) -> impl Iterator<Item = Seat> {
        self.winners.iter()
    }

    fn points(&self, seat: Seat) -> u32 {
        self.scores()[seat.index()].areas
    }
}

/// Text of the `Result` tag in a record: areas per seat, winners, tie-break.
///
/// Examples: `27 22 won by 1`, `18 18 13 won by 2 (outer areas)`, `18 18 13 shared by 1 2`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for score in self.scores() {
            write!(f, "{} ", score.areas)?;
        }
        let Self {
            winners, decided, ..
        } = self;
        match decided {
            DecidedBy::Areas => write!(f, "won by {winners}"),
            DecidedBy::OuterAreas => write!(f, "won by {winners} ({decided})"),
            DecidedBy::Shared => write!(f, "shared by {winners}"),
        }
    }
}
