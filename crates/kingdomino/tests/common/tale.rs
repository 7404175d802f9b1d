//! A random game, told by its record.

use game::Event;
use kingdomino::{Action, Chance, Kingdomino};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::random_record;

use crate::table::rules;

/// A random game, counted from its record alone.
#[derive(PartialEq, Eq, Debug, Default)]
pub(crate) struct Tale {
    /// How many dominoes each line held, as they were drawn together.
    pub(crate) lines: Vec<usize>,
    /// How many dominoes of all lines were claimed.
    pub(crate) claimed: usize,
    /// How many dominoes were never seen: those removed before play.
    pub(crate) removed: usize,
}

pub(crate) fn tale(rules_line: &str) -> Tale {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(24);
    let record = random_record::<Kingdomino>(&rules(rules_line), &mut rng);
    let mut tale = Tale::default();
    let mut drawing = false;
    for event in record.events() {
        let drawn = matches!(event, Event::Chance(Some(Chance::Draw(_))));
        match tale.lines.last_mut() {
            Some(line) if drawn && drawing => *line += 1,
            _ if drawn => tale.lines.push(1),
            _ => {}
        }
        drawing = drawn;
        tale.claimed += usize::from(matches!(event, Event::Act(_, Action::Claim(_))));
    }
    let over = record.replay().expect("a record of a game by the rules");
    tale.removed = over.unseen().len();
    tale
}

/// Who claims from the first line, in order, and how often a king was drawn for it.
pub(crate) fn opening(rules_line: &str) -> (Vec<usize>, usize) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let record = random_record::<Kingdomino>(&rules(rules_line), &mut rng);
    let claims = record.events().filter_map(|event| match event {
        Event::Act(seat, Action::Claim(_)) => Some(seat.index() + 1),
        _ => None,
    });
    let kings = |event: &Event<_>| matches!(event, Event::Chance(Some(Chance::King(_))));
    let drawn = record.events().filter(kings).count();
    (claims.take(rules(rules_line).kings()).collect(), drawn)
}
