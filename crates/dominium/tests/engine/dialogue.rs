//! A conversation with `dominium engine`, over pipes.

use std::process::{Command, ExitStatus};

use testing::process::Dialogue;

pub(crate) struct Engine(Dialogue);

impl Engine {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dominium"));
        command.arg("engine").args(arguments);
        Self(Dialogue::start(&mut command, false))
    }

    pub(crate) fn say(&mut self, lines: &str) {
        self.say_bytes(lines.as_bytes());
        self.say_bytes(b"\n");
    }

    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        self.0.say(bytes);
    }

    pub(crate) fn hear(&mut self) -> String {
        let line = self.0.next_line();
        line.expect("the engine says another line")
    }

    /// All lines up to the first that begins like this, which is the last of them.
    pub(crate) fn hear_until(&mut self, start: &str) -> Vec<String> {
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
        self.0.close_input();
    }

    /// Closes its standard input and waits for it to end.
    pub(crate) fn hang_up(mut self) -> ExitStatus {
        self.close_input();
        self.ended().0
    }

    /// How it ended, given that it was told to, and everything it still said.
    pub(crate) fn ended(mut self) -> (ExitStatus, Vec<String>) {
        let mut lines = Vec::new();
        while let Some(line) = self.0.next_line() {
            lines.push(line);
        }
        (self.0.wait(), lines)
    }
}
