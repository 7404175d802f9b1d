//! Rendering of the start screen.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::{self, Canvas};
use super::kingdom::{self, Size};
use crate::i18n::args;
use crate::look::Tone;
use crate::start_screen::{Row, SeatChoice, StartScreen, option_key};

/// Draws the start screen and stores its click targets.
pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, start: &mut StartScreen) {
    let translations = canvas.translations;
    let look = canvas.look;
    let rows = start.rows();
    let width = 64.min(area.width - 4);
    let height = rows.len() as u16 + 7;
    let left = (area.width - width) / 2;
    let top = area.height.saturating_sub(height) / 2;
    let row = |y: u16| Rect::new(left, y, width, 1);
    // Decoration: a few dominoes.
    for (index, number) in (0..).zip([23, 41, 19, 48]) {
        kingdom::domino(canvas, (left + index * 9, top), number, Size(2));
    }
    let mut y = top;
    let name = Rect::new(left + 38, y, width.saturating_sub(38), 1);
    canvas.text(name, "DOMINIUM", look.accent());
    let about = translations.t("home-title");
    let rect = Rect::new(left + 38, y + 1, width.saturating_sub(38), 1);
    canvas.text(rect, &about, look.fg(Tone::Muted));
    y += 3;
    let mut targets = Vec::new();
    let mut left_arrow = None;
    for (index, which) in rows.iter().enumerate() {
        let chosen = index == start.row.min(rows.len() - 1);
        let (label, value) = texts(canvas, start, *which);
        let mut style = look.fg(Tone::Plain);
        if chosen {
            style = look.accent();
            canvas.put(left, y, look.pointer(), style);
        }
        let is_button = matches!(which, Row::Play | Row::Resume | Row::Quit);
        let shown = if is_button {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        };
        canvas.text(Rect::new(left + 2, y, 26, 1), &label, shown);
        if !value.is_empty() {
            let [back, forward] = if look.ascii {
                ["<", ">"]
            } else {
                ["◂", "▸"]
            };
            let text = if chosen {
                left_arrow = Some(Rect::new(left + 28, y, 2, 1));
                format!("{back} {value} {forward}")
            } else {
                format!("  {value}")
            };
            canvas.text(Rect::new(left + 28, y, width - 28, 1), &text, style);
        }
        if let Row::Seat(seat) = which {
            let token = canvas.seat(*seat as u8 + 1);
            canvas.put(left + 2, y, look.token(*seat as u8 + 1), token);
        }
        targets.push((row(y), index));
        y += 1;
    }
    y += 1;
    let chosen = rows[start.row.min(rows.len() - 1)];
    for line in canvas::wrap(&explanation(canvas, start, chosen), width) {
        canvas.text(row(y), &line, look.fg(Tone::Muted));
        y += 1;
    }
    let arrows = look.arrows(translations);
    let keys = format!(
        "{arrows} {}   Enter {}   Q {}",
        translations.t("key-choose"),
        translations.t("key-do"),
        translations.t("key-quit")
    );
    let bottom = Rect::new(1, area.height - 1, area.width - 2, 1);
    canvas.centred(bottom, &keys, look.fg(Tone::Muted));
    start.targets = targets;
    start.left_arrow = left_arrow;
}

/// Label and value of a row.
fn texts(canvas: &Canvas<'_>, start: &StartScreen, row: Row) -> (String, String) {
    let translations = canvas.translations;
    match row {
        Row::Play => (translations.t("start-game"), String::new()),
        Row::Resume => (translations.t("start-resume"), String::new()),
        Row::Quit => (translations.t("key-quit"), String::new()),
        Row::Game => (
            translations.t("choose-game"),
            translations.t(&format!("game-{}", start.kind)),
        ),
        Row::Players => (translations.t("choose-players"), start.players.to_string()),
        Row::Seat(seat) => {
            let colour = translations.t(&format!("seat-{}", seat + 1));
            let who = match start.seats[seat] {
                SeatChoice::Opponent(level) => translations.t(&format!("level-{}", level.name())),
                SeatChoice::Person => {
                    let before = start.seats[..seat].iter();
                    let people = before.filter(|who| **who == SeatChoice::Person).count();
                    if people == 0 {
                        start.name.to_string()
                    } else {
                        translations.format("player-name", &args!(number = people + 1))
                    }
                }
            };
            (format!("   {colour}"), who)
        }
        Row::Option(word) => {
            let on = start.options.contains(&word);
            let key = if on { "yes" } else { "no" };
            (translations.t(&option_key(word)), translations.t(key))
        }
        Row::Language => (
            translations.t("settings-language"),
            start.language.native_name().to_owned(),
        ),
    }
}

/// Explanation of a row.
fn explanation(canvas: &Canvas<'_>, start: &StartScreen, row: Row) -> String {
    let translations = canvas.translations;
    match row {
        Row::Game | Row::Play => translations.t(&format!("game-{}-about", start.kind)),
        Row::Resume => translations.t("start-resume-about"),
        Row::Option(word) => translations.t(&format!("{}-about", option_key(word))),
        Row::Seat(seat) => match start.seats[seat] {
            SeatChoice::Person => translations.t("seat-person-about"),
            SeatChoice::Opponent(level) => translations.t(&format!("level-{}-about", level.name())),
        },
        Row::Players | Row::Language | Row::Quit => String::new(),
    }
}
