//! Computer players for Kingdomino.
//!
//! [`Master`] is the strongest: sequential halving over moves, rollouts against an opponent model,
//! evaluation by the [value network](value_net), and an exact two-player [endgame] solver.

mod baselines;
pub mod endgame;
pub mod evaluator;
mod heuristic;
mod master;
mod novice;
mod opponent_model;
mod rollout;
pub mod value_net;

pub(crate) use baselines::full_greedy;
pub use baselines::{FullGreedy, Greedy};
pub use evaluator::{EvaluatorPlayer, MinimaxPlayer};
pub use heuristic::{HeuristicPolicy, OpenLoop};
pub(crate) use master::master;
pub use master::{Master, MasterSettings};
pub(crate) use novice::Novice;
