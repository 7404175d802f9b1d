//! Notation: parsing and printing of squares, actions, outcomes, kingdoms and positions.
//!
//! The grammar is in `docs/record-format.md`; it is a public format that is only ever extended.

mod drawing;
mod position;

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::{Token, first_tokens, nearest, number};

pub use drawing::Drawing;
pub(crate) use position::{read_position, write_position};

use crate::{Action, Chance, Content, Domino, Kingdom, Placement, Square};

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = (b'a' + (self.x() + Self::REACH) as u8) as char;
        write!(f, "{column}{}", self.y() + Self::REACH + 1)
    }
}

const SQUARE: &str = "a square, a1 to m13";

impl FromStr for Square {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let column = *text.as_bytes().first()?;
            let row = number(text.get(1..)?)?;
            let x = column.checked_sub(b'a')?;
            let on_grid =
                x <= 2 * Self::REACH as u8 && (1..=2 * Self::REACH as u32 + 1).contains(&row);
            on_grid.then(|| Self::new_unchecked(x as i8 - Self::REACH, row as i8 - 1 - Self::REACH))
        };
        read().ok_or_else(|| ParseError::new(1, text, SQUARE))
    }
}

/// Squares of half A and half B: `h7i7`.
impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.a(), self.b())
    }
}

impl FromStr for Placement {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let whole = Token::whole(text);
        let Some((first, second)) = whole.before_second_letter() else {
            return Err(whole.error("two squares, such as h7i7"));
        };
        let (a, b): (Square, Square) = (first.parse()?, second.parse()?);
        Self::between(a, b)
            .ok_or_else(|| whole.error("two neighbouring squares other than the castle's, g7"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Claim(domino) => write!(f, "claim {domino}"),
            Self::Place(placement) => write!(f, "place {placement}"),
            Self::Discard => f.write_str("discard"),
        }
    }
}

impl FromStr for Action {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let [verb, operand, extra] = first_tokens(text);
        let action = match verb.text {
            "claim" => Self::Claim(operand.parse()?),
            "place" => Self::Place(operand.parse()?),
            "discard" => return operand.expect_end().map(|()| Self::Discard),
            "" => return Err(verb.error("claim, place or discard")),
            other => {
                let suggestion = nearest(other, ["claim", "place", "discard"]);
                return Err(verb.error("claim, place or discard").suggest(suggestion));
            }
        };
        extra.expect_end().map(|()| action)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw(domino) => write!(f, "draw {domino}"),
            Self::King(seat) => write!(f, "king {seat}"),
        }
    }
}

impl FromStr for Chance {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let [verb, operand, extra] = first_tokens(text);
        let outcome = match verb.text {
            "draw" => Self::Draw(operand.parse()?),
            "king" => Self::King(operand.parse()?),
            _ => return Err(verb.error("draw, king or the number of a seat")),
        };
        extra.expect_end().map(|()| outcome)
    }
}

impl FromStr for Domino {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        number(text)
            .and_then(Self::new)
            .ok_or_else(|| ParseError::new(1, text, "a domino, 1 to 48"))
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("."),
            Self::Castle => f.write_str("C"),
            Self::Land(half) => write!(f, "{half}"),
        }
    }
}

/// Rows from north to south, separated by `/`: `w1w/.C`.
impl fmt::Display for Kingdom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bounds = self.bounds();
        for square in bounds.squares() {
            if square.x() == bounds.west() && square.y() != bounds.north() {
                f.write_str("/")?;
            }
            write!(f, "{}", self.content(square))?;
        }
        Ok(())
    }
}
