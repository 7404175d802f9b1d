//! Laws about legal actions, outcomes of chance and results.

use std::collections::HashSet;
use std::hash::Hash;

use game::{ActionId, Ending as _, Game, Seat, Turn};

use super::{Law, Violation};
use crate::moves;

fn first_duplicate<T: Eq + Hash + Copy>(items: &[T]) -> Option<T> {
    let mut seen = HashSet::new();
    items.iter().copied().find(|item| !seen.insert(*item))
}

pub(super) fn legal_list<G: Game>(state: &G::State) -> Result<Vec<G::Action>, Violation> {
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

pub(super) fn actions<G: Game>(state: &G::State, legal: &[G::Action]) -> Result<(), Violation> {
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
            Law::RejectionChangesNothing.require(after == *state, || action.to_string())?;
        } else {
            let mut unchecked = state.clone();
            G::play_unchecked(&mut unchecked, action);
            Law::UncheckedAgrees.require(after == unchecked, || action.to_string())?;
        }
    }
    Ok(())
}

/// Checks listed outcomes, and that all other `known` ones are rejected.
pub(super) fn chance<G: Game>(
    state: &G::State,
    known: &mut Vec<G::Chance>,
) -> Result<(), Violation> {
    let mut listed = Vec::new();
    let mut zero_weight = false;
    G::outcomes(state, |outcome, weight| {
        listed.push(outcome);
        zero_weight |= weight == 0;
    });
    let turn = G::turn(state);
    Law::Chance.require(!zero_weight, || "an outcome with weight 0".to_owned())?;
    Law::Chance.require(first_duplicate(&listed).is_none(), || format!("{listed:?}"))?;
    Law::Chance.require((turn == Turn::Chance) != listed.is_empty(), || {
        format!("{turn:?} with {} outcomes", listed.len())
    })?;
    for outcome in &listed {
        if !known.contains(outcome) {
            super::texts::read_back(outcome)?;
            known.push(*outcome);
        }
    }
    for outcome in known {
        let mut after = state.clone();
        let answer = G::settle(&mut after, *outcome);
        Law::Chance.require(answer.is_ok() == listed.contains(outcome), || {
            format!("{outcome}: answer {answer:?}, in {}", G::position(state))
        })?;
        if answer.is_err() {
            Law::RejectionChangesNothing.require(after == *state, || outcome.to_string())?;
        } else {
            let mut unchecked = state.clone();
            G::settle_unchecked(&mut unchecked, *outcome);
            Law::UncheckedAgrees.require(after == unchecked, || outcome.to_string())?;
        }
    }
    Ok(())
}

pub(super) fn ending<G: Game>(state: &G::State) -> Result<(), Violation> {
    let over = G::turn(state) == Turn::Over;
    let result = G::result(state);
    // A finished game rejects everything by the other laws: nothing is listed, and only listed actions
    // and outcomes are accepted.
    Law::Ending.require(result.is_some() == over, || {
        format!("over {over}, {result:?}")
    })?;
    if let Some(ending) = result {
        let seats = G::seats(&G::rules(state));
        let winners: Vec<Seat> = ending.winners().collect();
        let valid = !winners.is_empty() && winners.iter().all(|seat| seat.index() < seats);
        Law::Ending.require(valid, || format!("won by {winners:?} of {seats}"))?;
        for seat in Seat::all(seats) {
            let (in_result, in_state) = (ending.points(seat), G::points(state, seat));
            Law::Ending.require(in_result == in_state, || {
                format!("seat {seat}: {in_result} points in the result, {in_state} in the state")
            })?;
        }
    }
    Ok(())
}
