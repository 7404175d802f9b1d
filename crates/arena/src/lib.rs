//! Matches between players: statistics, Elo, SPRT, record archive and calibration.

mod archive;
pub mod calibration;
mod match_spec;
mod sprt;
mod stats;
mod tally;

pub use archive::{ArchiveError, deal_of_record};
pub use match_spec::{FinishedGame, MatchSpec, PlayerResult};
pub use sprt::{Sprt, SprtRun, Verdict};
pub use tally::{PlayerStanding, Tally};
