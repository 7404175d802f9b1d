//! Table cards: summaries of tables in lists.

use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Table};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::present::Present;
use crate::terms::{GameName, Level, Occupant, RuleOption, Stage, TimeControl, number};
use crate::view;

/// Public summary of a table for lists.
///
/// Servers store cards: fields are only ever added, with a default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCard {
    /// The game.
    pub game: GameName,
    /// The rules line.
    pub rules: String,
    /// The options of the rules line except the number of players.
    #[serde(default)]
    pub options: Vec<RuleOption>,
    /// Phase of the game session.
    pub stage: Stage,
    /// Whether the table was closed: it is `over` without winners.
    #[serde(default)]
    pub closed: bool,
    /// The time control.
    pub clock: TimeControl,
    /// The chairs in seat order.
    pub chairs: Vec<CardChair>,
    /// The seat to move.
    pub turn: Option<u8>,
    /// The winning seats, when the game is over; several if they are tied.
    pub winners: Vec<u8>,
}

/// A chair on a table card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CardChair {
    /// Kind of occupant.
    #[serde(rename = "sitter")]
    pub occupant: Occupant,
    /// Name of the player.
    pub name: Option<String>,
    /// Level of the computer player.
    pub level: Option<Level>,
    /// Current score from public information.
    pub points: u32,
}

/// Entry of a table list: id, version, the viewer's seats and the public card.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ListedTable {
    /// Table id.
    pub id: String,
    /// Version of the table.
    pub version: u64,
    /// Time of creation, Unix time in milliseconds.
    pub opened_at: u64,
    /// Time of the last change, Unix time in milliseconds.
    pub changed_at: u64,
    /// The viewer's seats.
    pub yours: Vec<u8>,
    /// Public summary.
    #[serde(flatten)]
    pub card: TableCard,
}

/// Builds the card of a table.
pub fn card(table: &AnyTable) -> TableCard {
    fn of<G: Present>(table: &Table<G>) -> TableCard {
        let chairs = view::chairs(table, None, 0);
        TableCard {
            game: G::GAME,
            rules: table.rules().to_string(),
            options: RuleOption::of::<G>(table.rules()),
            stage: table.stage().into(),
            closed: table.is_closed(),
            clock: table.clock().into(),
            chairs: chairs
                .into_iter()
                .map(|chair| CardChair {
                    occupant: chair.occupant,
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
