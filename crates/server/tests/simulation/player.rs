//! A simulated player: legal moves, chat, undo, leaving and returning, on changing servers.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use crate::client::{
    Http, Lost, Problem, Received, Response, SeenTable, Snapshot, Socket, TIMEOUT,
};
use crate::cluster::Cluster;
use crate::history::{Asked, Read, What, digest_of_game};
use crate::plan::{ClockPlan, Millis};
use crate::random::Random;

/// Pause of a reader without a socket, and after a failure.
const POLL: (Millis, Millis) = (200, 900);

/// A client at a table.
#[derive(Debug)]
pub(crate) struct Player {
    cluster: Arc<Cluster>,
    client: usize,
    token: String,
    table: String,
    random: Random,
    keys: u64,
    /// The latest version that was seen or acknowledged.
    known: u64,
    seen: Option<SeenTable>,
    session: Option<Session>,
    /// The request that has no answer yet.
    pending: Option<(Asked, Value)>,
}

/// A connection to a server.
#[derive(Debug)]
struct Session {
    server: usize,
    kind: SessionKind,
}

#[derive(Debug)]
enum SessionKind {
    Http(Http),
    Socket {
        socket: Box<Socket>,
        id: u64,
        began: Millis,
    },
}

/// Answer to a request.
enum Answer {
    Done(u64),
    Refused(String),
}

impl Player {
    pub(crate) fn new(cluster: &Arc<Cluster>, client: usize, token: &str, table: &str) -> Self {
        let name = format!("client {client}");
        Self {
            cluster: Arc::clone(cluster),
            client,
            token: token.to_owned(),
            table: table.to_owned(),
            random: Random::new(cluster.world.plan.seed, &name),
            keys: 0,
            known: 0,
            seen: None,
            session: None,
            pending: None,
        }
    }

    /// Plays until the end of the simulation.
    pub(crate) async fn play(mut self) {
        let world = Arc::clone(&self.cluster.world);
        while world.now() < world.plan.end || self.pending.is_some() {
            if let Err(Lost(why)) = self.step().await {
                self.lose(&why);
                let pause = self.random.between(POLL.0, POLL.1);
                world.pause(pause).await;
            }
            if self.random.percent(6) {
                self.close();
            }
        }
        self.close();
    }

    /// Notes that the outcome of a pending request is unknown.
    fn lose(&mut self, why: &str) {
        if let Some((request, _)) = &self.pending {
            let (request, why) = (request.clone(), why.to_owned());
            self.cluster.world.record(What::Unknown { request, why });
        }
        self.close();
    }

    fn close(&mut self) {
        if let Some(Session {
            kind: SessionKind::Socket { id, .. },
            ..
        }) = self.session.take()
        {
            self.cluster.world.record(What::SocketClosed { socket: id });
        }
    }

    async fn step(&mut self) -> Result<(), Lost> {
        if self.session.is_none() {
            self.connect().await?;
        }
        if self.pending.is_some() {
            return self.submit().await;
        }
        self.watch().await?;
        if self.cluster.world.now() < self.cluster.world.plan.end {
            self.decide().await?;
        }
        Ok(())
    }

    async fn connect(&mut self) -> Result<(), Lost> {
        let world = Arc::clone(&self.cluster.world);
        let server = self.random.below(world.plan.servers as u64) as usize;
        let began = world.now();
        let kind = if self.random.percent(60) {
            let (client, table) = (self.client, &self.table);
            let opening = Socket::open(&self.cluster, client, server, &self.token, table);
            let socket = Box::new(opening.await?);
            self.keys += 1;
            let id = self.client as u64 * 1_000_000 + self.keys;
            world.record(What::SocketOpened {
                client,
                server,
                socket: id,
            });
            SessionKind::Socket { socket, id, began }
        } else {
            SessionKind::Http(Http::open(&self.cluster, self.client, server, &self.token).await?)
        };
        self.session = Some(Session { server, kind });
        Ok(())
    }

