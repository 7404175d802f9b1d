//! Laws about views: determinizations, observed events and hidden outcomes.

use game::{Event, Eye, Game, Turn};
use rand_core::Rng;

use super::{Law, Violation};
use crate::moves;

pub(super) fn determinizations<G: Game>(
    state: &G::State,
    legal: &[G::Action],
    rng: &mut impl Rng,
) -> Result<(), Violation> {
    for eye in Eye::all(G::seats(&G::rules(state))) {
        let view = G::view(state, eye);
        let world = G::imagine(&view, rng);
        let law = Law::ViewOfDeterminization;
        law.require(G::view(&world, eye) == view, || {
            format!("{eye:?}: {}", G::position(state))
        })?;
        let turns = [G::turn(&world), G::public_turn(&view)];
        law.require(turns == [G::turn(state); 2], || {
            format!("{eye:?}: {turns:?} instead of {:?}", G::turn(state))
        })?;
        if let (Turn::Of(mover), Eye::Seat(seat)) = (G::turn(state), eye)
            && mover == seat
        {
            let in_world = moves::legal::<G>(&world);
            law.require(in_world == legal, || {
                format!("legal: {in_world:?} instead of {legal:?}")
            })?;
        }
    }
    Ok(())
}

pub(super) fn observed<G: Game>(
    view: &mut G::View,
    event: Event<G>,
    now: &G::View,
) -> Result<(), Violation> {
    let answer = G::observe(view, event);
    Law::Observation.require(answer.is_ok() && view == now, || {
        format!("after {event}: {answer:?}, {view:?} instead of {now:?}")
    })
}

/// Checks that all outcomes hidden from an eye lead to the same view.
///
/// This must hold even if the event names the outcome. An outcome that the eye sees must not be
/// accepted as hidden.
pub(super) fn hidden_outcomes<G: Game>(state: &G::State, eyes: &[Eye]) -> Result<(), Violation> {
    let mut outcomes = Vec::new();
    G::outcomes(state, |outcome, _| outcomes.push(outcome));
    for &eye in eyes {
        let mut common_view = None;
        for &outcome in &outcomes {
            let mut uninformed = G::view(state, eye);
            let hidden = G::observe(&mut uninformed, Event::Chance(None)).is_ok();
            let law = Law::Observation;
            law.require(hidden != G::is_visible(state, outcome, eye), || {
                format!("{eye:?} and {outcome}: hidden {hidden}")
            })?;
            if !hidden {
                continue;
            }
            let mut after = state.clone();
            G::settle_unchecked(&mut after, outcome);
            let seen = G::view(&after, eye);
            let mut informed = G::view(state, eye);
            let answer = G::observe(&mut informed, Event::Chance(Some(outcome)));
            let same_view = common_view.get_or_insert(uninformed) == &seen;
            let ignored = answer.is_ok() && informed == seen;
            law.require(same_view && ignored, || {
                format!("{eye:?} can distinguish {outcome}")
            })?;
        }
    }
    Ok(())
}
