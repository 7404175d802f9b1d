//! Tests of rules K1 to K10. Each position is small enough to check by hand.

#[path = "rules/grid.rs"]
mod grid;
#[path = "rules/information.rs"]
mod information;
#[path = "rules/placing.rs"]
mod placing;
#[path = "rules/results.rs"]
mod results;
#[path = "rules/rounds.rs"]
mod rounds;

#[path = "common/fixtures.rs"]
mod fixtures;

use fixtures::{after, rules};
use game::Game as _;
use kingdomino::{Illegal, Kingdomino, State};

const TWO: &str = "kingdomino players=2";
const DUEL: &str = "kingdomino players=2 duel";

fn too_wide(width: usize, limit: usize) -> Illegal {
    Illegal::TooWide { width, limit }
}

fn too_tall(height: usize, limit: usize) -> Illegal {
    Illegal::TooTall { height, limit }
}

fn first_line() -> State {
    after(
        Kingdomino::start(&rules(TWO)),
        "draw 40;draw 3;draw 22;draw 9",
    )
}

/// State before the second line is dealt. Seat 1 has kings on 3 and 40, seat 2 on 9 and 22.
fn second_line() -> State {
    let kings = "king 2;2 claim 9;king 1;1 claim 40;king 1;1 claim 3;king 2;2 claim 22";
    after(first_line(), kings)
}
