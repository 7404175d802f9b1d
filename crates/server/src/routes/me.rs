//! Who somebody is, and where they play.

use std::sync::Arc;

use api::{Identity, LinkCode, ListedTable, Problem, ProblemCode};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use table::{Guest, Time};
use utoipa::IntoParams;

use super::identity::{OwnIdentity, Who, is_secure};
use super::input::{Asked, Body};
use crate::app::App;
use crate::error::ApiError;
use crate::guest::Keys;
use crate::live::KeptCard;
use crate::now;
use crate::store::{Card, StoreError};

/// How many tables there are on a page of a list.
const PAGE: u32 = 50;

/// Makes a new identity, for a program. Browsers get one by a cookie when they first need it.
#[utoipa::path(post, path = "/api/v1/guests", tag = "identity", responses((status = 201, body = Identity), (status = 429, body = Problem)))]
pub(super) async fn guests(State(app): State<Arc<App>>) -> Response {
    let token = app.keys.token(&Keys::stranger());
    (
        StatusCode::CREATED,
        Extension(OwnIdentity),
        Json(Identity { token }),
    )
        .into_response()
}

/// Makes a code with which another device becomes one's own.
#[utoipa::path(post, path = "/api/v1/me/link", tag = "identity", responses((status = 200, body = LinkCode), (status = 429, body = Problem)))]
pub(super) async fn link(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
) -> Result<Json<LinkCode>, ApiError> {
    let code = app.keys.link(&who.known()?, now());
    Ok(Json(LinkCode { code }))
}

/// Takes over an identity from another device: sets the cookie.
#[utoipa::path(
    post, path = "/api/v1/me/claim", tag = "identity", request_body = LinkCode,
    responses((status = 204, description = "The cookie is set"), (status = 403, description = "The code is not right, or too old", body = Problem))
)]
pub(super) async fn claim(
    State(app): State<Arc<App>>,
    headers: axum::http::HeaderMap,
    Body(link): Body<LinkCode>,
) -> Result<Response, ApiError> {
    let guest = app.keys.linked(&link.code, now()).ok_or_else(|| {
        let detail = "code: it is not right, or too old";
        ApiError::new(StatusCode::FORBIDDEN, ProblemCode::BadCode, detail)
    })?;
    let cookie = app.keys.cookie(&guest, is_secure(&headers));
    let cookie = [(header::SET_COOKIE, cookie)];
    Ok((StatusCode::NO_CONTENT, Extension(OwnIdentity), cookie).into_response())
}

/// The tables in a list, as a guest may know them.
pub(super) fn listing(
    cards: Vec<Card>,
    guest: Option<&Guest>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    let listed = |card: Card| {
        let kept: KeptCard = serde_json::from_str(&card.shown)?;
        Ok(ListedTable {
            yours: guest.map_or_else(Vec::new, |guest| kept.seats_of(guest)),
            card: kept.seen,
            id: card.id.0,
            version: card.version,
            opened_at: card.opened_at,
            changed_at: card.changed_at,
        })
    };
    let all: Result<Vec<ListedTable>, StoreError> = cards.into_iter().map(listed).collect();
    Ok(Json(all?))
}

/// Where to go on in a list.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Before {
    /// Only tables that were opened before this: `opened_at` of the last one on the page before.
    before: Option<u64>,
}

/// The tables somebody has had a chair at, the newest first, 50 at a time.
#[utoipa::path(get, path = "/api/v1/me/tables", tag = "tables", params(Before), responses((status = 200, body = Vec<ListedTable>)))]
pub(super) async fn tables(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    Asked(Before { before }): Asked<Before>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    // Who has no name yet has had no chair.
    let Some(guest) = who.guest() else {
        return Ok(Json(Vec::new()));
    };
    let before = before.unwrap_or(Time::MAX);
    let cards = app.hub.store().of_guest(guest, before, PAGE).await?;
    listing(cards, Some(guest))
}
