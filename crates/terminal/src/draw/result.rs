//! Result overlay: winner, tie-break and score by property.

use std::env;
use std::path::Path;

use api::{Criterion, KingdomView, KingdominoScene, MatchView, Scene};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::{self, Canvas};
use crate::describe;
use crate::i18n::args;
use crate::look::Tone;
use crate::table_screen::TableScreen;

/// Row of a score table.
struct Line {
    left: String,
    middle: String,
    right: String,
    style: Style,
}

pub(super) fn draw(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen, from: u16) {
    let translations = canvas.translations;
    let view = &screen.view;
    let Some(result) = &view.state.result else {
        return;
    };
    let game = title(canvas, screen, "end-title", &result.winners);
    let dynasty = view.state.dynasty.as_ref();
    let dynasty = dynasty.filter(|dynasty| dynasty.game == dynasty.of);
    let dynasty = dynasty.map(|dynasty| {
        let first = dynasty.standings.iter().filter(|one| one.place == 1);
        let first: Vec<u8> = first.map(|standing| standing.seat).collect();
        title(canvas, screen, "dynasty-title", &first)
    });
    let columns = (area.width - 2)
        .min(26 * view.viewer.chairs.len() as u16 + 4)
        .max(70);
    let each = (columns - 4) / view.viewer.chairs.len() as u16;
    let narrow = each < 22;
    let gap = u16::from(!narrow);
    let tables: Vec<Vec<Line>> = view
        .viewer
        .chairs
        .iter()
        .map(|chair| match &view.state.scene {
            Scene::Kingdomino(scene) => {
                // In narrow layouts, hide tie-break values that decided nothing.
                let with_tie_breaks = !narrow || result.decided != Criterion::Points;
                kingdom(canvas, scene, chair.seat, narrow, with_tie_breaks)
            }
            Scene::Domination(scene) => {
                let outer = super::domination::outer(scene, chair.seat);
                areas(canvas, chair.points, outer)
            }
        })
        .collect();
    let longest = tables.iter().map(Vec::len).max().unwrap_or_default() as u16;
    let panel = canvas.panel(area, columns, longest + 10, "");
    let row = |y: u16| Rect::new(panel.x, y, panel.width, 1);
    let mut about = Vec::new();
    if dynasty.is_some() {
        about.push(game.clone());
    }
    about.extend(decided(result.decided).map(|key| translations.t(key)));
    let headline = dynasty.unwrap_or(game);
    canvas.centred(row(panel.y), &headline, canvas.look.accent());
    let mut y = panel.y + 1;
    canvas.centred(row(y), &about.join(" "), canvas.look.fg(Tone::Muted));
    y += 2;
    let mut bottom = panel.bottom() - 1;
    footer(canvas, row(bottom), screen);
    if view.state.next.is_some() {
        bottom -= 1;
        let text = translations.t("next-begun");
        canvas.centred(row(bottom), &text, canvas.look.fg(Tone::Gold));
    }
    if let Some(path) = &screen.record_path {
        bottom -= 1;
        let path = from_home(path);
        let text = translations.format("record-saved", &args!(path = path));
        canvas.centred(row(bottom), &text, canvas.look.fg(Tone::Muted));
    }
    if let Some(dynasty) = &view.state.dynasty {
        bottom -= 1;
        let text = standings(canvas, screen, dynasty, panel.width);
        canvas.centred(row(bottom), &text, canvas.look.fg(Tone::Plain));
    }
    let body = Rect::new(panel.x, y, panel.width, bottom.saturating_sub(y + 1));
    for ((index, chair), lines) in (0..).zip(&view.viewer.chairs).zip(&tables) {
        let column = Rect::new(body.x + index * each, body.y, each - gap, body.height);
        let won = result.winners.contains(&chair.seat);
        let name = describe::player_name(translations, chair);
        let token = canvas.seat(chair.seat);
        canvas.put(column.x, column.y, canvas.look.token(chair.seat), token);
        let style = if won {
            canvas.look.accent()
        } else {
            canvas.look.fg(Tone::Plain)
        };
        let rect = Rect::new(column.x + 2, column.y, column.width - 2, 1);
        canvas.text(rect, &name, style);
        let below = Rect::new(
            column.x,
            column.y + 1,
            column.width,
            column.height.saturating_sub(1),
        );
        table(canvas, below, lines, from);
    }
}

