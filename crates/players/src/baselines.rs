//! Players that look no further than their next move, as measures for those that do.

mod domination;
mod kingdomino;

pub use domination::Greedy as DominationGreedy;
pub use kingdomino::{FullGreedy, Greedy};

use game::random::choose;
use rand_core::Rng;

/// The best of some choices, each equally likely among equals.
struct Best<T, V> {
    value: Option<V>,
    choices: Vec<T>,
}

impl<T: Copy, V: PartialOrd> Best<T, V> {
    const fn new() -> Self {
        Self {
            value: None,
            choices: Vec::new(),
        }
    }

    fn consider(&mut self, choice: T, value: V) {
        match &self.value {
            Some(best) if value < *best => return,
            Some(best) if value == *best => {}
            _ => {
                self.choices.clear();
                self.value = Some(value);
            }
        }
        self.choices.push(choice);
    }

    fn choose(&self, rng: &mut impl Rng) -> T {
        choose(rng, &self.choices)
    }
}
