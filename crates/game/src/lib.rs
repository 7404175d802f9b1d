//! The centre of Dominium: what a game is, what a seat may know of it, and how it is written down.
//!
//! A game is a set of functions over plain values ([`Game`]). Rules are told what chance did and
//! never draw themselves; whoever deals hands in outcomes through [`Game::settle`]. Everything
//! else in the project (players, tables, perft, records, conformance laws) is written once against
//! this trait.
//!
//! This crate knows no time, no files, no threads and no global randomness.

pub mod bits;
pub mod catalogue;
mod model;
pub mod parse;
mod perft;
mod player;
pub mod random;
mod record;
mod seat;
pub mod sheet;

pub use model::{ActionId, Ending, Game, playout};
pub use parse::ParseError;
pub use perft::perft;
pub use player::{NoAnswer, Player};
pub use record::{Broken, Entry, Event, Record, Why};
pub use seat::{Eye, Seat, Seats, Turn};
pub use sheet::{Origin, Sheet};
