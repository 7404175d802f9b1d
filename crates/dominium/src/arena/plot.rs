//! SVG plot of a match: win shares with confidence intervals, and score histograms.
//!
//! Each player has a row, with the win share on the left and the histogram on the right. Lengths are
//! in pixels.

mod histogram;
mod labels;

use std::fmt::Write as _;

use ::arena::PlayerStanding;

use super::report::Report;
use crate::picture::{self, MARGIN, Scale, escape};
use crate::show::{percent, truncate};
use histogram::Histogram;
use labels::wrap_name;

const WIDTH: f64 = 960.0;
/// Top of the first row, below the title.
const TOP: f64 = 130.0;
const ROW: f64 = 80.0;
/// Left and right end of the win share axis.
const SHARES: (f64, f64) = (286.0, 586.0);
/// Left and right end of the points axis.
const POINTS: (f64, f64) = (638.0, WIDTH - MARGIN);
/// Middle of a row, relative to its top.
const MIDDLE: f64 = 40.0;
const BAR_HEIGHT: f64 = 30.0;
/// Baseline of the histogram, relative to the top of its row.
const BASELINE: f64 = 72.0;
const HISTOGRAM_HEIGHT: f64 = 52.0;
/// Characters that fit in a line across the picture.
const LONGEST_LINE: usize = 120;

/// Draws the plot as an SVG document.
pub(super) fn draw(report: &Report<'_>) -> String {
    let rows = ROW * f64::from(report.names.len() as u32);
    let height = TOP + rows + 62.0;
    let mut page = picture::open(&title(report), &description(report), (WIDTH, height));
    let about = format!("{} · seed {}", report.rules, report.seed);
    let verdict = report.sprt_run.map(|sprt_run| report.verdict(sprt_run));
    let lines = [about].into_iter().chain(verdict);
    picture::add_subtitle_lines(&mut page, lines.map(|line| truncate(&line, LONGEST_LINE)));
    let fair = 1.0 / f64::from(report.names.len() as u32);
    let bottom = TOP + rows;
    let shares = draw_shares_axis(&mut page, report, fair, bottom);
    let points = draw_points_axis(&mut page, report, bottom);
    for (index, (name, standing)) in report.names.iter().zip(&report.standings).enumerate() {
        let top = TOP + ROW * f64::from(index as u32);
        let class = format!("p{}", index + 1);
        draw_share(&mut page, name, standing, (&shares, top), &class);
        draw_histogram(&mut page, report, index, (&points, top), &class);
    }
    // Drawn over the bars, so that it stays visible.
    let fair = format!("d=\"M{:.2} {:.2}V{bottom:.2}\"", shares.pixel(fair), TOP);
    let _ = writeln!(
        page,
        "<path class=\"halo\" {fair}/><path class=\"fair\" {fair}/>"
    );
    for (index, standing) in report.standings.iter().enumerate() {
        let middle = TOP + ROW * f64::from(index as u32) + MIDDLE;
        draw_interval(&mut page, standing, &shares, middle);
    }
    page.push_str("</svg>\n");
    page
}

fn title(report: &Report<'_>) -> String {
    let mut game = report.game.to_owned();
    if let Some(first) = game.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let deals = if report.tally.has_complete_deals() {
        "every deal played"
    } else {
        "some deals not played"
    };
    format!("{game}: {}, {deals} from every seat", report.games())
}

