//! Fits the value network to samples with mini-batch Adam.

use game::random::below;
use rand_core::Rng;

use super::Sample;
use crate::domination::value_net::ValueNet;
use crate::mlp::{Adam, Parameters as _};

const EPOCHS: usize = 4;
/// Mini-batch size, in samples.
const BATCH: usize = 256;
/// Initial learning rate; it decays linearly to 2 %.
const LEARNING_RATE: f32 = 0.002;
/// One in this many samples is held out for validation.
const HELD_OUT: usize = 20;
/// Weight of the areas loss relative to the win loss.
const AREAS_WEIGHT: f32 = 4.0;

/// Network with small random weights.
pub(super) fn random_weights(rng: &mut impl Rng) -> ValueNet {
    let mut net = ValueNet::zero();
    for (_, array) in net.arrays_mut() {
        array.fill_with(|| (below(rng, 2001) as f32 / 1000.0 - 1.0) * 0.08);
    }
    net
}

/// Fits a network to samples and reports the validation errors.
pub(super) fn fit(
    net: &mut ValueNet,
    samples: &[Sample],
    rng: &mut impl Rng,
    report: &mut dyn FnMut(&str),
) {
    let (held_out, samples) = samples.split_at(samples.len() / HELD_OUT);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut adam = Adam::new(net);
    let steps = EPOCHS * (samples.len() / BATCH);
    let mut taken = 0;
    for _ in 0..EPOCHS {
        for index in (1..order.len()).rev() {
            order.swap(index, below(rng, index as u32 + 1) as usize);
        }
        for batch in order.chunks_exact(BATCH) {
            let mut gradient = ValueNet::zero();
            for index in batch {
                let sample = &samples[*index as usize];
                let targets = [
                    (sample.win, 1.0),
                    (sample.area_share, AREAS_WEIGHT * sample.open_share),
                ];
                net.add_gradient(&sample.features, targets, &mut gradient);
            }
            taken += 1;
            let to_go = 1.0 - taken as f32 / steps as f32;
            adam.step(net, &gradient, BATCH, LEARNING_RATE * to_go.max(0.02));
        }
    }
    report(&errors(net, held_out));
}

/// Validation errors on held-out samples.
fn errors(net: &ValueNet, samples: &[Sample]) -> String {
    let (mut log_loss, mut squares) = (0.0, 0.0);
    for sample in samples {
        let [win, area_share] = net.evaluate(&sample.features);
        let right = sample.win * win.ln() + (1.0 - sample.win) * (1.0 - win).ln();
        log_loss -= f64::from(right.max(-20.0));
        let areas = f64::from((area_share - sample.area_share) * sample.open_share * 49.0);
        squares += areas * areas;
    }
    let count = samples.len() as f64;
    let areas = (squares / count).sqrt();
    let log_loss = log_loss / count;
    format!("held out: win log loss {log_loss:.4}, areas RMSE {areas:.3}")
}
