//! A kingdom, square by square, and dominoes.

use api::{CellTerrain, KingdomView, Terrain};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::Canvas;
use crate::describe;
use crate::look::Tone;
use crate::placing::Held;
use crate::sitting::Target;
use crate::squares::{Bounds, Square};

/// How wide and tall a square is, in columns and rows; twice as wide as tall looks square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Size(pub(super) u16);

impl Size {
    pub(super) const fn width(self) -> u16 {
        self.0 * 2
    }

    /// The largest with which so many squares fit into a room.
    pub(super) fn fitting(bounds: Bounds, room: Rect) -> Self {
        let across = room.width / bounds.width() / 2;
        let down = room.height / bounds.height();
        Self(across.min(down).clamp(1, 6))
    }

    pub(super) const fn extent(self, bounds: Bounds) -> (u16, u16) {
        (bounds.width() * self.width(), bounds.height() * self.0)
    }
}

/// A domino over a kingdom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ghost {
    pub(super) held: Held,
    pub(super) domino: u8,
    /// What it would bring, if it may lie there.
    pub(super) gain: Option<i32>,
}

/// How a kingdom is to be drawn.
#[derive(Clone, Debug)]
pub(super) struct Plan<'a> {
    pub(super) kingdom: &'a KingdomView,
    pub(super) seat: u8,
    /// What part of the land is shown.
    pub(super) bounds: Bounds,
    pub(super) size: Size,
    /// What can still be covered.
    pub(super) window: Option<Bounds>,
    /// What the domino in hand can cover.
    pub(super) free: Vec<Square>,
    pub(super) ghost: Option<Ghost>,
    /// What was placed last.
    pub(super) fresh: Vec<Square>,
    /// Can it be pointed at?
    pub(super) pointable: bool,
}

/// Draws a kingdom with this corner.
pub(super) fn draw(canvas: &mut Canvas<'_>, (left, top): (u16, u16), plan: &Plan<'_>) {
    let size = plan.size;
    let room = |square: Square| {
        let (x, y) = (square.x - plan.bounds.west, square.y - plan.bounds.north);
        Rect::new(
            left + x as u16 * size.width(),
            top + y as u16 * size.0,
            size.width(),
            size.0,
        )
    };
    let mut land = std::collections::HashMap::new();
    for cell in &plan.kingdom.cells {
        let at = Square::at(cell.x, cell.y);
        land.insert((at.x, at.y), cell);
    }
    for at in plan.bounds.squares() {
        let room = room(at);
        if plan.pointable {
            canvas.targets.push((room, Target::Square(at)));
        }
        match land.get(&(at.x, at.y)) {
            Some(cell) => match cell.terrain {
                CellTerrain::Castle => castle(canvas, room, plan.seat),
                CellTerrain::Land(terrain) => {
                    let fresh = plan.fresh.contains(&at);
                    half(canvas, room, terrain, cell.crowns, fresh);
                }
            },
            None if plan.window.is_some_and(|window| window.contains(at)) => {
                empty(canvas, room, plan.free.contains(&at));
            }
            None => {}
        }
    }
    let Some(ghost) = plan.ghost else {
        return;
    };
    let faces = describe::faces(ghost.domino);
    let squares = ghost.held.squares();
    for (index, at) in squares.into_iter().enumerate() {
        if plan.bounds.contains(at) {
            let (terrain, crowns) = faces[index];
            half(canvas, room(at), terrain, crowns, false);
            let other = squares[1 - index];
            rim(canvas, room(at), ghost.gain.is_some(), other.x - at.x);
        }
    }
    if let Some(gain) = ghost.gain
        && size.0 > 1
    {
        // Where no crowns are in the way.
        let bare = (0..2).rev().find(|index| faces[*index].1 == 0);
        if let Some(index) = bare {
            let room = room(squares[index]);
            let row = Rect::new(room.x + 1, room.bottom() - 1, room.width - 1, 1);
            let style = canvas
                .look
                .on(Tone::Pip, Tone::Ivory)
                .add_modifier(Modifier::BOLD);
            let style = plainly(canvas, style);
            canvas.text(row, &describe::gain(gain), style);
        }
    }
}

