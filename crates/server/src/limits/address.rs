//! Limits per client address: requests, bytes, sockets and expensive reads.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::byte_budget::ByteBudget;
use super::{ConcurrencyLimit, KeyedLimiter, PerAddress, Permit, RateLimits};
use crate::client_address::ClientAddress;

/// Expensive reads of one address that run at the same time.
const CONCURRENT_READS: usize = 2;

/// The sender of a request, as far as limits are concerned.
///
/// Anonymous clients and guests of one address have separate budgets, so that a flood of anonymous
/// requests does not stop players behind the same router.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Client {
    address: ClientAddress,
    is_guest: bool,
}

impl Client {
    pub(crate) const fn new(address: ClientAddress, is_guest: bool) -> Self {
        Self { address, is_guest }
    }

    pub(crate) const fn address(self) -> ClientAddress {
        self.address
    }

    /// Whether the client has an identity.
    pub(crate) const fn is_guest(self) -> bool {
        self.is_guest
    }
}

/// Limits of all addresses. Local clients are exempt.
#[derive(Debug)]
pub(crate) struct AddressLimits {
    anonymous: Limits,
    identified: Limits,
    reads: ReadLanes,
}

/// Limits of the anonymous clients, or of the guests, of all addresses.
#[derive(Debug)]
struct Limits {
    requests: KeyedLimiter<ClientAddress>,
    bytes: ByteBudget<ClientAddress>,
    sockets: Arc<ConcurrencyLimit<ClientAddress>>,
}

impl Limits {
    fn new(limits: PerAddress) -> Self {
        Self {
            requests: KeyedLimiter::new(limits.requests),
            bytes: ByteBudget::new(limits.bytes),
            sockets: ConcurrencyLimit::new(limits.sockets),
        }
    }
}

/// Permit of a socket; local clients need none.
#[derive(Debug)]
pub(crate) struct SocketPermit {
    _permit: Option<Permit<ClientAddress>>,
}

impl AddressLimits {
    pub(crate) fn new(limits: &RateLimits) -> Self {
        Self {
            anonymous: Limits::new(limits.anonymous),
            identified: Limits::new(limits.identified),
            reads: ReadLanes::new(limits.reads),
        }
    }

    /// The limits that apply to a client.
    const fn of(&self, client: Client) -> Option<&Limits> {
        if client.address.is_local() {
            return None;
        }
        Some(if client.is_guest {
            &self.identified
        } else {
            &self.anonymous
        })
    }

    /// Takes one request, or returns the time until one is allowed.
    pub(crate) fn take_request(&self, client: Client) -> Result<(), Duration> {
        let Some(limits) = self.of(client) else {
            return Ok(());
        };
        let debt = limits.bytes.wait(&client.address);
        if !debt.is_zero() {
            return Err(debt);
        }
        limits.requests.try_take(&client.address)
    }

    /// Charges sent bytes.
    pub(crate) fn charge(&self, client: Client, bytes: usize) {
        if let Some(limits) = self.of(client) {
            limits.bytes.charge(client.address, bytes);
        }
    }

    /// Waits until more bytes may be sent to a client.
    pub(crate) async fn may_send(&self, client: Client) {
        let Some(limits) = self.of(client) else {
            return;
        };
        loop {
            let debt = limits.bytes.wait(&client.address);
            if debt.is_zero() {
                return;
            }
            tokio::time::sleep(debt).await;
        }
    }

    /// Acquires a permit for a socket or stream unless the limit is reached.
    pub(crate) fn socket(&self, client: Client) -> Option<SocketPermit> {
        let permit = match self.of(client) {
            Some(limits) => Some(limits.sockets.acquire(client.address)?),
            None => None,
        };
        Some(SocketPermit { _permit: permit })
    }

    /// Waits for the turn of an expensive read; none if too many wait.
    pub(crate) async fn read(&self, client: Client) -> Option<ReadPermit> {
        self.reads.enter(client.address).await
    }
}

/// Turns of expensive reads: few at a time per address, so that others get theirs.
#[derive(Debug)]
struct ReadLanes {
    queued: Arc<ConcurrencyLimit<ClientAddress>>,
    lanes: Mutex<HashMap<ClientAddress, Arc<Semaphore>>>,
}

