//! Start screen: game, rules, players and language.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use games::GameKind;
use players::Level;
use ratatui::layout::{Position, Rect};
use table::Name;

use crate::i18n::{Language, Translations, args};
use crate::messages::Effect;
use crate::setup::{MAX_PLAYERS, SeatPlayer, Setup};

/// Row of the start screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Row {
    Play,
    Resume,
    Game,
    Players,
    Seat(usize),
    /// Optional keyword of the rules line.
    Option(&'static str),
    Language,
    Quit,
}

/// Message id of an option's name.
pub(crate) fn option_key(word: &str) -> String {
    format!("variant-{}", word.replace('=', "-"))
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeatChoice {
    Person,
    Opponent(Level),
}

impl SeatChoice {
    /// Cycles to the next or previous choice.
    fn cycle(self, forward: bool) -> Self {
        let all: Vec<Self> = [Self::Person]
            .into_iter()
            .chain(Level::ALL.map(Self::Opponent))
            .collect();
        let now = all.iter().position(|who| *who == self).unwrap_or_default();
        let by = if forward { 1 } else { all.len() - 1 };
        all[(now + by) % all.len()]
    }
}

/// State of the start screen.
#[derive(Debug)]
pub(crate) struct StartScreen {
    pub(crate) kind: GameKind,
    pub(crate) players: usize,
    pub(crate) seats: [SeatChoice; MAX_PLAYERS],
    /// Selected keywords of the rules line. Kept when the game or the number of players changes.
    pub(crate) options: Vec<&'static str>,
    pub(crate) language: Language,
    /// There is a game to resume.
    pub(crate) saved: bool,
    /// Name of the first local player.
    pub(crate) name: Name,
    /// Index of the selected row.
    pub(crate) row: usize,
    /// Click targets of the last frame: area and row.
    pub(crate) targets: Vec<(Rect, usize)>,
    /// Click target of the left arrow in the selected row.
    pub(crate) left_arrow: Option<Rect>,
}

impl StartScreen {
    pub(crate) fn new(language: Language, name: Name, level: Level, saved: bool) -> Self {
        let mut seats = [SeatChoice::Opponent(level); MAX_PLAYERS];
        seats[0] = SeatChoice::Person;
        Self {
            kind: GameKind::Kingdomino,
            players: 2,
            seats,
            options: Vec::new(),
            language,
            saved,
            name,
            row: 0,
            targets: Vec::new(),
            left_arrow: None,
        }
    }

    pub(crate) fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        if self.saved {
            rows.push(Row::Resume);
        }
        rows.extend([Row::Play, Row::Game, Row::Players]);
        rows.extend((0..self.players).map(Row::Seat));
        rows.extend(self.kind.offered(self.players).into_iter().map(Row::Option));
        rows.extend([Row::Language, Row::Quit]);
        rows
    }

    fn chosen(&self) -> Row {
        let rows = self.rows();
        rows[self.row.min(rows.len() - 1)]
    }

    /// Rules line of the current selection.
    pub(crate) fn rules(&self) -> String {
        let mut line = format!("{} players={}", self.kind.name(), self.players);
        for word in self.kind.offered(self.players) {
            if self.options.contains(&word) {
                line.push(' ');
                line.push_str(word);
            }
        }
        line
    }

    /// Setup of the current selection. Local players after the first are named by number.
    pub(crate) fn setup(&self, translations: &Translations) -> Setup {
        let mut people = 0;
        let seats = self.seats[..self.players].iter();
        let players = seats.map(|who| match who {
            SeatChoice::Opponent(level) => SeatPlayer::Opponent(*level),
            SeatChoice::Person => {
                people += 1;
                let other = translations
                    .format("player-name", &args!(number = people))
                    .parse();
                let name = if people == 1 {
                    Err(())
                } else {
                    other.map_err(|_| ())
                };
                SeatPlayer::Person(name.unwrap_or_else(|()| self.name.clone()))
            }
        });
        Setup {
            players: players.collect(),
            rules: self.rules(),
        }
    }

    pub(crate) fn key(&mut self, key: KeyEvent, translations: &Translations) -> Vec<Effect> {
        let rows = self.rows().len();
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.row = (self.row + rows - 1) % rows,
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % rows,
            KeyCode::Home => self.row = 0,
            KeyCode::End => self.row = rows - 1,
            KeyCode::Left => return self.change(false),
            KeyCode::Right => return self.change(true),
            KeyCode::Char('q' | 'Q') | KeyCode::Esc => return vec![Effect::Quit],
            KeyCode::Enter | KeyCode::Char(' ') => return self.press(translations),
            _ => {}
        }
        Vec::new()
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent, translations: &Translations) -> Vec<Effect> {
        let at = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if self.left_arrow.is_some_and(|arrow| arrow.contains(at)) {
                    return self.change(false);
                }
                let mut rows = self.targets.iter();
                let Some((_, row)) = rows.find(|(area, _)| area.contains(at)) else {
                    return Vec::new();
                };
                self.row = *row;
                self.press(translations)
            }
            _ => Vec::new(),
        }
    }

    fn press(&mut self, translations: &Translations) -> Vec<Effect> {
        match self.chosen() {
            Row::Play => vec![Effect::NewGame(Box::new(self.setup(translations)))],
            Row::Resume => vec![Effect::Resume],
            Row::Quit => vec![Effect::Quit],
            _ => self.change(true),
        }
    }

    /// Toggles an option; options with the same keyword exclude each other.
    fn toggle(&mut self, word: &'static str) {
        let keyword = |word: &'static str| word.split('=').next();
        let was_chosen = self.options.contains(&word);
        self.options.retain(|other| keyword(other) != keyword(word));
        if !was_chosen {
            self.options.push(word);
        }
    }

    fn change(&mut self, forward: bool) -> Vec<Effect> {
        match self.chosen() {
            Row::Play | Row::Resume | Row::Quit => {}
            Row::Game => self.kind = self.kind.cycle(forward),
            Row::Players => {
                let by = if forward { 1 } else { 2 };
                self.players = 2 + (self.players - 2 + by) % 3;
            }
            Row::Seat(seat) => self.seats[seat] = self.seats[seat].cycle(forward),
            Row::Option(word) => self.toggle(word),
            Row::Language => {
                let all = Language::ALL;
                let now = all.iter().position(|one| *one == self.language);
                let by = if forward { 1 } else { all.len() - 1 };
                self.language = all[(now.unwrap_or_default() + by) % all.len()];
                return vec![Effect::SetLanguage(self.language)];
            }
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use games::AnyRules;

    use super::*;

    #[test]
    fn every_selection_is_a_valid_rules_line() {
        let name: Name = "Anna".parse().unwrap();
        let translations = Translations::of(Language::Finnish);
        let mut start = StartScreen::new(Language::English, name, Level::Casual, false);
        for kind in GameKind::ALL {
            start.kind = kind;
            for players in 2..=4 {
                start.players = players;
                start.seats[players - 1] = SeatChoice::Person;
                start.options = kind.offered(players);
                let setup = start.setup(&translations);
                let rules: AnyRules = setup.rules.parse().unwrap();
                assert_eq!(rules.seats(), players);
                assert_eq!(setup.players.len(), players);
            }
        }
    }
    #[test]
    fn every_option_has_a_name_and_an_explanation() {
        for translations in Language::ALL.map(Translations::of) {
            for (kind, players) in GameKind::ALL
                .into_iter()
                .flat_map(|kind| [(kind, 2), (kind, 3), (kind, 4)])
            {
                for word in kind.offered(players) {
                    let key = option_key(word);
                    assert!(
                        translations.has(&key) && translations.has(&format!("{key}-about")),
                        "{key}"
                    );
                }
            }
        }
    }

    #[test]
    fn options_toggle_and_exclude_each_other() {
        let name: Name = "Anna".parse().unwrap();
        let mut start = StartScreen::new(Language::English, name, Level::Casual, false);
        start.toggle("middle-kingdom");
        start.toggle("duel");
        assert_eq!(start.rules(), "kingdomino players=2 duel middle-kingdom");
        start.toggle("middle-kingdom=full-grid");
        assert_eq!(start.options, ["duel", "middle-kingdom=full-grid"]);
        start.toggle("middle-kingdom=full-grid");
        start.players = 3;
        assert_eq!(start.rules(), "kingdomino players=3");
        start.players = 2;
        assert_eq!(start.rules(), "kingdomino players=2 duel");
    }
}
