//! What a server answers and publishes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::view::TableView;

/// A message on the socket of a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// The table as it is now. No earlier message is needed to understand it.
    Table {
        /// The time of the server, in milliseconds since the beginning of 1970.
        now: u64,
        /// All that the viewer may know.
        table: Box<TableView>,
    },
    /// A request was carried out and is on disk.
    Done {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<String>,
        /// The version of the table with it.
        version: u64,
    },
    /// A request was refused.
    Refused {
        /// The id of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<String>,
        /// Why.
        problem: Problem,
    },
    /// The server is about to stop: connect again in a moment.
    Reconnect,
}

impl Message {
    /// The message as JSON.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a message can be written as JSON")
    }
}

/// A table as the sender of a request may know it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableNow {
    /// The id of the table: everyone who knows it can watch.
    pub id: String,
    /// The time of the server, in milliseconds since the beginning of 1970.
    pub now: u64,
    /// All that the viewer may know.
    pub table: TableView,
}

/// A request was carried out.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The version of the table with it.
    pub version: u64,
}

/// The table of the next game.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NextTable {
    /// Its id.
    pub id: String,
}
