//! Open connections by priority: decides which one is closed when there are too many.
//!
//! Players must get in while other clients hold all connections. So a share is reserved: once only
//! the reserve is free, a new connection replaces the least important one, first idle connections
//! of anonymous clients, and never a player's.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, OwnedSemaphorePermit};

use crate::client_address::ClientAddress;

/// Share of all connections that is reserved for guests and players: one in this many.
const RESERVE: usize = 8;

/// Importance of a connection, from the first to the last one to be closed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Priority {
    /// No identified client has used it, and it waits for a request.
    Idle,
    /// A request or socket of an anonymous client.
    Anonymous,
    /// The last request came from a guest.
    Guest,
    /// A socket or stream of a player at the table.
    Seated,
}

/// Position of a connection: its priority, then the time of its last change.
type Position = (Priority, u64);

/// The open connections of a server.
#[derive(Debug)]
pub(super) struct ConnectionTable {
    /// Maximum number of connections.
    max: usize,
    /// Maximum number of connections per address.
    per_address: usize,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Number of changes so far, as a clock.
    changes: u64,
    /// All connections that are not being closed.
    open: BTreeMap<Position, Entry>,
    by_address: BTreeSet<(ClientAddress, Position)>,
    /// Number of connections per address.
    counts: BTreeMap<ClientAddress, usize>,
    /// Number of connections that no identified client has used.
    anonymous: usize,
}

#[derive(Clone, Debug)]
struct Entry {
    closing: Arc<Closing>,
    /// Address whose connections are limited, if any.
    address: Option<ClientAddress>,
}

impl State {
    fn insert(&mut self, priority: Priority, entry: Entry) -> Position {
        self.changes += 1;
        let position = (priority, self.changes);
        self.anonymous += usize::from(priority <= Priority::Anonymous);
        if let Some(address) = entry.address {
            self.by_address.insert((address, position));
            *self.counts.entry(address).or_insert(0) += 1;
        }
        self.open.insert(position, entry);
        position
    }

    fn remove(&mut self, position: Position) -> Option<Entry> {
        let entry = self.open.remove(&position)?;
        self.anonymous -= usize::from(position.0 <= Priority::Anonymous);
        if let Some(address) = entry.address {
            self.by_address.remove(&(address, position));
            if let Some(count) = self.counts.get_mut(&address) {
                *count -= 1;
                if *count == 0 {
                    self.counts.remove(&address);
                }
            }
        }
        Some(entry)
    }

    fn close(&mut self, position: Position) {
        if let Some(entry) = self.remove(position) {
            entry.closing.begin();
        }
    }
}