/// Standings of a match in one line.
fn standings(
    canvas: &Canvas<'_>,
    screen: &TableScreen,
    dynasty: &MatchView,
    columns: u16,
) -> String {
    let translations = canvas.translations;
    let standings = dynasty.standings.iter().map(|standing| {
        let chair = screen
            .view
            .viewer
            .chairs
            .get(usize::from(standing.seat) - 1);
        let name = chair.map(|chair| describe::short_player_name(translations, chair));
        let name = name.unwrap_or_default();
        format!("{}. {name} {}", standing.place, standing.total)
    });
    let standings = standings.collect::<Vec<_>>().join("   ");
    let (game, of) = (dynasty.game, dynasty.of);
    let title = translations.format("dynasty-standings", &args!(game = game, of = of));
    if canvas::width(&title) + canvas::width(&standings) + 3 > columns {
        standings
    } else {
        format!("{title}:  {standings}")
    }
}

/// Path with `~` for the home directory.
fn from_home(path: &Path) -> String {
    let home = env::var_os("HOME");
    let inside = home.as_ref().and_then(|home| path.strip_prefix(home).ok());
    match inside {
        Some(inside) => format!("~/{}", inside.display()),
        None => path.display().to_string(),
    }
}

/// Message id of the tie-break that decided, if any.
fn decided(by: Criterion) -> Option<&'static str> {
    match by {
        Criterion::Points => None,
        Criterion::LargestProperty => Some("end-decided-largest_property"),
        Criterion::Crowns => Some("end-decided-crowns"),
        Criterion::OuterAreas => Some("end-decided-outer_areas"),
        Criterion::Shared => Some("end-decided-shared"),
    }
}

/// Headline with the winners.
fn title(canvas: &Canvas<'_>, screen: &TableScreen, key: &str, winners: &[u8]) -> String {
    let translations = canvas.translations;
    let chairs = screen.view.viewer.chairs.iter();
    let names: Vec<String> = chairs
        .filter(|chair| winners.contains(&chair.seat))
        .map(|chair| describe::player_name(translations, chair))
        .collect();
    let names = match &names[..] {
        [first @ .., last] if !first.is_empty() => {
            let first = first.join(", ");
            translations.format("names-and", &args!(names = first, last = last.as_str()))
        }
        _ => names.concat(),
    };
    translations.format(key, &args!(winners = winners.len(), names = names))
}

/// Message id of the label for starting or joining the next game.
pub(super) fn next_game_label(screen: &TableScreen) -> &'static str {
    match &screen.view.state.dynasty {
        Some(dynasty) if dynasty.game < dynasty.of => "next-game",
        // Another player has already opened it.
        _ if screen.view.state.next.is_some() => "next-game",
        _ => "rematch",
    }
}

fn footer(canvas: &mut Canvas<'_>, row: Rect, screen: &TableScreen) {
    let translations = canvas.translations;
    let mut parts = Vec::new();
    if screen.can_start_next() {
        parts.push(format!("N {}", translations.t(next_game_label(screen))));
    }
    if !screen.is_remote() {
        parts.push(format!("M {}", translations.t("go-home")));
    }
    parts.push(format!("Esc {}", translations.t("look-at-board")));
    parts.push(format!("Q {}", translations.t("key-quit")));
    let text = parts.join("   ");
    canvas.centred(row, &text, canvas.look.fg(Tone::Muted));
}

