//! Views of Domination.

use domination::{
    Action, Area, Board, Chance, Decided, Domination, Domino, Dominoes, Ending, Place, Rules,
    Square, View,
};
use game::{Event, Seat};
use serde::{Deserialize, Serialize};
use table::PastEvent;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::event::EventKind;
use crate::present::Present;
use crate::terms::{Criterion, GameName, Point, number};
use crate::view::{Comparison, Preview, Scene};

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DominationScene {
    /// The numbers of the board, row by row from the north.
    pub board: Vec<Vec<u8>>,
    /// The dominoes that lie on it, in the order in which they were laid.
    pub laid: Vec<LaidDomino>,
    /// The areas with at least one side, by their north-western squares.
    pub areas: Vec<AreaView>,
    /// The racks in the order of seats.
    pub racks: Vec<RackView>,
    /// How many dominoes are in the pile.
    pub pile: usize,
    /// The dominoes that are neither on the board nor known to be on a rack.
    pub unseen: Vec<String>,
    /// The two numbers of each of them.
    pub unseen_pips: Vec<[u8; 2]>,
}

/// A domino on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LaidDomino {
    /// The domino, as in records.
    pub domino: String,
    /// The two squares it covers, as in records.
    pub at: [String; 2],
    /// The two squares it covers.
    pub squares: [Point; 2],
    /// Its numbers, in the order of the squares.
    pub pips: [u8; 2],
    /// The seat that laid it.
    pub seat: u8,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AreaView {
    /// Its north-western square, as in records.
    pub at: String,
    /// The column of that square, from 0.
    pub x: u8,
    /// The row of that square, from 0.
    pub y: u8,
    /// How many of its sides are covered.
    pub sides: usize,
    /// The seat that conquered it.
    pub owner: Option<u8>,
    /// Whether it lies on the rim.
    pub outer: bool,
}

/// A rack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RackView {
    /// How many dominoes it holds.
    pub size: usize,
    /// The dominoes, if the viewer can know them.
    pub dominoes: Option<Vec<String>>,
    /// The two numbers of each of them.
    pub pips: Option<Vec<[u8; 2]>>,
}

/// What a legal action would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DominationPreview {
    /// A domino is laid.
    Lay {
        /// The domino, as in records.
        domino: String,
        /// The two squares it would cover, as in records.
        at: [String; 2],
        /// The two squares it would cover.
        squares: [Point; 2],
        /// Its numbers, in the order of the squares.
        pips: [u8; 2],
        /// The areas it would conquer, by their north-western squares.
        conquers: Vec<String>,
        /// The north-western squares of those areas.
        conquers_areas: Vec<Point>,
        /// The areas that would have three sides then, for another player to conquer.
        opens: Vec<String>,
        /// The north-western squares of those areas.
        opens_areas: Vec<Point>,
    },
}

fn dominoes(dominoes: Dominoes) -> Vec<String> {
    dominoes
        .iter()
        .map(|domino: Domino| domino.to_string())
        .collect()
}

fn pips(domino: Domino) -> [u8; 2] {
    domino.numbers().map(domination::Number::get)
}

fn all_pips(dominoes: Dominoes) -> Vec<[u8; 2]> {
    dominoes.iter().map(pips).collect()
}

/// The numbers of a domino on this place, in the order of its squares.
fn pips_on(board: &Board, place: Place) -> [u8; 2] {
    place.squares().map(|square| board.number(square).get())
}

const fn point(square: Square) -> Point {
    Point {
        x: square.column() as u8,
        y: square.row() as u8,
    }
}

fn texts(place: Place) -> [String; 2] {
    place.squares().map(|square| square.to_string())
}

fn corner(area: Area) -> String {
    area.corner().to_string()
}

const fn corner_point(area: Area) -> Point {
    point(area.corner())
}

