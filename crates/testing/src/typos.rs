//! Random typos (mutations of texts) for parser tests.

use proptest::prelude::*;
use proptest::sample::{Index, select};

/// Typo at a random position of a text.
#[derive(Clone, Debug)]
#[expect(missing_docs, reason = "the variant names say it")]
pub enum Typo {
    Delete(Index),
    Duplicate(Index),
    Repeat(Index, usize),
    Replace(Index, char),
    Transpose(Index),
    /// Like `Replace`, but with a character of the same class.
    ReplaceSameClass(Index, Index),
    DeleteLine(Index),
    DuplicateLine(Index),
}

/// Strategy for typos of every kind.
pub fn typo() -> impl Strategy<Value = Typo> {
    let at = any::<Index>;
    prop_oneof![
        at().prop_map(Typo::Delete),
        at().prop_map(Typo::Duplicate),
        (at(), 2..300_usize).prop_map(|(at, times)| Typo::Repeat(at, times)),
        (at(), character()).prop_map(|(at, character)| Typo::Replace(at, character)),
        at().prop_map(Typo::Transpose),
        (at(), at()).prop_map(|(at, which)| Typo::ReplaceSameClass(at, which)),
        at().prop_map(Typo::DeleteLine),
        at().prop_map(Typo::DuplicateLine),
    ]
}

/// Strategy for characters: mostly meaningful in some format, sometimes arbitrary.
pub fn character() -> impl Strategy<Value = char> {
    let meaningful: Vec<char> = "wflpsmCx.0123456789;:/-, #\"[]\\=?abcdefghiklorstyz\n\r\t"
        .chars()
        .collect();
    prop_oneof![4 => select(meaningful), 1 => any::<char>()]
}

/// Applies a typo to a text; an empty text stays empty.
fn with_typo(text: &str, typo: &Typo) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
    if characters.is_empty() {
        return String::new();
    }
    match typo {
        Typo::DeleteLine(at) => {
            lines.remove(at.index(lines.len()));
            return lines.concat();
        }
        Typo::DuplicateLine(at) => {
            let at = at.index(lines.len());
            lines.insert(at, lines[at]);
            return lines.concat();
        }
        Typo::Delete(at) => {
            characters.remove(at.index(characters.len()));
        }
        Typo::Duplicate(at) => repeat(&mut characters, *at, 2),
        Typo::Repeat(at, times) => repeat(&mut characters, *at, *times),
        Typo::Replace(at, character) => {
            let at = at.index(characters.len());
            characters[at] = *character;
        }
        Typo::Transpose(at) => {
            let at = at.index(characters.len());
            let next = (at + 1) % characters.len();
            characters.swap(at, next);
        }
        Typo::ReplaceSameClass(at, which) => {
            let at = at.index(characters.len());
            let same_class: &[u8] = match characters[at] {
                '0'..='9' => b"0123456789",
                'x' | '.' => b"x.wflpsm",
                'a'..='z' => b"abcdefghwlpsm.",
                _ => b" ;:/-,",
            };
            characters[at] = char::from(same_class[which.index(same_class.len())]);
        }
    }
    characters.into_iter().collect()
}

/// Applies typos to a text in sequence.
pub fn with_typos(text: String, typos: &[Typo]) -> String {
    typos.iter().fold(text, |text, typo| with_typo(&text, typo))
}

fn repeat(characters: &mut Vec<char>, at: Index, times: usize) {
    let at = at.index(characters.len());
    let repeated = std::iter::repeat_n(characters[at], times - 1);
    characters.splice(at..at, repeated.collect::<Vec<_>>());
}
