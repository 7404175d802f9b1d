//! A reliability diagram: how often a player wins by how often it thinks it will, and below how many
//! positions that is known from.
//!
//! Lengths are in pixels.

use std::fmt::Write as _;

use ::arena::calibration::{Bin, Found};

use super::report::{Report, range};
use crate::picture::{self, Scale, escaped};
use crate::show::{percent, shortened};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 870.0;
/// Where chances of 0 and 1 are.
const ACROSS: (f64, f64) = (106.0, 596.0);
/// Where shares of 0 and 1 are: as far from each other, so that what is right is a diagonal.
const UP: (f64, f64) = (654.0, 164.0);
/// Where the heaps of positions stand, and how high the highest is.
const GROUND: f64 = 800.0;
const HEAP: f64 = 90.0;
/// From the edge of a bin to its heap.
const GAP: f64 = 4.0;
/// How large a dot is.
const DOT: f64 = 6.5;
/// Letters that fit in a line across the picture.
const LONGEST_LINE: usize = 78;

/// The whole picture.
pub(super) fn draw(report: &Report) -> String {
    let mut page = picture::open(&title(report), &description(report), (WIDTH, HEIGHT));
    let rules = match report.rules.as_slice() {
        [rules] => rules.clone(),
        all => format!("{} and {} more", all[0], all.len() - 1),
    };
    let rules = format!("{rules} · seed {}", report.seed);
    let found = format!("{}, {}", report.brier(), report.hope());
    let lines = [report.player.clone(), rules, report.positions(), found];
    picture::explain(&mut page, lines.map(|line| shortened(&line, LONGEST_LINE)));
    let across = Scale::new((0.0, 1.0), ACROSS);
    let up = Scale::new((0.0, 1.0), UP);
    draw_grid(&mut page, &across, &up);
    let bins = report.mover.bins.iter();
    let found: Vec<(&Bin, Found)> = bins.filter_map(|bin| Some((bin, bin.found?))).collect();
    for (_, found) in &found {
        draw_whisker(&mut page, found, (&across, &up));
    }
    // Above all whiskers, so that none hides a dot.
    for (bin, found) in &found {
        let (x, y) = (across.at(found.predicted), up.at(found.observed));
        let _ = writeln!(
            page,
            "<g><title>{}</title><circle class=\"halo\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{DOT}\"/>\
             <circle class=\"dot p4\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{DOT}\"/></g>",
            escaped(&sentence(bin, found)),
        );
    }
    draw_heaps(&mut page, &found, &across);
    page.push_str("</svg>\n");
    page
}

fn title(report: &Report) -> String {
    let mut game = report.game.to_owned();
    if let Some(first) = game.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{game}: does it win as often as it thinks?")
}

/// For those who cannot see it.
fn description(report: &Report) -> String {
    let bins = report.mover.bins.iter();
    let found = bins.filter_map(|bin| Some(sentence(bin, &bin.found?)));
    let what = format!("What {} thinks of its chances. ", report.player);
    what + &found.collect::<Vec<_>>().join(" ")
}

fn sentence(bin: &Bin, found: &Found) -> String {
    let (low, high) = found.observed_ci95;
    format!(
        "Thinks to win {}, {:.1} % on average: wins {:.1} % ({:.1} – {:.1}) of {}.",
        range(bin),
        percent(found.predicted),
        percent(found.observed),
        percent(low),
        percent(high),
        found.forecasts,
    )
}

/// The square, its numbers, and the diagonal on which everything would lie.
fn draw_grid(page: &mut String, across: &Scale, up: &Scale) {
    let ((left, right), (bottom, top)) = (ACROSS, UP);
    for fifth in 0..=5_u8 {
        let part = f64::from(fifth) / 5.0;
        let (x, y, label) = (across.at(part), up.at(part), percent(part));
        let _ = writeln!(
            page,
            "<path class=\"grid\" d=\"M{x:.2} {bottom}V{top}M{left} {y:.2}H{right}\"/>\
             <path class=\"grid\" d=\"M{x:.2} {GROUND}V{:.2}\"/>\
             <text class=\"soft small\" text-anchor=\"end\" x=\"{:.2}\" y=\"{:.2}\">{label:.0} %</text>\
             <text class=\"soft small middle\" x=\"{x:.2}\" y=\"{:.2}\">{label:.0} %</text>",
            GROUND - HEAP,
            left - 8.0,
            y + 4.5,
            GROUND + 18.0,
        );
    }
    let _ = writeln!(
        page,
        "<path class=\"axis\" d=\"M{left} {bottom}H{right}M{left} {GROUND}H{right}\"/>\
         <path class=\"fair\" d=\"M{left} {bottom}L{right} {top}\"/>\n\
         <text class=\"soft small over\" x=\"{:.2}\" y=\"{:.2}\">wins more often than it thinks</text>\n\
         <text class=\"soft small over\" text-anchor=\"end\" x=\"{:.2}\" y=\"{:.2}\">wins less often than it thinks</text>",
        left + 10.0,
        top + 20.0,
        right - 10.0,
        bottom - 11.0,
    );
    let middle = f64::midpoint(left, right);
    let _ = writeln!(
        page,
        "<text class=\"middle\" x=\"{middle:.2}\" y=\"{:.2}\">chance to win, as it thinks</text>",
        GROUND + 42.0,
    );
    for (y, text) in [
        (f64::midpoint(bottom, top), "games won, with 95 % intervals"),
        (GROUND - HEAP / 2.0, "positions"),
    ] {
        let _ = writeln!(
            page,
            "<text class=\"middle\" transform=\"translate(46 {y:.2}) rotate(-90)\">{text}</text>"
        );
    }
}

/// Two ends and a line between them.
fn draw_whisker(page: &mut String, found: &Found, (across, up): (&Scale, &Scale)) {
    let (low, high) = found.observed_ci95;
    let (x, low, high) = (across.at(found.predicted), up.at(low), up.at(high));
    let left = x - 6.0;
    let path =
        format!("d=\"M{left:.2} {low:.2}h12M{x:.2} {low:.2}V{high:.2}M{left:.2} {high:.2}h12\"");
    let _ = writeln!(
        page,
        "<path class=\"halo\" {path}/><path class=\"whisker\" {path}/>"
    );
}

/// How many positions each dot stands for.
fn draw_heaps(page: &mut String, found: &[(&Bin, Found)], across: &Scale) {
    let most = found.iter().map(|(_, found)| found.forecasts).max();
    let most = f64::from(most.unwrap_or(1) as u32);
    for (bin, found) in found {
        let (left, right) = (across.at(bin.from) + GAP, across.at(bin.to) - GAP);
        let height = HEAP * f64::from(found.forecasts as u32) / most;
        let top = GROUND - height;
        let _ = writeln!(
            page,
            "<rect class=\"heap p4\" x=\"{left:.2}\" y=\"{top:.2}\" width=\"{:.2}\" height=\"{height:.2}\" rx=\"{:.2}\"/>\
             <text class=\"over small middle\" x=\"{:.2}\" y=\"{:.2}\">{}</text>",
            right - left,
            height.min(3.0),
            f64::midpoint(left, right),
            top - 5.0,
            found.forecasts,
        );
    }
}
