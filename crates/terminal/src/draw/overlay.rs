//! What lies over the table: help, leaving, what can be said, and the cover between turns.

use api::{Sitter, Terrain};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::{self, Canvas};
use crate::describe;
use crate::look::Tone;
use crate::sitting::{Hand, PHRASES, Sitting};
use crate::words::args;

/// What keys do.
pub(super) fn help(canvas: &mut Canvas<'_>, area: Rect, sitting: &Sitting) {
    let words = canvas.words;
    let arrows = canvas.look.arrows(words);
    let arrows = arrows.as_str();
    let mut keys: Vec<(&str, &str)> = match sitting.hand {
        Hand::Kingdomino(_) => vec![
            (arrows, "help-move"),
            ("R", "help-turn"),
            ("Tab", "help-next"),
            ("Enter", "help-do"),
            ("1 2 3 4", "help-claim"),
            ("V", "help-look"),
        ],
        Hand::Domination(_) => vec![
            (arrows, "help-go"),
            ("1 – 7, R", "help-take"),
            ("Tab", "help-next"),
            ("Enter", "help-do"),
        ],
    };
    keys.push(("U", "help-undo"));
    keys.push(("H", "help-hint"));
    keys.push(("P", "unseen-show"));
    if sitting.is_afar() {
        keys.push(("S", "say"));
    }
    keys.push(("Ctrl-L", "help-redraw"));
    keys.push(("Ctrl-Z", "help-suspend"));
    keys.push(("Q", "help-quit"));
    let mut lines: Vec<(String, String)> = keys
        .into_iter()
        .map(|(key, what)| (key.to_owned(), words.t(what)))
        .collect();
    if let Hand::Kingdomino(_) = sitting.hand {
        lines.push((String::new(), String::new()));
        let signs = Terrain::ALL.map(|terrain| {
            let sign = canvas.look.terrain(terrain.into());
            format!("{sign} {}", describe::terrain(words, terrain))
        });
        lines.push((String::new(), signs[..3].join("   ")));
        lines.push((String::new(), signs[3..].join("   ")));
    }
    if let Hand::Domination(_) = sitting.hand {
        lines.push((String::new(), String::new()));
        let dot = canvas.look.dot().to_owned();
        lines.push((dot, words.t("legend-three")));
        lines.push(("!".to_owned(), words.t("legend-opens")));
    }
    lines.push((String::new(), words.t("help-mouse")));
    // All of them: above the table there may be too little room.
    let rules = describe::rules(words, &sitting.seen);
    lines.push((String::new(), rules.join(canvas.look.between())));
    let title = words.t("keys");
    let sheet = canvas.sheet(area, 70, lines.len() as u16 + 2, &title);
    for (y, (key, what)) in (sheet.y..).zip(lines) {
        let bold = canvas.look.ink(Tone::Bright).add_modifier(Modifier::BOLD);
        canvas.text(Rect::new(sheet.x, y, 10, 1), &key, bold);
        let room = Rect::new(sheet.x + 11, y, sheet.width - 11, 1);
        canvas.text(room, &what, canvas.look.ink(Tone::Plain));
    }
}

/// A sheet with some sentences, and what can be done.
fn note(canvas: &mut Canvas<'_>, area: Rect, title: &str, text: &str, keys: &str) {
    let lines = canvas::wrap(text, 54);
    let sheet = canvas.sheet(area, 60, lines.len() as u16 + 5, title);
    let mut y = sheet.y + 1;
    for line in &lines {
        let style = canvas.look.ink(Tone::Plain);
        canvas.text(Rect::new(sheet.x, y, sheet.width, 1), line, style);
        y += 1;
    }
    let row = Rect::new(sheet.x, y + 1, sheet.width, 1);
    let bold = canvas.look.ink(Tone::Bright).add_modifier(Modifier::BOLD);
    canvas.text(row, keys, bold);
}

/// Does somebody really want to go?
pub(super) fn leave(canvas: &mut Canvas<'_>, area: Rect, sitting: &Sitting) {
    let words = canvas.words;
    let text = if let Some(link) = &sitting.link {
        words.tell("leave-afar", &args!(link = link.as_str()))
    } else if sitting.seen.state.result.is_some() {
        words.t("leave-over")
    } else {
        words.t("leave-saved")
    };
    let mut keys = vec![format!("Enter {}", words.t("key-quit"))];
    if !sitting.is_afar() {
        keys.push(format!("M {}", words.t("go-home")));
    }
    keys.push(format!("Esc {}", words.t("leave-stay")));
    let title = words.t("leave-title");
    note(canvas, area, &title, &text, &keys.join("   "));
}

/// What can be said.
pub(super) fn say(canvas: &mut Canvas<'_>, area: Rect) {
    let title = canvas.words.t("say");
    let sheet = canvas.sheet(area, 40, PHRASES.len() as u16 + 2, &title);
    for (index, (_, key)) in PHRASES.iter().enumerate() {
        let text = format!("{}  {}", index + 1, canvas.words.t(key));
        let row = Rect::new(sheet.x, sheet.y + index as u16, sheet.width, 1);
        canvas.text(row, &text, canvas.look.ink(Tone::Plain));
    }
}

/// Who has come so far, and how others do.
pub(super) fn gathering(canvas: &mut Canvas<'_>, area: Rect, sitting: &Sitting) {
    let words = canvas.words;
    let chairs = &sitting.seen.viewer.chairs;
    let title = words.t("todo-gathering");
    let sheet = canvas.sheet(area, 64, chairs.len() as u16 + 7, &title);
    let mut y = sheet.y + 1;
    for chair in chairs {
        canvas.token(sheet.x, y, chair.seat);
        let tone = match chair.sitter {
            Sitter::Open => Tone::Quiet,
            _ if chair.yours => Tone::Bright,
            _ => Tone::Plain,
        };
        let name = describe::called(words, chair);
        let room = Rect::new(sheet.x + 2, y, sheet.width - 2, 1);
        canvas.text(room, &name, canvas.look.ink(tone));
        y += 1;
    }
    if let Some(link) = &sitting.link {
        let text = words.t("invite-link");
        let row = |y: u16| Rect::new(sheet.x, y, sheet.width, 1);
        canvas.text(row(y + 1), &text, canvas.look.ink(Tone::Plain));
        canvas.text(row(y + 2), link, canvas.look.bright());
    }
}

/// The others look away until whoever is next is ready.
pub(super) fn cover(canvas: &mut Canvas<'_>, area: Rect, sitting: &Sitting) {
    let words = canvas.words;
    let Some(seat) = sitting.covered_for() else {
        return;
    };
    let chair = sitting.seen.viewer.chairs.get(usize::from(seat) - 1);
    let name = chair.map_or_else(String::new, |chair| describe::called(words, chair));
    let title = words.tell("pass-title", &args!(name = name));
    let text = words.t("pass-text");
    let keys = format!("Enter {}", words.t("pass-ready"));
    note(canvas, area, &title, &text, &keys);
}
