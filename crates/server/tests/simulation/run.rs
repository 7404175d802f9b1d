//! Running one simulation, from its seed to its history.

use std::cell::RefCell;
use std::panic;
use std::sync::{Arc, Once};
use std::time::Duration;

use serde::Deserialize;

use crate::client::{Http, Lost, Snapshot};
use crate::cluster::Cluster;
use crate::history::History;
use crate::observer;
use crate::plan::{Plan, Players};
use crate::player::Player;
use crate::world::{World, lock};

/// Time for the clients to finish after the end.
const FINISH: Duration = Duration::from_secs(30);

thread_local! {
    /// Panics of tasks in the running simulation.
    static PANICS: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
    static RUNS: RefCell<bool> = const { RefCell::new(false) };
}

/// Records panics inside of simulations; tokio and the server catch them.
fn record_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if RUNS.with_borrow(|runs| *runs) {
                PANICS.with_borrow_mut(|all| all.push(info.to_string()));
            } else {
                print(info);
            }
        }));
    });
}

/// Runs the simulation of a seed.
pub(crate) fn simulate(seed: u64) -> History {
    simulate_plan(Plan::new(seed))
}

/// Runs the simulation of a plan.
pub(crate) fn simulate_plan(plan: Plan) -> History {
    record_panics();
    PANICS.with_borrow_mut(Vec::clear);
    RUNS.with_borrow_mut(|runs| *runs = true);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    let mut history = runtime.block_on(run(plan));
    // Ends the tasks of all servers.
    drop(runtime);
    RUNS.with_borrow_mut(|runs| *runs = false);
    history.panics = PANICS.with_borrow_mut(std::mem::take);
    history
}

async fn run(plan: Plan) -> History {
    let world = World::new(plan);
    let cluster = Cluster::new(&world);
    for server in 0..world.plan.servers {
        cluster.start(server).await;
    }
    let mut tokens = Vec::new();
    for client in 0..2 {
        tokens.push(new_guest(&cluster, client).await.expect("a guest"));
    }
    let table = open_table(&cluster, &tokens[0]).await.expect("a table");
    let mut clients = vec![tokio::spawn(observer::watch(
        Arc::clone(&cluster),
        table.clone(),
    ))];
    cluster.run_faults();
    for server in 0..world.plan.servers {
        tokio::spawn(observer::check_readiness(Arc::clone(&cluster), server));
    }
    let players = if world.plan.table.players == Players::Two {
        2
    } else {
        1
    };
    for (client, token) in tokens.iter().enumerate().take(players) {
        let player = Player::new(&cluster, client, token, &table);
        clients.push(tokio::spawn(player.play()));
    }
    let finish = async {
        for client in clients {
            // A panic is recorded by the hook.
            let _ = client.await;
        }
    };
    let limit = world.instant(world.plan.end) + FINISH;
    let _ = tokio::time::timeout_at(limit, finish).await;
    observer::read_everywhere(&cluster, &table).await;
    let mut state = lock(&cluster.storage.state);
    let tables = std::mem::take(&mut state.tables);
    History {
        events: world.take_events(),
        faults: world.plan.faults.clone(),
        servers: world.plan.servers,
        logs: tables
            .into_iter()
            .map(|(id, row)| (id.0, row.log))
            .collect(),
        heartbeats: std::mem::take(&mut state.heartbeats),
        panics: Vec::new(),
        end: world.now(),
    }
}

async fn new_guest(cluster: &Arc<Cluster>, client: usize) -> Result<String, Lost> {
    #[derive(Deserialize)]
    struct Identity {
        token: String,
    }
    let mut http = Http::open(cluster, client, 0, "").await?;
    let answer = http.send("/api/v1/guests", Some("{}")).await?;
    Ok(answer.parse::<Identity>()?.token)
}

async fn open_table(cluster: &Arc<Cluster>, token: &str) -> Result<String, Lost> {
    let mut http = Http::open(cluster, 0, 0, token).await?;
    let body = cluster.world.plan.new_table().to_string();
    let answer = http.send("/api/v1/tables", Some(&body)).await?;
    Ok(answer.parse::<Snapshot>()?.id)
}
