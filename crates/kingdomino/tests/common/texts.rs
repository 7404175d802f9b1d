//! Texts that people and programs really write.

use game::{Eye, Game, Record};
use kingdomino::{Kingdomino, Rules, State};
use proptest::sample::Index;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::random_record;

/// A random game and the table after some of its events.
pub(crate) fn played(rules: Rules, seed: u64, steps: Index) -> (Record<Kingdomino>, State) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = random_record::<Kingdomino>(&rules, &mut rng);
    record
        .entries
        .truncate(steps.index(record.entries.len() + 1));
    let state = record.replay().expect("a record of a game by the rules");
    (record, state)
}

/// One text for each thing there is to read: rules, action, chance, square, placement, domino,
/// drawing, position, record, and a file of two records.
pub(crate) fn texts(rules: Rules, seed: u64, steps: Index) -> Vec<String> {
    let (mut record, state) = played(rules, seed, steps);
    record.set_tag("Event", "a \"game\" at C:\\home");
    record.set_tag("Seed", "17");
    let kingdom = state.kingdoms()[0].to_string().replace('/', "\n");
    let shown = record
        .seen_by(Eye::Spectator)
        .expect("a record of a game by the rules");
    let last = record
        .events()
        .last()
        .map_or("draw 1".to_owned(), |event| event.to_string());
    vec![
        rules.to_string(),
        last,
        "place h7i7".to_owned(),
        "claim 17".to_owned(),
        "king 2".to_owned(),
        "h13i13".to_owned(),
        "m13".to_owned(),
        "48".to_owned(),
        format!("{rules} # ours\n{kingdom}"),
        Kingdomino::position(&state),
        format!("# a file\n{record}"),
        format!("{record} # and then\n{shown}"),
    ]
}

/// A table pieced together from two: each field of the position is the first's or the second's.
pub(crate) fn crossed(one: &State, other: &State, from_one: [bool; 6]) -> String {
    let (one, other) = (Kingdomino::position(one), Kingdomino::position(other));
    let pairs = one.split("; ").zip(other.split("; ")).zip(from_one);
    let fields = pairs.map(|((one, other), from_one)| if from_one { one } else { other });
    fields.collect::<Vec<_>>().join("; ")
}
