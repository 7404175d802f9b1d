//! A record that is read is written and read back, and is replayed or refused.
#![no_main]

use game::{Eye, Record};
use kingdomino::Kingdomino;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(records) = Record::<Kingdomino>::read_all(text) {
        for record in records {
            let written = record.to_string();
            assert_eq!(written.parse().as_ref(), Ok(&record), "{written}");
            if record.replay().is_ok() {
                assert!(record.seen_by(Eye::Spectator).is_ok());
            }
        }
    }
});
