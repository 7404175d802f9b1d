//! `dominium engine`: decides for another program, by the protocol of `docs/engine-protocol.md`.

mod options;
mod table;

use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{io, thread};

use anyhow::{Result, anyhow};
use engine_protocol::{Answer, BadLine, Command, Lines, VERSION};
use game::ParseError;
use players::Budget;

use crate::cli;
use crate::print;
use options::Options;
use table::{Decided, Plan, Table};

/// A record in a `position` may have so many bytes.
const LARGEST_RECORD: usize = 1 << 20;

pub(crate) fn run(arguments: &cli::Engine) -> Result<()> {
    let options = Options::new(&arguments.player).map_err(|why| anyhow!("--player: {why}"))?;
    // Bounded, so that whoever talks too fast has to wait.
    let (messages, received) = sync_channel(64);
    let from_host = messages.clone();
    thread::spawn(move || {
        for line in Lines::new(io::stdin().lock()) {
            if from_host.send(Message::Line(line)).is_err() {
                return;
            }
        }
        // Fails only if the engine has already quit.
        let _ = from_host.send(Message::EndOfInput);
    });
    let mut engine = Engine {
        options,
        table: Err(NO_GAME),
        record: None,
        thinking: None,
        input_ended: false,
        plan: None,
        messages,
    };
    engine.listen(&received)
}

/// What the engine has to attend to.
enum Message {
    /// The host said this.
    Line(Result<String, BadLine>),
    /// This is what is thought so far.
    Thought(Vec<Answer>),
    /// The search has ended with this decision.
    Decided(Box<Decided>),
    /// The host has closed standard input.
    EndOfInput,
}

/// Error text of commands that need a game before there is one.
const NO_GAME: &str = "there is no game; expected \"rules\" or \"position\" before this";
/// The same after a rejected `position`: the game before it is not the one the host means.
const REJECTED: &str =
    "the last position was rejected; expected a valid \"position\" or \"rules\" before this";

struct Engine {
    options: Options,
    /// The current game, or the reason why there is none.
    table: Result<Table, &'static str>,
    /// The record that is being read.
    record: Option<Incoming>,
    /// Set to make whoever thinks answer; none while nobody does.
    thinking: Option<Arc<AtomicBool>>,
    /// Standard input is at its end: quit as soon as the running `go` is answered.
    input_ended: bool,
    /// Follow-up decision that was made by the last search, such as the claim behind a placement.
    plan: Option<Plan>,
    messages: SyncSender<Message>,
}

/// The lines of a record so far, and what is wrong with them already.
#[derive(Default)]
struct Incoming {
    text: String,
    lines: usize,
    wrong: Option<String>,
}

impl Incoming {
    fn add(&mut self, line: &Result<String, BadLine>) {
        self.lines += 1;
        let too_large = |line: &str| self.text.len() + line.len() >= LARGEST_RECORD;
        match line {
            _ if self.wrong.is_some() => {}
            Ok(line) if too_large(line) => {
                self.wrong = Some(format!("more than {LARGEST_RECORD} bytes"));
            }
            Ok(line) => {
                self.text.push_str(line);
                self.text.push('\n');
            }
            Err(why) => self.wrong = Some(format!("line {}: {why}", self.lines)),
        }
    }
}

/// What is wrong with a line, without the number of the line: it is the one just said.
fn plain(error: &ParseError) -> String {
    let text = error.to_string();
    text.strip_prefix("line 1, ").unwrap_or(&text).to_owned()
}

