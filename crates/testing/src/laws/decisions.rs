//! Legal actions, outcomes of chance and results.

use std::collections::HashSet;
use std::hash::Hash;

use game::{ActionId, Ending as _, Game, Seat, Turn};

use super::{Breach, Law};
use crate::moves;

fn first_duplicate<T: Eq + Hash + Copy>(items: &[T]) -> Option<T> {
    let mut seen = HashSet::new();
    items.iter().copied().find(|item| !seen.insert(*item))
}

pub(super) fn legal_list<G: Game>(state: &G::State) -> Result<Vec<G::Action>, Breach> {
    let legal = moves::legal::<G>(state);
    let turn = G::turn(state);
    Law::LegalList.require(first_duplicate(&legal).is_none(), || format!("{legal:?}"))?;
    Law::LegalList.require(matches!(turn, Turn::Of(_)) != legal.is_empty(), || {
        format!("{turn:?} with {} legal actions", legal.len())
    })?;
    if let Turn::Of(seat) = turn {
        let seats = G::seats(&G::rules(state));
        Law::LegalList.require(seat.index() < seats, || format!("{seat} of {seats}"))?;
    }
    Ok(legal)
}

pub(super) fn actions<G: Game>(state: &G::State, legal: &[G::Action]) -> Result<(), Breach> {
    let rules = G::rules(state);
    for action in (0..G::ACTIONS).filter_map(|id| G::action(&rules, ActionId(id))) {
        let mut after = state.clone();
        let answer = G::play(&mut after, action);
        let listed = legal.contains(&action);
        Law::GeneratedIffAccepted.require(answer.is_ok() == listed, || {
            format!(
                "{action}: listed {listed}, answer {answer:?}, in {}",
                G::position(state)
            )
        })?;
        if answer.is_err() {
            Law::RefusalChangesNothing.require(after == *state, || action.to_string())?;
        } else {
            let mut unchecked = state.clone();
            G::play_unchecked(&mut unchecked, action);
            Law::UncheckedAgrees.require(after == unchecked, || action.to_string())?;
        }
    }
    Ok(())
}

pub(super) fn chance<G: Game>(state: &G::State, met: &mut Vec<G::Chance>) -> Result<(), Breach> {
    let mut listed = Vec::new();
    let mut weightless = false;
    G::outcomes(state, |outcome, weight| {
        listed.push(outcome);
        weightless |= weight == 0;
    });
    let turn = G::turn(state);
    Law::Chance.require(!weightless, || "an outcome that cannot happen".to_owned())?;
    Law::Chance.require(first_duplicate(&listed).is_none(), || format!("{listed:?}"))?;
    Law::Chance.require((turn == Turn::Chance) != listed.is_empty(), || {
        format!("{turn:?} with {} outcomes", listed.len())
    })?;
    for outcome in &listed {
        if !met.contains(outcome) {
            super::texts::read_back(outcome)?;
            met.push(*outcome);
        }
    }
    for outcome in met {
        let mut after = state.clone();
        let answer = G::settle(&mut after, *outcome);
        Law::Chance.require(answer.is_ok() == listed.contains(outcome), || {
            format!("{outcome}: answer {answer:?}, in {}", G::position(state))
        })?;
        if answer.is_err() {
            Law::RefusalChangesNothing.require(after == *state, || outcome.to_string())?;
        } else {
            let mut unchecked = state.clone();
            G::settle_unchecked(&mut unchecked, *outcome);
            Law::UncheckedAgrees.require(after == unchecked, || outcome.to_string())?;
        }
    }
    Ok(())
}

pub(super) fn ending<G: Game>(state: &G::State) -> Result<(), Breach> {
    let over = G::turn(state) == Turn::Over;
    let result = G::result(state);
    // That a finished game refuses everything follows: nothing is listed, and only what is listed
    // is accepted.
    Law::Ending.require(result.is_some() == over, || {
        format!("over {over}, {result:?}")
    })?;
    if let Some(ending) = result {
        let seats = G::seats(&G::rules(state));
        let winners: Vec<Seat> = ending.winners().collect();
        let sensible = !winners.is_empty() && winners.iter().all(|seat| seat.index() < seats);
        Law::Ending.require(sensible, || format!("won by {winners:?} of {seats}"))?;
        for seat in Seat::all(seats) {
            let (then, now) = (ending.points(seat), G::points(state, seat));
            Law::Ending.require(then == now, || format!("seat {seat}: {then} or {now}"))?;
        }
    }
    Ok(())
}
