//! Report of a match, as a table and as JSON.

use std::fmt::Write as _;

use ::arena::{PlayerStanding, SprtRun, Tally, Verdict};
use serde_json::{Value, json};

use crate::show::percent;

/// Results of a finished match.
pub(super) struct Report<'a> {
    /// Name of the game.
    pub(super) game: &'static str,
    pub(super) rules: String,
    pub(super) seed: u64,
    /// Requested number of games (`--games`).
    pub(super) limit: u64,
    /// Names of the players, in the order of the match.
    pub(super) names: Vec<String>,
    pub(super) standings: Vec<PlayerStanding>,
    /// All games that count.
    pub(super) tally: &'a Tally,
    pub(super) sprt_run: Option<&'a SprtRun>,
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
            "sprt": self.sprt_run.map(sprt_json),
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
            "95%",
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
                format!(
                    "{score:.2} ± {}",
                    format_half_width(standing.mean_score_ci95)
                ),
                format!(
                    "{margin:+.2} ± {}",
                    format_half_width(standing.mean_margin_ci95)
                ),
                rounded(standing.elo, 0),
                standing.mean_ms_per_move,
            );
        }
        if let Some(sprt_run) = self.sprt_run {
            let (lower, upper) = sprt_run.sprt().bounds();
            let _ = writeln!(
                text,
                "\n{}\nLog-likelihood ratio {:.2}; {lower:.2} accepts the lower share, {upper:.2} the higher",
                self.verdict(sprt_run),
                sprt_run.llr(),
            );
        }
        text
    }

    /// Number of games that count, with unit.
    pub(super) fn games(&self) -> String {
        match self.tally.games() {
            1 => "1 game".to_owned(),
            games => format!("{games} games"),
        }
    }

    /// Verdict of the SPRT as a sentence.
    pub(super) fn verdict(&self, sprt_run: &SprtRun) -> String {
        let first = self.names.first().map_or("", String::as_str);
        let low = format_share(sprt_run.sprt().low());
        let high = format_share(sprt_run.sprt().high());
        match sprt_run.verdict() {
            None => {
                let games = sprt_run.games();
                format!("Undecided after {games} games whether {first} wins {low} or {high}")
            }
            Some(verdict) => {
                let accepted = match verdict {
                    Verdict::Low => format!("{low} or less rather than {high}"),
                    Verdict::High => format!("{high} or more rather than {low}"),
                };
                let games = sprt_run.games();
                format!("Decided after {games} games: {first} wins {accepted}")
            }
        }
    }
}

fn sprt_json(sprt_run: &SprtRun) -> Value {
    let sprt = sprt_run.sprt();
    let (lower, upper) = sprt.bounds();
    json!({
        "low": sprt.low(),
        "high": sprt.high(),
        "alpha": sprt.alpha(),
        "beta": sprt.beta(),
        "accepted": sprt_run.verdict().map(|verdict| match verdict {
            Verdict::Low => "low",
            Verdict::High => "high",
        }),
        "games": sprt_run.games(),
        "log_likelihood_ratio": sprt_run.llr(),
        "bounds": [lower, upper],
    })
}

/// Rounds to a number of decimal places, without a sign if the result is 0.
fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (number * scale).round() / scale + 0.0
}

/// Formats half the width of an interval; `?` if infinite.
fn format_half_width(width: f64) -> String {
    if width.is_finite() {
        format!("{width:.2}")
    } else {
        "?".to_owned()
    }
}

/// Formats a share in percent, without trailing zeros.
fn format_share(share: f64) -> String {
    let text = format!("{:.2}", percent(share));
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{text}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_that_round_to_zero_have_no_sign() {
        for nothing in [-0.0, -0.3, 0.3] {
            assert_eq!(format!("{:.0}", rounded(nothing, 0)), "0");
        }
        assert_eq!(format!("{:+.2}", rounded(-0.001, 2)), "+0.00");
        assert_eq!(format!("{:+.2}", rounded(-1.2345, 2)), "-1.23");
        assert_eq!(format!("{:.0}", rounded(f64::NEG_INFINITY, 0)), "-inf");
    }
}
