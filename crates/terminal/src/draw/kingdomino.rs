//! Kingdomino table: lines, own kingdom and other kingdoms.

use api::{KingdominoScene, LineSlot};
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::canvas::{self, Canvas};
use super::kingdom::{self, Ghost, KingdomLayout, Size};
use crate::describe;
use crate::grid::{Coord, GridBounds};
use crate::i18n::{Translations, args};
use crate::look::Tone;
use crate::table_screen::kingdomino::KingdominoSelection;
use crate::table_screen::{TableScreen, Target};

/// Width of a line of dominoes in columns.
const LINE: u16 = 11;

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &TableScreen,
    scene: &KingdominoScene,
    selection: &KingdominoSelection,
) {
    let is_wide = area.width >= 110;
    // The event log below the lines gets more width where there is space.
    let wide = if area.width >= 150 {
        3 * LINE
    } else {
        2 * LINE
    };
    let lines = Rect::new(area.x + 1, area.y, wide, area.height);
    let side = if is_wide { area.width / 4 } else { 19 };
    let others = Rect::new(area.right() - side, area.y, side, area.height);
    let gap = if is_wide { 3 } else { 1 };
    let centre = Rect::new(
        lines.right() + gap,
        area.y,
        others.x - lines.right() - 2 * gap,
        area.height,
    );
    draw_lines(canvas, lines, scene, selection);
    draw_log(canvas, lines, screen);
    let shown = screen.viewed_seat.unwrap_or_else(|| screen.own_seat());
    draw_centre(canvas, centre, screen, scene, selection, shown);
    draw_others(canvas, others, screen, scene, shown);
}

/// Draws both lines side by side.
fn draw_lines(
    canvas: &mut Canvas<'_>,
    area: Rect,
    scene: &KingdominoScene,
    selection: &KingdominoSelection,
) {
    let columns = [
        ("line-placed", &scene.current),
        ("line-claimed", &scene.next),
    ];
    for (index, (title, slots)) in (0..).zip(columns) {
        let x = area.x + index * LINE;
        let title = canvas.translations.t(title);
        let row = Rect::new(x, area.y, LINE - 1, 1);
        if !slots.is_empty() {
            canvas.text(row, &title, canvas.look.fg(Tone::Muted));
        }
        for (row, slot) in (0..).zip(slots) {
            let y = area.y + 1 + row * 4;
            let claims = selection.claims.iter();
            let claim = (index == 1)
                .then(|| claims.clone().position(|claim| claim.domino == slot.domino))
                .flatten();
            let placing = index == 0 && scene.to_place == Some(slot.domino);
            draw_slot(canvas, (x, y), *slot, claim, selection, placing);
        }
    }
}

fn draw_slot(
    canvas: &mut Canvas<'_>,
    (x, y): (u16, u16),
    slot: LineSlot,
    claim: Option<usize>,
    selection: &KingdominoSelection,
    placing: bool,
) {
    let look = canvas.look;
    let chosen = claim == Some(selection.chosen) && claim.is_some();
    let marked = chosen || placing;
    let mark = if marked { look.pointer() } else { " " };
    let tone = if marked { Tone::Good } else { Tone::Muted };
    let bold = look.fg(tone).add_modifier(Modifier::BOLD);
    canvas.put(x, y, mark, bold);
    let number = format!("{:>2}", slot.domino);
    let style = if marked { bold } else { look.fg(Tone::Plain) };
    canvas.text(Rect::new(x + 1, y, 3, 1), &number, style);
    if let Some(seat) = slot.king {
        canvas.king(x + 5, y, seat);
    } else if let Some(index) = claim {
        // Number key that selects the domino.
        let key = format!("({})", index + 1);
        canvas.text(Rect::new(x + 5, y, 4, 1), &key, look.fg(tone));
    }
    kingdom::domino(canvas, (x + 1, y + 1), slot.domino, Size(2));
    if chosen {
        for row in y + 1..y + 3 {
            let [left, right] = look.selection_edges();
            let style = look.fg(Tone::Good).add_modifier(Modifier::BOLD);
            let (left, right) = if look.ascii || look.is_monochrome() {
                (left, right)
            } else {
                (right, left)
            };
            canvas.put(x, row, left, style);
            canvas.put(x + 9, row, right, style);
        }
    }
    if let Some(index) = claim {
        let area = Rect::new(x, y, LINE - 1, 3);
        canvas.targets.push((area, Target::Claim(index)));
    }
}

