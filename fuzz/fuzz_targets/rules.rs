//! Fuzz target: a parsed rules line round-trips.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(rules) = text.parse::<kingdomino::Rules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
    if let Ok(rules) = text.parse::<domination::Rules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
    }
});
