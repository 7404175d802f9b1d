//! Input features of the value network.

use game::Seat;
use kingdomino::{Domino, Dominoes, Kingdom, MiddleKingdom, Rules, Squares, State};

/// Features of a kingdom and its prospect, scaled to about -1 to 2.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Features {
    /// Features by terrain.
    pub terrains: [[f32; Self::TERRAIN]; 6],
    /// Features of the whole kingdom.
    pub whole: [f32; Self::WHOLE],
    /// Current points of the properties.
    pub points: f32,
}

/// Prospect of a seat: its pending dominoes, future claims and position in the turn order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// Dominoes claimed by its kings and not yet placed.
    pub pending: Dominoes,
    /// Number of dominoes that it will get after those.
    pub to_come: u32,
    /// Sum of the positions of its kings in their lines, from 0.
    pub turn_order: u32,
    /// Number of its kings in the lines.
    pub kings: u32,
}

impl Prospect {
    /// Prospect of a seat in a state.
    pub fn of(state: &State, seat: Seat) -> Self {
        let mut prospect = Self {
            pending: Dominoes::NONE,
            to_come: 0,
            turn_order: 0,
            kings: 0,
        };
        let mut acted = state.rules().kings() as u32;
        for (position, slot) in (0..).zip(state.next()) {
            if slot.king == Some(seat) {
                prospect.pending = prospect.pending.with(slot.domino);
                prospect.turn_order += position;
                prospect.kings += 1;
            }
        }
        acted -= state.current().count() as u32;
        for (position, slot) in (acted..).zip(state.current()) {
            if slot.king == Some(seat) {
                prospect.pending = prospect.pending.with(slot.domino);
                prospect.turn_order += position;
                prospect.kings += 1;
            }
        }
        let left = state.rules().dominoes_each() - state.received(seat);
        prospect.to_come = (left - prospect.pending.len()) as u32;
        prospect
    }

    /// Prospect after a claim of this domino at this position of the next line.
    #[inline]
    #[must_use]
    pub fn after_claim(mut self, domino: Domino, position: u32) -> Self {
        self.pending = self.pending.with(domino);
        self.to_come -= 1;
        self.turn_order += position;
        self.kings += 1;
        self
    }

    /// Prospect after the king at this position of its line is picked up to claim.
    #[inline]
    #[must_use]
    pub fn after_king_pickup(mut self, position: u32) -> Self {
        self.turn_order -= position;
        self.kings -= 1;
        self
    }

    /// Prospect after this domino is placed or discarded.
    #[inline]
    #[must_use]
    pub fn after_placement(mut self, domino: Domino) -> Self {
        self.pending = self.pending.without(domino);
        self
    }
}

/// Mean number of squares and crowns of a domino in the pile, by terrain.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pool([[f32; 2]; 6]);

impl Pool {
    /// Pool of the unseen dominoes.
    pub fn of(unseen: Dominoes) -> Self {
        let mut sums = [[0.0; 2]; 6];
        for domino in unseen.iter() {
            for half in domino.halves() {
                let sum = &mut sums[half.terrain as usize - 1];
                sum[0] += 1.0;
                sum[1] += f32::from(half.crowns);
            }
        }
        let each = 1.0 / (unseen.len() as f32).max(1.0);
        Self(sums.map(|sum| sum.map(|n| n * each)))
    }
}

/// Statistics of a property.
#[derive(Clone, Copy, Default)]
struct PropertyStats {
    squares: u32,
    crowns: u32,
    /// Free squares beside the property that a domino can still cover.
    liberties: u32,
    region: Squares,
}

impl PropertyStats {
    const fn rank(self) -> u32 {
        8 * self.crowns + self.squares
    }
}

/// Statistics of all properties of a terrain.
#[derive(Clone, Copy, Default)]
struct TerrainStats {
    points: u32,
    crowns: u32,
    squares: u32,
    /// Sum over properties of crowns times liberties.
    growth: u32,
    properties: u32,
    region: Squares,
    best: PropertyStats,
    second: PropertyStats,
}

impl TerrainStats {
    #[inline]
    fn add(&mut self, property: PropertyStats) {
        self.points += property.squares * property.crowns;
        self.crowns += property.crowns;
        self.squares += property.squares;
        self.growth += property.crowns * property.liberties;
        self.properties += 1;
        self.region = self.region | property.region;
        if property.rank() > self.best.rank() {
            self.second = self.best;
            self.best = property;
        } else if property.rank() > self.second.rank() {
            self.second = property;
        }
    }
}

// Feature indices written by `add_prospect`, by terrain and for the whole kingdom.
const PENDING_SQUARES: usize = 12;
const PENDING_CROWNS: usize = 13;
const POOL_SQUARES: usize = 14;
const POOL_CROWNS: usize = 15;
const TO_COME: usize = 0;
const PENDING: usize = 1;
const DEAD: usize = 3;
const HARMONY: usize = 7;
const TURN_ORDER: usize = 10;
const FITS: usize = 15;

impl Features {
    /// Number of features per terrain.
    pub const TERRAIN: usize = 20;
    /// Number of features of the whole kingdom.
    pub const WHOLE: usize = 24;

    /// Features of a kingdom alone; [`add_prospect`](Self::add_prospect) adds the rest.
    #[inline]
    pub fn of(kingdom: &Kingdom, rules: Rules) -> Self {
        let free = kingdom.grid().difference(kingdom.land());
        // A domino needs two adjacent free squares.
        let live = free & free.adjacent();
        let mut lands = [TerrainStats::default(); 6];
        for property in kingdom.properties() {
            lands[property.terrain as usize - 1].add(PropertyStats {
                squares: property.squares,
                crowns: property.crowns,
                liberties: (property.region().adjacent() & live).len(),
                region: property.region(),
            });
        }
        Self {
            terrains: lands.map(|land| terrain(kingdom, &land, live)),
            whole: whole(kingdom, rules, &lands, free, live),
            points: lands.iter().map(|land| land.points).sum::<u32>() as f32,
        }
    }

