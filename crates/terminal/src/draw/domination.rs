//! Domination table: board, rack, players and event log.

use api::{AreaView, ChairView, DominationScene};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::canvas::{self, Canvas};
use crate::describe;
use crate::grid::Coord;
use crate::i18n::{Translations, args};
use crate::look::Tone;
use crate::table_screen::domination::DominationSelection;
use crate::table_screen::{TableScreen, Target};

/// Distance between squares in columns and rows.
#[derive(Clone, Copy)]
struct Pitch {
    across: u16,
    down: u16,
}

impl Pitch {
    /// The largest pitch that fits.
    fn fitting(area: Rect) -> Self {
        let all = [(12, 5), (10, 4), (8, 3)].map(|(across, down)| Self { across, down });
        let fits = |pitch: &Self| {
            let (width, height) = pitch.extent();
            width <= area.width && height <= area.height
        };
        let small = Self { across: 6, down: 2 };
        all.into_iter().find(fits).unwrap_or(small)
    }

    const fn extent(self) -> (u16, u16) {
        (self.across * 7 + 3, self.down * 7 + 1)
    }
}

/// Screen geometry of the board.
#[derive(Clone, Copy)]
struct BoardLayout {
    left: u16,
    top: u16,
    pitch: Pitch,
}

impl BoardLayout {
    /// Rectangle of a numbered square.
    const fn square(self, at: Coord) -> Rect {
        let x = self.left + at.x as u16 * self.pitch.across;
        let y = self.top + at.y as u16 * self.pitch.down;
        Rect::new(x, y, 3, 1)
    }

    /// Rectangle of the place between two squares.
    fn place(self, [a, b]: [Coord; 2]) -> Rect {
        let from = self.square(Coord::new(a.x.min(b.x), a.y.min(b.y)));
        if a.y == b.y {
            Rect::new(from.x + 3, from.y, self.pitch.across - 3, 1)
        } else {
            Rect::new(from.x + 1, from.y + 1, 1, self.pitch.down - 1)
        }
    }

    /// Rectangle of the area whose north-west corner is this square.
    const fn area(self, corner: Coord) -> Rect {
        let from = self.square(corner);
        Rect::new(
            from.x + 2,
            from.y + 1,
            self.pitch.across - 1,
            self.pitch.down - 1,
        )
    }
}

pub(super) fn draw(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &TableScreen,
    scene: &DominationScene,
    selection: &DominationSelection,
) {
    let side = if area.width >= 110 {
        area.width / 3
    } else {
        30
    };
    let rect = Rect::new(area.x + 1, area.y, area.width - side - 2, area.height - 4);
    let pitch = Pitch::fitting(rect);
    let (width, height) = pitch.extent();
    let board = BoardLayout {
        left: rect.x + (rect.width - width) / 2,
        top: rect.y + (rect.height.saturating_sub(height)) / 2,
        pitch,
    };
    draw_board(canvas, board, scene, selection, screen);
    let rack = Rect::new(area.x + 1, area.bottom() - 3, area.width - 2, 3);
    draw_rack(canvas, rack, screen, scene, selection);
    let side = Rect::new(area.right() - side, area.y, side - 1, area.height - 4);
    draw_side(canvas, side, screen, scene);
}

