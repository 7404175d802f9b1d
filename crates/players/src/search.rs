//! Search for every game: budgets, analyses, flat Monte Carlo and tree search.

pub mod analysis;
pub(crate) mod best;
mod budget;
pub(crate) mod meter;
mod monte_carlo;
mod random;
mod tree_search;
mod uct;

pub use analysis::{Analysis, Analyst, Candidate, Limits, Outlook};
pub use budget::Budget;
pub(crate) use monte_carlo::best_other;
pub use monte_carlo::{MonteCarlo, Policy, Worth};
pub use random::Random;
pub use tree_search::{Decision, Guide, TreeSearch};
pub use uct::{Plain, Uct};
