//! Adam optimizer.

use super::Parameters;

/// State of the Adam optimizer (Kingma and Ba, 2015).
#[derive(Clone, Debug)]
pub struct Adam {
    /// Running means of the gradient and of its square, by parameter.
    moments: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    /// Decay rates of the two moments, β₁ and β₂.
    const DECAY: [f32; 2] = [0.9, 0.999];
    /// ε: keeps the step finite for parameters whose gradient has always been 0.
    const EPSILON: f32 = 1e-8;

    /// Creates the state before the first step.
    pub fn new(network: &impl Parameters) -> Self {
        Self {
            moments: vec![[0.0; 2]; network.count()],
            steps: 0,
        }
    }

    /// Performs one step with the mean gradient; `gradient` is the sum over `examples` examples.
    pub fn step<N: Parameters>(
        &mut self,
        network: &mut N,
        gradient: &N,
        examples: usize,
        learning_rate: f32,
    ) {
        self.steps += 1;
        // Bias correction: the moments begin at 0.
        let corrections = Self::DECAY.map(|decay| 1.0 - decay.powi(self.steps));
        let parameters = network
            .arrays_mut()
            .into_iter()
            .flat_map(|(_, array)| array);
        let gradients = gradient.arrays().into_iter().flat_map(|(_, array)| array);
        for ((parameter, sum), moments) in parameters.zip(gradients).zip(&mut self.moments) {
            let mean_gradient = sum / examples as f32;
            let new = [mean_gradient, mean_gradient * mean_gradient];
            for ((moment, new), decay) in moments.iter_mut().zip(new).zip(Self::DECAY) {
                *moment = decay * *moment + (1.0 - decay) * new;
            }
            let [mean, square] = [moments[0] / corrections[0], moments[1] / corrections[1]];
            *parameter -= learning_rate * mean / (square.sqrt() + Self::EPSILON);
        }
    }
}
