//! Computer players for Domination.
//!
//! [`Master`] is the strongest: PUCT tree search over determinizations with a prior and a value
//! network, and an exact two-player [endgame] solver.

mod baselines;
pub mod endgame;
mod features;
mod master;
mod novice;
mod places;
mod prior;
mod training;
mod tree;
mod value_net;
mod world;

pub use baselines::Greedy;
pub(crate) use baselines::greedy;
pub use master::Master;
pub(crate) use master::master;
pub(crate) use novice::Novice;
pub use training::train;
