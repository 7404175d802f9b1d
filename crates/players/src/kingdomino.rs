//! Players of Kingdomino.
//!
//! [`Master`] is the strongest: rollouts of every move against an opponent
//! model, evaluated by the [value network](value_net), and an exact
//! [endgame] solver between two.

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
pub use evaluator::{EvaluatorPlayer, Rival};
pub use heuristic::{HandMade, OpenLoop};
pub(crate) use master::master;
pub use master::{Master, Settings};
pub(crate) use novice::Novice;
