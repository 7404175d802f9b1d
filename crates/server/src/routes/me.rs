//! Identities, and the tables of a guest.

use std::sync::Arc;

use api::{Identity, LinkCode, ListedTable, Problem, ProblemCode};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use table::{Guest, Time};
use utoipa::IntoParams;

use super::identity::{Caller, CarriesIdentity};
use super::input::{Body, QueryParams};
use crate::app::App;
use crate::client_address::{ClientAddress, is_secure};
use crate::error::ApiError;
use crate::guest::Keys;
use crate::live::StoredCard;
use crate::store::{StoreError, TableMetadata, UsedCode};

/// Number of tables per page.
const PAGE: u32 = 50;

/// Creates an identity for an API client.
///
/// Browsers get one in a cookie when they need it.
#[utoipa::path(post, path = "/api/v1/guests", tag = "identity", responses((status = 201, body = Identity), (status = 429, body = Problem)))]
pub(super) async fn guests(State(app): State<Arc<App>>) -> Response {
    let guest = Keys::new_guest(app.hub.environment());
    let token = app.keys.token(&guest, app.now());
    (
        StatusCode::CREATED,
        Extension(CarriesIdentity),
        Json(Identity { token }),
    )
        .into_response()
}

/// Returns a new token for the same guest. Tokens expire 400 days after their issue.
#[utoipa::path(post, path = "/api/v1/me/token", tag = "identity", responses((status = 200, body = Identity), (status = 401, body = Problem), (status = 429, body = Problem)))]
pub(super) async fn token(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<Identity>, ApiError> {
    let token = app.keys.token(&caller.require_guest()?, app.now());
    Ok(Json(Identity { token }))
}

/// Creates a code that links another device to the same guest.
///
/// It works once, within ten minutes.
#[utoipa::path(post, path = "/api/v1/me/link", tag = "identity", responses((status = 200, body = LinkCode), (status = 429, body = Problem)))]
pub(super) async fn link(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
) -> Result<Json<LinkCode>, ApiError> {
    let guest = caller.require_guest()?;
    let code = app.keys.link(app.hub.environment(), &guest);
    Ok(Json(LinkCode { code }))
}

/// Redeems a link code: sets the identity cookie of its guest on this device.
#[utoipa::path(
    post, path = "/api/v1/me/claim", tag = "identity", request_body = LinkCode,
    responses((status = 204, description = "The cookie is set"), (status = 403, description = "The code is invalid, expired or used", body = Problem), (status = 429, body = Problem))
)]
pub(super) async fn claim(
    State(app): State<Arc<App>>,
    Extension(address): Extension<ClientAddress>,
    headers: axum::http::HeaderMap,
    Body(link): Body<LinkCode>,
) -> Result<Response, ApiError> {
    if !address.is_local() && !app.claims.take(&address) {
        return Err(ApiError::too_many("too many link codes: retry later"));
    }
    let refused = |detail| ApiError::new(StatusCode::FORBIDDEN, ProblemCode::BadCode, detail);
    let now = app.now();
    let link = app.keys.linked(&link.code, now);
    let link = link.ok_or_else(|| refused("code: invalid or expired"))?;
    let code = UsedCode {
        digest: &link.digest,
        now,
        until: link.until,
    };
    if !app.hub.store().use_once(code).await? {
        return Err(refused("code: used already: create a new one"));
    }
    let is_secure = is_secure(&headers, app.config.proxies);
    let cookie = app.keys.cookie(&link.guest, now, is_secure);
    let cookie = [(header::SET_COOKIE, cookie)];
    Ok((StatusCode::NO_CONTENT, Extension(CarriesIdentity), cookie).into_response())
}

/// Converts stored cards to a list for a guest.
pub(super) fn listing(
    cards: Vec<TableMetadata>,
    guest: Option<&Guest>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let listed = |card: TableMetadata| {
        let stored: StoredCard = serde_json::from_str(&card.shown)?;
        Ok(ListedTable {
            yours: guest.map_or_else(Vec::new, |guest| stored.seats_of(guest)),
            card: stored.public,
            id: card.id.0,
            version: card.version,
            opened_at: card.opened_at,
            changed_at: card.changed_at,
        })
    };
    let all: Result<Vec<ListedTable>, StoreError> = cards.into_iter().map(listed).collect();
    Ok(Json(all?))
}

/// Pagination.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct PageQuery {
    /// Only tables opened before this time: `opened_at` of the last table of the previous page.
    before: Option<u64>,
}

/// Lists the guest's tables, newest first, 50 per page.
#[utoipa::path(get, path = "/api/v1/me/tables", tag = "tables", params(PageQuery), responses((status = 200, body = Vec<ListedTable>)))]
pub(super) async fn tables(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    QueryParams(PageQuery { before }): QueryParams<PageQuery>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    // A guest without an identity has no tables.
    let Some(guest) = caller.guest() else {
        return Ok(Json(Vec::new()));
    };
    let before = before.unwrap_or(Time::MAX);
    let cards = app.hub.store().of_guest(guest, before, PAGE).await?;
    listing(cards, Some(guest))
}
