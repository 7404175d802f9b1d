//! Value network of Domination: an MLP that evaluates a position from its features.

use std::sync::LazyLock;

use super::features::{self, Features};
use super::places::{AREAS, PlaceTables};
use super::world::World;
use crate::mlp::{Linear, Parameters, add, relu, relu_backward, sigmoid};
use crate::search::analysis::{SeatEvaluation, SeatEvaluations};

/// Hidden units.
const HIDDEN: usize = 32;

/// Value network with one hidden layer and two outputs for a seat.
///
/// The outputs are the expected share of the victory and the expected share of the open areas.
/// Trained by self-play; see `training.rs`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ValueNet {
    first: Linear<{ features::COUNT }, HIDDEN>,
    second: Linear<HIDDEN, 2>,
    bias: [f32; 2],
}

/// Networks for 2, 3 and 4 players.
static TRAINED: LazyLock<[ValueNet; 3]> = LazyLock::new(|| {
    [
        include_str!("value_net/2p.txt"),
        include_str!("value_net/3p.txt"),
        include_str!("value_net/4p.txt"),
    ]
    .map(|text| ValueNet::from_text(text).expect("the weight file was written by `to_text`"))
});

impl Parameters for ValueNet {
    fn zero() -> Self {
        Self {
            first: Linear::zero(),
            second: Linear::zero(),
            bias: [0.0; 2],
        }
    }

    fn arrays(&self) -> Vec<(&'static str, &[f32])> {
        vec![
            ("first", self.first.weights()),
            ("second", self.second.weights()),
            ("bias", &self.bias),
        ]
    }

    fn arrays_mut(&mut self) -> Vec<(&'static str, &mut [f32])> {
        vec![
            ("first", self.first.weights_mut()),
            ("second", self.second.weights_mut()),
            ("bias", &mut self.bias),
        ]
    }
}

impl ValueNet {
    /// Trained network for this number of players.
    pub(super) fn trained(players: usize) -> &'static Self {
        &TRAINED[players - 2]
    }

    #[inline]
    fn hidden(&self, features: &Features) -> [f32; HIDDEN] {
        let mut hidden = [0.0; HIDDEN];
        self.first.forward_sparse(features, &mut hidden);
        relu(hidden)
    }

    #[inline]
    fn output(&self, hidden: &[f32; HIDDEN]) -> [f32; 2] {
        let mut output = self.bias;
        self.second.forward(hidden, &mut output);
        output.map(sigmoid)
    }

    /// Expected shares of the victory and of the open areas.
    #[inline]
    pub(super) fn evaluate(&self, features: &Features) -> [f32; 2] {
        self.output(&self.hidden(features))
    }

    /// Adds the gradient of the loss for one position.
    ///
    /// `targets` are the target outputs, each with its weight in the loss.
    pub(super) fn add_gradient(
        &self,
        features: &Features,
        targets: [(f32, f32); 2],
        gradient: &mut Self,
    ) {
        let hidden = self.hidden(features);
        let output = self.output(&hidden);
        let errors: [f32; 2] = std::array::from_fn(|k| {
            let (target, weight) = targets[k];
            (output[k] - target) * weight
        });
        add(&mut gradient.bias, &errors);
        gradient.second.add_gradient(&hidden, &errors);
        let errors: [f32; HIDDEN] = relu_backward(&hidden, &self.second.backward(&errors));
        gradient.first.add_gradient_sparse(features, &errors);
    }

    /// Evaluates a world for every seat.
    pub(super) fn evaluations(&self, world: &World, layout: &PlaceTables) -> SeatEvaluations {
        let evaluate = |seat: usize| {
            let [win, score] = self.evaluate(&features::compute(world, layout, seat));
            SeatEvaluation {
                win: f64::from(win),
                score: f64::from(score),
            }
        };
        let players = world.seats();
        let mut evaluations = SeatEvaluations::default();
        if players == 2 {
            // Zero-sum: one evaluation determines both.
            let (mover, own) = (world.mover(), evaluate(world.mover()));
            evaluations[mover] = own;
            evaluations[1 - mover] = SeatEvaluation {
                win: 1.0 - own.win,
                score: 1.0 - own.score,
            };
        } else {
            (0..players).for_each(|seat| evaluations[seat] = evaluate(seat));
        }
        let [mut win, mut score] = [f64::MIN_POSITIVE; 2];
        for evaluation in &evaluations {
            win += evaluation.win;
            score += evaluation.score;
        }
        let taken = |seat: usize| world.areas(seat).count_ones();
        let open = AREAS.count_ones() - (0..players).map(taken).sum::<u32>();
        for (seat, evaluation) in evaluations.iter_mut().enumerate().take(players) {
            evaluation.win /= win;
            evaluation.score = f64::from(taken(seat)) + f64::from(open) * evaluation.score / score;
        }
        evaluations
    }
}
