//! Command lines of external engines.
//!
//! They are not passed to a shell: whitespace separates words, and single or double quotes protect
//! whitespace, commas and the other kind of quote.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::Token;

/// Program and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// Program to run.
    pub program: String,
    /// Arguments, without quotes.
    pub arguments: Vec<String>,
    /// Original text.
    text: String,
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for CommandLine {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quoted: Option<(usize, char)> = None;
        for (offset, c) in text.char_indices() {
            match quoted {
                Some((_, quote)) if c == quote => quoted = None,
                None if c == '"' || c == '\'' => {
                    quoted = Some((offset, c));
                    word.get_or_insert_default();
                }
                None if c.is_whitespace() => words.extend(word.take()),
                _ => word.get_or_insert_default().push(c),
            }
        }
        let whole = Token::whole(text);
        if let Some((offset, quote)) = quoted {
            let expected = format!("a closing {quote}");
            return Err(whole.skip(offset).error(expected));
        }
        words.extend(word);
        match words.split_first() {
            Some((program, arguments)) if !program.is_empty() => Ok(Self {
                program: program.clone(),
                arguments: arguments.to_vec(),
                text: text.to_owned(),
            }),
            _ => Err(whole.error("a program, as in cmd:python3 engine.py")),
        }
    }
}

/// Byte offset of the comma after the first player of a list. `None` for a single player.
///
/// In the command of an external engine, commas in quotes are skipped.
pub(crate) fn end_of_first(players: &str) -> Option<usize> {
    let first = players.trim_start();
    let is_command = first.starts_with("cmd:") || first.starts_with("cmd@");
    let mut quoted = None;
    players.char_indices().find_map(|(offset, c)| {
        match quoted {
            Some(quote) if c == quote => quoted = None,
            None if is_command && (c == '"' || c == '\'') => quoted = Some(c),
            None if c == ',' => return Some(offset),
            _ => {}
        }
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let command: CommandLine = text.parse().unwrap();
        let mut words = vec![command.program];
        words.extend(command.arguments);
        words
    }

    #[test]
    fn whitespace_separates_words_and_quotes_protect_it() {
        assert_eq!(words("python3 engine.py"), ["python3", "engine.py"]);
        assert_eq!(words("  a\t b "), ["a", "b"]);
        assert_eq!(
            words(r#""my bot" -x"y z"'"' '' $HOME"#),
            ["my bot", "-xy z\"", "", "$HOME"]
        );
        assert_eq!(words(r"c:\bots\a.exe"), [r"c:\bots\a.exe"]);
    }

    #[test]
    fn missing_program_and_unclosed_quote_are_errors() {
        for text in ["", "  ", "''", "'' x", "a 'b", "a \"b'"] {
            assert!(text.parse::<CommandLine>().is_err(), "{text}");
        }
    }
}
