//! The terminal itself: entering and leaving it, and waiting for something to happen.

use std::io::{self, IsTerminal as _, Stdout, Write as _};
use std::panic;
use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use crossterm::cursor::{Hide, Show};
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use crossterm::terminal::{
    BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen, LeaveAlternateScreen,
    disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use table::AnyDecision;

use crate::app::App;
use crate::failure::Failure;
use crate::news::News;

/// Something that happens while the terminal is ours.
#[derive(Debug)]
pub(crate) enum Happening {
    /// Somebody did something.
    Event(Event),
    /// An opponent has decided.
    Decided(Box<AnyDecision>),
    /// Something is told about the table.
    News(News),
    /// We are to end.
    End,
}

/// The terminal, while it is ours.
pub(crate) struct Console {
    terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Console {
    /// Takes the terminal over, and sends what happens there.
    pub(crate) fn enter(to: &Sender<Happening>) -> Result<Self, Failure> {
        if !io::stdout().is_terminal() {
            return Err(Failure::NoTerminal);
        }
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            before(info);
            // A game whose opponent has died cannot go on; it is saved.
            if thread::current().name() != Some("main") {
                process::exit(101);
            }
        }));
        let mut signals = Signals::new([SIGTERM, SIGHUP, SIGINT])?;
        let end = to.clone();
        thread::spawn(move || {
            for _ in signals.forever() {
                if end.send(Happening::End).is_err() {
                    return;
                }
            }
        });
        take()?;
        let terminal = Terminal::new(CrosstermBackend::new(io::stdout()))?;
        let events = to.clone();
        thread::spawn(move || {
            loop {
                let happening = event::read().map_or(Happening::End, Happening::Event);
                let last = matches!(happening, Happening::End);
                if events.send(happening).is_err() || last {
                    return;
                }
            }
        });
        Ok(Self { terminal })
    }

    pub(crate) fn draw(&mut self, app: &mut App) -> io::Result<()> {
        execute!(io::stdout(), BeginSynchronizedUpdate)?;
        self.terminal.draw(|frame| app.draw(frame))?;
        execute!(io::stdout(), EndSynchronizedUpdate)
    }

    /// Draws everything anew next time.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.terminal.clear()
    }

    /// Goes to the shell, until one comes back.
    pub(crate) fn suspend(&mut self) -> io::Result<()> {
        give_back();
        emulate_default_handler(SIGTSTP)?;
        take()?;
        self.terminal.clear()
    }
}

impl Drop for Console {
    fn drop(&mut self) {
        give_back();
    }
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    execute!(
        io::stdout(),
        EnterAlternateScreen,
        EnableMouseCapture,
        Hide
    )
}

/// Leaves the terminal as it was. What cannot be restored stays as it is: there is nobody to tell.
fn give_back() {
    let mut out = io::stdout();
    let _ = execute!(
        out,
        EndSynchronizedUpdate,
        DisableMouseCapture,
        LeaveAlternateScreen,
        Show
    );
    let _ = out.flush();
    let _ = disable_raw_mode();
}

/// Waits for the next thing to happen; not longer than a second while a clock is shown.
pub(crate) fn wait(from: &Receiver<Happening>, ticks: bool) -> Option<Happening> {
    if ticks {
        match from.recv_timeout(Duration::from_secs(1)) {
            Ok(happening) => Some(happening),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(Happening::End),
        }
    } else {
        Some(from.recv().unwrap_or(Happening::End))
    }
}