fn draw_board(
    canvas: &mut Canvas<'_>,
    board: BoardLayout,
    scene: &DominationScene,
    selection: &DominationSelection,
    screen: &TableScreen,
) {
    let look = canvas.look;
    let (width, height) = board.pitch.extent();
    let felt = look.on(Tone::Number, Tone::Felt);
    let background = Rect::new(board.left.saturating_sub(1), board.top, width + 2, height);
    canvas.fill(background, felt);
    for area in &scene.areas {
        draw_area(canvas, board, area);
    }
    for (y, row) in (0..).zip(&scene.board) {
        for (x, number) in (0..).zip(row) {
            let square = board.square(Coord::new(x, y));
            let style = felt.add_modifier(Modifier::BOLD);
            canvas.text(square, &format!(" {number} "), style);
        }
    }
    let last = scene
        .laid
        .len()
        .checked_sub(screen.view.viewer.chairs.len() - 1);
    for (index, laid) in scene.laid.iter().enumerate() {
        // Highlight what the others have laid since the player's last turn.
        let fresh = last.is_some_and(|last| index >= last);
        let tone = if fresh {
            Tone::Seat(laid.seat)
        } else {
            Tone::Ivory
        };
        let style = look.on(tone, Tone::Felt).add_modifier(Modifier::BOLD);
        let rect = board.place(laid.squares.map(Coord::from));
        bar(canvas, rect, look.laid(), style);
    }
    if !screen.my_turn() || !screen.shows_rack() {
        return;
    }
    for (index, place) in selection.places.iter().enumerate() {
        let rect = board.place(place.at);
        let picked = selection.picked == Some(index);
        if picked || selection.is_candidate(place) {
            let (tone, symbols) = match (picked, place.conquers.is_empty()) {
                (true, true) => (Tone::Good, look.picked()),
                (true, false) => (Tone::Gold, look.picked()),
                (false, true) => (Tone::Muted, look.place()),
                (false, false) => (Tone::Gold, look.place()),
            };
            let mut style = look.on(tone, Tone::Felt).add_modifier(Modifier::BOLD);
            if picked && look.is_monochrome() {
                style = style.add_modifier(Modifier::REVERSED);
            }
            bar(canvas, rect, symbols, style);
        }
        canvas.targets.push((rect, Target::Place(index)));
    }
    if let Some(place) = selection.place() {
        for corner in &place.conquers {
            mark(canvas, board.area(*corner), "+1", Tone::Gold);
        }
        for corner in &place.opens {
            mark(canvas, board.area(*corner), "!", Tone::Bad);
        }
    }
}

/// Draws a text in the middle of an area.
fn mark(canvas: &mut Canvas<'_>, rect: Rect, text: &str, tone: Tone) {
    let row = Rect::new(rect.x, rect.y + rect.height / 2, rect.width, 1);
    let style = Style::new()
        .fg(canvas.look.colour(tone))
        .add_modifier(Modifier::BOLD);
    canvas.centred(row, text, style);
}

fn bar(canvas: &mut Canvas<'_>, rect: Rect, [across, down]: [&str; 2], style: Style) {
    let symbol = if rect.width > 1 { across } else { down };
    for y in rect.top()..rect.bottom() {
        for x in rect.left()..rect.right() {
            canvas.put(x, y, symbol, style);
        }
    }
}

fn draw_area(canvas: &mut Canvas<'_>, board: BoardLayout, area: &AreaView) {
    let rect = board.area(Coord::at(area.x, area.y));
    if let Some(owner) = area.owner {
        let style = canvas.seat(owner);
        canvas.fill(rect, style);
        let row = Rect::new(rect.x, rect.y + rect.height / 2, rect.width, 1);
        let token = canvas.look.token(owner);
        canvas.centred(row, token, style);
    } else if area.sides == 3 {
        // Three sides: one more domino completes the area.
        let style = canvas.look.on(Tone::Gold, Tone::Glow);
        canvas.fill(rect, style);
        let row = Rect::new(rect.x, rect.y + rect.height / 2, rect.width, 1);
        let dot = canvas.look.dot();
        canvas.centred(row, dot, style);
    }
}

fn draw_rack(
    canvas: &mut Canvas<'_>,
    area: Rect,
    screen: &TableScreen,
    scene: &DominationScene,
    selection: &DominationSelection,
) {
    let look = canvas.look;
    let muted = look.fg(Tone::Muted);
    if screen.view.state.eye.is_none() {
        return;
    }
    let title = canvas.translations.t("rack");
    canvas.text(area, &title, muted);
    let row = Rect::new(area.x, area.y + 1, area.width, 1);
    if !screen.shows_rack() {
        let size = scene.racks.get(usize::from(screen.own_seat()) - 1);
        let covered = " ? ".repeat(size.map_or(0, |rack| rack.size));
        canvas.text(row, &covered, muted);
        return;
    }
    if selection.rack.is_empty() {
        let text = canvas.translations.t("rack-empty");
        canvas.text(row, &text, muted);
        return;
    }
    let held = selection.place().map(|place| place.domino.as_str());
    let mut x = row.x;
    for (index, (domino, many)) in selection.rack.iter().enumerate() {
        let chosen = selection.domino.as_ref() == Some(domino);
        let meant = held == Some(domino.as_str()) && screen.my_turn();
        let start = x;
        let mut key = look.fg(Tone::Muted);
        if chosen {
            key = look.fg(Tone::Good).add_modifier(Modifier::BOLD);
        }
        let mark = if chosen { look.pointer() } else { " " };
        canvas.put(x, row.y, mark, key);
        x = canvas.text(Rect::new(x + 1, row.y, 1, 1), &(index + 1).to_string(), key);
        x = canvas.domination_tile((x + 1, row.y), domino, meant);
        if *many > 1 {
            let text = format!("{}{many}", look.times());
            x = canvas.text(Rect::new(x, row.y, 2, 1), &text, muted);
        }
        if meant {
            let style = look.fg(Tone::Good);
            let symbol = if look.ascii { "=" } else { "▔" };
            for column in start + 3..start + 8 {
                canvas.put(column, row.y + 1, symbol, style);
            }
        }
        let rect = Rect::new(start, row.y, x - start, 2);
        canvas.targets.push((rect, Target::Rack(index)));
        x += 1;
    }
}

