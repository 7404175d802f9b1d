//! External engines: players that run as child processes, in any language.

mod process;

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use game::{Event, Game, Player, PlayerError, Record, Seat};
use players::Budget;
use players::spec::CommandLine;

use crate::{BadLine, EngineMessage, HostCommand, VERSION};
use process::{NoLine, Process};

/// Timeout of the start, including the handshake.
const START_TIMEOUT: Duration = Duration::from_secs(30);
/// Grace period of a decision on top of its time budget.
const GRACE: Duration = Duration::from_secs(5);
/// Timeout of a decision whose budget is a number of playouts.
const PLAYOUTS_TIMEOUT: Duration = Duration::from_mins(2);

/// Player that runs as a child process and speaks the engine protocol.
///
/// The process runs from its first game until this value is dropped. It only receives what its seat
/// may know.
#[derive(Debug)]
pub struct ExternalEngine<G: Game> {
    /// The player spec, used as the name in error messages.
    name: String,
    command: CommandLine,
    budget: Budget,
    seed: u64,
    /// Its seat and the record visible to it; `None` before the first game.
    seen: Option<(Seat, Record<G>)>,
    process: Option<Result<Process, PlayerError>>,
    /// Number of pings sent.
    pings: u64,
    /// Last line received, for error messages.
    last_line: String,
}

impl<G: Game> ExternalEngine<G> {
    /// Creates an engine without starting its process; `name` appears in error messages.
    pub const fn new(name: String, command: CommandLine, budget: Budget, seed: u64) -> Self {
        Self {
            name,
            command,
            budget,
            seed,
            seen: None,
            process: None,
            pings: 0,
            last_line: String::new(),
        }
    }

    /// Starts the process and performs the handshake.
    fn start(&mut self) -> Result<Process, PlayerError> {
        let deadline = Instant::now() + START_TIMEOUT;
        let mut process = Process::start(&self.command)
            .map_err(|why| self.failure(format!("cannot be started: {why}")))?;
        let hello = HostCommand::Hello(VERSION);
        process.send(format!("{hello}\n"));
        let handshake =
            format!("\"hello {VERSION} NAME\", \"game\" and \"option\" lines, and \"ready\"");
        let mut has_version = false;
        let mut has_game = false;
        let mut has_seed = false;
        loop {
            match self.receive(&mut process, (&hello, &handshake), deadline)? {
                EngineMessage::Hello(VERSION, _) if !has_version => has_version = true,
                EngineMessage::Game(game) if has_version => has_game |= game == G::NAME,
                EngineMessage::Option(name, _) if has_version => has_seed |= name == "seed",
                EngineMessage::Ready if has_version => break,
                _ => return Err(self.unexpected(&hello, &handshake)),
            }
        }
        if !has_game {
            return Err(self.failure(format!("does not play {}", G::NAME)));
        }
        if has_seed {
            let seed = HostCommand::Set("seed".to_owned(), self.seed.to_string());
            process.send(format!("{seed}\n"));
        }
        // The reply shows that slow initialization is done.
        let (ping, reply) = self.next_ping();
        process.send(format!("{ping}\n"));
        match self.receive(&mut process, (&ping, &reply), deadline)? {
            answer if answer.to_string() == reply => Ok(process),
            _ => Err(self.unexpected(&ping, &reply)),
        }
    }

    /// Returns a ping with a fresh number, and its expected answer.
    fn next_ping(&mut self) -> (HostCommand, String) {
        self.pings += 1;
        let word = self.pings.to_string();
        (
            HostCommand::Ping(word.clone()),
            EngineMessage::Pong(word).to_string(),
        )
    }

    /// Requests a decision from the engine.
    fn request_action(
        &mut self,
        process: &mut Process,
        legal: &[G::Action],
    ) -> Result<G::Action, PlayerError> {
        let (ping, reply) = self.next_ping();
        let Some((seat, record)) = &self.seen else {
            return Err(self.failure("was asked for a decision before the game began"));
        };
        let actions = legal.iter().map(ToString::to_string).collect();
        let legal_line = HostCommand::Legal(*seat, actions);
        let go = HostCommand::Go(Some(self.budget));
        let mut lines = format!("{ping}\n{}\n{record}", HostCommand::Position);
        let _ = write!(lines, "{}\n{legal_line}\n{go}\n", HostCommand::End);
        process.send(lines);
        let timeout = match self.budget {
            Budget::Time(time) => time + GRACE,
            Budget::Playouts(_) => PLAYOUTS_TIMEOUT,
        };
        let deadline = Instant::now() + timeout;
        // Lines before the reply belong to an earlier decision.
        match self.receive(process, (&ping, &reply), deadline)? {
            answer if answer.to_string() == reply => {}
            EngineMessage::BestMove(_) => {
                let last = quoted(&self.last_line);
                let what = format!("sent {last} after it had already answered");
                return Err(PlayerError(format!("{} {what}", self.name)));
            }
            _ => return Err(self.unexpected(&ping, &reply)),
        }
        let expected = "info or bestmove";
        let EngineMessage::BestMove(text) = self.receive(process, (&go, expected), deadline)?
        else {
            return Err(self.unexpected(&go, expected));
        };
        match text.parse::<G::Action>() {
            Ok(action) if legal.contains(&action) => Ok(action),
            Ok(_) => Err(self.unexpected(&go, &legal_examples(legal))),
            Err(why) => Err(self.unexpected(&go, &why.expected)),
        }
    }

