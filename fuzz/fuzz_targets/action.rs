//! Actions and outcomes of chance that are read are written and read back.
#![no_main]

use kingdomino::{Action, Chance};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
        assert_eq!(Action::from_id(action.id()), Some(action));
    }
    if let Ok(outcome) = text.parse::<Chance>() {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
});
