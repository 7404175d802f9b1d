//! SVG reliability diagram: observed win share by predicted win probability.
//!
//! Below it is a histogram of the positions. Lengths are in pixels.

use std::fmt::Write as _;

use ::arena::calibration::{Bin, BinStats};

use super::report::{Report, range};
use crate::picture::{self, Scale, escape};
use crate::show::{percent, truncate};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 870.0;
/// Ends of the x axis (predicted probability 0 and 1).
const X_AXIS: (f64, f64) = (106.0, 596.0);
/// Ends of the y axis (observed share 0 and 1). It is as long as the x axis, so perfect calibration
/// is the diagonal.
const Y_AXIS: (f64, f64) = (654.0, 164.0);
/// Baseline of the histogram.
const BASELINE: f64 = 800.0;
const HISTOGRAM_HEIGHT: f64 = 90.0;
/// Gap between the edge of a bin and its bar.
const GAP: f64 = 4.0;
const DOT_RADIUS: f64 = 6.5;
/// Characters that fit in a line across the picture.
const LONGEST_LINE: usize = 78;

/// Draws the diagram as an SVG document.
pub(super) fn draw(report: &Report) -> String {
    let mut page = picture::open(&title(report), &description(report), (WIDTH, HEIGHT));
    let rules = match report.rules.as_slice() {
        [rules] => rules.clone(),
        all => format!("{} and {} more", all[0], all.len() - 1),
    };
    let rules = format!("{rules} · seed {}", report.seed);
    let summary = format!("{}, {}", report.brier(), report.bias());
    let lines = [report.player.clone(), rules, report.positions(), summary];
    picture::add_subtitle_lines(&mut page, lines.map(|line| truncate(&line, LONGEST_LINE)));
    let x_scale = Scale::new((0.0, 1.0), X_AXIS);
    let y_scale = Scale::new((0.0, 1.0), Y_AXIS);
    draw_grid(&mut page, &x_scale, &y_scale);
    let bins = report.mover.bins.iter();
    let filled: Vec<(&Bin, BinStats)> = bins.filter_map(|bin| Some((bin, bin.stats?))).collect();
    for (_, stats) in &filled {
        draw_whisker(&mut page, stats, (&x_scale, &y_scale));
    }
    // Drawn over all whiskers, so that no dot is hidden.
    for (bin, stats) in &filled {
        let (x, y) = (
            x_scale.pixel(stats.predicted),
            y_scale.pixel(stats.observed),
        );
        let _ = writeln!(
            page,
            "<g><title>{}</title><circle class=\"halo\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{DOT_RADIUS}\"/>\
             <circle class=\"dot p4\" cx=\"{x:.2}\" cy=\"{y:.2}\" r=\"{DOT_RADIUS}\"/></g>",
            escape(&sentence(bin, stats)),
        );
    }
    draw_histogram(&mut page, &filled, &x_scale);
    page.push_str("</svg>\n");
    page
}

fn title(report: &Report) -> String {
    let mut game = report.game.to_owned();
    if let Some(first) = game.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    format!("{game}: calibration of win probabilities")
}

/// Text alternative for screen readers.
fn description(report: &Report) -> String {
    let bins = report.mover.bins.iter();
    let sentences = bins.filter_map(|bin| Some(sentence(bin, &bin.stats?)));
    let what = format!("Predicted win probabilities of {}. ", report.player);
    what + &sentences.collect::<Vec<_>>().join(" ")
}

fn sentence(bin: &Bin, stats: &BinStats) -> String {
    let (low, high) = stats.observed_ci95;
    format!(
        "Predicted {}, {:.1}% on average: wins {:.1}% ({:.1} – {:.1}) of {}.",
        range(bin),
        percent(stats.predicted),
        percent(stats.observed),
        percent(low),
        percent(high),
        stats.forecasts,
    )
}

