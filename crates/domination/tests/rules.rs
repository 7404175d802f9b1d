//! Tests of rules D1 to D6 and of the consequences of balanced boards.
//!
//! Rules about single positions use small hand-made ones, rules about all games use random games.
//! `DOMINIUM_LONG=20` plays twenty times as many of those.

#[path = "rules/balance.rs"]
mod balance;
#[path = "rules/conquest.rs"]
mod conquest;
#[path = "rules/ending.rs"]
mod ending;
#[path = "rules/information.rs"]
mod information;
#[path = "rules/laying.rs"]
mod laying;
#[path = "rules/scoring.rs"]
mod scoring;
#[path = "rules/setup.rs"]
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
