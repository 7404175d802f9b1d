//! Trains the value network of Domination's `master`:
//! `cargo run --release -p players --example train_domination -- 2`.
//!
//! The number says for how many players. What comes of it is written beside the code that reads it;
//! `docs/strength.md` says what it gained.

use std::path::Path;

/// Games times players, and playouts a move, round by round.
const ROUNDS: [(usize, u64); 3] = [(40_000, 0), (40_000, 100), (60_000, 150)];

fn main() -> std::io::Result<()> {
    let players = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let players: usize = players.expect("for how many players: 2, 3 or 4");
    let rounds = ROUNDS.map(|(games, playouts)| (games / players, playouts));
    let weights = players::domination::train(players, &rounds, 1, &mut |said| println!("{said}"));
    let place = format!("src/domination/value_net/{players}p.txt");
    std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join(place), weights)
}
