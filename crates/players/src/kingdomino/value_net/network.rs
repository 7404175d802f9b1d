//! Network architecture: weights shared between terrains, sum pooling, two hidden layers.
//!
//! Each terrain passes through the same first layer, together with the features of the whole
//! kingdom. The results are summed, and a second hidden layer maps them to points.

use super::Features;
use crate::mlp::{Linear, Parameters, add, relu, relu_backward};

/// Hidden units for each terrain, for the whole kingdom, and in the second layer.
const TERRAIN: usize = 64;
const WHOLE: usize = 16;
const HIDDEN2: usize = 32;

/// Points per unit of the output.
const OUTPUT_SCALE: f32 = 10.0;

/// Value network of Kingdomino: estimates the final score of a kingdom.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueNet {
    terrain: Linear<{ Features::TERRAIN }, TERRAIN>,
    context: Linear<{ Features::WHOLE }, TERRAIN>,
    terrain_bias: [f32; TERRAIN],
    whole: Linear<{ Features::WHOLE }, WHOLE>,
    whole_bias: [f32; WHOLE],
    second: Linear<{ TERRAIN + WHOLE }, HIDDEN2>,
    second_bias: [f32; HIDDEN2],
    output: Linear<HIDDEN2, 1>,
    output_bias: [f32; 1],
}

impl Parameters for ValueNet {
    fn zero() -> Self {
        Self {
            terrain: Linear::zero(),
            context: Linear::zero(),
            terrain_bias: [0.0; TERRAIN],
            whole: Linear::zero(),
            whole_bias: [0.0; WHOLE],
            second: Linear::zero(),
            second_bias: [0.0; HIDDEN2],
            output: Linear::zero(),
            output_bias: [0.0; 1],
        }
    }

    fn arrays(&self) -> Vec<(&'static str, &[f32])> {
        vec![
            ("terrain", self.terrain.weights()),
            ("context", self.context.weights()),
            ("terrain-bias", &self.terrain_bias),
            ("whole", self.whole.weights()),
            ("whole-bias", &self.whole_bias),
            ("second", self.second.weights()),
            ("second-bias", &self.second_bias),
            ("output", self.output.weights()),
            ("output-bias", &self.output_bias),
        ]
    }

    fn arrays_mut(&mut self) -> Vec<(&'static str, &mut [f32])> {
        vec![
            ("terrain", self.terrain.weights_mut()),
            ("context", self.context.weights_mut()),
            ("terrain-bias", &mut self.terrain_bias),
            ("whole", self.whole.weights_mut()),
            ("whole-bias", &mut self.whole_bias),
            ("second", self.second.weights_mut()),
            ("second-bias", &mut self.second_bias),
            ("output", self.output.weights_mut()),
            ("output-bias", &mut self.output_bias),
        ]
    }
}

impl ValueNet {
    /// Expected final score of a kingdom with these features, bonuses included.
    #[inline]
    pub fn evaluate(&self, features: &Features) -> f32 {
        let mut context = self.terrain_bias;
        self.context.forward(&features.whole, &mut context);
        let mut first = [0.0; TERRAIN + WHOLE];
        for terrain in &features.terrains {
            let mut hidden = context;
            self.terrain.forward(terrain, &mut hidden);
            for (sum, unit) in first.iter_mut().zip(hidden) {
                *sum += unit.max(0.0);
            }
        }
        self.whole_layer(features, &mut first);
        features.points + OUTPUT_SCALE * self.output(&self.second_layer(&first))
    }

    /// Computes the first-layer units of the whole kingdom.
    #[inline]
    fn whole_layer(&self, features: &Features, first: &mut [f32; TERRAIN + WHOLE]) {
        let mut whole = self.whole_bias;
        self.whole.forward(&features.whole, &mut whole);
        first[TERRAIN..].copy_from_slice(&relu(whole));
    }

    #[inline]
    fn second_layer(&self, first: &[f32; TERRAIN + WHOLE]) -> [f32; HIDDEN2] {
        let mut second = self.second_bias;
        self.second.forward(first, &mut second);
        relu(second)
    }

    #[inline]
    fn output(&self, second: &[f32; HIDDEN2]) -> f32 {
        let mut output = self.output_bias;
        self.output.forward(second, &mut output);
        output[0]
    }

