//! Rendering of kingdoms and dominoes.

use api::{CellTerrain, KingdomView, Terrain};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use crate::describe;
use crate::grid::{Coord, GridBounds};
use crate::look::Tone;
use crate::placement::HeldDomino;
use crate::table_screen::Target;

/// Height of a square in rows; it is twice as wide in columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size(pub(super) u16);

impl Size {
    pub(super) const fn width(self) -> u16 {
        self.0 * 2
    }

    /// The largest size at which the bounds fit.
    pub(super) fn fitting(bounds: GridBounds, rect: Rect) -> Self {
        let across = rect.width / bounds.width() / 2;
        let down = rect.height / bounds.height();
        Self(across.min(down).clamp(1, 6))
    }

    pub(super) const fn extent(self, bounds: GridBounds) -> (u16, u16) {
        (bounds.width() * self.width(), bounds.height() * self.0)
    }
}

/// Domino held over a kingdom (ghost piece).
#[derive(Clone, Copy, Debug)]
pub(super) struct Ghost {
    pub(super) held: HeldDomino,
    pub(super) domino: u8,
    /// Score gain, if the placement is legal.
    pub(super) gain: Option<i32>,
}

/// What to draw of a kingdom, and how large.
#[derive(Clone, Debug)]
pub(super) struct KingdomLayout<'a> {
    pub(super) kingdom: &'a KingdomView,
    pub(super) seat: u8,
    /// Visible part of the grid.
    pub(super) bounds: GridBounds,
    pub(super) size: Size,
    /// Area the kingdom can still grow into.
    pub(super) reach: Option<GridBounds>,
    /// Squares the held domino can cover.
    pub(super) coverable: Vec<Coord>,
    pub(super) ghost: Option<Ghost>,
    /// Squares of the last placed domino.
    pub(super) fresh: Vec<Coord>,
    /// Whether squares are click targets.
    pub(super) clickable: bool,
}

/// Draws a kingdom with its top left corner here.
pub(super) fn draw(canvas: &mut Canvas<'_>, (left, top): (u16, u16), layout: &KingdomLayout<'_>) {
    let size = layout.size;
    let rect = |square: Coord| {
        let (x, y) = (
            square.x - layout.bounds.west,
            square.y - layout.bounds.north,
        );
        Rect::new(
            left + x as u16 * size.width(),
            top + y as u16 * size.0,
            size.width(),
            size.0,
        )
    };
    let mut land = std::collections::HashMap::new();
    for cell in &layout.kingdom.cells {
        let at = Coord::at(cell.x, cell.y);
        land.insert((at.x, at.y), cell);
    }
    for at in layout.bounds.squares() {
        let rect = rect(at);
        if layout.clickable {
            canvas.targets.push((rect, Target::Square(at)));
        }
        match land.get(&(at.x, at.y)) {
            Some(cell) => match cell.terrain {
                CellTerrain::Castle => castle(canvas, rect, layout.seat),
                CellTerrain::Land(terrain) => {
                    let fresh = layout.fresh.contains(&at);
                    half(canvas, rect, terrain, cell.crowns, fresh);
                }
            },
            None if layout.reach.is_some_and(|reach| reach.contains(at)) => {
                empty(canvas, rect, layout.coverable.contains(&at));
            }
            None => {}
        }
    }
    let Some(ghost) = layout.ghost else {
        return;
    };
    let faces = describe::faces(ghost.domino);
    let squares = ghost.held.squares();
    for (index, at) in squares.into_iter().enumerate() {
        if layout.bounds.contains(at) {
            let (terrain, crowns) = faces[index];
            half(canvas, rect(at), terrain, crowns, false);
            let other = squares[1 - index];
            outline(canvas, rect(at), ghost.gain.is_some(), other.x - at.x);
        }
    }
    if let Some(gain) = ghost.gain
        && size.0 > 1
    {
        // On a half without crowns.
        let bare = (0..2).rev().find(|index| faces[*index].1 == 0);
        if let Some(index) = bare {
            let rect = rect(squares[index]);
            let row = Rect::new(rect.x + 1, rect.bottom() - 1, rect.width - 1, 1);
            let style = canvas
                .look
                .on(Tone::Pip, Tone::Ivory)
                .add_modifier(Modifier::BOLD);
            let style = reversed_if_monochrome(canvas, style);
            canvas.text(row, &describe::gain(gain), style);
        }
    }
}