fn plainly(canvas: &Canvas<'_>, style: Style) -> Style {
    if canvas.look.is_plain() {
        style.add_modifier(Modifier::REVERSED)
    } else {
        style
    }
}

fn castle(canvas: &mut Canvas<'_>, room: Rect, seat: u8) {
    let style = canvas.seat(seat);
    canvas.fill(room, style);
    let (x, y) = middle(room);
    let sign = canvas.look.terrain(CellTerrain::Castle);
    canvas.put(x, y, sign, style);
}

/// Where the sign of a square is.
const fn middle(room: Rect) -> (u16, u16) {
    (
        room.x + (room.width - 1) / 2,
        room.y + (room.height - 1) / 2,
    )
}

/// Half a domino.
pub(super) fn half(canvas: &mut Canvas<'_>, room: Rect, terrain: Terrain, crowns: u8, fresh: bool) {
    let look = canvas.look;
    let mut style = look.on(Tone::Sign(terrain), Tone::Ground(terrain));
    if fresh {
        style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    }
    canvas.fill(room, look.on(Tone::Sign(terrain), Tone::Ground(terrain)));
    let (x, y) = middle(room);
    let sign = look.terrain(terrain.into());
    canvas.put(x, y, sign, style);
    if room.height > 2 && !look.ascii && !look.is_plain() {
        // Large squares have some texture.
        let quiet = look
            .on(Tone::Sign(terrain), Tone::Ground(terrain))
            .add_modifier(Modifier::DIM);
        canvas.put(x - 2, y, sign, quiet);
        canvas.put(x + 2, y, sign, quiet);
    }
    let crown = look
        .on(Tone::Crown(terrain), Tone::Ground(terrain))
        .add_modifier(Modifier::BOLD);
    if room.height == 1 {
        let text = look.crowns(crowns, 1);
        canvas.text(Rect::new(x + 1, y, 1, 1), &text, crown);
    } else {
        let text = look.crowns(crowns, 3);
        let left = (room.width.saturating_sub(text.chars().count() as u16)) / 2;
        let row = Rect::new(room.x + left, y + 1, room.width - left, 1);
        canvas.text(row, &text, crown);
    }
}

fn empty(canvas: &mut Canvas<'_>, room: Rect, free: bool) {
    let look = canvas.look;
    let style = look.on(Tone::ParchmentInk, Tone::Parchment);
    canvas.fill(room, style);
    let (x, y) = middle(room);
    if free {
        let style = look.on(Tone::Good, Tone::Parchment);
        canvas.put(x, y, look.free(), style);
    } else {
        canvas.put(x, y, look.dot(), style);
    }
}

/// The rim of what is held, green where it may lie and red where not; the other half is so far to the east.
fn rim(canvas: &mut Canvas<'_>, room: Rect, legal: bool, beside: i16) {
    let look = canvas.look;
    let tone = if legal { Tone::Good } else { Tone::Bad };
    let [mut left, mut right] = look.rim();
    if (look.ascii || look.is_plain()) && !legal {
        (left, right) = ("!", "!");
    }
    let mut style = Style::new()
        .fg(look.colour(tone))
        .add_modifier(Modifier::BOLD);
    if look.is_plain() {
        style = style.add_modifier(Modifier::REVERSED);
    }
    for y in room.top()..room.bottom() {
        // Not between the halves.
        if beside != -1 && room.width > 2 {
            canvas.put(room.left(), y, left, style);
        }
        if beside != 1 {
            canvas.put(room.right() - 1, y, right, style);
        }
    }
}

/// A whole domino, lying, with this corner.
pub(super) fn domino(canvas: &mut Canvas<'_>, (x, y): (u16, u16), number: u8, size: Size) {
    for (index, (terrain, crowns)) in (0..).zip(describe::faces(number)) {
        let room = Rect::new(x + index * size.width(), y, size.width(), size.0);
        half(canvas, room, *terrain, *crowns, false);
    }
}
