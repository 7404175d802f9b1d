//! Terminal setup, teardown and the event channel.

use std::env;
use std::io::{self, IsTerminal as _, Write as _};
use std::panic;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::style::force_color_output;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use crossterm::{execute, queue};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::{Position, Rect};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use table::AnyDecision;

use crate::app::App;
use crate::background::{self, Decoded, ReplyFilter};
use crate::failure::Failure;
use crate::look::{ColourDepth, Theme};
use crate::messages::TableMessage;
use crate::output::Output;

/// Event of the session.
#[derive(Debug)]
pub(crate) enum SessionEvent {
    /// Key, mouse or resize event.
    Terminal(Event),
    /// An opponent has decided.
    Decided(Box<AnyDecision>),
    Message(TableMessage),
    /// The terminal reported its background colour.
    Background(Theme),
    /// A signal asked the process to end, or input was closed.
    Shutdown,
}

/// The terminal in raw mode on the alternate screen, restored on drop.
pub(crate) struct Console {
    terminal: Terminal<CrosstermBackend<Output>>,
}

impl Console {
    /// Checks that standard output is a usable terminal.
    pub(crate) fn check() -> Result<(), Failure> {
        let dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
        if dumb || !io::stdout().is_terminal() {
            return Err(Failure::NoTerminal);
        }
        Ok(())
    }

    /// Enters raw mode and starts the threads that read signals and input. `query_background`: sends the OSC 11
    /// query.
    pub(crate) fn enter(
        to: &Sender<SessionEvent>,
        depth: ColourDepth,
        query_background: bool,
    ) -> Result<Self, Failure> {
        Self::check()?;
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
            // A panic in an opponent's thread would leave the game stuck. The game is saved, so the process can end.
            if thread::current().name() != Some("main") {
                process::exit(101);
            }
        }));
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT])?;
        let shutdown = to.clone();
        thread::spawn(move || {
            for _ in signals.forever() {
                if shutdown.send(SessionEvent::Shutdown).is_err() {
                    return;
                }
            }
        });
        enter_screen()?;
        // The configured colour depth overrides NO_COLOR and similar variables.
        force_color_output(depth != ColourDepth::None);
        let terminal = Terminal::new(CrosstermBackend::new(Output::new(depth)))?;
        let mut reply_filter = ReplyFilter::default();
        if query_background {
            reply_filter.awaiting_reply = true;
            io::stdout().write_all(background::QUERY)?;
        }
        let events = to.clone();
        thread::spawn(move || {
            loop {
                let event = match event::read() {
                    Ok(Event::Key(key)) => match reply_filter.filter(key) {
                        Decoded::Key(key) => SessionEvent::Terminal(Event::Key(key)),
                        Decoded::Background(theme) => SessionEvent::Background(theme),
                        Decoded::Partial => continue,
                    },
                    Ok(event) => SessionEvent::Terminal(event),
                    Err(_) => SessionEvent::Shutdown,
                };
                let last = matches!(event, SessionEvent::Shutdown);
                if events.send(event).is_err() || last {
                    return;
                }
            }
        });
        Ok(Self { terminal })
    }

    pub(crate) fn draw(&mut self, app: &mut App) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| app.draw(frame))?;
        execute!(self.terminal.backend_mut(), EndSynchronizedUpdate)
    }

    /// Forces a full redraw. Does not query the terminal: a reply would be read by the input thread.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Suspends the process and restores the screen when it continues.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        restore();
        emulate_default_handler(SIGTSTP)?;
        enter_screen()?;
        self.clear()
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        restore();
    }
}

fn enter_screen() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
}

/// Restores the terminal. Errors are ignored: there is nowhere left to report them.
fn restore() {
    let mut out = io::stdout();
    let _ = execute!(
        out,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show,
        EndSynchronizedUpdate
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Waits for the next event, for at most one second while a clock is visible.
pub(crate) fn next_event(
    from: &Receiver<SessionEvent>,
    has_running_clock: bool,
) -> Option<SessionEvent> {
    if has_running_clock {
        match from.recv_timeout(Duration::from_secs(1)) {
            Ok(event) => Some(event),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(SessionEvent::Shutdown),
        }
    } else {
        Some(from.recv().unwrap_or(SessionEvent::Shutdown))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::sync::mpsc::{RecvTimeoutError, channel};
    use std::thread;
    use std::time::Duration;

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;
    use crate::i18n::Language;
    use crate::look::Look;

    const TIMEOUT: Duration = Duration::from_mins(2);

    /// Not a test by itself: the next test runs it in a pseudo-terminal.
    #[test]
    #[ignore = "panics on purpose; run by the next test"]
    fn panics() {
        let (to, _from) = channel();
        let mut console = Console::enter(&to, ColourDepth::True, false).unwrap();
        let look = Look {
            depth: ColourDepth::True,
            theme: Theme::Dark,
            ascii: false,
        };
        let mut app = App::at_table(look, Language::English, None);
        console.draw(&mut app).unwrap();
        panic!("on purpose");
    }

    #[test]
    fn a_panic_restores_the_terminal() {
        let pair = native_pty_system().openpty(PtySize::default()).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args([
            "--ignored",
            "--nocapture",
            "--exact",
            "console::tests::panics",
        ]);
        command.env("RUST_BACKTRACE", "0");
        command.env("TERM", "xterm");
        let mut child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        // Ends the read below if the child hangs.
        let mut killer = child.clone_killer();
        let (ended, wait) = channel::<()>();
        let watchdog = thread::spawn(move || {
            let timed_out = wait.recv_timeout(TIMEOUT) == Err(RecvTimeoutError::Timeout);
            if timed_out {
                killer.kill().unwrap();
            }
            timed_out
        });
        let mut reader = pair.master.try_clone_reader().unwrap();
        let mut bytes = Vec::new();
        let mut chunk = [0; 4096];
        // Some systems report the end of a pseudo-terminal as an error.
        while let Ok(read @ 1..) = reader.read(&mut chunk) {
            bytes.extend_from_slice(&chunk[..read]);
        }
        drop(ended);
        let status = child.wait().unwrap();
        assert!(
            !watchdog.join().unwrap(),
            "the child ends within {TIMEOUT:?}"
        );
        assert_eq!(status.exit_code(), 101);
        let mut parser = vt100::Parser::new(24, 80, 0);
        parser.process(&bytes);
        let screen = parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert!(
            screen.contents().contains("on purpose"),
            "{}",
            screen.contents()
        );
    }
}