/// The dominoes on the board, in the order in which they were laid.
fn laid(board: &Board, history: &[PastEvent<Domination>]) -> Vec<LaidDomino> {
    let lay = |past: &PastEvent<Domination>| match past.event {
        Event::Act(seat, action) => Some(LaidDomino {
            domino: action.domino.to_string(),
            at: texts(action.place),
            squares: action.place.squares().map(point),
            pips: pips_on(board, action.place),
            seat: number(seat),
        }),
        Event::Chance(_) => None,
    };
    history.iter().filter_map(lay).collect()
}

impl Present for Domination {
    const GAME: GameName = GameName::Domination;

    fn scene(view: &View, history: &[PastEvent<Self>]) -> Scene {
        let table = view.table();
        let rows = 0..8;
        let board = rows.map(|row| {
            let squares = (0..8).filter_map(|column| Square::new(column, row));
            squares
                .map(|square| table.board().number(square).get())
                .collect()
        });
        let areas = Area::all().filter(|area| table.sides(*area) > 0);
        let area = |area: Area| {
            let Point { x, y } = point(area.corner());
            AreaView {
                at: corner(area),
                x,
                y,
                sides: table.sides(area),
                owner: table.owner(area).map(number),
                outer: area.is_outer(),
            }
        };
        let seats = Seat::all(table.rules().players());
        Scene::Domination(DominationScene {
            board: board.collect(),
            laid: laid(table.board(), history),
            areas: areas.map(area).collect(),
            racks: seats
                .map(|seat| RackView {
                    size: table.rack_size(seat),
                    dominoes: view.known_rack(seat).map(dominoes),
                    pips: view.known_rack(seat).map(all_pips),
                })
                .collect(),
            pile: table.pile_size(),
            unseen: dominoes(view.unseen()),
            unseen_pips: all_pips(view.unseen()),
        })
    }

    fn preview(view: &View, action: Action) -> Preview {
        let table = view.table();
        let with_sides = |sides| -> Vec<Area> {
            let areas = action.place.areas();
            areas.filter(|area| table.sides(*area) == sides).collect()
        };
        let (conquers, opens) = (with_sides(3), with_sides(2));
        Preview::Domination(DominationPreview::Lay {
            domino: action.domino.to_string(),
            at: texts(action.place),
            squares: action.place.squares().map(point),
            pips: pips_on(table.board(), action.place),
            conquers: conquers.iter().copied().map(corner).collect(),
            conquers_areas: conquers.into_iter().map(corner_point).collect(),
            opens: opens.iter().copied().map(corner).collect(),
            opens_areas: opens.into_iter().map(corner_point).collect(),
        })
    }

    fn event(rules: &Rules, past: &PastEvent<Self>) -> EventKind {
        let drawn = |domino: Option<Domino>| EventKind::TileDrawn {
            // A domino is always drawn for a rack.
            rack: past.effect.drawer.map_or(0, number),
            domino: domino.map(|domino| domino.to_string()),
            pips: domino.map(pips),
        };
        match past.event {
            Event::Chance(Some(Chance::Starts(seat))) => EventKind::StarterDrawn {
                starter: number(seat),
            },
            Event::Chance(Some(Chance::Draw(domino))) => drawn(Some(domino)),
            Event::Chance(None) => drawn(None),
            Event::Act(_, action) => EventKind::Lay {
                domino: action.domino.to_string(),
                at: texts(action.place),
                squares: action.place.squares().map(point),
                pips: pips_on(rules.board(), action.place),
                conquers: past.effect.conquered.iter().map(corner).collect(),
            },
        }
    }

    fn points_seen(view: &View, seat: Seat) -> u32 {
        view.table().areas(seat).len() as u32
    }

    fn decided(ending: &Ending) -> Criterion {
        match ending.decided() {
            Decided::Areas => Criterion::Points,
            Decided::OuterAreas => Criterion::OuterAreas,
            Decided::Shared => Criterion::Shared,
        }
    }

    fn comparisons(_: &Rules, ending: &Ending) -> Vec<Comparison> {
        let scores = || ending.scores().iter();
        vec![
            Comparison::of(Criterion::Points, scores().map(|score| score.areas)),
            Comparison::of(Criterion::OuterAreas, scores().map(|score| score.outer)),
        ]
    }
}
