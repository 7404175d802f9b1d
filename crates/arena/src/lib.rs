//! Matches between players, and what they say about strength.

mod archive;
pub mod calibration;
mod contest;
mod sprt;
mod stats;
mod tally;

pub use archive::{Refusal, deal};
pub use contest::{Contest, Finished, PlayerResult};
pub use sprt::{Sprt, Trial, Verdict};
pub use tally::{Standing, Tally};
