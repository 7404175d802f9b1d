//! `dominium engine`: engine side of the engine protocol (`docs/engine-protocol.md`).

mod options;
mod position;

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{io, thread};

use anyhow::{Result, anyhow};
use engine_protocol::{BadLine, EngineMessage, HostCommand, Lines, VERSION};
use game::ParseError;
use players::Budget;

use crate::cli;
use crate::print;
use options::Options;
use position::{PlannedAnswer, Position, SearchResult};

/// Maximum size of the record in a `position`, in bytes.
const MAX_RECORD_BYTES: usize = 1 << 20;

pub(crate) fn run(arguments: &cli::Engine) -> Result<()> {
    let options = Options::new(&arguments.player).map_err(|why| anyhow!("--player: {why}"))?;
    // Bounded for backpressure on the host.
    let (messages, received) = sync_channel(64);
    let from_host = messages.clone();
    thread::spawn(move || {
        for line in Lines::new(io::stdin().lock()) {
            if from_host.send(EngineInput::Line(line)).is_err() {
                return;
            }
        }
        // Fails only if the engine has already quit.
        let _ = from_host.send(EngineInput::EndOfInput);
    });
    let mut engine = Engine {
        options,
        position: Err(NO_GAME),
        record: None,
        search: None,
        input_ended: false,
        plan: None,
        messages,
    };
    engine.run(&received)
}

/// Message to the main loop, from the input thread or a search thread.
enum EngineInput {
    /// Line from the host.
    Line(Result<String, BadLine>),
    /// Intermediate `info` lines of the search.
    Info(Vec<EngineMessage>),
    /// The search has ended.
    SearchDone(Box<SearchResult>),
    /// The host has closed standard input.
    EndOfInput,
}

/// Error text of commands that need a game before there is one.
const NO_GAME: &str = "there is no game; expected \"rules\" or \"position\" before this";
/// Error text of the same commands after a rejected `position`. The previous game is not the one
/// the host means.
const REJECTED: &str =
    "the last position was rejected; expected a valid \"position\" or \"rules\" before this";

struct Engine {
    options: Options,
    /// The current position, or the reason why there is none.
    position: Result<Position, &'static str>,
    /// Record between `position` and `end`.
    record: Option<PartialRecord>,
    /// Stop flag of the running search; `None` while idle.
    search: Option<Arc<AtomicBool>>,
    /// Standard input has ended: quit once the running `go` is answered.
    input_ended: bool,
    /// Follow-up decision of the last search, such as the claim after a placement.
    plan: Option<PlannedAnswer>,
    messages: SyncSender<EngineInput>,
}

/// Lines of a record received so far, and the first error in them.
#[derive(Default)]
struct PartialRecord {
    text: String,
    lines: usize,
    error: Option<String>,
}

impl PartialRecord {
    fn add(&mut self, line: &Result<String, BadLine>) {
        self.lines += 1;
        let too_large = |line: &str| self.text.len() + line.len() >= MAX_RECORD_BYTES;
        match line {
            _ if self.error.is_some() => {}
            Ok(line) if too_large(line) => {
                self.error = Some(format!("more than {MAX_RECORD_BYTES} bytes"));
            }
            Ok(line) => {
                self.text.push_str(line);
                self.text.push('\n');
            }
            Err(why) => self.error = Some(format!("line {}: {why}", self.lines)),
        }
    }
}

/// Formats a parse error without the line number, which is always 1 here.
fn without_line_number(error: &ParseError) -> String {
    let text = error.to_string();
    text.strip_prefix("line 1, ").unwrap_or(&text).to_owned()
}

