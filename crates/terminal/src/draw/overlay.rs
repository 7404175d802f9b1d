//! Overlays: help, quit confirmation, chat phrases, waiting room, pass-and-play cover.

use api::{Occupant, Terrain};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::{self, Canvas};
use crate::describe;
use crate::i18n::args;
use crate::look::Tone;
use crate::table_screen::{PHRASES, Selection, TableScreen};

/// Draws the help: key bindings and legend.
pub(super) fn help(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let arrows = canvas.look.arrows(translations);
    let arrows = arrows.as_str();
    let mut keys: Vec<(&str, &str)> = match screen.selection {
        Selection::Kingdomino(_) => vec![
            (arrows, "help-move"),
            ("R", "help-turn"),
            ("Tab", "help-next"),
            ("Enter", "help-do"),
            ("1 2 3 4", "help-claim"),
            ("V", "help-look"),
        ],
        Selection::Domination(_) => vec![
            (arrows, "help-go"),
            ("1 – 7, R", "help-take"),
            ("Tab", "help-next"),
            ("Enter", "help-do"),
        ],
    };
    keys.push(("U", "help-undo"));
    keys.push(("H", "help-hint"));
    keys.push(("P", "help-unseen"));
    let remote = screen.is_remote();
    if remote {
        keys.push(("S", "say"));
    }
    keys.push(("Ctrl-L", "help-redraw"));
    keys.push(("Ctrl-Z", "help-suspend"));
    keys.push((
        "Q",
        if remote {
            "help-quit-remote"
        } else {
            "help-quit"
        },
    ));
    let mut lines: Vec<(String, String)> = keys
        .into_iter()
        .map(|(key, what)| (key.to_owned(), translations.t(what)))
        .collect();
    if let Selection::Kingdomino(_) = screen.selection {
        lines.push((String::new(), String::new()));
        let symbols = Terrain::ALL.map(|terrain| {
            let symbol = canvas.look.terrain(terrain.into());
            format!("{symbol} {}", describe::terrain(translations, terrain))
        });
        lines.push((String::new(), symbols[..3].join("   ")));
        lines.push((String::new(), symbols[3..].join("   ")));
    }
    if let Selection::Domination(_) = screen.selection {
        lines.push((String::new(), String::new()));
        let dot = canvas.look.dot().to_owned();
        lines.push((dot, translations.t("legend-three")));
        lines.push(("!".to_owned(), translations.t("legend-opens")));
    }
    lines.push((String::new(), translations.t("help-mouse")));
    // The full rules; the header may truncate them.
    let rules = describe::rules(translations, &screen.view);
    lines.push((String::new(), rules.join(canvas.look.separator())));
    let title = translations.t("keys");
    let panel = canvas.panel(area, 70, lines.len() as u16 + 2, &title);
    for (y, (key, what)) in (panel.y..).zip(lines) {
        let bold = canvas.look.fg(Tone::Accent).add_modifier(Modifier::BOLD);
        canvas.text(Rect::new(panel.x, y, 10, 1), &key, bold);
        let rect = Rect::new(panel.x + 11, y, panel.width - 11, 1);
        canvas.text(rect, &what, canvas.look.fg(Tone::Plain));
    }
}

/// Draws a panel with a text and its key bindings.
fn note(canvas: &mut Canvas<'_>, area: Rect, title: &str, text: &str, keys: &str) {
    let lines = canvas::wrap(text, 54);
    let panel = canvas.panel(area, 60, lines.len() as u16 + 5, title);
    let mut y = panel.y + 1;
    for line in &lines {
        let style = canvas.look.fg(Tone::Plain);
        canvas.text(Rect::new(panel.x, y, panel.width, 1), line, style);
        y += 1;
    }
    let row = Rect::new(panel.x, y + 1, panel.width, 1);
    let bold = canvas.look.fg(Tone::Accent).add_modifier(Modifier::BOLD);
    canvas.text(row, keys, bold);
}

/// Draws the quit confirmation.
pub(super) fn quit(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let text = if let Some(link) = &screen.link {
        translations.format("quit-remote", &args!(link = link.as_str()))
    } else if screen.view.state.result.is_some() {
        translations.t("quit-over")
    } else {
        translations.t("quit-saved")
    };
    let mut keys = vec![format!("Enter {}", translations.t("key-quit"))];
    if !screen.is_remote() {
        keys.push(format!("M {}", translations.t("go-home")));
    }
    keys.push(format!("Esc {}", translations.t("quit-cancel")));
    let title = translations.t("quit-title");
    note(canvas, area, &title, &text, &keys.join("   "));
}

/// Draws the list of chat phrases.
pub(super) fn phrases(canvas: &mut Canvas<'_>, area: Rect) {
    let title = canvas.translations.t("say");
    let panel = canvas.panel(area, 40, PHRASES.len() as u16 + 2, &title);
    for (index, (_, key)) in PHRASES.iter().enumerate() {
        let text = format!("{}  {}", index + 1, canvas.translations.t(key));
        let row = Rect::new(panel.x, panel.y + index as u16, panel.width, 1);
        canvas.text(row, &text, canvas.look.fg(Tone::Plain));
    }
}

/// Draws the waiting room: seats and invitation link.
pub(super) fn waiting_room(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let chairs = &screen.view.viewer.chairs;
    let title = translations.t("stage-waiting");
    let panel = canvas.panel(area, 64, chairs.len() as u16 + 7, &title);
    let mut y = panel.y + 1;
    for chair in chairs {
        canvas.token(panel.x, y, chair.seat);
        let tone = match chair.occupant {
            Occupant::Open => Tone::Muted,
            _ if chair.yours => Tone::Accent,
            _ => Tone::Plain,
        };
        let name = describe::player_name(translations, chair);
        let rect = Rect::new(panel.x + 2, y, panel.width - 2, 1);
        canvas.text(rect, &name, canvas.look.fg(tone));
        y += 1;
    }
    if let Some(link) = &screen.link {
        let text = translations.t("invite-link");
        let row = |y: u16| Rect::new(panel.x, y, panel.width, 1);
        canvas.text(row(y + 1), &text, canvas.look.fg(Tone::Plain));
        canvas.text(row(y + 2), link, canvas.look.accent());
    }
}

/// Draws the pass-and-play cover, which hides the rack until the next player is ready.
pub(super) fn cover(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let Some(seat) = screen.covered_for() else {
        return;
    };
    let chair = screen.view.viewer.chairs.get(usize::from(seat) - 1);
    let name = chair.map_or_else(String::new, |chair| {
        describe::player_name(translations, chair)
    });
    let title = translations.format("pass-title", &args!(name = name.as_str()));
    let text = translations.format("pass-text", &args!(name = name));
    let keys = format!("Enter {}", translations.t("pass-ready"));
    note(canvas, area, &title, &text, &keys);
}
