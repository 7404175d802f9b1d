//! Rollout counter that divides a search budget into stages, as sequential halving does.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::{Budget, SearchLimits};

/// Thread-safe rollout counter that reports when a stage of the budget is spent.
pub(crate) struct BudgetMeter<'a> {
    limits: SearchLimits<'a>,
    playouts: AtomicU64,
    stage: u32,
    stages: u32,
}

impl<'a> BudgetMeter<'a> {
    /// Creates a meter whose whole budget is one stage.
    pub(crate) fn new(limits: SearchLimits<'a>) -> Self {
        Self {
            limits,
            playouts: AtomicU64::new(0),
            stage: 1,
            stages: 1,
        }
    }

    /// Divides the budget into equal stages.
    pub(crate) const fn divide(&mut self, stages: u32) {
        self.stages = stages;
    }

    /// Number of rollouts so far.
    pub(crate) fn playouts(&self) -> u64 {
        self.playouts.load(Ordering::Relaxed)
    }

    pub(crate) const fn next_stage(&mut self) {
        self.stage += 1;
    }

    pub(crate) const fn is_first_stage(&self) -> bool {
        self.stage == 1
    }

    /// Counts a rollout, and returns whether the stage is now spent.
    pub(crate) fn count_rollout(&self) -> bool {
        self.playouts.fetch_add(1, Ordering::Relaxed);
        self.stage_is_spent()
    }

    /// Whether the whole budget is spent or the search was stopped.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.limits.are_reached(self.playouts())
    }

    /// Whether the current stage is spent or the search was stopped.
    pub(crate) fn stage_is_spent(&self) -> bool {
        if self.limits.is_stopped() {
            return true;
        }
        match self.limits.budget {
            Budget::Playouts(limit) => {
                self.playouts() * u64::from(self.stages) >= limit * u64::from(self.stage)
            }
            Budget::Time(limit) => self.limits.start.elapsed() * self.stages >= limit * self.stage,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    #[test]
    fn stages_are_equal_and_a_stop_ends_all_of_them() {
        let stop = AtomicBool::new(false);
        let mut meter = BudgetMeter::new(SearchLimits::new(Budget::Playouts(10), &stop));
        meter.divide(2);
        let spent: Vec<bool> = (0..5).map(|_| meter.count_rollout()).collect();
        assert_eq!(spent, [false, false, false, false, true]);
        meter.next_stage();
        assert!(!meter.stage_is_spent() && !meter.is_exhausted() && !meter.is_first_stage());
        stop.store(true, Ordering::Relaxed);
        assert!(meter.stage_is_spent() && meter.is_exhausted());
        assert_eq!(meter.playouts(), 5);
    }
}
