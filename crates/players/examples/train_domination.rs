//! Trains the value network of Domination's `master` by self-play.
//!
//! ```sh
//! cargo run --release -p players --example train_domination -- 2
//! ```
//!
//! Argument: the number of players. The weight file is written next to the code that includes it.
//! Results: `docs/strength.md`.

use std::path::Path;

/// Games times players, and rollouts per move, by round.
const ROUNDS: [(usize, u64); 3] = [(40_000, 0), (40_000, 100), (60_000, 150)];

fn main() -> std::io::Result<()> {
    let players = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let Some(players @ 2..=4) = players else {
        eprintln!("usage: train_domination PLAYERS (2, 3 or 4)");
        std::process::exit(2);
    };
    let rounds = ROUNDS.map(|(games, playouts)| (games / players, playouts));
    let weights = players::domination::train(players, &rounds, 1, &mut |line| println!("{line}"));
    let path = format!("src/domination/value_net/{players}p.txt");
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(path), weights)
}
