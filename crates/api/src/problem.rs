//! Why a request was refused.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use table::Refusal;
use ts_rs::TS;
use utoipa::ToSchema;

/// Why a request was refused (RFC 9457). Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Problem {
    /// The HTTP status of the answer.
    pub status: u16,
    /// What is wrong, for programs.
    pub code: ProblemCode,
    /// What kind of problem it is.
    #[schema(value_type = String)]
    pub title: Cow<'static, str>,
    /// What is wrong, for people.
    pub detail: String,
    /// The version of the table, if the request was about another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u64>,
}

/// What is wrong with a request, for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ProblemCode {
    /// The table has changed since the sender last saw it.
    Stale,
    NoChair,
    WhichChair,
    NoSeat,
    NotYours,
    Taken,
    Full,
    NotHost,
    Begun,
    NotBegun,
    Over,
    NotOver,
    NotYourTurn,
    Malformed,
    /// The rules of the game forbid it.
    Illegal,
    NoUndo,
    NothingToUndo,
    NobodyAsked,
    NotAsked,
    NotAway,
    Away,
    /// The next game has a table already.
    Followed,
    NoHints,
    /// The log of the table is full: only game moves are accepted.
    Worn,
    UnknownTable,
    TooMany,
    TooLarge,
    /// The store did not answer; whether the request was carried out is not known.
    Unavailable,
    NoIdentity,
    ForeignOrigin,
    BadCode,
    BadToken,
    /// There is nothing at this address.
    NothingHere,
    /// The address does not support this method.
    Method,
    /// The server failed.
    OurMistake,
    /// The server is about to stop.
    Stopping,
    /// The server cannot be reached. Made by clients, never sent.
    Offline,
    /// A code that this version does not know.
    #[serde(other)]
    Other,
}

impl ProblemCode {
    /// The code as it is sent.
    pub fn text(self) -> String {
        let value = serde_json::to_value(self).ok();
        let text = value.and_then(|value| value.as_str().map(str::to_owned));
        text.expect("a code is written as text")
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
            Refusal::NotHost => Self::NotHost,
            Refusal::Begun => Self::Begun,
            Refusal::NotBegun => Self::NotBegun,
            Refusal::Over => Self::Over,
            Refusal::NotOver => Self::NotOver,
            Refusal::NotYourTurn(_) => Self::NotYourTurn,
            Refusal::Malformed { .. } => Self::Malformed,
            Refusal::Illegal(_) => Self::Illegal,
            Refusal::NoUndo => Self::NoUndo,
            Refusal::NothingToUndo => Self::NothingToUndo,
            Refusal::NoUndoRequest => Self::NobodyAsked,
            Refusal::NoAnswerDue => Self::NotAsked,
            Refusal::NotAway => Self::NotAway,
            Refusal::Away => Self::Away,
            Refusal::RematchExists(_) => Self::Followed,
            Refusal::NoHints => Self::NoHints,
            Refusal::LogFull => Self::Worn,
        }
    }
}
