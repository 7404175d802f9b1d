//! Small multi-layer perceptrons: inference, weight files, gradients and the Adam optimizer.
//!
//! A network is a struct of [`Linear`] layers and bias arrays. It lists them in [`Parameters`],
//! which provides its weight file format, gradient sums and optimizer steps. Its gradient is a
//! value of the same type.

mod adam;
mod weights;

pub use adam::Adam;
pub use weights::WeightsError;

/// Fully connected layer with `I` inputs and `O` outputs, without a bias.
#[derive(Clone, PartialEq, Debug)]
pub struct Linear<const I: usize, const O: usize>(Box<[[f32; O]; I]>);

impl<const I: usize, const O: usize> Linear<I, O> {
    /// Creates a layer with all weights zero.
    pub fn zero() -> Self {
        Self(Box::new([[0.0; O]; I]))
    }

    /// Forward pass: adds the outputs for these inputs to `out`.
    #[inline]
    pub fn forward(&self, inputs: &[f32; I], out: &mut [f32; O]) {
        for (weights, input) in self.0.iter().zip(inputs) {
            accumulate(out, weights, *input);
        }
    }

    /// [`forward`](Self::forward) for sparse small counts; zeros are skipped.
    #[inline]
    pub fn forward_sparse(&self, counts: &[i8; I], out: &mut [f32; O]) {
        for (weights, count) in self.0.iter().zip(counts) {
            if *count != 0 {
                accumulate(out, weights, f32::from(*count));
            }
        }
    }

    /// Backward pass: gradient with respect to the inputs, given the one for the outputs.
    pub fn backward(&self, errors: &[f32; O]) -> [f32; I] {
        std::array::from_fn(|input| {
            let weights = self.0[input].iter().zip(errors);
            weights.map(|(weight, error)| weight * error).sum()
        })
    }

    /// Adds the gradient with respect to the weights to `self`, the sum of gradients.
    pub fn add_gradient(&mut self, inputs: &[f32; I], errors: &[f32; O]) {
        for (row, input) in self.0.iter_mut().zip(inputs) {
            accumulate(row, errors, *input);
        }
    }

    /// [`add_gradient`](Self::add_gradient) for sparse small counts.
    pub fn add_gradient_sparse(&mut self, counts: &[i8; I], errors: &[f32; O]) {
        for (row, count) in self.0.iter_mut().zip(counts) {
            if *count != 0 {
                accumulate(row, errors, f32::from(*count));
            }
        }
    }

    /// Weights, input by input.
    pub fn weights(&self) -> &[f32] {
        self.0.as_flattened()
    }

    /// Weights, input by input.
    pub fn weights_mut(&mut self) -> &mut [f32] {
        self.0.as_flattened_mut()
    }
}

/// `sums += factor * values`, element by element.
#[inline]
fn accumulate<const N: usize>(sums: &mut [f32; N], values: &[f32; N], factor: f32) {
    for (sum, value) in sums.iter_mut().zip(values) {
        *sum += value * factor;
    }
}

