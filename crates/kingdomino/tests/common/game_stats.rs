//! Statistics of a random game.

use game::Event;
use kingdomino::{Action, Chance, Kingdomino};
use testing::random_game;

use crate::fixtures::rules;

/// Counts from the record of a random game.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct GameStats {
    /// Number of dominoes in each line.
    pub(crate) lines: Vec<usize>,
    /// Number of dominoes claimed.
    pub(crate) claimed: usize,
    /// Number of dominoes removed before play.
    pub(crate) removed: usize,
}

pub(crate) fn game_stats(rules_line: &str) -> GameStats {
    let record = random_game::<Kingdomino>(&rules(rules_line), 24);
    let mut stats = GameStats::default();
    let mut drawing = false;
    for event in record.events() {
        let drawn = matches!(event, Event::Chance(Some(Chance::Draw(_))));
        match stats.lines.last_mut() {
            Some(line) if drawn && drawing => *line += 1,
            _ if drawn => stats.lines.push(1),
            _ => {}
        }
        drawing = drawn;
        stats.claimed += usize::from(matches!(event, Event::Act(_, Action::Claim(_))));
    }
    let over = record.replay().expect("a generated record replays");
    stats.removed = over.unseen().len();
    stats
}

/// Seats that claim from the first line, in order, and the number of kings drawn.
pub(crate) fn opening_claims(rules_line: &str) -> (Vec<usize>, usize) {
    let record = random_game::<Kingdomino>(&rules(rules_line), 2);
    let claims = record.events().filter_map(|event| match event {
        Event::Act(seat, Action::Claim(_)) => Some(seat.index() + 1),
        _ => None,
    });
    let kings = |event: &Event<_>| matches!(event, Event::Chance(Some(Chance::King(_))));
    let drawn = record.events().filter(kings).count();
    (claims.take(rules(rules_line).kings()).collect(), drawn)
}
