//! Claim heuristic: the gain of a domino for a kingdom, by terrain.

use kingdomino::{Domino, Kingdom, Rules};

use super::kingdom_value::free_share;

/// Demand of a kingdom, by terrain.
pub(super) struct Demand {
    /// Squares and crowns of the property that a domino would join, by terrain code.
    joined: [(f64, f64); 8],
    /// Share of the grid that is free.
    free_share: f64,
    /// Factor 2 in two-player games, where a claim also denies the domino to the opponent.
    rivalry: f64,
}

impl Demand {
    pub(super) fn of(kingdom: &Kingdom, rules: Rules) -> Self {
        let free = kingdom.grid().difference(kingdom.land());
        let mut joined = [(0.0, 0.0); 8];
        for property in kingdom.properties() {
            if (property.region().adjacent() & free).is_empty() {
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
            free_share: free_share(kingdom, free),
            rivalry: if rules.players() == 2 { 2.0 } else { 1.0 },
        }
    }

    /// Heuristic gain of a domino, in points.
    ///
    /// Sums squares added to crowns, crowns added to squares, expected growth, and the position in
    /// the next round's order.
    pub(super) fn gain(&self, domino: Domino) -> f64 {
        let mut gain = -0.25 * self.free_share * self.rivalry * f64::from(domino.number());
        for half in domino.halves() {
            let (squares, crowns) = self.joined[usize::from(half.terrain.code())];
            let later = (1.0 + 2.5 * self.free_share) * self.rivalry;
            gain += 0.7 * crowns + f64::from(half.crowns) * (1.1 * squares + later);
        }
        gain
    }
}
