//! Parsing helpers: parse errors with locations, tokens, and suggestions for typos.

use std::borrow::Cow;
use std::fmt;

/// Parse error with its location, the text found and the text expected.
///
/// Lines and columns count from 1, columns in characters. The text found is truncated, so the message
/// is always one short line.
///
/// ```
/// let error = "9".parse::<game::Seat>().unwrap_err();
/// assert_eq!(error.to_string(), r#"line 1, column 1: found "9", expected a seat, 1 to 4"#);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseError {
    pub line: usize,
    pub column: usize,
    /// Text at that location; empty at the end of the text.
    pub found: String,
    /// Description of what was expected there.
    pub expected: Cow<'static, str>,
    /// Suggested correction.
    pub suggestion: Option<String>,
}

impl ParseError {
    /// Creates an error in the first line. An empty `found` is the end of the text.
    pub fn new(column: usize, found: &str, expected: impl Into<Cow<'static, str>>) -> Self {
        const MAX_LENGTH: usize = 40;
        let found = match found.char_indices().nth(MAX_LENGTH) {
            Some((end, _)) => format!("{}…", &found[..end]),
            None => found.to_owned(),
        };
        Self {
            line: 1,
            column,
            found,
            expected: expected.into(),
            suggestion: None,
        }
    }

    /// Adds a suggestion, if there is one.
    #[must_use]
    pub fn suggest(mut self, word: Option<&str>) -> Self {
        self.suggestion = word.map(ToOwned::to_owned);
        self
    }