/// Draws the event log below the lines if there is space.
fn draw_log(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen) {
    let top = area.y + 18;
    // Leave one row free above the status line.
    let bottom = area.bottom() - 1;
    let rows = bottom.saturating_sub(top);
    if rows < 4 {
        return;
    }
    let events = screen.view.log.events.iter().rev();
    let events = events.filter(|event| event.seat.is_some());
    let mut lines: Vec<(String, bool)> = Vec::new();
    for event in events.take(usize::from(rows)) {
        let text = super::event_line(canvas, screen, event);
        let wrapped = canvas::wrap(&text, area.width - 1);
        let first = wrapped.len() - 1;
        let rows = wrapped.into_iter().rev().enumerate();
        lines.extend(rows.map(|(index, line)| (line, index == first)));
    }
    lines.truncate(usize::from(rows));
    // Drop an event whose first line does not fit.
    while lines.last().is_some_and(|(_, first)| !first) {
        lines.pop();
    }
    for (row, (line, _)) in (0..).zip(lines.iter().rev()) {
        let y = bottom - lines.len() as u16 + row;
        let style = canvas.look.fg(Tone::Muted);
        canvas.text(Rect::new(area.x, y, area.width - 1, 1), line, style);
    }
}

/// Squares of the last placed domino.
fn fresh(scene: &KingdominoScene, seat: u8) -> Vec<Coord> {
    let kingdom = scene.kingdoms.get(usize::from(seat) - 1);
    let last = kingdom.and_then(|kingdom| kingdom.dominoes.last());
    last.map_or_else(Vec::new, |placed| placed.squares.map(Coord::from).to_vec())
}

fn cells(scene: &KingdominoScene, seat: u8) -> Option<GridBounds> {
    let kingdom = scene.kingdoms.get(usize::from(seat) - 1)?;
    let cells = kingdom.cells.iter();
    GridBounds::of(cells.map(|cell| Coord::at(cell.x, cell.y)))
}

/// Draws a seat's token, name, clock and points.
fn draw_title(canvas: &mut Canvas<'_>, row: Rect, screen: &TableScreen, seat: u8) {
    let Some(chair) = screen.view.viewer.chairs.get(usize::from(seat) - 1) else {
        return;
    };
    let turn = screen.view.state.turn == Some(seat);
    let look = canvas.look;
    let pointer = if turn { look.pointer() } else { " " };
    canvas.put(row.x, row.y, pointer, look.accent());
    let token = canvas.seat(seat);
    canvas.put(row.x + 1, row.y, look.token(seat), token);
    let mut points = chair.points.to_string();
    if let Some(time) = super::domination::time_left(screen, chair) {
        points = format!("{time} {points}");
    }
    let mut name = describe::player_name(canvas.translations, chair);
    let rect = row.width.saturating_sub(4 + canvas::width(&points));
    if canvas::width(&name) > rect {
        name = describe::short_player_name(canvas.translations, chair);
    }
    let style = if turn {
        look.accent()
    } else {
        look.fg(Tone::Plain)
    };
    let end = canvas.text(Rect::new(row.x + 3, row.y, rect, 1), &name, style);
    let bold = look.fg(Tone::Plain).add_modifier(Modifier::BOLD);
    let rect = Rect::new(end + 1, row.y, row.right().saturating_sub(end + 1), 1);
    canvas.text(rect, &points, bold);
}

