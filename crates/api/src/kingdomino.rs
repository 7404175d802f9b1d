//! Views of Kingdomino.

use std::cmp::Ordering;

use game::{Event, Game, Seat, Turn};
use kingdomino::{
    Action, Bonus, Chance, Content, Decided, Domino, Dominoes, Drawing, Dynasty, Ending, Illegal,
    Kingdom, Kingdomino, Placement, Rules, Score, Slot, Square, State, View,
};
use serde::{Deserialize, Serialize};
use table::{Earlier, PastEvent, Refusal};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::event::EventKind;
use crate::present::{Present, WhyNot};
use crate::terms::{Criterion, GameName, Point, number};
use crate::view::{Comparison, MatchView, Preview, Scene, Standing};

/// A terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    Wheat,
    Forest,
    Lake,
    Pasture,
    Swamp,
    Mine,
}

impl Terrain {
    /// All terrains, in the order of the rules.
    pub const ALL: [Self; 6] = [
        Self::Wheat,
        Self::Forest,
        Self::Lake,
        Self::Pasture,
        Self::Swamp,
        Self::Mine,
    ];

    /// The terrain as it is sent.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Wheat => "wheat",
            Self::Forest => "forest",
            Self::Lake => "lake",
            Self::Pasture => "pasture",
            Self::Swamp => "swamp",
            Self::Mine => "mine",
        }
    }
}

impl From<kingdomino::Terrain> for Terrain {
    fn from(terrain: kingdomino::Terrain) -> Self {
        match terrain {
            kingdomino::Terrain::Wheat => Self::Wheat,
            kingdomino::Terrain::Forest => Self::Forest,
            kingdomino::Terrain::Lake => Self::Lake,
            kingdomino::Terrain::Pasture => Self::Pasture,
            kingdomino::Terrain::Swamp => Self::Swamp,
            kingdomino::Terrain::Mine => Self::Mine,
        }
    }
}

/// What is on a square of a kingdom: the castle or a terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CellTerrain {
    Castle,
    #[serde(untagged)]
    Land(Terrain),
}

impl CellTerrain {
    /// The content as it is sent.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Castle => "castle",
            Self::Land(terrain) => terrain.text(),
        }
    }
}

impl From<Terrain> for CellTerrain {
    fn from(terrain: Terrain) -> Self {
        Self::Land(terrain)
    }
}

/// A drawing of a kingdom that is to be scored.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
#[ts(rename = "Drawn")]
pub struct KingdomDrawing {
    /// The rules line.
    pub rules: String,
    /// One line a row, a letter a square (`w`, `f`, `l`, `p`, `s`, `m`) with its crowns behind it; `C` is the
    /// castle, `.` is empty.
    pub kingdom: String,
}

/// A drawn kingdom and its score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoredKingdom {
    /// The rules line it was scored by.
    pub rules: String,
    /// Its squares, the castle included.
    pub cells: Vec<Cell>,
    /// What it is worth.
    pub score: ScoreView,
    /// Whether the dominoes of the box can have been placed like this, by the rules.
    pub possible: bool,
}

impl ScoredKingdom {
    /// The score of a drawing, or what is wrong with it.
    pub fn of(drawing: &KingdomDrawing) -> Result<Self, Refusal> {
        let KingdomDrawing {
            rules,
            kingdom: drawing,
        } = drawing;
        let wrong = |why: &dyn std::fmt::Display| Refusal::malformed("kingdom", why);
        let rules: Rules = rules
            .parse()
            .map_err(|why| Refusal::malformed("rules", why))?;
        let drawing: Drawing = drawing.parse().map_err(|why| wrong(&why))?;
        let kingdom = drawing.kingdom(rules.limit()).map_err(|why| wrong(&why))?;
        Ok(Self {
            rules: rules.to_string(),
            cells: cells(&kingdom),
            score: score(&kingdom, &Score::of(&kingdom, rules)),
            possible: kingdom.tiling().is_ok_and(|tiling| tiling.placeable),
        })
    }
}

/// The terrains and crowns of both halves of every domino, from the first to the last.
pub fn dominoes() -> Vec<[(Terrain, u8); 2]> {
    let half = |half: kingdomino::Half| (half.terrain.into(), half.crowns);
    let halves = |domino: Domino| domino.halves().map(half);
    Dominoes::ALL.iter().map(halves).collect()
}

