//! Round-trip checks of all Kingdomino parsers.

use game::{Event, RawRecord, Seat};
use kingdomino::{Action, Chance, Domino, Drawing, Kingdomino, Placement, Rules, Square};
use proptest::prelude::*;
use testing::parsers::{
    Checked, check_error_location_in_file, check_position_round_trip, check_record_round_trip,
    check_round_trip,
};

fn check_drawing_round_trip(text: &str) -> Checked {
    let drawing = match text.parse::<Drawing>() {
        Ok(drawing) => drawing,
        Err(error) => return check_error_location_in_file(text, &error),
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

fn check_record_file_round_trip(text: &str) -> Checked {
    match RawRecord::read_all(text) {
        Ok(records) => {
            let printed: String = records.iter().map(RawRecord::to_string).collect();
            let again = RawRecord::read_all(&printed);
            prop_assert!(
                again.is_ok_and(|again| again == records),
                "{text:?} became {printed:?}"
            );
        }
        Err(error) => check_error_location_in_file(text, &error)?,
    }
    Ok(())
}

/// Passes a text to every parser; what parses must round-trip.
pub(crate) fn check_all_parsers(text: &str) -> Checked {
    check_round_trip::<Rules>(text)?;
    check_round_trip::<Action>(text)?;
    check_round_trip::<Chance>(text)?;
    check_round_trip::<Event<Kingdomino>>(text)?;
    check_round_trip::<Square>(text)?;
    check_round_trip::<Placement>(text)?;
    check_round_trip::<Domino>(text)?;
    check_round_trip::<Seat>(text)?;
    check_drawing_round_trip(text)?;
    check_position_round_trip::<Kingdomino>(text)?;
    check_record_round_trip::<Kingdomino>(text)?;
    check_record_file_round_trip(text)
}