    /// Adds the gradient of the squared error for a kingdom with this final score.
    ///
    /// Returns the error of the estimate in points, positive if it is too high.
    pub fn add_gradient(&self, features: &Features, points: f32, gradient: &mut Self) -> f32 {
        // Forward pass as in `evaluate`, but keeps the units of every terrain.
        let mut context = self.terrain_bias;
        self.context.forward(&features.whole, &mut context);
        let mut hidden = [context; 6];
        let mut first = [0.0; TERRAIN + WHOLE];
        for (hidden, terrain) in hidden.iter_mut().zip(&features.terrains) {
            self.terrain.forward(terrain, hidden);
            *hidden = relu(*hidden);
            add(&mut first, &*hidden);
        }
        self.whole_layer(features, &mut first);
        let second = self.second_layer(&first);
        // Backward pass.
        let error = self.output(&second) - (points - features.points) / OUTPUT_SCALE;
        add(&mut gradient.output_bias, &[error]);
        gradient.output.add_gradient(&second, &[error]);
        let errors: [f32; HIDDEN2] = relu_backward(&second, &self.output.backward(&[error]));
        add(&mut gradient.second_bias, &errors);
        gradient.second.add_gradient(&first, &errors);
        let passed_back = self.second.backward(&errors);
        let errors: [f32; WHOLE] = relu_backward(&first[TERRAIN..], &passed_back[TERRAIN..]);
        add(&mut gradient.whole_bias, &errors);
        gradient.whole.add_gradient(&features.whole, &errors);
        let mut in_context = [0.0; TERRAIN];
        for (hidden, terrain) in hidden.iter().zip(&features.terrains) {
            let errors: [f32; TERRAIN] = relu_backward(hidden, &passed_back);
            gradient.terrain.add_gradient(terrain, &errors);
            add(&mut in_context, &errors);
        }
        add(&mut gradient.terrain_bias, &in_context);
        gradient.context.add_gradient(&features.whole, &in_context);
        OUTPUT_SCALE * error
    }

    /// Randomly initialized network (He initialization); `random` yields numbers from -1 to 1.
    pub fn untrained(mut random: impl FnMut() -> f32) -> Self {
        let mut network = Self::zero();
        for (name, array) in network.arrays_mut() {
            let inputs = match name {
                "terrain" | "context" => Features::TERRAIN + Features::WHOLE,
                "whole" => Features::WHOLE,
                "second" => 3 * (TERRAIN + WHOLE),
                "output" => HIDDEN2,
                _ => continue,
            };
            let scale = (6.0 / inputs as f32).sqrt();
            for number in array {
                *number = scale * random();
            }
        }
        network
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Pool, Prospect};
    use super::*;
    use crate::mlp::Adam;
    use game::{Game, Turn};
    use kingdomino::{Dominoes, Kingdomino, Rules, State};
    use rand_xoshiro::Xoshiro256PlusPlus;
    use rand_xoshiro::rand_core::SeedableRng;

    /// Features of a kingdom in the middle of a random game.
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
        features.add_prospect(state.kingdom(seat), rules, &prospect, &pool);
        features
    }

    #[test]
    fn training_fits_the_examples_and_weights_round_trip() {
        let mut random = (0..).map(|k: u32| ((k * 7919) % 2001) as f32 / 1000.0 - 1.0);
        let mut network = ValueNet::untrained(|| random.next().unwrap());
        let examples: Vec<(Features, f32)> = (0_u64..8)
            .map(|k| (example(k), 20.0 + 5.0 * k as f32))
            .collect();
        let mut adam = Adam::new(&network);
        for _ in 0..2000 {
            let mut gradient = ValueNet::zero();
            for (features, points) in &examples {
                network.add_gradient(features, *points, &mut gradient);
            }
            adam.step(&mut network, &gradient, examples.len(), 3e-3);
        }
        assert_eq!(ValueNet::from_text(&network.to_text()), Ok(network.clone()));
        for (features, points) in &examples {
            assert!((network.evaluate(features) - points).abs() < 0.5);
        }
    }

    #[test]
    fn backpropagated_gradient_equals_numerical_gradient() {
        let mut random = (0..).map(|k: u32| ((k * 104_729) % 2001) as f32 / 1000.0 - 1.0);
        let network = ValueNet::untrained(|| random.next().unwrap());
        let features = example(3);
        let mut gradient = ValueNet::zero();
        network.add_gradient(&features, 40.0, &mut gradient);
        let loss = |network: &ValueNet| {
            let error = f64::from(network.evaluate(&features) - 40.0) / f64::from(OUTPUT_SCALE);
            0.5 * error * error
        };
        let arrays = gradient.arrays();
        for (index, (name, gradients)) in arrays.into_iter().enumerate() {
            for at in [0, gradients.len() / 2, gradients.len() - 1] {
                let moved = |by: f32| {
                    let mut moved = network.clone();
                    moved.arrays_mut()[index].1[at] += by;
                    loss(&moved)
                };
                let numerical = (moved(1e-2) - moved(-1e-2)) / 2e-2;
                let difference = (numerical - f64::from(gradients[at])).abs();
                assert!(difference < 0.02 * (1.0 + numerical.abs()), "{name} {at}");
            }
        }
    }
}
