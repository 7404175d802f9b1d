//! What may become of a kingdom, guessed from its shape.
//!
//! The weights are rounded from what imagined games said: of two placements in the same position,
//! how much the points in the end differ for each unit that the kingdoms differ by.

use kingdomino::{Kingdom, MiddleKingdom, Property, Rules, Squares};

/// What kingdoms are worth by some rules.
pub(super) struct Prospects {
    /// For a kingdom that can still have its castle in the middle.
    middle: f64,
    /// For one that can still be complete.
    whole: f64,
}

impl Prospects {
    pub(super) fn by(rules: Rules) -> Self {
        let middle = rules.middle_kingdom() != MiddleKingdom::Off;
        Self {
            middle: if middle { 8.0 } else { 0.0 },
            whole: if rules.harmony() { 4.0 } else { 0.0 },
        }
    }

    /// The points it may end with, apart from what is the same for all kingdoms of its size.
    pub(super) fn of(&self, kingdom: &Kingdom) -> f64 {
        let land = kingdom.land();
        let free = kingdom.grid().minus(land);
        let left = left(kingdom, free);
        let growth = Growth {
            free,
            to_come: 0.014 * f64::from(free.len()),
            early: left * left,
        };
        let properties: f64 = kingdom.properties().map(|p| growth.of(&p)).sum();
        let mut value = properties - self.waste(kingdom, free, left);
        // A tight kingdom has few free squares beside it, and none in its middle.
        let sides = land.neighbours().map(|side| (side & free).len());
        let castle = Kingdom::new(kingdom.limit()).land().beside() & free;
        value -= 0.8 * left.min(0.45) * f64::from(sides.iter().sum::<u32>());
        value -= 0.028 * area(kingdom) * f64::from(castle.len());
        if kingdom.is_in_middle() {
            value += self.middle;
        }
        value
    }

    /// What is lost on squares that no domino will cover: free ones alone, and one of each odd number
    /// of them.
    fn waste(&self, kingdom: &Kingdom, free: Squares, left: f64) -> f64 {
        let mut waste = 0.0;
        let mut rest = free;
        while !rest.is_empty() {
            let part = rest.component();
            rest = rest.minus(part);
            waste += match part.len() {
                1 => 0.055,
                odd if odd % 2 == 1 => 0.04 * (1.0 - left),
                _ => 0.0,
            };
        }
        let lost = if waste > 0.0 { self.whole } else { 0.0 };
        waste * area(kingdom) + lost
    }
}

/// What a property may grow by.
struct Growth {
    free: Squares,
    /// What a free square beside a crown is worth.
    to_come: f64,
    /// Early on squares and crowns may be joined by many more.
    early: f64,
}

impl Growth {
    /// The points of a property, and those it promises.
    #[inline]
    fn of(&self, property: &Property) -> f64 {
        let points = f64::from(property.points()) * (1.0 + 0.6 * self.early);
        let open = (property.region().beside() & self.free).len();
        if open == 0 {
            return points;
        }
        let (squares, crowns) = (f64::from(property.squares), f64::from(property.crowns));
        let (some, few) = (f64::from(open.min(4)), f64::from(open.min(3)));
        let crowned = some * (self.to_come * crowns + 0.1 * crowns.min(1.0));
        points + crowned + squares * (0.06 * few + 0.3 * self.early * squares)
    }
}

/// The squares of the full grid.
fn area(kingdom: &Kingdom) -> f64 {
    f64::from((kingdom.limit() * kingdom.limit()) as u32)
}

/// The part of the grid around the castle that is free.
pub(super) fn left(kingdom: &Kingdom, free: Squares) -> f64 {
    f64::from(free.len()) / (area(kingdom) - 1.0)
}