/// What is on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct KingdominoScene {
    /// Which round of dominoes is being claimed, counted from 1.
    pub round: usize,
    /// The line whose dominoes are being placed, without those that have been.
    pub current: Vec<LineSlot>,
    /// The line that is being claimed.
    pub next: Vec<LineSlot>,
    /// The domino that is to be placed now.
    pub to_place: Option<u8>,
    /// How many dominoes are in the pile.
    pub pile: usize,
    /// The dominoes that nobody has seen, and those that will not come: nobody can tell which.
    pub unseen: Vec<u8>,
    /// The kingdoms in the order of seats.
    pub kingdoms: Vec<KingdomView>,
}

/// A domino in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "SlotSeen")]
pub struct LineSlot {
    /// Its number.
    pub domino: u8,
    /// The seat whose king stands on it.
    pub king: Option<u8>,
}

/// A kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "KingdomSeen")]
pub struct KingdomView {
    /// Its squares, the castle included.
    pub cells: Vec<Cell>,
    /// The dominoes it is made of, in the order in which they were placed.
    pub dominoes: Vec<PlacedDomino>,
    /// How many dominoes found no place.
    pub discarded: usize,
    /// How many squares wide and high it may become.
    pub limit: usize,
    /// What it is worth.
    pub score: ScoreView,
}

/// A square of a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Cell {
    /// The square as in records.
    pub at: String,
    /// The column, from 0.
    pub x: u8,
    /// The row, from 0.
    pub y: u8,
    /// `castle`, or the terrain.
    pub terrain: CellTerrain,
    /// How many crowns are on it.
    pub crowns: u8,
}

/// A domino in a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlacedDomino {
    /// Its number.
    pub domino: u8,
    /// Where its halves A and B lie, as in records.
    pub at: [String; 2],
    /// Where its halves A and B lie.
    pub squares: [Point; 2],
}

/// What a kingdom is worth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "ScoreSeen")]
pub struct ScoreView {
    /// Properties and bonuses.
    pub total: u32,
    /// What the bonus for the castle in the middle adds; during a game nothing while the middle
    /// can still move away.
    pub middle_kingdom: u32,
    /// What the bonus for a full grid adds.
    pub harmony: u32,
    /// Its properties.
    pub properties: Vec<PropertyView>,
}

/// A property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[ts(rename = "PropertySeen")]
pub struct PropertyView {
    /// Its terrain.
    pub terrain: Terrain,
    /// How many squares it has.
    pub squares: u32,
    /// How many crowns.
    pub crowns: u32,
    /// What it is worth.
    pub points: u32,
    /// Its squares, as in records.
    pub at: Vec<String>,
    /// Its squares.
    pub covers: Vec<Point>,
}

/// What a choice would bring.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum KingdominoPreview {
    /// A domino is claimed.
    Claim {
        /// Its number.
        domino: u8,
        /// What it means for the order of the next round.
        turn: ClaimCost,
    },
    /// A domino is placed.
    Place {
        /// Its number.
        domino: u8,
        /// Where its halves A and B would lie, as in records.
        at: [String; 2],
        /// Where its halves A and B would lie.
        squares: [Point; 2],
        /// How much the kingdom would be worth then.
        total: u32,
        /// How much more than now.
        gain: i32,
        /// How many squares would be enclosed that no domino can cover, more than now.
        holes: i32,
    },
    /// A domino finds no place.
    Discard {
        /// Its number.
        domino: u8,
    },
}

/// What a claim means for the order of turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClaimCost {
    /// When the king would have its next turn: 1 for the first of the round. Where a domino of the
    /// line is left over this is the latest it can be.
    pub order: usize,
    /// The earliest it can be: one less than `order` as long as the domino that is left over may be
    /// a lower one, and the same otherwise.
    pub earliest: usize,
    /// Of how many kings.
    pub of: usize,
}

impl ClaimCost {
    /// What it means to claim this domino of the next line.
    fn of(state: &State, domino: Domino) -> Self {
        let kings = state.rules().kings();
        let (mut free_before, mut free_after) = (0, 0);
        let (mut taken_before, mut taken) = (0, 0);
        for slot in state.next() {
            match (slot.king, slot.domino.cmp(&domino)) {
                (Some(_), side) => {
                    taken += 1;
                    taken_before += usize::from(side.is_lt());
                }
                (None, Ordering::Less) => free_before += 1,
                (None, Ordering::Greater) => free_after += 1,
                (None, Ordering::Equal) => {}
            }
        }
        // The kings that come after this one stand on what is free then.
        let to_come: usize = kings - taken - 1;
        Self {
            order: 1 + taken_before + to_come.min(free_before),
            earliest: 1 + taken_before + to_come.saturating_sub(free_after),
            of: kings,
        }
    }
}

