//! Who decides.

use std::fmt;

use crate::{Event, Game, Seat};

/// Why a player gave no answer that can be used, in words for whoever set up the game. Players that
/// live in this program always answer; one that is a program of its own may have died.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoAnswer(pub String);

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NoAnswer {}

/// Somebody, or something, that decides for a seat.
///
/// A player is handed what its seat may know and the actions it may choose from, never a
/// [`Game::State`]. One that wants to look ahead searches worlds made by [`Game::imagine`].
pub trait Player<G: Game>: Send {
    /// A game by these rules begins, and this player sits here.
    fn begin(&mut self, _rules: &G::Rules, _seat: Seat) {}

    /// Can it play the game that begins? One that is a program of its own may not have started.
    fn ready(&self) -> Result<(), NoAnswer> {
        Ok(())
    }

    /// Something happened, its own decisions included; outcomes of chance that its seat may not
    /// see are hidden.
    fn watch(&mut self, _event: Event<G>) {}

    /// One of `legal`, which is never empty.
    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, NoAnswer>;

    /// How many games it has imagined so far; 0 for one that does not.
    fn playouts(&self) -> u64 {
        0
    }
}
