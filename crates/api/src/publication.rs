//! Publications: one version of a table, serialized once per eye.

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
/// Viewers with the same knowledge of the game share the same [`TableState`](crate::TableState),
/// which is serialized once per eye. Only the small part that depends on the viewer is built
/// for each of them. With [`EventsSent::New`] the cost per viewer does not depend on the length of
/// the game.
#[derive(Debug)]
pub struct Publication {
    table: AnyTable,
    /// Cached JSON of the state, per seat and for spectators.
    states: [OnceLock<String>; EYES],
    /// Cached JSON of the complete event log, likewise.
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
    /// Creates the publication of a table version.
    pub fn new(table: AnyTable) -> Self {
        Self {
            table,
            states: Default::default(),
            logs: Default::default(),
        }
    }

    pub const fn table(&self) -> &AnyTable {
        &self.table
    }
}

/// Which events a subscription includes in each message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventsSent {
    /// All events of the game.
    #[default]
    All,
    /// Only events that were not sent before: see [`EventLog::events_from`].
    New,
}

/// A watcher's subscription to one table.
#[derive(Debug)]
pub struct Subscription {
    guest: Option<Guest>,
    events: EventsSent,
    sent: Option<Sent>,
}

/// The last version sent to a watcher.
///
/// The events of two versions are comparable only with the same knowledge of the game: not after a
/// spectator has taken a chair, or after the game has ended and hidden events are revealed.
#[derive(Clone, Copy, Debug)]
struct Sent {
    version: u64,
    eye: Eye,
    stage: Stage,
}

impl Subscription {
    /// Creates a subscription to which nothing has been sent yet.
    pub const fn new(guest: Option<Guest>, events: EventsSent) -> Self {
        Self {
            guest,
            events,
            sent: None,
        }
    }

    /// The viewer; none for an anonymous spectator.
    pub const fn guest(&self) -> Option<&Guest> {
        self.guest.as_ref()
    }

    /// Whether this version was the last one sent.
    pub fn is_current(&self, publication: &Publication) -> bool {
        self.sent
            .is_some_and(|sent| sent.version == publication.table.version())
    }

    /// Serializes the [`Message::Table`](crate::Message::Table) for the viewer.
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

/// Serializes an object to JSON without the enclosing braces.
fn fields(object: &impl Serialize) -> String {
    let mut json = serde_json::to_string(object).expect("views serialize to JSON");
    assert!(
        json.starts_with('{') && json.ends_with('}'),
        "views serialize to JSON objects"
    );
    json.pop();
    json.remove(0);
    json
}
