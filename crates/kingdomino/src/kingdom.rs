//! A kingdom as a handful of 64-bit words.
//!
//! # The ring
//! The square `x` east and `y` south of the castle is bit `(x + 8y) mod 64`; the castle is bit 0.
//! East is a rotation by 1, south a rotation by 8. Far-away squares share bits, but a kingdom is
//! at most 7 wide and 7 tall, so within a kingdom and the squares its next domino can reach no two
//! share one: see [`WINDOWS`]. The 5×5 game and the 7×7 Duel therefore run through the same few
//! instructions.

use std::fmt;

use game::bits;

use crate::{Domino, Half, Heading, Placement, Square, Terrain};

/// What stands on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Nothing yet.
    Empty,
    /// The castle.
    Castle,
    /// Half of a domino.
    Land(Half),
}

/// The box around a kingdom's squares, counted from the castle, both ends included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bounds {
    /// The column furthest west: 0 or negative.
    pub west: i8,
    /// The row furthest north: 0 or negative.
    pub north: i8,
    /// The column furthest east.
    pub east: i8,
    /// The row furthest south.
    pub south: i8,
}

impl Bounds {
    /// Columns.
    #[inline]
    pub const fn width(self) -> usize {
        (self.east - self.west + 1) as usize
    }

    /// Rows.
    #[inline]
    pub const fn height(self) -> usize {
        (self.south - self.north + 1) as usize
    }

    /// The box that also holds this square.
    #[inline]
    #[must_use]
    pub fn around(self, square: Square) -> Self {
        Self {
            west: self.west.min(square.x()),
            north: self.north.min(square.y()),
            east: self.east.max(square.x()),
            south: self.south.max(square.y()),
        }
    }

    /// Is the castle in the middle, both ways?
    pub const fn is_centred(self) -> bool {
        self.west + self.east == 0 && self.north + self.south == 0
    }

    /// The bit of the north-west corner.
    #[inline]
    const fn corner(self) -> u32 {
        ring(self.west, self.north)
    }

    /// Its squares in reading order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        (self.north..=self.south)
            .flat_map(move |y| (self.west..=self.east).map(move |x| Square::trusted(x, y)))
    }
}

/// A castle and the dominoes around it, within a limit of 5 or 7 squares each way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kingdom {
    /// The bits of each square's terrain code: 0 empty, 1 to 6 a terrain, 7 the castle.
    terrain: [u64; 3],
    /// The bits of each square's number of crowns.
    crowns: [u64; 2],
    bounds: Bounds,
    limit: u8,
}

const CASTLE: u64 = 1;

/// The bit of a square.
#[inline]
const fn ring(x: i8, y: i8) -> u32 {
    (x as u32).wrapping_add((y as u32).wrapping_mul(8)) & 63
}

impl Square {
    #[inline]
    const fn bit(self) -> u64 {
        1 << ring(self.x(), self.y())
    }
}

/// The squares orthogonally adjacent to any of these.
#[inline]
const fn beside(squares: u64) -> u64 {
    squares.rotate_left(1)
        | squares.rotate_right(1)
        | squares.rotate_left(8)
        | squares.rotate_right(8)
}

/// All of the word or nothing.
#[inline]
const fn spread(bit: u8) -> u64 {
    (bit as u64 & 1).wrapping_neg()
}

impl Kingdom {
    /// A castle alone, in a kingdom that may grow to `limit` (5 or 7) each way.
    ///
    /// # Panics
    /// When `limit` is neither.
    pub const fn new(limit: usize) -> Self {
        assert!(limit == 5 || limit == 7, "kingdoms are 5×5 or 7×7");
        Self {
            terrain: [CASTLE; 3],
            crowns: [0; 2],
            bounds: Bounds {
                west: 0,
                north: 0,
                east: 0,
                south: 0,
            },
            limit: limit as u8,
        }
    }

    /// How wide and tall it may grow.
    pub const fn limit(&self) -> usize {
        self.limit as usize
    }

