//! A terminal that a program runs in, and what is on its screen. Frames are looked at whole: the program says where each
//! of them ends.

use std::io::{Read as _, Write};
use std::path::Path;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use tempfile::TempDir;

/// Far longer than anything here takes; who waits so long waits for nothing.
const PATIENCE: Duration = Duration::from_mins(2);

/// Where a frame ends.
const FRAME: &[u8] = b"\x1b[?2026l";

pub(crate) const ENTER: &str = "\r";
pub(crate) const TAB: &str = "\t";
pub(crate) const ESC: &str = "\x1b";
pub(crate) const RIGHT: &str = "\x1b[C";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const CTRL_C: &str = "\x03";

struct Seen {
    parser: vt100::Parser,
    /// All that was ever written.
    bytes: Vec<u8>,
    /// How much of it is on the screen.
    shown: usize,
    ended: bool,
}

impl Seen {
    /// Shows everything up to here.
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
    seen: Mutex<Seen>,
    changed: Condvar,
}

/// How to start a program in a terminal.
pub(crate) struct Start {
    size: (u16, u16),
    environment: Vec<(String, String)>,
    /// Somebody's home.
    home: Arc<TempDir>,
}

impl Start {
    /// A terminal with all colours, for somebody with a home of their own.
    pub(crate) fn new() -> Self {
        let environment = [
            ("TERM", "xterm-256color"),
            ("COLORTERM", "truecolor"),
            ("LANG", "en_GB.UTF-8"),
            ("USER", "anna"),
            // Deals are the same in every run.
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

    pub(crate) fn with(mut self, name: &str, value: &str) -> Self {
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
            seen: Mutex::new(Seen {
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
                let mut seen = to.seen.lock().unwrap();
                let from = seen.shown;
                seen.bytes.extend_from_slice(&chunk[..read]);
                let frame = |window: &[u8]| window == FRAME;
                let end = seen.bytes[from..].windows(FRAME.len()).rposition(frame);
                if let Some(end) = end {
                    seen.show(from + end + FRAME.len());
                }
                if read == 0 {
                    let all = seen.bytes.len();
                    seen.show(all);
                    seen.ended = true;
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

/// A terminal with a program in it.
pub(crate) struct Screen {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    writer: Box<dyn Write + Send>,
    shared: Arc<Shared>,
    _home: Arc<TempDir>,
}

impl Screen {
    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.shared.seen.lock().unwrap()
    }

    /// All that was ever written.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.seen().bytes.clone()
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.writer.write_all(keys.as_bytes()).unwrap();
        self.writer.flush().unwrap();
    }

    /// Waits until the screen is like this; returns what is on it.
    #[track_caller]
    pub(crate) fn until(&self, is: impl Fn(&str) -> bool) -> String {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = self.seen();
        loop {
            let text = seen.parser.screen().contents();
            if is(&text) {
                return text;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(!left.is_zero(), "nothing comes any more:\n{text}");
            assert!(!seen.ended, "it has ended:\n{text}");
            seen = self.shared.changed.wait_timeout(seen, left).unwrap().0;
        }
    }

    /// Waits until the program has the screen to itself, or has given it back; `again` is done every second.
    pub(crate) fn until_taken(&self, taken: bool, again: impl Fn(&Self)) {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = self.seen();
        while seen.parser.screen().alternate_screen() != taken {
            assert!(Instant::now() < deadline, "the screen stays as it is");
            let second = Duration::from_secs(1);
            let (held, waited) = self.shared.changed.wait_timeout(seen, second).unwrap();
            drop(held);
            if waited.timed_out() {
                again(self);
            }
            seen = self.seen();
        }
    }

    #[track_caller]
    pub(crate) fn shows(&self, part: &str) -> String {
        self.until(|text| text.contains(part))
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        // What is drawn from now on is for the new size.
        let mut seen = self.seen();
        seen.parser.screen_mut().set_size(rows, columns);
        drop(seen);
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

    /// Waits for the program to end; returns what is on the screen then, and whether it ended well.
    pub(crate) fn ended(&mut self) -> (String, bool) {
        let deadline = Instant::now() + PATIENCE;
        let mut seen = self.shared.seen.lock().unwrap();
        while !seen.ended {
            let left = deadline.saturating_duration_since(Instant::now());
            let text = seen.parser.screen().contents();
            assert!(!left.is_zero(), "it does not end:\n{text}");
            seen = self.shared.changed.wait_timeout(seen, left).unwrap().0;
        }
        let status = self.child.wait().unwrap();
        let screen = seen.parser.screen();
        assert!(
            !screen.alternate_screen(),
            "the other screen is still there"
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
