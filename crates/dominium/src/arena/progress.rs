//! A bar with the score so far.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ::arena::{Tally, Trial};
use indicatif::ProgressBar;
use players::Spec;

use crate::progress;
use crate::show::{percent, shortened};

/// The least time between two looks at the score.
const PAUSE: Duration = Duration::from_millis(200);

/// On a terminal only.
pub(super) struct Progress {
    bar: ProgressBar,
    first: String,
    /// When the score is to be added up again.
    next: Instant,
}

impl Progress {
    pub(super) fn new(players: &[Spec], games: u64) -> Self {
        let bar = progress::bar(games);
        let first = players.first().map(ToString::to_string);
        Self {
            bar,
            first: shortened(&first.unwrap_or_default(), 24),
            next: Instant::now(),
        }
    }

    /// Games that were finished before take no time now.
    pub(super) fn start(&self, earlier: usize) {
        self.bar.set_position(earlier as u64);
        self.bar.reset_eta();
    }

    /// Shows how it stands now.
    pub(super) fn show(&mut self, tally: &Tally, trial: Option<&Trial>) {
        if self.bar.is_hidden() || tally.games() == 0 {
            return;
        }
        self.bar.set_position(tally.games() as u64);
        let start = Instant::now();
        if start < self.next {
            return;
        }
        let standing = tally.standings()[0];
        let (low, high) = standing.win_share_ci95;
        let mut message = format!(
            "{} wins {:.1} % ({:.1} – {:.1})",
            self.first,
            percent(standing.win_share),
            percent(low),
            percent(high)
        );
        if let Some(trial) = trial {
            let (lower, upper) = trial.sprt().bounds();
            let ratio = trial.ratio();
            let _ = write!(message, ", LLR {ratio:.1} ({lower:.1} – {upper:.1})");
        }
        self.bar.set_message(message);
        // Adding up many games takes its time, and others wait for it.
        self.next = Instant::now() + PAUSE.max(20 * start.elapsed());
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