    /// Reads the table, or waits for news of it for a moment.
    async fn watch(&mut self) -> Result<(), Lost> {
        let pause = self.random.between(POLL.0, POLL.1);
        let Some(Session { server, kind }) = &mut self.session else {
            return Ok(());
        };
        let server = *server;
        match kind {
            SessionKind::Http(http) => {
                if self.seen.is_some() {
                    self.cluster.world.pause(pause).await;
                }
                let began = self.cluster.world.now();
                let path = format!("/api/v1/tables/{}", self.table);
                let answer = http.send(&path, None).await;
                match answer.and_then(|answer| snapshot(&answer)) {
                    Ok(table) => self.see(server, began, None, table),
                    Err(Lost(why)) => {
                        let client = self.client;
                        self.cluster.world.record(What::ReadFailed {
                            client,
                            server,
                            began,
                            why: why.clone(),
                        });
                        return Err(Lost(why));
                    }
                }
            }
            SessionKind::Socket { socket, id, began } => {
                let (socket_id, began) = (Some(*id), *began);
                match socket.receive(Duration::from_millis(pause)).await? {
                    Some(Received::Table { table }) => self.see(server, began, socket_id, *table),
                    Some(Received::Reconnect) => return Err(Lost("reconnect".to_owned())),
                    Some(Received::Done { .. } | Received::Refused { .. }) | None => {}
                }
            }
        }
        Ok(())
    }

    fn see(&mut self, server: usize, began: Millis, socket: Option<u64>, table: SeenTable) {
        let read = read(self.client, server, &self.table, began, socket, &table);
        self.cluster.world.record(What::Read(read));
        self.known = self.known.max(table.version);
        // An acknowledgement may have come before the state that it led to.
        self.seen = (table.version >= self.known).then_some(table);
    }

    /// Chooses the next request, if there is one.
    async fn decide(&mut self) -> Result<(), Lost> {
        let Some(seen) = self.seen.clone() else {
            return Ok(());
        };
        if seen.version < self.known || seen.stage == "over" {
            return Ok(());
        }
        if seen.yours.is_empty() {
            if self.client == 1 && seen.stage == "gathering" {
                let name = format!("P{}", self.client);
                return self.ask(json!({ "do": "sit", "name": name })).await;
            }
            return Ok(());
        }
        if seen.can.answer_undo {
            let agree = self.random.percent(70);
            return self
                .ask(json!({ "do": "answer_undo", "agree": agree }))
                .await;
        }
        if seen.can.return_ && self.random.percent(60) {
            return self
                .ask(json!({ "do": "return", "seat": seen.yours[0] }))
                .await;
        }
        if seen.can.undo && self.random.percent(4) {
            return self.ask(json!({ "do": "undo" })).await;
        }
        if seen.legal.is_empty() {
            if self.random.percent(5) {
                return self.chat().await;
            }
            return Ok(());
        }
        self.take_turn(&seen).await
    }

    /// Plays one turn, often after some thought.
    async fn take_turn(&mut self, seen: &SeenTable) -> Result<(), Lost> {
        let world = Arc::clone(&self.cluster.world);
        let seat = seen.turn.unwrap_or_default();
        match self.random.below(100) {
            0..6 => {
                self.leave_and_return(seat).await?;
                return Ok(());
            }
            6..14 => return self.stall(seat).await,
            14..60 => {
                let thought = self.random.between(100, 2_500);
                world.pause(thought).await;
            }
            _ => {}
        }
        let index = self.random.below(seen.legal.len() as u64) as usize;
        let action = &seen.legal[index].action;
        self.ask(json!({ "do": "act", "seat": seat, "action": action }))
            .await?;
        if self.pending.is_none() && self.random.percent(35) {
            // Another server must know what this one has acknowledged.
            self.close();
            self.chat().await?;
        }
        Ok(())
    }

    async fn leave_and_return(&mut self, seat: u8) -> Result<(), Lost> {
        self.ask(json!({ "do": "leave", "seat": seat })).await?;
        if self.random.percent(40) {
            let pause = self.random.between(50, 2_000);
            self.cluster.world.pause(pause).await;
        }
        if self.pending.is_none() {
            self.ask(json!({ "do": "return", "seat": seat })).await?;
        }
        Ok(())
    }

    /// Thinks for almost the whole time limit, then leaves and returns to think on.
    async fn stall(&mut self, seat: u8) -> Result<(), Lost> {
        let ClockPlan::EachMove(limit) = self.cluster.world.plan.table.clock else {
            return Ok(());
        };
        let thought = limit * 1000 - self.random.between(800, 3_000);
        self.cluster.world.pause(thought).await;
        self.leave_and_return(seat).await?;
        self.cluster.world.pause(6_000).await;
        Ok(())
    }

    async fn chat(&mut self) -> Result<(), Lost> {
        let Some(seen) = &self.seen else {
            return Ok(());
        };
        let seat = seen.yours[0];
        let phrase = ["hello", "thanks", "oops"][self.random.below(3) as usize];
        self.ask(json!({ "do": "say", "seat": seat, "phrase": phrase }))
            .await
    }

