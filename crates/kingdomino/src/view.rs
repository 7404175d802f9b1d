//! View: the information of an observer.

use crate::State;

/// Information of a player or spectator.
///
/// K10: hidden are only the order of the pile and which dominoes were removed before play. A
/// [`State`] stores the pile as a set of unseen dominoes and holds neither, so the view equals the
/// state for every observer, and determinization returns the state itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View(State);

impl View {
    pub(crate) const fn of(state: &State) -> Self {
        Self(*state)
    }

    /// Public state of the game.
    pub const fn state(&self) -> &State {
        &self.0
    }

    pub(crate) const fn state_mut(&mut self) -> &mut State {
        &mut self.0
    }
}
