//! What keys and the mouse do at a table.

use api::{Command, SeatNumber, Stage};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::Position;

use super::{Asked, Hand, Overlay, PHRASES, Sitting, Target};
use crate::news::Wish;

impl Sitting {
    pub(crate) fn key(&mut self, key: KeyEvent) -> Vec<Wish> {
        if let Some(overlay) = self.overlay {
            return self.key_over(overlay, key.code);
        }
        if self.covered_for().is_some() {
            match key.code {
                KeyCode::Enter | KeyCode::Char(' ') => self.uncovered = self.seen.state.turn,
                KeyCode::Char('?') => self.overlay = Some(Overlay::Help),
                KeyCode::Char('q' | 'Q') | KeyCode::Esc => self.overlay = Some(Overlay::Leave),
                _ => {}
            }
            return Vec::new();
        }
        self.notice = None;
        match key.code {
            KeyCode::Char('?') | KeyCode::F(1) => self.overlay = Some(Overlay::Help),
            KeyCode::Char('q' | 'Q') => self.overlay = Some(Overlay::Leave),
            KeyCode::Char('e' | 'E') if self.seen.state.result.is_some() => {
                self.overlay = Some(Overlay::Ending(0));
            }
            KeyCode::Char('n' | 'N') if self.has_next() => return vec![Wish::Next],
            KeyCode::Char('s' | 'S') if self.is_afar() && !self.seen.viewer.yours.is_empty() => {
                self.overlay = Some(Overlay::Say);
            }
            KeyCode::Char('y' | 'Y') if self.undo_to_answer().is_some() => {
                return self.want(Command::AnswerUndo { agree: true });
            }
            KeyCode::Char('n' | 'N') if self.undo_to_answer().is_some() => {
                return self.want(Command::AnswerUndo { agree: false });
            }
            KeyCode::Char('u' | 'U') if self.seen.state.stage == Stage::Playing => {
                return self.want(Command::Undo { seat: None });
            }
            KeyCode::Char('h' | 'H') if self.my_turn() && self.asked == Asked::Nothing => {
                self.asked = Asked::Hint;
                return vec![Wish::Hint];
            }
            KeyCode::Char('v' | 'V') => self.look_further(),
            KeyCode::Char('p' | 'P') if self.shows_unseen() => {
                self.overlay = Some(Overlay::Unseen);
            }
            KeyCode::Enter | KeyCode::Char(' ') if self.can_sit() => return self.sit(),
            _ => return self.play_key(key),
        }
        Vec::new()
    }

    /// The name is added by whoever keeps the connection.
    fn sit(&mut self) -> Vec<Wish> {
        self.want(Command::Sit {
            seat: None,
            name: String::new(),
            contribution: String::new(),
        })
    }

    fn play_key(&mut self, key: KeyEvent) -> Vec<Wish> {
        if self.looked_at.is_some() && key.code == KeyCode::Esc {
            self.looked_at = None;
            return Vec::new();
        }
        let put = matches!(key.code, KeyCode::Enter | KeyCode::Char(' '));
        if !self.my_turn() {
            if key.code == KeyCode::Esc {
                self.overlay = Some(Overlay::Leave);
            }
            return Vec::new();
        }
        if put {
            return self.put();
        }
        self.looked_at = None;
        let (wishes, put) = match &mut self.hand {
            Hand::Kingdomino(hand) => hand.key(key.code),
            Hand::Domination(hand) => (Vec::new(), hand.key(key.code)),
        };
        if put { self.put() } else { wishes }
    }

    /// Does what is chosen.
    fn put(&mut self) -> Vec<Wish> {
        let action = match &self.hand {
            Hand::Kingdomino(hand) => hand.action(),
            Hand::Domination(hand) => hand.action(),
        };
        self.act(action)
    }

    /// The kingdoms one after the other.
    fn look_further(&mut self) {
        if !matches!(self.hand, Hand::Kingdomino(_)) {
            return;
        }
        let seats = self.seen.viewer.chairs.len() as u8;
        let next = self.looked_at.unwrap_or(self.me()) % seats + 1;
        self.looked_at = (next != self.me()).then_some(next);
    }

    fn key_over(&mut self, overlay: Overlay, key: KeyCode) -> Vec<Wish> {
        match (overlay, key) {
            (Overlay::Leave, KeyCode::Enter | KeyCode::Char('y' | 'Y' | 'q' | 'Q')) => {
                return vec![Wish::Quit];
            }
            (Overlay::Ending(line), KeyCode::Down | KeyCode::PageDown) => {
                self.overlay = Some(Overlay::Ending(line.saturating_add(1).min(60)));
            }
            (Overlay::Ending(line), KeyCode::Up | KeyCode::PageUp) => {
                self.overlay = Some(Overlay::Ending(line.saturating_sub(1)));
            }
            (Overlay::Ending(_), KeyCode::Char('n' | 'N')) if self.has_next() => {
                return vec![Wish::Next];
            }
            (Overlay::Ending(_), KeyCode::Char('q' | 'Q')) => return vec![Wish::Quit],
            (Overlay::Leave | Overlay::Ending(_), KeyCode::Char('m' | 'M')) if !self.is_afar() => {
                return vec![Wish::Home];
            }
            (Overlay::Say, KeyCode::Char(digit @ '1'..='9')) => {
                self.overlay = None;
                let (phrase, _) = PHRASES[digit as usize - '1' as usize];
                let seat = self.seen.viewer.yours.first();
                let seat = seat.and_then(|number| SeatNumber::new(*number));
                return self.want(Command::Say { seat, phrase });
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

    pub(crate) fn mouse(&mut self, mouse: MouseEvent) -> Vec<Wish> {
        let at = Position::new(mouse.column, mouse.row);
        // What was drawn last lies on top.
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

    /// The first click chooses, and a second one on the same does it.
    fn click(&mut self, target: Target) -> Vec<Wish> {
        if let Target::Kingdom(seat) = target {
            self.looked_at = (seat != self.me()).then_some(seat);
            return Vec::new();
        }
        if !self.my_turn() {
            return Vec::new();
        }
        let (wishes, put) = match (&mut self.hand, target) {
            (Hand::Kingdomino(hand), Target::Square(square)) => hand.point(square),
            (Hand::Kingdomino(hand), Target::Claim(index)) => (Vec::new(), hand.point_line(index)),
            (Hand::Domination(hand), Target::Rack(index)) => {
                hand.take(index);
                (Vec::new(), false)
            }
            (Hand::Domination(hand), Target::Place(index)) => (Vec::new(), hand.point(index)),
            _ => (Vec::new(), false),
        };
        if put { self.put() } else { wishes }
    }
}
