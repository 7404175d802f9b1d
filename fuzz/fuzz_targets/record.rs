//! A record that is read is written and read back, and is replayed or refused.
#![no_main]

use domination::Domination;
use game::{Eye, Game, Record};
use kingdomino::Kingdomino;
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(text: &str) {
    if let Ok(records) = Record::<G>::read_all(text) {
        for record in records {
            let written = record.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
            let replays = record.replay().is_ok();
            for eye in Eye::all(G::seats(&record.rules)) {
                let seen = record.seen_by(eye);
                assert_eq!(seen.is_ok(), replays);
                // What is known of a game that can have been played can be watched.
                let watched = seen.map(|seen| seen.view(eye).is_ok());
                assert_ne!(watched, Ok(false));
                let _ = record.view(eye);
            }
        }
    }
}

fuzz_target!(|text: &str| {
    check::<Kingdomino>(text);
    check::<Domination>(text);
});