    /// Receives the next answer to `command`, skipping `info` lines.
    ///
    /// `expected` describes the valid answers in error messages.
    fn receive(
        &mut self,
        process: &mut Process,
        (command, expected): (&HostCommand, &str),
        deadline: Instant,
    ) -> Result<EngineMessage, PlayerError> {
        loop {
            let received = process.receive(deadline);
            let line = received.map_err(|why| {
                self.failure(match why {
                    NoLine::Timeout => {
                        let timeout = format!("did not answer {:?} in time", command.to_string());
                        match process.kill_and_read_partial_line() {
                            Some(line) => {
                                format!("{timeout}: it sent {}", BadLine::Unterminated(line))
                            }
                            None => timeout,
                        }
                    }
                    NoLine::Bad(what) => format!("sent {what}"),
                    NoLine::Ended(Some(status)) => {
                        format!(
                            "ended ({status}) without answering {:?}",
                            command.to_string()
                        )
                    }
                    NoLine::Ended(None) => "closed its output".to_owned(),
                })
            })?;
            if line.trim().is_empty() {
                continue;
            }
            self.last_line = line;
            match self.last_line.parse() {
                Ok(EngineMessage::Info(_)) => {}
                Ok(EngineMessage::Error(_)) => return Err(self.unexpected(command, expected)),
                Err(_) => {
                    return Err(self.unexpected(command, "an engine message: hello, game, option, ready, info, bestmove, pong or error"));
                }
                Ok(answer) => return Ok(answer),
            }
        }
    }

    /// Error of an answer that the protocol does not allow here.
    fn unexpected(&self, command: &HostCommand, expected: &str) -> PlayerError {
        let (last, command) = (quoted(&self.last_line), command.to_string());
        PlayerError(format!(
            "{} answered {command:?} with {last}, expected {expected}",
            self.name
        ))
    }

    /// Any other error of the engine, with its last line.
    fn failure(&self, what: impl Into<String>) -> PlayerError {
        let (name, what) = (&self.name, what.into());
        if self.last_line.is_empty() {
            PlayerError(format!("{name} {what}"))
        } else {
            let last = quoted(&self.last_line);
            PlayerError(format!("{name} {what}; its last line was {last}"))
        }
    }
}

/// Quotes, escapes and truncates a line for an error message.
fn quoted(line: &str) -> String {
    let start: String = line.chars().take(100).collect();
    let dots = if start.len() < line.len() { "…" } else { "" };
    format!("{:?}", start + dots)
}

/// Lists the first legal actions for an error message.
fn legal_examples<A: ToString>(legal: &[A]) -> String {
    const FEW: usize = 4;
    let few: Vec<String> = legal.iter().take(FEW).map(ToString::to_string).collect();
    let dots = if legal.len() > FEW { " …" } else { "" };
    format!("one of the legal actions: {}{dots}", few.join("; "))
}

impl<G: Game> Player<G> for ExternalEngine<G> {
    fn begin(&mut self, rules: &G::Rules, seat: Seat) {
        self.seen = Some((seat, Record::new(rules.clone())));
        if self.process.is_none() {
            self.process = Some(self.start());
        }
    }

    fn ready(&self) -> Result<(), PlayerError> {
        match &self.process {
            Some(Err(why)) => Err(why.clone()),
            _ => Ok(()),
        }
    }

    fn observe(&mut self, event: Event<G>) {
        if let Some((_, record)) = &mut self.seen {
            record.push(event);
        }
    }

    fn decide(&mut self, _: &G::View, legal: &[G::Action]) -> Result<G::Action, PlayerError> {
        let mut process = match self.process.take() {
            Some(started) => started,
            None => self.start(),
        };
        let answer = match &mut process {
            Ok(process) => self.request_action(process, legal),
            Err(why) => Err(why.clone()),
        };
        // After a failure the engine is not asked again: its next line may belong to any command.
        self.process = Some(match &answer {
            Ok(_) => process,
            Err(why) => Err(why.clone()),
        });
        answer
    }
}
