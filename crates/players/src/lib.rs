//! Players of every game, from random to master.
//!
//! A crate without files, sockets, processes, and threads that it requires.
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
pub use play::{Foul, Offence, attend, play};
pub use registry::{DEFAULT_PLAYER, Played};
pub use search::{
    Analysis, Analyst, Budget, Candidate, Decision, Guide, Limits, MonteCarlo, Outlook, Plain,
    Policy, Random, TreeSearch, Uct, Worth,
};
pub use seed::mix;
pub use spec::Spec;
