//! Who decides.

use crate::Game;

/// Somebody, or something, that decides for a seat.
///
/// A player is handed what its seat may know and the actions it may choose from, never a
/// [`Game::State`]. One that wants to look ahead searches worlds made by [`Game::imagine`].
pub trait Player<G: Game> {
    /// One of `legal`, which is never empty.
    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action;
}
