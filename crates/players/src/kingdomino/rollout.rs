//! Rollout results and their statistics by move.

use game::{Game, Seat};
use kingdomino::{Kingdomino, Rules, State};

use super::evaluator::{Evaluator, Move};
use crate::search::analysis::{SeatEvaluation, SeatEvaluations};

/// Result of a rollout, or the value estimate at its depth limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rollout {
    evaluations: SeatEvaluations,
    seats: usize,
}

/// Standard deviation of the final score around its estimate, with one domino to go.
///
/// In points, relative to the other kingdoms. It grows with the square root of the dominoes to go:
/// twice as much for four. The example `score_variance` measures it: 3.0 to 3.4 with three and four
/// players.
fn standard_deviation(rules: Rules) -> f64 {
    match (rules.players(), rules.limit()) {
        // With two kings, a seat can choose in every line.
        (2, 7) => 2.4,
        (2, _) => 1.8,
        _ => 3.5,
    }
}

/// Scale of the Gumbel distribution of final scores with this many dominoes to go.
pub(super) fn gumbel_scale(rules: Rules, remaining: usize) -> f64 {
    6_f64.sqrt() / std::f64::consts::PI
        * standard_deviation(rules)
        * (remaining.max(1) as f64).sqrt()
}

impl Rollout {
    /// Result of a finished game.
    pub(super) fn from_ending(state: &State) -> Self {
        let ending = Kingdomino::result(state).expect("the game is over");
        let seats = state.rules().players();
        Self {
            evaluations: SeatEvaluation::of_ending(&ending, seats),
            seats,
        }
    }

    /// Value estimate at the depth limit: expected scores and the derived win probabilities.
    pub(super) fn from_evaluation(state: &State, evaluator: &Evaluator<'_>) -> Self {
        let seats = state.rules().players();
        let mut evaluations = SeatEvaluations::default();
        let mut best = f64::NEG_INFINITY;
        let mut remaining: usize = 1;
        for seat in Seat::all(seats) {
            let score = f64::from(evaluator.expected_score(state, seat)).max(0.0);
            evaluations[seat.index()].score = score;
            best = best.max(score);
            remaining = remaining.max(state.rules().dominoes_each() - state.received(seat));
        }
        // The errors of the estimates are modelled as Gumbel distributed, for which the probability of
        // each seat to have the highest score has a closed form (softmax).
        let gumbel_scale = gumbel_scale(state.rules(), remaining);
        let weight = |score: f64| ((score - best) / gumbel_scale).exp();
        let sum: f64 = evaluations[..seats]
            .iter()
            .map(|evaluation| weight(evaluation.score))
            .sum();
        for evaluation in &mut evaluations[..seats] {
            evaluation.win = weight(evaluation.score) / sum;
        }
        Self { evaluations, seats }
    }

    /// Reward of a seat: its win share, plus `margin` for a lead of 25 points.
    fn value(&self, me: Seat, margin: f64) -> f64 {
        let others = Seat::all(self.seats).filter(|seat| *seat != me);
        let best = others.map(|seat| self.evaluations[seat.index()].score);
        let best = best.fold(f64::NEG_INFINITY, f64::max);
        let SeatEvaluation { win, score } = self.evaluations[me.index()];
        win + margin * ((score - best) / 25.0).clamp(-1.0, 1.0)
    }
}

/// Move and the statistics of its rollouts.
#[derive(Clone, Debug)]
pub(super) struct MoveStats {
    pub(super) candidate: Move,
    /// Prior estimate of the reward, relative to the other moves.
    prior: f64,
    value: f64,
    evaluations: SeatEvaluations,
    playouts: u32,
}

impl MoveStats {
    pub(super) fn new(candidate: Move, prior: f64) -> Self {
        Self {
            candidate,
            prior,
            value: 0.0,
            evaluations: SeatEvaluations::default(),
            playouts: 0,
        }
    }

    pub(super) const fn playouts(&self) -> u32 {
        self.playouts
    }

    /// Mean reward, with the prior counted as `weight` rollouts.
    pub(super) fn mean(&self, weight: f64) -> f64 {
        (self.value + weight * self.prior) / (f64::from(self.playouts) + weight).max(1.0)
    }

    /// The same move without rollouts.
    pub(super) fn untried(&self) -> Self {
        Self::new(self.candidate, self.prior)
    }

    /// Mean result by seat.
    pub(super) fn evaluations(&self, seats: usize) -> Vec<SeatEvaluation> {
        let count = f64::from(self.playouts.max(1));
        let sums = self.evaluations[..seats].iter();
        sums.map(|sum| sum.mean(count)).collect()
    }

    /// Adds a rollout.
    pub(super) fn add_rollout(&mut self, rollout: &Rollout, me: Seat, margin: f64) {
        self.add(rollout.value(me, margin), &rollout.evaluations, 1);
    }

    /// Adds the statistics of another thread.
    pub(super) fn merge(&mut self, other: &Self) {
        self.add(other.value, &other.evaluations, other.playouts);
    }

    fn add(&mut self, value: f64, evaluations: &SeatEvaluations, playouts: u32) {
        self.value += value;
        self.playouts += playouts;
        for (sum, new) in self.evaluations.iter_mut().zip(evaluations) {
            *sum += *new;
        }
    }
}
