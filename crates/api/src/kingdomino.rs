//! Wire views of Kingdomino.

mod present;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::terms::Point;

pub use present::dominoes;

/// A terrain type.
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

    /// The wire spelling.
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

/// Content of a square in a kingdom: the castle or a terrain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CellTerrain {
    Castle,
    #[serde(untagged)]
    Land(Terrain),
}

impl CellTerrain {
    /// The wire spelling.
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

/// A drawing of a kingdom to score.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct KingdomDrawing {
    /// The rules line.
    pub rules: String,
    /// Squares as text, with one line per row and one letter per square. The letters are `w`, `f`,
    /// `l`, `p`, `s` and `m`, followed by the crowns of the square; `C` is the castle, `.` is
    /// empty.
    pub kingdom: String,
}

/// A drawn kingdom with its score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoredKingdom {
    /// The rules line used for scoring.
    pub rules: String,
    /// Its squares, including the castle.
    pub cells: Vec<Cell>,
    /// Its score.
    pub score: ScoreView,
    /// Whether dominoes of the box can be placed like this under the rules.
    pub possible: bool,
}

/// The lines, kingdoms and pile of Kingdomino.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct KingdominoScene {
    /// Number of the round being claimed, from 1.
    pub round: usize,
    /// Dominoes of the current line that are still to be placed.
    pub current: Vec<LineSlot>,
    /// The line to claim from.
    pub next: Vec<LineSlot>,
    /// The domino to place now.
    pub to_place: Option<u8>,
    /// Number of dominoes in the pile.
    pub pile: usize,
    /// Dominoes not revealed yet, including those that will never be drawn.
    pub unseen: Vec<u8>,
    /// The kingdoms in seat order.
    pub kingdoms: Vec<KingdomView>,
}

/// A domino of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct LineSlot {
    /// Domino number.
    pub domino: u8,
    /// Seat whose king is on it.
    pub king: Option<u8>,
}

/// The kingdom of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct KingdomView {
    /// Its squares, including the castle.
    pub cells: Vec<Cell>,
    /// Its dominoes, in the order of placement.
    pub dominoes: Vec<PlacedDomino>,
    /// Number of discarded dominoes.
    pub discarded: usize,
    /// Maximum width and height.
    pub limit: usize,
    /// Its score.
    pub score: ScoreView,
}

/// A square of a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Cell {
    /// The square in record notation.
    pub at: String,
    /// Column, from 0.
    pub x: u8,
    /// Row, from 0.
    pub y: u8,
    /// `castle` or the terrain.
    pub terrain: CellTerrain,
    /// Number of crowns.
    pub crowns: u8,
}

/// A domino in a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PlacedDomino {
    /// Domino number.
    pub domino: u8,
    /// Squares of its halves A and B, in record notation.
    pub at: [String; 2],
    /// Squares of its halves A and B.
    pub squares: [Point; 2],
}

/// Score of a kingdom.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ScoreView {
    /// Sum of properties and bonuses.
    pub total: u32,
    /// Points of the Middle Kingdom bonus. During a game it is 0 until the castle can
    /// no longer become off-centre.
    pub middle_kingdom: u32,
    /// Points of the Harmony bonus for a full grid.
    pub harmony: u32,
    /// The bonuses that were earned.
    #[serde(default)]
    pub bonuses: Vec<BonusView>,
    /// Its properties.
    pub properties: Vec<PropertyView>,
}

/// An earned scoring bonus.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct BonusView {
    /// Keyword of its option in the rules line.
    pub keyword: String,
    /// Points awarded for the bonus.
    pub points: u32,
}

/// A property: connected squares of one terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct PropertyView {
    pub terrain: Terrain,
    /// Number of squares.
    pub squares: u32,
    /// Number of crowns.
    pub crowns: u32,
    /// Squares times crowns.
    pub points: u32,
    /// Squares in record notation.
    pub at: Vec<String>,
    /// Squares as coordinates.
    pub covers: Vec<Point>,
}

/// Effects of a legal action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum KingdominoPreview {
    /// Claim a domino.
    Claim {
        /// Domino number.
        domino: u8,
        /// Resulting turn order in the next round.
        turn: ClaimOrder,
    },
    /// Place a domino.
    Place {
        /// Domino number.
        domino: u8,
        /// Squares of its halves A and B, in record notation.
        at: [String; 2],
        /// Squares of its halves A and B.
        squares: [Point; 2],
        /// Resulting score of the kingdom.
        total: u32,
        /// Change in score.
        gain: i32,
        /// Change in the number of enclosed squares that no domino can cover.
        holes: i32,
    },
    /// Discard a domino that cannot be placed.
    Discard {
        /// Domino number.
        domino: u8,
    },
}

/// Turn order that results from a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ClaimOrder {
    /// Position in the next round, 1 for the first. If a domino of the line is left over, this is
    /// the latest possible position.
    pub order: usize,
    /// Earliest possible position. One less than `order` while a lower domino may be left over,
    /// otherwise the same.
    pub earliest: usize,
    /// Number of kings.
    pub of: usize,
}