/// Text alternative for screen readers.
fn description(report: &Report<'_>) -> String {
    let players = report.names.iter().zip(&report.standings);
    let sentences = players.map(|(name, standing)| {
        let (score, share) = (standing.mean_score, share(standing));
        format!("{name} wins {share} of its games, with a mean score of {score:.2}.")
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// Formats a win share with its confidence interval.
fn share(standing: &PlayerStanding) -> String {
    let (low, high) = standing.win_share_ci95;
    format!(
        "{:.1}% ({:.1} – {:.1})",
        percent(standing.win_share),
        percent(low),
        percent(high)
    )
}

fn draw_shares_axis(page: &mut String, report: &Report<'_>, fair: f64, bottom: f64) -> Scale {
    let highs = report
        .standings
        .iter()
        .map(|standing| standing.win_share_ci95.1);
    let largest = highs.fold(fair, f64::max);
    // Leave some space to the right, rounded up to tenths or fifths.
    let tenths = (10.0 * largest + 0.2).ceil().min(10.0) as u32;
    let step = if tenths > 6 { 2 } else { 1 };
    let tenths = tenths.next_multiple_of(step);
    let scale = Scale::new((0.0, f64::from(tenths) / 10.0), SHARES);
    for tenth in (0..=tenths).step_by(step as usize).map(f64::from) {
        let (x, label) = (scale.pixel(tenth / 10.0), 10.0 * tenth);
        tick(page, x, bottom, &format!("{label:.0}%"));
    }
    label(
        page,
        SHARES,
        bottom,
        "games won, with 95% confidence interval",
    );
    let _ = writeln!(
        page,
        "<text class=\"soft small middle\" x=\"{:.2}\" y=\"{:.2}\">fair share {:.1}%</text>",
        scale.pixel(fair),
        TOP - 6.0,
        percent(fair),
    );
    scale
}

fn draw_points_axis(page: &mut String, report: &Report<'_>, bottom: f64) -> Histogram {
    let players = 0..report.names.len();
    let scores: Vec<Vec<u32>> = players
        .map(|player| report.tally.points(player).collect())
        .collect();
    let histogram = Histogram::new(&scores, POINTS);
    for points in histogram.ticks() {
        tick(
            page,
            histogram.scale().pixel(points),
            bottom,
            &format!("{points:.0}"),
        );
    }
    let what = match report.game {
        "domination" => "areas per game, with mean",
        _ => "points per game, with mean",
    };
    label(page, POINTS, bottom, what);
    histogram
}

/// Draws a grid line through all rows, with its label below.
fn tick(page: &mut String, x: f64, bottom: f64, text: &str) {
    let _ = writeln!(
        page,
        "<path class=\"grid\" d=\"M{x:.2} {:.2}V{bottom:.2}\"/>\
         <text class=\"soft small middle\" x=\"{x:.2}\" y=\"{:.2}\">{text}</text>",
        TOP,
        bottom + 18.0,
    );
}

/// Draws an axis below all rows, with its label.
fn label(page: &mut String, (left, right): (f64, f64), bottom: f64, text: &str) {
    let _ = writeln!(
        page,
        "<path class=\"axis\" d=\"M{left} {bottom}H{right}\"/>\
         <text class=\"middle\" x=\"{:.2}\" y=\"{:.2}\">{text}</text>",
        f64::midpoint(left, right),
        bottom + 42.0,
    );
}

/// Draws the name and the win share of a player. The share is shown as text and as a bar.
fn draw_share(
    page: &mut String,
    name: &str,
    standing: &PlayerStanding,
    (scale, top): (&Scale, f64),
    class: &str,
) {
    let text = share(standing);
    let lines = wrap_name(name);
    // Two or three lines, vertically centred in the row.
    let mut y = top + MIDDLE + 5.0 - 9.5 * f64::from(lines.len() as u32);
    let _ = writeln!(page, "<g><title>{}: {text}</title>", escape(name));
    for line in lines {
        let line = escape(&line);
        let _ = writeln!(
            page,
            "<text class=\"name\" x=\"{MARGIN}\" y=\"{y:.2}\">{line}</text>"
        );
        y += 19.0;
    }
    let _ = writeln!(
        page,
        "<text x=\"{MARGIN}\" y=\"{y:.2}\">{text}</text>\n\
         <rect class=\"bar {class}\" x=\"{left}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{BAR_HEIGHT}\" rx=\"3\"/></g>",
        top + MIDDLE - BAR_HEIGHT / 2.0,
        scale.pixel(standing.win_share) - SHARES.0,
        left = SHARES.0,
    );
}

/// Draws a confidence interval as a whisker.
fn draw_interval(page: &mut String, standing: &PlayerStanding, scale: &Scale, middle: f64) {
    let (low, high) = standing.win_share_ci95;
    let (low, high) = (scale.pixel(low), scale.pixel(high));
    let top = middle - 6.0;
    let path =
        format!("d=\"M{low:.2} {top:.2}v12M{low:.2} {middle:.2}H{high:.2}M{high:.2} {top:.2}v12\"");
    let _ = writeln!(
        page,
        "<path class=\"halo\" {path}/><path class=\"whisker\" {path}/>"
    );
}

/// Draws the score histogram of a player.
fn draw_histogram(
    page: &mut String,
    report: &Report<'_>,
    player: usize,
    (histogram, top): (&Histogram, f64),
    class: &str,
) {
    let (baseline, mean) = (top + BASELINE, report.standings[player].mean_score);
    let x = histogram.scale().pixel(mean);
    let mut path = String::new();
    for (left, right, part) in histogram.bars(report.tally.points(player)) {
        let _ = write!(
            path,
            "M{left:.2} {baseline:.2}V{:.2}H{right:.2}V{baseline:.2}Z",
            baseline - HISTOGRAM_HEIGHT * part
        );
    }
    let _ = writeln!(
        page,
        "<path class=\"heap {class}\" d=\"{path}\"/>\
         <path class=\"axis\" d=\"M{} {baseline:.2}H{}\"/>\
         <path class=\"mean\" d=\"M{x:.2} {:.2}V{baseline:.2}\"/>\
         <text class=\"over small middle\" x=\"{x:.2}\" y=\"{:.2}\">{mean:.1}</text>",
        POINTS.0,
        POINTS.1,
        baseline - HISTOGRAM_HEIGHT - 2.0,
        baseline - HISTOGRAM_HEIGHT - 5.0,
    );
}
