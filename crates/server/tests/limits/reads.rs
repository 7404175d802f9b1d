//! Expensive reads: few at a time per address, outside the async runtime.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use async_trait::async_trait;
use futures_util::StreamExt as _;
use futures_util::stream::FuturesUnordered;
use server::{Environment, RateLimits, SystemEnvironment};
use table::Time;
use testing::wait::within;
use tokio::sync::Semaphore;

use crate::in_memory::{HOME, Server};
use crate::{FLOOD, LIMITS, OTHER};

/// Environment whose computations wait until they are released.
#[derive(Debug)]
struct SlowReads {
    begun: AtomicUsize,
    released: Semaphore,
}

impl SlowReads {
    fn new() -> Arc<Self> {
        Arc::new(Self {
            begun: AtomicUsize::new(0),
            released: Semaphore::new(0),
        })
    }

    fn begun(&self) -> usize {
        self.begun.load(Ordering::SeqCst)
    }

    /// Waits until so many computations have begun.
    async fn until_begun(&self, count: usize) {
        let begun = async {
            while self.begun() < count {
                tokio::task::yield_now().await;
            }
        };
        within("a read begins", begun).await;
    }
}

#[async_trait]
impl Environment for SlowReads {
    fn now(&self) -> Time {
        SystemEnvironment.now()
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        SystemEnvironment.fill_random(bytes);
    }

    async fn run_search(&self, search: Box<dyn FnOnce() + Send>) {
        self.begun.fetch_add(1, Ordering::SeqCst);
        self.released.acquire().await.unwrap().forget();
        SystemEnvironment.run_search(search).await;
    }
}

#[tokio::test]
async fn expensive_reads_of_an_address_wait_for_each_other_and_delay_nothing_else() {
    let environment = SlowReads::new();
    let limits = RateLimits { reads: 4, ..LIMITS };
    let server = Server::start_in(Arc::<SlowReads>::clone(&environment), limits).await;
    let token = server.token().await;
    let mut reads = FuturesUnordered::new();
    for _ in 0..5 {
        let id = server.table(&token).await;
        let mut http = server.http(FLOOD).await;
        let path = format!("/tables/{id}/steps");
        reads.push(tokio::spawn(async move { http.get(&path).await }));
    }
    // Two run and two wait; the one that comes last is refused at once.
    let first = within("a read is refused", reads.next()).await;
    first.unwrap().unwrap().retry_after();
    environment.until_begun(2).await;
    let id = server.table(&token).await;
    let steps = format!("/tables/{id}/steps");
    // Moves and cheap reads do not wait; a read of another address has its own turn.
    let mut player = server.guest(HOME, &token).await;
    player.act(&id).await.ok();
    server.http(FLOOD).await.get("/tables").await.ok();
    let mut other = server.http(OTHER).await;
    let other = tokio::spawn(async move { other.get(&steps).await });
    environment.until_begun(3).await;
    assert_eq!(environment.begun(), 3);
    environment.released.add_permits(100);
    other.await.unwrap().ok();
    let mut answers = 0;
    while let Some(read) = within("the waiting reads end", reads.next()).await {
        assert!(read.unwrap().ok().is_array());
        answers += 1;
    }
    assert_eq!(answers, 4);
}

#[tokio::test]
async fn a_replay_is_computed_once_per_version_and_observer() {
    let environment = SlowReads::new();
    environment.released.add_permits(100);
    let server = Server::start_in(Arc::<SlowReads>::clone(&environment), LIMITS).await;
    let token = server.token().await;
    let id = server.table(&token).await;
    let steps = format!("/api/v1/tables/{id}/steps");
    let mut spectator = server.http(FLOOD).await;
    let gzip = [("accept-encoding", "gzip")];
    let first = spectator.get_with(&steps, &gzip).await;
    let mut other = server.http(OTHER).await;
    let second = other.get_with(&steps, &gzip).await;
    assert_eq!(first.body, second.body);
    assert_eq!(environment.begun(), 1);
    // A move changes the version, and the player sees something else.
    let mut player = server.guest(HOME, &token).await;
    player.act(&id).await.ok();
    let third = spectator.get_with(&steps, &gzip).await;
    assert_ne!(third.headers["etag"], first.headers["etag"]);
    player.get_with(&steps, &gzip).await.ok();
    assert_eq!(environment.begun(), 3);
}
