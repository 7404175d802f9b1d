//! File format of game records: tags, then one event per line, with comments.
//!
//! A [`RawRecord`] is the untyped layer, independent of any game; [`Record`](crate::Record) parses the
//! events of a game from it. The grammar is in `docs/record-format.md`.

use std::fmt;

use crate::ParseError;
use crate::parse::Token;

/// Name and value of the first tag: the version of the format.
pub const FORMAT: (&str, &str) = ("Format", "dominium 1");
/// Tag with the rules line.
pub const RULES: &str = "Rules";
/// Tag with the result of a finished game.
pub const RESULT: &str = "Result";
/// Tag with the RNG seed of the deal: secret while the game is in progress.
pub const SEED: &str = "Seed";
/// Tags that are public while a game is in progress.
pub const PUBLIC_TAGS: [&str; 15] = [
    RESULT,
    "Game",
    "Date",
    "Event",
    "Site",
    "Seat1",
    "Seat2",
    "Seat3",
    "Seat4",
    "Deal",
    "Commitment",
    "Contribution1",
    "Contribution2",
    "Contribution3",
    "Contribution4",
];
/// Placeholder for hidden information.
pub const HIDDEN: &str = "?";

/// Untyped record: its tags and lines as text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RawRecord {
    /// Tags in file order, with unique names.
    pub tags: Vec<Tag>,
    /// Lines after the tags.
    pub lines: Vec<RawLine>,
}

/// Location in the file that a value was parsed from.
///
/// Values that were not parsed have the default origin. All origins compare equal: the location is
/// not part of the value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// Line, from 1; 0 if not parsed from a file.
    pub line: usize,
    /// Column, from 1; 0 if not parsed from a file.
    pub column: usize,
}

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

impl Origin {
    /// Relocates an error from the text at this location into the file.
    pub(crate) fn locate(self, error: ParseError) -> ParseError {
        error.inside(self.line.max(1), self.column.max(1))
    }
}

/// A tag: a name and a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Letters, digits, `-` and `_`.
    pub name: String,
    /// One line of printable text.
    pub value: String,
    /// Location of the value.
    pub origin: Origin,
}

/// A line after the tags: an event, a comment, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RawLine {
    /// Trimmed text of the event; empty if there is only a comment.
    pub event: String,
    /// Trimmed text after `#`.
    pub comment: Option<String>,
    /// Location of the event.
    pub origin: Origin,
}

impl RawRecord {
    /// Value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| tag.value.as_str())
    }

    /// Tag with this name.
    pub fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Name of the game: the first word of the rules line.
    pub fn game(&self) -> Option<&str> {
        self.tag(RULES)?.split_whitespace().next()
    }

    /// Parses all records of a file; each starts with its `Format` tag.
    pub fn read_all(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut records: Vec<Self> = Vec::new();
        // Some editors write a byte order mark.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut last = 1;
        for (line, text) in (1..).zip(text.lines()) {
            last = line;
            let word = trimmed(text);
            if word.text.is_empty() {
                continue;
            }
            let result = if word.text.starts_with('[') {
                read_tag(word, line).and_then(|tag| add_tag(&mut records, tag, word))
            } else {
                read_line(word, line).and_then(|read| add_line(&mut records, read, word))
            };
            result.map_err(|error| error.inside(line, 1))?;
        }
        if records.is_empty() {
            return Err(Token::whole("").error(format_tag()).inside(last, 1));
        }
        for record in &records {
            if record.tag(RULES).is_none() {
                let format = &record.tags[0];
                let error = ParseError::new(1, "", "a Rules tag in the record that starts here");
                return Err(format.origin.locate(error));
            }
        }
        Ok(records)
    }
}

fn format_tag() -> String {
    format!("[{} \"{}\"]", FORMAT.0, FORMAT.1)
}

fn trimmed(text: &str) -> Token<'_> {
    let start = text.len() - text.trim_start().len();
    let word = Token::whole(text).skip(start);
    Token {
        text: word.text.trim_end(),
        ..word
    }
}

