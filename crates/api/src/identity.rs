//! Guest identities: bearer tokens and link codes.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An identity for API clients.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Identity {
    /// Bearer token, sent as `Authorization: Bearer …` with every request. Any holder acts as
    /// this guest.
    pub token: String,
}

/// A one-time code that links another device to the same guest.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkCode {
    /// Sent by the other device within ten minutes, with `POST /api/v1/me/claim`.
    pub code: String,
}
