//! Clients of a live table: whether they watch it, and from where.
//!
//! A table without people goes on only while it has an audience: else tables that no client cares
//! about would keep the computer players busy.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use table::{AnyTable, Guest, Time};

use super::{ActorMessage, LiveTable};
use crate::client_address::ClientAddress;

/// Time in milliseconds for which a client that does not watch counts after its request.
const PRESENCE: Time = 10_000;

/// Audience of a live table on this server.
#[derive(Debug, Default)]
pub(super) struct Audience {
    /// Number of sockets and streams.
    watchers: AtomicUsize,
    /// Time of the last visit.
    visited_at: AtomicU64,
    /// Address of the host, or of another client. Only in memory: addresses are not stored.
    address: Mutex<Option<(Role, ClientAddress)>>,
}

/// Role of a client, by increasing precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Role {
    Spectator,
    Player,
    Host,
}

impl Role {
    fn of(guest: Option<&Guest>, table: &AnyTable) -> Self {
        let Some(guest) = guest else {
            return Self::Spectator;
        };
        if table.opening().host == *guest {
            Self::Host
        } else if table.chairs().iter().any(|chair| chair.belongs_to(guest)) {
            Self::Player
        } else {
            Self::Spectator
        }
    }
}

/// A socket or stream that watches a table; ends on drop.
#[derive(Debug)]
pub(crate) struct Watch(Arc<LiveTable>);

impl Drop for Watch {
    fn drop(&mut self) {
        self.0.audience.watchers.fetch_sub(1, Ordering::SeqCst);
    }
}

impl LiveTable {
    /// Registers a client that reads or changes the table.
    pub(crate) fn visit(&self, guest: Option<&Guest>, address: ClientAddress, now: Time) {
        let Ok(published) = self.published() else {
            return;
        };
        let table = published.table();
        let role = Role::of(guest, table);
        let mut known = self.audience.lock_address();
        if known.is_none_or(|(other, _)| role >= other) {
            *known = Some((role, address));
        }
        drop(known);
        self.audience.visited_at.fetch_max(now, Ordering::SeqCst);
        if !table.has_people() {
            // The actor may be waiting for an audience. If its mailbox is full, it is awake.
            let _ = self.mailbox.try_send(ActorMessage::Visited);
        }
    }

    /// Registers a socket or stream of a client that has [visited](Self::visit) the table.
    pub(crate) fn watch(self: &Arc<Self>) -> Watch {
        self.audience.watchers.fetch_add(1, Ordering::SeqCst);
        Watch(Arc::clone(self))
    }

    /// Whether a client watches the table, or has visited it a moment ago.
    fn has_audience(&self, now: Time) -> bool {
        let Audience {
            watchers,
            visited_at,
            ..
        } = &self.audience;
        watchers.load(Ordering::SeqCst) > 0
            || now < visited_at.load(Ordering::SeqCst).saturating_add(PRESENCE)
    }

    /// Whether computer players go on at a table.
    pub(super) fn goes_on(&self, table: &AnyTable, now: Time) -> bool {
        table.has_people() || self.has_audience(now)
    }

    /// Whether the pending decision of a computer player with this number is still needed.
    pub(super) fn awaits(&self, pending: u64, now: Time) -> bool {
        self.published().is_ok_and(|published| {
            let table = published.table();
            table.pending_decision() == pending
                && table.opponent_to_move().is_some()
                && self.goes_on(table, now)
        })
    }

    /// Address on whose behalf computer players decide: of the host, if it is known.
    pub(super) fn address(&self) -> Option<ClientAddress> {
        self.audience.lock_address().map(|(_, address)| address)
    }
}

impl Audience {
    fn lock_address(&self) -> MutexGuard<'_, Option<(Role, ClientAddress)>> {
        self.address.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
