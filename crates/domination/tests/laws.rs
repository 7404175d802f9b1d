//! The laws D1 to D6 and what follows from balance, one module each.
//!
//! Positions are small enough to check by eye where possible; random games where a law is about all
//! games. `DOMINIUM_LONG=20` plays twenty times as many of those.

#[path = "laws/balance.rs"]
mod balance;
#[path = "laws/conquest.rs"]
mod conquest;
#[path = "laws/ending.rs"]
mod ending;
#[path = "laws/laying.rs"]
mod laying;
#[path = "laws/scoring.rs"]
mod scoring;
#[path = "laws/secrets.rs"]
mod secrets;
#[path = "laws/setup.rs"]
mod setup;

#[path = "common/board.rs"]
mod board;
#[path = "common/dealing.rs"]
mod dealing;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/games.rs"]
mod games;
#[path = "common/one_sided.rs"]
mod one_sided;
#[path = "common/table.rs"]
mod table;
