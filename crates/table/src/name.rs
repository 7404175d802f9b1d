//! Display names: validated when they are entered, compared without case and compatibility variants.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::canonical_combining_class;
use unicode_properties::{GeneralCategory, UnicodeEmoji as _, UnicodeGeneralCategory as _};
use unicode_segmentation::UnicodeSegmentation as _;

/// Display name: 1 to 24 characters on one line, in normal form C.
///
/// Names are checked by [`FromStr`]. Stored names are not checked again: older versions accepted others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(String);

impl Name {
    /// Maximum length in user-perceived characters (grapheme clusters).
    pub const MAX_LENGTH: usize = 24;
    /// Maximum length in bytes: an emoji of a family has 25.
    const MAX_BYTES: usize = 192;
    /// Maximum number of combining marks per character.
    const MAX_MARKS: usize = 3;

    /// Whether two names differ only in case, width, spaces or invisible joiners.
    pub fn is_confusable_with(&self, other: &Self) -> bool {
        self.folded() == other.folded()
    }

    /// The name without case and compatibility variants.
    fn folded(&self) -> String {
        // Upper case first: it maps ß to SS and all sigmas to one.
        let upper = self.0.nfkc().collect::<String>().to_uppercase();
        let letters = upper.to_lowercase().nfkc().collect::<String>();
        let is_visible = |letter: &char| !letter.is_whitespace() && !is_joiner(*letter);
        letters.chars().filter(is_visible).collect()
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Name {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let expected = |what: String| Err(ParseError::new(1, text, what));
        // Longer texts are not worth normalizing.
        let is_long = text.len() > 4 * Self::MAX_BYTES;
        let normal: String = if is_long {
            String::new()
        } else {
            text.nfc().collect()
        };
        let name = normal.split_whitespace().collect::<Vec<_>>().join(" ");
        let length = name.graphemes(true).count();
        if !(1..=Self::MAX_LENGTH).contains(&length) || name.len() > Self::MAX_BYTES {
            let most = Self::MAX_LENGTH;
            return expected(format!("a name of 1 to {most} characters on one line"));
        }
        if has_invisible(&name) {
            return expected("a name without invisible characters".to_owned());
        }
        if has_stacked_marks(&name) {
            let most = Self::MAX_MARKS;
            return expected(format!("a name with at most {most} accents per letter"));
        }
        Ok(Self(name))
    }
}

/// Zero-width joiner (U+200D) or non-joiner.
const fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Variation selector for the text (U+FE0E) or emoji presentation of a character.
const fn is_presentation_selector(letter: char) -> bool {
    matches!(letter, '\u{fe0e}' | '\u{fe0f}')
}

/// Whether a character is invisible by its category, or because its glyph is empty.
fn is_invisible(letter: char) -> bool {
    let by_category = matches!(
        letter.general_category(),
        GeneralCategory::Control
            | GeneralCategory::Format
            | GeneralCategory::LineSeparator
            | GeneralCategory::ParagraphSeparator
            | GeneralCategory::PrivateUse
            | GeneralCategory::Surrogate
            | GeneralCategory::Unassigned
    );
    // Grapheme joiner, fillers of Hangul and Khmer, variation selectors, and the empty Braille pattern.
    let is_empty = matches!(
        letter,
        '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{e0100}'..='\u{e01ef}'
    );
    by_category || is_empty
}

/// Whether a name has an invisible character that its script does not need.
///
/// Joiners are allowed in sequences of emoji, after a virama in Indic scripts, and between Arabic letters.
fn has_invisible(name: &str) -> bool {
    let letters: Vec<char> = name.chars().collect();
    let is_arabic = |letter: char| matches!(letter, '\u{620}'..='\u{6ff}');
    let is_pictogram = |letter: char| letter.is_emoji_char() && !letter.is_ascii();
    let is_allowed = |index: usize| {
        let Some(before) = index.checked_sub(1).map(|before| letters[before]) else {
            return false;
        };
        if is_presentation_selector(letters[index]) {
            return is_pictogram(before);
        }
        if !is_joiner(letters[index]) {
            return false;
        }
        let Some(after) = letters.get(index + 1).copied() else {
            return false;
        };
        let is_emoji =
            !before.is_ascii() && !is_joiner(before) && before.is_emoji_char_or_emoji_component();
        let is_virama = canonical_combining_class(before) == 9;
        (letters[index] == '\u{200d}' && is_emoji && is_pictogram(after))
            || (is_virama && after.is_alphabetic())
            || (letters[index] == '\u{200c}' && is_arabic(before) && is_arabic(after))
    };
    let mut all = letters.iter().enumerate();
    all.any(|(index, letter)| is_invisible(*letter) && !is_allowed(index))
}

/// Whether a name has a mark without a base, or too many marks on one.
fn has_stacked_marks(name: &str) -> bool {
    let mut marks = Name::MAX_MARKS;
    for letter in name.chars() {
        match letter.general_category() {
            _ if is_presentation_selector(letter) => {}
            GeneralCategory::NonspacingMark | GeneralCategory::EnclosingMark => marks += 1,
            _ if letter == ' ' => marks = Name::MAX_MARKS,
            _ => marks = 0,
        }
        if marks > Name::MAX_MARKS {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> Result<String, ParseError> {
        text.parse::<Name>().map(|name| name.to_string())
    }

    #[test]
    fn names_are_trimmed_and_normalized() {
        assert_eq!(name("  Þórdís   Ýr "), Ok("Þórdís Ýr".to_owned()));
        assert_eq!(name("O\u{308}zge"), Ok("Özge".to_owned()));
        for good in [
            "李小龍",
            "محمد",
            "می\u{200c}خواهم",
            "ශ්\u{200d}රී",
            "สมชายกุ้ง",
            "Nguyễn Thị Hồng",
            "שָׁלוֹם",
            "हिन्दी",
            "Anna 👩‍👩‍👧",
            "❤️ Bo",
            "👍🏽",
            "👩🏽‍🚀",
            "🏳️‍🌈",
            "🇮🇸",
            "x².:(",
        ] {
            assert_eq!(name(good), Ok(good.to_owned()), "{good:?}");
        }
    }

    #[test]
    fn names_are_as_long_as_they_look() {
        assert!(name(&"x".repeat(24)).is_ok());
        assert!(name(&"y\u{301}".repeat(24)).is_ok());
        assert!(name("👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧").is_ok());
        for long in [
            "x".repeat(25),
            "👩‍👩‍👧".repeat(24),
            "a\u{300}".repeat(100_000),
            String::new(),
            "   ".to_owned(),
        ] {
            let error = name(&long).unwrap_err().to_string();
            assert!(error.contains("1 to 24 characters"), "{error}");
        }
    }

    #[test]
    fn names_are_trimmed_and_invisible_characters_are_refused() {
        for bad in [
            "a\u{202e}b",
            "a\u{2066}b",
            "a\u{200b}",
            "a\u{200d}b",
            "Anna\u{200c}",
            "\u{200d}👧",
            "👩\u{200d}\u{200d}👧",
            "a\u{7}b",
            "a\u{ad}b",
            "a\u{feff}",
            "a\u{fe0f}",
            "\u{3164}",
            "\u{2800}",
            "\u{e000}",
            "a\u{e0041}",
            "a\u{378}",
        ] {
            let error = name(bad).unwrap_err().to_string();
            assert!(error.contains("invisible"), "{bad:?} {error}");
        }
        for stacked in ["a\u{335}\u{336}\u{337}\u{338}", "\u{301}a", "a \u{301}"] {
            let error = name(stacked).unwrap_err().to_string();
            assert!(error.contains("accents"), "{stacked:?} {error}");
        }
    }

    #[test]
    fn names_that_look_alike_are_confusable() {
        let same = |a: &str, b: &str| {
            let [a, b]: [Name; 2] = [a.parse().unwrap(), b.parse().unwrap()];
            a.is_confusable_with(&b)
        };
        assert!(same("Anna", "ANNA") && same("Anna", "Ａｎｎａ") && same("Straße", "STRASSE"));
        assert!(same("Anna B", "AnnaB") && same("Ὀδυσσεύς", "ὈΔΥΣΣΕΎΣ"));
        assert!(!same("Anna", "Ánna") && !same("Anna", "Anni"));
    }

    #[test]
    fn stored_names_are_not_checked_again() {
        let old = "\"O\u{308}zge\u{34f}\"";
        let read: Name = serde_json::from_str(old).unwrap();
        assert_eq!(serde_json::to_string(&read).unwrap(), old);
    }
}
