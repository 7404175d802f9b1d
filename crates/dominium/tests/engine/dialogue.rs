//! A conversation with `dominium engine`, over pipes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Limit for every wait: far longer than anything here takes.
const PATIENCE: Duration = Duration::from_mins(1);

pub(crate) struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<String>,
}

impl Engine {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_dominium"))
            .arg("engine")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let stdout = child.stdout.take().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                if sender.send(line.unwrap()).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            output,
        }
    }

    pub(crate) fn say(&mut self, lines: &str) {
        self.say_bytes(lines.as_bytes());
        self.say_bytes(b"\n");
    }

    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        self.input.as_mut().unwrap().write_all(bytes).unwrap();
    }

    pub(crate) fn hear(&self) -> String {
        let line = self.output.recv_timeout(PATIENCE);
        line.expect("the engine says another line within a minute")
    }

    /// All lines up to the first that begins like this, which is the last of them.
    pub(crate) fn hear_until(&self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.hear());
            if lines[lines.len() - 1].starts_with(start) {
                return lines;
            }
        }
    }

    /// Everything it has to say to these lines, if it does not think about them.
    pub(crate) fn ask(&mut self, lines: &str) -> Vec<String> {
        self.say(lines);
        self.settled()
    }

    /// Everything it says until it has read all that was said.
    pub(crate) fn settled(&mut self) -> Vec<String> {
        self.say("ping settled");
        let mut answers = self.hear_until("pong settled");
        answers.pop();
        answers
    }

    /// What it decides, and everything it said before.
    pub(crate) fn go(&mut self, limits: &str) -> (String, Vec<String>) {
        self.say(format!("go {limits}").trim());
        let mut lines = self.hear_until("bestmove ");
        let decided = lines.pop().unwrap();
        (decided["bestmove ".len()..].to_owned(), lines)
    }

    /// Closes its standard input.
    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// Closes its standard input and waits for it to end.
    pub(crate) fn hang_up(mut self) -> ExitStatus {
        self.close_input();
        self.ended().0
    }

    /// How it ended, given that it was told to, and everything it still said.
    pub(crate) fn ended(mut self) -> (ExitStatus, Vec<String>) {
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(PATIENCE) {
                Ok(line) => lines.push(line),
                Err(RecvTimeoutError::Disconnected) => break,
                Err(RecvTimeoutError::Timeout) => {
                    let _ = self.child.kill();
                    panic!("the engine did not close its output within a minute");
                }
            }
        }
        let (sender, status) = channel();
        thread::spawn(move || sender.send(self.child.wait()));
        let status = status.recv_timeout(PATIENCE);
        let status = status.expect("the engine ends within a minute of closing its output");
        (status.unwrap(), lines)
    }
}