    /// Sends a command at the latest known version.
    async fn ask(&mut self, mut command: Value) -> Result<(), Lost> {
        self.keys += 1;
        let key = format!("c{}-{}", self.client, self.keys);
        command["request"] = json!(key);
        command["version"] = json!(self.known);
        let request = Asked {
            client: self.client,
            server: 0,
            table: self.table.clone(),
            key,
            version: self.known,
            command: command.to_string(),
        };
        self.pending = Some((request, command));
        if self.session.is_none() {
            self.connect().await?;
        }
        self.submit().await
    }

    /// Sends the pending request and waits for its answer.
    async fn submit(&mut self) -> Result<(), Lost> {
        let world = Arc::clone(&self.cluster.world);
        let (Some((request, body)), Some(session)) = (&mut self.pending, &mut self.session) else {
            return Ok(());
        };
        request.server = session.server;
        world.record(What::Asked {
            request: request.clone(),
        });
        let (request, body) = (request.clone(), body.to_string());
        let answer = match &mut session.kind {
            SessionKind::Http(http) => {
                let path = format!("/api/v1/tables/{}/requests", self.table);
                answer(&http.send(&path, Some(&body)).await?)?
            }
            SessionKind::Socket { .. } => self.submit_on_socket(&request.key, body).await?,
        };
        self.pending = None;
        match answer {
            Answer::Done(version) => {
                self.known = self.known.max(version);
                world.record(What::Acknowledged { request, version });
            }
            Answer::Refused(code) => {
                // What was believed is out of date.
                self.seen = None;
                world.record(What::Refused { request, code });
            }
        }
        Ok(())
    }

    async fn submit_on_socket(&mut self, key: &str, body: String) -> Result<Answer, Lost> {
        let world = Arc::clone(&self.cluster.world);
        let deadline = world.now() + TIMEOUT.as_millis() as Millis;
        let Some(Session {
            server,
            kind: SessionKind::Socket { socket, id, began },
        }) = &mut self.session
        else {
            return Err(Lost("no socket".to_owned()));
        };
        let (server, id, began) = (*server, *id, *began);
        socket.send(body).await?;
        let mut tables = Vec::new();
        let answer = loop {
            let left = deadline.saturating_sub(world.now());
            match socket.receive(Duration::from_millis(left)).await {
                Ok(Some(Received::Done { request, version })) if request == key => {
                    break Ok(Answer::Done(version));
                }
                Ok(Some(Received::Refused { request, problem }))
                    if request.as_deref() == Some(key) =>
                {
                    break refusal(problem);
                }
                Ok(Some(Received::Table { table })) => {
                    let read = read(self.client, server, &self.table, began, Some(id), &table);
                    world.record(What::Read(read));
                    tables.push(*table);
                }
                Ok(Some(Received::Reconnect)) => break Err(Lost("reconnect".to_owned())),
                Ok(Some(_)) => {}
                Ok(None) => break Err(Lost("no response".to_owned())),
                Err(lost) => break Err(lost),
            }
        };
        for table in tables {
            self.known = self.known.max(table.version);
            self.seen = Some(table);
        }
        answer
    }
}

/// The table in a response.
fn snapshot(answer: &Response) -> Result<SeenTable, Lost> {
    if answer.status != 200 {
        return Err(Lost(format!("status {}", answer.status)));
    }
    Ok(answer.parse::<Snapshot>()?.table)
}

/// The answer in a response; an error if the outcome is unknown.
fn answer(response: &Response) -> Result<Answer, Lost> {
    #[derive(serde::Deserialize)]
    struct Done {
        version: u64,
    }
    if response.status == 200 {
        return Ok(Answer::Done(response.parse::<Done>()?.version));
    }
    refusal(response.parse()?)
}

fn refusal(problem: Problem) -> Result<Answer, Lost> {
    if problem.status == 503 {
        return Err(Lost(problem.code));
    }
    Ok(Answer::Refused(problem.code))
}

/// The record of a read.
pub(crate) fn read(
    client: usize,
    server: usize,
    table: &str,
    began: Millis,
    socket: Option<u64>,
    seen: &SeenTable,
) -> Read {
    Read {
        client,
        server,
        table: table.to_owned(),
        began,
        socket,
        version: seen.version,
        turn: seen.turn,
        game: digest_of_game(seen.events.iter().map(|event| event.text.clone())),
    }
}
