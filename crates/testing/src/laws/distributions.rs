//! Laws about the distribution of samples and draws.

use std::collections::HashMap;
use std::fmt::Display;
use std::hash::Hash;

use game::{Game, Turn};
use rand_core::Rng;

use super::{Law, Violation};
use crate::{moves, statistics};

/// Compares samples and draws with their expected frequencies.
pub(super) fn check<G: Game>(state: &G::State, rng: &mut impl Rng) -> Result<(), Violation> {
    match G::turn(state) {
        Turn::Of(_) => {
            let legal = moves::legal::<G>(state);
            let legal: Vec<_> = legal.into_iter().map(|action| (action, 1)).collect();
            require_distribution(Law::SampleIsUniform, &legal, || G::sample(state, rng))
        }
        Turn::Chance => require_distribution(Law::Chance, &moves::outcomes::<G>(state), || {
            G::draw(state, rng)
        }),
        Turn::Over => Ok(()),
    }
}

/// Draws each item 64 times its weight on average and tests the counts.
fn require_distribution<T: Copy + Eq + Hash + Display>(
    law: Law,
    weighted: &[(T, u32)],
    mut draw: impl FnMut() -> T,
) -> Result<(), Violation> {
    const EACH: u32 = 64;
    let mut counts: HashMap<T, u32> = weighted.iter().map(|&(item, _)| (item, 0)).collect();
    let total: u32 = weighted.iter().map(|&(_, weight)| weight).sum();
    for _ in 0..EACH * total {
        let drawn = draw();
        match counts.get_mut(&drawn) {
            Some(count) => *count += 1,
            None => return law.require(false, || format!("{drawn} is not on the list")),
        }
    }
    let compared: Vec<(f64, f64)> = weighted
        .iter()
        .map(|&(item, weight)| (f64::from(counts[&item]), f64::from(EACH * weight)))
        .collect();
    let differs = statistics::significant_difference(&compared, 8.0);
    law.require(differs.is_none(), || differs.unwrap_or_default())
}
