//! The paper a record is written on: tags, then one event a line, comments anywhere.
//!
//! A [`Sheet`] knows the layout and nothing of any game; [`Record`](crate::Record) reads the
//! events of one game from it. The grammar is in `docs/record-format.md`.

use std::fmt;

use crate::ParseError;
use crate::parse::Word;

/// The tag that opens a record, and what it says for this version of the format.
pub const FORMAT: (&str, &str) = ("Format", "dominium 1");
/// The tag with the rules line.
pub const RULES: &str = "Rules";
/// The tag with the outcome of a finished game.
pub const RESULT: &str = "Result";
/// The tag with the seed of the deal: a secret while the game goes on.
pub const SEED: &str = "Seed";
/// The tags that may be shown to everyone while a game goes on.
pub const PUBLIC: [&str; 15] = [
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
/// Stands for what the reader may not know.
pub const HIDDEN: &str = "?";

/// One record as text: its tags and its lines.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// Names and values, in the order written; no name twice.
    pub tags: Vec<Tag>,
    /// What follows the tags.
    pub lines: Vec<Line>,
}

/// Where something stood in the file it was read from; the default for what was not read.
///
/// All origins are equal: where a thing was written down is no part of what it is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl PartialEq for Origin {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Origin {}

impl Origin {
    /// An error in the text that stood here.
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
    /// Where the value stood.
    pub origin: Origin,
}

/// A line after the tags: an event, a comment, or both.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The event as written, without blank space around it; empty if there is only a comment.
    pub event: String,
    /// What follows `#`, without blank space around it.
    pub comment: Option<String>,
    /// Where the event stood.
    pub origin: Origin,
}

impl Sheet {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| tag.value.as_str())
    }

    /// The tag with this name.
    pub fn find(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The first word of the rules line: which game this is.
    pub fn game(&self) -> Option<&str> {
        self.tag(RULES)?.split_whitespace().next()
    }

    /// Reads every record of a file; a record begins with its `Format` tag.
    pub fn read_all(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut sheets: Vec<Self> = Vec::new();
        // A byte order mark is what some editors leave at the front of a file.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut last = 1;
        for (line, text) in (1..).zip(text.lines()) {
            last = line;
            let word = trimmed(text);
            if word.text.is_empty() {
                continue;
            }
            let result = if word.text.starts_with('[') {
                read_tag(word, line).and_then(|tag| add_tag(&mut sheets, tag, word))
            } else {
                read_line(word, line).and_then(|read| add_line(&mut sheets, read, word))
            };
            result.map_err(|error| error.inside(line, 1))?;
        }
        if sheets.is_empty() {
            return Err(Word::whole("").error(opening()).inside(last, 1));
        }
        for sheet in &sheets {
            if sheet.tag(RULES).is_none() {
                let format = &sheet.tags[0];
                let error = ParseError::new(1, &format.value, "a Rules tag in this record");
                return Err(format.origin.locate(error));
            }
        }
        Ok(sheets)
    }
}

fn opening() -> String {
    format!("[{} \"{}\"]", FORMAT.0, FORMAT.1)
}

fn trimmed(text: &str) -> Word<'_> {
    let start = text.len() - text.trim_start().len();
    let word = Word::whole(text).skip(start);
    Word {
        text: word.text.trim_end(),
        ..word
    }
}

fn add_tag(sheets: &mut Vec<Sheet>, tag: Tag, word: Word<'_>) -> Result<(), ParseError> {
    if tag.name == FORMAT.0 {
        if tag.value != FORMAT.1 {
            return Err(ParseError::new(
                tag.origin.column,
                &tag.value,
                format!("\"{}\"", FORMAT.1),
            ));
        }
        sheets.push(Sheet::default());
    }
    let Some(sheet) = sheets.last_mut() else {
        return Err(word.error(opening()));
    };
    if !sheet.lines.iter().all(|line| line.event.is_empty()) {
        return Err(word.error("an event, a comment, or the Format tag of another record"));
    }
    if sheet.find(&tag.name).is_some() {
        return Err(word.error(format!("no second {} tag", tag.name)));
    }
    sheet.tags.push(tag);
    Ok(())
}

fn add_line(sheets: &mut [Sheet], line: Line, word: Word<'_>) -> Result<(), ParseError> {
    match sheets.last_mut() {
        Some(sheet) => sheet.lines.push(line),
        // A comment above the first record belongs to the file, not to a game.
        None if line.event.is_empty() => {}
        None => return Err(word.error(opening())),
    }
    Ok(())
}

/// May a tag be called this?
pub fn is_tag_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    !name.is_empty() && name.chars().all(allowed)
}

fn read_tag(word: Word<'_>, line: usize) -> Result<Tag, ParseError> {
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
    while let Some((at, character)) = characters.next() {
        match character {
            '"' => {
                let close = body.skip(at + 1);
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
                return Err(body.skip(at).error("printable text"));
            }
            '\\' => match characters.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                _ => return Err(body.skip(at).error("\\\" or \\\\")),
            },
            _ => value.push(character),
        }
    }
    Err(body.end().error("a closing double quote"))
}

fn read_line(word: Word<'_>, line: usize) -> Result<Line, ParseError> {
    let (event, comment) = match word.text.split_once('#') {
        Some((event, comment)) => (event, Some(comment)),
        None => (word.text, None),
    };
    // A tab is blank space like any other.
    let forbidden = |c: char| c.is_control() && c != '\t';
    if let Some(at) = word.text.find(forbidden) {
        return Err(word.skip(at).error("printable text"));
    }
    Ok(Line {
        event: event.trim_end().to_owned(),
        comment: comment.map(|comment| comment.trim().replace('\t', " ")),
        origin: Origin {
            line,
            column: word.column,
        },
    })
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Whatever is written stays on its line.
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
