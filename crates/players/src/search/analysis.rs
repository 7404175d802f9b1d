//! Analysis of a decision, for hints, reviews and engines.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use game::{Ending, Game, Player, Seat};

use super::Budget;

/// Evaluation of the best moves of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// How many games it has imagined.
    pub playouts: u64,
    /// The best few moves, the best first; never empty.
    pub moves: Vec<Candidate<G::Action>>,
}

/// A move that was searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<A> {
    /// The action to choose, and the decisions that are expected to follow it, up to the next
    /// outcome of chance.
    pub line: Vec<A>,
    /// Number of leading actions of `line` that were chosen as one decision.
    ///
    /// At least 1; 2 for a placement that was searched together with the claim behind it. These
    /// all belong to the seat to move, and can be played without searching again.
    pub decided: usize,
    /// How the game stands after it, by seat.
    pub outlook: Vec<Outlook>,
    /// How many of the imagined games went this way.
    pub playouts: u64,
}

/// How a game stands for a seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Outlook {
    /// The part of the victory it can expect, 0 to 1; those of all seats add up to 1.
    pub win: f64,
    /// The points it can expect to end with.
    pub score: f64,
}

/// How a game stands for every seat there could be.
pub type Outlooks = [Outlook; Seat::MAX];

impl Outlook {
    /// How a game that is over came out for each of so many seats.
    pub fn of_ending(ending: &impl Ending, seats: usize) -> Outlooks {
        let mut outlooks = Outlooks::default();
        for seat in Seat::all(seats) {
            outlooks[seat.index()].score = f64::from(ending.points(seat));
        }
        let share = 1.0 / f64::from(ending.winners().count().max(1) as u32);
        for seat in ending.winners() {
            outlooks[seat.index()].win = share;
        }
        outlooks
    }

    /// The mean, if this is the sum of so many.
    pub(crate) fn mean(self, count: f64) -> Self {
        Self {
            win: self.win / count,
            score: self.score / count,
        }
    }
}

impl AddAssign for Outlook {
    fn add_assign(&mut self, other: Self) {
        self.win += other.win;
        self.score += other.score;
    }
}

impl<G: Game> Analysis<G> {
    /// How many moves it speaks of at most.
    pub const MOST: usize = 10;

    /// The move that is thought to be best.
    pub fn best(&self) -> &Candidate<G::Action> {
        &self.moves[0]
    }

    /// How the game stands for a seat if the best move is played.
    pub fn outlook(&self, seat: Seat) -> Outlook {
        self.best().outlook[seat.index()]
    }
}

/// How long to think about a decision.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// How much to think at most.
    pub budget: Budget,
    /// Since when time counts.
    pub start: Instant,
    /// Set by someone else who wants the answer now.
    pub stop: &'a AtomicBool,
}

impl<'a> Limits<'a> {
    /// So much, beginning now.
    pub fn new(budget: Budget, stop: &'a AtomicBool) -> Self {
        Self {
            budget,
            start: Instant::now(),
            stop,
        }
    }

    /// Is it time to answer, after so many imagined games?
    pub fn are_reached(&self, playouts: u64) -> bool {
        self.is_stopped() || self.budget.is_spent(playouts, self.start)
    }

    /// Does somebody want the answer now?
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Is it time to say what is thought so far? By playouts and not by the clock, so that whoever
/// thinks the same says the same.
pub(crate) const fn is_due(playouts: u64) -> bool {
    playouts.is_power_of_two() && playouts >= 64 || playouts.is_multiple_of(4096)
}

/// A player that searches, and can therefore analyse a decision.
pub trait Analyst<G: Game>: Player<G> {
    /// Its search budget unless another one is given.
    fn budget(&self) -> Budget;

    /// Analyses a decision of the seat whose turn it is in `view`.
    ///
    /// Now and then `report` receives the analysis so far. The moves are among `legal`.
    fn analyse(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        limits: Limits<'_>,
        report: &mut dyn FnMut(&Analysis<G>),
    ) -> Analysis<G>;
}
