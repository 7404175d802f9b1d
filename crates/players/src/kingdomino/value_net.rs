//! Value network of Kingdomino: the expected final score of an unfinished kingdom.
//!
//! A small MLP trained by self-play. Its inputs are [`Features`] of the kingdom and of the dominoes
//! still to come. Training: `crates/players/examples/train_kingdomino.rs`.

mod features;
mod network;

pub use features::{Features, Pool, Prospect};
pub use network::ValueNet;

use std::sync::LazyLock;

use kingdomino::Rules;

use crate::mlp::Parameters as _;

static TWO_5X5: LazyLock<ValueNet> = LazyLock::new(|| read(include_str!("value_net/2p-5x5.txt")));
static MORE_5X5: LazyLock<ValueNet> =
    LazyLock::new(|| read(include_str!("value_net/3-4p-5x5.txt")));
static TWO_7X7: LazyLock<ValueNet> = LazyLock::new(|| read(include_str!("value_net/7x7.txt")));

fn read(text: &str) -> ValueNet {
    ValueNet::from_text(text).expect("the weight file was written by `to_text`")
}

/// Value network for these rules.
pub fn network(rules: Rules) -> &'static ValueNet {
    match (rules.limit(), rules.players()) {
        (7, _) => &TWO_7X7,
        // With two players, denying the opponent a domino pays, so kingdoms score less.
        (_, 2) => &TWO_5X5,
        _ => &MORE_5X5,
    }
}
