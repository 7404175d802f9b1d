//! What was found out, as a table and as JSON.

use std::fmt::Write as _;

use ::arena::calibration::{Bin, Estimate, Reliability};
use serde_json::{Value, json};

use crate::show::percent;

/// What a player thought of many positions, and what became of them.
pub(super) struct Report {
    /// The name of the game.
    pub(super) game: &'static str,
    /// The rules of the games, each once.
    pub(super) rules: Vec<String>,
    /// Who was asked.
    pub(super) player: String,
    pub(super) seed: u64,
    /// Every so many decisions.
    pub(super) every: u64,
    pub(super) games: usize,
    /// What was thought of the seat that was to decide: one forecast for each position.
    pub(super) mover: Reliability,
    /// What was thought of all others. Between two its chances follow from those of the mover, but
    /// its points do not.
    pub(super) others: Reliability,
}

impl Report {
    pub(super) fn json(&self) -> Value {
        json!({
            "game": self.game,
            "rules": self.rules,
            "player": self.player,
            "seed": self.seed,
            "every": self.every,
            "games": self.games,
            "deals": self.mover.deals,
            "positions": self.mover.forecasts,
            "mover": reliability(&self.mover),
            "others": reliability(&self.others),
        })
    }

    pub(super) fn table(&self) -> String {
        let mut text = format!(
            "{}\n{}, asked about {}\n\n{:<13} {:>9} {:>11} {:>6} {:>13}\n",
            self.rules.join("\n"),
            self.player,
            self.positions(),
            "thinks to win",
            "positions",
            "predicted %",
            "wins %",
            "95 %"
        );
        for bin in &self.mover.bins {
            let _ = write!(text, "{:<13}", range(bin));
            let _ = match bin.found {
                None => writeln!(text, " {:>9}", 0),
                Some(found) => {
                    let (low, high) = found.observed_ci95;
                    writeln!(
                        text,
                        " {:>9} {:>11.1} {:>6.1} {:>13}",
                        found.forecasts,
                        percent(found.predicted),
                        percent(found.observed),
                        format!("{:.1} – {:.1}", percent(low), percent(high)),
                    )
                }
            };
        }
        let (own, others) = (&self.mover, &self.others);
        let _ = writeln!(
            text,
            "{:<13} {:>9} {:>11.1} {:>6.1}\n\n{}\n\n{:<17} {:>14} {:>16}",
            "all",
            own.forecasts,
            percent(own.predicted),
            percent(own.observed),
            self.brier(),
            "expected - came",
            "mean",
            "root mean square",
        );
        let points = self.points();
        for (what, mean, square) in [
            (
                "chance to win %".to_owned(),
                estimate(&own.win_error, 100.0, 1),
                format!("{:.1}", percent(own.brier.sqrt())),
            ),
            (
                format!("its own {points}"),
                estimate(&own.score_error, 1.0, 2),
                format!("{:.2}", own.score_rms),
            ),
            (
                format!("{points} of others"),
                estimate(&others.score_error, 1.0, 2),
                format!("{:.2}", others.score_rms),
            ),
        ] {
            let _ = writeln!(text, "{what:<17} {mean:>14} {square:>16}");
        }
        text
    }

    /// How many positions of how many games.
    pub(super) fn positions(&self) -> String {
        let plural = |count: usize, what: &str| match count {
            1 => format!("1 {what}"),
            count => format!("{count} {what}s"),
        };
        let positions = plural(self.mover.forecasts, "position");
        let games = plural(self.games, "game");
        let deals = plural(self.mover.deals, "deal");
        format!("{positions} of {games} ({deals})")
    }

    /// What scores are called in this game.
    fn points(&self) -> &'static str {
        match self.game {
            "domination" => "areas",
            _ => "points",
        }
    }

    /// How far off it is, and how far somebody is who always says the fair share.
    pub(super) fn brier(&self) -> String {
        let Reliability {
            brier, brier_fair, ..
        } = self.mover;
        format!("Brier score {brier:.3} (fair share {brier_fair:.3})")
    }

    /// Whether it thinks too well of its chances.
    pub(super) fn hope(&self) -> String {
        let error = &self.mover.win_error;
        let word = if error.mean < 0.0 { "low" } else { "high" };
        let size = Estimate {
            mean: error.mean.abs(),
            ..*error
        };
        let size = estimate(&size, 100.0, 1);
        format!("chances {} % too {word}", size.trim_start_matches('+'))
    }
}

/// A mean with its interval, where one is known, in units of this.
fn estimate(estimate: &Estimate, unit: f64, digits: usize) -> String {
    let (mean, half) = (unit * estimate.mean, unit * estimate.ci95);
    if half.is_finite() {
        format!("{mean:+.digits$} ± {half:.digits$}")
    } else {
        format!("{mean:+.digits$}")
    }
}

/// Which chances a bin is for.
pub(super) fn range(bin: &Bin) -> String {
    format!("{:.0} – {:.0} %", percent(bin.from), percent(bin.to))
}

fn reliability(all: &Reliability) -> Value {
    let bins: Vec<Value> = all.bins.iter().map(bin).collect();
    json!({
        "forecasts": all.forecasts,
        "mean_predicted": all.predicted,
        "mean_observed": all.observed,
        "brier": all.brier,
        "brier_fair_share": all.brier_fair,
        "mean_error": all.win_error.mean,
        "mean_error_ci95": all.win_error.ci95,
        "mean_score_error": all.score_error.mean,
        "mean_score_error_ci95": all.score_error.ci95,
        "rms_score_error": all.score_rms,
        "bins": bins,
    })
}

fn bin(bin: &Bin) -> Value {
    let found = bin.found;
    json!({
        "from": bin.from,
        "to": bin.to,
        "forecasts": found.map_or(0, |found| found.forecasts),
        "deals": found.map_or(0, |found| found.deals),
        "mean_predicted": found.map(|found| found.predicted),
        "observed": found.map(|found| found.observed),
        "observed_ci95": found.map(|found| [found.observed_ci95.0, found.observed_ci95.1]),
    })
}
