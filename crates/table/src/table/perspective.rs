//! Perspectives: a table restricted to what one observer may know.

use game::Eye;

use super::Table;
use crate::history::PastEvent;
use crate::playable::Playable;

/// The game at a table as one observer may know it.
///
/// Everything that is sent about a game is made from a perspective, so hidden state cannot leak.
#[derive(Clone, Debug)]
pub struct Perspective<'a, G: Playable> {
    table: &'a Table<G>,
    eye: Eye,
    view: G::View,
}

impl<'a, G: Playable> Perspective<'a, G> {
    pub(super) fn new(table: &'a Table<G>, eye: Eye) -> Self {
        let view = G::view(table.state(), eye);
        Self { table, eye, view }
    }

    /// The observer.
    pub const fn eye(&self) -> Eye {
        self.eye
    }

    /// The observer's view of the state.
    pub const fn view(&self) -> &G::View {
        &self.view
    }

    /// Legal actions, if the observer is to move; otherwise empty.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if self.table.turn().map(Eye::Seat) == Some(self.eye) {
            G::legal(self.table.state(), |action| legal.push(action));
        }
        legal
    }

    /// The events visible to the observer; fully revealed once the game is over.
    pub fn history(&self) -> Vec<PastEvent<G>> {
        self.history_from(0)
    }

    /// The visible events from an index on.
    pub fn history_from(&self, from: usize) -> Vec<PastEvent<G>> {
        let history = &self.table.history;
        if self.table.end().is_some() {
            history.revealed(from).collect()
        } else {
            history.seen_by(self.eye, from).collect()
        }
    }

    /// Number of events that an earlier table version already had.
    ///
    /// Undone events do not count, even if the same actions were played again.
    pub fn events_at(&self, version: u64) -> usize {
        self.table.history.len_at(version)
    }
}
