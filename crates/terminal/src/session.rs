//! From the first screen to the last: what the screen wishes is done, and what comes of it is shown.

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

/// How to begin.
#[derive(Clone, Debug)]
pub enum Begin {
    /// With the start screen.
    Start,
    /// With a new game.
    Open(Setup),
    /// With the game that was saved last.
    Resume,
    /// At the table with this address, on a server.
    Join(String),
}

/// How somebody wants to play.
#[derive(Clone, Debug)]
pub struct Settings {
    /// How to begin.
    pub begin: Begin,
    /// How things look.
    pub look: Look,
    /// What language is spoken.
    pub language: Language,
    /// What whoever plays is called.
    pub name: Name,
    /// How strong opponents are if nothing else is said.
    pub level: Level,
    /// Is the terminal to be asked what its ground is like?
    pub ask_ground: bool,
    /// How long an opponent takes at least.
    pub pace: Duration,
    /// Where games are saved.
    pub folder: PathBuf,
}

/// What is to be said when the terminal is the shell's again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ExitSummary {
    /// A game was left that can be resumed.
    pub saved: bool,
    /// The record of the game that was finished last.
    pub kept: Option<PathBuf>,
    /// The language that was spoken last.
    pub language: Language,
}

/// Where the table is.
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

/// Plays until somebody leaves.
pub fn run(settings: Settings) -> Result<ExitSummary, Failure> {
    // No game begins that nobody could see. What is wrong with an address is said all the same.
    if !matches!(settings.begin, Begin::Join(_)) {
        Console::check()?;
    }
    let (to, from) = channel();
    let mut session = Session::begin(settings, to)?;
    let Settings {
        look, ask_ground, ..
    } = session.settings;
    let mut console = Console::enter(&session.to, look.depth, ask_ground)?;
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
        match session.settings.begin.clone() {
            Begin::Start => {
                let start = session.start();
                session.app.show_start(start);
            }
            Begin::Open(setup) => session.open(setup)?,
            Begin::Resume => session.resume()?,
            Begin::Join(address) => session.join(&address)?,
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

    /// Draws, waits, and does what comes of it, until that is enough. Whatever has happened meanwhile is drawn at once.
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

    /// Does what the screen wishes; is that the end?
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
                let next = local.next()?;
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
                    Effect::NextGame => remote.next(),
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
            kept: self.record_path.clone(),
            language: self.language,
        }
    }
}
