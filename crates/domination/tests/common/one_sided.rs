//! One-sided games: a greedy seat 1 against a seat 2 that gives areas away.

use domination::{Action, Domination, State};
use game::{Game, Turn};
use testing::rng;

use crate::shorthand::{legal, rules, seat};

/// Final state of a one-sided game for two players.
pub(crate) fn one_sided_game(seed: u64) -> State {
    let mut rng = rng(seed);
    let mut state = Domination::start(&rules("players=2"));
    loop {
        match Domination::turn(&state) {
            Turn::Of(_) => {
                let action = one_sided_action(&state);
                Domination::play(&mut state, action).expect("the action is legal");
            }
            Turn::Chance => {
                let outcome = Domination::draw(&state, &mut rng);
                Domination::settle(&mut state, outcome).expect("the outcome is possible");
            }
            Turn::Over => return state,
        }
    }
}

/// Seat 1 maximizes its conquests, then minimizes threatened areas; seat 2 does the opposite.
fn one_sided_action(state: &State) -> Action {
    let greedy = Domination::turn(state) == Turn::Of(seat(1));
    let value = |action: &Action| {
        let mut after = *state;
        Domination::play(&mut after, *action).expect("the action is legal");
        let won = state.public().conquest(action.place).len() as i32;
        let left = after.public().threatened().len() as i32;
        if greedy { (won, -left) } else { (-won, left) }
    };
    let best = legal(state).into_iter().max_by_key(value);
    best.expect("a seat to move always has a legal action")
}
