//! What a seat may know: imagined worlds, watched events, hidden outcomes.

use game::{Event, Eye, Game, Turn};
use rand_core::Rng;

use super::{Breach, Law};
use crate::moves;

pub(super) fn imagined<G: Game>(
    state: &G::State,
    legal: &[G::Action],
    rng: &mut impl Rng,
) -> Result<(), Breach> {
    for eye in Eye::all(G::seats(&G::rules(state))) {
        let view = G::view(state, eye);
        let world = G::imagine(&view, rng);
        let law = Law::ViewOfImagined;
        law.require(G::view(&world, eye) == view, || {
            format!("{eye:?}: {}", G::position(state))
        })?;
        let turns = [G::turn(&world), G::turn_seen(&view)];
        law.require(turns == [G::turn(state); 2], || {
            format!("{eye:?}: {turns:?} and not {:?}", G::turn(state))
        })?;
        if let (Turn::Of(mover), Eye::Seat(seat)) = (G::turn(state), eye)
            && mover == seat
        {
            let imagined = moves::legal::<G>(&world);
            law.require(imagined == legal, || format!("{imagined:?} for {legal:?}"))?;
        }
    }
    Ok(())
}

pub(super) fn watched<G: Game>(
    view: &mut G::View,
    event: Event<G>,
    now: &G::View,
) -> Result<(), Breach> {
    let answer = G::watch(view, event);
    Law::Watching.require(answer.is_ok() && view == now, || {
        format!("after {event}: {answer:?}, {view:?} for {now:?}")
    })
}

/// Whatever chance does that an eye may not see, that eye sees the same, even if it is told; and
/// what it sees cannot be hidden from it.
pub(super) fn unseen_alike<G: Game>(state: &G::State, eyes: &[Eye]) -> Result<(), Breach> {
    let mut outcomes = Vec::new();
    G::outcomes(state, |outcome, _| outcomes.push(outcome));
    for &eye in eyes {
        let mut unseen = None;
        for &outcome in &outcomes {
            let mut untold = G::view(state, eye);
            let hidden = G::watch(&mut untold, Event::Chance(None)).is_ok();
            let law = Law::Watching;
            law.require(hidden != G::sees(state, outcome, eye), || {
                format!("{eye:?} and {outcome}: hidden {hidden}")
            })?;
            if !hidden {
                continue;
            }
            let mut after = state.clone();
            G::settle_unchecked(&mut after, outcome);
            let seen = G::view(&after, eye);
            let mut told = G::view(state, eye);
            let answer = G::watch(&mut told, Event::Chance(Some(outcome)));
            let alike = unseen.get_or_insert(untold) == &seen && answer.is_ok() && told == seen;
            law.require(alike, || format!("{eye:?} can tell {outcome}"))?;
        }
    }
    Ok(())
}
