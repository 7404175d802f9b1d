//! Linear scale of an axis.

/// Maps values to pixel positions along an axis.
pub(crate) struct Scale {
    from: f64,
    start: f64,
    /// Pixels per unit.
    unit: f64,
}

impl Scale {
    /// Maps `from` to `start` and `to` to `end`.
    pub(crate) fn new((from, to): (f64, f64), (start, end): (f64, f64)) -> Self {
        let unit = (end - start) / (to - from);
        Self { from, start, unit }
    }

    /// Pixel position of a value.
    pub(crate) fn pixel(&self, number: f64) -> f64 {
        self.start + self.unit * (number - self.from)
    }
}
