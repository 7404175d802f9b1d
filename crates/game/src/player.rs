//! Player trait, implemented by computer players and external engines.

use std::fmt;

use crate::{Event, Game, Seat};

/// Error message of a player that returned no usable decision.
///
/// Built-in players always decide; the process of an external engine may have died.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerError(pub String);

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlayerError {}

/// A player that makes the decisions of a seat.
///
/// A player receives the view of its seat and the legal actions, never a [`Game::State`]. To look
/// ahead it searches states sampled by [`Game::imagine`] (determinization).
pub trait Player<G: Game>: Send {
    /// Starts a game with these rules, with this player in `seat`.
    fn begin(&mut self, _rules: &G::Rules, _seat: Seat) {}

    /// Checks that the player can play the game. An external engine may have failed to start.
    fn ready(&self) -> Result<(), PlayerError> {
        Ok(())
    }

    /// Observes an event, its own decisions included; outcomes its seat may not see are hidden.
    fn observe(&mut self, _event: Event<G>) {}

    /// Chooses one of `legal`, which is never empty.
    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> Result<G::Action, PlayerError>;

    /// Number of playouts simulated so far; 0 for players without playouts.
    fn playouts(&self) -> u64 {
        0
    }
}
