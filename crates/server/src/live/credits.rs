//! Clock credits, which requests need not know.

use table::{EntryKind, LogEntry};

/// The last clock credits of a log in a row.
///
/// A credit changes nothing that a request depends on, so a request may name the version before
/// it. Any server may have written it, for example after an outage in which a client retries.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct ClockCredits {
    /// Versions before and after them.
    span: Option<(u64, u64)>,
}

impl ClockCredits {
    /// The credits in a whole log.
    pub(super) fn of_log(log: &[LogEntry]) -> Self {
        let mut credits = Self::default();
        for (version, entry) in (1..).zip(log) {
            credits.note(entry, version);
        }
        credits
    }

    /// Notes the entry that created a version.
    pub(super) const fn note(&mut self, entry: &LogEntry, version: u64) {
        if !matches!(entry.what, EntryKind::ClockCredited { .. }) {
            return;
        }
        let before = match self.span {
            Some((before, after)) if after + 1 == version => before,
            _ => version - 1,
        };
        self.span = Some((before, version));
    }

    /// The current version, if only credits have changed the table since the named version.
    pub(super) fn skip(self, named: u64, current: u64) -> u64 {
        match self.span {
            Some((before, after)) if after == current && (before..after).contains(&named) => after,
            _ => named,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use table::Phrase;

    #[test]
    fn only_the_last_credits_in_a_row_are_skipped() {
        let entry = |what| LogEntry { at: 1, what };
        let credit = entry(EntryKind::ClockCredited {
            milliseconds: 5000,
            until: 1,
        });
        let chat = entry(EntryKind::Said {
            seat: Seat::new(0).unwrap(),
            phrase: Phrase::Hello,
        });
        let log = [&chat, &credit, &chat, &credit, &credit].map(Clone::clone);
        let credits = ClockCredits::of_log(&log);
        let named = |version| credits.skip(version, 5);
        assert_eq!([1, 2, 3, 4, 5, 6].map(named), [1, 2, 5, 5, 5, 6]);
        // Another player has moved since.
        assert_eq!(credits.skip(3, 6), 3);
        assert_eq!(ClockCredits::default().skip(1, 2), 1);
    }
}
