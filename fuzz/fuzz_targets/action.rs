//! Fuzz target: parsed actions and outcomes of chance round-trip.
#![no_main]

use domination::Domination;
use game::Game;
use kingdomino::Kingdomino;
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(text: &str, rules: &str) {
    let rules: G::Rules = rules
        .parse()
        .expect("the name of a game is a valid rules line");
    if let Ok(action) = text.parse::<G::Action>() {
        assert_eq!(action.to_string().parse(), Ok(action));
        let of_id = G::action(&rules, G::id(action)).expect("an id has an action");
        assert_eq!(G::id(of_id), G::id(action));
    }
    if let Ok(outcome) = text.parse::<G::Chance>() {
        assert_eq!(outcome.to_string().parse(), Ok(outcome));
    }
}

fuzz_target!(|text: &str| {
    check::<Kingdomino>(text, "kingdomino");
    check::<Domination>(text, "domination");
});
