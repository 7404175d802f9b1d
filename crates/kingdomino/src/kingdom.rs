//! Kingdoms as bitboards.
//!
//! # Toroidal bitboards
//! The square `x` east and `y` south of the castle is bit `(x + 8y) mod 64`; the castle is bit 0.
//! East is a rotation by 1, south a rotation by 8. Distant squares share bits, but a kingdom is at
//! most 7 wide and 7 tall, so no two squares of a kingdom and its reach for the next domino share
//! one: see `placements::WINDOWS`. The 5×5 game and the 7×7 Duel therefore use the same code.

mod bounds;
mod placements;

use std::fmt;

pub use bounds::Bounds;
pub use placements::Placements;

use crate::{Domino, Half, Placement, Square, Squares, Terrain};
use placements::Window;

/// Content of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    Empty,
    Castle,
    /// Half of a domino.
    Land(Half),
}

/// Precomputed bits and bounds of a placement.
#[derive(Clone, Copy)]
struct PlacementBits {
    a: u8,
    b: u8,
    bounds: Bounds,
}

/// Lookup table by [`Placement::index`].
static PLACEMENT_BITS: [PlacementBits; Placement::INDICES] = {
    let mut table = [PlacementBits {
        a: 0,
        b: 0,
        bounds: Bounds::of(Square::CASTLE),
    }; Placement::INDICES];
    let mut index = 0;
    while let Some(placement) = Placement::ranked(index) {
        let (a, b) = (placement.a(), placement.b());
        table[placement.index()] = PlacementBits {
            a: a.bit_index() as u8,
            b: b.bit_index() as u8,
            bounds: Bounds::of(a).union(Bounds::of(b)),
        };
        index += 1;
    }
    table
};

/// A castle and the dominoes around it. Width and height are limited to 5 or 7 squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kingdom {
    /// Bit planes of the terrain codes: 0 empty, 1 to 6 terrain, 7 castle.
    terrain: [u64; 3],
    /// Bit planes of the numbers of crowns.
    crowns: [u64; 2],
    bounds: Bounds,
    limit: u8,
}

const CASTLE: u64 = 1;

/// Bit index of a square.
#[inline]
const fn bit_index(x: i8, y: i8) -> u32 {
    (x as u32).wrapping_add((y as u32).wrapping_mul(8)) & 63
}

impl Square {
    #[inline]
    const fn bit_index(self) -> u32 {
        bit_index(self.x(), self.y())
    }
}

/// Squares orthogonally adjacent to any of these.
#[inline]
const fn adjacent(squares: u64) -> u64 {
    squares.rotate_left(1)
        | squares.rotate_right(1)
        | squares.rotate_left(8)
        | squares.rotate_right(8)
}

/// Bits of a half's terrain code and crowns, each broadcast to a whole word.
#[derive(Clone, Copy)]
struct Planes {
    terrain: [u64; 3],
    crowns: [u64; 2],
}

impl Planes {
    const fn of(half: Half) -> Self {
        const fn broadcast(bit: u8) -> u64 {
            (bit as u64 & 1).wrapping_neg()
        }
        let (code, crowns) = (half.terrain.code(), half.crowns);
        Self {
            terrain: [broadcast(code), broadcast(code >> 1), broadcast(code >> 2)],
            crowns: [broadcast(crowns), broadcast(crowns >> 1)],
        }
    }
}

/// Planes of both halves by domino number; entries outside 1 to 48 are unused.
static HALVES: [[Planes; 2]; 64] = {
    let first = Domino::new_unchecked(1).halves();
    let mut table = [[Planes::of(first[0]), Planes::of(first[1])]; 64];
    let mut number = 1;
    while number <= Domino::COUNT {
        let [a, b] = Domino::new_unchecked(number as u8).halves();
        table[number] = [Planes::of(a), Planes::of(b)];
        number += 1;
    }
    table
};

/// Grids of 5×5 and 7×7 centred on the castle.
const MIDDLE_GRIDS: [u64; 2] = {
    let mut grids = [0; 2];
    let mut index = 0;
    while index < 2 {
        let reach = 2 + index as i8;
        let mut y = -reach;
        while y <= reach {
            let mut x = -reach;
            while x <= reach {
                grids[index] |= 1 << Square::new_unchecked(x, y).bit_index();
                x += 1;
            }
            y += 1;
        }
        index += 1;
    }
    grids
};

impl Kingdom {
    /// Creates a kingdom with only a castle, limited to `limit` (5 or 7) each way.
    ///
    /// # Panics
    /// When `limit` is neither 5 nor 7.
    pub const fn new(limit: usize) -> Self {
        assert!(limit == 5 || limit == 7, "kingdoms are 5×5 or 7×7");
        Self {
            terrain: [CASTLE; 3],
            crowns: [0; 2],
            bounds: Bounds::of(Square::CASTLE),
            limit: limit as u8,
        }
    }

    /// Maximum width and height.
    pub const fn limit(&self) -> usize {
        self.limit as usize
    }

    /// Bounding box of its squares.
    #[inline]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Number of squares, the castle included.
    #[inline]
    pub const fn squares(&self) -> usize {
        self.occupied().count_ones() as usize
    }

    /// Number of crowns.
    pub const fn crowns(&self) -> u32 {
        self.crowns[0].count_ones() + 2 * self.crowns[1].count_ones()
    }

    /// Whether every square of the full grid is covered.
    pub const fn is_full(&self) -> bool {
        self.squares() == self.limit() * self.limit()
    }

