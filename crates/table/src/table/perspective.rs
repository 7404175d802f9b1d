//! A table as one eye may know it.

use game::Eye;

use super::{Stage, Table};
use crate::history::PastEvent;
use crate::playable::Playable;

/// What one eye may know of the game at a table, and nothing else.
///
/// Everything that is sent about a game is made from this.
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

    /// Who is looking.
    pub const fn eye(&self) -> Eye {
        self.eye
    }

    /// What the eye knows.
    pub const fn view(&self) -> &G::View {
        &self.view
    }

    /// What the eye may do now: nothing unless it is its turn.
    pub fn legal(&self) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if self.table.turn().map(Eye::Seat) == Some(self.eye) {
            G::legal(self.table.state(), |action| legal.push(action));
        }
        legal
    }

    /// The events so far, as the eye knows them; once the game is over, without secrets.
    pub fn history(&self) -> Vec<PastEvent<G>> {
        self.history_from(0)
    }

    /// The events from an index on.
    pub fn history_from(&self, from: usize) -> Vec<PastEvent<G>> {
        let history = &self.table.history;
        match self.table.stage() {
            Stage::Over => history.revealed(from).collect(),
            Stage::Gathering | Stage::Playing => history.seen_by(self.eye, from).collect(),
        }
    }

    /// How many of the events an earlier version of the table had already.
    ///
    /// Events that were taken back since then do not count, even if the same were decided again.
    pub fn events_at(&self, version: u64) -> usize {
        self.table.history.len_at(version)
    }
}
