//! Client of `dominium engine` over pipes.

use std::process::{Command, ExitStatus};

use testing::process::InteractiveProcess;

pub(crate) struct Engine(InteractiveProcess);

impl Engine {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_dominium"));
        command.arg("engine").args(arguments);
        Self(InteractiveProcess::start(&mut command, false))
    }

    pub(crate) fn send(&mut self, lines: &str) {
        self.send_bytes(lines.as_bytes());
        self.send_bytes(b"\n");
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        self.0.say(bytes);
    }

    pub(crate) fn receive(&mut self) -> String {
        let line = self.0.next_line();
        line.expect("the engine sends another line")
    }

    /// Receives all lines up to and including the first that starts with `start`.
    pub(crate) fn receive_until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            lines.push(self.receive());
            if lines[lines.len() - 1].starts_with(start) {
                return lines;
            }
        }
    }

    /// Sends lines that start no search, and receives all answers.
    pub(crate) fn ask(&mut self, lines: &str) -> Vec<String> {
        self.send(lines);
        self.drain_answers()
    }

    /// Receives all answers until the engine has processed its input.
    pub(crate) fn drain_answers(&mut self) -> Vec<String> {
        self.send("ping settled");
        let mut answers = self.receive_until("pong settled");
        answers.pop();
        answers
    }

    /// Sends `go`; returns the decision and the lines before it.
    pub(crate) fn go(&mut self, limits: &str) -> (String, Vec<String>) {
        self.send(format!("go {limits}").trim());
        let mut lines = self.receive_until("bestmove ");
        let decided = lines.pop().unwrap();
        (decided["bestmove ".len()..].to_owned(), lines)
    }

    pub(crate) fn close_input(&mut self) {
        self.0.close_input();
    }

    /// Closes standard input and waits for the exit.
    pub(crate) fn close_input_and_wait(mut self) -> ExitStatus {
        self.close_input();
        self.wait_for_exit().0
    }

    /// Waits for the exit; returns the status and the remaining lines.
    pub(crate) fn wait_for_exit(mut self) -> (ExitStatus, Vec<String>) {
        let mut lines = Vec::new();
        while let Some(line) = self.0.next_line() {
            lines.push(line);
        }
        (self.0.wait(), lines)
    }
}
