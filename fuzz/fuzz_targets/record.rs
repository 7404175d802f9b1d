//! Fuzz target: a parsed record round-trips, and is replayed or rejected.
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
                // A record that replays can be redacted, and a redacted record can be watched.
                assert!(seen.is_ok() || !replays);
                if let Ok(seen) = seen {
                    assert!(seen.view(eye).is_ok());
                    assert_eq!(seen.seen_by(eye).as_ref(), Ok(&seen));
                }
                let _ = record.view(eye);
            }
        }
    }
}

fuzz_target!(|text: &str| {
    check::<Kingdomino>(text);
    check::<Domination>(text);
});
