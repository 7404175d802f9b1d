//! Fuzz target: a parsed position round-trips and can be played to the end.
#![no_main]

use domination::Domination;
use game::{Game, playout};
use kingdomino::Kingdomino;
use libfuzzer_sys::fuzz_target;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

fn check<G: Game>(text: &str) {
    if let Ok(mut state) = G::from_position(text) {
        let written = G::position(&state);
        assert_eq!(G::from_position(&written).as_ref(), Ok(&state), "{written}");
        playout::<G>(&mut state, &mut Xoshiro256PlusPlus::seed_from_u64(1));
        assert!(G::result(&state).is_some());
    }
}

fuzz_target!(|text: &str| {
    check::<Kingdomino>(text);
    check::<Domination>(text);
});