/// Turn of an expensive read; released on drop.
#[derive(Debug)]
pub(crate) struct ReadPermit {
    _turn: OwnedSemaphorePermit,
    _queued: Permit<ClientAddress>,
}

impl ReadLanes {
    fn new(queued: usize) -> Self {
        Self {
            queued: ConcurrencyLimit::new(queued),
            lanes: Mutex::default(),
        }
    }

    async fn enter(&self, address: ClientAddress) -> Option<ReadPermit> {
        let queued = self.queued.acquire(address)?;
        let turn = self.lane(address).acquire_owned().await;
        let turn = turn.expect("the semaphore is never closed");
        Some(ReadPermit {
            _turn: turn,
            _queued: queued,
        })
    }

    fn lane(&self, address: ClientAddress) -> Arc<Semaphore> {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        if lanes.len() >= super::CLEANUP_THRESHOLD {
            lanes.retain(|_, lane| Arc::strong_count(lane) > 1);
        }
        let lane = lanes.entry(address);
        Arc::clone(lane.or_insert_with(|| Arc::new(Semaphore::new(CONCURRENT_READS))))
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;
    use crate::limits::Rate;

    const SMALL: PerAddress = PerAddress {
        requests: Rate::new(1.0, 3),
        bytes: Rate::new(100.0, 1000),
        sockets: 2,
    };

    fn limits() -> AddressLimits {
        AddressLimits::new(&RateLimits {
            anonymous: SMALL,
            identified: SMALL,
            reads: 3,
            ..RateLimits::DEFAULT
        })
    }

    fn client(address: &str, is_guest: bool) -> Client {
        let address: IpAddr = address.parse().unwrap();
        Client::new(address.into(), is_guest)
    }

    #[tokio::test(start_paused = true)]
    async fn the_clients_of_an_address_share_its_limits() {
        let limits = limits();
        let flood = client("192.0.2.1", false);
        for _ in 0..3 {
            assert_eq!(limits.take_request(flood), Ok(()));
        }
        let wait = limits.take_request(flood).unwrap_err();
        assert_eq!(wait, Duration::from_secs(1));
        let sockets = [limits.socket(flood), limits.socket(flood)];
        assert!(sockets.iter().all(Option::is_some));
        assert!(limits.socket(flood).is_none());
        // A guest behind the same router, another address, and a local client.
        for other in [
            client("192.0.2.1", true),
            client("192.0.2.2", false),
            client("127.0.0.1", false),
        ] {
            assert_eq!(limits.take_request(other), Ok(()), "{other:?}");
            assert!(limits.socket(other).is_some(), "{other:?}");
        }
        tokio::time::advance(wait).await;
        assert_eq!(limits.take_request(flood), Ok(()));
        drop(sockets);
        assert!(limits.socket(flood).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_that_received_too_many_bytes_waits() {
        let limits = limits();
        let reader = client("192.0.2.1", false);
        limits.charge(reader, 1500);
        assert_eq!(limits.take_request(reader), Err(Duration::from_secs(5)));
        let start = tokio::time::Instant::now();
        limits.may_send(reader).await;
        assert!(start.elapsed() >= Duration::from_secs(5));
        assert_eq!(limits.take_request(reader), Ok(()));
        // Local clients have no budget.
        let local = client("::1", false);
        limits.charge(local, usize::MAX);
        limits.may_send(local).await;
        assert_eq!(limits.take_request(local), Ok(()));
    }

    #[tokio::test(start_paused = true)]
    async fn few_reads_of_an_address_run_at_once_and_few_wait() {
        let limits = limits();
        let reader = client("192.0.2.1", false);
        let first = limits.read(reader).await.unwrap();
        let _second = limits.read(reader).await.unwrap();
        let mut third = Box::pin(limits.read(reader));
        let soon = tokio::time::timeout(Duration::from_secs(1), &mut third);
        assert!(soon.await.is_err(), "a third read runs");
        assert!(limits.read(reader).await.is_none(), "a fourth read waits");
        assert!(limits.read(client("192.0.2.2", false)).await.is_some());
        drop(first);
        assert!(third.await.is_some());
    }
}
