//! Assertion that a game engine does not allocate.
//!
//! Counting needs a global allocator, so only the tests that use it link one and pass it in as
//! [`Measure`].

use std::hint::black_box;

use game::{ActionId, Event, Eye, Game, Seat, Turn, playout};
use rand_core::Rng;

use crate::{moves, rng, walk};

/// Runs some work and returns the number of its allocations.
pub type Measure = fn(&mut dyn FnMut()) -> u64;

/// Asserts that nothing allocates in any state of some random games by these rules.
///
/// `also` exercises game-specific functions.
///
/// # Panics
/// If something allocates, or the counter does not count.
pub fn assert_none<G: Game>(lines: &[&str], measure: Measure, also: impl Fn(&G::State)) {
    let counted = measure(&mut || drop(black_box(vec![1, 2, 3])));
    assert_eq!(counted, 1, "the allocation counter does not count");
    for line in lines {
        let rules: G::Rules = moves::read(line);
        let mut work_rng = rng(1);
        for state in (0..5).flat_map(|seed| states::<G>(&rules, seed)) {
            let allocated = measure(&mut || {
                exercise::<G>(&state, &rules, &mut work_rng);
                also(&state);
            });
            assert_eq!(allocated, 0, "{}", G::position(&state));
        }
        let allocated = measure(&mut || {
            for _ in 0..100 {
                let mut state = G::start(&rules);
                black_box(playout::<G>(&mut state, &mut work_rng));
            }
        });
        assert_eq!(allocated, 0, "{line}");
    }
}

fn states<G: Game>(rules: &G::Rules, seed: u64) -> Vec<G::State> {
    let mut states = Vec::new();
    walk::<G>(rules, &mut rng(seed), |state| states.push(state.clone()));
    states
}

/// Calls every function of [`Game`] that takes a state or a view.
fn exercise<G: Game>(state: &G::State, rules: &G::Rules, rng: &mut impl Rng) {
    G::legal(state, |action| {
        black_box(action);
    });
    G::outcomes(state, |outcome, weight| {
        black_box((outcome, weight));
    });
    let mut after = state.clone();
    let event = match G::turn(state) {
        Turn::Of(seat) => {
            let action = G::sample(state, rng);
            G::play(&mut after, action).expect("a sampled action is legal");
            let mut after = state.clone();
            G::play_unchecked(&mut after, action);
            black_box(after);
            Some(Event::<G>::Act(seat, action))
        }
        Turn::Chance => {
            let outcome = G::draw(state, rng);
            G::settle(&mut after, outcome).expect("a drawn outcome is possible");
            let mut after = state.clone();
            G::settle_unchecked(&mut after, outcome);
            black_box(after);
            Some(Event::Chance(Some(outcome)))
        }
        Turn::Over => {
            black_box(G::result(state));
            None
        }
    };
    let mut actions = (0..G::ACTIONS).filter_map(|id| G::action(rules, ActionId(id)));
    let rejected = actions.any(|action| G::play(&mut after, action).is_err());
    assert!(rejected, "some action is always illegal");
    black_box(after);
    let seats = G::seats(rules);
    for eye in Eye::all(seats) {
        let mut view = G::view(state, eye);
        black_box(G::imagine(&view, rng));
        if let Some(event) = event {
            G::observe(&mut view, event.seen_by(state, eye)).expect("the event is possible");
        }
        black_box(view);
    }
    for seat in Seat::all(seats) {
        black_box(G::points(state, seat));
    }
}
