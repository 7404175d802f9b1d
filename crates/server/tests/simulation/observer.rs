//! Simulated read-only clients: spectators, readiness checks and the final reads.

use std::sync::Arc;
use std::time::Duration;

use crate::client::{Http, Lost, Received, Snapshot, Socket};
use crate::cluster::Cluster;
use crate::history::What;
use crate::plan::{FaultKind, Millis};
use crate::player::read;
use crate::random::Random;

/// Client number of the spectator.
pub(crate) const SPECTATOR: usize = 2;
/// Client number of the readiness checks and final reads.
pub(crate) const OPERATOR: usize = 3;
/// Interval of readiness checks.
const CHECKS: Millis = 500;
/// Readiness is checked for this long after a fault of the disk.
const CHECKED_AFTER: Millis = 8_000;

/// Watches a table on sockets to changing servers.
pub(crate) async fn watch(cluster: Arc<Cluster>, table: String) {
    let world = Arc::clone(&cluster.world);
    let mut random = Random::new(world.plan.seed, "spectator");
    let mut socket_id = 9_000_000;
    while world.now() < world.plan.end {
        let server = random.below(world.plan.servers as u64) as usize;
        let began = world.now();
        let opening = Socket::open(&cluster, SPECTATOR, server, "", &table);
        if let Ok(mut socket) = opening.await {
            socket_id += 1;
            world.record(What::SocketOpened {
                client: SPECTATOR,
                server,
                socket: socket_id,
            });
            // The last socket stays open to the end.
            let until = if world.now() + 8_000 > world.plan.end {
                world.plan.end
            } else {
                (world.now() + random.between(1_000, 20_000)).min(world.plan.end - 7_000)
            };
            while world.now() < until {
                let left = Duration::from_millis(until - world.now());
                match socket.receive(left).await {
                    Ok(Some(Received::Table { table: seen })) => {
                        let read = read(SPECTATOR, server, &table, began, Some(socket_id), &seen);
                        world.record(What::Read(read));
                    }
                    Ok(_) => {}
                    Err(_) => break,
                }
            }
            world.record(What::SocketClosed { socket: socket_id });
        }
        world.pause(random.between(100, 600)).await;
    }
}

/// Polls `/readyz` of a server during and after every disk fault, and records the status.
pub(crate) async fn check_readiness(cluster: Arc<Cluster>, server: usize) {
    let world = Arc::clone(&cluster.world);
    for fault in &world.plan.faults {
        let of_writes = match fault.kind {
            FaultKind::DiskFull => true,
            FaultKind::WriteError { server: of, .. } => of == server,
            _ => false,
        };
        if !of_writes {
            continue;
        }
        world.until(fault.from).await;
        while world.now() < fault.until + CHECKED_AFTER {
            let began = world.now();
            let status = status(&cluster, server).await.ok();
            world.record(What::Readiness {
                server,
                began,
                status,
            });
            world.pause(CHECKS).await;
        }
    }
}

async fn status(cluster: &Arc<Cluster>, server: usize) -> Result<u16, Lost> {
    let mut http = Http::open(cluster, OPERATOR, server, "").await?;
    Ok(http.send("/readyz", None).await?.status)
}

/// Reads the table from every server at the end.
pub(crate) async fn read_everywhere(cluster: &Arc<Cluster>, table: &str) {
    let world = &cluster.world;
    for server in 0..world.plan.servers {
        let began = world.now();
        match read_from(cluster, server, table).await {
            Ok(Snapshot { id, table }) => {
                world.record(What::Read(read(OPERATOR, server, &id, began, None, &table)));
            }
            Err(Lost(why)) => world.record(What::ReadFailed {
                client: OPERATOR,
                server,
                began,
                why,
            }),
        }
    }
}

async fn read_from(cluster: &Arc<Cluster>, server: usize, table: &str) -> Result<Snapshot, Lost> {
    let mut http = Http::open(cluster, OPERATOR, server, "").await?;
    let response = http.send(&format!("/api/v1/tables/{table}"), None).await?;
    if response.status != 200 {
        return Err(Lost(format!("status {}", response.status)));
    }
    response.parse()
}
