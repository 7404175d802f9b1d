//! Calibration report, as a table and as JSON.

use std::fmt::Write as _;

use ::arena::calibration::{Bin, Estimate, Reliability};
use serde_json::{Value, json};

use crate::show::percent;

/// Reliability of the predictions of a player.
pub(super) struct Report {
    /// Name of the game.
    pub(super) game: &'static str,
    /// Distinct rules lines of the games.
    pub(super) rules: Vec<String>,
    /// Spec of the player.
    pub(super) player: String,
    pub(super) seed: u64,
    /// Sampling interval, in decisions.
    pub(super) every: u64,
    pub(super) games: usize,
    /// Predictions for the seat to move: one per position.
    pub(super) mover: Reliability,
    /// Predictions for all other seats.
    ///
    /// With two players their win probabilities follow from those of the mover, but their points do not.
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
            "{}\n{}, {}\n\n{:<13} {:>9} {:>11} {:>6} {:>13}\n",
            self.rules.join("\n"),
            self.player,
            self.positions(),
            "predicted win",
            "positions",
            "predicted %",
            "wins %",
            "95%"
        );
        for bin in &self.mover.bins {
            let _ = write!(text, "{:<13}", range(bin));
            let _ = match bin.stats {
                None => writeln!(text, " {:>9}", 0),
                Some(stats) => {
                    let (low, high) = stats.observed_ci95;
                    writeln!(
                        text,
                        " {:>9} {:>11.1} {:>6.1} {:>13}",
                        stats.forecasts,
                        percent(stats.predicted),
                        percent(stats.observed),
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
            "prediction error",
            "mean",
            "root mean square",
        );
        let points = self.points();
        for (what, mean, square) in [
            (
                "win probability %".to_owned(),
                estimate(&own.win_error, 100.0, 1),
                format!("{:.1}", percent(own.brier.sqrt())),
            ),
            (
                format!("own {points}"),
                estimate(&own.score_error, 1.0, 2),
                format!("{:.2}", own.score_rms),
            ),
            (
                format!("opponents' {points}"),
                estimate(&others.score_error, 1.0, 2),
                format!("{:.2}", others.score_rms),
            ),
        ] {
            let _ = writeln!(text, "{what:<17} {mean:>14} {square:>16}");
        }
        text
    }

    /// Number of positions, games and deals.
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

    /// Unit of the score in this game.
    fn points(&self) -> &'static str {
        match self.game {
            "domination" => "areas",
            _ => "points",
        }
    }

    /// Brier score, with that of always predicting the fair share.
    pub(super) fn brier(&self) -> String {
        let Reliability {
            brier, brier_fair, ..
        } = self.mover;
        format!("Brier score {brier:.3} (always predicting the fair share: {brier_fair:.3})")
    }

    /// Bias of the win probability as text.
    pub(super) fn bias(&self) -> String {
        let error = &self.mover.win_error;
        let word = if error.mean < 0.0 { "low" } else { "high" };
        let size = Estimate {
            mean: error.mean.abs(),
            ..*error
        };
        let size = estimate(&size, 100.0, 1);
        format!("predictions {}% too {word}", size.trim_start_matches('+'))
    }
}

/// Formats a mean with its confidence interval, if finite, multiplied by `unit`.
fn estimate(estimate: &Estimate, unit: f64, digits: usize) -> String {
    let (mean, half) = (unit * estimate.mean, unit * estimate.ci95);
    if half.is_finite() {
        format!("{mean:+.digits$} ± {half:.digits$}")
    } else {
        format!("{mean:+.digits$}")
    }
}

/// Range of a bin in percent.
pub(super) fn range(bin: &Bin) -> String {
    format!("{:.0} – {:.0}%", percent(bin.from), percent(bin.to))
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
    let stats = bin.stats;
    json!({
        "from": bin.from,
        "to": bin.to,
        "forecasts": stats.map_or(0, |stats| stats.forecasts),
        "deals": stats.map_or(0, |stats| stats.deals),
        "mean_predicted": stats.map(|stats| stats.predicted),
        "observed": stats.map(|stats| stats.observed),
        "observed_ci95": stats.map(|stats| [stats.observed_ci95.0, stats.observed_ci95.1]),
    })
}