/// Score table of a kingdom.
fn kingdom(
    canvas: &Canvas<'_>,
    scene: &KingdominoScene,
    seat: u8,
    narrow: bool,
    with_tie_breaks: bool,
) -> Vec<Line> {
    let Some(KingdomView { score, .. }) = scene.kingdoms.get(usize::from(seat) - 1) else {
        return Vec::new();
    };
    let (translations, look) = (canvas.translations, canvas.look);
    let (plain, muted) = (look.fg(Tone::Plain), look.fg(Tone::Muted));
    let line = |left: String, middle: String, right: String, style: Style| Line {
        left,
        middle,
        right,
        style,
    };
    let mut properties: Vec<_> = score.properties.iter().collect();
    properties.sort_by_key(|property| {
        std::cmp::Reverse((property.points, property.squares, property.crowns))
    });
    let product = |squares: u32, crowns: u32| format!("{squares}{}{crowns}", look.times());
    let mut lines: Vec<Line> = properties
        .iter()
        .filter(|property| property.crowns > 0)
        .map(|property| {
            let name = describe::terrain(translations, property.terrain);
            let product = product(property.squares, property.crowns);
            line(name, product, property.points.to_string(), plain)
        })
        .collect();
    // Properties without crowns score nothing: sum them up in one row.
    let bare = properties.iter().filter(|property| property.crowns == 0);
    let bare: u32 = bare.map(|property| property.squares).sum();
    if bare > 0 {
        let zero = 0.to_string();
        let product = if narrow {
            String::new()
        } else {
            product(bare, 0)
        };
        lines.push(line(translations.t("no-crowns"), product, zero, muted));
    }
    for bonus in &score.bonuses {
        let name = translations.t(&format!("variant-{}", bonus.keyword));
        lines.push(line(name, String::new(), bonus.points.to_string(), plain));
    }
    let bold = look.accent();
    let total = score.total.to_string();
    lines.insert(
        0,
        line(translations.t("score-total"), String::new(), total, bold),
    );
    let largest = properties.iter().map(|property| property.squares).max();
    let crowns: u32 = properties.iter().map(|property| property.crowns).sum();
    let values = [
        ("largest-property", largest.unwrap_or_default()),
        ("all-crowns", crowns),
    ];
    for (key, value) in values.into_iter().filter(|_| with_tie_breaks) {
        lines.push(line(
            translations.t(key),
            String::new(),
            value.to_string(),
            muted,
        ));
    }
    lines
}

fn areas(canvas: &Canvas<'_>, points: u32, outer: usize) -> Vec<Line> {
    let (translations, look) = (canvas.translations, canvas.look);
    vec![
        Line {
            left: translations.t("areas"),
            middle: String::new(),
            right: points.to_string(),
            style: look.accent(),
        },
        Line {
            left: translations.t("outer-areas"),
            middle: String::new(),
            right: outer.to_string(),
            style: look.fg(Tone::Muted),
        },
    ]
}

/// Draws a score table; rows that do not fit are scrolled with the arrow keys.
fn table(canvas: &mut Canvas<'_>, area: Rect, lines: &[Line], from: u16) {
    let hidden = (lines.len() as u16).saturating_sub(area.height);
    let from = from.min(hidden);
    let rect = |y: u16| Rect::new(area.x, y, area.width.saturating_sub(1), 1);
    for (row, line) in (0..area.height).zip(lines.iter().skip(usize::from(from))) {
        let row = rect(area.y + row);
        canvas.right(row, &line.right, line.style);
        let right = row
            .width
            .saturating_sub(canvas::width(&line.right).max(2) + 1);
        let middle = Rect {
            width: right,
            ..row
        };
        canvas.right(middle, &line.middle, line.style);
        let left = match canvas::width(&line.middle) {
            0 => right,
            middle => right.saturating_sub(middle + 1),
        };
        canvas.text(Rect { width: left, ..row }, &line.left, line.style);
    }
    if hidden > from && area.height > 0 {
        let scroll_mark = if canvas.look.ascii { "v" } else { "▼" };
        let style = canvas.look.fg(Tone::Muted).add_modifier(Modifier::BOLD);
        canvas.put(area.x + area.width / 2, area.bottom(), scroll_mark, style);
    }
}