fn add_tag(records: &mut Vec<RawRecord>, tag: Tag, word: Token<'_>) -> Result<(), ParseError> {
    if tag.name == FORMAT.0 {
        if tag.value != FORMAT.1 {
            return Err(ParseError::new(
                tag.origin.column,
                &tag.value,
                format!("\"{}\"", FORMAT.1),
            ));
        }
        records.push(RawRecord::default());
    }
    let Some(record) = records.last_mut() else {
        return Err(word.error(format_tag()));
    };
    if !record.lines.iter().all(|line| line.event.is_empty()) {
        return Err(word.error("an event, a comment, or the Format tag of another record"));
    }
    if record.find_tag(&tag.name).is_some() {
        return Err(word.error(format!("only one {} tag", tag.name)));
    }
    record.tags.push(tag);
    Ok(())
}

fn add_line(records: &mut [RawRecord], line: RawLine, word: Token<'_>) -> Result<(), ParseError> {
    match records.last_mut() {
        Some(record) => record.lines.push(line),
        // A comment above the first record belongs to the file, not to a game.
        None if line.event.is_empty() => {}
        None => return Err(word.error(format_tag())),
    }
    Ok(())
}

/// Whether a tag may have this name.
pub fn is_tag_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !name.is_empty() && name.chars().all(allowed)
}

fn read_tag(word: Token<'_>, line: usize) -> Result<Tag, ParseError> {
    let inner = word.skip(1);
    let end = inner
        .text
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .unwrap_or(inner.text.len());
    let name = &inner.text[..end];
    if name.is_empty() {
        return Err(inner.error("the name of a tag"));
    }
    let rest = inner.skip(end);
    let rest = rest.skip(rest.text.len() - rest.text.trim_start().len());
    if !rest.text.starts_with('"') {
        return Err(rest.error("a value in double quotes"));
    }
    let body = rest.skip(1);
    let mut value = String::new();
    let mut characters = body.text.char_indices();
    while let Some((offset, character)) = characters.next() {
        match character {
            '"' => {
                let close = body.skip(offset + 1);
                if close.text.trim() != "]" {
                    return Err(close.error("] and nothing after it"));
                }
                return Ok(Tag {
                    name: name.to_owned(),
                    value,
                    origin: Origin {
                        line,
                        column: body.column,
                    },
                });
            }
            control if control.is_control() => {
                return Err(body.skip(offset).error("printable text"));
            }
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                _ => return Err(body.skip(offset).error("\\\" or \\\\")),
            },
            _ => value.push(character),
        }
    }
    Err(body.end().error("a closing double quote"))
}

fn read_line(word: Token<'_>, line: usize) -> Result<RawLine, ParseError> {
    let (event, comment) = match word.text.split_once('#') {
        Some((event, comment)) => (event, Some(comment)),
        None => (word.text, None),
    };
    // A tab counts as whitespace.
    let forbidden = |c: char| c.is_control() && c != '\t';
    if let Some(at) = word.text.find(forbidden) {
        return Err(word.skip(at).error("printable text"));
    }
    Ok(RawLine {
        event: event.trim_end().to_owned(),
        comment: comment.map(|comment| comment.trim().replace('\t', " ")),
        origin: Origin {
            line,
            column: word.column,
        },
    })
}

impl fmt::Display for RawRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Control characters must not break the line structure.
        let printable = |text: &str| text.replace(char::is_control, " ");
        for tag in &self.tags {
            let value = printable(&tag.value);
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(f, "[{} \"{value}\"]", tag.name)?;
        }
        if !self.lines.is_empty() {
            writeln!(f)?;
        }
        for line in &self.lines {
            f.write_str(&line.event)?;
            if let Some(comment) = &line.comment {
                let gap = if line.event.is_empty() { "" } else { " " };
                write!(f, "{gap}# {}", printable(comment))?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}
