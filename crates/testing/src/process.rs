//! Child processes in tests, with timeouts.

use std::io::{BufRead as _, BufReader, Read, Write as _};
use std::process::{Child, ChildStdin, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;

use crate::wait::{TIMEOUT, poll};

/// Waits for a process to exit.
///
/// # Panics
/// After a timeout, once the process has been killed.
#[track_caller]
pub fn wait_for_exit(child: &mut Child, what: &str) -> ExitStatus {
    let status = poll(TIMEOUT, || {
        child.try_wait().expect("the process can be queried")
    });
    status.unwrap_or_else(|| {
        let _ = child.kill();
        panic!("timed out after {TIMEOUT:?} waiting until {what} exits");
    })
}

/// Runs a command with this input until it exits.
///
/// # Panics
/// If it cannot be started or does not exit in time.
#[track_caller]
pub fn run(command: &mut Command, input: &[u8]) -> Output {
    let what = format!("{command:?}");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|why| panic!("{what}: {why}"));
    let stdout = collect(child.stdout.take());
    let stderr = collect(child.stderr.take());
    let mut stdin = child.stdin.take().expect("standard input is piped");
    let input = input.to_vec();
    // Errors are ignored: the command may exit without reading its input.
    thread::spawn(move || stdin.write_all(&input));
    let status = wait_for_exit(&mut child, &what);
    let collected = |output: Receiver<Vec<u8>>| {
        let bytes = output.recv_timeout(TIMEOUT);
        bytes.unwrap_or_else(|_| {
            panic!("timed out after {TIMEOUT:?} waiting until {what} closes its output")
        })
    };
    Output {
        status,
        stdout: collected(stdout),
        stderr: collected(stderr),
    }
}

/// Reads everything on a separate thread.
fn collect(from: Option<impl Read + Send + 'static>) -> Receiver<Vec<u8>> {
    let mut from = from.expect("the output is piped");
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let _ = from.read_to_end(&mut bytes);
        sender.send(bytes)
    });
    receiver
}

/// Interactive process with line-based I/O; killed when dropped.
#[derive(Debug)]
pub struct InteractiveProcess {
    child: Child,
    what: String,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    stderr: Option<Receiver<Vec<u8>>>,
}

impl InteractiveProcess {
    /// Starts a command; `keep_stderr` captures its standard error for [`stderr`](Self::stderr).
    #[track_caller]
    pub fn start(command: &mut Command, keep_stderr: bool) -> Self {
        let what = format!("{command:?}");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        if keep_stderr {
            command.stderr(Stdio::piped());
        }
        let mut child = command
            .spawn()
            .unwrap_or_else(|why| panic!("{what}: {why}"));
        let stdout = child.stdout.take().expect("standard output is piped");
        let (sender, lines) = channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            stderr: keep_stderr.then(|| collect(child.stderr.take())),
            child,
            what,
            lines,
        }
    }

    /// Process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Writes to standard input.
    ///
    /// # Panics
    /// If standard input is closed.
    #[track_caller]
    pub fn say(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("standard input is open");
        input
            .write_all(bytes)
            .unwrap_or_else(|why| panic!("{}: {why}", self.what));
    }

    /// Closes standard input.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// Next line of standard output; `None` at its end.
    ///
    /// # Panics
    /// After a timeout.
    #[track_caller]
    pub fn next_line(&mut self) -> Option<String> {
        match self.lines.recv_timeout(TIMEOUT) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Disconnected) => None,
            Err(RecvTimeoutError::Timeout) => {
                let _ = self.child.kill();
                panic!(
                    "timed out after {TIMEOUT:?} waiting until {} writes a line",
                    self.what
                );
            }
        }
    }

    /// Kills the process without giving it time to clean up.
    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Waits for the process to exit.
    #[track_caller]
    pub fn wait(&mut self) -> ExitStatus {
        wait_for_exit(&mut self.child, &self.what)
    }

    /// Captured standard error; call it once, after the process has exited.
    #[track_caller]
    pub fn stderr(&mut self) -> String {
        let Some(stderr) = self.stderr.take() else {
            return String::new();
        };
        let bytes = stderr.recv_timeout(TIMEOUT).unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

impl Drop for InteractiveProcess {
    fn drop(&mut self) {
        self.kill();
    }
}
