//! Analysis of a decision: the best moves with their evaluations.
//!
//! Used for hints, calibration and the engine protocol.

use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use game::{Ending, Game, Player, Seat};

use super::Budget;

/// Evaluation of the best moves of a decision.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis<G: Game> {
    /// Number of rollouts.
    pub playouts: u64,
    /// Best moves, the best first; never empty.
    pub moves: Vec<Candidate<G::Action>>,
}

/// Move that was searched, with its evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<A> {
    /// Principal variation: the action and the expected decisions up to the next chance event.
    pub line: Vec<A>,
    /// Number of leading actions of `line` that were chosen as one decision.
    ///
    /// At least 1; 2 for a placement that was searched together with its claim. All of them belong
    /// to the seat to move and can be played without another search.
    pub decided: usize,
    /// Evaluation after the move, by seat.
    pub evaluations: Vec<SeatEvaluation>,
    /// Number of rollouts that began with this move.
    pub playouts: u64,
}

/// Evaluation of a position for a seat: expected win share and final score.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeatEvaluation {
    /// Expected share of the victory, as a fraction. The shares of all seats add up to 1.
    pub win: f64,
    /// Expected final score, in points.
    pub score: f64,
}

/// Evaluation for every possible seat.
pub type SeatEvaluations = [SeatEvaluation; Seat::MAX];

impl SeatEvaluation {
    /// Result of a finished game for each of `seats` seats.
    pub fn of_ending(ending: &impl Ending, seats: usize) -> SeatEvaluations {
        let mut evaluations = SeatEvaluations::default();
        for seat in Seat::all(seats) {
            evaluations[seat.index()].score = f64::from(ending.points(seat));
        }
        let share = 1.0 / f64::from(ending.winners().count().max(1) as u32);
        for seat in ending.winners() {
            evaluations[seat.index()].win = share;
        }
        evaluations
    }

    /// Mean of `count` evaluations, of which `self` is the sum.
    pub(crate) fn mean(self, count: f64) -> Self {
        Self {
            win: self.win / count,
            score: self.score / count,
        }
    }
}

impl AddAssign for SeatEvaluation {
    fn add_assign(&mut self, other: Self) {
        self.win += other.win;
        self.score += other.score;
    }
}

impl<G: Game> Analysis<G> {
    /// Maximum number of moves in an analysis.
    pub const MAX_MOVES: usize = 10;

    /// Best move found.
    pub fn best(&self) -> &Candidate<G::Action> {
        &self.moves[0]
    }

    /// Evaluation for a seat if the best move is played.
    pub fn evaluation(&self, seat: Seat) -> SeatEvaluation {
        self.best().evaluations[seat.index()]
    }
}

/// Search limits of a decision: a budget and a stop flag.
#[derive(Clone, Copy, Debug)]
pub struct SearchLimits<'a> {
    /// Search budget.
    pub budget: Budget,
    /// Start of the search, for time budgets.
    pub start: Instant,
    /// Stop flag, set by another thread to end the search early.
    pub stop: &'a AtomicBool,
}

impl<'a> SearchLimits<'a> {
    /// Limits of a search that starts now.
    pub fn new(budget: Budget, stop: &'a AtomicBool) -> Self {
        Self {
            budget,
            start: Instant::now(),
            stop,
        }
    }

    /// Whether the search must end after this many rollouts.
    pub fn are_reached(&self, playouts: u64) -> bool {
        self.is_stopped() || self.budget.is_spent(playouts, self.start)
    }

    /// Whether the stop flag is set.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// Whether to report an intermediate analysis after this many rollouts.
///
/// Depends on rollouts and not on the clock, which makes reports reproducible.
pub(crate) const fn report_is_due(playouts: u64) -> bool {
    playouts.is_power_of_two() && playouts >= 64 || playouts.is_multiple_of(4096)
}

/// Player that searches and can therefore analyse a decision.
pub trait Analyst<G: Game>: Player<G> {
    /// Default search budget.
    fn budget(&self) -> Budget;

    /// Analyses a decision of the seat whose turn it is in `view`.
    ///
    /// `report` receives intermediate analyses. All moves are among `legal`.
    fn analyse(
        &mut self,
        view: &G::View,
        legal: &[G::Action],
        limits: SearchLimits<'_>,
        report: &mut dyn FnMut(&Analysis<G>),
    ) -> Analysis<G>;
}
