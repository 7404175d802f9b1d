//! Tables: creation, views, requests, hints, replays and scores.

use std::sync::{Arc, LazyLock};

use api::{
    Done, GameCatalogue, Hint, KingdomDrawing, ListedTable, NewChair, NewTable, NextTable, Problem,
    ProblemCode, ScoredKingdom, Step, TableRequest, TableSnapshot, WhyNot, table_view,
};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use game::{Eye, Seat};
use players::Level;
use serde::Deserialize;
use table::deal::Seed;
use table::{AnyTable, Chair, Guest, Name, Person, Refusal, Secret, Stage, TableConfig};
use utoipa::IntoParams;

use super::cached::{Document, GameRead};
use super::compression::Compressible;
use super::identity::Caller;
use super::input::{Body, PathTable, QueryParams};
use super::me::listing;
use crate::app::App;
use crate::client_address::ClientAddress;
use crate::error::ApiError;
use crate::limits::Client;
use crate::read_pool::{ReadKey, ReadKind};

/// Maximum length of an idempotency key in bytes.
const MAX_KEY_LENGTH: usize = 64;

/// Converts a request to the configuration of a table.
fn opening(new: NewTable, host: Guest, seed: Seed) -> Result<TableConfig, ApiError> {
    let mut chairs = Vec::new();
    let mut contributions = Vec::new();
    let mut names = Vec::new();
    for chair in new.chairs {
        let mut added = String::new();
        chairs.push(match chair {
            NewChair::Open => Chair::Open,
            NewChair::Opponent { level } => Chair::Opponent(level.into()),
            NewChair::Me { name, contribution } => {
                let name: Name = name.parse().map_err(|why| {
                    let detail = format!("name: {why}");
                    ApiError::new(StatusCode::BAD_REQUEST, ProblemCode::BadName, detail)
                })?;
                if names
                    .iter()
                    .any(|other: &Name| other.is_confusable_with(&name))
                {
                    return Err(Refusal::NameTaken.into());
                }
                names.push(name.clone());
                added = contribution;
                Chair::Person(Person::new(host.clone(), name))
            }
        });
        contributions.push(added);
    }
    let own = chairs
        .iter()
        .filter(|chair| chair.belongs_to(&host))
        .count();
    let shared_screens = new.shared_screens.unwrap_or(own > 1);
    if own > 1 && !shared_screens && chairs.contains(&Chair::Open) {
        return Err(ApiError::malformed(
            "shared_screens: must not be false, because you take several chairs at a table with open ones",
        ));
    }
    // Undo needs no agreement if all players share a device.
    let alone = !chairs.contains(&Chair::Open);
    let contributors = if new.await_contribution {
        vec![host.clone()]
    } else {
        Vec::new()
    };
    Ok(TableConfig {
        rules: new.rules,
        seed: Secret(seed.reveal()),
        host,
        chairs,
        contributions,
        clock: new.clock.into(),
        undo: new.undo.unwrap_or(alone),
        listed: new.listed,
        shared_screens,
        stand_in: new.stand_in.map_or(Level::Club, Level::from),
        contributors,
        before: Vec::new(),
    })
}

/// Creates a table.
#[utoipa::path(
    post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, body = TableSnapshot), (status = 400, description = "Request body cannot be parsed", body = Problem),
        (status = 422, description = "Invalid rules or chairs", body = Problem),
        (status = 429, description = "Too many tables", body = Problem)
    )
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(address): Extension<ClientAddress>,
    headers: HeaderMap,
    Body(new): Body<NewTable>,
) -> Result<Response, ApiError> {
    let guest = caller.require_guest()?;
    let seed = app.hub.seed_of_new_table(&guest, &headers);
    let opening = opening(new, guest.clone(), seed)?;
    if !app.openings.take(&guest) {
        return Err(ApiError::too_many("too many new tables: retry later"));
    }
    if app.hub.store().hosted(&guest).await? >= app.config.limits.hosted {
        let detail = "too many unfinished tables: finish or close one first";
        return Err(ApiError::too_many(detail));
    }
    let is_listed = opening.listed && opening.chairs.contains(&Chair::Open);
    if is_listed {
        check_listing(&app, &guest, &address).await?;
    }
    let id = app.hub.create(opening).await?;
    if is_listed {
        app.hub.note_host(&id);
    }
    let live = app.hub.table(&id).await?;
    let now = app.now();
    live.visit(Some(&guest), address, now);
    let table = live.published()?;
    let body = Json(TableSnapshot {
        now,
        table: table_view(table.table(), Some(&guest), now),
        id: id.0.clone(),
    });
    let address = [(header::LOCATION, format!("/api/v1/tables/{id}"))];
    Ok((StatusCode::CREATED, address, body).into_response())
}

