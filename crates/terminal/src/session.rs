//! From the first screen to the last: what the screen wishes is done, and what comes of it is shown.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use crossterm::event::Event;
use players::Level;
use table::Name;

use crate::app::{App, Input};
use crate::console::{Console, Happening, wait};
use crate::failure::Failure;
use crate::joined::{Address, Joined};
use crate::local::Local;
use crate::look::Look;
use crate::news::{News, Wish};
use crate::saved::Saved;
use crate::setup::Setup;
use crate::start::Start;
use crate::words::Language;

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
pub struct Farewell {
    /// A game was left that can be resumed.
    pub saved: bool,
    /// The record of the game that was finished last.
    pub kept: Option<PathBuf>,
    /// The language that was spoken last.
    pub language: Language,
}

/// Where the table is.
enum Place {
    Nowhere,
    Here(Box<Local>),
    Afar(Joined),
}

struct Session {
    settings: Settings,
    saved: Saved,
    place: Place,
    app: App,
    to: Sender<Happening>,
    kept: Option<PathBuf>,
    language: Language,
}

/// Plays until somebody leaves.
pub fn run(settings: Settings) -> Result<Farewell, Failure> {
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
    session.converse(&mut console, &from)?;
    drop(console);
    Ok(session.farewell())
}

impl Session {
    fn begin(settings: Settings, to: Sender<Happening>) -> Result<Self, Failure> {
        let saved = Saved::at(settings.folder.clone());
        let (look, language) = (settings.look, settings.language);
        let mut session = Self {
            app: App::at_table(look, language, None),
            language,
            place: Place::Nowhere,
            saved,
            to,
            kept: None,
            settings,
        };
        match session.settings.begin.clone() {
            Begin::Start => {
                let start = session.start();
                session.app.go_home(start);
            }
            Begin::Open(setup) => session.open(setup)?,
            Begin::Resume => session.resume()?,
            Begin::Join(address) => session.join(&address)?,
        }
        Ok(session)
    }

    fn start(&self) -> Start {
        let Settings { name, level, .. } = &self.settings;
        Start::new(self.language, name.clone(), *level, self.saved.any())
    }

    fn open(&mut self, setup: Setup) -> Result<(), Failure> {
        let pace = self.settings.pace;
        let local = Local::open(self.saved.clone(), setup, pace, self.to.clone())?;
        self.sit_down(local);
        Ok(())
    }

    fn resume(&mut self) -> Result<(), Failure> {
        let local = Local::resume(self.saved.clone(), self.settings.pace, self.to.clone())?;
        self.sit_down(local);
        Ok(())
    }

    fn join(&mut self, address: &str) -> Result<(), Failure> {
        let Settings { name, folder, .. } = &self.settings;
        let address = Address::read(address)?;
        let link = Some(address.text());
        let (joined, seen) = Joined::join(address, name.clone(), folder, self.to.clone())?;
        self.app = App::at_table(self.settings.look, self.language, link);
        self.app.update(Input::News(seen));
        self.place = Place::Afar(joined);
        Ok(())
    }

    fn sit_down(&mut self, local: Local) {
        self.app.wait();
        self.app.update(Input::News(local.seen()));
        self.place = Place::Here(Box::new(local));
    }

    /// Draws, waits, and does what comes of it, until that is enough. Whatever has happened meanwhile is drawn at once.
    fn converse(
        &mut self,
        console: &mut Console,
        from: &Receiver<Happening>,
    ) -> Result<(), Failure> {
        loop {
            console.draw(&mut self.app)?;
            let mut next = wait(from, self.app.ticks());
            while let Some(happening) = next {
                for wish in self.take_in(happening) {
                    if self.grant(wish, console)? {
                        return Ok(());
                    }
                }
                next = from.try_recv().ok();
            }
        }
    }

    fn take_in(&mut self, happening: Happening) -> Vec<Wish> {
        match happening {
            Happening::Event(Event::Key(key)) => self.app.update(Input::Key(key)),
            Happening::Event(Event::Mouse(mouse)) => self.app.update(Input::Mouse(mouse)),
            Happening::Event(_) => Vec::new(),
            Happening::News(news) => self.hear(vec![news]),
            Happening::Ground(theme) => {
                self.app.look.theme = theme;
                Vec::new()
            }
            Happening::End => vec![Wish::Quit],
            Happening::Decided(decision) => {
                let news = match &mut self.place {
                    Place::Here(local) => local.decided(&decision),
                    Place::Nowhere | Place::Afar(_) => Vec::new(),
                };
                self.hear(news)
            }
        }
    }

    fn hear(&mut self, news: Vec<News>) -> Vec<Wish> {
        let mut wishes = Vec::new();
        for news in news {
            if let News::Kept(path) = &news {
                self.kept = Some(path.clone());
            }
            wishes.extend(self.app.update(Input::News(news)));
        }
        wishes
    }

    /// Does what the screen wishes; is that the end?
    fn grant(&mut self, wish: Wish, console: &mut Console) -> Result<bool, Failure> {
        let news = match (wish, &mut self.place) {
            (Wish::Quit, _) => return Ok(true),
            (Wish::Suspend, _) => {
                console.suspend()?;
                Vec::new()
            }
            (Wish::Redraw, _) => {
                console.clear()?;
                Vec::new()
            }
            (Wish::Speak(language), _) => {
                self.language = language;
                self.app.speak(language);
                Vec::new()
            }
            (Wish::Open(setup), _) => {
                self.open(*setup)?;
                Vec::new()
            }
            (Wish::Resume, _) => {
                self.resume()?;
                Vec::new()
            }
            (Wish::Home, _) => {
                self.place = Place::Nowhere;
                let start = self.start();
                self.app.go_home(start);
                Vec::new()
            }
            (Wish::Next, Place::Here(local)) => {
                let next = local.next()?;
                self.sit_down(next);
                Vec::new()
            }
            (Wish::Ask(version, command), Place::Here(local)) => local.ask(version, command),
            (Wish::Hint, Place::Here(local)) => local.hint(),
            (Wish::Why(action), Place::Here(local)) => local.why(action),
            (wish, Place::Afar(joined)) => {
                match wish {
                    Wish::Ask(version, command) => joined.ask(version, command),
                    Wish::Hint => joined.hint(),
                    Wish::Why(action) => joined.why(action),
                    Wish::Next => joined.next(),
                    _ => {}
                }
                Vec::new()
            }
            (_, Place::Nowhere) => Vec::new(),
        };
        for wish in self.hear(news) {
            if self.grant(wish, console)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn farewell(&self) -> Farewell {
        Farewell {
            saved: matches!(&self.place, Place::Here(local) if local.goes_on()),
            kept: self.kept.clone(),
            language: self.language,
        }
    }
}
