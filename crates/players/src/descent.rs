//! Learning: numbers change step by step so that an error becomes smaller.

/// Going down a slope in steps that remember the ones before (the method is called Adam).
#[derive(Clone, Debug)]
pub(crate) struct Descent {
    /// For each number the means of its slopes so far and of their squares.
    means: Vec<[f32; 2]>,
    steps: i32,
}

impl Descent {
    /// How much of a mean is kept at each step.
    const KEEP: [f32; 2] = [0.9, 0.999];

    /// Before the first step, for so many numbers.
    pub(crate) fn new(numbers: usize) -> Self {
        Self {
            means: vec![[0.0; 2]; numbers],
            steps: 0,
        }
    }

    /// One step of numbers, each with the slope of the error in it.
    pub(crate) fn step<'a>(
        &mut self,
        numbers: impl Iterator<Item = (&'a mut f32, f32)>,
        length: f32,
    ) {
        self.steps += 1;
        // The means begin at 0, and are too low at first.
        let known = Self::KEEP.map(|keep| 1.0 - keep.powi(self.steps));
        for ((number, slope), means) in numbers.zip(&mut self.means) {
            let new = [slope, slope * slope];
            for ((mean, new), keep) in means.iter_mut().zip(new).zip(Self::KEEP) {
                *mean = keep * *mean + (1.0 - keep) * new;
            }
            let [mean, square] = [means[0] / known[0], means[1] / known[1]];
            *number -= length * mean / (square.sqrt() + 1e-8);
        }
    }
}
