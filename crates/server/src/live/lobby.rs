//! The lobby: the public tables that visitors can join.
//!
//! A visitor expects a host who waits. So a table is shown while its host is connected, and for a short time
//! after that, but not for longer than [`MAX_LISTED`]. Servers that share a store know only their own connections: there
//! the time limit alone applies.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use table::{Guest, Time};

use super::Hub;
use crate::error::ApiError;
use crate::store::{TableId, TableMetadata};

/// Number of tables read from the store, newest first.
const CANDIDATES: u32 = 300;
/// Maximum number of tables in the lobby.
const LISTED: usize = 100;
/// Maximum number of tables of one guest in the lobby.
const LISTED_PER_GUEST: usize = 3;
/// Time after the host was last seen for which a table is shown, in milliseconds.
const ABSENCE: Time = 5 * 60 * 1000;
/// Time after its opening for which a table is shown, in milliseconds.
const MAX_LISTED: Time = 2 * 60 * 60 * 1000;

/// When the hosts of public tables were last seen by this server.
#[derive(Debug, Default)]
pub(super) struct Presence(Mutex<HashMap<TableId, Time>>);

impl Presence {
    fn note(&self, id: &TableId, now: Time) {
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(at) = seen.get_mut(id) {
            *at = now;
        } else {
            // The map stays as small as the number of hosts who were here recently.
            seen.retain(|_, at| now.saturating_sub(*at) < ABSENCE);
            seen.insert(id.clone(), now);
        }
    }

    fn is_recent(&self, id: &TableId, now: Time) -> bool {
        let seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seen = seen.get(id);
        seen.is_some_and(|at| now.saturating_sub(*at) < ABSENCE)
    }
}

impl Hub {
    /// Notes that the host of a table is connected.
    pub(crate) fn note_host(&self, id: &TableId) {
        self.presence.note(id, self.now());
    }

    /// The public tables with open chairs, newest first.
    pub(crate) async fn lobby(&self) -> Result<Vec<TableMetadata>, ApiError> {
        let now = self.now();
        let is_waiting = |card: &TableMetadata| {
            let age = now.saturating_sub(card.opened_at);
            let host_is_here = self.shared || self.presence.is_recent(&card.id, now);
            age < ABSENCE || (age < MAX_LISTED && host_is_here)
        };
        let mut tables = self.store.listed(CANDIDATES).await?;
        tables.retain(is_waiting);
        tables.truncate(LISTED);
        Ok(tables)
    }

    /// Whether a guest may open another public table.
    pub(crate) async fn may_list(&self, host: &Guest) -> Result<bool, ApiError> {
        let tables = self.lobby().await?;
        let own = tables.iter().filter(|card| card.host == *host).count();
        Ok(own < LISTED_PER_GUEST)
    }
}
