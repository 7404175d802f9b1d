//! `dominium engine`: decides for another program, by the protocol of `docs/engine-protocol.md`.

mod options;
mod table;

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::{io, thread};

use anyhow::{Result, anyhow};
use game::ParseError;
use players::protocol::{Answer, BadLine, Command, Lines, VERSION};

use crate::cli;
use crate::print;
use options::Options;
use table::Table;

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
        // The one who listened has quit if this cannot be sent.
        let _ = from_host.send(Message::Quit);
    });
    let mut engine = Engine {
        options,
        table: None,
        record: None,
        thinking: None,
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
    /// This is what was decided.
    Decided(Answer),
    /// The host has nothing more to say.
    Quit,
}

struct Engine {
    options: Options,
    table: Option<Table>,
    /// The record that is being read.
    record: Option<Incoming>,
    /// Set to make whoever thinks answer; none while nobody does.
    thinking: Option<Arc<AtomicBool>>,
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
                Message::Quit => return Ok(()),
                Message::Thought(answers) => say(&answers)?,
                Message::Decided(answer) => {
                    self.thinking = None;
                    say(&[answer])?;
                }
                Message::Line(line) => match self.hear(line) {
                    Ok(Some(answers)) => say(&answers)?,
                    Ok(None) => return Ok(()),
                    Err(why) => say(&[Answer::Error(why)])?,
                },
            }
        }
        Ok(())
    }

    /// Answers a line; none to `quit`. An error has changed nothing.
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
            // A record without an end is forgotten, and what follows is as good as ever.
            (Some(_), command) => {
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
            Command::Set(name, value) => self.options.set(&name, &value)?,
            Command::Rules(line) => self.table = Some(Table::start(&line)?),
            Command::Event(event) => self.table = Some(self.table()?.after(&event)?),
            Command::Legal(seat, actions) => self.table()?.check_legal(seat, &actions)?,
            Command::Go(budget) => {
                let stop = Arc::new(AtomicBool::new(false));
                let messages = self.messages.clone();
                let thinking = self.table()?.thinking(&self.options, budget)?;
                let stopped = Arc::clone(&stop);
                thread::spawn(move || {
                    // The one who listens has quit if nothing can be sent.
                    let decided = thinking(&stopped, &mut |answers| {
                        let _ = messages.send(Message::Thought(answers));
                    });
                    let _ = messages.send(Message::Decided(decided));
                });
                self.thinking = Some(stop);
            }
        }
        Ok(Some(answers))
    }

    fn table(&self) -> Result<&Table, String> {
        let missing = "there is no game; expected \"rules\" or \"position\" before this";
        self.table.as_ref().ok_or_else(|| missing.to_owned())
    }

    fn position(&mut self, record: Incoming) -> Result<(), String> {
        if let Some(wrong) = record.wrong {
            return Err(format!("position: {wrong}"));
        }
        if self.thinking.is_some() {
            return Err("position: wait for bestmove, or say stop".to_owned());
        }
        let read = Table::read(&record.text);
        self.table = Some(read.map_err(|why| format!("position: {why}"))?);
        Ok(())
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
