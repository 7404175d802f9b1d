//! Reference board: a 15 × 15 grid of numbers, places and areas (boards, D2, D3, D5).
//!
//! ```text
//! 4-2-4-1     Numbers are in every second column of every second row, places for dominoes
//! |#|#|#|     between two of them, and areas (#) between four places.
//! 1-6-5-5
//! ```

use game::Seat;

/// The two numbers of a domino, the lower one first.
pub(crate) type Domino = [u8; 2];

/// Cell of the grid: column and row, counted from 0.
pub(crate) type Cell = (usize, usize);

/// Number of columns and of rows.
pub(crate) const SIZE: usize = 15;

/// Kind and content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Number(u8),
    Place(Option<Domino>),
    /// Area with the owner of its token.
    Area(Option<Seat>),
}

/// The grid.
#[derive(Clone)]
pub(crate) struct Board {
    rows: Vec<Vec<Content>>,
}

impl Board {
    /// Empty board with these numbers.
    pub(crate) fn new(numbers: &domination::NumberGrid) -> Self {
        let content = |(x, y): Cell| match (x % 2, y % 2) {
            (0, 0) => Content::Number(numbers[y / 2][x / 2].get()),
            (1, 1) => Content::Area(None),
            _ => Content::Place(None),
        };
        let row = |y| (0..SIZE).map(|x| content((x, y))).collect();
        Self {
            rows: (0..SIZE).map(row).collect(),
        }
    }

    fn content(&self, (x, y): Cell) -> Content {
        self.rows[y][x]
    }

    fn cells() -> impl Iterator<Item = Cell> {
        (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| (x, y)))
    }

    /// Cells that are places.
    pub(crate) fn places(&self) -> impl Iterator<Item = Cell> {
        Self::cells().filter(|&cell| matches!(self.content(cell), Content::Place(_)))
    }

    /// Cells that are areas.
    pub(crate) fn areas(&self) -> impl Iterator<Item = Cell> {
        Self::cells().filter(|&cell| matches!(self.content(cell), Content::Area(_)))
    }

    /// Domino that fits a place: the two numbers it touches.
    pub(crate) fn fitting(&self, place: Cell) -> Domino {
        let mut numbers = neighbours(place).filter_map(|cell| match self.content(cell) {
            Content::Number(number) => Some(number),
            _ => None,
        });
        let (Some(a), Some(b), None) = (numbers.next(), numbers.next(), numbers.next()) else {
            panic!("{place:?} does not touch two numbers");
        };
        [a.min(b), a.max(b)]
    }

    pub(crate) fn is_covered(&self, place: Cell) -> bool {
        matches!(self.content(place), Content::Place(Some(_)))
    }

    /// Number of covered sides of an area.
    pub(crate) fn sides(&self, area: Cell) -> usize {
        neighbours(area)
            .filter(|&cell| self.is_covered(cell))
            .count()
    }

    pub(crate) fn owner(&self, area: Cell) -> Option<Seat> {
        match self.content(area) {
            Content::Area(owner) => owner,
            other => panic!("{area:?} is not an area but {other:?}"),
        }
    }

    /// Areas that a domino on this free place would complete.
    pub(crate) fn conquest(&self, place: Cell) -> Vec<Cell> {
        let is_area = |cell: &Cell| matches!(self.content(*cell), Content::Area(_));
        let areas = neighbours(place).filter(is_area);
        areas.filter(|&area| self.sides(area) == 3).collect()
    }

    /// Lays a domino and puts the seat's token on each completed area (D2, D3).
    pub(crate) fn lay(&mut self, domino: Domino, (x, y): Cell, seat: Seat) {
        self.rows[y][x] = Content::Place(Some(domino));
        let areas: Vec<Cell> = self.areas().collect();
        for (x, y) in areas {
            if self.sides((x, y)) == 4 && self.owner((x, y)).is_none() {
                self.rows[y][x] = Content::Area(Some(seat));
            }
        }
    }
}

/// Whether a side of the area is on the rim of the board (D5).
pub(crate) fn is_outer(area: Cell) -> bool {
    neighbours(area).any(|(x, y)| [x, y].contains(&0) || [x, y].contains(&(SIZE - 1)))
}

/// Neighbours of a cell on the grid: north, west, east and south.
fn neighbours((x, y): Cell) -> impl Iterator<Item = Cell> {
    let steps = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    let cells = steps
        .into_iter()
        .filter_map(move |(dx, dy)| Some((x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)));
    cells.filter(|&(x, y)| x < SIZE && y < SIZE)
}
