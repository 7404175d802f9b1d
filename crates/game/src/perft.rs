//! Perft: counts the action sequences of a game tree to a fixed depth.

use rand_core::Rng;

use crate::{Game, Turn};

/// Number of sequences of `depth` actions from `state`, with chance drawn from `deal`.
///
/// A sequence that ends the game early counts once. Each branch continues with its own copy of
/// `deal`, so the same seed deals the same dominoes after any actions, and the count is a
/// fingerprint of the rules.
pub fn perft<G: Game>(state: &G::State, deal: &(impl Rng + Clone), depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut dealt;
    let (state, deal) = match G::turn(state) {
        Turn::Chance => {
            dealt = (state.clone(), deal.clone());
            while G::turn(&dealt.0) == Turn::Chance {
                let outcome = G::draw(&dealt.0, &mut dealt.1);
                G::settle_unchecked(&mut dealt.0, outcome);
            }
            (&dealt.0, &dealt.1)
        }
        Turn::Of(_) | Turn::Over => (state, deal),
    };
    let mut count = 0;
    match G::turn(state) {
        Turn::Over => count = 1,
        _ if depth == 1 => G::legal(state, |_| count += 1),
        _ => G::legal(state, |action| {
            let mut next = state.clone();
            G::play_unchecked(&mut next, action);
            count += perft::<G>(&next, deal, depth - 1);
        }),
    }
    count
}