fn reversed_if_monochrome(canvas: &Canvas<'_>, style: Style) -> Style {
    if canvas.look.is_monochrome() {
        style.add_modifier(Modifier::REVERSED)
    } else {
        style
    }
}

fn castle(canvas: &mut Canvas<'_>, rect: Rect, seat: u8) {
    let style = canvas.seat(seat);
    canvas.fill(rect, style);
    let (x, y) = middle(rect);
    let symbol = canvas.look.terrain(CellTerrain::Castle);
    canvas.put(x, y, symbol, style);
}

/// Position of a square's symbol.
const fn middle(rect: Rect) -> (u16, u16) {
    (
        rect.x + (rect.width - 1) / 2,
        rect.y + (rect.height - 1) / 2,
    )
}

/// Draws half a domino.
pub(super) fn half(canvas: &mut Canvas<'_>, rect: Rect, terrain: Terrain, crowns: u8, fresh: bool) {
    let look = canvas.look;
    let mut style = look.on(Tone::TerrainSymbol(terrain), Tone::Terrain(terrain));
    if fresh {
        style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    }
    canvas.fill(
        rect,
        look.on(Tone::TerrainSymbol(terrain), Tone::Terrain(terrain)),
    );
    let (x, y) = middle(rect);
    let symbol = look.terrain(terrain.into());
    canvas.put(x, y, symbol, style);
    if rect.height > 2 && !look.ascii && !look.is_monochrome() {
        // Large squares get some texture.
        let muted = look
            .on(Tone::TerrainSymbol(terrain), Tone::Terrain(terrain))
            .add_modifier(Modifier::DIM);
        canvas.put(x - 2, y, symbol, muted);
        canvas.put(x + 2, y, symbol, muted);
    }
    let crown = look
        .on(Tone::TerrainCrown(terrain), Tone::Terrain(terrain))
        .add_modifier(Modifier::BOLD);
    if rect.height == 1 {
        let text = look.crowns(crowns, 1);
        canvas.text(Rect::new(x + 1, y, 1, 1), &text, crown);
    } else {
        let text = look.crowns(crowns, 3);
        let left = (rect.width.saturating_sub(text.chars().count() as u16)) / 2;
        let row = Rect::new(rect.x + left, y + 1, rect.width - left, 1);
        canvas.text(row, &text, crown);
    }
}

fn empty(canvas: &mut Canvas<'_>, rect: Rect, free: bool) {
    let look = canvas.look;
    let style = look.on(Tone::ParchmentDot, Tone::Parchment);
    canvas.fill(rect, style);
    let (x, y) = middle(rect);
    if free {
        let style = look.on(Tone::Good, Tone::Parchment);
        canvas.put(x, y, look.free(), style);
    } else {
        canvas.put(x, y, look.dot(), style);
    }
}

/// Outlines the held domino: green if legal, red if not. `beside`: column offset of the other half.
fn outline(canvas: &mut Canvas<'_>, rect: Rect, legal: bool, beside: i16) {
    let look = canvas.look;
    let tone = if legal { Tone::Good } else { Tone::Bad };
    let [mut left, mut right] = look.selection_edges();
    if (look.ascii || look.is_monochrome()) && !legal {
        (left, right) = ("!", "!");
    }
    let mut style = Style::new()
        .fg(look.colour(tone))
        .add_modifier(Modifier::BOLD);
    if look.is_monochrome() {
        style = style.add_modifier(Modifier::REVERSED);
    }
    for y in rect.top()..rect.bottom() {
        // No edge between the halves.
        if beside != -1 && rect.width > 2 {
            canvas.put(rect.left(), y, left, style);
        }
        if beside != 1 {
            canvas.put(rect.right() - 1, y, right, style);
        }
    }
}

/// Draws a horizontal domino with its top left corner here.
pub(super) fn domino(canvas: &mut Canvas<'_>, (x, y): (u16, u16), number: u8, size: Size) {
    for (index, (terrain, crowns)) in (0..).zip(describe::faces(number)) {
        let rect = Rect::new(x + index * size.width(), y, size.width(), size.0);
        half(canvas, rect, *terrain, *crowns, false);
    }
}
