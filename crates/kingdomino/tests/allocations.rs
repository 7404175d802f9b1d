//! Nothing is allocated while a game is played.

use std::hint::black_box;

use game::{Game, Seat, Turn, playout};
use kingdomino::{Kingdomino, Rules, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// States from all over some games by these rules, the last of each included.
fn states(rules: Rules) -> Vec<State> {
    let mut states = Vec::new();
    for seed in 0..5 {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        testing::walk::<Kingdomino>(&rules, &mut rng, |state| states.push(*state));
    }
    states
}

fn allocations(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).count_total
}

/// Everything the engine does with a state, by both the checked and the unchecked ways.
fn exercise(state: &State, rng: &mut Xoshiro256PlusPlus) {
    let mut count = 0;
    Kingdomino::legal(state, |action| {
        count += 1;
        black_box(action);
    });
    Kingdomino::outcomes(state, |outcome, weight| {
        black_box((outcome, weight));
    });
    match Kingdomino::turn(state) {
        Turn::Of(_) => {
            let action = Kingdomino::sample(state, rng);
            let mut after = *state;
            Kingdomino::play(&mut after, action).expect("a sample is legal");
            black_box(after);
            let mut after = *state;
            Kingdomino::play_unchecked(&mut after, action);
            black_box(after);
        }
        Turn::Chance => {
            let outcome = Kingdomino::draw(state, rng);
            let mut after = *state;
            Kingdomino::settle(&mut after, outcome).expect("a draw is possible");
            black_box(after);
        }
        Turn::Over => {
            black_box(Kingdomino::play(
                &mut { *state },
                kingdomino::Action::Discard,
            ))
            .unwrap_err();
            black_box(Kingdomino::result(state));
        }
    }
    for seat in Seat::all(state.rules().players()) {
        black_box((state.score(seat), state.total(seat), state.discarded(seat)));
        black_box(state.kingdom(seat).properties().count());
    }
    black_box(count);
}

#[test]
fn nothing_allocates_in_the_engine() {
    for line in [
        "players=2",
        "players=3",
        "players=3 edition=revised",
        "players=4",
        "duel",
    ] {
        let rules: Rules = format!("kingdomino {line} harmony middle-kingdom")
            .parse()
            .unwrap();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        for state in states(rules) {
            let allocated = allocations(|| exercise(&state, &mut rng));
            assert_eq!(allocated, 0, "{}", Kingdomino::position(&state));
        }
        let playouts = allocations(|| {
            for _ in 0..100 {
                let mut state = Kingdomino::start(&rules);
                black_box(playout::<Kingdomino>(&mut state, &mut rng));
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
    assert!(size_of::<State>() <= 240, "{}", size_of::<State>());
}
