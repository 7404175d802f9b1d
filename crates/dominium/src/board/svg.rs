//! SVG drawing of a board for A4 paper, with thin lines to save ink.
//!
//! Lengths are in millimetres. Between two numbered squares is the place of a domino, twice as long
//! as wide; four places enclose an area.

use std::fmt::Write as _;

use domination::{Area, Board, Place, Square};

const PAGE: (f64, f64) = (210.0, 297.0);
/// Side of a numbered square and width of a domino.
const UNIT: f64 = 8.2;
/// Distance between the centres of neighbouring squares: a square and a domino.
const PERIOD: f64 = 3.0 * UNIT;
const BOARD: f64 = 7.0 * PERIOD + UNIT;
const LEFT: f64 = (PAGE.0 - BOARD) / 2.0;
const TOP: f64 = 66.0;

const STYLE: &str = "\
  text { font-family: Georgia, 'Times New Roman', serif; fill: #4a3622; text-anchor: middle }
  .title { font-size: 13px; letter-spacing: 1.2px }
  .name { font-size: 4.6px; fill: #7a6242 }
  .edge { font-size: 4.2px; fill: #7a6242 }
  .frame { fill: none; stroke: #4a3622; stroke-width: .7 }
  .hairline { fill: none; stroke: #4a3622; stroke-width: .25 }
  .area { fill: #f8f3e6; stroke: none }
  .outer { fill: #eadfc4 }
  .token { fill: none; stroke: #cbb88f; stroke-width: .3; stroke-dasharray: .9 .9 }
  .place { fill: #fff; stroke: #b39b6c; stroke-width: .3 }
  .middle { stroke: #d9c9a3; stroke-width: .3 }
  .square { fill: #e8d5ab; stroke: #4a3622; stroke-width: .45 }
  .pip { fill: #2c2015 }
  .numeral { font-size: 2.3px; fill: #6d5533 }
";

/// Pip positions of a number, in steps from the centre of the square.
fn pips(number: u8) -> &'static [(f64, f64)] {
    const MIDDLE: (f64, f64) = (0.0, 0.0);
    const NW: (f64, f64) = (-1.0, -1.0);
    const NE: (f64, f64) = (1.0, -1.0);
    const W: (f64, f64) = (-1.0, 0.0);
    const E: (f64, f64) = (1.0, 0.0);
    const SW: (f64, f64) = (-1.0, 1.0);
    const SE: (f64, f64) = (1.0, 1.0);
    match number {
        0 => &[],
        1 => &[MIDDLE],
        2 => &[NE, SW],
        3 => &[NE, MIDDLE, SW],
        4 => &[NW, NE, SW, SE],
        5 => &[NW, NE, MIDDLE, SW, SE],
        _ => &[NW, NE, W, E, SW, SE],
    }
}

/// Top left corner of a numbered square.
fn corner(square: Square) -> (f64, f64) {
    let along = |index: usize| PERIOD * f64::from(index as u32);
    (LEFT + along(square.column()), TOP + along(square.row()))
}

/// Draws the page as an SVG document.
pub(crate) fn draw(board: &Board, name: &str) -> String {
    let (width, height) = PAGE;
    let mut page = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <title>Domination: {name}</title>\n<style>\n{STYLE}</style>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    frame(&mut page, name);
    for area in Area::all() {
        draw_area(&mut page, area);
    }
    for place in Place::all() {
        draw_place(&mut page, place);
    }
    for square in Square::all() {
        draw_square(&mut page, square, board.number(square).get());
    }
    page.push_str("</svg>\n");
    page
}

fn frame(page: &mut String, name: &str) {
    let middle = PAGE.0 / 2.0;
    let _ = writeln!(
        page,
        "<text class=\"title\" x=\"{middle}\" y=\"40\">DOMINATION</text>\n\
         <text class=\"name\" x=\"{middle}\" y=\"49\">{name}</text>\n\
         <text class=\"name\" x=\"{middle}\" y=\"{:.2}\">The 24 darker areas are the outer areas, \
         which break ties.</text>",
        TOP + BOARD + 15.0,
    );
    for (class, gap, radius) in [("frame", 6.6, 4.0), ("hairline", 5.2, 3.0)] {
        let _ = writeln!(
            page,
            "<rect class=\"{class}\" x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"{radius}\"/>",
            LEFT - gap,
            TOP - gap,
            BOARD + 2.0 * gap,
            BOARD + 2.0 * gap,
        );
    }
    for (index, column) in (0_u32..).zip('a'..='h') {
        let at = PERIOD * f64::from(index) + UNIT / 2.0;
        let (x, y) = (LEFT + at, TOP + at + 1.4);
        for (x, y, text) in [
            (x, TOP - 1.6, column.to_string()),
            (x, TOP + BOARD + 4.2, column.to_string()),
            (LEFT - 2.7, y, (index + 1).to_string()),
            (LEFT + BOARD + 2.7, y, (index + 1).to_string()),
        ] {
            let _ = writeln!(
                page,
                "<text class=\"edge\" x=\"{x:.2}\" y=\"{y:.2}\">{text}</text>"
            );
        }
    }
}

fn draw_area(page: &mut String, area: Area) {
    let (x, y) = corner(area.corner());
    let class = if area.is_outer() {
        "area outer"
    } else {
        "area"
    };
    let (gap, side) = (0.5, 2.0 * UNIT);
    let _ = writeln!(
        page,
        "<rect class=\"{class}\" x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" rx=\"1.6\"/>\
         <circle class=\"token\" cx=\"{:.2}\" cy=\"{:.2}\" r=\"{:.2}\"/>",
        x + UNIT + gap,
        y + UNIT + gap,
        side - 2.0 * gap,
        side - 2.0 * gap,
        x + 2.0 * UNIT,
        y + 2.0 * UNIT,
        0.62 * UNIT,
    );
}

fn draw_place(page: &mut String, place: Place) {
    let (x, y) = corner(place.squares()[0]);
    let gap = 0.45;
    let (long, short) = (2.0 * UNIT - 2.0 * gap, UNIT - 2.0 * gap);
    let (x, y, width, height) = if place.is_south() {
        (x + gap, y + UNIT + gap, short, long)
    } else {
        (x + UNIT + gap, y + gap, long, short)
    };
    let (mx, my) = (x + width / 2.0, y + height / 2.0);
    // Line between the two halves.
    let reach = short / 2.0 - 1.2;
    let (dx, dy) = if place.is_south() {
        (reach, 0.0)
    } else {
        (0.0, reach)
    };
    let _ = writeln!(
        page,
        "<rect class=\"place\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"1.3\"/>\
         <path class=\"middle\" d=\"M{:.2} {:.2}L{:.2} {:.2}\"/>",
        mx - dx,
        my - dy,
        mx + dx,
        my + dy,
    );
}

fn draw_square(page: &mut String, square: Square, number: u8) {
    let (x, y) = corner(square);
    let _ = write!(
        page,
        "<rect class=\"square\" x=\"{x:.2}\" y=\"{y:.2}\" width=\"{UNIT}\" height=\"{UNIT}\" rx=\"1.1\"/>"
    );
    let (mx, my, step) = (x + UNIT / 2.0, y + UNIT / 2.0, 0.27 * UNIT);
    for (dx, dy) in pips(number) {
        let (cx, cy) = (mx + dx * step, my + dy * step);
        let _ = write!(
            page,
            "<circle class=\"pip\" cx=\"{cx:.2}\" cy=\"{cy:.2}\" r=\".85\"/>"
        );
    }
    // Bottom centre, where no number has a pip.
    let (tx, ty) = (mx, y + UNIT - 0.75);
    let _ = writeln!(
        page,
        "<text class=\"numeral\" x=\"{tx:.2}\" y=\"{ty:.2}\">{number}</text>"
    );
}
