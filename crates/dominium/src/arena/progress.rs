//! Progress bar with the current win share and LLR.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use ::arena::{SprtRun, Tally};
use indicatif::ProgressBar;
use players::Spec;

use crate::progress;
use crate::show::{percent, truncate};

/// Minimum time between two updates of the message.
const MIN_INTERVAL: Duration = Duration::from_millis(200);

/// Progress of a match, visible on a terminal only.
pub(super) struct Progress {
    bar: ProgressBar,
    first: String,
    /// Earliest time of the next message update.
    next_update: Instant,
}

impl Progress {
    pub(super) fn new(players: &[Spec], games: u64) -> Self {
        let bar = progress::bar(games);
        let first = players.first().map(ToString::to_string);
        Self {
            bar,
            first: truncate(&first.unwrap_or_default(), 24),
            next_update: Instant::now(),
        }
    }

    /// Starts at the number of archived games, which do not count for the ETA.
    pub(super) fn start(&self, archived: usize) {
        self.bar.set_position(archived as u64);
        self.bar.reset_eta();
    }

    /// Updates the bar and its message.
    pub(super) fn show(&mut self, tally: &Tally, sprt_run: Option<&SprtRun>) {
        if self.bar.is_hidden() || tally.games() == 0 {
            return;
        }
        self.bar.set_position(tally.games() as u64);
        let start = Instant::now();
        if start < self.next_update {
            return;
        }
        let standing = tally.standings()[0];
        let (low, high) = standing.win_share_ci95;
        let mut message = format!(
            "{} wins {:.1}% ({:.1} – {:.1})",
            self.first,
            percent(standing.win_share),
            percent(low),
            percent(high)
        );
        if let Some(sprt_run) = sprt_run {
            let (lower, upper) = sprt_run.sprt().bounds();
            let ratio = sprt_run.llr();
            let _ = write!(message, ", LLR {ratio:.1} ({lower:.1} – {upper:.1})");
        }
        self.bar.set_message(message);
        // The standings of many games are slow to compute, and other threads wait: at most 5 % of the time.
        self.next_update = Instant::now() + MIN_INTERVAL.max(20 * start.elapsed());
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