fn number_of(domino: Domino) -> u8 {
    domino.number()
}

fn slot(slot: Slot) -> LineSlot {
    LineSlot {
        domino: number_of(slot.domino),
        king: slot.king.map(number),
    }
}

fn point(square: Square) -> Point {
    let index = |offset: i8| (offset + Square::REACH) as u8;
    Point {
        x: index(square.x()),
        y: index(square.y()),
    }
}

fn halves(placement: Placement) -> [Square; 2] {
    [placement.a(), placement.b()]
}

fn texts(squares: [Square; 2]) -> [String; 2] {
    squares.map(|square| square.to_string())
}

fn score(kingdom: &Kingdom, score: &Score) -> ScoreView {
    let property = |property: kingdomino::Property| {
        let squares: Vec<Square> = property.squares_in(kingdom).collect();
        PropertyView {
            terrain: property.terrain.into(),
            squares: property.squares,
            crowns: property.crowns,
            points: property.points(),
            at: squares.iter().map(ToString::to_string).collect(),
            covers: squares.into_iter().map(point).collect(),
        }
    };
    ScoreView {
        total: score.total(),
        middle_kingdom: score.bonus(Bonus::MiddleKingdom),
        harmony: score.bonus(Bonus::Harmony),
        properties: kingdom.properties().map(property).collect(),
    }
}

fn cells(kingdom: &Kingdom) -> Vec<Cell> {
    let cell = |at: Square| {
        let (terrain, crowns) = match kingdom.content(at) {
            Content::Empty => return None,
            Content::Castle => (CellTerrain::Castle, 0),
            Content::Land(half) => (CellTerrain::Land(half.terrain.into()), half.crowns),
        };
        let Point { x, y } = point(at);
        Some(Cell {
            at: at.to_string(),
            x,
            y,
            terrain,
            crowns,
        })
    };
    kingdom.bounds().squares().filter_map(cell).collect()
}

/// The dominoes that each seat has placed, in order.
fn placed(history: &[PastEvent<Kingdomino>]) -> [Vec<PlacedDomino>; Seat::MAX] {
    let mut placed: [Vec<PlacedDomino>; Seat::MAX] = Default::default();
    for past in history {
        if let (Event::Act(seat, Action::Place(placement)), Some(domino)) =
            (past.event, past.effect)
        {
            placed[seat.index()].push(PlacedDomino {
                domino: number_of(domino),
                at: texts(halves(placement)),
                squares: halves(placement).map(point),
            });
        }
    }
    placed
}

impl Present for Kingdomino {
    const GAME: GameName = GameName::Kingdomino;

    fn scene(view: &View, history: &[PastEvent<Self>]) -> Scene {
        let state = view.state();
        let seats = Seat::all(state.rules().players()).zip(placed(history));
        let kingdom = |(seat, dominoes): (Seat, Vec<PlacedDomino>)| {
            let kingdom = state.kingdom(seat);
            KingdomView {
                cells: cells(kingdom),
                dominoes,
                discarded: state.discarded(seat),
                limit: kingdom.limit(),
                score: score(kingdom, &state.score_so_far(seat)),
            }
        };
        let rules = state.rules();
        // With fewer players some of the unseen dominoes never come.
        let drawn = Dominoes::ALL.len() - state.unseen().len();
        let pile = rules.rounds() * rules.line_length() - drawn;
        Scene::Kingdomino(KingdominoScene {
            round: state.round(),
            current: state.current().map(slot).collect(),
            next: state.next().map(slot).collect(),
            to_place: state.to_place().map(number_of),
            pile,
            unseen: state.unseen().iter().map(number_of).collect(),
            kingdoms: seats.map(kingdom).collect(),
        })
    }

