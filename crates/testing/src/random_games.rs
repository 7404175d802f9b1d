//! Uniformly random games.

use game::{Event, Game, Record, Turn};
use rand_core::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::laws::{Law, Violation};

/// Random number generator with a fixed seed.
pub fn rng(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

/// Number of events after which a game counts as endless; real games are far shorter.
const MAX_EVENTS: usize = 10_000;

/// Record of a random game from a seed.
pub fn random_game<G: Game>(rules: &G::Rules, seed: u64) -> Record<G> {
    random_record(rules, &mut rng(seed))
}

/// Record of a uniformly random game.
///
/// # Panics
/// If the game does not end.
pub fn random_record<G: Game>(rules: &G::Rules, rng: &mut (impl Rng + ?Sized)) -> Record<G> {
    try_random_record(rules, rng).unwrap_or_else(|violation| panic!("{rules}: {violation}"))
}

/// Like [`random_record`], but returns a violation if the game does not end.
pub(crate) fn try_random_record<G: Game>(
    rules: &G::Rules,
    rng: &mut (impl Rng + ?Sized),
) -> Result<Record<G>, Violation> {
    let mut record = Record::new(rules.clone());
    let mut state = G::start(rules);
    for _ in 0..MAX_EVENTS {
        let event = match G::turn(&state) {
            Turn::Of(seat) => {
                let action = G::sample(&state, rng);
                G::play_unchecked(&mut state, action);
                Event::Act(seat, action)
            }
            Turn::Chance => {
                let outcome = G::draw(&state, rng);
                G::settle_unchecked(&mut state, outcome);
                Event::Chance(Some(outcome))
            }
            Turn::Over => return Ok(record),
        };
        record.push(event);
    }
    let observed = format!("not over after {MAX_EVENTS} events");
    Err(Violation {
        law: Law::Termination,
        observed,
    })
}

/// Plays a random game and calls `each` with every state, including the last.
pub fn walk<G: Game>(rules: &G::Rules, rng: &mut impl Rng, mut each: impl FnMut(&G::State)) {
    let mut state = G::start(rules);
    loop {
        each(&state);
        match G::turn(&state) {
            Turn::Of(_) => {
                let action = G::sample(&state, rng);
                G::play_unchecked(&mut state, action);
            }
            Turn::Chance => {
                let outcome = G::draw(&state, rng);
                G::settle_unchecked(&mut state, outcome);
            }
            Turn::Over => return,
        }
    }
}
