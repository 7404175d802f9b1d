//! Server in the test process, with a clock that only the test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use async_trait::async_trait;
use server::store::Store;
use server::{App, Config, Environment, SystemEnvironment};
use table::Time;
use testing::wait::within;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

/// Environment with a clock that only the test moves.
#[derive(Debug)]
pub(crate) struct SimulatedClock(AtomicU64);

impl SimulatedClock {
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self(AtomicU64::new(1_800_000_000_000)))
    }

    pub(crate) fn pass(&self, milliseconds: Time) {
        self.0.fetch_add(milliseconds, Ordering::SeqCst);
    }
}

#[async_trait]
impl Environment for SimulatedClock {
    fn now(&self) -> Time {
        self.0.load(Ordering::SeqCst)
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        SystemEnvironment.fill_random(bytes);
    }

    async fn run_search(&self, search: Box<dyn FnOnce() + Send>) {
        SystemEnvironment.run_search(search).await;
    }
}

/// Running server.
pub(crate) struct Server {
    pub(crate) app: Arc<App>,
    serving: JoinHandle<std::io::Result<()>>,
    pub(crate) base: String,
}

impl Server {
    pub(crate) async fn start(store: Arc<dyn Store>, clock: &Arc<SimulatedClock>) -> Self {
        let clock = Arc::<SimulatedClock>::clone(clock);
        let app = App::open_in(clock, store, Config::default()).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let serving = tokio::spawn(server::serve(Arc::clone(&app), listener));
        Self { app, serving, base }
    }

    pub(crate) async fn stop(self) {
        self.app.stop();
        within("the server stops", self.serving)
            .await
            .unwrap()
            .unwrap();
    }
}
