//! Wire views of Domination.

use domination::{
    Action, Area, Board, Chance, DecidedBy, Domination, Domino, Dominoes, Ending, Place, Rules,
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

/// The board, racks and pile of Domination.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DominationScene {
    /// Numbers of the board, row by row from the north.
    pub board: Vec<Vec<u8>>,
    /// Dominoes on the board, in the order of play.
    pub laid: Vec<LaidDomino>,
    /// Areas with at least one covered side, by north-west square.
    pub areas: Vec<AreaView>,
    /// The racks in seat order.
    pub racks: Vec<RackView>,
    /// Number of dominoes in the pile.
    pub pile: usize,
    /// Dominoes that are neither on the board nor on a rack visible to the viewer.
    pub unseen: Vec<String>,
    /// The two numbers of each unseen domino.
    pub unseen_pips: Vec<[u8; 2]>,
}

/// A domino on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LaidDomino {
    /// The domino in record notation.
    pub domino: String,
    /// The two squares it covers, in record notation.
    pub at: [String; 2],
    /// The two squares it covers.
    pub squares: [Point; 2],
    /// Its numbers in the order of the squares.
    pub pips: [u8; 2],
    /// The seat that played it.
    pub seat: u8,
}

/// An area of the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AreaView {
    /// Its north-west square in record notation.
    pub at: String,
    /// Column of that square, from 0.
    pub x: u8,
    /// Row of that square, from 0.
    pub y: u8,
    /// Number of covered sides.
    pub sides: usize,
    /// The seat that conquered it.
    pub owner: Option<u8>,
    /// Whether it is an outer area.
    pub outer: bool,
}

/// The rack of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RackView {
    /// Number of dominoes.
    pub size: usize,
    /// The dominoes, if visible to the viewer.
    pub dominoes: Option<Vec<String>>,
    /// The two numbers of each domino, if visible.
    pub pips: Option<Vec<[u8; 2]>>,
}

/// Effects of a legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DominationPreview {
    /// Lay a domino.
    Lay {
        /// The domino in record notation.
        domino: String,
        /// The two squares it would cover, in record notation.
        at: [String; 2],
        /// The two squares it would cover.
        squares: [Point; 2],
        /// Its numbers in the order of the squares.
        pips: [u8; 2],
        /// Areas it would conquer, named by their north-west squares.
        conquers: Vec<String>,
        /// North-west squares of those areas.
        conquers_areas: Vec<Point>,
        /// Areas that would then have three sides, for the next player to conquer.
        opens: Vec<String>,
        /// North-west squares of those areas.
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

/// Numbers of a domino at this place, in the order of its squares.
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

/// Dominoes on the board, in the order of play.
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
        let public = view.public();
        let rows = 0..8;
        let board = rows.map(|row| {
            let squares = (0..8).filter_map(|column| Square::new(column, row));
            squares
                .map(|square| public.board().number(square).get())
                .collect()
        });
        let areas = Area::all().filter(|area| public.sides(*area) > 0);
        let area = |area: Area| {
            let Point { x, y } = point(area.corner());
            AreaView {
                at: corner(area),
                x,
                y,
                sides: public.sides(area),
                owner: public.owner(area).map(number),
                outer: area.is_outer(),
            }
        };
        let seats = Seat::all(public.rules().players());
        Scene::Domination(DominationScene {
            board: board.collect(),
            laid: laid(public.board(), history),
            areas: areas.map(area).collect(),
            racks: seats
                .map(|seat| RackView {
                    size: public.rack_size(seat),
                    dominoes: view.known_rack(seat).map(dominoes),
                    pips: view.known_rack(seat).map(all_pips),
                })
                .collect(),
            pile: public.pile_size(),
            unseen: dominoes(view.unseen()),
            unseen_pips: all_pips(view.unseen()),
        })
    }

    fn preview(view: &View, action: Action) -> Preview {
        let public = view.public();
        let with_sides = |sides| -> Vec<Area> {
            let areas = action.place.areas();
            areas.filter(|area| public.sides(*area) == sides).collect()
        };
        let (conquers, opens) = (with_sides(3), with_sides(2));
        Preview::Domination(DominationPreview::Lay {
            domino: action.domino.to_string(),
            at: texts(action.place),
            squares: action.place.squares().map(point),
            pips: pips_on(public.board(), action.place),
            conquers: conquers.iter().copied().map(corner).collect(),
            conquers_areas: conquers.into_iter().map(corner_point).collect(),
            opens: opens.iter().copied().map(corner).collect(),
            opens_areas: opens.into_iter().map(corner_point).collect(),
        })
    }

    fn event(rules: &Rules, past: &PastEvent<Self>) -> EventKind {
        let drawn = |domino: Option<Domino>| EventKind::TileDrawn {
            // Every drawn domino goes to a rack.
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

    fn public_score(view: &View, seat: Seat) -> u32 {
        view.public().areas(seat).len() as u32
    }

    fn decided(ending: &Ending) -> Criterion {
        match ending.decided() {
            DecidedBy::Areas => Criterion::Points,
            DecidedBy::OuterAreas => Criterion::OuterAreas,
            DecidedBy::Shared => Criterion::Shared,
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