    /// Relocates the error into a larger text. The parsed text starts there at `line`, `column`.
    #[must_use]
    pub fn inside(mut self, line: usize, column: usize) -> Self {
        if self.line == 1 {
            self.column += column - 1;
        }
        self.line += line - 1;
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: found ", self.line, self.column)?;
        if self.found.is_empty() {
            f.write_str("nothing")?;
        } else {
            // Debug escapes line breaks and terminal control characters.
            write!(f, "{:?}", self.found)?;
        }
        write!(f, ", expected {}", self.expected)?;
        match &self.suggestion {
            Some(suggestion) => write!(f, "; did you mean {suggestion:?}?"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for ParseError {}

/// A token: part of a line with its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'a> {
    pub text: &'a str,
    /// Column of its first character, from 1.
    pub column: usize,
}

impl<'a> Token<'a> {
    /// Token that spans the whole line.
    pub const fn whole(text: &'a str) -> Self {
        Self { text, column: 1 }
    }

    /// Parse error at this token: `found <token>, expected <expected>`.
    pub fn error(self, expected: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::new(self.column, self.text, expected)
    }

    /// Parses the token as a value.
    pub fn parse<T: std::str::FromStr<Err = ParseError>>(self) -> Result<T, ParseError> {
        self.text
            .parse()
            .map_err(|error: ParseError| error.inside(1, self.column))
    }

    /// Parts between occurrences of `separator`, trimmed.
    pub fn split(self, separator: char) -> impl Iterator<Item = Self> {
        let mut column = self.column;
        self.text.split(separator).map(move |piece| {
            let lead = piece.len() - piece.trim_start().len();
            let text = piece.trim();
            let word = Token {
                text,
                column: column + piece[..lead].chars().count(),
            };
            column += piece.chars().count() + 1;
            word
        })
    }

    /// Parts between whitespace.
    pub fn words(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            rest = rest.skip(rest.text.len() - rest.text.trim_start().len());
            let end = rest
                .text
                .find(char::is_whitespace)
                .unwrap_or(rest.text.len());
            let word = Token {
                text: &rest.text[..end],
                column: rest.column,
            };
            rest = rest.skip(end);
            (!word.text.is_empty()).then_some(word)
        })
    }

    /// Rest after the first `bytes` bytes.
    #[must_use]
    pub fn skip(self, bytes: usize) -> Self {
        let (skipped, text) = self.text.split_at(bytes);
        Self {
            text,
            column: self.column + skipped.chars().count(),
        }
    }

    /// Splits before the second letter: pairs of squares are written `h7i7`.
    pub fn before_second_letter(self) -> Option<(Self, Self)> {
        let mut letters = self.text.char_indices().skip(1);
        let (middle, _) = letters.find(|(_, c)| c.is_ascii_alphabetic())?;
        let first = Self {
            text: &self.text[..middle],
            ..self
        };
        Some((first, self.skip(middle)))
    }

    /// Options of a rules line: its words after the game name. A repeated keyword is an error.
    pub fn options(
        self,
        game: &'static str,
    ) -> Result<impl Iterator<Item = Result<Self, ParseError>>, ParseError> {
        let mut words = self.words();
        let name = words.next().unwrap_or(self.end());
        if name.text != game {
            return Err(name.error(format!("the name of the game: {game}")));
        }
        let mut seen: Vec<&str> = Vec::new();
        Ok(words.map(move |word| {
            let keyword = word.text.split('=').next().unwrap_or_default();
            if seen.contains(&keyword) {
                return Err(word.error(format!("{keyword} only once")));
            }
            seen.push(keyword);
            Ok(word)
        }))
    }

    /// Checks for the end of the line: this token must be empty.
    pub fn expect_end(self) -> Result<(), ParseError> {
        if self.text.is_empty() {
            Ok(())
        } else {
            Err(self.error("end of line"))
        }
    }

    /// Empty token after this one, for errors about missing text.
    #[must_use]
    pub fn end(self) -> Self {
        self.skip(self.text.len())
    }
}

/// First `N` words of a line. A missing word is the empty token at the end.
pub fn first_tokens<const N: usize>(text: &str) -> [Token<'_>; N] {
    let line = Token::whole(text);
    let mut words = line.words();
    std::array::from_fn(|_| words.next().unwrap_or(line.end()))
}

/// Error for an unknown rules option, with the most similar valid word as suggestion.
///
/// The valid `words` have the form `keyword` or `keyword=value`.
pub fn unknown_option(word: Token<'_>, words: &[&str]) -> ParseError {
    let keyword = |text: &str| text.split('=').next().unwrap_or_default().to_owned();
    let same_keyword = |candidate: &&&str| keyword(candidate) == keyword(word.text);
    let values: Vec<&str> = words.iter().filter(same_keyword).copied().collect();
    let expected = if values.is_empty() {
        let mut keywords: Vec<String> = words.iter().map(|word| keyword(word)).collect();
        keywords.dedup();
        format!("a rules option ({})", keywords.join(", "))
    } else {
        values.join(" or ")
    };
    let candidates = if values.is_empty() { words } else { &values };
    let suggestion = nearest(word.text, candidates.iter().copied());
    word.error(expected).suggest(suggestion)
}

/// Parses a decimal number without sign and leading zeros.
///
/// ```
/// use game::parse::number;
/// assert_eq!(number("17"), Some(17));
/// assert_eq!(number("017"), None);
/// ```
pub fn number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

/// Most similar candidate to `word`, as a suggestion for a typo. `None` if none is similar.
///
/// A candidate is similar if it starts with the word, or if its edit distance to the word is at most
/// a third of the longer length.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(64).collect::<String>().to_lowercase();
    // Tie-break between equally similar words, such as 2, 3 and 4 for a 5: closest character codes.
    let code_distance = |candidate: &str| -> u32 {
        let pairs = candidate.chars().zip(word.chars());
        pairs
            .map(|(a, b)| u32::from(a).abs_diff(u32::from(b)))
            .sum()
    };
    let is_near = |candidate: &&str| {
        let letters = word.chars().count();
        let is_prefix = letters >= 3 && candidate.starts_with(&word);
        let longer = letters.max(candidate.chars().count());
        is_prefix || 3 * strsim::osa_distance(&word, candidate) <= longer
    };
    candidates.into_iter().filter(is_near).max_by(|a, b| {
        let similar = |candidate| strsim::jaro_winkler(&word, candidate);
        similar(a)
            .total_cmp(&similar(b))
            .then(code_distance(b).cmp(&code_distance(a)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_relocated_into_a_larger_text() {
        let error = ParseError::new(3, "x", "y");
        let outer = error.inside(7, 5);
        assert_eq!((outer.line, outer.column), (7, 7));
    }

    #[test]
    fn columns_count_characters_and_not_bytes() {
        let words: Vec<_> = Token::whole("  é  wörd x").words().collect();
        assert_eq!(
            words.iter().map(|w| (w.text, w.column)).collect::<Vec<_>>(),
            [("é", 3), ("wörd", 6), ("x", 11)]
        );
        let pieces: Vec<_> = Token::whole("é; b ;c").split(';').collect();
        assert_eq!(
            pieces
                .iter()
                .map(|w| (w.text, w.column))
                .collect::<Vec<_>>(),
            [("é", 1), ("b", 4), ("c", 7)]
        );
    }

    #[test]
    fn the_text_found_is_truncated_and_escaped() {
        let error = ParseError::new(1, &"\u{1b}".repeat(1000), "a word").to_string();
        assert!(!error.contains('\u{1b}'));
        assert!(error.len() < 400, "{error}");
    }

    #[test]
    fn nearest_suggests_the_most_similar_word() {
        let words = ["harmony", "dynasty", "duel"];
        assert_eq!(nearest("harmnoy", words), Some("harmony"));
        assert_eq!(nearest("DUAL", words), Some("duel"));
        assert_eq!(
            nearest("middle", ["duel", "middle-kingdom"]),
            Some("middle-kingdom")
        );
        assert_eq!(nearest("n=5", ["n=2", "n=3", "n=4"]), Some("n=4"));
        assert_eq!(nearest("n=1", ["n=2", "n=3", "n=4"]), Some("n=2"));
    }

    #[test]
    fn nearest_suggests_nothing_for_a_dissimilar_word() {
        let words = ["random", "greedy", "full-greedy", "mce", "uct", "master"];
        for word in ["", "x", "alphazero", "stockfish", "cmd", "u", "hello"] {
            assert_eq!(nearest(word, words), None, "{word}");
        }
    }
}
