//! Key and mouse handling of the table screen.

use api::{SeatNumber, Stage, TableCommand};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Overlay, PHRASES, Pending, Selection, TableScreen, Target};
use crate::messages::Effect;

impl TableScreen {
    pub(crate) fn key(&mut self, key: KeyEvent) -> Vec<Effect> {
        if let Some(overlay) = self.overlay {
            return self.overlay_key(overlay, key.code);
        }
        if self.covered_for().is_some() {
            match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => self.revealed_seat = self.view.state.turn,
                KeyCode::Char('?') => self.overlay = Some(Overlay::Help),
                KeyCode::Char('q' | 'Q') | KeyCode::Esc => self.overlay = Some(Overlay::Quit),
                _ => {}
            }
            return Vec::new();
        }
        self.notice = None;
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help),
            KeyCode::Char('q' | 'Q') => self.overlay = Some(Overlay::Quit),
            KeyCode::Char('e' | 'E') if self.view.state.result.is_some() => {
                self.overlay = Some(Overlay::Result(0));
            }
            KeyCode::Char('n' | 'N') if self.can_start_next() => return vec![Effect::NextGame],
            KeyCode::Char('s' | 'S') if self.is_remote() && !self.view.viewer.yours.is_empty() => {
                self.overlay = Some(Overlay::Phrases);
            }
            KeyCode::Char('y' | 'Y') if self.undo_to_answer().is_some() => {
                return self.send_request(TableCommand::AnswerUndo { agree: true });
            }
            KeyCode::Char('n' | 'N') if self.undo_to_answer().is_some() => {
                return self.send_request(TableCommand::AnswerUndo { agree: false });
            }
            KeyCode::Char('u' | 'U') if self.view.state.stage == Stage::Playing => {
                return self.send_request(TableCommand::Undo { seat: None });
            }
            KeyCode::Char('h' | 'H') if self.my_turn() && self.pending == Pending::Nothing => {
                self.pending = Pending::Hint;
                return vec![Effect::Hint];
            }
            KeyCode::Char('v' | 'V') => self.view_next_kingdom(),
            KeyCode::Char('p' | 'P') if self.shows_unseen() => {
                self.overlay = Some(Overlay::Unseen);
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.can_sit() => return self.sit(),
            _ => return self.game_key(key),
        }
        Vec::new()
    }

    /// The connection fills in the name and the contribution to the deal.
    fn sit(&mut self) -> Vec<Effect> {
        self.send_request(TableCommand::Sit {
            seat: None,
            name: String::new(),
            contribution: String::new(),
        })
    }

    fn game_key(&mut self, key: KeyEvent) -> Vec<Effect> {
        if self.viewed_seat.is_some() && key.code == KeyCode::Esc {
            self.viewed_seat = None;
            return Vec::new();
        }
        let confirm = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
        if !self.my_turn() {
            if key.code == KeyCode::Esc {
                self.overlay = Some(Overlay::Quit);
            }
            return Vec::new();
        }
        if confirm {
            return self.confirm();
        }
        self.viewed_seat = None;
        let (effects, confirm) = match &mut self.selection {
            Selection::Kingdomino(selection) => selection.key(key.code),
            Selection::Domination(selection) => (Vec::new(), selection.key(key.code)),
        };
        if confirm { self.confirm() } else { effects }
    }

    /// Plays the selected action.
    fn confirm(&mut self) -> Vec<Effect> {
        let action = match &self.selection {
            Selection::Kingdomino(selection) => selection.action(),
            Selection::Domination(selection) => selection.action(),
        };
        self.play(action)
    }

    /// Cycles through the kingdoms.
    fn view_next_kingdom(&mut self) {
        if !matches!(self.selection, Selection::Kingdomino(_)) {
            return;
        }
        let seats = self.view.viewer.chairs.len() as u8;
        let next = self.viewed_seat.unwrap_or(self.own_seat()) % seats + 1;
        self.viewed_seat = (next != self.own_seat()).then_some(next);
    }

    fn overlay_key(&mut self, overlay: Overlay, key: KeyCode) -> Vec<Effect> {
        match (overlay, key) {
            (Overlay::Quit, KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'q' | 'Q')) => {
                return vec![Effect::Quit];
            }
            (Overlay::Result(line), KeyCode::Down | KeyCode::PageDown) => {
                self.overlay = Some(Overlay::Result(line.saturating_add(1).min(60)));
            }
            (Overlay::Result(line), KeyCode::Up | KeyCode::PageUp) => {
                self.overlay = Some(Overlay::Result(line.saturating_sub(1)));
            }
            (Overlay::Result(_), KeyCode::Char('n' | 'N')) if self.can_start_next() => {
                return vec![Effect::NextGame];
            }
            (Overlay::Result(_), KeyCode::Char('q' | 'Q')) => return vec![Effect::Quit],
            (Overlay::Quit | Overlay::Result(_), KeyCode::Char('m' | 'M')) if !self.is_remote() => {
                return vec![Effect::ShowStart];
            }
            (Overlay::Phrases, KeyCode::Char(digit @ '1'..='9')) => {
                self.overlay = None;
                let (phrase, _) = PHRASES[digit as usize - '1' as usize];
                let seat = self.view.viewer.yours.first();
                let seat = seat.and_then(|number| SeatNumber::new(*number));
                return self.send_request(TableCommand::Say { seat, phrase });
            }
            (
                _,
                KeyCode::Esc
                | KeyCode::Enter
                | KeyCode::Char(' ' | '?' | 'q' | 'Q' | 'n' | 'N' | 'p' | 'P'),
            ) => self.overlay = None,
            _ => {}
        }
        Vec::new()
    }

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Effect> {
        let at = Position::new(mouse.column, mouse.row);
        // Targets drawn last are on top.
        let mut under = self.targets.iter().rev();
        let target = under
            .find(|(area, _)| area.contains(at))
            .map(|(_, target)| *target);
        let key = |code| KeyEvent::new(code, KeyModifiers::NONE);
        match mouse.kind {
            MouseEventKind::ScrollDown => self.key(key(if self.overlay.is_some() {
                KeyCode::Down
            } else {
                KeyCode::Char('r')
            })),
            MouseEventKind::ScrollUp => self.key(key(if self.overlay.is_some() {
                KeyCode::Up
            } else {
                KeyCode::Char('R')
            })),
            MouseEventKind::Down(MouseButton::Right) => self.key(key(KeyCode::Char('r'))),
            MouseEventKind::Down(MouseButton::Left) => match target {
                Some(Target::Key(code)) => self.key(key(code)),
                Some(target) if self.overlay.is_none() && self.covered_for().is_none() => {
                    self.click(target)
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// The first click selects; a second click on the same target confirms.
    fn click(&mut self, target: Target) -> Vec<Effect> {
        if let Target::Kingdom(seat) = target {
            self.viewed_seat = (seat != self.own_seat()).then_some(seat);
            return Vec::new();
        }
        if !self.my_turn() {
            return Vec::new();
        }
        let (effects, confirm) = match (&mut self.selection, target) {
            (Selection::Kingdomino(selection), Target::Square(square)) => selection.click(square),
            (Selection::Kingdomino(selection), Target::Claim(index)) => {
                (Vec::new(), selection.click_claim(index))
            }
            (Selection::Domination(selection), Target::Rack(index)) => {
                selection.toggle_domino(index);
                (Vec::new(), false)
            }
            (Selection::Domination(selection), Target::Place(index)) => {
                (Vec::new(), selection.click(index))
            }
            _ => (Vec::new(), false),
        };
        if confirm { self.confirm() } else { effects }
    }
}
