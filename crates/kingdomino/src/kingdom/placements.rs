//! Placement generator: legal placements of a domino as bitboards.

use game::bits;

use super::{Bounds, bit_index};
use crate::{Heading, Placement};

/// Legal placements of a domino in a kingdom, each exactly once.
///
/// One bitboard per heading: the north-western squares of the domino, with bit 0 at the
/// north-western corner of the kingdom.
#[derive(Clone, Copy, Debug)]
pub struct Placements {
    pub(super) by_heading: [u64; 4],
    /// Index of the first placement on that corner.
    pub(super) corner: u32,
}

impl Placements {
    /// Number of placements.
    #[inline]
    pub const fn len(&self) -> u32 {
        let [e, s, w, n] = self.by_heading;
        e.count_ones() + s.count_ones() + w.count_ones() + n.count_ones()
    }

    /// Whether the domino cannot be placed.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        let [e, s, w, n] = self.by_heading;
        e | s | w | n == 0
    }

    /// Placement with this rank, from 0; `rank` must be below `len`.
    #[inline]
    pub fn nth(&self, rank: u32) -> Placement {
        let mut start = 0;
        let (mut heading, mut set, mut within) = (Heading::East, self.by_heading[0], rank);
        for k in 1..4 {
            start += self.by_heading[k - 1].count_ones();
            if rank >= start {
                (heading, set, within) = (Heading::ALL[k], self.by_heading[k], rank - start);
            }
        }
        self.decode(heading, bits::select(set, within))
    }

    /// Iterates over the placements.
    pub fn iter(&self) -> impl Iterator<Item = Placement> {
        let each = Heading::ALL.into_iter().zip(self.by_heading);
        each.flat_map(move |(heading, set)| {
            bits::ones(set).map(move |bit| self.decode(heading, bit))
        })
    }

    /// Placement with this heading and this bit as its north-western square.
    #[inline]
    fn decode(&self, heading: Heading, bit: u32) -> Placement {
        let from_corner = FROM_CORNER[heading as usize][(bit & 63) as usize];
        Placement::from_index(self.corner.wrapping_add_signed(i32::from(from_corner)) as u16)
    }
}

/// Placement indices by heading and bit, relative to the first placement on the corner.
static FROM_CORNER: [[i16; 64]; 4] = {
    let mut table = [[0; 64]; 4];
    let mut heading = 0;
    while heading < 4 {
        // Reach of a domino beyond the corner, and the offset of its half A.
        let (reach_x, reach_y, a_x, a_y) = match Heading::ALL[heading] {
            Heading::East => (2, 1, 0, 0),
            Heading::South => (1, 2, 0, 0),
            Heading::West => (2, 1, 1, 0),
            Heading::North => (1, 2, 0, 1),
        };
        let mut bit = 0;
        while bit < 64 {
            let moved = bit as u32 + bit_index(reach_x, reach_y);
            let x = (moved & 7) as i8 - reach_x + a_x;
            let y = (moved >> 3 & 7) as i8 - reach_y + a_y;
            let offset = Placement::index_of(x, y) as i16 - Placement::index_of(0, 0) as i16;
            table[heading][bit] = offset + heading as i16;
            bit += 1;
        }
        heading += 1;
    }
    table
};

/// Squares where the north-western square of a domino may be within the size limit.
///
/// Bit 0 is the north-western corner of the bounding box; one mask for horizontal and one for
/// vertical dominoes.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) across: u64,
    pub(super) down: u64,
}

impl Window {
    /// Window of a kingdom with these bounds and this limit.
    #[inline]
    pub(super) fn of(bounds: Bounds, limit: u8) -> &'static Self {
        &WINDOWS[bounds.size_index() | usize::from(limit == 7) << 6]
    }
}

/// Windows by [`Bounds::size_index`], first for a limit of 5, then for 7.
///
/// Contains only dominoes that touch the bounding box. The assertions in [`window`] prove at compile
/// time that no two of them share a bit, so the 64-bit torus is large enough.
static WINDOWS: [Window; 128] = {
    let mut windows = [Window { across: 0, down: 0 }; 128];
    let mut index = 0;
    while index < 64 {
        let (width, height) = (index as i8 % 8 + 1, index as i8 / 8 + 1);
        if width <= 7 && height <= 7 {
            windows[index] = window(5, width, height);
            windows[index + 64] = window(7, width, height);
        }
        index += 1;
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
                let bit = 1 << bit_index(x, y);
                assert!(window.across & bit == 0);
                window.across |= bit;
            }
            if x >= -1 && fits(limit, width, x, 1) && fits(limit, height, y, 2) {
                let bit = 1 << bit_index(x, y);
                assert!(window.down & bit == 0);
                window.down |= bit;
            }
            x += 1;
        }
        y += 1;
    }
    window
}

/// Whether an extent of `size` stays within `limit` when `length` squares from `start` are added.
const fn fits(limit: i8, size: i8, start: i8, length: i8) -> bool {
    let low = if start < 0 { start } else { 0 };
    let high = if start + length > size {
        start + length
    } else {
        size
    };
    high - low <= limit
}
