//! A position that is read is written and read back, and can be played to the end.
#![no_main]

use game::{Game, playout};
use kingdomino::Kingdomino;
use libfuzzer_sys::fuzz_target;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fuzz_target!(|text: &str| {
    if let Ok(mut state) = Kingdomino::from_position(text) {
        let written = Kingdomino::position(&state);
        assert_eq!(Kingdomino::from_position(&written), Ok(state), "{written}");
        playout::<Kingdomino>(&mut state, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert!(Kingdomino::result(&state).is_some());
    }
});
