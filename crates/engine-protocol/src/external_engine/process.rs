//! Child process with line-based I/O and timeouts.

use std::io::{self, BufReader, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use players::spec::CommandLine;

use crate::{BadLine, Lines};

/// Running child process.
///
/// Reader and writer threads keep the host from blocking on a child that neither reads nor writes.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// `None` once standard input is closed.
    input: Option<Sender<String>>,
    output: Receiver<Result<String, BadLine>>,
}

/// Reason why no line was received.
#[derive(Debug)]
pub(super) enum NoLine {
    /// No complete line before the deadline.
    Timeout,
    /// End of its output; with the exit status if the process has ended.
    Ended(Option<ExitStatus>),
    /// Invalid line: too long, not UTF-8 or unterminated.
    Bad(BadLine),
}

/// Time to exit after `quit` or after the end of output.
const EXIT_TIMEOUT: Duration = Duration::from_millis(500);
/// Capacity of the queue of unread lines; a full queue blocks the child (backpressure).
const QUEUED_LINES: usize = 64;

impl Process {
    /// Spawns a program; it inherits standard error.
    pub(super) fn start(command: &CommandLine) -> io::Result<Self> {
        let mut program = Command::new(&command.program);
        program
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        use_own_process_group(&mut program);
        let mut child = program.spawn()?;
        let mut stdin = child.stdin.take().expect("stdin is piped");
        let stdout = child.stdout.take().expect("stdout is piped");
        let (input, to_write) = channel::<String>();
        thread::spawn(move || {
            for line in to_write {
                // A closed input is detected by the missing answer.
                if stdin.write_all(line.as_bytes()).is_err() {
                    return;
                }
            }
        });
        let (read, output) = sync_channel(QUEUED_LINES);
        thread::spawn(move || {
            for line in Lines::with_final_newline(BufReader::new(stdout)) {
                if read.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            input: Some(input),
            output,
        })
    }

    /// Queues lines for standard input of the child.
    pub(super) fn send(&self, lines: String) {
        if let Some(input) = &self.input {
            // Fails if the writer thread has ended with the child; the missing answer shows that.
            let _ = input.send(lines);
        }
    }

    /// Receives the next line.
    pub(super) fn receive(&mut self, deadline: Instant) -> Result<String, NoLine> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // Checked before reading, because a child may print without end.
            return Err(NoLine::Timeout);
        }
        match self.output.recv_timeout(left) {
            Ok(line) => line.map_err(NoLine::Bad),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Timeout),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Ended(self.wait())),
        }
    }

    /// Kills the child and returns its last line if the newline is missing.
    pub(super) fn kill_and_read_partial_line(&mut self) -> Option<String> {
        kill(&mut self.child);
        match self.receive(Instant::now() + EXIT_TIMEOUT) {
            Err(NoLine::Bad(BadLine::Unterminated(line))) => Some(line),
            _ => None,
        }
    }

    /// Waits for the exit status; `None` if the child is still running after [`EXIT_TIMEOUT`].
    fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + EXIT_TIMEOUT;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                result => return result.ok().flatten(),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Dropping the sender closes standard input after this line.
        self.send("quit\n".to_owned());
        self.input = None;
        self.wait();
        // Kills the descendants too; fails harmlessly if all have already ended.
        kill(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Starts a program in its own process group. Its descendants can then be killed with it.
#[cfg(unix)]
fn use_own_process_group(program: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    program.process_group(0);
}

/// Kills the process group of a child.
#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn use_own_process_group(_: &mut Command) {}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}
