//! Server messages and responses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::view::TableView;

/// A server message on the WebSocket of a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Message {
    /// A snapshot of the table. No earlier message is needed to interpret it.
    Table {
        /// Server time, Unix time in milliseconds.
        now: u64,
        /// Everything that the viewer may know.
        table: Box<TableView>,
    },
    /// A request was executed and stored.
    Done {
        /// Idempotency key of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<String>,
        /// The table version that the request created.
        version: u64,
    },
    /// A request was refused.
    Refused {
        /// Idempotency key of the request.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[ts(optional)]
        request: Option<String>,
        /// The reason.
        problem: Problem,
    },
    /// The server is shutting down: reconnect shortly.
    Reconnect,
}

impl Message {
    /// Serializes the message to JSON.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("messages serialize to JSON")
    }
}

/// A snapshot of a table for the sender of a request.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSnapshot {
    /// Table id: anyone who knows it can watch.
    pub id: String,
    /// Server time, Unix time in milliseconds.
    pub now: u64,
    /// Everything that the viewer may know.
    pub table: TableView,
}

/// Acknowledgement of a stored request.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Done {
    /// The table version that the request created.
    pub version: u64,
}

/// The table of the rematch or of the next game of the match.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct NextTable {
    /// Table id.
    pub id: String,
}
