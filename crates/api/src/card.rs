//! Tables in lists.

use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Table};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::present::Present;
use crate::terms::{Clock, GameName, Level, RuleOption, Sitter, Stage, number};
use crate::view;

/// What lists show of a table: only what everyone may know. Servers store cards, so that fields
/// are only ever added, with a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCard {
    /// The game.
    pub game: GameName,
    /// The rules line.
    pub rules: String,
    /// What the rules line says besides the number of players.
    #[serde(default)]
    pub options: Vec<RuleOption>,
    /// How far the game has come.
    pub stage: Stage,
    /// The time limits.
    pub clock: Clock,
    /// The chairs in the order of seats.
    pub chairs: Vec<CardChair>,
    /// The seat whose turn it is.
    pub turn: Option<u8>,
    /// The seats that won, or share the victory, once the game is over.
    pub winners: Vec<u8>,
}

/// A chair, as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CardChair {
    /// Who sits there.
    pub sitter: Sitter,
    /// The name of a person.
    pub name: Option<String>,
    /// How strong a computer player is.
    pub level: Option<Level>,
    /// Its points so far, as everyone can count them.
    pub points: u32,
}

/// A table in a list.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ListedTable {
    /// Its id.
    pub id: String,
    /// How often it has changed.
    pub version: u64,
    /// When it was created, in milliseconds since the beginning of 1970.
    pub opened_at: u64,
    /// When it last changed.
    pub changed_at: u64,
    /// The seats of the viewer.
    pub yours: Vec<u8>,
    /// What everyone may know of it.
    #[serde(flatten)]
    pub card: TableCard,
}

/// What lists show of a table.
pub fn card(table: &AnyTable) -> TableCard {
    fn of<G: Present>(table: &Table<G>) -> TableCard {
        let chairs = view::chairs(table, None, 0);
        TableCard {
            game: G::GAME,
            rules: table.rules().to_string(),
            options: RuleOption::of::<G>(table.rules()),
            stage: table.stage().into(),
            clock: table.clock().into(),
            chairs: chairs
                .into_iter()
                .map(|chair| CardChair {
                    sitter: chair.sitter,
                    name: chair.name,
                    level: chair.level,
                    points: chair.points,
                })
                .collect(),
            turn: table.turn().map(number),
            winners: view::result(table).map_or_else(Vec::new, |result| result.winners),
        }
    }
    match_any!(table, AnyTable(table) => of(table))
}