/// Adds one slice to another, element by element.
pub fn add(sums: &mut [f32], more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

/// Rectified linear unit.
#[inline]
pub fn relu<const N: usize>(values: [f32; N]) -> [f32; N] {
    values.map(|value| value.max(0.0))
}

/// Gradient before a [`relu`], from its outputs and the gradient behind it.
pub fn relu_backward<const N: usize>(outputs: &[f32], errors: &[f32]) -> [f32; N] {
    std::array::from_fn(|k| if outputs[k] > 0.0 { errors[k] } else { 0.0 })
}

/// Logistic function.
#[inline]
pub fn sigmoid(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

/// Named parameter arrays of a network, in the order of its weight file.
pub trait Parameters: Clone {
    /// Creates a network or gradient with all parameters zero.
    fn zero() -> Self;

    /// Parameter arrays with their names.
    fn arrays(&self) -> Vec<(&'static str, &[f32])>;

    /// Mutable parameter arrays with their names.
    fn arrays_mut(&mut self) -> Vec<(&'static str, &mut [f32])>;

    /// Number of parameters.
    fn count(&self) -> usize {
        self.arrays().iter().map(|(_, array)| array.len()).sum()
    }

    /// Adds the parameters of another network, to sum gradients.
    fn add(&mut self, other: &Self) {
        for ((_, mine), (_, theirs)) in self.arrays_mut().into_iter().zip(other.arrays()) {
            add(mine, theirs);
        }
    }

    /// Serializes to a weight file: one line per array, its name followed by its numbers.
    fn to_text(&self) -> String {
        weights::write(self)
    }

    /// Parses a weight file.
    fn from_text(text: &str) -> Result<Self, WeightsError> {
        weights::read(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Network with one hidden layer and dense and sparse inputs.
    #[derive(Clone, PartialEq, Debug)]
    struct Net {
        dense: Linear<2, 3>,
        sparse: Linear<4, 3>,
        bias: [f32; 3],
        answer: Linear<3, 1>,
    }

    impl Parameters for Net {
        fn zero() -> Self {
            Self {
                dense: Linear::zero(),
                sparse: Linear::zero(),
                bias: [0.0; 3],
                answer: Linear::zero(),
            }
        }

        fn arrays(&self) -> Vec<(&'static str, &[f32])> {
            vec![
                ("dense", self.dense.weights()),
                ("sparse", self.sparse.weights()),
                ("bias", &self.bias),
                ("answer", self.answer.weights()),
            ]
        }

        fn arrays_mut(&mut self) -> Vec<(&'static str, &mut [f32])> {
            vec![
                ("dense", self.dense.weights_mut()),
                ("sparse", self.sparse.weights_mut()),
                ("bias", &mut self.bias),
                ("answer", self.answer.weights_mut()),
            ]
        }
    }

    impl Net {
        fn random_weights() -> Self {
            let mut net = Self::zero();
            let arrays = net.arrays_mut().into_iter().flat_map(|(_, array)| array);
            for (k, number) in (1_u32..).zip(arrays) {
                *number = ((k * 1237) % 2001) as f32 / 1000.0 - 1.0;
            }
            net
        }

        fn forward(&self, dense: [f32; 2], sparse: [i8; 4]) -> ([f32; 3], f32) {
            let mut hidden = self.bias;
            self.dense.forward(&dense, &mut hidden);
            self.sparse.forward_sparse(&sparse, &mut hidden);
            let hidden = relu(hidden);
            let mut answer = [0.0];
            self.answer.forward(&hidden, &mut answer);
            (hidden, sigmoid(answer[0]))
        }

        /// Adds the gradient of the cross-entropy loss.
        fn add_gradient_of_loss(
            &self,
            dense: [f32; 2],
            sparse: [i8; 4],
            target: f32,
            gradient: &mut Self,
        ) {
            let (hidden, answer) = self.forward(dense, sparse);
            let error = [answer - target];
            gradient.answer.add_gradient(&hidden, &error);
            let errors: [f32; 3] = relu_backward(&hidden, &self.answer.backward(&error));
            add(&mut gradient.bias, &errors);
            gradient.dense.add_gradient(&dense, &errors);
            gradient.sparse.add_gradient_sparse(&sparse, &errors);
        }
    }

    const DENSE: [f32; 2] = [0.5, -1.5];
    const SPARSE: [i8; 4] = [0, 2, 0, -1];

    #[test]
    fn backpropagated_gradient_equals_numerical_gradient() {
        let net = Net::random_weights();
        let target = 0.25;
        let mut gradient = Net::zero();
        net.add_gradient_of_loss(DENSE, SPARSE, target, &mut gradient);
        let loss = |net: &Net| {
            let answer = f64::from(net.forward(DENSE, SPARSE).1);
            let target = f64::from(target);
            -(target * answer.ln() + (1.0 - target) * (1.0 - answer).ln())
        };
        for (index, (name, gradients)) in gradient.arrays().into_iter().enumerate() {
            for (at, gradient) in gradients.iter().enumerate() {
                let moved = |by: f32| {
                    let mut moved = net.clone();
                    moved.arrays_mut()[index].1[at] += by;
                    loss(&moved)
                };
                let numerical = (moved(1e-3) - moved(-1e-3)) / 2e-3;
                let difference = (numerical - f64::from(*gradient)).abs();
                assert!(difference < 1e-3, "{name} {at}: {numerical} {gradient}");
            }
        }
    }

    #[test]
    fn adam_converges_to_the_target() {
        let mut net = Net::random_weights();
        let mut adam = Adam::new(&net);
        for _ in 0..500 {
            let mut gradient = Net::zero();
            net.add_gradient_of_loss(DENSE, SPARSE, 0.9, &mut gradient);
            adam.step(&mut net, &gradient, 1, 1e-2);
        }
        let (_, answer) = net.forward(DENSE, SPARSE);
        assert!((answer - 0.9).abs() < 0.01, "{answer}");
    }

    #[test]
    fn sparse_forward_equals_dense_forward() {
        let net = Net::random_weights();
        let (mut one, mut two) = ([0.0; 3], [0.0; 3]);
        net.sparse.forward_sparse(&SPARSE, &mut one);
        net.sparse.forward(&SPARSE.map(f32::from), &mut two);
        assert_eq!(one.map(f32::to_bits), two.map(f32::to_bits));
    }

    #[test]
    fn weight_file_round_trips_and_errors_name_the_array() {
        let net = Net::random_weights();
        assert_eq!(Net::from_text(&net.to_text()), Ok(net.clone()));
        let text = net.to_text();
        for (wrong, expected) in [
            (
                text.replace("bias", "bais"),
                "expected a line that begins with \"bias\"",
            ),
            (
                text.replace("answer", "answer 1"),
                "answer: found 4 numbers, expected 3",
            ),
            (text.replace("dense ", "dense x"), "dense: found \"x"),
            (String::new(), "expected a line that begins with \"dense\""),
        ] {
            let error = Net::from_text(&wrong).unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
