//! Who decides.

use crate::{Event, Game, Seat};

/// Somebody, or something, that decides for a seat.
///
/// A player is handed what its seat may know and the actions it may choose from, never a
/// [`Game::State`]. One that wants to look ahead searches worlds made by [`Game::imagine`].
pub trait Player<G: Game>: Send {
    /// A game by these rules begins, and this player sits here.
    fn begin(&mut self, _rules: &G::Rules, _seat: Seat) {}

    /// Something happened, its own decisions included; outcomes of chance that its seat may not
    /// see are hidden.
    fn watch(&mut self, _event: Event<G>) {}

    /// One of `legal`, which is never empty.
    fn decide(&mut self, view: &G::View, legal: &[G::Action]) -> G::Action;

    /// How many games it has imagined so far; 0 for one that does not.
    fn playouts(&self) -> u64 {
        0
    }
}
