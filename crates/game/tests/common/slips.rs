//! Slips of the pen in the texts of every game, for tests that no reader minds them.

use proptest::prelude::*;
use proptest::sample::{Index, select};

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
    let meaningful: Vec<char> = "wflpsmCx.0123456789;:/-, #\"[]\\=?abcdefghiklorstyz\n\r\t"
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
                'x' | '.' => b"x.wflpsm",
                'a'..='z' => b"abcdefghwlpsm.",
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
