//! Computer players for Kingdomino and Domination: game AI from random to master.
//!
//! - [`search`]: flat Monte Carlo, UCT and open-loop MCTS, generic over games
//! - [`kingdomino`], [`domination`]: baselines, heuristics, value networks, endgame solvers, masters
//! - [`mlp`]: multi-layer perceptrons and the Adam optimizer
//! - [`levels`], [`registry`], [`spec`]: difficulty levels, players by name, player specs
//!
//! The crate uses no files, sockets or processes; extra search threads are optional.
//!
//! ```
//! use kingdomino::{Kingdomino, Rules};
//! use players::{Random, play};
//! use rand_xoshiro::{Xoshiro256PlusPlus, rand_core::SeedableRng};
//!
//! let rules: Rules = "kingdomino players=2".parse()?;
//! let mut deal = Xoshiro256PlusPlus::seed_from_u64(3);
//! let (mut anna, mut bjorn) = (Random::new(1), Random::new(2));
//! let record = play::<Kingdomino>(&rules, &mut [&mut anna, &mut bjorn], &mut deal)?;
//! println!("{record}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod domination;
pub mod kingdomino;
pub mod levels;
pub mod mlp;
mod play;
pub mod registry;
pub mod search;
mod seed;
pub mod spec;

pub use levels::Level;
pub use play::{FaultKind, PlayerFault, catch_up, play};
pub use registry::{DEFAULT_PLAYER, HasPlayers};
pub use search::{
    Analysis, Analyst, Budget, Candidate, Decision, MonteCarlo, Random, Reward, RolloutPolicy,
    SearchLimits, SearchPolicy, SeatEvaluation, TreeSearch, Uct, UctPolicy,
};
pub use seed::derive_seed;
pub use spec::Spec;
