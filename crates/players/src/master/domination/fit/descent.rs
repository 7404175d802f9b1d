//! Fitting the network to samples.

use game::random::below;
use rand_core::Rng;

use super::Sample;
use crate::descent::Descent;
use crate::master::domination::features;
use crate::master::domination::guess::{HIDDEN, Net, part};

const EPOCHS: usize = 4;
/// Samples for one step.
const BATCH: usize = 256;
/// The length of the first step; later ones are shorter.
const RATE: f32 = 0.002;
/// Of so many samples one is held out.
const HELD_OUT: usize = 20;
/// How much the guess of areas counts beside that of victory.
const AREAS: f32 = 4.0;

/// Where the numbers of the second layer and the offsets begin.
const SECOND: usize = features::COUNT * HIDDEN;
const OFFSETS: usize = SECOND + 2 * HIDDEN;

/// Small random numbers to begin with.
pub(super) fn noise(rng: &mut impl Rng) -> Vec<f32> {
    let mut number = || (below(rng, 2001) as f32 / 1000.0 - 1.0) * 0.08;
    (0..Net::SIZE).map(|_| number()).collect()
}

/// Fits the numbers of a network to samples.
pub(super) fn descend(
    numbers: &mut [f32],
    samples: &[Sample],
    rng: &mut impl Rng,
    report: &mut dyn FnMut(&str),
) {
    let (held_out, samples) = samples.split_at(samples.len() / HELD_OUT);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let mut descent = Descent::new(Net::SIZE);
    let steps = EPOCHS * (samples.len() / BATCH);
    let mut taken = 0;
    for _ in 0..EPOCHS {
        for index in (1..order.len()).rev() {
            order.swap(index, below(rng, index as u32 + 1) as usize);
        }
        for batch in order.chunks_exact(BATCH) {
            let mut slope = vec![0.0; numbers.len()];
            for index in batch {
                add_slope(numbers, &samples[*index as usize], &mut slope);
            }
            taken += 1;
            let to_go = 1.0 - taken as f32 / steps as f32;
            let slopes = slope.iter().map(|slope| slope / BATCH as f32);
            descent.step(numbers.iter_mut().zip(slopes), RATE * to_go.max(0.02));
        }
    }
    report(&errors(numbers, held_out));
}

/// How far off the guesses are for samples that they were not fitted to.
fn errors(numbers: &[f32], samples: &[Sample]) -> String {
    let net = Net::new(numbers.iter().copied());
    let (mut surprise, mut squares) = (0.0, 0.0);
    for sample in samples {
        let [win, part] = net.guess(&sample.features);
        let right = sample.win * win.ln() + (1.0 - sample.win) * (1.0 - win).ln();
        surprise -= f64::from(right.max(-20.0));
        let areas = f64::from((part - sample.part) * sample.open * 49.0);
        squares += areas * areas;
    }
    let count = samples.len() as f64;
    let areas = (squares / count).sqrt();
    let surprise = surprise / count;
    format!("held out: log loss of victory {surprise:.4}, off by {areas:.3} areas")
}

/// Adds the slope of the error for one sample.
fn add_slope(numbers: &[f32], sample: &Sample, slope: &mut [f32]) {
    let counts = || {
        let counts = sample.features.iter().enumerate();
        counts.filter(|(_, count)| **count != 0)
    };
    let mut units = [0.0_f32; HIDDEN];
    for (index, count) in counts() {
        let weights = &numbers[index * HIDDEN..][..HIDDEN];
        for (unit, weight) in units.iter_mut().zip(weights) {
            *unit += f32::from(*count) * weight;
        }
    }
    let mut back = [0.0_f32; HIDDEN];
    let wanted = [(sample.win, 1.0), (sample.part, AREAS * sample.open)];
    for (guess, (wanted, counts)) in wanted.into_iter().enumerate() {
        let row = SECOND + guess * HIDDEN;
        let weights = &numbers[row..][..HIDDEN];
        let mut sum = numbers[OFFSETS + guess];
        for (unit, weight) in units.iter().zip(weights) {
            sum += unit.max(0.0) * weight;
        }
        let error = (part(sum) - wanted) * counts;
        slope[OFFSETS + guess] += error;
        for index in 0..HIDDEN {
            if units[index] > 0.0 {
                slope[row + index] += error * units[index];
                back[index] += error * weights[index];
            }
        }
    }
    for (index, count) in counts() {
        let row = &mut slope[index * HIDDEN..][..HIDDEN];
        for (slope, back) in row.iter_mut().zip(&back) {
            *slope += f32::from(*count) * back;
        }
    }
}
