//! One version of a table, ready to be sent to any number of viewers.

use std::sync::OnceLock;

use game::{Eye, Seat};
use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Guest, Stage, Table, Time};
use utoipa::ToSchema;

use crate::event::EventLog;
use crate::present::Present;
use crate::view;

/// One version of a table, ready to be sent to any number of viewers.
///
/// Viewers with the same knowledge of the game get the same [`TableState`](crate::TableState): it
/// is made and serialized once for each eye. Only the small part that depends on the viewer is made
/// for everyone. With [`EventsSent::New`] the cost for a viewer does not depend on how long the game
/// has lasted.
#[derive(Debug)]
pub struct Publication {
    table: AnyTable,
    /// The serialized state for each seat, and for spectators.
    states: [OnceLock<String>; EYES],
    /// The serialized log of all events, likewise.
    logs: [OnceLock<String>; EYES],
}

const EYES: usize = Seat::MAX + 1;

const fn index(eye: Eye) -> usize {
    match eye {
        Eye::Seat(seat) => seat.index(),
        Eye::Spectator => Seat::MAX,
    }
}

impl Publication {
    /// A version of a table that is to be published.
    pub fn new(table: AnyTable) -> Self {
        Self {
            table,
            states: Default::default(),
            logs: Default::default(),
        }
    }

    /// The table itself.
    pub const fn table(&self) -> &AnyTable {
        &self.table
    }
}

/// Which events the messages to a viewer carry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventsSent {
    /// All events of the game, in each message.
    #[default]
    All,
    /// Those that the viewer has not been sent: see [`EventLog::events_from`].
    New,
}

/// The messages about one table to one viewer.
#[derive(Debug)]
pub struct Subscription {
    guest: Option<Guest>,
    events: EventsSent,
    sent: Option<Sent>,
}

/// What a viewer was sent last.
///
/// The events of two versions can be compared only if the viewer knows equally much of them: not if
/// a spectator has sat down, or the game has ended and shows its secrets.
#[derive(Clone, Copy, Debug)]
struct Sent {
    version: u64,
    eye: Eye,
    stage: Stage,
}

impl Subscription {
    /// A viewer that was not sent anything yet.
    pub const fn new(guest: Option<Guest>, events: EventsSent) -> Self {
        Self {
            guest,
            events,
            sent: None,
        }
    }

    /// The viewer.
    pub const fn guest(&self) -> Option<&Guest> {
        self.guest.as_ref()
    }

    /// Whether this version of the table was the last one sent.
    pub fn is_current(&self, publication: &Publication) -> bool {
        self.sent
            .is_some_and(|sent| sent.version == publication.table.version())
    }

    /// The [`Message::Table`](crate::Message::Table) for the viewer, as JSON.
    pub fn message(&mut self, publication: &Publication, now: Time) -> String {
        match_any!(&publication.table, AnyTable(table) => self.message_of(publication, table, now))
    }

    fn message_of<G: Present>(
        &mut self,
        publication: &Publication,
        table: &Table<G>,
        now: Time,
    ) -> String {
        let guest = self.guest.as_ref();
        let seen = table.seen_by(guest);
        let eye = seen.eye();
        let state =
            publication.states[index(eye)].get_or_init(|| fields(&view::state(table, &seen)));
        let viewer = fields(&view::viewer(table, guest, now));
        let known = match (self.events, self.sent) {
            (EventsSent::New, Some(sent)) if sent.eye == eye && sent.stage == table.stage() => {
                seen.events_at(sent.version)
            }
            _ => 0,
        };
        let new;
        let log = if known == 0 {
            publication.logs[index(eye)].get_or_init(|| fields(&EventLog::of(table, &seen, 0)))
        } else {
            new = fields(&EventLog::of(table, &seen, known));
            &new
        };
        self.sent = Some(Sent {
            version: table.version(),
            eye,
            stage: table.stage(),
        });
        format!(r#"{{"kind":"table","now":{now},"table":{{{viewer},{state},{log}}}}}"#)
    }
}

/// The fields of an object as JSON, without the braces around them.
fn fields(object: &impl Serialize) -> String {
    let mut json = serde_json::to_string(object).expect("a view can be written as JSON");
    assert!(
        json.starts_with('{') && json.ends_with('}'),
        "a view is an object"
    );
    json.pop();
    json.remove(0);
    json
}
