//! Placement heuristic: the expected score of a kingdom, from its shape.
//!
//! The weights are rounded regression coefficients from rollouts: for two placements in the same
//! position, the difference in final points per unit of difference between the kingdoms.

use kingdomino::{Kingdom, MiddleKingdom, Property, Rules, Squares};

/// Heuristic value of kingdoms under given rules.
pub(super) struct KingdomValue {
    /// Bonus for a kingdom that can still have its castle in the middle.
    middle: f64,
    /// Bonus for a kingdom that can still be complete.
    whole: f64,
}

impl KingdomValue {
    pub(super) fn new(rules: Rules) -> Self {
        let middle = rules.middle_kingdom() != MiddleKingdom::Off;
        Self {
            middle: if middle { 8.0 } else { 0.0 },
            whole: if rules.harmony() { 4.0 } else { 0.0 },
        }
    }

    /// Heuristic value in points, up to a constant per kingdom size.
    pub(super) fn of(&self, kingdom: &Kingdom) -> f64 {
        let land = kingdom.land();
        let free = kingdom.grid().difference(land);
        let free_share = free_share(kingdom, free);
        let growth = Growth {
            free,
            to_come: 0.014 * f64::from(free.len()),
            early: free_share * free_share,
        };
        let properties: f64 = kingdom.properties().map(|p| growth.of(&p)).sum();
        let mut value = properties - self.waste(kingdom, free, free_share);
        // A compact kingdom has few free neighbouring squares, and none beside the castle.
        let sides = land.neighbours().map(|side| (side & free).len());
        let castle = Kingdom::new(kingdom.limit()).land().adjacent() & free;
        value -= 0.8 * free_share.min(0.45) * f64::from(sides.iter().sum::<u32>());
        value -= 0.028 * area(kingdom) * f64::from(castle.len());
        if kingdom.is_in_middle() {
            value += self.middle;
        }
        value
    }

    /// Penalty for uncoverable squares: isolated ones, and one per odd free region.
    fn waste(&self, kingdom: &Kingdom, free: Squares, free_share: f64) -> f64 {
        let mut waste = 0.0;
        let mut rest = free;
        while !rest.is_empty() {
            let region = rest.component();
            rest = rest.difference(region);
            waste += match region.len() {
                1 => 0.055,
                odd if odd % 2 == 1 => 0.04 * (1.0 - free_share),
                _ => 0.0,
            };
        }
        let lost = if waste > 0.0 { self.whole } else { 0.0 };
        waste * area(kingdom) + lost
    }
}

/// Growth potential of properties.
struct Growth {
    free: Squares,
    /// Value of a free square beside a crown.
    to_come: f64,
    /// Weight of early growth: square of the free share.
    early: f64,
}

impl Growth {
    /// Points of a property plus its growth potential.
    #[inline]
    fn of(&self, property: &Property) -> f64 {
        let points = f64::from(property.points()) * (1.0 + 0.6 * self.early);
        let open = (property.region().adjacent() & self.free).len();
        if open == 0 {
            return points;
        }
        let (squares, crowns) = (f64::from(property.squares), f64::from(property.crowns));
        let (some, few) = (f64::from(open.min(4)), f64::from(open.min(3)));
        let crowned = some * (self.to_come * crowns + 0.1 * crowns.min(1.0));
        points + crowned + squares * (0.06 * few + 0.3 * self.early * squares)
    }
}

/// Number of squares of the full grid.
fn area(kingdom: &Kingdom) -> f64 {
    f64::from((kingdom.limit() * kingdom.limit()) as u32)
}

/// Share of the grid around the castle that is free.
pub(super) fn free_share(kingdom: &Kingdom, free: Squares) -> f64 {
    f64::from(free.len()) / (area(kingdom) - 1.0)
}
