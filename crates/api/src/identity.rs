//! Guests and their identities.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// An identity for a program.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Identity {
    /// A bearer token, to be sent as `Authorization: Bearer …` with every request. Anyone who has
    /// it is this guest.
    pub token: String,
}

/// A code that makes another device the same guest.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LinkCode {
    /// To be sent by the other device within ten minutes, with `POST /api/v1/me/claim`.
    pub code: String,
}
