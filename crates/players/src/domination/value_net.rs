//! Value network of Domination: evaluates a position from its counts.

use std::sync::LazyLock;

use super::features::{self, Features};
use super::places::{AREAS, Layout};
use super::world::World;
use crate::mlp::{Linear, Parameters, add, relu, relu_backward, sigmoid};
use crate::search::analysis::{Outlook, Outlooks};

/// Hidden units.
const HIDDEN: usize = 32;

/// A network with one hidden layer and two outputs for a seat.
///
/// The outputs are the expected part of the victory, and the expected part of the areas that are
/// still open. It was trained on games that the player played with itself; see `training.rs`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct ValueNet {
    first: Linear<{ features::COUNT }, HIDDEN>,
    second: Linear<HIDDEN, 2>,
    bias: [f32; 2],
}

/// The networks for 2, 3 and 4 players.
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

    fn parts(&self) -> Vec<(&'static str, &[f32])> {
        vec![
            ("first", self.first.weights()),
            ("second", self.second.weights()),
            ("bias", &self.bias),
        ]
    }

    fn parts_mut(&mut self) -> Vec<(&'static str, &mut [f32])> {
        vec![
            ("first", self.first.weights_mut()),
            ("second", self.second.weights_mut()),
            ("bias", &mut self.bias),
        ]
    }
}

impl ValueNet {
    /// The network for so many players.
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

    /// Both outputs.
    #[inline]
    pub(super) fn evaluate(&self, features: &Features) -> [f32; 2] {
        self.output(&self.hidden(features))
    }

    /// Adds the gradient of the loss for one position.
    ///
    /// `wanted` are the right outputs, each with its weight in the loss.
    pub(super) fn add_gradient(
        &self,
        features: &Features,
        wanted: [(f32, f32); 2],
        gradient: &mut Self,
    ) {
        let hidden = self.hidden(features);
        let output = self.output(&hidden);
        let errors: [f32; 2] = std::array::from_fn(|k| {
            let (wanted, weight) = wanted[k];
            (output[k] - wanted) * weight
        });
        add(&mut gradient.bias, &errors);
        gradient.second.add_gradient(&hidden, &errors);
        let errors: [f32; HIDDEN] = relu_backward(&hidden, &self.second.backward(&errors));
        gradient.first.add_gradient_sparse(features, &errors);
    }

    /// Evaluates a world for every seat.
    pub(super) fn outlooks(&self, world: &World, layout: &Layout) -> Outlooks {
        let evaluate = |seat: usize| {
            let [win, score] = self.evaluate(&features::count(world, layout, seat));
            Outlook {
                win: f64::from(win),
                score: f64::from(score),
            }
        };
        let players = world.seats();
        let mut outlooks = Outlooks::default();
        if players == 2 {
            // What one has the other has not.
            let (mover, own) = (world.mover(), evaluate(world.mover()));
            outlooks[mover] = own;
            outlooks[1 - mover] = Outlook {
                win: 1.0 - own.win,
                score: 1.0 - own.score,
            };
        } else {
            (0..players).for_each(|seat| outlooks[seat] = evaluate(seat));
        }
        let [mut win, mut score] = [f64::MIN_POSITIVE; 2];
        for outlook in &outlooks {
            win += outlook.win;
            score += outlook.score;
        }
        let taken = |seat: usize| world.areas(seat).count_ones();
        let open = AREAS.count_ones() - (0..players).map(taken).sum::<u32>();
        for (seat, outlook) in outlooks.iter_mut().enumerate().take(players) {
            outlook.win /= win;
            outlook.score = f64::from(taken(seat)) + f64::from(open) * outlook.score / score;
        }
        outlooks
    }
}
