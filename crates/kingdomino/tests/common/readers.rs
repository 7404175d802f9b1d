//! What every reader of text promises: it never panics, its errors point at something, and what it
//! can read prints as something that is read as the same.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use game::{Event, Game, ParseError, Record, Seat, Sheet};
use kingdomino::{Action, Chance, Domino, Drawing, Kingdomino, Placement, Rules, Square};
use proptest::prelude::*;

type Told = Result<(), TestCaseError>;

/// An error is one short line and points to a character of these lines, or right behind one.
fn points_into(lines: &[&str], error: &ParseError) -> Told {
    let said = error.to_string();
    prop_assert!(
        !said.contains('\n') && said.chars().count() < 1000,
        "{said}"
    );
    prop_assert!((1..=lines.len() + 1).contains(&error.line), "{error}");
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

fn drawing_reads_back(text: &str) -> Told {
    let drawing = match text.parse::<Drawing>() {
        Ok(drawing) => drawing,
        Err(error) => return points_into_file(text, &error),
    };
    for limit in [5, 7] {
        if let Ok(kingdom) = drawing.kingdom(limit) {
            let printed = kingdom.to_string().replace('/', "\n");
            let again = printed
                .parse::<Drawing>()
                .map(|drawing| drawing.kingdom(limit));
            prop_assert_eq!(again, Ok(Ok(kingdom)));
        }
    }
    Ok(())
}

pub(crate) fn position_reads_back(text: &str) -> Told {
    match Kingdomino::from_position(text) {
        Ok(state) => {
            let printed = Kingdomino::position(&state);
            prop_assert_eq!(
                Kingdomino::from_position(&printed),
                Ok(state),
                "{}",
                printed
            );
        }
        Err(error) => points_into(&[text], &error)?,
    }
    Ok(())
}

fn file_reads_back(text: &str) -> Told {
    match Sheet::read_all(text) {
        Ok(sheets) => {
            let printed: String = sheets.iter().map(Sheet::to_string).collect();
            let again = Sheet::read_all(&printed);
            prop_assert!(
                again.is_ok_and(|again| again == sheets),
                "{text:?} became {printed:?}"
            );
        }
        Err(error) => points_into_file(text, &error)?,
    }
    Ok(())
}

pub(crate) fn records_read_back(text: &str) -> Told {
    match text.parse::<Record<Kingdomino>>() {
        Ok(record) => {
            let printed = record.to_string();
            let again = printed.parse::<Record<Kingdomino>>();
            prop_assert!(
                again.is_ok_and(|again| again == record),
                "{text:?} became {printed:?}"
            );
            // Whether it can be replayed is another question, but asking has to be safe.
            if let Ok(state) = record.replay() {
                prop_assert_eq!(Kingdomino::rules(&state), record.rules);
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
    reads_back::<Event<Kingdomino>>(text)?;
    reads_back::<Square>(text)?;
    reads_back::<Placement>(text)?;
    reads_back::<Domino>(text)?;
    reads_back::<Seat>(text)?;
    drawing_reads_back(text)?;
    position_reads_back(text)?;
    records_read_back(text)?;
    file_reads_back(text)
}