    fn event(_: &Rules, past: &PastEvent<Self>) -> EventKind {
        // What was placed or discarded is known with every such event.
        let domino = past.effect.map_or(0, number_of);
        match past.event {
            Event::Chance(Some(Chance::King(seat))) => EventKind::KingDrawn { king: number(seat) },
            Event::Chance(Some(Chance::Draw(drawn))) => EventKind::DominoDrawn {
                domino: number_of(drawn),
            },
            Event::Chance(None) => unreachable!("nothing is hidden in Kingdomino"),
            Event::Act(_, Action::Claim(claimed)) => EventKind::Claim {
                domino: number_of(claimed),
            },
            Event::Act(_, Action::Place(placement)) => EventKind::Place {
                domino,
                at: texts(halves(placement)),
                squares: halves(placement).map(point),
            },
            Event::Act(_, Action::Discard) => EventKind::Discard { domino },
        }
    }

    fn preview(view: &View, action: Action) -> Preview {
        let state = view.state();
        let preview = match action {
            Action::Claim(domino) => KingdominoPreview::Claim {
                domino: number_of(domino),
                turn: ClaimCost::of(state, domino),
            },
            Action::Place(placement) => place(state, placement),
            Action::Discard => KingdominoPreview::Discard {
                domino: state.to_place().map_or(0, number_of),
            },
        };
        Preview::Kingdomino(preview)
    }

    fn match_view(rules: &Rules, before: &[Earlier], end: Option<&State>) -> Option<MatchView> {
        if !rules.dynasty() {
            return None;
        }
        let mut dynasty = Dynasty::new(*rules);
        let ends = before
            .iter()
            .filter_map(|game| Self::from_position(&game.end).ok());
        for end in ends.chain(end.copied()) {
            // A fourth game is not one of the three.
            let _ = dynasty.add(&end);
        }
        let standing = |standing: kingdomino::Standing| Standing {
            seat: number(standing.seat),
            place: standing.place,
            total: standing.total,
        };
        let winners = dynasty
            .winners()
            .map_or_else(Vec::new, |(winners, _)| winners);
        Some(MatchView {
            game: before.len() + 1,
            of: Dynasty::GAMES,
            before: before.iter().map(|game| game.table.clone()).collect(),
            standings: dynasty.standings().into_iter().map(standing).collect(),
            winners: winners.into_iter().map(number).collect(),
        })
    }

    fn why_not(illegal: &Illegal) -> WhyNot {
        match *illegal {
            Illegal::NotFree(_) => WhyNot::NotFree,
            Illegal::TooWide { would, limit } => WhyNot::TooWide { would, limit },
            Illegal::TooTall { would, limit } => WhyNot::TooTall { would, limit },
            Illegal::NoMatch(_) => WhyNot::NoMatch,
            ref other => WhyNot::Other {
                detail: other.to_string(),
            },
        }
    }

    fn points_seen(view: &View, seat: Seat) -> u32 {
        view.state().score_so_far(seat).total()
    }

    fn decided(ending: &Ending) -> Criterion {
        match ending.decided() {
            Decided::Total => Criterion::Points,
            Decided::LargestProperty => Criterion::LargestProperty,
            Decided::Crowns => Criterion::Crowns,
            Decided::Shared => Criterion::Shared,
        }
    }

    fn comparisons(rules: &Rules, ending: &Ending) -> Vec<Comparison> {
        let scores = || ending.scores().iter();
        let mut compared = vec![
            Comparison::of(Criterion::Points, scores().map(Score::total)),
            Comparison::of(
                Criterion::LargestProperty,
                scores().map(|score| score.largest),
            ),
        ];
        if rules.edition().crowns_break_ties() {
            let crowns = scores().map(|score| score.crowns);
            compared.push(Comparison::of(Criterion::Crowns, crowns));
        }
        compared
    }
}

fn place(state: &State, placement: Placement) -> KingdominoPreview {
    let (Turn::Of(seat), Some(domino)) = (Kingdomino::turn(state), state.to_place()) else {
        unreachable!("a domino is placed when one is to be placed");
    };
    let mut after = *state;
    Kingdomino::play_unchecked(&mut after, Action::Place(placement));
    let total = after.score_so_far(seat).total();
    let holes = |state: &State| state.kingdom(seat).holes() as i32;
    KingdominoPreview::Place {
        domino: number_of(domino),
        at: texts(halves(placement)),
        squares: halves(placement).map(point),
        total,
        gain: total as i32 - state.score_so_far(seat).total() as i32,
        holes: holes(&after) - holes(state),
    }
}
