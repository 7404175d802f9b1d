//! One version of a table, ready to be sent to any number of viewers.

use games::match_any;
use std::sync::OnceLock;

use game::{Eye, Seat};
use table::{AnyTable, Guest, Table, Time};

use crate::present::Present;
use crate::view;

/// One version of a table, ready to be sent to any number of viewers.
///
/// Viewers with the same knowledge of the game get the same [`TableState`](crate::TableState): it
/// is made and serialized once for each eye, and only the small part that depends on the viewer is
/// made for everyone. So publishing a change costs the same however long the game has lasted.
#[derive(Debug)]
pub struct Publication {
    table: AnyTable,
    /// The serialized state for each seat, and for spectators.
    states: [OnceLock<String>; Seat::MAX + 1],
}

impl Publication {
    /// A version of a table that is to be published.
    pub fn new(table: AnyTable) -> Self {
        Self {
            table,
            states: Default::default(),
        }
    }

    /// The table itself.
    pub const fn table(&self) -> &AnyTable {
        &self.table
    }

    /// The [`Message::Table`](crate::Message::Table) for a guest, as JSON.
    pub fn message(&self, guest: Option<&Guest>, now: Time) -> String {
        match_any!(&self.table, AnyTable(table) => self.message_of(table, guest, now))
    }

    fn message_of<G: Present>(&self, table: &Table<G>, guest: Option<&Guest>, now: Time) -> String {
        let eye = table.eye(guest);
        let index = match eye {
            Eye::Seat(seat) => seat.index(),
            Eye::Spectator => Seat::MAX,
        };
        let state = self.states[index].get_or_init(|| {
            let state = view::state(table, &table.seen_by(guest));
            fields(&serde_json::to_string(&state).expect("a view can be written as JSON"))
                .to_owned()
        });
        let viewer = view::viewer(table, guest, now);
        let viewer = serde_json::to_string(&viewer).expect("a view can be written as JSON");
        let viewer = fields(&viewer);
        format!(r#"{{"kind":"table","now":{now},"table":{{{viewer},{state}}}}}"#)
    }
}

/// The fields of an object without the braces around them.
fn fields(object: &str) -> &str {
    let inside = object
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'));
    inside.expect("a view is an object")
}
