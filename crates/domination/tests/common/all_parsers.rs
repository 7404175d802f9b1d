//! All parsers of Domination, for the property tests.

use domination::{Action, Area, Board, Chance, Domination, Domino, Number, Place, Rules, Square};
use game::{Event, Seat};
use proptest::prelude::*;
use testing::parsers::{
    Checked, check_error_location_in_file, check_position_round_trip, check_record_round_trip,
    check_round_trip,
};

fn check_board_round_trip(text: &str) -> Checked {
    if let Err(error) = Board::read_numbers(text) {
        check_error_location_in_file(text, &error)?;
    }
    match text.parse::<Board>() {
        Ok(board) => {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
            prop_assert_eq!(Board::read_numbers(text), Ok(board.numbers()));
        }
        Err(error) => check_error_location_in_file(text, &error)?,
    }
    Ok(())
}

/// Feeds a text to every parser and checks the round trip.
pub(crate) fn check_all_parsers(text: &str) -> Checked {
    check_round_trip::<Rules>(text)?;
    check_round_trip::<Action>(text)?;
    check_round_trip::<Chance>(text)?;
    check_round_trip::<Event<Domination>>(text)?;
    check_round_trip::<Number>(text)?;
    check_round_trip::<Domino>(text)?;
    check_round_trip::<Square>(text)?;
    check_round_trip::<Place>(text)?;
    check_round_trip::<Area>(text)?;
    check_round_trip::<Seat>(text)?;
    check_board_round_trip(text)?;
    check_position_round_trip::<Domination>(text)?;
    check_record_round_trip::<Domination>(text)
}
