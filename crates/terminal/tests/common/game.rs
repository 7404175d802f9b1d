//! Headless game: feeds keys to the app and renders to a test buffer.
//!
//! Deterministic: no clock and no randomness.

use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use players::Level;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use table::deal::Seed;
use table::{
    AnyTable, Chair, ClockRules, EntryKind, Guest, LogEntry, Person, Request, Secret, Stage,
    TableConfig,
};
use terminal::{App, ColourDepth, Effect, Input, Language, Look, TableMessage, Theme};

pub(crate) const LOOK: Look = Look {
    depth: ColourDepth::True,
    theme: Theme::Dark,
    ascii: false,
};

fn local_guest() -> Guest {
    Guest("us".to_owned())
}

pub(crate) struct Game {
    pub(crate) app: App,
    pub(crate) table: AnyTable,
    terminal: Terminal<TestBackend>,
    /// Effects outside the table, such as quit and next game.
    pub(crate) unhandled: Vec<Effect>,
}

impl Game {
    /// Game with these local players and opponents.
    pub(crate) fn new(rules: &str, people: &[&str], opponents: usize) -> Self {
        Self::with_look(rules, people, opponents, LOOK, Language::English)
    }

    pub(crate) fn with_look(
        rules: &str,
        people: &[&str],
        opponents: usize,
        look: Look,
        language: Language,
    ) -> Self {
        let person = |name: &&str| Chair::Person(Person::new(local_guest(), name.parse().unwrap()));
        let mut chairs: Vec<Chair> = people.iter().map(person).collect();
        chairs.resize(people.len() + opponents, Chair::Opponent(Level::Casual));
        let opening = TableConfig {
            rules: rules.to_owned(),
            seed: Secret(Seed::new([7; 32]).reveal()),
            host: local_guest(),
            chairs,
            contributions: Vec::new(),
            clock: ClockRules::None,
            undo: true,
            listed: false,
            shared_screens: false,
            stand_in: Level::Club,
            contributors: Vec::new(),
            before: Vec::new(),
        };
        let opened = EntryKind::Opened(Box::new(opening));
        let table = AnyTable::open(&LogEntry {
            at: 0,
            what: opened,
        })
        .unwrap();
        let mut game = Self {
            app: App::at_table(look, language, None),
            table,
            terminal: Terminal::new(TestBackend::new(80, 24)).unwrap(),
            unhandled: Vec::new(),
        };
        game.play_opponents();
        game
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.terminal.backend_mut().resize(columns, rows);
    }

    /// Rendered screen as text.
    pub(crate) fn screen(&mut self) -> String {
        self.buffer();
        self.terminal.backend().to_string()
    }

    pub(crate) fn buffer(&mut self) -> Buffer {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        self.terminal.backend().buffer().clone()
    }

    /// All colours on the screen.
    pub(crate) fn colours(&mut self) -> Vec<Color> {
        let buffer = self.buffer();
        let cells = buffer.content().iter();
        cells.flat_map(|cell| [cell.fg, cell.bg]).collect()
    }

    /// Plays the opponents' moves and sends the new view.
    fn play_opponents(&mut self) {
        while let Some(task) = self.table.task() {
            let decision = task.decide(Duration::from_millis(1)).unwrap();
            self.table = self.table.plan_opponent(&decision, 0).unwrap().after;
        }
        let view = api::table_view(&self.table, Some(&local_guest()), 0);
        self.deliver(TableMessage::Table(Box::new(view)));
    }

    pub(crate) fn deliver(&mut self, message: TableMessage) {
        let effects = self.app.update(Input::Message(message));
        self.run_effects(effects);
    }

    fn run_effects(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Request(version, command) => {
                    let command = command.into();
                    let request = Request { version, command };
                    match self.table.plan(&local_guest(), &request, 0) {
                        Ok(change) => {
                            self.table = change.after;
                            self.play_opponents();
                        }
                        Err(refusal) => self.deliver(TableMessage::Refused((&refusal).into())),
                    }
                }
                Effect::Explain(action) => {
                    let why = api::why_not(&self.table, &local_guest(), &action).unwrap();
                    self.deliver(TableMessage::Explanation { action, why });
                }
                other => self.unhandled.push(other),
            }
        }
    }

    pub(crate) fn press(&mut self, code: KeyCode) {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        let effects = self.app.update(Input::Key(key));
        self.run_effects(effects);
    }

    /// Presses one key per character.
    pub(crate) fn type_text(&mut self, text: &str) {
        for letter in text.chars() {
            self.press(KeyCode::Char(letter));
        }
    }

    /// Clicks on the first occurrence of the text.
    pub(crate) fn click(&mut self, text: &str) {
        let screen = self.screen();
        let lines = screen.lines();
        let found = lines.enumerate().find_map(|(row, line)| {
            // Each line of the dump starts with a quote.
            let at = line.find(text)?;
            Some((line[..at].chars().count() - 1, row))
        });
        let (column, row) = found.unwrap_or_else(|| panic!("no {text:?} in\n{screen}"));
        self.click_at(column as u16, row as u16);
    }

    pub(crate) fn click_at(&mut self, column: u16, row: u16) {
        let mouse = MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        };
        // Click targets are known only after drawing.
        self.buffer();
        let effects = self.app.update(Input::Mouse(mouse));
        self.run_effects(effects);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.table.stage() == Stage::Over
    }

    /// Presses Enter this many times, or until the game is over.
    pub(crate) fn confirm(&mut self, times: usize) {
        for _ in 0..times {
            if self.is_over() {
                return;
            }
            self.press(KeyCode::Enter);
        }
    }
}
