//! Search budget per decision.

use std::time::{Duration, Instant};

use game::parse::number;

/// Search budget per decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Time limit.
    Time(Duration),
    /// Number of rollouts, called playouts in options; decisions are reproducible with a fixed seed.
    Playouts(u64),
}

impl Budget {
    /// Whether the budget is spent after this many rollouts since `start`.
    pub fn is_spent(self, playouts: u64, start: Instant) -> bool {
        match self {
            Self::Time(limit) => start.elapsed() >= limit,
            Self::Playouts(limit) => playouts >= limit,
        }
    }

    /// Parses a time limit such as `500ms` or `2s`, up to an hour.
    pub fn parse_time(text: &str) -> Option<Self> {
        let (digits, unit) = match text.strip_suffix("ms") {
            Some(digits) => (digits, 1),
            None => (text.strip_suffix('s')?, 1000),
        };
        let limit = number(digits).filter(|limit| (1..=3_600_000 / unit).contains(limit))?;
        Some(Self::Time(Duration::from_millis(u64::from(limit * unit))))
    }

    /// Parses a positive number of rollouts.
    pub fn parse_playouts(text: &str) -> Option<Self> {
        let playouts = number(text).filter(|playouts| *playouts > 0)?;
        Some(Self::Playouts(u64::from(playouts)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_playout_budgets_are_parsed() {
        let time = |millis| Some(Budget::Time(Duration::from_millis(millis)));
        assert_eq!(Budget::parse_time("500ms"), time(500));
        assert_eq!(Budget::parse_time("2s"), time(2000));
        assert_eq!(Budget::parse_time("3600s"), time(3_600_000));
        for wrong in [
            "",
            "s",
            "0s",
            "1",
            "1m",
            "-1s",
            "1.5s",
            "3601s",
            "99999999999s",
        ] {
            assert_eq!(Budget::parse_time(wrong), None, "{wrong}");
        }
        assert_eq!(Budget::parse_playouts("100"), Some(Budget::Playouts(100)));
        assert_eq!(Budget::parse_playouts("0"), None);
    }
}
