//! What is sent about a game of Domination.

use domination::{
    Action, Area, Decided, Domination, Domino, Dominoes, Ending, Rules, Square, View,
};
use game::{Event, Record, Seat};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use super::{ComparedSeen, DecidedSeen, Preview, Scene, Shown};
use crate::text::seat::number;

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DominationScene {
    /// The numbers of the board, row by row from the north.
    pub board: Vec<Vec<u8>>,
    /// The dominoes that lie on it, in the order in which they were laid.
    pub laid: Vec<Laid>,
    /// The areas with at least one side, by their north-western squares.
    pub areas: Vec<AreaSeen>,
    /// The racks in the order of seats.
    pub racks: Vec<RackSeen>,
    /// How many dominoes are in the pile.
    pub pile: usize,
    /// The dominoes that are neither on the board nor known to be on a rack.
    pub unseen: Vec<String>,
}

/// A domino on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Laid {
    /// Which.
    pub domino: String,
    /// The two squares it covers.
    pub at: [String; 2],
    /// Who laid it.
    pub seat: u8,
}

/// An area.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct AreaSeen {
    /// Its north-western square.
    pub at: String,
    /// How many of its sides are covered.
    pub sides: usize,
    /// Who conquered it.
    pub owner: Option<u8>,
    /// Does it lie on the rim?
    pub outer: bool,
}

/// A rack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RackSeen {
    /// How many dominoes it holds.
    pub size: usize,
    /// Which, if whoever looks can know it.
    pub dominoes: Option<Vec<String>>,
}

/// What a choice would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DominationPreview {
    /// The domino to be laid.
    pub domino: String,
    /// The two squares it would cover.
    pub at: [String; 2],
    /// The areas it would conquer, by their north-western squares.
    pub conquers: Vec<String>,
    /// The areas that would have three sides then, for somebody else to conquer.
    pub opens: Vec<String>,
}

fn dominoes(dominoes: Dominoes) -> Vec<String> {
    dominoes
        .iter()
        .map(|domino: Domino| domino.to_string())
        .collect()
}

fn corner(area: Area) -> String {
    area.corner().to_string()
}

/// Who laid what, in order.
fn laid(seen: &Record<Domination>) -> Vec<Laid> {
    let lay = |event: Event<Domination>| match event {
        Event::Act(seat, action) => Some(Laid {
            domino: action.domino.to_string(),
            at: action.place.squares().map(|square| square.to_string()),
            seat: number(seat),
        }),
        Event::Chance(_) => None,
    };
    seen.events().filter_map(lay).collect()
}

impl Shown for Domination {
    fn scene(view: &View, seen: &Record<Self>) -> Scene {
        let table = view.table();
        let rows = 0..8;
        let board = rows.map(|row| {
            let squares = (0..8).filter_map(|column| Square::new(column, row));
            squares
                .map(|square| table.board().number(square).get())
                .collect()
        });
        let areas = Area::all().filter(|area| table.sides(*area) > 0);
        let seats = Seat::all(table.rules().players());
        Scene::Domination(DominationScene {
            board: board.collect(),
            laid: laid(seen),
            areas: areas
                .map(|area| AreaSeen {
                    at: corner(area),
                    sides: table.sides(area),
                    owner: table.owner(area).map(number),
                    outer: area.is_outer(),
                })
                .collect(),
            racks: seats
                .map(|seat| RackSeen {
                    size: table.rack_size(seat),
                    dominoes: view.known_rack(seat).map(dominoes),
                })
                .collect(),
            pile: table.pile_size(),
            unseen: dominoes(view.unseen()),
        })
    }

    fn preview(view: &View, action: Action) -> Preview {
        let table = view.table();
        let areas = || action.place.areas();
        Preview::Domination(DominationPreview {
            domino: action.domino.to_string(),
            at: action.place.squares().map(|square| square.to_string()),
            conquers: areas()
                .filter(|area| table.sides(*area) == 3)
                .map(corner)
                .collect(),
            opens: areas()
                .filter(|area| table.sides(*area) == 2)
                .map(corner)
                .collect(),
        })
    }

    fn points_seen(view: &View, seat: Seat) -> u32 {
        view.table().areas(seat).len() as u32
    }

    fn decided(ending: &Ending) -> DecidedSeen {
        match ending.decided() {
            Decided::Areas => DecidedSeen::Points,
            Decided::OuterAreas => DecidedSeen::OuterAreas,
            Decided::Shared => DecidedSeen::Shared,
        }
    }

    fn compared(_: &Rules, ending: &Ending) -> Vec<ComparedSeen> {
        let scores = || ending.scores().iter();
        vec![
            ComparedSeen::of(DecidedSeen::Points, scores().map(|score| score.areas)),
            ComparedSeen::of(DecidedSeen::OuterAreas, scores().map(|score| score.outer)),
        ]
    }
}
