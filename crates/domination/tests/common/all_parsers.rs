//! All parsers of Domination, for the property tests.

use domination::{Action, Area, Board, Chance, Domination, Domino, Number, Place, Rules, Square};
use game::{Event, Seat};
use proptest::prelude::*;
use testing::parsers::{
    Checked, points_into_file, position_reads_back, reads_back, record_reads_back,
};

fn board_reads_back(text: &str) -> Checked {
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

/// Feeds a text to every parser and checks the round trip.
pub(crate) fn check_all_parsers(text: &str) -> Checked {
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
    position_reads_back::<Domination>(text)?;
    record_reads_back::<Domination>(text)
}
