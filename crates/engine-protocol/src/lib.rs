//! Engine protocol: a text protocol over stdin/stdout, like UCI in chess.
//!
//! Specified in `docs/engine-protocol.md`. This crate parses and prints the messages for both ends
//! (host and engine) and has [`ExternalEngine`], a player that runs as a child process.

mod external_engine;
mod lines;
mod message;

use game::{ParseError, Player};
use players::{HasPlayers, Spec};

pub use external_engine::ExternalEngine;
pub use lines::{BadLine, Lines, MAX_LINE_BYTES};
pub use message::{EngineMessage, HostCommand, VERSION, info_lines};

/// Creates the player of a spec, which may be an external engine.
pub fn player<G: HasPlayers>(spec: &Spec, seed: u64) -> Result<Box<dyn Player<G>>, ParseError> {
    match spec.command() {
        Some(command) => {
            let engine =
                ExternalEngine::new(spec.to_string(), command.clone(), spec.budget()?, seed);
            Ok(Box::new(engine))
        }
        None => G::player(spec, seed),
    }
}
