//! What every reader of text promises: it never panics, its errors point at something, and what it
//! can read prints as something that is read as the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use domination::{Action, Area, Board, Chance, Domination, Domino, Number, Place, Rules, Square};
use game::{Event, Game, ParseError, Record, Seat};
use proptest::prelude::*;

pub(crate) type Told = Result<(), TestCaseError>;

/// An error is one short line and points to a character of these lines, or right behind one.
fn points_into(lines: &[&str], error: &ParseError) -> Told {
    let said = error.to_string();
    prop_assert!(
        !said.contains('\n') && said.chars().count() < 1000,
        "{said}"
    );
    prop_assert!(!error.expected.is_empty(), "{said}");
    prop_assert!((1..=lines.len().max(1)).contains(&error.line), "{error}");
    let line = lines.get(error.line - 1).unwrap_or(&"");
    prop_assert!(
        (1..=line.chars().count() + 1).contains(&error.column),
        "{error}"
    );
    Ok(())
}

fn points_into_file(text: &str, error: &ParseError) -> Told {
    points_into(&text.lines().collect::<Vec<_>>(), error)
}

/// Whatever can be read prints as something that is read as the same.
fn reads_back<T>(text: &str) -> Told
where
    T: FromStr<Err = ParseError> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Ok(value) => prop_assert_eq!(value.to_string().parse::<T>(), Ok(value)),
        Err(error) => points_into(&[text], &error)?,
    }
    Ok(())
}

fn board_reads_back(text: &str) -> Told {
    if let Err(error) = Board::read_numbers(text) {
        points_into_file(text, &error)?;
    }
    match text.parse::<Board>() {
        Ok(board) => {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
            prop_assert_eq!(Board::read_numbers(text), Ok(board.numbers()));
        }
        Err(error) => points_into_file(text, &error)?,
    }
    Ok(())
}

pub(crate) fn position_reads_back(text: &str) -> Told {
    match Domination::from_position(text) {
        Ok(state) => {
            let printed = Domination::position(&state);
            let again = Domination::from_position(&printed);
            prop_assert_eq!(again, Ok(state), "{}", printed);
        }
        Err(error) => points_into(&[text], &error)?,
    }
    Ok(())
}

fn record_reads_back(text: &str) -> Told {
    match text.parse::<Record<Domination>>() {
        Ok(record) => {
            let printed = record.to_string();
            let again = printed.parse::<Record<Domination>>();
            prop_assert!(
                again.is_ok_and(|again| again == record),
                "{text:?} became {printed:?}"
            );
            // Whether it can be replayed is another question, but asking has to be safe.
            if let Ok(state) = record.replay() {
                prop_assert_eq!(Domination::rules(&state), record.rules);
            }
        }
        Err(error) => points_into_file(text, &error)?,
    }
    Ok(())
}

/// Hands one text to every reader there is.
pub(crate) fn read_everything(text: &str) -> Told {
    reads_back::<Rules>(text)?;
    reads_back::<Action>(text)?;
    reads_back::<Chance>(text)?;
    reads_back::<Event<Domination>>(text)?;
    reads_back::<Number>(text)?;
    reads_back::<Domino>(text)?;
    reads_back::<Square>(text)?;
    reads_back::<Place>(text)?;
    reads_back::<Area>(text)?;
    reads_back::<Seat>(text)?;
    board_reads_back(text)?;
    position_reads_back(text)?;
    record_reads_back(text)
}
