//! Where numbers lie in a picture.

/// Numbers along a line, from left to right or from the bottom up.
pub(crate) struct Scale {
    from: f64,
    start: f64,
    /// Pixels for each unit.
    unit: f64,
}

impl Scale {
    /// The first number at the first place, the second at the second.
    pub(crate) fn new((from, to): (f64, f64), (start, end): (f64, f64)) -> Self {
        let unit = (end - start) / (to - from);
        Self { from, start, unit }
    }

    pub(crate) fn at(&self, number: f64) -> f64 {
        self.start + self.unit * (number - self.from)
    }
}
