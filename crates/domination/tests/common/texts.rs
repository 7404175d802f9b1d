//! Texts that people and programs really write.

use domination::{Domination, Rules, State};
use game::{Eye, Game, Record};
use proptest::sample::Index;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use testing::random_record;

/// A random game and the table after some of its events.
pub(crate) fn played(rules: Rules, seed: u64, steps: Index) -> (Record<Domination>, State) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = random_record::<Domination>(&rules, &mut rng);
    let steps = steps.index(record.entries.len() + 1);
    record.entries.truncate(steps);
    let state = record.replay().expect("a record of a game by the rules");
    (record, state)
}

/// One text for each thing there is to read: rules, board, action, chance, event, square, place,
/// domino, area, position, record.
pub(crate) fn texts(rules: Rules, seed: u64, steps: Index) -> Vec<String> {
    let (mut record, state) = played(rules, seed, steps);
    record.set_tag("Event", "a \"game\" at C:\\home");
    record.set_tag("Seed", "17");
    let shown = record.seen_by(Eye::Spectator);
    let shown = shown.expect("a record of a game by the rules");
    let last = record.events().last();
    let last = last.map_or("starts 1".to_owned(), |event| event.to_string());
    let board = rules.board().to_string();
    vec![
        rules.to_string(),
        "domination players=3 starts=2 board=standard".to_owned(),
        format!("# ours\n{}\n", board.replace('/', "\n")),
        board,
        last,
        "lay 3-5 c4d4".to_owned(),
        "draw 0-6".to_owned(),
        "starts 2".to_owned(),
        "c4d4".to_owned(),
        "h8".to_owned(),
        Domination::position(&state),
        format!("# a file\n{record}"),
        format!("{shown} # and then"),
    ]
}

/// A table pieced together from two: each field of the position is the first's or the second's.
pub(crate) fn crossed(one: &State, other: &State, from_one: [bool; 5]) -> String {
    let (one, other) = (Domination::position(one), Domination::position(other));
    let pairs = one.split("; ").zip(other.split("; ")).zip(from_one);
    let fields = pairs.map(|((one, other), from_one)| if from_one { one } else { other });
    fields.collect::<Vec<_>>().join("; ")
}