fn draw_centre(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &TableScreen,
    scene: &KingdominoScene,
    selection: &KingdominoSelection,
    seat: u8,
) {
    let (Some(kingdom), Some(bounds)) = (
        scene.kingdoms.get(usize::from(seat) - 1),
        cells(scene, seat),
    ) else {
        return;
    };
    let reach = bounds.reach(kingdom.limit);
    let rect = Rect::new(area.x, area.y + 1, area.width, area.height - 1);
    let size = Size::fitting(reach, rect);
    let (width, height) = size.extent(reach);
    let left = area.x + (area.width - width) / 2;
    let top = rect.y + (rect.height - height) / 2;
    let row = Rect::new(area.x, area.y, area.width, 1);
    draw_title(canvas, row, screen, seat);
    let own = seat == screen.own_seat();
    let placing = own && screen.my_turn() && selection.claims.is_empty();
    let ghost = scene
        .to_place
        .zip(selection.held)
        .filter(|_| placing)
        .map(|(domino, held)| Ghost {
            held,
            domino,
            gain: selection.placement().map(|placement| placement.gain),
        });
    let coverable = if placing {
        let placements = selection.placements.iter();
        placements
            .flat_map(|placement| placement.held.squares())
            .collect()
    } else {
        Vec::new()
    };
    let layout = KingdomLayout {
        kingdom,
        seat,
        bounds: reach,
        size,
        reach: Some(reach),
        coverable,
        ghost,
        fresh: fresh(scene, seat),
        clickable: placing,
    };
    kingdom::draw(canvas, (left, top), &layout);
}

/// Draws the other kingdoms in a column.
fn draw_others(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &TableScreen,
    scene: &KingdominoScene,
    shown: u8,
) {
    let seats: Vec<u8> = (1..=scene.kingdoms.len() as u8)
        .filter(|seat| *seat != shown)
        .collect();
    let each = area.height / seats.len().max(1) as u16;
    let each = each.min(if screen.view.viewer.chairs.len() > 3 {
        14
    } else {
        16
    });
    for (index, seat) in (0..).zip(seats) {
        let Some(bounds) = cells(scene, seat) else {
            continue;
        };
        let kingdom = &scene.kingdoms[usize::from(seat) - 1];
        let top = area.y + index * each;
        draw_title(canvas, Rect::new(area.x, top, area.width, 1), screen, seat);
        // Scale every kingdom as if it were complete.
        let limit = kingdom.limit as i16;
        let full = GridBounds {
            west: 0,
            north: 0,
            east: limit - 1,
            south: limit - 1,
        };
        let rect = Rect::new(area.x, top + 1, area.width - 1, each - 2);
        let layout = KingdomLayout {
            kingdom,
            seat,
            bounds,
            size: Size::fitting(full, rect),
            reach: None,
            coverable: Vec::new(),
            ghost: None,
            fresh: fresh(scene, seat),
            clickable: false,
        };
        kingdom::draw(canvas, (area.x + 1, top + 1), &layout);
        let block = Rect::new(area.x, top, area.width, each);
        canvas.targets.push((block, Target::Kingdom(seat)));
    }
}

/// Status line for the held domino or the selected claim.
pub(super) fn status_line(
    translations: &Translations,
    selection: &KingdominoSelection,
) -> Option<(String, Tone)> {
    if let Some(claim) = selection.claims.get(selection.chosen) {
        let domino = describe::domino(translations, claim.domino);
        let args = args!(
            domino = domino,
            order = describe::order(translations, claim.cost),
            of = claim.cost.of
        );
        return Some((translations.format("claim-label", &args), Tone::Plain));
    }
    if selection.discards() {
        return Some((translations.t("todo-discard"), Tone::Bad));
    }
    if let Some(placement) = selection.placement() {
        let total = translations.format("points", &args!(points = placement.total));
        let gain = describe::gain(placement.gain);
        let mut text = translations.format("would-be", &args!(gain = gain, points = total));
        if placement.holes > 0 {
            text.push_str("  ");
            text.push_str(&translations.format("makes-holes", &args!(count = placement.holes)));
        }
        return Some((text, Tone::Good));
    }
    let why = selection.why.as_ref()?;
    Some((describe::why(translations, why)?, Tone::Bad))
}
