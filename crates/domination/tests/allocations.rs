//! Nothing is allocated while a game is played.

use std::hint::black_box;

use domination::{Domination, Rules, State};
use game::{Event, Eye, Game, Seat, Turn, playout};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// States from all over some games by these rules, the last of each included.
fn states(rules: &Rules) -> Vec<State> {
    let mut states = Vec::new();
    for seed in 0..5 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        testing::walk::<Domination>(rules, &mut rng, |state| states.push(*state));
    }
    states
}

fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// Everything the engine does with a state, by both the checked and the unchecked ways.
fn exercise(state: &State, rng: &mut Xoshiro256PlusPlus) {
    Domination::legal(state, |action| {
        black_box(action);
    });
    Domination::outcomes(state, |outcome, weight| {
        black_box((outcome, weight));
    });
    let mut after = *state;
    let event = match Domination::turn(state) {
        Turn::Of(seat) => {
            let action = Domination::sample(state, rng);
            Domination::play(&mut after, action).expect("a sample is legal");
            Domination::play(&mut after, action).expect_err("once is enough");
            let mut after = *state;
            Domination::play_unchecked(&mut after, action);
            Some(Event::Act(seat, action))
        }
        Turn::Chance => {
            let outcome = Domination::draw(state, rng);
            Domination::settle(&mut after, outcome).expect("a draw is possible");
            Some(Event::Chance(Some(outcome)))
        }
        Turn::Over => {
            black_box(Domination::result(state));
            None
        }
    };
    let players = state.table().rules().players();
    for eye in Eye::all(players) {
        let mut view = Domination::view(state, eye);
        black_box(Domination::imagine(&view, rng));
        if let Some(event) = event {
            Domination::watch(&mut view, event.seen_by(state, eye)).expect("it happened");
        }
        black_box(view);
    }
    for seat in Seat::all(players) {
        black_box((Domination::points(state, seat), state.table().score(seat)));
    }
}

#[test]
fn nothing_allocates_in_the_engine() {
    for line in ["players=2", "players=3 starts=2", "players=4 board=seed:1"] {
        let rules: Rules = format!("domination {line}").parse().unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for state in states(&rules) {
            let allocated = allocations(|| exercise(&state, &mut rng));
            assert_eq!(allocated, 0, "{}", Domination::position(&state));
        }
        let playouts = allocations(|| {
            for _ in 0..100 {
                let mut state = Domination::start(&rules);
                black_box(playout::<Domination>(&mut state, &mut rng));
            }
        });
        assert_eq!(playouts, 0, "{line}");
    }
}

#[test]
fn the_counter_counts() {
    assert_eq!(allocations(|| drop(black_box(vec![1, 2, 3]))), 1);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 296, "{}", size_of::<State>());
}
