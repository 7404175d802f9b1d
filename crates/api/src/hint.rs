//! Hints on the wire.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// Move suggestions for the current position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The table version that was analysed.
    pub version: u64,
    /// The best moves, best first.
    pub moves: Vec<HintMove>,
}

/// An analysed move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct HintMove {
    /// Id of the suggested action.
    pub id: u16,
    /// Principal variation: the action and the expected continuation, in record notation.
    pub line: Vec<String>,
    /// Win probability, 0 to 1.
    pub win: f64,
    /// Expected final score.
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
