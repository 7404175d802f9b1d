//! Conversion between the engine's types and cells of the reference grid.

use domination::{Action, Area, Areas, Domination, Dominoes, Number, Place, Square};
use game::{ActionId, Game};

use crate::board::{Cell, Domino, is_outer};
use crate::state::ReferenceState;

/// Compares geometry, order and fitting dominoes of the engine's places and areas.
///
/// # Panics
/// If engine and reference differ.
pub(crate) fn check(reference: &ReferenceState) {
    let board = &reference.board;
    // In the order of ids: for each square in reading order its eastern place, then its southern one.
    let mut ids = Vec::new();
    for y in 0..8 {
        for x in 0..8 {
            ids.extend((x < 7).then_some((2 * x + 1, 2 * y)));
            ids.extend((y < 7).then_some((2 * x, 2 * y + 1)));
        }
    }
    assert_eq!(ids, Place::all().map(cell_of).collect::<Vec<_>>());
    for (index, &cell) in ids.iter().enumerate() {
        let place = engine_place(cell);
        assert_eq!((index, cell), (place.index(), cell_of(place)));
        let action = Domination::action(&reference.rules, ActionId(index as u16));
        let expected = Action {
            domino: engine_domino(board.fitting(cell)),
            place,
        };
        assert_eq!(action, Some(expected));
        assert_eq!(usize::from(Domination::id(expected).0), index);
        let adjacent = board.areas().filter(|&area| touch(area, cell));
        assert!(adjacent.eq(place.areas().map(area_cell)), "{place}");
    }
    assert!(board.areas().eq(Area::all().map(area_cell)));
    for cell in board.areas() {
        let area = engine_area(cell);
        let sides = board.places().filter(|&place| touch(cell, place));
        assert_eq!(
            sides.collect::<Vec<_>>(),
            area.places().map(cell_of),
            "{area}"
        );
        assert_eq!(is_outer(cell), area.is_outer(), "{area}");
        assert_eq!(is_outer(cell), Areas::OUTER.contains(area), "{area}");
    }
    for domino in domination::Domino::all() {
        let fits = |cell: &Cell| board.fitting(*cell) == reference_domino(domino);
        let places = reference.rules.board().places(domino).map(cell_of);
        assert_eq!(ids.iter().copied().filter(fits).collect::<Vec<_>>(), places);
    }
}

fn touch((a, b): Cell, (c, d): Cell) -> bool {
    a.abs_diff(c) + b.abs_diff(d) == 1
}

/// Cell of a place, halfway between the cells of its two squares.
pub(crate) fn cell_of(place: Place) -> Cell {
    let [a, b] = place.squares();
    (a.column() + b.column(), a.row() + b.row())
}

/// Cell of an area, south-east of its corner.
fn area_cell(area: Area) -> Cell {
    let corner = area.corner();
    (2 * corner.column() + 1, 2 * corner.row() + 1)
}

pub(crate) fn cells(areas: Areas) -> Vec<Cell> {
    areas.iter().map(area_cell).collect()
}

pub(crate) fn engine_place((x, y): Cell) -> Place {
    let a = Square::new(x / 2, y / 2).expect("the square is on the board");
    let b = Square::new(x.div_ceil(2), y.div_ceil(2)).expect("the square is on the board");
    Place::between(a, b).expect("the squares are neighbours")
}

pub(crate) fn engine_area((x, y): Cell) -> Area {
    let corner = Square::new(x / 2, y / 2).expect("the square is on the board");
    Area::new(corner).expect("the corner is not in the last column or row")
}

pub(crate) fn engine_domino(domino: Domino) -> domination::Domino {
    let [a, b] = domino.map(|number| Number::new(number.into()).expect("the number is 0 to 6"));
    domination::Domino::new(a, b)
}

pub(crate) fn reference_domino(domino: domination::Domino) -> Domino {
    domino.numbers().map(Number::get)
}

/// Dominoes of a multiset in ascending order.
pub(crate) fn reference_dominoes(dominoes: Dominoes) -> Vec<Domino> {
    dominoes.iter().map(reference_domino).collect()
}
