//! What a seat may know.

use crate::State;

/// What a seat, or a spectator, may know: everything but the order of the pile and which dominoes
/// were removed before play (K10).
///
/// A [`State`] keeps the pile as a set of unseen dominoes and holds neither of the two, so a view
/// is the state, for every eye alike, and imagining a world from it is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View(State);

impl View {
    pub(crate) const fn of(state: &State) -> Self {
        Self(*state)
    }

    /// The table as everyone sees it.
    pub const fn state(&self) -> &State {
        &self.0
    }

    pub(crate) const fn state_mut(&mut self) -> &mut State {
        &mut self.0
    }
}
