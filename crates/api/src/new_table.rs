//! Requests to create a table.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::terms::{Level, TimeControl};

/// Configuration of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The rules line, such as `kingdomino players=3 harmony` or `domination players=2`.
    pub rules: String,
    /// The chairs in seat order, one per player.
    pub chairs: Vec<NewChair>,
    /// The time control.
    #[serde(default)]
    #[ts(optional, as = "Option<TimeControl>")]
    pub clock: TimeControl,
    /// Whether undo is allowed. Default: yes, unless a chair is open to other guests.
    #[serde(default)]
    #[ts(optional)]
    pub undo: Option<bool>,
    /// Whether the table is listed publicly, so that anyone can join. Otherwise its address is
    /// needed.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub listed: bool,
    /// Whether a guest may take several chairs, for players who share a device.
    ///
    /// Default: no, unless the host takes several chairs. The table shows it to everyone, because a guest with several
    /// chairs sees several racks.
    #[serde(default)]
    #[ts(optional)]
    pub shared_screens: Option<bool>,
    /// Whether the deal waits for the host's contribution after the opening, for ten seconds.
    ///
    /// The command `contribute` adds it when the commitment is known. Contributions that are sent
    /// with this request prove less: the server knows them when it draws the seed.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub await_contribution: bool,
    /// Level of the computer player that replaces absent players.
    #[serde(default)]
    #[ts(optional)]
    pub stand_in: Option<Level>,
}

/// A chair of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum NewChair {
    /// Free for anyone to take.
    Open,
    /// For the host, or another player on the same device.
    Me {
        /// Display name of the player.
        name: String,
        /// Contribution to the key of the deal: one line of text, up to 64 bytes.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        contribution: String,
    },
    /// A computer player.
    Opponent {
        /// Level: a name, or `1` to `5`.
        level: Level,
    },
}
