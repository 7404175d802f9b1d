//! Reference scoring: properties (K8), bonuses and winners (K9).

use std::collections::BTreeSet;

use game::Seat;
use kingdomino::{DecidedBy, Edition, MiddleKingdom, Rules, Terrain};

use crate::kingdom::{Coordinates, Kingdom, neighbours};

/// A maximal connected group of squares of one terrain.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Property {
    pub(crate) terrain: Terrain,
    pub(crate) squares: BTreeSet<Coordinates>,
    pub(crate) size: u32,
    pub(crate) crowns: u32,
    pub(crate) points: u32,
}

/// Score breakdown in the engine's type, and the total computed here.
pub(crate) struct Score {
    pub(crate) breakdown: kingdomino::Score,
    pub(crate) total: u32,
}

impl Kingdom {
    /// Properties of the kingdom, sorted.
    pub(crate) fn properties(&self) -> Vec<Property> {
        let mut seen: BTreeSet<Coordinates> = BTreeSet::new();
        let mut properties = Vec::new();
        for (&square, half) in &self.land {
            if !seen.contains(&square) {
                let mut squares = BTreeSet::new();
                self.flood(square, half.terrain, &mut squares);
                seen.extend(&squares);
                properties.push(self.property(half.terrain, squares));
            }
        }
        properties.sort();
        properties
    }

    fn flood(&self, square: Coordinates, terrain: Terrain, found: &mut BTreeSet<Coordinates>) {
        if self.terrain_of(square) == Some(terrain) && found.insert(square) {
            for beside in neighbours(square) {
                self.flood(beside, terrain, found);
            }
        }
    }

    fn property(&self, terrain: Terrain, squares: BTreeSet<Coordinates>) -> Property {
        let size = squares.len() as u32;
        let crowns = squares.iter().map(|square| self.crowns_on(*square)).sum();
        Property {
            terrain,
            squares,
            size,
            crowns,
            points: size * crowns,
        }
    }

    fn crowns_on(&self, square: Coordinates) -> u32 {
        u32::from(self.land[&square].crowns)
    }

    /// Score under these rules, given the properties.
    pub(crate) fn score(&self, properties: &[Property], rules: Rules) -> Score {
        let breakdown = kingdomino::Score {
            properties: properties.iter().map(|property| property.points).sum(),
            bonuses: [
                if self.earns_middle(rules) { 10 } else { 0 },
                if self.earns_harmony(rules) { 5 } else { 0 },
            ],
            largest: properties.iter().map(|p| p.size).max().unwrap_or(0),
            crowns: self.land.keys().map(|square| self.crowns_on(*square)).sum(),
        };
        Score {
            breakdown,
            total: breakdown.properties + breakdown.bonuses.iter().sum::<u32>(),
        }
    }

    fn earns_middle(&self, rules: Rules) -> bool {
        match rules.middle_kingdom() {
            MiddleKingdom::Off => false,
            MiddleKingdom::Middle => self.is_centred(),
            MiddleKingdom::FullGrid => self.is_centred() && self.has_full_box(),
        }
    }

    fn earns_harmony(&self, rules: Rules) -> bool {
        rules.harmony() && self.is_full()
    }

    /// Whether the bounding box is centred on the castle.
    pub(crate) fn is_centred(&self) -> bool {
        let ((west, east), (north, south)) = (self.columns(), self.rows());
        west == -east && north == -south
    }

    /// Whether the bounding box has the maximum size; there may be holes.
    pub(crate) fn has_full_box(&self) -> bool {
        let ((west, east), (north, south)) = (self.columns(), self.rows());
        east - west + 1 == self.limit && south - north + 1 == self.limit
    }

    /// Whether every square of the full grid is covered.
    pub(crate) fn is_full(&self) -> bool {
        let ((west, east), (north, south)) = (self.columns(), self.rows());
        let covered = |x| (north..=south).all(|y| !self.is_free((x, y)));
        self.has_full_box() && (west..=east).all(covered)
    }
}

/// K9: winners and deciding criterion.
pub(crate) fn winners(scores: &[Score], edition: Edition) -> (Vec<Seat>, DecidedBy) {
    let by_total = best_by(scores, |s| s.total);
    let by_largest = best_by(scores, |s| (s.total, s.breakdown.largest));
    let by_crowns = match edition {
        Edition::Classic => best_by(scores, |s| {
            (s.total, s.breakdown.largest, s.breakdown.crowns)
        }),
        Edition::Revised => by_largest.clone(),
    };
    if by_total.len() == 1 {
        (by_total, DecidedBy::Total)
    } else if by_largest.len() == 1 {
        (by_largest, DecidedBy::LargestProperty)
    } else if by_crowns.len() == 1 {
        (by_crowns, DecidedBy::Crowns)
    } else {
        (by_crowns, DecidedBy::Shared)
    }
}

fn best_by<K: Ord>(scores: &[Score], key: impl Fn(&Score) -> K) -> Vec<Seat> {
    let best = scores.iter().map(&key).max();
    Seat::all(scores.len())
        .filter(|seat| Some(key(&scores[seat.index()])) == best)
        .collect()
}