/// Checks the limits of public tables per guest and address.
async fn check_listing(app: &App, guest: &Guest, address: &ClientAddress) -> Result<(), ApiError> {
    if !app.hub.may_list(guest).await? {
        let detail = "too many public tables: close one, or open a private one";
        return Err(ApiError::too_many(detail));
    }
    if !address.is_local() && !app.listings.take(address) {
        let detail =
            "too many new public tables from this address: retry later, or open a private one";
        return Err(ApiError::too_many(detail));
    }
    Ok(())
}

/// Lists the public tables with open chairs, newest first.
///
/// A table is listed for two hours at most, and only while its host is connected or was within the last five minutes.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = Vec<ListedTable>)))]
pub(super) async fn listed(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
) -> Result<(Extension<Compressible>, Json<Vec<ListedTable>>), ApiError> {
    let listed = listing(app.hub.lobby().await?, caller.guest())?;
    Ok((Extension(Compressible), listed))
}

/// Whether a guest is the host of a public table that waits for players.
pub(super) fn is_waiting_host(table: &AnyTable, guest: &Guest) -> bool {
    let opening = table.opening();
    opening.listed && opening.host == *guest && table.stage() == Stage::Gathering
}

/// Returns a table as the caller may see it.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path, description = "Table id")),
    responses((status = 200, body = TableSnapshot), (status = 404, body = Problem))
)]
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(address): Extension<ClientAddress>,
    PathTable(id): PathTable,
) -> Result<Response, ApiError> {
    let live = app.hub.latest(&id).await?;
    let now = app.now();
    live.visit(caller.guest(), address, now);
    let published = live.published()?;
    let table = published.table();
    if let Some(guest) = caller.guest()
        && is_waiting_host(table, guest)
    {
        app.hub.note_host(&id);
    }
    let body = Json(TableSnapshot {
        now,
        table: table_view(table, caller.guest(), now),
        id: id.0,
    });
    let is_public = table.stage() == Stage::Over || table.eye(caller.guest()) == Eye::Spectator;
    Ok(if is_public {
        (Extension(Compressible), body).into_response()
    } else {
        body.into_response()
    })
}

/// Returns the game record visible to the caller; complete once the game is over.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/record", tag = "tables", params(("id" = String, Path, description = "Table id")),
    responses((status = 200, content_type = "text/plain", body = String), (status = 404, body = Problem))
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(client): Extension<Client>,
    PathTable(id): PathTable,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let published = app.hub.latest(&id).await?.published()?;
    let table = published.table();
    let read = GameRead {
        is_over: table.stage() == Stage::Over,
        media_type: "text/plain; charset=utf-8",
        key: ReadKey {
            table: id,
            version: table.version(),
            kind: ReadKind::Record,
            eye: table.eye(caller.guest()),
        },
    };
    let guest = caller.0;
    read.respond(&app, client, &headers, move || {
        Ok(published.table().record(guest.as_ref()).into_bytes())
    })
    .await
}

/// Executes a request.
pub(super) async fn execute(
    live: &crate::live::LiveTable,
    guest: Guest,
    request_body: TableRequest,
) -> Result<Done, ApiError> {
    let TableRequest { request, what } = request_body;
    if let Some(name) = &request
        && !(1..=MAX_KEY_LENGTH).contains(&name.len())
    {
        let detail = format!("request: expected 1 to {MAX_KEY_LENGTH} bytes");
        return Err(ApiError::malformed(detail));
    }
    let version = live.request(guest, what.into(), request).await?;
    Ok(Done { version })
}

/// Sends a command: sit, act, undo, leave and so on.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/requests", tag = "tables", request_body = TableRequest,
    params(("id" = String, Path, description = "Table id")),
    responses(
        (status = 200, description = "Executed and stored", body = Done),
        (status = 400, description = "Request body cannot be parsed", body = Problem),
        (status = 403, description = "Not permitted", body = Problem),
        (status = 404, body = Problem),
        (status = 409, description = "Not possible in the current state; `stale` if the table has changed", body = Problem),
        (status = 422, description = "Invalid value in the request", body = Problem),
        (status = 503, description = "It is unknown whether the request was executed: retry with the same idempotency key", body = Problem)
    )
)]
pub(super) async fn request(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(address): Extension<ClientAddress>,
    PathTable(id): PathTable,
    Body(request_body): Body<TableRequest>,
) -> Result<Json<Done>, ApiError> {
    let guest = caller.require_guest()?;
    let live = app.hub.table(&id).await?;
    live.visit(Some(&guest), address, app.now());
    execute(&live, guest, request_body).await.map(Json)
}

