//! Publications: one version of a table, serialized once for all spectators.

use std::borrow::Cow;
use std::sync::OnceLock;

use game::Eye;
use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Guest, Stage, Table, Time};
use utoipa::ToSchema;

use crate::event::EventLog;
use crate::present::Present;
use crate::view;

/// One version of a table, ready to be sent to any number of viewers.
///
/// All spectators share the same [`TableState`](crate::TableState), which is serialized once. Only
/// the small part that depends on the viewer is built for each of them. With [`EventsSent::New`]
/// the cost per viewer does not depend on the length of the game.
///
/// What a player sees is not cached: hardly any player has several sockets, and the JSON would be
/// most of the memory of a table that waits for a move.
#[derive(Debug)]
pub struct Publication {
    table: AnyTable,
    /// Cached JSON of the state for spectators.
    state: OnceLock<Box<str>>,
    /// Cached JSON of the complete event log for spectators.
    log: OnceLock<Box<str>>,
}

impl Publication {
    /// Creates the publication of a table version.
    pub fn new(table: AnyTable) -> Self {
        Self {
            table,
            state: OnceLock::new(),
            log: OnceLock::new(),
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
        let state = || fields(&view::state(table, &seen));
        let state = cached(eye, &publication.state, state);
        let viewer = fields(&view::viewer(table, guest, now));
        let known = match (self.events, self.sent) {
            (EventsSent::New, Some(sent)) if sent.eye == eye && sent.stage == table.stage() => {
                seen.events_at(sent.version)
            }
            _ => 0,
        };
        let log = || fields(&EventLog::of(table, &seen, known));
        let log = if known == 0 {
            cached(eye, &publication.log, log)
        } else {
            Cow::Owned(log())
        };
        self.sent = Some(Sent {
            version: table.version(),
            eye,
            stage: table.stage(),
        });
        format!(r#"{{"kind":"table","now":{now},"table":{{{viewer},{state},{log}}}}}"#)
    }
}

/// JSON from the cache for spectators, or serialized for the player with another eye.
fn cached(
    eye: Eye,
    cache: &OnceLock<Box<str>>,
    serialize: impl FnOnce() -> String,
) -> Cow<'_, str> {
    match eye {
        Eye::Spectator => Cow::Borrowed(cache.get_or_init(|| serialize().into())),
        Eye::Seat(_) => Cow::Owned(serialize()),
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
