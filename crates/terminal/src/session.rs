//! Session: event loop that connects the console, the UI and the table.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crossterm::event::Event;
use players::Level;
use table::Name;

use crate::app::{App, Input};
use crate::console::{Console, SessionEvent, next_event};
use crate::failure::Failure;
use crate::i18n::Language;
use crate::local::LocalTable;
use crate::look::Look;
use crate::messages::{Effect, TableMessage};
use crate::remote::{Address, RemoteTable};
use crate::saved_games::SavedGames;
use crate::setup::Setup;
use crate::start_screen::StartScreen;

/// How the session starts.
#[derive(Clone, Debug)]
pub enum StartMode {
    /// On the start screen.
    Start,
    /// With a new game.
    Open(Setup),
    /// With the last saved game.
    Resume,
    /// At the table with this address on a server.
    Join(String),
}

/// Settings of a session.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How the session starts.
    pub start_mode: StartMode,
    /// Colour depth, theme and character set.
    pub look: Look,
    /// UI language.
    pub language: Language,
    /// Name of the local player.
    pub name: Name,
    /// Default level of the opponents.
    pub level: Level,
    /// Query the terminal for its background colour.
    pub query_background: bool,
    /// Minimum time an opponent takes for a move.
    pub pace: Duration,
    /// Folder of the saved games.
    pub folder: PathBuf,
}

/// Result of a session, reported after the terminal is restored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExitSummary {
    /// An unfinished game was saved and can be resumed.
    pub saved: bool,
    /// Record of the last finished game.
    pub record_path: Option<PathBuf>,
    /// Language at the end of the session.
    pub language: Language,
}

/// Table of the session.
enum Backend {
    None,
    Local(Box<LocalTable>),
    Remote(RemoteTable),
}

struct Session {
    settings: Settings,
    saved_games: SavedGames,
    backend: Backend,
    app: App,
    to: Sender<SessionEvent>,
    record_path: Option<PathBuf>,
    language: Language,
}

/// Runs the UI until the user quits.
pub fn run(settings: Settings) -> Result<ExitSummary, Failure> {
    // Fails before a game is created that could not be shown. An invalid address is reported even without a terminal.
    if !matches!(settings.start_mode, StartMode::Join(_)) {
        Console::check()?;
    }
    let (to, from) = channel();
    let mut session = Session::begin(settings, to)?;
    let Settings {
        look,
        query_background,
        ..
    } = session.settings;
    let mut console = Console::enter(&session.to, look.depth, query_background)?;
    session.run_loop(&mut console, &from)?;
    drop(console);
    Ok(session.exit_summary())
}

impl Session {
    fn begin(settings: Settings, to: Sender<SessionEvent>) -> Result<Self, Failure> {
        let saved_games = SavedGames::at(settings.folder.clone());
        let (look, language) = (settings.look, settings.language);
        let mut session = Self {
            app: App::at_table(look, language, None),
            language,
            backend: Backend::None,
            saved_games,
            to,
            record_path: None,
            settings,
        };
        match session.settings.start_mode.clone() {
            StartMode::Start => {
                let start = session.start();
                session.app.show_start(start);
            }
            StartMode::Open(setup) => session.open(setup)?,
            StartMode::Resume => session.resume()?,
            StartMode::Join(address) => session.join(&address)?,
        }
        Ok(session)
    }

    fn start(&self) -> StartScreen {
        let Settings { name, level, .. } = &self.settings;
        StartScreen::new(
            self.language,
            name.clone(),
            *level,
            self.saved_games.has_unfinished(),
        )
    }

    fn open(&mut self, setup: Setup) -> Result<(), Failure> {
        let pace = self.settings.pace;
        let local = LocalTable::open(self.saved_games.clone(), setup, pace, self.to.clone())?;
        self.show_table(local);
        Ok(())
    }

    fn resume(&mut self) -> Result<(), Failure> {
        let local = LocalTable::resume(
            self.saved_games.clone(),
            self.settings.pace,
            self.to.clone(),
        )?;
        self.show_table(local);
        Ok(())
    }

