//! All that is on the screen: events go in, wishes come out, and it can be drawn.

use std::mem;

use api::{ChairView, Stage};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use players::Level;
use ratatui::Frame;
use table::Name;

use crate::draw;
use crate::look::Look;
use crate::news::{News, Wish};
use crate::sitting::Sitting;
use crate::start::Start;
use crate::words::{Language, Words};

/// Something that happens to the screen.
#[derive(Debug)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// A mouse did something.
    Mouse(MouseEvent),
    /// Something is told about the table.
    News(News),
}

/// What is on the screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Start(Box<Start>),
    /// Nothing is known of the table yet.
    Waiting,
    Table(Box<Sitting>),
}

/// All that is on the screen.
#[derive(Debug)]
pub struct App {
    pub(crate) words: Words,
    pub(crate) look: Look,
    pub(crate) screen: Screen,
    /// Is there too little room to show it? Then nobody can know what a key would do.
    pub(crate) cramped: bool,
    /// The start as it was left, so that nobody has to choose everything again.
    left: Option<Box<Start>>,
    /// The address of the table, if it is on a server.
    link: Option<String>,
}

impl App {
    /// With the start on the screen, for somebody with this name; `saved` if there is a game to go on with.
    pub fn at_start(look: Look, language: Language, name: Name, level: Level, saved: bool) -> Self {
        let start = Start::new(language, name, level, saved);
        Self {
            words: Words::of(language),
            look,
            screen: Screen::Start(Box::new(start)),
            cramped: false,
            left: None,
            link: None,
        }
    }

    /// Waiting for a table, whose address is `link` if it is on a server.
    pub fn at_table(look: Look, language: Language, link: Option<String>) -> Self {
        Self {
            words: Words::of(language),
            look,
            screen: Screen::Waiting,
            cramped: false,
            left: None,
            link,
        }
    }

    /// Waits for a table that was asked for.
    pub(crate) fn wait(&mut self) {
        let before = mem::replace(&mut self.screen, Screen::Waiting);
        if let Screen::Start(start) = before {
            self.left = Some(start);
        }
    }

    /// Goes back to the start.
    pub(crate) fn go_home(&mut self, start: Start) {
        let mut start = Box::new(start);
        if let Some(left) = self.left.take() {
            let (saved, language) = (start.saved, start.language);
            start = left;
            (start.saved, start.language, start.row) = (saved, language, 0);
        }
        self.screen = Screen::Start(start);
    }

    /// Speaks another language.
    pub(crate) fn speak(&mut self, language: Language) {
        self.words = Words::of(language);
    }

    /// Takes in what happened; returns what is to be done about it.
    pub fn update(&mut self, input: Input) -> Vec<Wish> {
        match (input, &mut self.screen) {
            (Input::Key(key), _) if key.kind == KeyEventKind::Release => Vec::new(),
            (Input::Key(key), _) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                match key.code {
                    // The game is saved.
                    KeyCode::Char('c') => vec![Wish::Quit],
                    KeyCode::Char('z') => vec![Wish::Suspend],
                    KeyCode::Char('l') => vec![Wish::Redraw],
                    _ => Vec::new(),
                }
            }
            (Input::Key(_) | Input::Mouse(_), _) if self.cramped => Vec::new(),
            (Input::Key(key), Screen::Start(start)) => start.key(key, &self.words),
            (Input::Mouse(mouse), Screen::Start(start)) => start.mouse(mouse, &self.words),
            (Input::Key(key), Screen::Table(sitting)) => sitting.key(key),
            (Input::Mouse(mouse), Screen::Table(sitting)) => sitting.mouse(mouse),
            (Input::News(news), Screen::Table(sitting)) => sitting.hear(news),
            (Input::News(News::Table(seen)), Screen::Waiting) => {
                self.screen = Screen::Table(Box::new(Sitting::new(*seen, self.link.clone())));
                Vec::new()
            }
            (Input::Key(key), Screen::Waiting) => match key.code {
                KeyCode::Char('q') | KeyCode::Esc => vec![Wish::Quit],
                _ => Vec::new(),
            },
            (Input::Mouse(_) | Input::News(_), _) => Vec::new(),
        }
    }

    /// Draws it all.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::screen(self, frame);
    }

    /// Does a clock run that is shown?
    pub(crate) fn ticks(&self) -> bool {
        let runs = |chair: &ChairView| chair.running && chair.time_left.is_some();
        match &self.screen {
            Screen::Table(sitting) => {
                sitting.seen.state.stage == Stage::Playing
                    && sitting.seen.viewer.chairs.iter().any(runs)
            }
            Screen::Start(_) | Screen::Waiting => false,
        }
    }
}
