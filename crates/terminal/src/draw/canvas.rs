//! What one draws with.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use unicode_width::UnicodeWidthStr as _;

use crate::look::{Look, Tone};
use crate::sitting::Target;
use crate::words::Words;

/// How many columns a text takes.
pub(super) fn width(text: &str) -> u16 {
    text.width() as u16
}

/// A text in lines of at most so many columns.
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

/// What one draws with.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    pub(super) look: Look,
    pub(super) words: &'a Words,
    pub(super) targets: Vec<(Rect, Target)>,
}

impl<'a> Canvas<'a> {
    pub(super) const fn new(buffer: &'a mut Buffer, look: Look, words: &'a Words) -> Self {
        Self {
            buffer,
            look,
            words,
            targets: Vec::new(),
        }
    }

    /// Writes into the first row of a room, as far as there is room; returns where it ends.
    pub(super) fn text(&mut self, room: Rect, text: &str, style: Style) -> u16 {
        let room = room.intersection(self.buffer.area);
        if room.is_empty() {
            return room.x;
        }
        let text = self.look.tidy(text.to_owned());
        let columns = usize::from(room.width);
        if text.width() <= columns {
            let (x, _) = self
                .buffer
                .set_stringn(room.x, room.y, &text, columns, style);
            return x;
        }
        // What is cut off shows that it is.
        let more = if self.look.ascii { "~" } else { "…" };
        let (x, y) = self
            .buffer
            .set_stringn(room.x, room.y, &text, columns - 1, style);
        let (x, _) = self.buffer.set_stringn(x, y, more, 1, style);
        x
    }

    pub(super) fn centred(&mut self, room: Rect, text: &str, style: Style) {
        let left = room.width.saturating_sub(width(text)) / 2;
        let room = Rect::new(room.x + left, room.y, room.width - left, 1);
        self.text(room, text, style);
    }

    pub(super) fn right(&mut self, room: Rect, text: &str, style: Style) {
        let left = room.width.saturating_sub(width(text));
        let room = Rect::new(room.x + left, room.y, room.width - left, 1);
        self.text(room, text, style);
    }

    /// One sign, at most, somewhere.
    pub(super) fn put(&mut self, x: u16, y: u16, sign: &str, style: Style) {
        if let Some(cell) = self.buffer.cell_mut((x, y)) {
            cell.set_symbol(sign).set_style(style);
        }
    }

    pub(super) fn fill(&mut self, room: Rect, style: Style) {
        let room = room.intersection(self.buffer.area);
        for y in room.top()..room.bottom() {
            for x in room.left()..room.right() {
                self.put(x, y, " ", style);
            }
        }
    }

    /// The king of a seat in its colour, with the shape of the seat; returns how wide it is.
    pub(super) fn king(&mut self, x: u16, y: u16, seat: u8) -> u16 {
        let style = self.seat(seat);
        self.put(x, y, self.look.king(), style);
        self.put(x + 1, y, self.look.token(seat), style);
        2
    }

    /// The token of a seat; returns how wide it is.
    pub(super) fn token(&mut self, x: u16, y: u16, seat: u8) -> u16 {
        let style = self.seat(seat);
        self.put(x, y, self.look.token(seat), style);
        1
    }

    /// A domino of Domination; returns where it ends.
    pub(super) fn bone(&mut self, (x, y): (u16, u16), domino: &str, marked: bool) -> u16 {
        let look = self.look;
        let mut face = look.on(Tone::Pip, Tone::Ivory).add_modifier(Modifier::BOLD);
        if look.is_plain() && marked {
            face = face.add_modifier(Modifier::REVERSED);
        }
        let between = if look.ascii { "|" } else { "│" };
        let text = format!(" {} ", domino.replace('-', between));
        self.text(Rect::new(x, y, 5, 1), &text, face)
    }

    /// Signs in the colours of a seat.
    pub(super) fn seat(&self, seat: u8) -> Style {
        let style = self
            .look
            .on(Tone::SeatInk(seat), Tone::Seat(seat))
            .add_modifier(Modifier::BOLD);
        if self.look.is_plain() {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// A sheet in the middle of a room, with a border and a title; returns what is inside.
    pub(super) fn sheet(&mut self, room: Rect, columns: u16, rows: u16, title: &str) -> Rect {
        let (columns, rows) = (columns.min(room.width), rows.min(room.height));
        let x = room.x + (room.width - columns) / 2;
        let y = room.y + (room.height - rows) / 2;
        let sheet = Rect::new(x, y, columns, rows);
        self.targets.clear();
        let mut ground = sheet;
        if columns + 2 >= room.width {
            // Nothing that still showed beside it would make sense.
            ground = Rect::new(room.x, y, room.width, rows);
        }
        self.fill(ground, Style::reset());
        let style = self.look.ink(Tone::Quiet);
        let [across, down, corners] = if self.look.ascii {
            ["-", "|", "++++"]
        } else {
            ["─", "│", "╭╮╰╯"]
        };
        for column in sheet.left()..sheet.right() {
            self.put(column, sheet.top(), across, style);
            self.put(column, sheet.bottom() - 1, across, style);
        }
        for line in sheet.top()..sheet.bottom() {
            self.put(sheet.left(), line, down, style);
            self.put(sheet.right() - 1, line, down, style);
        }
        let (right, bottom) = (sheet.right() - 1, sheet.bottom() - 1);
        let places = [(x, y), (right, y), (x, bottom), (right, bottom)];
        for ((x, y), corner) in places.into_iter().zip(corners.chars()) {
            self.put(x, y, &corner.to_string(), style);
        }
        if !title.is_empty() {
            let room = Rect::new(x + 2, y, columns.saturating_sub(4), 1);
            self.text(room, &format!(" {title} "), self.look.bright());
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
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("", 7), Vec::<String>::new());
        assert_eq!(width("viljapõld"), 9);
    }
}