    /// Sets the features of the prospect: pending dominoes, the pool and the turn order.
    #[inline]
    pub fn add_prospect(
        &mut self,
        kingdom: &Kingdom,
        rules: Rules,
        prospect: &Prospect,
        pool: &Pool,
    ) {
        let to_come = prospect.to_come as f32;
        for (terrain, [squares, crowns]) in self.terrains.iter_mut().zip(pool.0) {
            terrain[PENDING_SQUARES] = 0.0;
            terrain[PENDING_CROWNS] = 0.0;
            terrain[POOL_SQUARES] = to_come * squares * (1.0 / 6.0);
            terrain[POOL_CROWNS] = to_come * crowns * 0.5;
        }
        let mut fits = 0;
        for domino in prospect.pending.iter() {
            fits += u32::from(!kingdom.placements(domino).is_empty());
            for half in domino.halves() {
                let terrain = &mut self.terrains[half.terrain as usize - 1];
                terrain[PENDING_SQUARES] += 0.5;
                terrain[PENDING_CROWNS] += f32::from(half.crowns) * 0.5;
            }
        }
        let pending = prospect.pending.len();
        let left = pending + prospect.to_come as usize;
        let full = kingdom.limit() * kingdom.limit();
        let fills = self.whole[DEAD] == 0.0 && kingdom.squares() + 2 * left >= full;
        let last = rules.line_length() as f32 - 1.0;
        self.whole[TO_COME] = to_come * (1.0 / 12.0);
        self.whole[PENDING] = pending as f32 * 0.5;
        self.whole[HARMONY] = flag(rules.harmony() && fills);
        self.whole[TURN_ORDER] = prospect.turn_order as f32 / (last * prospect.kings.max(1) as f32);
        self.whole[FITS] = fits as f32 * 0.5;
    }
}

/// Features of a terrain; `live` are the free squares that a domino can still cover.
#[inline]
fn terrain(kingdom: &Kingdom, land: &TerrainStats, live: Squares) -> [f32; Features::TERRAIN] {
    let (best, second) = (land.best, land.second);
    let castle = Kingdom::new(kingdom.limit()).land();
    let near = best.region.adjacent() & live;
    let room = ((near | near.adjacent()) & live).len();
    let others = kingdom.land().difference(land.region).difference(castle);
    [
        land.points as f32 * (1.0 / 24.0),
        land.crowns as f32 * 0.25,
        land.squares as f32 * 0.125,
        best.squares as f32 * 0.125,
        best.crowns as f32 * 0.25,
        best.liberties as f32 * 0.2,
        second.squares as f32 * 0.2,
        second.crowns as f32 * 0.5,
        second.liberties as f32 * 0.2,
        land.growth as f32 * (1.0 / 16.0),
        (land.region.adjacent() & live).len() as f32 * 0.125,
        land.properties as f32 * 0.25,
        // Pending and pool: set by `add_prospect`.
        0.0,
        0.0,
        0.0,
        0.0,
        room as f32 * 0.125,
        (near & second.region.adjacent()).len() as f32 * 0.5,
        best.crowns as f32 * room as f32 * (1.0 / 24.0),
        near.difference(others.adjacent()).len() as f32 * 0.25,
    ]
}

/// Features of the whole kingdom.
#[inline]
fn whole(
    kingdom: &Kingdom,
    rules: Rules,
    lands: &[TerrainStats; 6],
    free: Squares,
    live: Squares,
) -> [f32; Features::WHOLE] {
    let [e, s, w, n] = free.neighbours();
    let two_ways = (e & w) | (s & n) | ((e | w) & (s | n));
    let (mut odd, mut regions, mut largest) = (0, 0, 0);
    let mut left = live;
    while !left.is_empty() {
        let region = left.component();
        odd += region.len() & 1;
        regions += 1;
        largest = largest.max(region.len());
        left = left.difference(region);
    }
    let (mut kinds, mut one, mut several) = (0, Squares::NONE, Squares::NONE);
    for land in lands {
        let near = land.region.adjacent() & live;
        kinds += u32::from(!near.is_empty());
        several = several | (one & near);
        one = one | near;
    }
    let castle = Kingdom::new(kingdom.limit()).land();
    let middle = rules.middle_kingdom() != MiddleKingdom::Off;
    let bounds = kingdom.bounds();
    [
        0.0,
        0.0,
        free.len() as f32 * (1.0 / 24.0),
        free.difference(live).len() as f32 * 0.5,
        live.difference(two_ways).len() as f32 * 0.2,
        odd as f32 * 0.5,
        flag(middle && kingdom.is_in_middle()),
        0.0,
        flag(middle),
        flag(rules.harmony()),
        0.0,
        flag(rules.players() == 2),
        flag(rules.players() == 3),
        kinds as f32 * (1.0 / 6.0),
        (castle.adjacent() & live).len() as f32 * 0.25,
        0.0,
        several.len() as f32 * 0.2,
        one.len() as f32 * 0.1,
        regions as f32 * 0.25,
        largest as f32 * (1.0 / 24.0),
        (kingdom.limit() - bounds.width()) as f32 * 0.25,
        (kingdom.limit() - bounds.height()) as f32 * 0.25,
        flag(kingdom.is_in_middle()),
        kingdom.crowns() as f32 * 0.1,
    ]
}

fn flag(is: bool) -> f32 {
    if is { 1.0 } else { 0.0 }
}
