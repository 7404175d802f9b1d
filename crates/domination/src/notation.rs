//! Text notation: `Display` and `FromStr` of squares, dominoes, actions, outcomes and boards.
//!
//! `docs/record-format.md` has the grammar. It is a public format: it may be extended, never changed.
//! Positions are in `position`.

mod position;

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::{Token, first_tokens, nearest, number};

pub(crate) use position::{read_position, write_position};

use crate::{Action, Area, Board, Chance, Domino, Number, NumberGrid, Place, Square};

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

impl FromStr for Number {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        number(text)
            .and_then(Self::new)
            .ok_or_else(|| ParseError::new(1, text, "a number, 0 to 6"))
    }
}

/// Lower number, hyphen, higher number: `3-5`.
impl fmt::Display for Domino {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.numbers();
        write!(f, "{low}-{high}")
    }
}

impl FromStr for Domino {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let (a, b) = text.split_once('-')?;
            Some(Self::new(a.parse().ok()?, b.parse().ok()?))
        };
        read().ok_or_else(|| ParseError::new(1, text, "a domino, 0-0 to 6-6"))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = (b'a' + self.column() as u8) as char;
        write!(f, "{column}{}", self.row() + 1)
    }
}

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let column = text.as_bytes().first()?.checked_sub(b'a')?;
            let row = number(text.get(1..)?)?.checked_sub(1)?;
            Self::new(usize::from(column), row as usize)
        };
        read().ok_or_else(|| ParseError::new(1, text, "a square, a1 to h8"))
    }
}

/// The two squares it touches, the western or northern one first: `c4d4`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.squares();
        write!(f, "{first}{second}")
    }
}

impl FromStr for Place {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let whole = Token::whole(text);
        let Some((first, second)) = whole.before_second_letter() else {
            return Err(whole.error("two squares, such as c4d4"));
        };
        let (a, b): (Square, Square) = (first.parse()?, second.parse()?);
        Self::between(a, b).ok_or_else(|| whole.error("two neighbouring squares"))
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.corner())
    }
}

impl FromStr for Area {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let corner: Option<Square> = text.parse().ok();
        corner
            .and_then(Self::new)
            .ok_or_else(|| ParseError::new(1, text, "an area, a1 to g7"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "lay {} {}", self.domino, self.place)
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let [verb, domino, place, extra] = first_tokens(text);
        if verb.text != "lay" {
            return Err(verb.error("lay, a domino and its place, such as lay 3-5 c4d4"));
        }
        let action = Self {
            domino: domino.parse()?,
            place: place.parse()?,
        };
        extra.expect_end().map(|()| action)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Starts(seat) => write!(f, "starts {seat}"),
            Self::Draw(domino) => write!(f, "draw {domino}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let [verb, operand, extra] = first_tokens(text);
        let outcome = match verb.text {
            "starts" => Self::Starts(operand.parse()?),
            "draw" => Self::Draw(operand.parse()?),
            _ => return Err(verb.error("draw, starts or the number of a seat")),
        };
        extra.expect_end().map(|()| outcome)
    }
}

/// Rows from north to south, separated by `/`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::all() {
            if square.column() == 0 && square.row() > 0 {
                f.write_str("/")?;
            }
            write!(f, "{}", self.number(square))?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (numbers, first) = read_rows(text)?;
        Self::new(&numbers).map_err(|unbalanced| {
            let row: String = numbers[0].iter().map(ToString::to_string).collect();
            let expected = format!("4 places for each kind of domino, but {unbalanced}");
            ParseError::new(1, &format!("{row}/…"), expected).inside(first.0, first.1)
        })
    }
}

impl Board {
    /// Parses the numbers of a board without checking that they are balanced.
    ///
    /// The format is eight rows of eight numbers, separated by line breaks or `/`. Whitespace between
    /// numbers, empty lines and comments (`#` to the end of the line) are ignored.
    ///
    /// ```
    /// let error = domination::Board::read_numbers("0 1 2\n0 x 2").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "line 1, column 6: found nothing, expected 8 numbers in a row (got 3)"
    /// );
    /// ```
    pub fn read_numbers(text: &str) -> Result<NumberGrid, ParseError> {
        read_rows(text).map(|(numbers, _)| numbers)
    }
}

/// Parses the numbers of a board. Also returns the line and column of the first number.
fn read_rows(text: &str) -> Result<(NumberGrid, (usize, usize)), ParseError> {
    let mut rows = Vec::new();
    let mut first = None;
    // Some editors write a byte order mark at the start of a file.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut end = (1, 1);
    for (line, text) in (1..).zip(text.lines()) {
        end = (line, Token::whole(text).end().column);
        let text = text.split('#').next().unwrap_or_default();
        if text.trim().is_empty() {
            continue;
        }
        for row in Token::whole(text).split('/') {
            if rows.len() == Square::SIDE {
                return Err(row.error("at most 8 rows").inside(line, 1));
            }
            first.get_or_insert((line, row.column));
            rows.push(read_row(row).map_err(|error| error.inside(line, 1))?);
        }
    }
    let found = rows.len();
    let numbers = rows.try_into().map_err(|_| {
        let expected = format!("8 rows of 8 numbers (got {found})");
        Token::whole("").error(expected).inside(end.0, end.1)
    })?;
    Ok((numbers, first.unwrap_or(end)))
}

fn read_row(row: Token<'_>) -> Result<[Number; Square::SIDE], ParseError> {
    let mut numbers = Vec::new();
    for (offset, character) in row.text.char_indices() {
        if character.is_whitespace() {
            continue;
        }
        let word = row.skip(offset);
        let word = Token {
            text: &word.text[..character.len_utf8()],
            ..word
        };
        if numbers.len() == Square::SIDE {
            return Err(word.error("at most 8 numbers in a row"));
        }
        numbers.push(word.parse()?);
    }
    let found = numbers.len();
    numbers
        .try_into()
        .map_err(|_| row.end().error(format!("8 numbers in a row (got {found})")))
}

/// Error for an unknown word; suggests the most similar known one.
fn unknown_word(word: Token<'_>, words: &[&str]) -> ParseError {
    let suggestion = nearest(word.text, words.iter().copied());
    let all = words.join(", ");
    word.error(format!("one of {all}")).suggest(suggestion)
}
