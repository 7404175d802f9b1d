//! What a kingdom can use, terrain by terrain.

use kingdomino::{Domino, Kingdom, Rules};

use super::prospects::left;

/// What a kingdom can use.
pub(super) struct Demand {
    /// By the code of a terrain: squares and crowns of the property a domino would join.
    joined: [(f64, f64); 8],
    /// The part of the grid that is free.
    left: f64,
    /// Between two, what one takes the other goes without.
    rivalry: f64,
}

impl Demand {
    pub(super) fn of(kingdom: &Kingdom, rules: Rules) -> Self {
        let free = kingdom.grid().minus(kingdom.land());
        let mut joined = [(0.0, 0.0); 8];
        for property in kingdom.properties() {
            if (property.region().beside() & free).is_empty() {
                continue;
            }
            let (squares, crowns) = (f64::from(property.squares), f64::from(property.crowns));
            let known = &mut joined[usize::from(property.terrain.code())];
            if squares + 2.0 * crowns > known.0 + 2.0 * known.1 {
                *known = (squares, crowns);
            }
        }
        Self {
            joined,
            left: left(kingdom, free),
            rivalry: if rules.players() == 2 { 2.0 } else { 1.0 },
        }
    }

    /// What a domino is good for, in points: the squares it adds to crowns and the crowns to squares,
    /// those that are still to come, and who claims first in the next round.
    pub(super) fn gain(&self, domino: Domino) -> f64 {
        let mut gain = -0.25 * self.left * self.rivalry * f64::from(domino.number());
        for half in domino.halves() {
            let (squares, crowns) = self.joined[usize::from(half.terrain.code())];
            let later = (1.0 + 2.5 * self.left) * self.rivalry;
            gain += 0.7 * crowns + f64::from(half.crowns) * (1.1 * squares + later);
        }
        gain
    }
}
