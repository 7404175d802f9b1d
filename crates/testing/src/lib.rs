//! Test code shared by all crates of the workspace.
//!
//! Used only as a dev-dependency; a test in `crates/dominium/tests/architecture.rs` checks this.

pub mod allocations;
#[cfg(feature = "bench")]
pub mod benches;
#[cfg(feature = "server")]
pub mod client;
pub mod golden;
pub mod laws;
pub mod moves;
pub mod parsers;
#[cfg(feature = "server")]
pub mod postgres;
pub mod process;
mod random_games;
mod scale;
pub mod statistics;
pub mod temp_file;
pub mod toy;
pub mod typos;
pub mod wait;

pub use random_games::{random_game, random_record, rng, walk};
pub use scale::{cases, times};
