//! Hints.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What a strong player would do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The version of the table that was analysed.
    pub version: u64,
    /// The best moves, the best first.
    pub moves: Vec<HintMove>,
}

/// A move that was considered.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HintMove {
    /// The id of the action to choose now.
    pub id: u16,
    /// The action and the expected continuation, as in records.
    pub line: Vec<String>,
    /// The chance to win with it, 0 to 1.
    pub win: f64,
    /// The expected final points.
    pub points: f64,
}

impl From<table::Hint> for Hint {
    fn from(hint: table::Hint) -> Self {
        let moves = hint.moves.into_iter().map(|one| HintMove {
            id: one.id,
            line: one.line,
            win: one.win,
            points: one.points,
        });
        Self {
            version: hint.version,
            moves: moves.collect(),
        }
    }
}
