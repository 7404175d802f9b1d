//! A program that is talked to in lines, and that cannot keep anyone waiting.

use std::io::{self, BufReader, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use players::spec::CommandLine;

use crate::{BadLine, Lines};

/// A running program. Reading and writing are done by threads of their own, so that neither one
/// that does not listen nor one that says nothing can hold up the one who talks to it.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// None once it is to end.
    input: Option<Sender<String>>,
    output: Receiver<Result<String, BadLine>>,
}

/// Why there is no line.
#[derive(Debug)]
pub(super) enum NoLine {
    /// It has said nothing in time.
    Silent,
    /// It has said its last, and ended like this if it has ended.
    Ended(Option<ExitStatus>),
    /// What it said is no line of text.
    Bad(BadLine),
}

/// How long a program may take to end once it is asked to.
const FAREWELL: Duration = Duration::from_millis(500);
/// Lines that wait to be read; more make the program wait.
const WAITING: usize = 64;

impl Process {
    /// Starts a program. What it writes to its standard error is shown where ours is.
    pub(super) fn start(command: &CommandLine) -> io::Result<Self> {
        let mut program = Command::new(&command.program);
        program
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        set_apart(&mut program);
        let mut child = program.spawn()?;
        let mut stdin = child.stdin.take().expect("it was asked for");
        let stdout = child.stdout.take().expect("it was asked for");
        let (input, to_write) = channel::<String>();
        thread::spawn(move || {
            for line in to_write {
                // A program that no longer listens is noticed when it says nothing.
                if stdin.write_all(line.as_bytes()).is_err() {
                    return;
                }
            }
        });
        let (read, output) = sync_channel(WAITING);
        thread::spawn(move || {
            for line in Lines::all_ended(BufReader::new(stdout)) {
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

    /// Says these lines.
    pub(super) fn say(&self, lines: String) {
        if let Some(input) = &self.input {
            // The writer has gone if the program has; that is noticed when it says nothing.
            let _ = input.send(lines);
        }
    }

    /// The next line it says.
    pub(super) fn hear(&mut self, deadline: Instant) -> Result<String, NoLine> {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            // Also for one that never stops talking.
            return Err(NoLine::Silent);
        }
        match self.output.recv_timeout(left) {
            Ok(line) => line.map_err(NoLine::Bad),
            Err(RecvTimeoutError::Timeout) => Err(NoLine::Silent),
            Err(RecvTimeoutError::Disconnected) => Err(NoLine::Ended(self.wait())),
        }
    }

    /// Ends it now. The line it was about to say, if it has not ended one and said nothing else.
    pub(super) fn cut_off(&mut self) -> Option<String> {
        kill(&mut self.child);
        match self.hear(Instant::now() + FAREWELL) {
            Err(NoLine::Bad(BadLine::Unended(line))) => Some(line),
            _ => None,
        }
    }

    /// How it ended, if it does so soon.
    fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                ended => return ended.ok().flatten(),
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Its input ends behind this.
        self.say("quit\n".to_owned());
        self.input = None;
        self.wait();
        // What it has started ends with it. All may have ended already, and then nothing matters.
        kill(&mut self.child);
        let _ = self.child.wait();
    }
}

/// Makes a program the first of a group, so that what it starts can be told from what is ours.
#[cfg(unix)]
fn set_apart(program: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    program.process_group(0);
}

/// Kills a program and all that it has started.
#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

#[cfg(not(unix))]
fn set_apart(_: &mut Command) {}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    let _ = child.kill();
}