    /// Whether it lies within the full grid centred on the castle.
    #[inline]
    pub const fn is_in_middle(&self) -> bool {
        let reach = (self.limit / 2) as i8;
        let bounds = self.bounds;
        bounds.west() >= -reach
            && bounds.north() >= -reach
            && bounds.east() <= reach
            && bounds.south() <= reach
    }

    /// Number of isolated free squares, which no domino can cover any more.
    ///
    /// Counts within the full grid centred on the castle; valid only if
    /// [`is_in_middle`](Self::is_in_middle).
    #[inline]
    pub const fn holes(&self) -> u32 {
        let grid = if self.limit == 7 {
            MIDDLE_GRIDS[1]
        } else {
            MIDDLE_GRIDS[0]
        };
        let free = grid & !self.occupied();
        let beside =
            free.rotate_left(1) | free.rotate_right(1) | free.rotate_left(8) | free.rotate_right(8);
        (free & !beside).count_ones()
    }

    /// Occupied squares, the castle included.
    #[inline]
    pub const fn land(&self) -> Squares {
        Squares(self.occupied())
    }

    /// Full grid that contains the kingdom. The castle is as close to its centre as possible.
    #[inline]
    pub fn grid(&self) -> Squares {
        let limit = self.limit as i8;
        let start = |low: i8, high: i8| (-(limit / 2)).clamp(high - (limit - 1), low);
        let x = start(self.bounds.west(), self.bounds.east());
        let y = start(self.bounds.north(), self.bounds.south());
        let reach = limit / 2;
        let middle = MIDDLE_GRIDS[usize::from(limit == 7)];
        Squares(middle.rotate_left(bit_index(x + reach, y + reach)))
    }

    /// Content of a square.
    pub fn content(&self, square: Square) -> Content {
        // Outside the bounding box the bit may belong to a square on the opposite side.
        if !self.bounds.contains(square) {
            return Content::Empty;
        }
        let bit = square.bit_index();
        let code = (0..3)
            .map(|k| (self.terrain[k] >> bit & 1) << k)
            .sum::<u64>();
        match code {
            0 => Content::Empty,
            7 => Content::Castle,
            _ => Content::Land(Half {
                terrain: Terrain::ALL[code as usize - 1],
                crowns: (self.crowns[0] >> bit & 1 | (self.crowns[1] >> bit & 1) << 1) as u8,
            }),
        }
    }

    #[inline]
    pub(crate) const fn occupied(&self) -> u64 {
        self.terrain[0] | self.terrain[1] | self.terrain[2]
    }

    #[inline]
    pub(crate) const fn terrain_planes(&self) -> [u64; 3] {
        self.terrain
    }

    #[inline]
    pub(crate) const fn crown_planes(&self) -> [u64; 2] {
        self.crowns
    }

    /// Squares of a bitboard in reading order.
    pub(crate) fn squares_of(&self, set: u64) -> impl Iterator<Item = Square> {
        self.bounds
            .squares()
            .filter(move |square| set >> square.bit_index() & 1 == 1)
    }

    /// Sets one square without checks.
    pub(crate) fn set_half(&mut self, square: Square, half: Half) {
        self.set_bits(1 << square.bit_index(), &Planes::of(half));
        self.bounds = self.bounds.union(Bounds::of(square));
    }

    #[inline]
    fn set_bits(&mut self, bit: u64, planes: &Planes) {
        for (mine, plane) in self.terrain.iter_mut().zip(planes.terrain) {
            *mine |= bit & plane;
        }
        for (mine, plane) in self.crowns.iter_mut().zip(planes.crowns) {
            *mine |= bit & plane;
        }
    }

    /// Places a domino without checks.
    ///
    /// The placement must be one of [`placements`](Self::placements); otherwise the resulting
    /// kingdom is inconsistent.
    #[inline]
    pub fn place_unchecked(&mut self, domino: Domino, placement: Placement) {
        let bits = PLACEMENT_BITS[placement.index()];
        let [a, b] = &HALVES[usize::from(domino.number() & 63)];
        self.set_bits(1 << (bits.a & 63), a);
        self.set_bits(1 << (bits.b & 63), b);
        self.bounds = self.bounds.union(bits.bounds);
    }

    /// Legal placements of a domino (K1, K6).
    #[inline]
    pub fn placements(&self, domino: Domino) -> Placements {
        let bounds = self.bounds;
        let corner = bounds.corner();
        // From here on bit 0 is the north-western corner of the bounding box.
        let [p0, p1, p2] = self.terrain.map(|plane| plane.rotate_right(corner));
        let castle = CASTLE.rotate_right(corner);
        let free = !(p0 | p1 | p2);
        let joins = |half: &Planes| {
            let [t0, t1, t2] = half.terrain;
            let unlike = (p0 ^ t0) | (p1 ^ t1) | (p2 ^ t2);
            adjacent(!unlike | castle)
        };
        let [a, b] = &HALVES[usize::from(domino.number() & 63)];
        let (a, b) = (joins(a), joins(b));
        let window = Window::of(bounds, self.limit);
        let across = free & free.rotate_right(1) & window.across;
        let down = free & free.rotate_right(8) & window.down;
        // A rotated double would be the same placement again.
        let turned = u64::from(domino.is_double()).wrapping_sub(1);
        Placements {
            by_heading: [
                across & (a | b.rotate_right(1)),
                down & (a | b.rotate_right(8)),
                across & (b | a.rotate_right(1)) & turned,
                down & (b | a.rotate_right(8)) & turned,
            ],
            corner: bounds.corner_index(),
        }
    }
}

impl fmt::Debug for Kingdom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kingdom({self}, limit {})", self.limit)
    }
}
