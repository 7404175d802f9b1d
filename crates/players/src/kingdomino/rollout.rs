//! Results of rollouts, and their statistics by move.

use game::{Game, Seat};
use kingdomino::{Kingdomino, Rules, State};

use super::evaluator::{Evaluator, Move};
use crate::search::analysis::{Outlook, Outlooks};

/// Result of a rollout, or the value estimate at its depth limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rollout {
    outlook: Outlooks,
    seats: usize,
}

/// A kingdom that has one domino to go ends this many points above or below what was expected of it
/// (one standard deviation), compared with the others; one that has four to go, twice as many.
/// The example `luck` measures it, with three and four at 3.0 to 3.4.
fn spread(rules: Rules) -> f64 {
    match (rules.players(), rules.limit()) {
        // With two kings there is something to choose in every line.
        (2, 7) => 2.4,
        (2, _) => 1.8,
        _ => 3.5,
    }
}

/// The scale of the Gumbel distribution that has the spread of kingdoms with so many dominoes to go.
pub(super) fn scale(rules: Rules, to_go: usize) -> f64 {
    6_f64.sqrt() / std::f64::consts::PI * spread(rules) * (to_go.max(1) as f64).sqrt()
}

impl Rollout {
    /// A game that is over.
    pub(super) fn ended(state: &State) -> Self {
        let ending = Kingdomino::result(state).expect("the game is over");
        let seats = state.rules().players();
        Self {
            outlook: Outlook::of_ending(&ending, seats),
            seats,
        }
    }

    /// A game that goes on: what the kingdoms can expect, and who wins if each ends as far from that
    /// as kingdoms do.
    pub(super) fn left(state: &State, evaluator: &Evaluator<'_>) -> Self {
        let seats = state.rules().players();
        let mut outlook = Outlooks::default();
        let mut best = f64::NEG_INFINITY;
        let mut to_go: usize = 1;
        for seat in Seat::all(seats) {
            let score = f64::from(evaluator.expected(state, seat)).max(0.0);
            outlook[seat.index()].score = score;
            best = best.max(score);
            to_go = to_go.max(state.rules().dominoes_each() - state.received(seat));
        }
        // What each ends above or below is taken to have a Gumbel distribution, for which the chances
        // of several to be the best have a closed form.
        let scale = scale(state.rules(), to_go);
        let weight = |score: f64| ((score - best) / scale).exp();
        let sum: f64 = outlook[..seats].iter().map(|of| weight(of.score)).sum();
        for of in &mut outlook[..seats] {
            of.win = weight(of.score) / sum;
        }
        Self { outlook, seats }
    }

    /// What that is worth to a seat: its part of the victory, and `margin` for 25 points more than
    /// the best of the others.
    fn value(&self, me: Seat, margin: f64) -> f64 {
        let others = Seat::all(self.seats).filter(|seat| *seat != me);
        let best = others.map(|seat| self.outlook[seat.index()].score);
        let best = best.fold(f64::NEG_INFINITY, f64::max);
        let Outlook { win, score } = self.outlook[me.index()];
        win + margin * ((score - best) / 25.0).clamp(-1.0, 1.0)
    }
}

/// A move and the statistics of its rollouts.
#[derive(Clone, Debug)]
pub(super) struct MoveStats {
    pub(super) candidate: Move,
    /// What it seemed to be worth before it was tried, compared with the other moves.
    prior: f64,
    value: f64,
    outlook: Outlooks,
    playouts: u32,
}

impl MoveStats {
    pub(super) fn new(candidate: Move, prior: f64) -> Self {
        Self {
            candidate,
            prior,
            value: 0.0,
            outlook: Outlooks::default(),
            playouts: 0,
        }
    }

    pub(super) const fn playouts(&self) -> u32 {
        self.playouts
    }

    /// What it was worth on average, as if it had been tried a few times before.
    pub(super) fn mean(&self, before: f64) -> f64 {
        (self.value + before * self.prior) / (f64::from(self.playouts) + before).max(1.0)
    }

    /// The same move, not tried yet.
    pub(super) fn untried(&self) -> Self {
        Self::new(self.candidate, self.prior)
    }

    /// How the game stood after it on average.
    pub(super) fn outlook(&self, seats: usize) -> Vec<Outlook> {
        let count = f64::from(self.playouts.max(1));
        let sums = self.outlook[..seats].iter();
        sums.map(|sum| sum.mean(count)).collect()
    }

    /// Counts a rollout.
    pub(super) fn count(&mut self, rollout: &Rollout, me: Seat, margin: f64) {
        self.add(rollout.value(me, margin), &rollout.outlook, 1);
    }

    /// Adds the statistics of another thread.
    pub(super) fn merge(&mut self, other: &Self) {
        self.add(other.value, &other.outlook, other.playouts);
    }

    fn add(&mut self, value: f64, outlook: &Outlooks, playouts: u32) {
        self.value += value;
        self.playouts += playouts;
        for (sum, new) in self.outlook.iter_mut().zip(outlook) {
            *sum += *new;
        }
    }
}
