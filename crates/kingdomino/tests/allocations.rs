//! Move generation, play and scoring never allocate; a state is small enough to copy.

use std::hint::black_box;

use game::Seat;
use kingdomino::{Kingdomino, State};
use testing::allocations;

#[test]
fn the_engine_does_not_allocate() {
    let rules = [
        "kingdomino players=2 harmony middle-kingdom",
        "kingdomino players=3 harmony middle-kingdom",
        "kingdomino players=3 edition=revised harmony middle-kingdom",
        "kingdomino players=4 harmony middle-kingdom",
        "kingdomino duel harmony middle-kingdom",
    ];
    let measure = |work: &mut dyn FnMut()| allocation_counter::measure(work).count_total;
    allocations::assert_none::<Kingdomino>(&rules, measure, |state| {
        for seat in Seat::all(state.rules().players()) {
            black_box((state.score(seat), state.total(seat), state.discarded(seat)));
            black_box(state.kingdom(seat).properties().count());
        }
    });
}

#[test]
fn a_state_is_at_most_240_bytes() {
    assert!(size_of::<State>() <= 240, "{}", size_of::<State>());
}
