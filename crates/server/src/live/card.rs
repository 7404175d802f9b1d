//! Stored table cards: metadata besides the log, for listing and lookup without a replay.

use api::TableCard;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Chair, Guest, Stage};

use crate::store::{TableId, TableMetadata};

/// A table card as stored, with the owners of the seats.
#[derive(Serialize, Deserialize)]
pub(crate) struct StoredCard {
    #[serde(flatten)]
    pub(crate) public: TableCard,
    /// Secret owner of each chair. Missing in cards of older servers.
    #[serde(default, rename = "sitters")]
    guests: Vec<Option<Guest>>,
}

impl StoredCard {
    fn of(table: &AnyTable) -> Self {
        let guest = |chair: &Chair| chair.person().map(|person| person.guest.clone());
        Self {
            public: api::card(table),
            guests: table.chairs().iter().map(guest).collect(),
        }
    }

    /// The seats of a guest.
    pub(crate) fn seats_of(&self, guest: &Guest) -> Vec<u8> {
        let seats = (1..).zip(&self.guests);
        seats
            .filter(|(_, owner)| owner.as_ref() == Some(guest))
            .map(|(seat, _)| seat)
            .collect()
    }
}

/// Metadata of a table after its latest entry.
pub(super) fn metadata(id: &TableId, table: &AnyTable) -> TableMetadata {
    let (opened_at, changed_at) = table.times();
    let shown = StoredCard::of(table);
    let opening = table.opening();
    TableMetadata {
        id: id.clone(),
        version: table.version(),
        host: opening.host.clone(),
        over: table.stage() == Stage::Over,
        opened_at,
        changed_at,
        listed: opening.listed
            && table.stage() == Stage::Gathering
            && table.chairs().contains(&Chair::Open),
        wake_at: match table.opponent_to_move() {
            Some(_) if table.has_people() => Some(changed_at),
            // A table without people waits for an audience.
            _ => table.timeout_at().or_else(|| table.stale_at()),
        },
        shown: serde_json::to_string(&shown).expect("cards serialize to JSON"),
    }
}
