//! The laws K1 to K10, one by one, each on a position small enough to check by eye.

#[path = "laws/grid.rs"]
mod grid;
#[path = "laws/information.rs"]
mod information;
#[path = "laws/placing.rs"]
mod placing;
#[path = "laws/results.rs"]
mod results;
#[path = "laws/rounds.rs"]
mod rounds;

#[path = "common/table.rs"]
mod table;

use game::Game as _;
use kingdomino::{Illegal, Kingdomino, State};
use table::{after, rules};

const TWO: &str = "kingdomino players=2";
const DUEL: &str = "kingdomino players=2 duel";

fn too_wide(would: usize, limit: usize) -> Illegal {
    Illegal::TooWide { would, limit }
}

fn too_tall(would: usize, limit: usize) -> Illegal {
    Illegal::TooTall { would, limit }
}

fn first_line() -> State {
    after(
        Kingdomino::start(&rules(TWO)),
        "draw 40;draw 3;draw 22;draw 9",
    )
}

/// Seat 1 stands on 3 and 40, seat 2 on 9 and 22, and the next line is to be dealt.
fn second_line() -> State {
    let kings = "king 2;2 claim 9;king 1;1 claim 40;king 1;1 claim 3;king 2;2 claim 22";
    after(first_line(), kings)
}
