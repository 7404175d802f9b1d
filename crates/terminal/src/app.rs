//! UI state machine: inputs go in, effects come out.

use std::mem;

use api::{ChairView, Stage};
use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseEvent};
use players::Level;
use ratatui::Frame;
use table::Name;

use crate::draw;
use crate::i18n::{Language, Translations};
use crate::look::Look;
use crate::messages::{Effect, TableMessage};
use crate::start_screen::StartScreen;
use crate::table_screen::TableScreen;

/// Input of the state machine.
#[derive(Debug)]
pub enum Input {
    Key(KeyEvent),
    Mouse(MouseEvent),
    /// Message from the table.
    Message(TableMessage),
}

/// Current screen.
#[derive(Debug)]
pub(crate) enum Screen {
    Start(Box<StartScreen>),
    /// The table has been requested, but no view has arrived yet.
    Waiting,
    Table(Box<TableScreen>),
}

/// State of the whole UI.
#[derive(Debug)]
pub struct App {
    pub(crate) translations: Translations,
    pub(crate) look: Look,
    pub(crate) screen: Screen,
    /// The terminal is smaller than the minimum size. Keys are ignored because their effect would be invisible.
    pub(crate) too_small: bool,
    /// Last state of the start screen, restored on return so that its settings are kept.
    last_start: Option<Box<StartScreen>>,
    /// Link of the table if it is on a server.
    link: Option<String>,
}

impl App {
    /// Creates the app on the start screen. `saved`: there is a game to resume.
    pub fn at_start(look: Look, language: Language, name: Name, level: Level, saved: bool) -> Self {
        let start = StartScreen::new(language, name, level, saved);
        Self {
            translations: Translations::of(language),
            look,
            screen: Screen::Start(Box::new(start)),
            too_small: false,
            last_start: None,
            link: None,
        }
    }

    /// Creates the app waiting for a table; `link` if the table is on a server.
    pub fn at_table(look: Look, language: Language, link: Option<String>) -> Self {
        Self {
            translations: Translations::of(language),
            look,
            screen: Screen::Waiting,
            too_small: false,
            last_start: None,
            link,
        }
    }

    /// Shows the waiting screen until a table view arrives.
    pub(crate) fn show_waiting(&mut self) {
        let before = mem::replace(&mut self.screen, Screen::Waiting);
        if let Screen::Start(start) = before {
            self.last_start = Some(start);
        }
    }

    /// Returns to the start screen.
    pub(crate) fn show_start(&mut self, start: StartScreen) {
        let mut start = Box::new(start);
        if let Some(last_start) = self.last_start.take() {
            let (saved, language) = (start.saved, start.language);
            start = last_start;
            (start.saved, start.language, start.row) = (saved, language, 0);
        }
        self.screen = Screen::Start(start);
    }

    pub(crate) fn set_language(&mut self, language: Language) {
        self.translations = Translations::of(language);
    }

    /// Handles an input and returns the effects to run.
    pub fn update(&mut self, input: Input) -> Vec<Effect> {
        match (input, &mut self.screen) {
            (Input::Key(key), _) if key.kind == KeyEventKind::Release => Vec::new(),
            (Input::Key(key), _) if key.modifiers.contains(KeyModifiers::CONTROL) => {
                match key.code {
                    // No confirmation needed: the game is saved.
                    KeyCode::Char('c') => vec![Effect::Quit],
                    KeyCode::Char('z') => vec![Effect::Suspend],
                    KeyCode::Char('l') => vec![Effect::Redraw],
                    _ => Vec::new(),
                }
            }
            (Input::Key(_) | Input::Mouse(_), _) if self.too_small => Vec::new(),
            (Input::Key(key), Screen::Start(start)) => start.key(key, &self.translations),
            (Input::Mouse(mouse), Screen::Start(start)) => start.mouse(mouse, &self.translations),
            (Input::Key(key), Screen::Table(screen)) => screen.key(key),
            (Input::Mouse(mouse), Screen::Table(screen)) => screen.mouse(mouse),
            (Input::Message(message), Screen::Table(screen)) => screen.handle_message(message),
            (Input::Message(TableMessage::Table(view)), Screen::Waiting) => {
                self.screen = Screen::Table(Box::new(TableScreen::new(*view, self.link.clone())));
                Vec::new()
            }
            (Input::Key(key), Screen::Waiting) => match key.code {
                KeyCode::Char('q') | KeyCode::Esc => vec![Effect::Quit],
                _ => Vec::new(),
            },
            (Input::Mouse(_) | Input::Message(_), _) => Vec::new(),
        }
    }

    /// Draws the current screen.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        draw::screen(self, frame);
    }

    /// Whether a running clock is visible.
    pub(crate) fn has_running_clock(&self) -> bool {
        let runs = |chair: &ChairView| chair.running && chair.time_left.is_some();
        match &self.screen {
            Screen::Table(screen) => {
                screen.view.state.stage == Stage::Playing
                    && screen.view.viewer.chairs.iter().any(runs)
            }
            Screen::Start(_) | Screen::Waiting => false,
        }
    }
}
