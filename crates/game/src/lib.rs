//! Game-independent core: the [`Game`] trait, views, players, rules options and game records.
//!
//! A game is a set of functions over plain values ([`Game`]). The rules never draw random numbers:
//! the caller that deals passes each outcome of chance to [`Game::settle`]. Computer players,
//! tables, perft, records and the conformance tests are generic over this trait.
//!
//! This crate uses no clock, no files, no threads and no global randomness.

pub mod bits;
pub mod catalogue;
mod model;
pub mod parse;
mod perft;
mod player;
pub mod random;
mod record;
pub mod record_file;
mod seat;

pub use model::{ActionId, Ending, Game, playout};
pub use parse::ParseError;
pub use perft::perft;
pub use player::{Player, PlayerError};
pub use record::{Event, Record, RecordEntry, ReplayError, ReplayErrorKind};
pub use record_file::{Origin, RawRecord};
pub use seat::{Eye, Seat, Seats, Turn};