    /// The box around its squares.
    #[inline]
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// How many squares it has, the castle included.
    #[inline]
    pub const fn squares(&self) -> usize {
        self.occupied().count_ones() as usize
    }

    /// How many crowns it has.
    pub const fn crowns(&self) -> u32 {
        self.crowns[0].count_ones() + 2 * self.crowns[1].count_ones()
    }

    /// Is every square of the full grid covered?
    pub const fn is_full(&self) -> bool {
        self.squares() == self.limit() * self.limit()
    }

    /// What stands on a square.
    pub fn content(&self, square: Square) -> Content {
        let Bounds {
            west,
            north,
            east,
            south,
        } = self.bounds;
        // Outside the box a bit may belong to a square on the far side.
        if !(west..=east).contains(&square.x()) || !(north..=south).contains(&square.y()) {
            return Content::Empty;
        }
        let at = ring(square.x(), square.y());
        let code = (0..3).map(|k| (self.terrain[k] >> at & 1) << k).sum::<u64>();
        match code {
            0 => Content::Empty,
            7 => Content::Castle,
            _ => Content::Land(Half {
                terrain: Terrain::ALL[code as usize - 1],
                crowns: (self.crowns[0] >> at & 1 | (self.crowns[1] >> at & 1) << 1) as u8,
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

    /// The squares of a set given as bits, in reading order.
    pub(crate) fn squares_of(&self, set: u64) -> impl Iterator<Item = Square> {
        self.bounds.squares().filter(move |square| square.bit() & set != 0)
    }

    /// Puts one square of land on the board, checking nothing.
    #[inline]
    pub(crate) fn cover(&mut self, square: Square, half: Half) {
        let bit = square.bit();
        let code = half.terrain.code();
        for k in 0..3 {
            self.terrain[k] |= bit & spread(code >> k);
        }
        for k in 0..2 {
            self.crowns[k] |= bit & spread(half.crowns >> k);
        }
        self.bounds = self.bounds.around(square);
    }

    /// Adds a domino at one of its [`placements`](Self::placements). Anything else leaves a
    /// kingdom that makes no sense.
    #[inline]
    pub fn place_unchecked(&mut self, domino: Domino, placement: Placement) {
        let [a, b] = domino.halves();
        self.cover(placement.a(), a);
        self.cover(placement.b(), b);
    }

    /// Every way to add this domino (K1, K6).
    #[inline]
    pub fn placements(&self, domino: Domino) -> Placements {
        let bounds = self.bounds;
        let corner = bounds.corner();
        // From here on bit 0 is the corner of the box.
        let [p0, p1, p2] = self.terrain.map(|plane| plane.rotate_right(corner));
        let castle = CASTLE.rotate_right(corner);
        let free = !(p0 | p1 | p2);
        let joins = |half: Half| {
            let code = half.terrain.code() ^ 7;
            let same = (p0 ^ spread(code)) & (p1 ^ spread(code >> 1)) & (p2 ^ spread(code >> 2));
            beside(same | castle)
        };
        let halves = domino.halves();
        let (a, b) = (joins(halves[0]), joins(halves[1]));
        let window = &WINDOWS[usize::from(self.limit == 7)][bounds.height() & 7][bounds.width() & 7];
        let across = free & free.rotate_right(1) & window.across;
        let down = free & free.rotate_right(8) & window.down;
        // A double turned round is the same placement again.
        let turned = spread(!u8::from(domino.is_double()));
        Placements {
            by_heading: [
                across & (a | b.rotate_right(1)),
                down & (a | b.rotate_right(8)),
                across & (b | a.rotate_right(1)) & turned,
                down & (b | a.rotate_right(8)) & turned,
            ],
            west: bounds.west,
            north: bounds.north,
        }
    }
}

impl fmt::Debug for Kingdom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kingdom({self}, limit {})", self.limit)
    }
}

/// The ways to add a domino to a kingdom, each exactly once.
///
/// For each heading the set of north-western squares of the domino, bit 0 being the north-western
/// corner of the kingdom.
#[derive(Clone, Copy, Debug)]
pub struct Placements {
    by_heading: [u64; 4],
    west: i8,
    north: i8,
}

impl Placements {
    /// How many.
    #[inline]
    pub const fn len(&self) -> u32 {
        let [e, s, w, n] = self.by_heading;
        e.count_ones() + s.count_ones() + w.count_ones() + n.count_ones()
    }

    /// Is there no way?
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let [e, s, w, n] = self.by_heading;
        e | s | w | n == 0
    }

    /// The one with this rank, counted from 0; `rank` is below `len`.
    #[inline]
    pub(crate) fn nth(&self, rank: u32) -> Placement {
        let [e, s, w, _] = self.by_heading.map(u64::count_ones);
        let starts = [0, e, e + s, e + s + w];
        let heading = usize::from(rank >= starts[1])
            + usize::from(rank >= starts[2])
            + usize::from(rank >= starts[3]);
        let bit = bits::select(self.by_heading[heading], rank - starts[heading]);
        self.decode(Heading::ALL[heading], bit)
    }

    /// The placements one by one.
    pub fn iter(&self) -> impl Iterator<Item = Placement> {
        let each = Heading::ALL.into_iter().zip(self.by_heading);
        each.flat_map(move |(heading, set)| bits::ones(set).map(move |bit| self.decode(heading, bit)))
    }

    /// The placement with this heading whose north-western square has this bit.
    #[inline]
    fn decode(&self, heading: Heading, bit: u32) -> Placement {
        // By heading: how far the domino can reach beyond the corner, and where its half A is.
        const REACH: [(i8, i8); 4] = [(2, 1), (1, 2), (2, 1), (1, 2)];
        const HALF_A: [(i8, i8); 4] = [(0, 0), (0, 0), (1, 0), (0, 1)];
        let (reach_x, reach_y) = REACH[heading as usize];
        let (a_x, a_y) = HALF_A[heading as usize];
        let moved = bit + ring(reach_x, reach_y);
        let x = (moved & 7) as i8 - reach_x + a_x;
        let y = (moved >> 3 & 7) as i8 - reach_y + a_y;
        Placement::trusted(Square::trusted(self.west + x, self.north + y), heading)
    }
}

/// Where the north-western square of a domino may be, by the size of the kingdom, bit 0 being the
/// corner of its box.
#[derive(Clone, Copy)]
struct Window {
    across: u64,
    down: u64,
}

/// For a limit of 5 and of 7, each height and each width (0 is unused).
///
/// Only dominoes that touch the box are listed, and building the table proves that no two of them
/// share a bit: the ring is large enough.
static WINDOWS: [[[Window; 8]; 8]; 2] = {
    let mut windows = [[[Window { across: 0, down: 0 }; 8]; 8]; 2];
    let mut height = 1;
    while height <= 7 {
        let mut width = 1;
        while width <= 7 {
            windows[0][height][width] = window(5, width as i8, height as i8);
            windows[1][height][width] = window(7, width as i8, height as i8);
            width += 1;
        }
        height += 1;
    }
    windows
};

const fn window(limit: i8, width: i8, height: i8) -> Window {
    let mut window = Window { across: 0, down: 0 };
    let mut y = -2;
    while y <= height {
        let mut x = -2;
        while x <= width {
            if y >= -1 && fits(limit, width, x, 2) && fits(limit, height, y, 1) {
                let bit = 1 << ring(x, y);
                assert!(window.across & bit == 0);
                window.across |= bit;
            }
            if x >= -1 && fits(limit, width, x, 1) && fits(limit, height, y, 2) {
                let bit = 1 << ring(x, y);
                assert!(window.down & bit == 0);
                window.down |= bit;
            }
            x += 1;
        }
        y += 1;
    }
    window
}

/// Does a stretch of `size` stay within `limit` when `length` squares from `start` join it?
const fn fits(limit: i8, size: i8, start: i8, length: i8) -> bool {
    let low = if start < 0 { start } else { 0 };
    let high = if start + length > size { start + length } else { size };
    high - low <= limit
}
