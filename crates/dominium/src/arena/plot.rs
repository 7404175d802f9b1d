//! A picture of a contest: a row for each player, with how often it wins on the left and with how
//! many points on the right.
//!
//! Lengths are in pixels.

mod bins;
mod names;

use std::fmt::Write as _;

use ::arena::Standing;

use super::report::Report;
use crate::picture::{self, MARGIN, Scale, escaped};
use crate::show::{percent, shortened};
use bins::Bins;
use names::folded;

const WIDTH: f64 = 960.0;
/// The first row begins below the title.
const TOP: f64 = 130.0;
const ROW: f64 = 80.0;
/// Where shares of 0 and the highest one shown are.
const SHARES: (f64, f64) = (286.0, 586.0);
/// Where the lowest and the highest points are.
const POINTS: (f64, f64) = (638.0, WIDTH - MARGIN);
/// Within a row: where its middle is, and how thick a bar is.
const MIDDLE: f64 = 40.0;
const THICK: f64 = 30.0;
/// Within a row: where the heaps of points stand, and how high the highest is.
const GROUND: f64 = 72.0;
const HEAP: f64 = 52.0;
/// Letters that fit in a line across the picture.
const LONGEST_LINE: usize = 120;

/// The whole picture.
pub(super) fn draw(report: &Report<'_>) -> String {
    let rows = ROW * f64::from(report.names.len() as u32);
    let height = TOP + rows + 62.0;
    let mut page = picture::open(&title(report), &description(report), (WIDTH, height));
    let about = format!("{} · seed {}", report.rules, report.seed);
    let verdict = report.trial.map(|trial| report.verdict(trial));
    let lines = [about].into_iter().chain(verdict);
    picture::explain(&mut page, lines.map(|line| shortened(&line, LONGEST_LINE)));
    let fair = 1.0 / f64::from(report.names.len() as u32);
    let bottom = TOP + rows;
    let shares = draw_shares_axis(&mut page, report, fair, bottom);
    let points = draw_points_axis(&mut page, report, bottom);
    for (index, (name, standing)) in report.names.iter().zip(&report.standings).enumerate() {
        let top = TOP + ROW * f64::from(index as u32);
        let class = format!("p{}", index + 1);
        draw_share(&mut page, name, standing, (&shares, top), &class);
        draw_heap(&mut page, report, index, (&points, top), &class);
    }
    // Above the bars, so that it is seen across the longer ones.
    let fair = format!("d=\"M{:.2} {:.2}V{bottom:.2}\"", shares.at(fair), TOP);
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
    let every = if report.tally.has_whole_deals() {
        "every"
    } else {
        "not every"
    };
    format!("{game}: {}, {every} deal from every seat", report.games())
}

/// For those who cannot see it.
fn description(report: &Report<'_>) -> String {
    let players = report.names.iter().zip(&report.standings);
    let sentences = players.map(|(name, standing)| {
        let (score, share) = (standing.mean_score, share(standing));
        format!("{name} wins {share} of its games, with a mean score of {score:.2}.")
    });
    sentences.collect::<Vec<_>>().join(" ")
}

