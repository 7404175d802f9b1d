//! Creating a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::terms::{Clock, Level};

/// A table to be created.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The rules line, such as `kingdomino players=3 harmony` or `domination players=2`.
    pub rules: String,
    /// Who sits where, in the order of seats: one chair for every player.
    pub chairs: Vec<NewChair>,
    /// The time limits.
    #[serde(default)]
    #[ts(optional, as = "Option<Clock>")]
    pub clock: Clock,
    /// Whether decisions can be taken back. If left out: yes against computer players alone;
    /// otherwise no.
    #[serde(default)]
    #[ts(optional)]
    pub undo: Option<bool>,
    /// Whether anyone can find the table and sit down. Otherwise its address is needed.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub listed: bool,
    /// How strong the computer player is that stands in for people who are away.
    #[serde(default)]
    #[ts(optional)]
    pub stand_in: Option<Level>,
}

/// A chair of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum NewChair {
    /// Free for anyone.
    Open,
    /// For the person who creates the table, or someone at the same screen.
    Me {
        /// The name to be shown.
        name: String,
        /// What the person adds to the deal: any text.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        contribution: String,
    },
    /// For a computer player.
    Opponent {
        /// How strong it is: a name, or `1` to `5`.
        level: Level,
    },
}
