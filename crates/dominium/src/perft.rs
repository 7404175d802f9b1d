//! `dominium perft`: counting the tree of a game.

use anyhow::Result;
use game::{Game, perft};
use kingdomino::Kingdomino;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::json;

use crate::cli::{GameName, Perft};
use crate::{input, print};

pub(crate) fn run(arguments: &Perft) -> Result<()> {
    match arguments.game {
        GameName::Kingdomino => count::<Kingdomino>(arguments),
    }
}

fn count<G: Game>(arguments: &Perft) -> Result<()> {
    let rules = input::rules::<G>(arguments.rules.as_deref())?;
    let deal = ChaCha8Rng::seed_from_u64(arguments.seed);
    let start = G::start(&rules);
    let mut nodes = Vec::new();
    for depth in 1..=arguments.depth {
        let count = perft::<G>(&start, &deal, depth);
        nodes.push(count);
        if !arguments.json {
            // Each depth as soon as it is known: the next takes many times as long.
            print(&format!("{depth} {count}\n"))?;
        }
    }
    if arguments.json {
        let report = json!({
            "game": G::NAME,
            "rules": rules.to_string(),
            "seed": arguments.seed,
            "depth": arguments.depth,
            "nodes": nodes,
        });
        print(&format!("{report:#}\n"))?;
    }
    Ok(())
}
