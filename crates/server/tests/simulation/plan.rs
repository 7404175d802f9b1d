//! Plan of a simulation: servers, tables and faults, all derived from the seed.

use serde_json::{Value, json};

use crate::random::Random;

/// Milliseconds since the start of the simulation.
pub(crate) type Millis = u64;

/// The faults begin: the tables are open by then.
const FAULTS_FROM: Millis = 3_000;
/// The time without faults at the end.
pub(crate) const CALM: Millis = 12_000;

/// Everything that a seed decides in advance.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    /// Number of servers; one server has a store of its own.
    pub(crate) servers: usize,
    pub(crate) table: TablePlan,
    pub(crate) faults: Vec<Fault>,
    /// Percentage of lost change notices.
    pub(crate) lost_notices: u64,
    /// Maximum delay of a change notice.
    pub(crate) notice_delay: Millis,
    /// The clients stop, and final reads begin.
    pub(crate) end: Millis,
}

/// Who plays at the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Players {
    /// Two clients, of whom the second takes an open chair.
    Two,
    /// A client against a computer player of this level.
    Opponent(u64),
    /// One client on both chairs.
    SharedDevice,
}

/// The table of a simulation.
#[derive(Clone, Debug)]
pub(crate) struct TablePlan {
    pub(crate) players: Players,
    pub(crate) rules: &'static str,
    pub(crate) clock: ClockPlan,
}

/// Time control, in seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ClockPlan {
    None,
    EachMove(u64),
    Total(u64, u64),
}

/// A fault, from a time until a time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) from: Millis,
    pub(crate) until: Millis,
    pub(crate) kind: FaultKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FaultKind {
    /// A server dies and is started again. Its clients notice by resets, or only by silence.
    Crash { server: usize, silent: bool },
    /// A server cannot reach the store: calls hang until the end.
    StoreCut { server: usize },
    /// The database is down: calls fail, or hang and then fail.
    DatabaseDown { hangs: bool },
    /// The disk is full: every write fails.
    DiskFull,
    /// The next commit of a server fails, after or before it is applied.
    WriteError { server: usize, applied: bool },
    /// Every call to the store takes long.
    SlowStore,
    /// What a client and a server send to each other is held back.
    ClientCut { client: usize, server: usize },
    /// All connections of a server are reset.
    Disconnect { server: usize },
}

impl Plan {
    /// The plan of a seed.
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random::new(seed, "plan");
        let servers = if random.percent(20) {
            1
        } else {
            random.between(2, 3) as usize
        };
        let players = match random.below(10) {
            0..4 => Players::Two,
            4..8 => Players::Opponent(random.between(1, 2)),
            _ => Players::SharedDevice,
        };
        let clock = match random.below(10) {
            0..3 => ClockPlan::None,
            3..8 => ClockPlan::EachMove(random.between(8, 15)),
            _ => ClockPlan::Total(random.between(20, 60), random.below(3)),
        };
        let rules = if random.percent(80) {
            "kingdomino players=2"
        } else {
            "domination players=2"
        };
        let mut faults = Vec::new();
        let mut at = FAULTS_FROM + random.below(3_000);
        for _ in 0..random.between(1, 4) {
            at = add_fault(&mut faults, &mut random, at, servers);
            at += random.between(500, 7_000);
        }
        Self {
            seed,
            servers,
            table: TablePlan {
                players,
                rules,
                clock,
            },
            lost_notices: [0, 10, 100][random.below(3) as usize],
            notice_delay: [5, 100, 1_500][random.below(3) as usize],
            end: at + CALM,
            faults,
        }
    }

    /// The end of an active fault of this kind, if there is one.
    pub(crate) fn active(
        &self,
        now: Millis,
        mut is: impl FnMut(FaultKind) -> bool,
    ) -> Option<Millis> {
        let mut faults = self.faults.iter();
        let found = faults.find(|fault| fault.from <= now && now < fault.until && is(fault.kind));
        found.map(|fault| fault.until)
    }

    /// Request body that opens the table.
    pub(crate) fn new_table(&self) -> Value {
        let me = |name: &str| json!({ "me": { "name": name } });
        let second = match self.table.players {
            Players::Two => json!("open"),
            Players::Opponent(level) => json!({ "opponent": { "level": level.to_string() } }),
            Players::SharedDevice => me("P0b"),
        };
        let clock = match self.table.clock {
            ClockPlan::None => json!("none"),
            ClockPlan::EachMove(seconds) => json!({ "each_move": { "seconds": seconds } }),
            ClockPlan::Total(seconds, increment) => {
                json!({ "total": { "seconds": seconds, "increment": increment } })
            }
        };
        json!({ "rules": self.table.rules, "chairs": [me("P0"), second], "clock": clock, "undo": true, "stand_in": "1" })
    }
}

/// Adds a fault, or several that belong together; returns the end of the last one.
fn add_fault(faults: &mut Vec<Fault>, random: &mut Random, from: Millis, servers: usize) -> Millis {
    let server = random.below(servers as u64) as usize;
    let (length, kind) = match random.below(20) {
        0..5 => {
            let silent = random.percent(40);
            (
                random.between(300, 12_000),
                FaultKind::Crash { server, silent },
            )
        }
        // All servers die: an outage.
        5..9 => {
            let length = random.between(5_000, 15_000);
            for server in 0..servers {
                let silent = random.percent(20);
                faults.push(Fault {
                    from: from + random.below(200),
                    until: from + length + random.below(1_000),
                    kind: FaultKind::Crash { server, silent },
                });
            }
            return from + length + 1_000;
        }
        9..11 => (random.between(1_000, 9_000), FaultKind::StoreCut { server }),
        11..13 => {
            let hangs = random.percent(50);
            (
                random.between(500, 15_000),
                FaultKind::DatabaseDown { hangs },
            )
        }
        13..16 => (random.between(1_500, 8_000), FaultKind::DiskFull),
        16 => {
            let applied = random.percent(50);
            (1, FaultKind::WriteError { server, applied })
        }
        17 => (random.between(1_000, 6_000), FaultKind::SlowStore),
        18 => {
            let client = random.below(2) as usize;
            (
                random.between(500, 9_000),
                FaultKind::ClientCut { client, server },
            )
        }
        _ => (1, FaultKind::Disconnect { server }),
    };
    let until = from + length;
    faults.push(Fault { from, until, kind });
    until
}