    fn join(&mut self, address: &str) -> Result<(), Failure> {
        let Settings { name, folder, .. } = &self.settings;
        let address = Address::parse(address)?;
        let link = Some(address.link());
        let (remote, view) = RemoteTable::join(address, name.clone(), folder, self.to.clone())?;
        self.app = App::at_table(self.settings.look, self.language, link);
        self.app.update(Input::Message(view));
        self.backend = Backend::Remote(remote);
        Ok(())
    }

    fn show_table(&mut self, local: LocalTable) {
        self.app.show_waiting();
        self.app.update(Input::Message(local.view_message()));
        self.backend = Backend::Local(Box::new(local));
    }

    /// Event loop: draws, waits for an event and runs its effects. Queued events are handled before the next draw.
    fn run_loop(
        &mut self,
        console: &mut Console,
        from: &Receiver<SessionEvent>,
    ) -> Result<(), Failure> {
        loop {
            console.draw(&mut self.app)?;
            let mut next = next_event(from, self.app.has_running_clock());
            while let Some(event) = next {
                for effect in self.handle_event(event) {
                    if self.run_effect(effect, console)? {
                        return Ok(());
                    }
                }
                next = from.try_recv().ok();
            }
        }
    }

    fn handle_event(&mut self, event: SessionEvent) -> Vec<Effect> {
        match event {
            SessionEvent::Terminal(Event::Key(key)) => self.app.update(Input::Key(key)),
            SessionEvent::Terminal(Event::Mouse(mouse)) => self.app.update(Input::Mouse(mouse)),
            SessionEvent::Terminal(_) => Vec::new(),
            SessionEvent::Message(message) => self.deliver(vec![message]),
            SessionEvent::Background(theme) => {
                self.app.look.theme = theme;
                Vec::new()
            }
            SessionEvent::Shutdown => vec![Effect::Quit],
            SessionEvent::Decided(decision) => {
                let messages = match &mut self.backend {
                    Backend::Local(local) => local.apply_decision(&decision),
                    Backend::None | Backend::Remote(_) => Vec::new(),
                };
                self.deliver(messages)
            }
        }
    }

    fn deliver(&mut self, messages: Vec<TableMessage>) -> Vec<Effect> {
        let mut effects = Vec::new();
        for message in messages {
            if let TableMessage::RecordSaved(path) = &message {
                self.record_path = Some(path.clone());
            }
            effects.extend(self.app.update(Input::Message(message)));
        }
        effects
    }

    /// Runs an effect; returns whether the session ends.
    fn run_effect(&mut self, effect: Effect, console: &mut Console) -> Result<bool, Failure> {
        let messages = match (effect, &mut self.backend) {
            (Effect::Quit, _) => return Ok(true),
            (Effect::Suspend, _) => {
                console.suspend()?;
                Vec::new()
            }
            (Effect::Redraw, _) => {
                console.clear()?;
                Vec::new()
            }
            (Effect::SetLanguage(language), _) => {
                self.language = language;
                self.app.set_language(language);
                Vec::new()
            }
            (Effect::NewGame(setup), _) => {
                self.open(*setup)?;
                Vec::new()
            }
            (Effect::Resume, _) => {
                self.resume()?;
                Vec::new()
            }
            (Effect::ShowStart, _) => {
                self.backend = Backend::None;
                let start = self.start();
                self.app.show_start(start);
                Vec::new()
            }
            (Effect::NextGame, Backend::Local(local)) => {
                let next = local.next_game()?;
                self.show_table(next);
                Vec::new()
            }
            (Effect::Request(version, command), Backend::Local(local)) => {
                local.request(version, command)
            }
            (Effect::Hint, Backend::Local(local)) => local.hint(),
            (Effect::Explain(action), Backend::Local(local)) => local.explain(action),
            (effect, Backend::Remote(remote)) => {
                match effect {
                    Effect::Request(version, command) => remote.request(version, command),
                    Effect::Hint => remote.hint(),
                    Effect::Explain(action) => remote.explain(action),
                    Effect::NextGame => remote.next_game(),
                    _ => {}
                }
                Vec::new()
            }
            (_, Backend::None) => Vec::new(),
        };
        for effect in self.deliver(messages) {
            if self.run_effect(effect, console)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn exit_summary(&self) -> ExitSummary {
        ExitSummary {
            saved: matches!(&self.backend, Backend::Local(local) if local.is_unfinished()),
            record_path: self.record_path.clone(),
            language: self.language,
        }
    }
}