impl ConnectionTable {
    pub(super) fn new(max: usize, per_address: usize) -> Arc<Self> {
        Arc::new(Self {
            max,
            per_address,
            state: Mutex::default(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Closes the least important connection if a new one would need the reserve.
    ///
    /// Returns whether it closed one.
    ///
    /// New connections are anonymous until their first request, so a few anonymous ones may use
    /// the reserve.
    pub(super) fn make_room(&self) -> bool {
        let mut state = self.lock();
        let free = self.max.saturating_sub(state.open.len());
        let reserve = self.max / RESERVE;
        let Some((&position, _)) = state.open.first_key_value() else {
            return false;
        };
        let replaces = match position.0 {
            Priority::Idle | Priority::Anonymous => {
                free == 0 || free < reserve && state.anonymous > reserve
            }
            Priority::Guest => free == 0,
            Priority::Seated => false,
        };
        if replaces {
            state.close(position);
        }
        replaces
    }

    /// Adds a connection; none if there are too many from its address.
    ///
    /// `address` is none if the connections of the address are not limited. A new connection
    /// replaces an anonymous one of the same address.
    pub(super) fn admit(
        self: &Arc<Self>,
        permit: OwnedSemaphorePermit,
        address: Option<ClientAddress>,
    ) -> Option<Arc<Connection>> {
        let mut state = self.lock();
        if let Some(address) = address
            && state.counts.get(&address).copied().unwrap_or(0) >= self.per_address
        {
            let from = (address, (Priority::Idle, 0));
            let to = (address, (Priority::Guest, 0));
            let &(_, position) = state.by_address.range(from..to).next()?;
            state.close(position);
        }
        let closing = Arc::new(Closing::default());
        let entry = Entry {
            closing: Arc::clone(&closing),
            address,
        };
        let position = state.insert(Priority::Idle, entry);
        drop(state);
        Some(Arc::new(Connection {
            table: Arc::clone(self),
            closing,
            current: Mutex::new(Current {
                position,
                is_held: false,
            }),
            _permit: permit,
        }))
    }
}

/// Signal that a connection must be closed.
#[derive(Debug, Default)]
struct Closing {
    has_begun: AtomicBool,
    begins: Notify,
}

impl Closing {
    fn begin(&self) {
        self.has_begun.store(true, Ordering::SeqCst);
        self.begins.notify_waiters();
    }
}

/// An open connection; removed from the table on drop.
#[derive(Debug)]
pub(crate) struct Connection {
    table: Arc<ConnectionTable>,
    closing: Arc<Closing>,
    current: Mutex<Current>,
    _permit: OwnedSemaphorePermit,
}

#[derive(Debug)]
struct Current {
    position: Position,
    /// Whether a socket or stream keeps the priority.
    is_held: bool,
}

impl Connection {
    /// Waits until the connection must be closed.
    pub(crate) async fn closing(&self) {
        loop {
            // Created before the check, so that no signal is missed.
            let begins = self.closing.begins.notified();
            if self.closing.has_begun.load(Ordering::SeqCst) {
                return;
            }
            begins.await;
        }
    }

    /// Begins a request.
    pub(crate) fn begin_request(&self, is_guest: bool) {
        let priority = if is_guest {
            Priority::Guest
        } else {
            Priority::Anonymous
        };
        self.change(priority, false);
    }

    /// Ends a response: the connection of an anonymous client is idle now.
    pub(crate) fn end_response(&self) {
        if self.priority() == Priority::Anonymous {
            self.change(Priority::Idle, false);
        }
    }

    /// Sets the priority of a socket or stream, which lasts until the connection ends.
    pub(crate) fn hold(&self, priority: Priority) {
        self.change(priority, true);
    }

    fn priority(&self) -> Priority {
        let current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        current.position.0
    }

    fn change(&self, priority: Priority, hold: bool) {
        let mut state = self.table.lock();
        let mut current = self.current.lock().unwrap_or_else(PoisonError::into_inner);
        if current.is_held && !hold {
            return;
        }
        current.is_held |= hold;
        // A connection that is being closed is no longer in the table.
        if let Some(entry) = state.remove(current.position) {
            current.position = state.insert(priority, entry);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let current = self.current.get_mut();
        let position = current.unwrap_or_else(PoisonError::into_inner).position;
        self.table.lock().remove(position);
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tokio::sync::Semaphore;

    use super::*;

    /// Table whose permits are not what is tested.
    struct Fixture {
        table: Arc<ConnectionTable>,
        permits: Arc<Semaphore>,
    }

    impl Fixture {
        fn new(max: usize, per_address: usize) -> Self {
            Self {
                table: ConnectionTable::new(max, per_address),
                permits: Arc::new(Semaphore::new(Semaphore::MAX_PERMITS)),
            }
        }

        /// Accepts a connection like the server.
        fn accept(&self, address: &str) -> Option<Arc<Connection>> {
            self.table.make_room();
            let permit = Arc::clone(&self.permits).try_acquire_owned().unwrap();
            let address = address.parse::<IpAddr>().unwrap().into();
            self.table.admit(permit, Some(address))
        }
    }

    fn is_closing(connection: &Connection) -> bool {
        connection.closing.has_begun.load(Ordering::SeqCst)
    }

    #[test]
    fn the_oldest_idle_anonymous_connection_is_closed_first() {
        let fixture = Fixture::new(16, 100);
        let all: Vec<_> = (0..15)
            .map(|_| fixture.accept("192.0.2.1").unwrap())
            .collect();
        assert!(!all.iter().any(|connection| is_closing(connection)));
        all[0].hold(Priority::Seated);
        all[1].begin_request(true);
        all[1].end_response();
        all[2].begin_request(false);
        all[3].begin_request(false);
        all[3].end_response();
        // Idle ones in the order in which they became idle, then busy ones, then guests.
        let mut players = Vec::new();
        let mut closed = Vec::new();
        for _ in 0..20 {
            let player = fixture.accept("192.0.2.2").unwrap();
            player.hold(Priority::Seated);
            players.push(player);
            let is_new = |number: &usize| is_closing(&all[*number]) && !closed.contains(number);
            let new: Vec<usize> = (0..all.len()).filter(is_new).collect();
            closed.extend(new);
        }
        let expected: Vec<usize> = (4..15).chain([3, 2, 1]).collect();
        assert_eq!(closed, expected);
    }

    #[test]
    fn players_are_never_closed_and_guests_only_if_nothing_else_is_left() {
        let fixture = Fixture::new(4, 100);
        let players = [(); 3].map(|()| fixture.accept("192.0.2.1").unwrap());
        for player in &players {
            player.hold(Priority::Seated);
            // The response to the upgrade ends after the socket began.
            player.begin_request(false);
            player.end_response();
        }
        let guest = fixture.accept("192.0.2.1").unwrap();
        guest.begin_request(true);
        guest.end_response();
        let anonymous = fixture.accept("192.0.2.1").unwrap();
        assert!(is_closing(&guest));
        fixture.accept("192.0.2.1").unwrap();
        assert!(is_closing(&anonymous));
        assert!(!players.iter().any(|player| is_closing(player)));
        anonymous.hold(Priority::Seated);
        assert_eq!(fixture.table.lock().open.len(), 3);
    }

    #[test]
    fn new_connections_may_use_the_reserve_if_guests_hold_the_rest() {
        let fixture = Fixture::new(32, 100);
        let guests: Vec<_> = (0..29)
            .map(|_| fixture.accept("192.0.2.1").unwrap())
            .collect();
        for guest in &guests {
            guest.begin_request(true);
        }
        // Only three are free, but a client needs a moment to send its first request.
        let new = [(); 3].map(|()| fixture.accept("192.0.2.2").unwrap());
        assert!(!new.iter().any(|connection| is_closing(connection)));
        let last = fixture.accept("192.0.2.2").unwrap();
        assert!(is_closing(&new[0]) && !is_closing(&last));
        assert!(!guests.iter().any(|guest| is_closing(guest)));
    }

    #[test]
    fn a_new_connection_replaces_an_anonymous_one_of_a_full_address() {
        let fixture = Fixture::new(100, 2);
        let anonymous = fixture.accept("192.0.2.1").unwrap();
        let guest = fixture.accept("192.0.2.1").unwrap();
        guest.begin_request(true);
        let other = fixture.accept("192.0.2.2").unwrap();
        let second = fixture.accept("192.0.2.1").unwrap();
        assert!(is_closing(&anonymous) && !is_closing(&guest) && !is_closing(&other));
        second.hold(Priority::Seated);
        assert!(fixture.accept("192.0.2.1").is_none());
        drop(guest);
        assert!(fixture.accept("192.0.2.1").is_some());
    }

    #[test]
    fn closed_connections_leave_nothing_behind() {
        let fixture = Fixture::new(8, 100);
        let all: Vec<_> = (0..20)
            .map(|_| fixture.accept("192.0.2.1").unwrap())
            .collect();
        assert_eq!(fixture.table.lock().open.len(), 8);
        drop(all);
        let state = fixture.table.lock();
        assert!(state.open.is_empty() && state.by_address.is_empty());
        assert!(state.counts.is_empty() && state.anonymous == 0);
    }
}
