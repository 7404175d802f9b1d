//! Test code shared by all crates of the workspace.
//!
//! Used only as a dev-dependency; a test in `crates/dominium/tests/architecture.rs` checks this.

pub mod allocations;
#[cfg(feature = "bench")]
pub mod benches;
mod extent;
pub mod golden;
pub mod laws;
pub mod moves;
pub mod parsers;
mod random_games;
pub mod statistics;
pub mod toy;
pub mod typos;

pub use extent::{cases, times};
pub use random_games::{random_game, random_record, rng, walk};