/// Side panel: players and event log.
fn draw_side(canvas: &mut Canvas<'_>, area: Rect, screen: &TableScreen, scene: &DominationScene) {
    let mut y = area.y;
    let look = canvas.look;
    let muted = look.fg(Tone::Muted);
    for (chair, rack) in screen.view.viewer.chairs.iter().zip(&scene.racks) {
        let turn = screen.view.state.turn == Some(chair.seat);
        let pointer = if turn { look.pointer() } else { " " };
        canvas.put(area.x, y, pointer, look.accent());
        let token = canvas.seat(chair.seat);
        canvas.put(area.x + 1, y, look.token(chair.seat), token);
        let name = describe::player_name(canvas.translations, chair);
        let style = if turn {
            look.accent()
        } else {
            look.fg(Tone::Plain)
        };
        let row = Rect::new(area.x + 3, y, area.width - 3, 1);
        let mut points = format!("{:>2}", chair.points);
        if let Some(time) = time_left(screen, chair) {
            points = format!("{time}  {points}");
        }
        let rect = row.width.saturating_sub(canvas::width(&points) + 1);
        canvas.text(Rect { width: rect, ..row }, &name, style);
        let bold = look.fg(Tone::Plain).add_modifier(Modifier::BOLD);
        canvas.right(row, &points, bold);
        let outer = outer(scene, chair.seat);
        let size = canvas
            .translations
            .format("rack-size", &args!(count = rack.size));
        let mut about = canvas
            .translations
            .format("outer-count", &args!(count = outer));
        about.push_str(look.separator());
        about.push_str(&size);
        canvas.text(Rect { y: y + 1, ..row }, &about, muted);
        y += 2;
    }
    y += 1;
    let rows = area.bottom().saturating_sub(y);
    let events = screen.view.log.events.iter().rev();
    let mut lines: Vec<String> = Vec::new();
    for event in events.filter(|event| event.seat.is_some()) {
        let text = super::event_line(canvas, screen, event);
        let wrapped = canvas::wrap(&text, area.width);
        if lines.len() + wrapped.len() > usize::from(rows) {
            break;
        }
        lines.extend(wrapped.into_iter().rev());
    }
    for line in lines.iter().rev() {
        canvas.text(Rect::new(area.x, y, area.width, 1), line, muted);
        y += 1;
    }
}

/// Number of outer areas a seat owns (D5).
pub(super) fn outer(scene: &DominationScene, seat: u8) -> usize {
    let theirs = |area: &&AreaView| area.outer && area.owner == Some(seat);
    scene.areas.iter().filter(theirs).count()
}

/// Remaining time of a player, if clocks are used.
pub(super) fn time_left(screen: &TableScreen, chair: &ChairView) -> Option<String> {
    let mut left = chair.time_left?;
    if chair.running {
        left = left.saturating_sub(screen.received_at.elapsed().as_millis() as u64);
    }
    let seconds = left.div_ceil(1000);
    Some(if seconds >= 3600 {
        format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    } else {
        format!("{}:{:02}", seconds / 60, seconds % 60)
    })
}

/// Status line for the selected place.
pub(super) fn status_line(
    translations: &Translations,
    selection: &DominationSelection,
) -> Option<(String, Tone)> {
    let place = selection.place()?;
    let [a, b] = place.at;
    let (conquers, opens) = (place.conquers.len(), place.opens.len());
    let args = args!(
        domino = place.domino.as_str(),
        at = a.to_string(),
        and = b.to_string(),
        conquers = conquers,
        opens = opens
    );
    let tone = match (conquers, opens) {
        (0, 0) => Tone::Plain,
        (0, _) => Tone::Bad,
        _ => Tone::Gold,
    };
    Some((translations.format("say-lay", &args), tone))
}
