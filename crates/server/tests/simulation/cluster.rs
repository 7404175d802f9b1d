//! The servers of a simulation: started, killed and started again.
//!
//! The tasks of a killed server are not ended, but they can do nothing any more: its connections
//! are reset, and its store calls and searches never return.

use std::io;
use std::net::{IpAddr, Ipv4Addr};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use server::{App, Config, Connections, Environment};
use table::Time;

use crate::history::What;
use crate::network::{Breaker, Link, Stream, connection, cut_until};
use crate::plan::FaultKind;
use crate::random::Random;
use crate::storage::{Node, Storage};
use crate::store::SimulatedStore;
use crate::world::{EPOCH, World, lock};

/// Delay before another attempt to start a server.
const START_RETRY: u64 = 500;
/// Duration of a search in milliseconds, at most.
pub(crate) const MAX_SEARCH: u64 = 400;

/// The environment of a running server.
#[derive(Debug)]
struct SimulatedEnvironment {
    world: Arc<World>,
    node: Arc<Node>,
    random: Mutex<Random>,
}

#[async_trait]
impl Environment for SimulatedEnvironment {
    fn now(&self) -> Time {
        EPOCH + self.world.now()
    }

    fn fill_random(&self, bytes: &mut [u8]) {
        lock(&self.random).fill(bytes);
    }

    async fn run_search(&self, search: Box<dyn FnOnce() + Send>) {
        let took = lock(&self.random).between(2, MAX_SEARCH);
        self.world.pause(took).await;
        if !self.node.is_alive.load(Ordering::Relaxed) {
            return std::future::pending().await;
        }
        // The panic hook has recorded a panic.
        let _ = catch_unwind(AssertUnwindSafe(search));
    }
}

#[derive(Debug)]
struct Running {
    node: Arc<Node>,
    connections: Connections,
    breakers: Vec<Breaker>,
}

/// All servers, on one database.
#[derive(Debug)]
pub(crate) struct Cluster {
    pub(crate) world: Arc<World>,
    pub(crate) storage: Arc<Storage>,
    running: Mutex<Vec<Option<Running>>>,
    starts: Mutex<u64>,
}

impl Cluster {
    pub(crate) fn new(world: &Arc<World>) -> Arc<Self> {
        let running = (0..world.plan.servers).map(|_| None);
        Arc::new(Self {
            world: Arc::clone(world),
            storage: Storage::new(world),
            running: Mutex::new(running.collect()),
            starts: Mutex::default(),
        })
    }

    /// Starts a server; like a supervisor, tries again until it runs.
    pub(crate) async fn start(&self, server: usize) {
        loop {
            let node = Arc::new(Node {
                server,
                is_alive: AtomicBool::new(true),
            });
            match self.open(&node).await {
                Ok(app) => {
                    let connections = Connections::new(app);
                    let breakers = Vec::new();
                    let running = Running {
                        node,
                        connections,
                        breakers,
                    };
                    lock(&self.running)[server] = Some(running);
                    self.world.record(What::Started { server });
                    return;
                }
                Err(why) => {
                    node.is_alive.store(false, Ordering::Relaxed);
                    let why = why.to_string();
                    self.world.record(What::NotStarted { server, why });
                    self.world.pause(START_RETRY).await;
                }
            }
        }
    }

    async fn open(&self, node: &Arc<Node>) -> Result<Arc<App>, server::store::StoreError> {
        let world = &self.world;
        let start = {
            let mut starts = lock(&self.starts);
            *starts += 1;
            *starts
        };
        let name = format!("server start {start}");
        let environment = SimulatedEnvironment {
            world: Arc::clone(world),
            node: Arc::clone(node),
            random: Mutex::new(Random::new(world.plan.seed, &name)),
        };
        let config = Config {
            opponent_threads: 2,
            ..Config::default()
        };
        let store = Arc::new(SimulatedStore::new(&self.storage, node));
        App::open_in(Arc::new(environment), store, config).await
    }

    /// Kills a server.
    pub(crate) fn crash(&self, server: usize, silent: bool) {
        let Some(running) = lock(&self.running)[server].take() else {
            return;
        };
        running.node.is_alive.store(false, Ordering::Relaxed);
        lock(&self.storage.notices).forget(server);
        for breaker in &running.breakers {
            if silent {
                breaker.silence();
            } else {
                breaker.reset();
            }
        }
        self.world.record(What::Crashed { server });
    }

    /// Resets all connections of a server.
    fn disconnect(&self, server: usize) {
        if let Some(running) = &mut lock(&self.running)[server] {
            for breaker in running.breakers.drain(..) {
                breaker.reset();
            }
        }
    }

    /// Connects a client to a server.
    pub(crate) async fn connect(&self, client: usize, server: usize) -> io::Result<Stream> {
        let link = Link { client, server };
        let world = &self.world;
        while let Some(until) = cut_until(world, link) {
            world.until(until).await;
        }
        world.pause(world.delay(0, 3)).await;
        let (near, far, breaker) = connection(world, link);
        let mut all = lock(&self.running);
        let Some(running) = &mut all[server] else {
            return Err(io::ErrorKind::ConnectionRefused.into());
        };
        running.breakers.push(breaker);
        let connections = running.connections.clone();
        drop(all);
        let address = IpAddr::V4(Ipv4Addr::new(10, 0, 0, client as u8 + 1));
        tokio::spawn(async move { connections.serve(far, address).await });
        Ok(near)
    }

    /// Carries out the planned faults that are not conditions of the network or the database.
    pub(crate) fn run_faults(self: &Arc<Self>) {
        for fault in self.world.plan.faults.clone() {
            let cluster = Arc::clone(self);
            tokio::spawn(async move {
                cluster.world.until(fault.from).await;
                match fault.kind {
                    FaultKind::Crash { server, silent } => {
                        cluster.crash(server, silent);
                        cluster.world.until(fault.until).await;
                        let is_down = lock(&cluster.running)[server].is_none();
                        if is_down {
                            cluster.start(server).await;
                        }
                    }
                    FaultKind::Disconnect { server } => cluster.disconnect(server),
                    _ => {}
                }
            });
        }
    }
}
