//! A game in which one takes everything and the others let it happen.

use domination::{Action, Domination, State};
use game::{Game, Turn};
use testing::rng;

use crate::table::{legal, rules, seat};

/// The end of such a game between two.
pub(crate) fn one_sided_game(seed: u64) -> State {
    let mut rng = rng(seed);
    let mut state = Domination::start(&rules("players=2"));
    loop {
        match Domination::turn(&state) {
            Turn::Of(_) => {
                let action = one_sided(&state);
                Domination::play(&mut state, action).expect("a legal action");
            }
            Turn::Chance => {
                let outcome = Domination::draw(&state, &mut rng);
                Domination::settle(&mut state, outcome).expect("a drawn outcome");
            }
            Turn::Over => return state,
        }
    }
}

/// Seat 1 takes what it can and leaves little; seat 2 takes as little as it can and leaves much.
fn one_sided(state: &State) -> Action {
    let greedy = Domination::turn(state) == Turn::Of(seat(1));
    let worth = |action: &Action| {
        let mut after = *state;
        Domination::play(&mut after, *action).expect("a legal action");
        let won = state.table().conquest(action.place).len() as i32;
        let left = after.table().threatened().len() as i32;
        if greedy { (won, -left) } else { (-won, left) }
    };
    let best = legal(state).into_iter().max_by_key(worth);
    best.expect("nobody passes")
}
