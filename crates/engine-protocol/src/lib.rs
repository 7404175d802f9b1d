//! The engine protocol: what a host and an engine say to each other, line by line.
//!
//! Everything about it is in `docs/engine-protocol.md`. Here are the lines, read and written in one
//! place for both ends, and [`ExternalEngine`], a player that is a program of its own.

mod external_engine;
mod lines;
mod message;

use game::{ParseError, Player};
use players::{Played, Spec};

pub use external_engine::ExternalEngine;
pub use lines::{BadLine, LONGEST, Lines};
pub use message::{Answer, Command, VERSION, infos};

/// The player that a spec describes, an external engine included.
pub fn player<G: Played>(spec: &Spec, seed: u64) -> Result<Box<dyn Player<G>>, ParseError> {
    match spec.command() {
        Some(command) => {
            let engine =
                ExternalEngine::new(spec.to_string(), command.clone(), spec.budget()?, seed);
            Ok(Box::new(engine))
        }
        None => G::player(spec, seed),
    }
}
