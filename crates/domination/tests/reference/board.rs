//! The board as one would draw it on squared paper, and what dominoes and tokens lie on it (the
//! ruling about boards, D2, D3, D5).
//!
//! ```text
//! 4-2-4-1     Numbers are in every second column of every second row, the places for dominoes
//! |#|#|#|     between two of them, and the areas (#) where four places meet: 15 columns, 15 rows.
//! 1-6-5-5
//! ```

use game::Seat;

/// Its two numbers, the lower one first.
pub(crate) type Domino = [u8; 2];

/// A cell of the paper: its column and its row, counted from 0.
pub(crate) type Cell = (usize, usize);

/// Columns of the paper, and rows.
pub(crate) const SIZE: usize = 15;

/// What a cell is for, and what lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    Number(u8),
    Place(Option<Domino>),
    /// With the owner of the token in it.
    Area(Option<Seat>),
}

/// The paper.
#[derive(Clone)]
pub(crate) struct Board {
    rows: Vec<Vec<Content>>,
}

impl Board {
    /// Nothing lies on it yet.
    pub(crate) fn new(numbers: &domination::Numbers) -> Self {
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

    fn at(&self, (x, y): Cell) -> Content {
        self.rows[y][x]
    }

    fn cells() -> impl Iterator<Item = Cell> {
        (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| (x, y)))
    }

    /// The cells where a domino can lie.
    pub(crate) fn places(&self) -> impl Iterator<Item = Cell> {
        Self::cells().filter(|&cell| matches!(self.at(cell), Content::Place(_)))
    }

    /// The cells where a token can lie.
    pub(crate) fn areas(&self) -> impl Iterator<Item = Cell> {
        Self::cells().filter(|&cell| matches!(self.at(cell), Content::Area(_)))
    }

    /// The two numbers that a place touches, as a domino.
    pub(crate) fn fitting(&self, place: Cell) -> Domino {
        let mut numbers = beside(place).filter_map(|cell| match self.at(cell) {
            Content::Number(number) => Some(number),
            _ => None,
        });
        let (Some(a), Some(b), None) = (numbers.next(), numbers.next(), numbers.next()) else {
            panic!("{place:?} does not touch two numbers");
        };
        [a.min(b), a.max(b)]
    }

    pub(crate) fn is_covered(&self, place: Cell) -> bool {
        matches!(self.at(place), Content::Place(Some(_)))
    }

    /// How many dominoes lie around an area.
    pub(crate) fn sides(&self, area: Cell) -> usize {
        beside(area).filter(|&cell| self.is_covered(cell)).count()
    }

    pub(crate) fn owner(&self, area: Cell) -> Option<Seat> {
        match self.at(area) {
            Content::Area(owner) => owner,
            other => panic!("{area:?} is no area but {other:?}"),
        }
    }

    /// The areas that a domino on this free place would complete.
    pub(crate) fn conquest(&self, place: Cell) -> Vec<Cell> {
        let is_area = |cell: &Cell| matches!(self.at(*cell), Content::Area(_));
        let areas = beside(place).filter(is_area);
        areas.filter(|&area| self.sides(area) == 3).collect()
    }

    /// D2, D3: a domino of this seat, and a token in each area it completes.
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

/// D5: does one of its sides lie on the rim of the board?
pub(crate) fn is_outer(area: Cell) -> bool {
    beside(area).any(|(x, y)| [x, y].contains(&0) || [x, y].contains(&(SIZE - 1)))
}

/// The cells north, west, east and south of a cell, those off the paper left out.
fn beside((x, y): Cell) -> impl Iterator<Item = Cell> {
    let steps = [(0, -1), (-1, 0), (1, 0), (0, 1)];
    let cells = steps
        .into_iter()
        .filter_map(move |(dx, dy)| Some((x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)));
    cells.filter(|&(x, y)| x < SIZE && y < SIZE)
}