/// Draws the grid, its labels, and the diagonal of perfect calibration.
fn draw_grid(page: &mut String, x_scale: &Scale, y_scale: &Scale) {
    let ((left, right), (bottom, top)) = (X_AXIS, Y_AXIS);
    for fifth in 0..=5_u8 {
        let part = f64::from(fifth) / 5.0;
        let (x, y, label) = (x_scale.pixel(part), y_scale.pixel(part), percent(part));
        let _ = writeln!(
            page,
            "<path class=\"grid\" d=\"M{x:.2} {bottom}V{top}M{left} {y:.2}H{right}\"/>\
             <path class=\"grid\" d=\"M{x:.2} {BASELINE}V{:.2}\"/>\
             <text class=\"soft small\" text-anchor=\"end\" x=\"{:.2}\" y=\"{:.2}\">{label:.0}%</text>\
             <text class=\"soft small middle\" x=\"{x:.2}\" y=\"{:.2}\">{label:.0}%</text>",
            BASELINE - HISTOGRAM_HEIGHT,
            left - 8.0,
            y + 4.5,
            BASELINE + 18.0,
        );
    }
    let _ = writeln!(
        page,
        "<path class=\"axis\" d=\"M{left} {bottom}H{right}M{left} {BASELINE}H{right}\"/>\
         <path class=\"fair\" d=\"M{left} {bottom}L{right} {top}\"/>\n\
         <text class=\"soft small over\" x=\"{:.2}\" y=\"{:.2}\">wins more often than predicted</text>\n\
         <text class=\"soft small over\" text-anchor=\"end\" x=\"{:.2}\" y=\"{:.2}\">wins less often than predicted</text>",
        left + 10.0,
        top + 20.0,
        right - 10.0,
        bottom - 11.0,
    );
    let middle = f64::midpoint(left, right);
    let _ = writeln!(
        page,
        "<text class=\"middle\" x=\"{middle:.2}\" y=\"{:.2}\">predicted win probability</text>",
        BASELINE + 42.0,
    );
    for (y, text) in [
        (
            f64::midpoint(bottom, top),
            "games won, with 95% confidence interval",
        ),
        (BASELINE - HISTOGRAM_HEIGHT / 2.0, "positions"),
    ] {
        let _ = writeln!(
            page,
            "<text class=\"middle\" transform=\"translate(46 {y:.2}) rotate(-90)\">{text}</text>"
        );
    }
}

/// Draws a confidence interval as a whisker.
fn draw_whisker(page: &mut String, stats: &BinStats, (x_scale, y_scale): (&Scale, &Scale)) {
    let (low, high) = stats.observed_ci95;
    let (x, low, high) = (
        x_scale.pixel(stats.predicted),
        y_scale.pixel(low),
        y_scale.pixel(high),
    );
    let left = x - 6.0;
    let path =
        format!("d=\"M{left:.2} {low:.2}h12M{x:.2} {low:.2}V{high:.2}M{left:.2} {high:.2}h12\"");
    let _ = writeln!(
        page,
        "<path class=\"halo\" {path}/><path class=\"whisker\" {path}/>"
    );
}

/// Draws the number of positions in each bin.
fn draw_histogram(page: &mut String, filled: &[(&Bin, BinStats)], x_scale: &Scale) {
    let fullest = filled.iter().map(|(_, stats)| stats.forecasts).max();
    let fullest = f64::from(fullest.unwrap_or(1) as u32);
    for (bin, stats) in filled {
        let (left, right) = (x_scale.pixel(bin.from) + GAP, x_scale.pixel(bin.to) - GAP);
        let height = HISTOGRAM_HEIGHT * f64::from(stats.forecasts as u32) / fullest;
        let top = BASELINE - height;
        let _ = writeln!(
            page,
            "<rect class=\"heap p4\" x=\"{left:.2}\" y=\"{top:.2}\" width=\"{:.2}\" height=\"{height:.2}\" rx=\"{:.2}\"/>\
             <text class=\"over small middle\" x=\"{:.2}\" y=\"{:.2}\">{}</text>",
            right - left,
            height.min(3.0),
            f64::midpoint(left, right),
            top - 5.0,
            stats.forecasts,
        );
    }
}
