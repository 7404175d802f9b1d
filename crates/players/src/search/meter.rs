//! How much has been thought.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Budget, Limits};

/// Counts imagined games, on any number of threads, and says when a part of the budget is spent.
pub(crate) struct Meter<'a> {
    limits: Limits<'a>,
    playouts: AtomicU64,
    part: u32,
    parts: u32,
}

impl<'a> Meter<'a> {
    /// With a budget of one part.
    pub(crate) fn new(limits: Limits<'a>) -> Self {
        Self {
            limits,
            playouts: AtomicU64::new(0),
            part: 1,
            parts: 1,
        }
    }

    /// Divides the budget into so many equal parts.
    pub(crate) const fn divide(&mut self, parts: u32) {
        self.parts = parts;
    }

    /// How many games were imagined.
    pub(crate) fn playouts(&self) -> u64 {
        self.playouts.load(Ordering::Relaxed)
    }

    /// Goes on to the next part.
    pub(crate) const fn next_part(&mut self) {
        self.part += 1;
    }

    /// Is this the first part?
    pub(crate) const fn is_first_part(&self) -> bool {
        self.part == 1
    }

    /// One more game; is this part spent with it?
    pub(crate) fn count(&self) -> bool {
        self.playouts.fetch_add(1, Ordering::Relaxed);
        self.is_spent()
    }

    /// Is the whole budget spent, or is somebody waiting for the answer?
    pub(crate) fn is_over(&self) -> bool {
        self.limits.are_reached(self.playouts())
    }

    /// Is this part spent, or is somebody waiting for the answer?
    pub(crate) fn is_spent(&self) -> bool {
        if self.limits.is_stopped() {
            return true;
        }
        match self.limits.budget {
            Budget::Playouts(limit) => {
                self.playouts() * u64::from(self.parts) >= limit * u64::from(self.part)
            }
            Budget::Time(limit) => self.limits.start.elapsed() * self.parts >= limit * self.part,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn parts_are_equal_and_a_stop_ends_them_all() {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(Limits::new(Budget::Playouts(10), &stop));
        meter.divide(2);
        let spent: Vec<bool> = (0..5).map(|_| meter.count()).collect();
        assert_eq!(spent, [false, false, false, false, true]);
        meter.next_part();
        assert!(!meter.is_spent() && !meter.is_over() && !meter.is_first_part());
        stop.store(true, Ordering::Relaxed);
        assert!(meter.is_spent() && meter.is_over());
        assert_eq!(meter.playouts(), 5);
    }
}