/// Suggests moves for the player to move, at tables with only computer opponents.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/hint", tag = "tables", params(("id" = String, Path, description = "Table id")),
    responses((status = 200, body = Hint), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, description = "Not the caller's turn, or other people are playing", body = Problem))
)]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(address): Extension<ClientAddress>,
    PathTable(id): PathTable,
) -> Result<Json<Hint>, ApiError> {
    let guest = caller.require_guest()?;
    let live = app.hub.latest(&id).await?;
    app.hub.hint(&live, &guest, address).await.map(Json)
}

/// An action to check.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhyQuery {
    /// The action in record notation.
    action: String,
}

/// Explains why an action is illegal for the player to move.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/why", tag = "tables", params(("id" = String, Path, description = "Table id"), WhyQuery),
    responses((status = 200, body = WhyNot), (status = 404, body = Problem), (status = 409, description = "Not the caller's turn", body = Problem))
)]
pub(super) async fn why(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathTable(id): PathTable,
    QueryParams(WhyQuery { action }): QueryParams<WhyQuery>,
) -> Result<Json<WhyNot>, ApiError> {
    let guest = caller.require_guest()?;
    let table = app.hub.latest(&id).await?.published()?;
    Ok(Json(api::why_not(table.table(), &guest, &action)?))
}

/// Observer of a replay.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct StepsQuery {
    /// Seat whose view is replayed: the caller's, or any once the game is over.
    seat: Option<u8>,
}

/// Replays the game step by step, as the caller saw it.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/steps", tag = "tables", params(("id" = String, Path, description = "Table id"), StepsQuery),
    responses((status = 200, body = Vec<Step>), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, description = "No such seat", body = Problem))
)]
pub(super) async fn steps(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    Extension(client): Extension<Client>,
    PathTable(id): PathTable,
    QueryParams(StepsQuery { seat }): QueryParams<StepsQuery>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let seat = match seat {
        None => None,
        Some(number) => {
            let seat = usize::from(number).checked_sub(1).and_then(Seat::new);
            Some(seat.ok_or_else(|| ApiError::malformed("seat: expected 1 to 4"))?)
        }
    };
    let published = app.hub.latest(&id).await?.published()?;
    let table = published.table();
    let read = GameRead {
        is_over: table.stage() == Stage::Over,
        media_type: "application/json",
        key: ReadKey {
            table: id,
            version: table.version(),
            kind: ReadKind::Steps,
            eye: api::replay_eye(table, caller.guest(), seat)?,
        },
    };
    let guest = caller.0;
    read.respond(&app, client, &headers, move || {
        let steps = api::steps(published.table(), guest.as_ref(), seat)?;
        Ok(serde_json::to_vec(&steps).expect("steps serialize to JSON"))
    })
    .await
}

/// Returns the rules options of every game, and the facts that follow from them.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "tables",
    responses((status = 200, body = Vec<GameCatalogue>))
)]
pub(super) async fn games(headers: HeaderMap) -> Response {
    static ALL: LazyLock<Document> = LazyLock::new(|| {
        let json = serde_json::to_vec(&api::catalogues());
        let json = json.expect("catalogues serialize to JSON");
        Document::new("application/json", json)
    });
    ALL.respond(&headers)
}

/// Scores a kingdom.
#[utoipa::path(
    post, path = "/api/v1/score", tag = "tables", request_body = KingdomDrawing,
    responses((status = 200, body = ScoredKingdom), (status = 400, description = "Request body cannot be parsed", body = Problem), (status = 422, description = "Invalid kingdom", body = Problem))
)]
pub(super) async fn score(
    Body(drawing): Body<KingdomDrawing>,
) -> Result<Json<ScoredKingdom>, ApiError> {
    Ok(Json(ScoredKingdom::of(&drawing)?))
}

/// Opens the rematch, or the next game of a Dynasty.
///
/// In a rematch every player moves one seat further. Repeated calls return the same table.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/next", tag = "tables", params(("id" = String, Path, description = "Table id")),
    responses((status = 200, body = NextTable), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, description = "The game is not over", body = Problem))
)]
pub(super) async fn next(
    State(app): State<Arc<App>>,
    Extension(caller): Extension<Caller>,
    PathTable(id): PathTable,
) -> Result<Json<NextTable>, ApiError> {
    let guest = caller.require_guest()?;
    let live = app.hub.table(&id).await?;
    let next = live.rematch(guest).await?;
    Ok(Json(NextTable { id: next.0 }))
}
