//! Round-trip checks of all Kingdomino parsers.

use game::{Event, RawRecord, Seat};
use kingdomino::{Action, Chance, Domino, Drawing, Kingdomino, Placement, Rules, Square};
use proptest::prelude::*;
use testing::parsers::{
    Checked, points_into_file, position_reads_back, reads_back, record_reads_back,
};

fn drawing_round_trips(text: &str) -> Checked {
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

fn record_file_round_trips(text: &str) -> Checked {
    match RawRecord::read_all(text) {
        Ok(records) => {
            let printed: String = records.iter().map(RawRecord::to_string).collect();
            let again = RawRecord::read_all(&printed);
            prop_assert!(
                again.is_ok_and(|again| again == records),
                "{text:?} became {printed:?}"
            );
        }
        Err(error) => points_into_file(text, &error)?,
    }
    Ok(())
}

/// Passes a text to every parser; what parses must round-trip.
pub(crate) fn check_all_parsers(text: &str) -> Checked {
    reads_back::<Rules>(text)?;
    reads_back::<Action>(text)?;
    reads_back::<Chance>(text)?;
    reads_back::<Event<Kingdomino>>(text)?;
    reads_back::<Square>(text)?;
    reads_back::<Placement>(text)?;
    reads_back::<Domino>(text)?;
    reads_back::<Seat>(text)?;
    drawing_round_trips(text)?;
    position_reads_back::<Kingdomino>(text)?;
    record_reads_back::<Kingdomino>(text)?;
    record_file_round_trips(text)
}
