//! What a contest says, as a table and as JSON.

use std::fmt::Write as _;

use ::arena::{Standing, Tally, Trial, Verdict};
use serde_json::{Value, json};

use crate::show::percent;

/// A contest that is over.
pub(super) struct Report<'a> {
    /// The name of the game.
    pub(super) game: &'static str,
    pub(super) rules: String,
    pub(super) seed: u64,
    /// The most games that were to be played.
    pub(super) limit: u64,
    /// The names of the players, in the order of the contest.
    pub(super) names: Vec<String>,
    pub(super) standings: Vec<Standing>,
    /// All games that count.
    pub(super) tally: &'a Tally,
    /// The test that might have stopped it.
    pub(super) trial: Option<&'a Trial>,
}

impl Report<'_> {
    pub(super) fn json(&self) -> Value {
        let players = self.names.iter().zip(&self.standings);
        let players: Vec<Value> = players
            .map(|(name, standing)| {
                let (low, high) = standing.win_share_ci95;
                let (weakest, strongest) = standing.elo_ci95;
                json!({
                    "player": name,
                    "games": standing.games,
                    "wins": standing.wins,
                    "win_share": standing.win_share,
                    "win_share_ci95": [low, high],
                    "mean_score": standing.mean_score,
                    "mean_score_ci95": standing.mean_score_ci95,
                    "mean_margin": standing.mean_margin,
                    "mean_margin_ci95": standing.mean_margin_ci95,
                    "elo": standing.elo,
                    "elo_ci95": [weakest, strongest],
                    "mean_ms_per_move": standing.mean_ms_per_move,
                    "playouts_per_second": standing.playouts_per_second,
                })
            })
            .collect();
        json!({
            "game": self.game,
            "rules": self.rules,
            "seed": self.seed,
            "games": self.tally.games(),
            "games_limit": self.limit,
            "sprt": self.trial.map(sprt),
            "players": players,
        })
    }

    pub(super) fn table(&self) -> String {
        let width = self.names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or(0).max(11);
        let mut text = format!(
            "{}\n{}\n\n{:<width$} {:>6} {:>13} {:>13} {:>14} {:>6} {:>8}\n",
            self.rules,
            self.games(),
            "player",
            "wins %",
            "95 %",
            "score",
            "margin",
            "Elo",
            "ms/move"
        );
        for (name, standing) in self.names.iter().zip(&self.standings) {
            let (low, high) = standing.win_share_ci95;
            let (score, margin) = (standing.mean_score, rounded(standing.mean_margin, 2));
            let _ = writeln!(
                text,
                "{name:<width$} {:>6.1} {:>13} {:>13} {:>14} {:>6.0} {:>8.3}",
                percent(standing.win_share),
                format!("{:.1} – {:.1}", percent(low), percent(high)),
                format!("{score:.2} ± {}", half(standing.mean_score_ci95)),
                format!("{margin:+.2} ± {}", half(standing.mean_margin_ci95)),
                rounded(standing.elo, 0),
                standing.mean_ms_per_move,
            );
        }
        if let Some(trial) = self.trial {
            let (lower, upper) = trial.sprt().bounds();
            let _ = writeln!(
                text,
                "\n{}\nLog-likelihood ratio {:.2}; {lower:.2} accepts the lower share, {upper:.2} the higher",
                self.verdict(trial),
                trial.ratio(),
            );
        }
        text
    }

    /// How many games count.
    pub(super) fn games(&self) -> String {
        match self.tally.games() {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        }
    }

    /// What a test has found out, in a sentence.
    pub(super) fn verdict(&self, trial: &Trial) -> String {
        let first = self.names.first().map_or("", String::as_str);
        let low = share(trial.sprt().low());
        let high = share(trial.sprt().high());
        match trial.verdict() {
            None => {
                let games = trial.games();
                format!("Undecided after {games} games: {first} wins {low} or {high}")
            }
            Some(verdict) => {
                let claim = match verdict {
                    Verdict::Low => format!("{low} or less rather than {high}"),
                    Verdict::High => format!("{high} or more rather than {low}"),
                };
                let games = trial.games();
                format!("Decided after {games} games: {first} wins {claim}")
            }
        }
    }
}

fn sprt(trial: &Trial) -> Value {
    let sprt = trial.sprt();
    let (lower, upper) = sprt.bounds();
    json!({
        "low": sprt.low(),
        "high": sprt.high(),
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "accepted": trial.verdict().map(|verdict| match verdict {
            Verdict::Low => "low",
            Verdict::High => "high",
        }),
        "games": trial.games(),
        "log_likelihood_ratio": trial.ratio(),
        "bounds": [lower, upper],
    })
}

/// With so many digits behind the point, and no sign if it is 0.
fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (number * scale).round() / scale + 0.0
}

/// Half the width of an interval.
fn half(width: f64) -> String {
    if width.is_finite() {
        format!("{width:.2}")
    } else {
        "?".to_owned()
    }
}

/// A share as somebody would write it, without digits that say nothing.
fn share(share: f64) -> String {
    let text = format!("{:.2}", percent(share));
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text} %")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_nearly_nothing_has_no_sign() {
        for nothing in [-0.0, -0.3, 0.3] {
            assert_eq!(format!("{:.0}", rounded(nothing, 0)), "0");
        }
        assert_eq!(format!("{:+.2}", rounded(-0.001, 2)), "+0.00");
        assert_eq!(format!("{:+.2}", rounded(-1.2345, 2)), "-1.23");
        assert_eq!(format!("{:.0}", rounded(f64::NEG_INFINITY, 0)), "-inf");
    }
}
