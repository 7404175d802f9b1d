//! The laws D1 to D6 and the consequences of a balanced board, one module each.
//!
//! Laws about single positions use small hand-made ones, laws about all games use random games.
//! `DOMINIUM_LONG=20` plays twenty times as many of those.

#[path = "laws/balance.rs"]
mod balance;
#[path = "laws/conquest.rs"]
mod conquest;
#[path = "laws/ending.rs"]
mod ending;
#[path = "laws/information.rs"]
mod information;
#[path = "laws/laying.rs"]
mod laying;
#[path = "laws/scoring.rs"]
mod scoring;
#[path = "laws/setup.rs"]
mod setup;

#[path = "common/board.rs"]
mod board;
#[path = "common/deals.rs"]
mod deals;
#[path = "common/fixtures.rs"]
mod fixtures;
#[path = "common/games.rs"]
mod games;
#[path = "common/one_sided.rs"]
mod one_sided;
#[path = "common/shorthand.rs"]
mod shorthand;
