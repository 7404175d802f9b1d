//! The engine does not allocate, and the size of a state is bounded.

use std::hint::black_box;

use domination::{Domination, State};
use game::Seat;
use testing::allocations;

#[test]
fn the_engine_does_not_allocate() {
    let rules = [
        "domination players=2",
        "domination players=3 starts=2",
        "domination players=4 board=seed:1",
    ];
    let measure = |work: &mut dyn FnMut()| allocation_counter::measure(work).count_total;
    allocations::assert_none::<Domination>(&rules, measure, |state| {
        for seat in Seat::all(state.public().rules().players()) {
            black_box(state.public().score(seat));
        }
    });
}

#[test]
fn a_state_has_at_most_296_bytes() {
    assert!(size_of::<State>() <= 296, "{}", size_of::<State>());
}
