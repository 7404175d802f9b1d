//! Drawing primitives on a ratatui buffer.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

use crate::i18n::Translations;
use crate::look::{Look, Tone};
use crate::table_screen::Target;

/// Display width in columns.
pub(super) fn width(text: &str) -> u16 {
    text.width() as u16
}

/// Word wrap at this width.
pub(super) fn wrap(text: &str, columns: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + 1 + width(word) <= columns => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Drawing surface that also collects click targets.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    pub(super) look: Look,
    pub(super) translations: &'a Translations,
    pub(super) targets: Vec<(Rect, Target)>,
}

impl<'a> Canvas<'a> {
    pub(super) const fn new(
        buffer: &'a mut Buffer,
        look: Look,
        translations: &'a Translations,
    ) -> Self {
        Self {
            buffer,
            look,
            translations,
            targets: Vec::new(),
        }
    }

    /// Writes one line, truncated to the rectangle; returns the column after it.
    pub(super) fn text(&mut self, rect: Rect, text: &str, style: Style) -> u16 {
        let rect = rect.intersection(self.buffer.area);
        if rect.is_empty() {
            return rect.x;
        }
        let text = self.look.to_ascii(text.to_owned());
        let columns = usize::from(rect.width);
        if text.width() <= columns {
            let (x, _) = self
                .buffer
                .set_stringn(rect.x, rect.y, &text, columns, style);
            return x;
        }
        // Mark truncated text.
        let more = if self.look.ascii { "~" } else { "…" };
        let (x, y) = self
            .buffer
            .set_stringn(rect.x, rect.y, &text, columns - 1, style);
        let (x, _) = self.buffer.set_stringn(x, y, more, 1, style);
        x
    }

    pub(super) fn centred(&mut self, rect: Rect, text: &str, style: Style) {
        let left = rect.width.saturating_sub(width(text)) / 2;
        let rect = Rect::new(rect.x + left, rect.y, rect.width - left, 1);
        self.text(rect, text, style);
    }

    pub(super) fn right(&mut self, rect: Rect, text: &str, style: Style) {
        let left = rect.width.saturating_sub(width(text));
        let rect = Rect::new(rect.x + left, rect.y, rect.width - left, 1);
        self.text(rect, text, style);
    }

    /// Writes one symbol.
    pub(super) fn put(&mut self, x: u16, y: u16, symbol: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.set_symbol(symbol).set_style(style);
        }
    }

    pub(super) fn fill(&mut self, rect: Rect, style: Style) {
        let rect = rect.intersection(self.buffer.area);
        for y in rect.top()..rect.bottom() {
            for x in rect.left()..rect.right() {
                self.put(x, y, " ", style);
            }
        }
    }

    /// Draws the king of a seat; returns its width.
    pub(super) fn king(&mut self, x: u16, y: u16, seat: u8) -> u16 {
        let style = self.seat(seat);
        self.put(x, y, self.look.king(), style);
        self.put(x + 1, y, self.look.token(seat), style);
        2
    }

    /// Draws the token of a seat; returns its width.
    pub(super) fn token(&mut self, x: u16, y: u16, seat: u8) -> u16 {
        let style = self.seat(seat);
        self.put(x, y, self.look.token(seat), style);
        1
    }

    /// Draws a Domination tile; returns the column after it.
    pub(super) fn domination_tile(
        &mut self,
        (x, y): (u16, u16),
        domino: &str,
        marked: bool,
    ) -> u16 {
        let look = self.look;
        let mut face = look.on(Tone::Pip, Tone::Ivory).add_modifier(Modifier::BOLD);
        if look.is_monochrome() && marked {
            face = face.add_modifier(Modifier::REVERSED);
        }
        let separator = if look.ascii { "|" } else { "│" };
        let text = format!(" {} ", domino.replace('-', separator));
        self.text(Rect::new(x, y, 5, 1), &text, face)
    }

    /// Style of symbols in a seat's colour.
    pub(super) fn seat(&self, seat: u8) -> Style {
        let style = self
            .look
            .on(Tone::SeatSymbol(seat), Tone::Seat(seat))
            .add_modifier(Modifier::BOLD);
        if self.look.is_monochrome() {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// Draws a centred panel with border and title; returns its inner area.
    pub(super) fn panel(&mut self, rect: Rect, columns: u16, rows: u16, title: &str) -> Rect {
        let (columns, rows) = (columns.min(rect.width), rows.min(rect.height));
        let x = rect.x + (rect.width - columns) / 2;
        let y = rect.y + (rect.height - rows) / 2;
        let panel = Rect::new(x, y, columns, rows);
        self.targets.clear();
        let mut background = panel;
        if columns + 2 >= rect.width {
            // The panel spans almost the full width: clear the margins too.
            background = Rect::new(rect.x, y, rect.width, rows);
        }
        self.fill(background, Style::reset());
        let style = self.look.fg(Tone::Muted);
        let [across, down, corners] = if self.look.ascii {
            ["-", "|", "++++"]
        } else {
            ["─", "│", "╭╮╰╯"]
        };
        for column in panel.left()..panel.right() {
            self.put(column, panel.top(), across, style);
            self.put(column, panel.bottom() - 1, across, style);
        }
        for line in panel.top()..panel.bottom() {
            self.put(panel.left(), line, down, style);
            self.put(panel.right() - 1, line, down, style);
        }
        let (right, bottom) = (panel.right() - 1, panel.bottom() - 1);
        let places = [(x, y), (right, y), (x, bottom), (right, bottom)];
        for ((x, y), corner) in places.into_iter().zip(corners.chars()) {
            self.put(x, y, &corner.to_string(), style);
        }
        if !title.is_empty() {
            let rect = Rect::new(x + 2, y, columns.saturating_sub(4), 1);
            self.text(rect, &format!(" {title} "), self.look.accent());
        }
        Rect::new(
            x + 2,
            y + 1,
            columns.saturating_sub(4),
            rows.saturating_sub(2),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_wrapped_at_word_boundaries() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), Vec::<String>::new());
        assert_eq!(width("viljapõld"), 9);
    }
}
