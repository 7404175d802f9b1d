//! What an unfinished kingdom will be worth.
//!
//! A small network, taught by games that it played against itself, looks at [`Features`] of a
//! kingdom and of what is still to come for it, and guesses how many points it will end with. How
//! it was taught: `crates/players/examples/learn.rs`.

mod features;
mod network;
mod teaching;

pub use features::{Features, Pool, Prospect};
pub use network::Network;
pub use teaching::{Gradient, Teacher};

use std::sync::LazyLock;

use kingdomino::Rules;

static TWO: LazyLock<Network> = LazyLock::new(|| read(include_str!("eval/two.txt")));
static FIVE: LazyLock<Network> = LazyLock::new(|| read(include_str!("eval/five.txt")));
static SEVEN: LazyLock<Network> = LazyLock::new(|| read(include_str!("eval/seven.txt")));

fn read(text: &str) -> Network {
    text.parse()
        .expect("the network was written by its teacher")
}

/// The network that knows about kingdoms by these rules.
pub fn network(rules: Rules) -> &'static Network {
    match (rules.limit(), rules.players()) {
        (7, _) => &SEVEN,
        // Between two, what is taken from the one helps the other, and kingdoms are worth less.
        (_, 2) => &TWO,
        _ => &FIVE,
    }
}