/// A win share with its interval.
fn share(standing: &Standing) -> String {
    let (low, high) = standing.win_share_ci95;
    format!(
        "{:.1} % ({:.1} – {:.1})",
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
    let most = highs.fold(fair, f64::max);
    // A little room beyond, in whole tenths or fifths.
    let tenths = (10.0 * most + 0.2).ceil().min(10.0) as u32;
    let step = if tenths > 6 { 2 } else { 1 };
    let tenths = tenths.next_multiple_of(step);
    let scale = Scale::new((0.0, f64::from(tenths) / 10.0), SHARES);
    for tenth in (0..=tenths).step_by(step as usize).map(f64::from) {
        let (x, label) = (scale.at(tenth / 10.0), 10.0 * tenth);
        tick(page, x, bottom, &format!("{label:.0} %"));
    }
    label(page, SHARES, bottom, "games won, with 95 % intervals");
    let _ = writeln!(
        page,
        "<text class=\"soft small middle\" x=\"{:.2}\" y=\"{:.2}\">fair share {:.1} %</text>",
        scale.at(fair),
        TOP - 6.0,
        percent(fair),
    );
    scale
}

fn draw_points_axis(page: &mut String, report: &Report<'_>, bottom: f64) -> Bins {
    let players = 0..report.names.len();
    let heaps: Vec<Vec<u32>> = players
        .map(|player| report.tally.points(player).collect())
        .collect();
    let bins = Bins::new(&heaps, POINTS);
    for points in bins.ticks() {
        tick(
            page,
            bins.scale().at(points),
            bottom,
            &format!("{points:.0}"),
        );
    }
    let what = match report.game {
        "domination" => "areas a game, and their mean",
        _ => "points a game, and their mean",
    };
    label(page, POINTS, bottom, what);
    bins
}

/// A line up through all rows with its number below.
fn tick(page: &mut String, x: f64, bottom: f64, text: &str) {
    let _ = writeln!(
        page,
        "<path class=\"grid\" d=\"M{x:.2} {:.2}V{bottom:.2}\"/>\
         <text class=\"soft small middle\" x=\"{x:.2}\" y=\"{:.2}\">{text}</text>",
        TOP,
        bottom + 18.0,
    );
}

/// The line below all rows and what it measures.
fn label(page: &mut String, (left, right): (f64, f64), bottom: f64, text: &str) {
    let _ = writeln!(
        page,
        "<path class=\"axis\" d=\"M{left} {bottom}H{right}\"/>\
         <text class=\"middle\" x=\"{:.2}\" y=\"{:.2}\">{text}</text>",
        f64::midpoint(left, right),
        bottom + 42.0,
    );
}

/// Who it is, how often it wins, and that as a bar.
fn draw_share(
    page: &mut String,
    name: &str,
    standing: &Standing,
    (scale, top): (&Scale, f64),
    class: &str,
) {
    let text = share(standing);
    let lines = folded(name);
    // Two lines or three, around the middle of the row.
    let mut y = top + MIDDLE + 5.0 - 9.5 * f64::from(lines.len() as u32);
    let _ = writeln!(page, "<g><title>{}: {text}</title>", escaped(name));
    for line in lines {
        let line = escaped(&line);
        let _ = writeln!(
            page,
            "<text class=\"name\" x=\"{MARGIN}\" y=\"{y:.2}\">{line}</text>"
        );
        y += 19.0;
    }
    let _ = writeln!(
        page,
        "<text x=\"{MARGIN}\" y=\"{y:.2}\">{text}</text>\n\
         <rect class=\"bar {class}\" x=\"{left}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{THICK}\" rx=\"3\"/></g>",
        top + MIDDLE - THICK / 2.0,
        scale.at(standing.win_share) - SHARES.0,
        left = SHARES.0,
    );
}

/// Two ends and a line between them.
fn draw_interval(page: &mut String, standing: &Standing, scale: &Scale, middle: f64) {
    let (low, high) = standing.win_share_ci95;
    let (low, high) = (scale.at(low), scale.at(high));
    let top = middle - 6.0;
    let path =
        format!("d=\"M{low:.2} {top:.2}v12M{low:.2} {middle:.2}H{high:.2}M{high:.2} {top:.2}v12\"");
    let _ = writeln!(
        page,
        "<path class=\"halo\" {path}/><path class=\"whisker\" {path}/>"
    );
}

/// How many games had so many points, as steps.
fn draw_heap(
    page: &mut String,
    report: &Report<'_>,
    player: usize,
    (bins, top): (&Bins, f64),
    class: &str,
) {
    let (ground, mean) = (top + GROUND, report.standings[player].mean_score);
    let x = bins.scale().at(mean);
    let mut path = String::new();
    for (left, right, part) in bins.heap(report.tally.points(player)) {
        let _ = write!(
            path,
            "M{left:.2} {ground:.2}V{:.2}H{right:.2}V{ground:.2}Z",
            ground - HEAP * part
        );
    }
    let _ = writeln!(
        page,
        "<path class=\"heap {class}\" d=\"{path}\"/>\
         <path class=\"axis\" d=\"M{} {ground:.2}H{}\"/>\
         <path class=\"mean\" d=\"M{x:.2} {:.2}V{ground:.2}\"/>\
         <text class=\"over small middle\" x=\"{x:.2}\" y=\"{:.2}\">{mean:.1}</text>",
        POINTS.0,
        POINTS.1,
        ground - HEAP - 2.0,
        ground - HEAP - 5.0,
    );
}