impl Engine {
    fn run(&mut self, received: &Receiver<EngineInput>) -> Result<()> {
        for message in received {
            match message {
                EngineInput::EndOfInput => self.input_ended = true,
                EngineInput::Info(answers) => send(&answers)?,
                EngineInput::SearchDone(result) => {
                    self.search = None;
                    self.plan = result.plan;
                    send(&[result.answer])?;
                }
                EngineInput::Line(line) => match self.handle_line(line) {
                    Ok(Some(answers)) => send(&answers)?,
                    Ok(None) => return Ok(()),
                    Err(why) => send(&[EngineMessage::Error(why)])?,
                },
            }
            if self.input_ended && self.search.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Handles a line and returns the answers; `None` for `quit`.
    ///
    /// An error changes nothing, except that no game is left after a rejected `position`.
    fn handle_line(
        &mut self,
        line: Result<String, BadLine>,
    ) -> Result<Option<Vec<EngineMessage>>, String> {
        if let Some(record) = &mut self.record {
            match &line {
                Ok(text) if HostCommand::starts_with_keyword(text) => {}
                line => {
                    record.add(line);
                    return Ok(Some(Vec::new()));
                }
            }
        }
        let line = line.map_err(|why| why.to_string())?;
        if line.trim().is_empty() {
            return Ok(Some(Vec::new()));
        }
        let record = self.record.take();
        let command = line.parse().map_err(|why| without_line_number(&why));
        match (record, command) {
            (Some(record), Ok(HostCommand::End)) => {
                self.set_position(record).map(|()| Some(Vec::new()))
            }
            (None, command) => self.execute(command?),
            // A record without `end` is rejected; the command after it is executed.
            (Some(_), command) => {
                self.position = Err(REJECTED);
                let missing_end = "position: expected \"end\" before any other command".to_owned();
                let mut answers = vec![EngineMessage::Error(missing_end)];
                match command.and_then(|command| self.execute(command)) {
                    Ok(Some(more)) => answers.extend(more),
                    Ok(None) => return Ok(None),
                    Err(why) => answers.push(EngineMessage::Error(why)),
                }
                Ok(Some(answers))
            }
        }
    }

    fn execute(&mut self, command: HostCommand) -> Result<Option<Vec<EngineMessage>>, String> {
        let mut answers = Vec::new();
        match command {
            HostCommand::Quit => return Ok(None),
            HostCommand::Ping(word) => answers.push(EngineMessage::Pong(word)),
            HostCommand::Stop => {
                // Ignored while idle: it may have crossed the answer.
                if let Some(stop) = &self.search {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            // Everything is checked at `end`, including whether a search is running.
            HostCommand::Position => self.record = Some(PartialRecord::default()),
            HostCommand::End => return Err("end: expected \"position\" before it".to_owned()),
            _ if self.search.is_some() => {
                let word = command.to_string();
                let word = word.split(' ').next().unwrap_or_default();
                return Err(format!(
                    "{word}: a search is running: wait for bestmove, or send stop"
                ));
            }
            HostCommand::Hello(version) => {
                answers.push(EngineMessage::Hello(version.min(VERSION), name()));
                answers.extend(self.options.games());
                answers.extend(self.options.option_lines());
                answers.push(EngineMessage::Ready);
            }
            HostCommand::Set(name, value) => {
                self.options.set(&name, &value)?;
                self.plan = None;
            }
            HostCommand::Rules(line) => self.position = Ok(Position::start(&line)?),
            HostCommand::Event(event) => self.position = Ok(self.position()?.after(&event)?),
            HostCommand::Legal(seat, actions) => self.position()?.check_legal(seat, &actions)?,
            HostCommand::Go(budget) => answers.extend(self.go(budget)?),
        }
        Ok(Some(answers))
    }

    /// Answers `go` from the plan of the last search, or starts a search thread.
    fn go(&mut self, budget: Option<Budget>) -> Result<Vec<EngineMessage>, String> {
        if let (Some(plan), Ok(position)) = (&self.plan, &self.position)
            && plan.applies_to(position)
        {
            return Ok(plan.answers.clone());
        }
        let search = self.position()?.search(&self.options, budget)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let messages = self.messages.clone();
        thread::spawn(move || {
            // Sending fails only if the engine has already quit.
            let mut report = |answers| {
                let _ = messages.send(EngineInput::Info(answers));
            };
            // Every `go` is answered, also after a panic: the host and the end of input wait for it.
            let result = catch_unwind(AssertUnwindSafe(|| search(&stopped, &mut report)));
            let result = result.unwrap_or_else(|_| SearchResult::failed());
            let _ = messages.send(EngineInput::SearchDone(Box::new(result)));
        });
        self.search = Some(stop);
        Ok(Vec::new())
    }

    fn position(&self) -> Result<&Position, String> {
        self.position.as_ref().map_err(|why| (*why).to_owned())
    }

    fn set_position(&mut self, record: PartialRecord) -> Result<(), String> {
        let position = match record.error {
            Some(error) => Err(error),
            None if self.search.is_some() => {
                Err("a search is running: wait for bestmove, or send stop".to_owned())
            }
            None => Position::read(&record.text),
        };
        let rejected = position
            .as_ref()
            .err()
            .map(|why| format!("position: {why}"));
        self.position = position.map_err(|_| REJECTED);
        rejected.map_or(Ok(()), Err)
    }
}

fn name() -> String {
    format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))
}

fn send(answers: &[EngineMessage]) -> Result<()> {
    let lines = answers.iter().try_fold(String::new(), |mut lines, answer| {
        writeln!(lines, "{answer}").map(|()| lines)
    });
    print(&lines.expect("a string can be written to"))
}
