//! Views of Kingdomino.

mod present;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::terms::Point;

pub use present::dominoes;

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
pub struct LineSlot {
    /// Its number.
    pub domino: u8,
    /// The seat whose king stands on it.
    pub king: Option<u8>,
}

/// A kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
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
pub struct ScoreView {
    /// Properties and bonuses.
    pub total: u32,
    /// What the bonus for the castle in the middle adds; during a game nothing while the middle
    /// can still move away.
    pub middle_kingdom: u32,
    /// What the bonus for a full grid adds.
    pub harmony: u32,
    /// The bonuses that add something.
    #[serde(default)]
    pub bonuses: Vec<BonusView>,
    /// Its properties.
    pub properties: Vec<PropertyView>,
}

/// A scoring bonus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BonusView {
    /// The keyword of its option in a rules line.
    pub keyword: String,
    /// What it adds.
    pub points: u32,
}

/// A property.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
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
