//! Problem details of refused requests (RFC 9457).

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use table::Refusal;
use ts_rs::TS;
use utoipa::ToSchema;

/// Problem details of a refused request (RFC 9457). Nothing was changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// HTTP status of the response.
    pub status: u16,
    /// Machine-readable problem code.
    ///
    /// Spellings on the wire never change; some differ from the names of the variants.
    pub code: ProblemCode,
    /// Title of the problem type.
    #[schema(value_type = String)]
    pub title: Cow<'static, str>,
    /// Human-readable explanation.
    pub detail: String,
    /// The current version of the table, if the request was based on another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
}

/// Machine-readable problem code.
///
/// Spellings on the wire never change; some differ from the names of the variants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The request is based on an outdated version of the table.
    Stale,
    NoChair,
    WhichChair,
    NoSeat,
    NotYours,
    Taken,
    Full,
    /// Each guest may take one chair at this table.
    Seated,
    /// The host has removed the guest from this table.
    Removed,
    /// The display name is not valid.
    BadName,
    /// Another player at the table has this name.
    NameTaken,
    /// There is no player on this seat.
    NoPlayer,
    /// The player is present and cannot be replaced.
    Present,
    NotHost,
    Begun,
    NotBegun,
    Over,
    /// The table was closed.
    Closed,
    NotOver,
    NotYourTurn,
    Malformed,
    /// The rules of the game forbid the action.
    Illegal,
    NoUndo,
    NothingToUndo,
    #[serde(rename = "nobody_asked")]
    NoUndoRequest,
    #[serde(rename = "not_asked")]
    NoAnswerDue,
    NotAway,
    Away,
    /// A rematch was already opened.
    #[serde(rename = "followed")]
    RematchExists,
    NoHints,
    /// A contribution to the deal cannot be replaced.
    Contributed,
    /// The sender's log limit is reached: only game moves are accepted.
    #[serde(rename = "worn")]
    LogFull,
    UnknownTable,
    TooMany,
    TooLarge,
    /// The store did not respond; whether the request was executed is unknown.
    Unavailable,
    NoIdentity,
    #[serde(rename = "foreign_origin")]
    OriginNotAllowed,
    /// The `Host` of the request is not a name of the server.
    UnknownHost,
    BadCode,
    BadToken,
    /// No resource at this address.
    #[serde(rename = "nothing_here")]
    NotFound,
    /// Method not allowed.
    #[serde(rename = "method")]
    MethodNotAllowed,
    /// Internal server error.
    #[serde(rename = "our_mistake")]
    InternalError,
    /// The server is shutting down.
    #[serde(rename = "stopping")]
    ShuttingDown,
    /// The server is unreachable. Created by clients, never sent.
    Offline,
    /// A code unknown to this version.
    #[serde(other)]
    Other,
}

impl ProblemCode {
    /// The wire spelling.
    pub fn text(self) -> String {
        let value = serde_json::to_value(self).ok();
        let text = value.and_then(|value| value.as_str().map(str::to_owned));
        text.expect("codes serialize to strings")
    }
}

impl From<&Refusal> for ProblemCode {
    fn from(refusal: &Refusal) -> Self {
        match refusal {
            Refusal::Stale { .. } => Self::Stale,
            Refusal::NoChair => Self::NoChair,
            Refusal::WhichChair => Self::WhichChair,
            Refusal::NoSeat(_) => Self::NoSeat,
            Refusal::NotYours(_) => Self::NotYours,
            Refusal::Taken(_) => Self::Taken,
            Refusal::Full => Self::Full,
            Refusal::Seated => Self::Seated,
            Refusal::Removed => Self::Removed,
            Refusal::BadName(_) => Self::BadName,
            Refusal::NameTaken => Self::NameTaken,
            Refusal::NoPlayer(_) => Self::NoPlayer,
            Refusal::Present(_) => Self::Present,
            Refusal::NotHost => Self::NotHost,
            Refusal::Begun => Self::Begun,
            Refusal::NotBegun => Self::NotBegun,
            Refusal::Over => Self::Over,
            Refusal::Closed => Self::Closed,
            Refusal::TooFast => Self::TooMany,
            Refusal::NotOver => Self::NotOver,
            Refusal::NotYourTurn(_) => Self::NotYourTurn,
            Refusal::Invalid { .. } => Self::Malformed,
            Refusal::Illegal(_) => Self::Illegal,
            Refusal::NoUndo => Self::NoUndo,
            Refusal::NothingToUndo => Self::NothingToUndo,
            Refusal::NoUndoRequest => Self::NoUndoRequest,
            Refusal::NoAnswerDue => Self::NoAnswerDue,
            Refusal::NotAway => Self::NotAway,
            Refusal::Away => Self::Away,
            Refusal::RematchExists(_) => Self::RematchExists,
            Refusal::NoHints => Self::NoHints,
            Refusal::Contributed => Self::Contributed,
            Refusal::LogFull => Self::LogFull,
        }
    }
}
