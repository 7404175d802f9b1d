//! Texts that people and programs really write, and slips of the pen in them.

use domination::{Domination, Rules, State};
use game::testkit::random_record;
use game::{Eye, Game, Record};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// A random game and the table after some of its events.
pub(crate) fn played(rules: Rules, seed: u64, steps: Index) -> (Record<Domination>, State) {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut record = random_record::<Domination>(&rules, &mut rng).expect("games end");
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

/// A slip of the pen.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Delete(Index),
    Duplicate(Index),
    Repeat(Index, usize),
    Replace(Index, char),
    Exchange(Index),
    /// As `Replace`, but a digit by a digit and a letter by a letter that means something.
    Mistake(Index, Index),
    DeleteLine(Index),
    DuplicateLine(Index),
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Edit::Delete),
        at().prop_map(Edit::Duplicate),
        (at(), 2..300_usize).prop_map(|(at, times)| Edit::Repeat(at, times)),
        (at(), character()).prop_map(|(at, character)| Edit::Replace(at, character)),
        at().prop_map(Edit::Exchange),
        (at(), at()).prop_map(|(at, which)| Edit::Mistake(at, which)),
        at().prop_map(Edit::DeleteLine),
        at().prop_map(Edit::DuplicateLine),
    ]
}

/// Mostly characters that mean something somewhere, now and then any at all.
pub(crate) fn character() -> impl Strategy<Value = char> {
    let meaningful: Vec<char> = "x.0123456789;:/-, #\"[]\\=?abcdefghilorsty\n\r\t"
        .chars()
        .collect();
    prop_oneof![4 => select(meaningful), 1 => any::<char>()]
}

/// The text with this slip in it; an empty text stays as it is.
pub(crate) fn edited(text: &str, edit: &Edit) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if characters.is_empty() {
        return String::new();
    }
    match edit {
        Edit::DeleteLine(at) => {
            lines.remove(at.index(lines.len()));
            return lines.concat();
        }
        Edit::DuplicateLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at]);
            return lines.concat();
        }
        Edit::Delete(at) => {
            characters.remove(at.index(characters.len()));
        }
        Edit::Duplicate(at) => repeat(&mut characters, *at, 2),
        Edit::Repeat(at, times) => repeat(&mut characters, *at, *times),
        Edit::Replace(at, character) => {
            let at = at.index(characters.len());
            characters[at] = *character;
        }
        Edit::Exchange(at) => {
            let at = at.index(characters.len());
            let next = (at + 1) % characters.len();
            characters.swap(at, next);
        }
        Edit::Mistake(at, which) => {
            let at = at.index(characters.len());
            let alike: &[u8] = match characters[at] {
                '0'..='9' => b"0123456789",
                'x' | '.' => b"x.",
                'a'..='z' => b"abcdefgh",
                _ => b" ;:/-,",
            };
            characters[at] = char::from(alike[which.index(alike.len())]);
        }
    }
    characters.into_iter().collect()
}

fn repeat(characters: &mut Vec<char>, at: Index, times: usize) {
    let at = at.index(characters.len());
    let repeated = std::iter::repeat_n(characters[at], times - 1);
    characters.splice(at..at, repeated.collect::<Vec<_>>());
}
