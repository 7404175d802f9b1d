//! Search algorithms, generic over games.
//!
//! Flat Monte Carlo, UCT and open-loop Monte Carlo tree search (MCTS) by determinization, with
//! search budgets and analyses of decisions.

pub mod analysis;
pub(crate) mod argmax;
mod budget;
pub(crate) mod meter;
mod monte_carlo;
mod random;
mod tree_search;
mod uct;

pub use analysis::{Analysis, Analyst, Candidate, SearchLimits, SeatEvaluation};
pub use budget::Budget;
pub(crate) use monte_carlo::best_opponent_score;
pub use monte_carlo::{MonteCarlo, Reward, RolloutPolicy};
pub use random::Random;
pub use tree_search::{Decision, SearchPolicy, TreeSearch};
pub use uct::{Uct, UctPolicy};
