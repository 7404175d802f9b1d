//! How a network is improved.

use super::Features;
use super::network::{Network, SECOND, TERRAIN, UNIT, WHOLE, add, relu};
use crate::descent::Descent;

/// How each number of a network should change, or rather the other way.
#[derive(Clone, Debug)]
pub struct Gradient(Network);

impl Gradient {
    /// Nothing should change.
    pub fn zero() -> Self {
        Self(Network::blank())
    }

    /// Both together.
    pub fn add(&mut self, other: &Self) {
        for ((_, mine), (_, theirs)) in self.0.parts_mut().into_iter().zip(other.0.parts()) {
            add_up(mine, theirs);
        }
    }
}

fn add_up(sums: &mut [f32], more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// What weights with these inputs have to do with errors of their outputs.
fn blame<const I: usize, const O: usize>(
    gradient: &mut [[f32; O]; I],
    inputs: &[f32; I],
    errors: &[f32; O],
) {
    for (row, input) in gradient.iter_mut().zip(inputs) {
        for (number, error) in row.iter_mut().zip(errors) {
            *number += input * error;
        }
    }
}

/// The errors of the neurons that answered something.
fn behind<const N: usize>(neurons: &[f32], errors: &[f32]) -> [f32; N] {
    let error = |k: usize| if neurons[k] > 0.0 { errors[k] } else { 0.0 };
    std::array::from_fn(error)
}

impl Network {
    /// Adds to the gradient of the squared error for a kingdom that ended with these points; returns
    /// by how many points the guess is too high.
    pub fn learn(&self, features: &Features, points: f32, gradient: &mut Gradient) -> f32 {
        // Forward as `guess` does it, but remembering.
        let mut context = self.terrain_bias;
        add(&mut context, &self.context, &features.whole);
        let mut neurons = [context; 6];
        let mut middle = [0.0; TERRAIN + WHOLE];
        for (neurons, terrain) in neurons.iter_mut().zip(&features.terrains) {
            add(neurons, &self.terrain, terrain);
            *neurons = relu(*neurons);
            add_up(&mut middle, &*neurons);
        }
        let mut whole = self.whole_bias;
        add(&mut whole, &self.whole, &features.whole);
        middle[TERRAIN..].copy_from_slice(&relu(whole));
        let mut second = self.second_bias;
        add(&mut second, &self.second, &middle);
        let second = relu(second);
        let products = second.iter().zip(self.answer).map(|(a, b)| a * b);
        let answer = self.answer_bias[0] + products.sum::<f32>();
        // Backward.
        let error = answer - (points - features.points) / UNIT;
        let g = &mut gradient.0;
        g.answer_bias[0] += error;
        add_up(&mut g.answer, &second.map(|neuron| error * neuron));
        let errors: [f32; SECOND] = behind(&second, &self.answer.map(|weight| error * weight));
        add_up(&mut g.second_bias, &errors);
        blame(&mut g.second, &middle, &errors);
        let passed_back: [f32; TERRAIN + WHOLE] = std::array::from_fn(|k| {
            let weights = self.second[k].iter().zip(&errors);
            weights.map(|(weight, error)| weight * error).sum()
        });
        let errors: [f32; WHOLE] = behind(&middle[TERRAIN..], &passed_back[TERRAIN..]);
        add_up(&mut g.whole_bias, &errors);
        blame(&mut g.whole, &features.whole, &errors);
        let mut in_context = [0.0; TERRAIN];
        for (neurons, terrain) in neurons.iter().zip(&features.terrains) {
            let errors: [f32; TERRAIN] = behind(neurons, &passed_back);
            blame(&mut g.terrain, terrain, &errors);
            add_up(&mut in_context, &errors);
        }
        add_up(&mut g.terrain_bias, &in_context);
        blame(&mut g.context, &features.whole, &in_context);
        UNIT * error
    }
}

/// Changes a network step by step.
#[derive(Clone, Debug)]
pub struct Teacher(Descent);

impl Teacher {
    /// One who has seen nothing.
    pub fn new() -> Self {
        let numbers = Network::blank()
            .parts()
            .iter()
            .map(|(_, part)| part.len())
            .sum();
        Self(Descent::new(numbers))
    }

    /// One step against the gradient of so many examples.
    pub fn step(&mut self, network: &mut Network, gradient: &Gradient, examples: usize, rate: f32) {
        let numbers = network.parts_mut().into_iter().flat_map(|(_, part)| part);
        let slopes = gradient.0.parts().into_iter().flat_map(|(_, part)| part);
        let slopes = slopes.map(|slope| slope / examples as f32);
        self.0.step(numbers.zip(slopes), rate);
    }
}

impl Default for Teacher {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Pool, Prospect};
    use game::{Game, Turn};
    use kingdomino::{Dominoes, Kingdomino, Rules, State};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// A kingdom in the middle of a random game.
    fn example(seed: u64) -> Features {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let rules = Rules::CLASSIC;
        let mut state: State = Kingdomino::start(&rules);
        while state.round() < 6 {
            if Kingdomino::turn(&state) == Turn::Chance {
                let outcome = Kingdomino::draw(&state, &mut rng);
                Kingdomino::settle(&mut state, outcome).unwrap();
            } else {
                let action = Kingdomino::sample(&state, &mut rng);
                Kingdomino::play(&mut state, action).unwrap();
            }
        }
        let seat = game::Seat::new(0).unwrap();
        let mut features = Features::of(state.kingdom(seat), rules);
        let prospect = Prospect::of(&state, seat);
        let pool = Pool::of(Dominoes::ALL);
        features.expect(state.kingdom(seat), rules, &prospect, &pool);
        features
    }

    #[test]
    fn a_network_learns_what_it_is_shown_and_reads_back_as_written() {
        let mut noise = (0..).map(|k: u32| ((k * 7919) % 2001) as f32 / 1000.0 - 1.0);
        let mut network = Network::untaught(|| noise.next().unwrap());
        let examples: Vec<(Features, f32)> = (0_u64..8)
            .map(|k| (example(k), 20.0 + 5.0 * k as f32))
            .collect();
        let mut teacher = Teacher::new();
        for _ in 0..2000 {
            let mut gradient = Gradient::zero();
            for (features, points) in &examples {
                network.learn(features, *points, &mut gradient);
            }
            teacher.step(&mut network, &gradient, examples.len(), 3e-3);
        }
        let read: Network = network.to_string().parse().unwrap();
        for (features, points) in &examples {
            assert!((network.guess(features) - points).abs() < 0.5);
            assert!((read.guess(features) - points).abs() < 0.6);
        }
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_squared_error() {
        let mut noise = (0..).map(|k: u32| ((k * 104_729) % 2001) as f32 / 1000.0 - 1.0);
        let network = Network::untaught(|| noise.next().unwrap());
        let features = example(3);
        let mut gradient = Gradient::zero();
        network.learn(&features, 40.0, &mut gradient);
        let loss = |network: &Network| {
            let error = f64::from(network.guess(&features) - 40.0) / f64::from(UNIT);
            0.5 * error * error
        };
        let parts = gradient.0.parts();
        for (index, (name, slopes)) in parts.into_iter().enumerate() {
            for at in [0, slopes.len() / 2, slopes.len() - 1] {
                let moved = |by: f32| {
                    let mut moved = network.clone();
                    moved.parts_mut()[index].1[at] += by;
                    loss(&moved)
                };
                let slope = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                let difference = (slope - f64::from(slopes[at])).abs();
                assert!(difference < 0.02 * (1.0 + slope.abs()), "{name} {at}");
            }
        }
    }
}
