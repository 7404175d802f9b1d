//! Grid coordinates and bounding boxes.

use std::fmt;

use api::Point;

/// Square coordinates: column from the west, row from the north, both from 0.
///
/// A held domino may lie outside the board, so they can be negative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Coord {
    pub(crate) x: i16,
    pub(crate) y: i16,
}

impl Coord {
    pub(crate) const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    pub(crate) const fn at(x: u8, y: u8) -> Self {
        Self::new(x as i16, y as i16)
    }

    pub(crate) const fn step(self, (x, y): (i16, i16)) -> Self {
        Self::new(self.x + x, self.y + y)
    }
}

impl From<Point> for Coord {
    fn from(Point { x, y }: Point) -> Self {
        Self::at(x, y)
    }
}

/// Record notation: `g7`.
impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = u8::try_from(self.x).map_or('?', |x| (b'a' + x.min(25)) as char);
        write!(f, "{column}{}", self.y + 1)
    }
}

/// Bounding box of squares, edges included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct GridBounds {
    pub(crate) west: i16,
    pub(crate) north: i16,
    pub(crate) east: i16,
    pub(crate) south: i16,
}

impl GridBounds {
    /// Smallest box around the squares; `None` if there are none.
    pub(crate) fn of(squares: impl IntoIterator<Item = Coord>) -> Option<Self> {
        let mut squares = squares.into_iter();
        let first = squares.next()?;
        let start = Self {
            west: first.x,
            north: first.y,
            east: first.x,
            south: first.y,
        };
        Some(squares.fold(start, |bounds, Coord { x, y }| Self {
            west: bounds.west.min(x),
            north: bounds.north.min(y),
            east: bounds.east.max(x),
            south: bounds.south.max(y),
        }))
    }

    /// Area a kingdom of this extent can still grow into, given the size limit.
    pub(crate) const fn reach(self, limit: usize) -> Self {
        let far = limit as i16 - 1;
        Self {
            west: self.east - far,
            north: self.south - far,
            east: self.west + far,
            south: self.north + far,
        }
    }

    pub(crate) const fn contains(self, Coord { x, y }: Coord) -> bool {
        self.west <= x && x <= self.east && self.north <= y && y <= self.south
    }

    pub(crate) const fn width(self) -> u16 {
        (self.east - self.west + 1) as u16
    }

    pub(crate) const fn height(self) -> u16 {
        (self.south - self.north + 1) as u16
    }

    pub(crate) fn squares(self) -> impl Iterator<Item = Coord> {
        (self.north..=self.south)
            .flat_map(move |y| (self.west..=self.east).map(move |x| Coord::new(x, y)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_print_in_record_notation() {
        assert_eq!(Coord::from(Point { x: 6, y: 6 }).to_string(), "g7");
        assert_eq!(Coord::new(12, 9).to_string(), "m10");
    }

    #[test]
    fn a_lone_castle_reaches_nine_by_nine() {
        let castle = GridBounds::of([Coord::new(6, 6)]).unwrap();
        let reach = castle.reach(5);
        assert_eq!((reach.width(), reach.height()), (9, 9));
        let row = GridBounds::of([Coord::new(4, 6), Coord::new(8, 6)]).unwrap();
        assert_eq!(row.reach(5).width(), 5);
    }
}
