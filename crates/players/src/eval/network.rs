//! The network itself: a few hundred numbers, and how to use and to improve them.
//!
//! Every terrain is looked at by the same neurons, together with what concerns the whole kingdom;
//! their answers are added up, and a second layer makes a number of points of them.

use std::fmt;
use std::str::FromStr;

use super::Features;

/// Neurons for each terrain, for the whole kingdom, and in the second layer.
pub(super) const TERRAIN: usize = 64;
pub(super) const WHOLE: usize = 16;
pub(super) const SECOND: usize = 32;

/// Points a unit of the answer stands for.
pub(super) const UNIT: f32 = 10.0;

/// Guesses how many points a kingdom will end with.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    pub(super) terrain: Box<[[f32; TERRAIN]; Features::TERRAIN]>,
    pub(super) context: Box<[[f32; TERRAIN]; Features::WHOLE]>,
    pub(super) terrain_bias: [f32; TERRAIN],
    pub(super) whole: Box<[[f32; WHOLE]; Features::WHOLE]>,
    pub(super) whole_bias: [f32; WHOLE],
    pub(super) second: Box<[[f32; SECOND]; TERRAIN + WHOLE]>,
    pub(super) second_bias: [f32; SECOND],
    pub(super) answer: [f32; SECOND],
    pub(super) answer_bias: [f32; 1],
}

#[inline]
pub(super) fn relu<const N: usize>(values: [f32; N]) -> [f32; N] {
    values.map(|value| value.max(0.0))
}

#[inline]
pub(super) fn add<const I: usize, const O: usize>(
    out: &mut [f32; O],
    weights: &[[f32; O]; I],
    input: &[f32; I],
) {
    for (weights, input) in weights.iter().zip(input) {
        for (out, weight) in out.iter_mut().zip(weights) {
            *out += weight * input;
        }
    }
}

impl Network {
    /// The points a kingdom with these features can expect to end with, bonuses included.
    #[inline]
    pub fn guess(&self, features: &Features) -> f32 {
        let mut context = self.terrain_bias;
        add(&mut context, &self.context, &features.whole);
        let mut middle = [0.0; TERRAIN + WHOLE];
        for terrain in &features.terrains {
            let mut neurons = context;
            add(&mut neurons, &self.terrain, terrain);
            for (sum, neuron) in middle.iter_mut().zip(neurons) {
                *sum += neuron.max(0.0);
            }
        }
        let mut whole = self.whole_bias;
        add(&mut whole, &self.whole, &features.whole);
        middle[TERRAIN..].copy_from_slice(&relu(whole));
        let mut second = self.second_bias;
        add(&mut second, &self.second, &middle);
        let answer = relu(second).into_iter().zip(self.answer);
        let answer = answer.fold(self.answer_bias[0], |sum, (neuron, weight)| {
            sum + neuron * weight
        });
        features.points + UNIT * answer
    }

    pub(super) fn parts(&self) -> [(&'static str, &[f32]); 9] {
        [
            ("terrain", self.terrain.as_flattened()),
            ("context", self.context.as_flattened()),
            ("terrain-bias", &self.terrain_bias),
            ("whole", self.whole.as_flattened()),
            ("whole-bias", &self.whole_bias),
            ("second", self.second.as_flattened()),
            ("second-bias", &self.second_bias),
            ("answer", &self.answer),
            ("answer-bias", &self.answer_bias),
        ]
    }

    pub(super) fn parts_mut(&mut self) -> [(&'static str, &mut [f32]); 9] {
        [
            ("terrain", self.terrain.as_flattened_mut()),
            ("context", self.context.as_flattened_mut()),
            ("terrain-bias", &mut self.terrain_bias),
            ("whole", self.whole.as_flattened_mut()),
            ("whole-bias", &mut self.whole_bias),
            ("second", self.second.as_flattened_mut()),
            ("second-bias", &mut self.second_bias),
            ("answer", &mut self.answer),
            ("answer-bias", &mut self.answer_bias),
        ]
    }

    /// All its numbers are 0.
    pub fn blank() -> Self {
        Self {
            terrain: Box::new([[0.0; TERRAIN]; Features::TERRAIN]),
            context: Box::new([[0.0; TERRAIN]; Features::WHOLE]),
            terrain_bias: [0.0; TERRAIN],
            whole: Box::new([[0.0; WHOLE]; Features::WHOLE]),
            whole_bias: [0.0; WHOLE],
            second: Box::new([[0.0; SECOND]; TERRAIN + WHOLE]),
            second_bias: [0.0; SECOND],
            answer: [0.0; SECOND],
            answer_bias: [0.0; 1],
        }
    }

    /// A network that knows nothing: `noise` gives numbers between -1 and 1.
    pub fn untaught(mut noise: impl FnMut() -> f32) -> Self {
        let mut network = Self::blank();
        for (name, part) in network.parts_mut() {
            let inputs = match name {
                "terrain" | "context" => Features::TERRAIN + Features::WHOLE,
                "whole" => Features::WHOLE,
                "second" => 3 * (TERRAIN + WHOLE),
                "answer" => SECOND,
                _ => continue,
            };
            let scale = (6.0 / inputs as f32).sqrt();
            for number in part {
                *number = scale * noise();
            }
        }
        network
    }
}

/// A line for each part: its name, then its numbers.
impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, numbers) in self.parts() {
            write!(f, "{name}")?;
            for number in numbers {
                write!(f, " {number:.4}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut network = Self::blank();
        let mut lines = text.lines();
        for (name, part) in network.parts_mut() {
            let mut words = lines.next().unwrap_or("").split(' ');
            if words.next() != Some(name) {
                return Err(format!("a line that begins with {name} is missing"));
            }
            let numbers = words.map(str::parse).collect::<Result<Vec<f32>, _>>();
            let numbers = numbers.map_err(|why| format!("{name}: {why}"))?;
            if numbers.len() != part.len() {
                return Err(format!(
                    "{name}: {} numbers, not {}",
                    numbers.len(),
                    part.len()
                ));
            }
            part.copy_from_slice(&numbers);
        }
        Ok(network)
    }
}
