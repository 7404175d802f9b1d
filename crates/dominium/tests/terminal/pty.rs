//! Pseudo-terminal with a virtual screen.
//!
//! The screen only changes at the end of a frame, which the program marks (synchronized output).

use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// Timeout of all waits, far longer than any step takes.
const TIMEOUT: Duration = Duration::from_mins(2);

/// End of a frame.
const FRAME_END: &[u8] = b"\x1b[?2026l";

pub(crate) const ENTER: &str = "\r";
pub(crate) const TAB: &str = "\t";
pub(crate) const ESC: &str = "\x1b";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const CTRL_C: &str = "\x03";

struct Output {
    parser: vt100::Parser,
    /// All output of the program.
    bytes: Vec<u8>,
    /// Number of bytes already on the screen.
    shown: usize,
    ended: bool,
}

impl Output {
    /// Updates the screen with the output up to `end`.
    fn show(&mut self, end: usize) {
        let Self {
            parser,
            bytes,
            shown,
            ..
        } = self;
        parser.process(&bytes[*shown..end]);
        *shown = end;
    }
}

struct Shared {
    output: Mutex<Output>,
    changed: Condvar,
}

/// Terminal settings and environment for programs.
pub(crate) struct TerminalSetup {
    size: (u16, u16),
    environment: Vec<(String, String)>,
    /// Home directory.
    home: Arc<TempDir>,
}

impl TerminalSetup {
    /// True-colour terminal with a temporary home directory.
    pub(crate) fn new() -> Self {
        let environment = [
            ("TERM", "xterm-256color"),
            ("COLORTERM", "truecolor"),
            ("LANG", "en_GB.UTF-8"),
            ("USER", "anna"),
            // Reproducible deals.
            ("DOMINIUM_TEST_SEEDS", "1"),
        ];
        Self {
            size: (80, 24),
            environment: environment
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .to_vec(),
            home: Arc::new(tempfile::tempdir().unwrap()),
        }
    }

    pub(crate) fn with_env(mut self, name: &str, value: &str) -> Self {
        self.environment.retain(|(other, _)| other != name);
        if !value.is_empty() {
            self.environment.push((name.to_owned(), value.to_owned()));
        }
        self
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// Starts `dominium play` with these arguments.
    pub(crate) fn play(&self, arguments: &[&str]) -> Screen {
        let mut all = vec![env!("CARGO_BIN_EXE_dominium"), "play"];
        all.extend(arguments);
        self.run(&all)
    }

    /// Starts a program.
    pub(crate) fn run(&self, arguments: &[&str]) -> Screen {
        let (columns, rows) = self.size;
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(arguments[0]);
        command.args(&arguments[1..]);
        command.env_clear();
        for (name, value) in &self.environment {
            command.env(name, value);
        }
        command.env("HOME", self.home.path());
        command.env("PATH", std::env::var("PATH").unwrap_or_default());
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let shared = Arc::new(Shared {
            output: Mutex::new(Output {
                parser: vt100::Parser::new(rows, columns, 0),
                bytes: Vec::new(),
                shown: 0,
                ended: false,
            }),
            changed: Condvar::new(),
        });
        let mut reader = pair.master.try_clone_reader().unwrap();
        let writer = pair.master.take_writer().unwrap();
        let to = Arc::clone(&shared);
        thread::spawn(move || {
            let mut chunk = [0; 4096];
            loop {
                let read = reader.read(&mut chunk).unwrap_or(0);
                let mut output = to.output.lock().unwrap();
                let from = output.shown;
                output.bytes.extend_from_slice(&chunk[..read]);
                let frame = |window: &[u8]| window == FRAME_END;
                let end = output.bytes[from..]
                    .windows(FRAME_END.len())
                    .rposition(frame);
                if let Some(end) = end {
                    output.show(from + end + FRAME_END.len());
                }
                if read == 0 {
                    let all = output.bytes.len();
                    output.show(all);
                    output.ended = true;
                }
                to.changed.notify_all();
                if read == 0 {
                    return;
                }
            }
        });
        Screen {
            child,
            master: pair.master,
            writer,
            shared,
            _home: Arc::clone(&self.home),
        }
    }
}

const fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

/// Terminal with a running program.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    shared: Arc<Shared>,
    _home: Arc<TempDir>,
}

impl Screen {
    fn output(&self) -> MutexGuard<'_, Output> {
        self.shared.output.lock().unwrap()
    }

    /// All output of the program.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.output().bytes.clone()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Waits until the screen matches; returns its text.
    #[track_caller]
    pub(crate) fn wait_until(&self, matches: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + TIMEOUT;
        let mut output = self.output();
        loop {
            let text = output.parser.screen().contents();
            if matches(&text) {
                return text;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "timeout:\n{text}");
            assert!(!output.ended, "the program has ended:\n{text}");
            output = self.shared.changed.wait_timeout(output, left).unwrap().0;
        }
    }

    /// Waits until the program has entered or left the alternate screen; calls `retry` every second.
    pub(crate) fn wait_for_alternate_screen(&self, expected: bool, retry: impl Fn(&Self)) {
        let deadline = Instant::now() + TIMEOUT;
        let mut output = self.output();
        while output.parser.screen().alternate_screen() != expected {
            assert!(
                Instant::now() < deadline,
                "timeout waiting for the alternate screen"
            );
            let second = Duration::from_secs(1);
            let (held, waited) = self.shared.changed.wait_timeout(output, second).unwrap();
            drop(held);
            if waited.timed_out() {
                retry(self);
            }
            output = self.output();
        }
    }

    /// Waits until the screen contains a text; returns the text of the whole screen.
    #[track_caller]
    pub(crate) fn wait_for(&self, part: &str) -> String {
        self.wait_until(|text| text.contains(part))
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        // Resize the screen first: the next frame has the new size.
        let mut output = self.output();
        output.parser.screen_mut().set_size(rows, columns);
        drop(output);
        self.master.resize(size(columns, rows)).unwrap();
    }

    /// Sends a signal to the program.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        let sent = std::process::Command::new("kill")
            .args([&format!("-{name}"), &id])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Waits for the program to exit; returns the screen text and whether it succeeded.
    pub(crate) fn wait_for_exit(&mut self) -> (String, bool) {
        let deadline = Instant::now() + TIMEOUT;
        let mut output = self.shared.output.lock().unwrap();
        while !output.ended {
            let left = deadline.saturating_duration_since(Instant::now());
            let text = output.parser.screen().contents();
            assert!(!left.is_zero(), "the program does not end:\n{text}");
            output = self.shared.changed.wait_timeout(output, left).unwrap().0;
        }
        let status = self.child.wait().unwrap();
        let screen = output.parser.screen();
        assert!(
            !screen.alternate_screen(),
            "the alternate screen is still active"
        );
        assert!(!screen.hide_cursor(), "the cursor is hidden");
        let mouse = screen.mouse_protocol_mode();
        assert_eq!(mouse, vt100::MouseProtocolMode::None);
        (screen.contents(), status.success())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
