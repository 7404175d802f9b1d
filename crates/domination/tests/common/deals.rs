//! Enumeration of deals: all states that are consistent with a view, and their probabilities.

use std::collections::HashMap;

use domination::{Domination, Domino, State};
use game::{Eye, Game, Seat};

use crate::fixtures::with_racks;

/// All worlds with the same view for an eye, weighted by their number of deals.
pub(crate) fn worlds(state: &State, eye: Eye) -> HashMap<State, u32> {
    let view = Domination::view(state, eye);
    let unseen: Vec<Domino> = view.unseen().iter().collect();
    let players = state.public().rules().players();
    let others = Seat::all(players).filter(|seat| eye != Eye::Seat(*seat));
    let sizes: Vec<usize> = others.map(|seat| state.public().rack_size(seat)).collect();
    let mut worlds = HashMap::new();
    for mut racks in deals(&unseen, &sizes) {
        if let Eye::Seat(seat) = eye {
            racks.insert(seat.index(), view.rack().iter().collect());
        }
        *worlds.entry(with_racks(state, &racks)).or_default() += 1;
    }
    worlds
}

/// All ways to fill racks of these sizes, with copies of a domino distinguished.
///
/// The remaining dominoes are the pile.
fn deals(dominoes: &[Domino], sizes: &[usize]) -> Vec<Vec<Vec<Domino>>> {
    let Some((size, others)) = sizes.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for set in (0..1_u32 << dominoes.len()).filter(|set| set.count_ones() as usize == *size) {
        let (mut rack, mut rest) = (Vec::new(), Vec::new());
        for (at, domino) in dominoes.iter().enumerate() {
            let chosen = set >> at & 1 == 1;
            if chosen { &mut rack } else { &mut rest }.push(*domino);
        }
        for mut racks in deals(&rest, others) {
            racks.insert(0, rack.clone());
            all.push(racks);
        }
    }
    all
}

/// Hypergeometric probability: `found` of the `copies` of a domino are `among` the unseen ones.
pub(crate) fn hypergeometric(found: usize, copies: usize, among: usize, unseen: usize) -> f64 {
    match among.checked_sub(found) {
        Some(rest) if found <= copies => {
            binomial(copies, found) * binomial(unseen - copies, rest) / binomial(unseen, among)
        }
        _ => 0.0,
    }
}

/// Binomial coefficient.
fn binomial(from: usize, chosen: usize) -> f64 {
    let number = |number: usize| f64::from(number as u32);
    let steps = (0..chosen.min(from + 1)).map(|k| number(from - k) / number(k + 1));
    steps.product()
}
