//! `dominium perft`: counts the nodes of the game tree by depth.

use anyhow::{Context as _, Result};
use game::{Game, Turn, perft};
use games::dispatch;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use serde_json::json;

use crate::cli::Perft;
use crate::{input, print, progress};

pub(crate) fn run(arguments: &Perft) -> Result<()> {
    dispatch!(arguments.game, G => count::<G>(arguments))
}

fn count<G: Game>(arguments: &Perft) -> Result<()> {
    let start = match &arguments.position {
        Some(line) => G::from_position(line).context("--position")?,
        None => G::start(&input::rules::<G>(arguments.rules.as_deref())?),
    };
    let deal = ChaCha8Rng::seed_from_u64(arguments.seed);
    let mut nodes = Vec::new();
    // With --json nothing is printed before the end, so progress is shown.
    let bar = progress::bar(if arguments.json {
        arguments.depth.into()
    } else {
        0
    });
    if arguments.json {
        bar.enable_steady_tick(std::time::Duration::from_millis(500));
    }
    for depth in 1..=arguments.depth {
        let count = perft::<G>(&start, &deal, depth);
        nodes.push(count);
        if arguments.json {
            bar.set_position(depth.into());
        }
        if !arguments.json {
            // Printed immediately, because the next depth takes much longer.
            print(&format!("{depth} {count}\n"))?;
        }
    }
    bar.finish_and_clear();
    if arguments.json {
        let report = json!({
            "game": G::NAME,
            "rules": G::rules(&start).to_string(),
            "position": G::position(&start),
            "seed": arguments.seed,
            "depth": arguments.depth,
            "nodes": nodes,
            "chance": chance::<G>(start, deal, arguments.depth),
        });
        print(&format!("{report:#}\n"))?;
    }
    Ok(())
}

/// Chance outcomes of the deal, along the first legal actions.
fn chance<G: Game>(mut state: G::State, mut deal: ChaCha8Rng, depth: u32) -> Vec<String> {
    let mut outcomes = Vec::new();
    let mut actions = 0;
    while actions < depth {
        match G::turn(&state) {
            Turn::Chance => {
                let outcome = G::draw(&state, &mut deal);
                outcomes.push(outcome.to_string());
                G::settle_unchecked(&mut state, outcome);
            }
            Turn::Of(_) => {
                let mut first = None;
                G::legal(&state, |action| first = first.or(Some(action)));
                G::play_unchecked(&mut state, first.expect("a seat has a legal action"));
                actions += 1;
            }
            Turn::Over => break,
        }
    }
    outcomes
}