impl Engine {
    fn listen(&mut self, received: &Receiver<Message>) -> Result<()> {
        for message in received {
            match message {
                Message::EndOfInput => self.input_ended = true,
                Message::Thought(answers) => say(&answers)?,
                Message::Decided(decided) => {
                    self.thinking = None;
                    self.plan = decided.plan;
                    say(&[decided.answer])?;
                }
                Message::Line(line) => match self.hear(line) {
                    Ok(Some(answers)) => say(&answers)?,
                    Ok(None) => return Ok(()),
                    Err(why) => say(&[Answer::Error(why)])?,
                },
            }
            if self.input_ended && self.thinking.is_none() {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Answers a line; none to `quit`. An error changes nothing, except that no game is left after
    /// a rejected `position`.
    fn hear(&mut self, line: Result<String, BadLine>) -> Result<Option<Vec<Answer>>, String> {
        if let Some(record) = &mut self.record {
            match &line {
                Ok(text) if Command::begins(text) => {}
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
        let command = line.parse().map_err(|why| plain(&why));
        match (record, command) {
            (Some(record), Ok(Command::End)) => self.position(record).map(|()| Some(Vec::new())),
            (None, command) => self.obey(command?),
            // A record without an end is rejected; the command behind it is obeyed.
            (Some(_), command) => {
                self.table = Err(REJECTED);
                let unended = "position: expected \"end\" before anything else".to_owned();
                let mut answers = vec![Answer::Error(unended)];
                match command.and_then(|command| self.obey(command)) {
                    Ok(Some(more)) => answers.extend(more),
                    Ok(None) => return Ok(None),
                    Err(why) => answers.push(Answer::Error(why)),
                }
                Ok(Some(answers))
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<Option<Vec<Answer>>, String> {
        let mut answers = Vec::new();
        match command {
            Command::Quit => return Ok(None),
            Command::Ping(word) => answers.push(Answer::Pong(word)),
            Command::Stop => {
                // It may have been said just when the answer was.
                if let Some(stop) = &self.thinking {
                    stop.store(true, Ordering::Relaxed);
                }
            }
            // Refused at its end if need be.
            Command::Position => self.record = Some(Incoming::default()),
            Command::End => return Err("end: expected \"position\" before it".to_owned()),
            _ if self.thinking.is_some() => {
                let word = command.to_string();
                let word = word.split(' ').next().unwrap_or_default();
                return Err(format!("{word}: wait for bestmove, or say stop"));
            }
            Command::Hello(version) => {
                answers.push(Answer::Hello(version.min(VERSION), name()));
                answers.extend(self.options.games());
                answers.extend(self.options.told());
                answers.push(Answer::Ready);
            }
            Command::Set(name, value) => {
                self.options.set(&name, &value)?;
                self.plan = None;
            }
            Command::Rules(line) => self.table = Ok(Table::start(&line)?),
            Command::Event(event) => self.table = Ok(self.table()?.after(&event)?),
            Command::Legal(seat, actions) => self.table()?.check_legal(seat, &actions)?,
            Command::Go(budget) => answers.extend(self.go(budget)?),
        }
        Ok(Some(answers))
    }

    /// Answers `go` from the plan of the last search, or starts a search on a thread of its own.
    fn go(&mut self, budget: Option<Budget>) -> Result<Vec<Answer>, String> {
        if let (Some(plan), Ok(table)) = (&self.plan, &self.table)
            && plan.leads_to(table)
        {
            return Ok(plan.answers.clone());
        }
        let thinking = self.table()?.thinking(&self.options, budget)?;
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let messages = self.messages.clone();
        thread::spawn(move || {
            // Sending fails only if the engine has already quit.
            let mut tell = |answers| {
                let _ = messages.send(Message::Thought(answers));
            };
            // Every `go` is answered, so that neither a host nor the end of input waits for ever.
            let decided = catch_unwind(AssertUnwindSafe(|| thinking(&stopped, &mut tell)));
            let decided = decided.unwrap_or_else(|_| Decided::failed());
            let _ = messages.send(Message::Decided(Box::new(decided)));
        });
        self.thinking = Some(stop);
        Ok(Vec::new())
    }

    fn table(&self) -> Result<&Table, String> {
        self.table.as_ref().map_err(|why| (*why).to_owned())
    }

    fn position(&mut self, record: Incoming) -> Result<(), String> {
        let read = match record.wrong {
            Some(wrong) => Err(wrong),
            None if self.thinking.is_some() => Err("wait for bestmove, or say stop".to_owned()),
            None => Table::read(&record.text),
        };
        let rejected = read.as_ref().err().map(|why| format!("position: {why}"));
        self.table = read.map_err(|_| REJECTED);
        rejected.map_or(Ok(()), Err)
    }
}

fn name() -> String {
    format!("{} {}", env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"))
}

fn say(answers: &[Answer]) -> Result<()> {
    let lines = answers.iter().try_fold(String::new(), |mut lines, answer| {
        writeln!(lines, "{answer}").map(|()| lines)
    });
    print(&lines.expect("a string can be written to"))
}
