//! Tables: opening them, looking at them, asking for something.

use std::sync::{Arc, LazyLock};

use api::{
    Done, GameCatalogue, Hint, KingdomDrawing, ListedTable, NewChair, NewTable, NextTable, Problem,
    ScoredKingdom, Step, TableNow, TableRequest, WhyNot, table_view,
};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use game::Seat;
use players::Level;
use serde::Deserialize;
use table::deal::Seed;
use table::{Chair, Guest, Opening, Person, Secret};
use utoipa::IntoParams;

use super::identity::Who;
use super::input::{Asked, At, Body};
use super::me::listing;
use crate::app::App;
use crate::error::ApiError;
use crate::now;

/// How many open tables are listed.
const LISTED: u32 = 100;
/// Letters of a request's id.
const LONGEST_ID: usize = 64;

/// How a new table is set up.
fn opening(new: NewTable, host: Guest, seed: Seed) -> Result<Opening, ApiError> {
    let mut chairs = Vec::new();
    let mut contributions = Vec::new();
    for chair in new.chairs {
        let mut added = String::new();
        chairs.push(match chair {
            NewChair::Open => Chair::Open,
            NewChair::Opponent { level } => Chair::Opponent(level.into()),
            NewChair::Me { name, contribution } => {
                let name = name
                    .parse()
                    .map_err(|why| ApiError::malformed(format!("name: {why}")))?;
                added = contribution;
                Chair::Person(Person::new(host.clone(), name))
            }
        });
        contributions.push(added);
    }
    // Taking back needs no agreement at a table of one person.
    let alone = !chairs.contains(&Chair::Open);
    Ok(Opening {
        rules: new.rules,
        seed: Secret(seed.reveal()),
        host,
        chairs,
        contributions,
        clock: new.clock.into(),
        undo: new.undo.unwrap_or(alone),
        listed: new.listed,
        stand_in: new.stand_in.map_or(Level::Club, Level::from),
        before: Vec::new(),
    })
}

/// Opens a table.
#[utoipa::path(
    post, path = "/api/v1/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, body = TableNow), (status = 400, description = "It cannot be read", body = Problem),
        (status = 422, description = "The rules or chairs make no sense", body = Problem),
        (status = 429, description = "Too many tables", body = Problem)
    )
)]
pub(super) async fn create(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    headers: HeaderMap,
    Body(new): Body<NewTable>,
) -> Result<Response, ApiError> {
    let guest = who.known()?;
    let seed = app.hub.seeds().of_new_table(&guest, &headers);
    let opening = opening(new, guest.clone(), seed)?;
    if !app.openings.take(&guest) {
        return Err(ApiError::too_many("too many new tables; wait a little"));
    }
    if app.hub.store().hosted(&guest).await? >= app.config.limits.hosted {
        let detail = "too many of your games are not over yet";
        return Err(ApiError::too_many(detail));
    }
    let id = app.hub.create(opening).await?;
    let table = app.hub.table(&id).await?.published()?;
    let body = Json(TableNow {
        now: now(),
        table: table_view(table.table(), Some(&guest), now()),
        id: id.0.clone(),
    });
    let address = [(header::LOCATION, format!("/api/v1/tables/{id}"))];
    Ok((StatusCode::CREATED, address, body).into_response())
}

/// Tables where anybody may sit down, the newest first.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = Vec<ListedTable>)))]
pub(super) async fn listed(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
) -> Result<Json<Vec<ListedTable>>, ApiError> {
    listing(app.hub.store().listed(LISTED).await?, who.guest())
}

/// A table, as whoever asks may see it.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}", tag = "tables", params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = TableNow), (status = 404, body = Problem))
)]
pub(super) async fn table(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
) -> Result<Json<TableNow>, ApiError> {
    let table = app.hub.table(&id).await?.published()?;
    Ok(Json(TableNow {
        now: now(),
        table: table_view(table.table(), who.guest(), now()),
        id: id.0,
    }))
}

/// The record of the game, as whoever asks may know it; all of it once it is over.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/record", tag = "tables", params(("id" = String, Path, description = "The table")),
    responses((status = 200, content_type = "text/plain", body = String), (status = 404, body = Problem))
)]
pub(super) async fn record(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
) -> Result<String, ApiError> {
    let table = app.hub.table(&id).await?.published()?;
    Ok(table.table().record(who.guest()))
}

/// Does what somebody asks for.
pub(super) async fn ask(
    live: &crate::live::Live,
    guest: Guest,
    asked: TableRequest,
) -> Result<Done, ApiError> {
    let TableRequest { request, what } = asked;
    if let Some(name) = &request
        && !(1..=LONGEST_ID).contains(&name.len())
    {
        let detail = format!("request: 1 to {LONGEST_ID} bytes are expected");
        return Err(ApiError::malformed(detail));
    }
    let version = live.request(guest, what.into(), request).await?;
    Ok(Done { version })
}

/// Asks for something: to sit down, to decide, to take something back…
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/requests", tag = "tables", request_body = TableRequest,
    params(("id" = String, Path, description = "The table")),
    responses(
        (status = 200, description = "It was done, and is on disk", body = Done),
        (status = 400, description = "It cannot be read", body = Problem),
        (status = 403, description = "It is not theirs to ask for", body = Problem),
        (status = 404, body = Problem),
        (status = 409, description = "It cannot be done now; `stale` if the table has changed", body = Problem),
        (status = 422, description = "It makes no sense", body = Problem),
        (status = 503, description = "Whether it was done is not known: ask again under the same name", body = Problem)
    )
)]
pub(super) async fn request(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
    Body(asked): Body<TableRequest>,
) -> Result<Json<Done>, ApiError> {
    let guest = who.known()?;
    let live = app.hub.table(&id).await?;
    ask(&live, guest, asked).await.map(Json)
}

/// What a strong player would do now, for whose turn it is, where they play with nobody but opponents.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/hint", tag = "tables", params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = Hint), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, description = "It is not their turn, or other people play", body = Problem))
)]
pub(super) async fn hint(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
) -> Result<Json<Hint>, ApiError> {
    let guest = who.known()?;
    let live = app.hub.table(&id).await?;
    app.hub.hint(&live, &guest).await.map(Json)
}

/// Something that somebody would like to do.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Wish {
    /// What, as it is written in records.
    action: String,
}

/// Why something may not be done, for whose turn it is.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/why", tag = "tables", params(("id" = String, Path, description = "The table"), Wish),
    responses((status = 200, body = WhyNot), (status = 404, body = Problem), (status = 409, description = "It is not their turn", body = Problem))
)]
pub(super) async fn why(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
    Asked(Wish { action }): Asked<Wish>,
) -> Result<Json<WhyNot>, ApiError> {
    let guest = who.known()?;
    let table = app.hub.table(&id).await?.published()?;
    Ok(Json(api::why_not(table.table(), &guest, &action)?))
}

/// Whose eyes.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Through {
    /// As this seat saw it: one's own, or any once the game is over.
    seat: Option<u8>,
}

/// The game step by step, as whoever asks saw it.
#[utoipa::path(
    get, path = "/api/v1/tables/{id}/steps", tag = "tables", params(("id" = String, Path, description = "The table"), Through),
    responses((status = 200, body = Vec<Step>), (status = 403, body = Problem), (status = 404, body = Problem), (status = 422, description = "There is no such seat", body = Problem))
)]
pub(super) async fn steps(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
    Asked(Through { seat }): Asked<Through>,
) -> Result<Json<Vec<Step>>, ApiError> {
    let seat = match seat {
        None => None,
        Some(number) => {
            let seat = usize::from(number).checked_sub(1).and_then(Seat::new);
            Some(seat.ok_or_else(|| ApiError::malformed("seat: 1 to 4 are expected"))?)
        }
    };
    let table = app.hub.table(&id).await?.published()?;
    Ok(Json(api::steps(table.table(), who.guest(), seat)?))
}

/// The options of every game's rules, and facts that follow from them.
#[utoipa::path(
    get, path = "/api/v1/games", tag = "tables",
    responses((status = 200, body = Vec<GameCatalogue>))
)]
pub(super) async fn games() -> Json<&'static [GameCatalogue]> {
    static ALL: LazyLock<Vec<GameCatalogue>> = LazyLock::new(api::catalogues);
    Json(&ALL)
}

/// What a kingdom is worth.
#[utoipa::path(
    post, path = "/api/v1/score", tag = "tables", request_body = KingdomDrawing,
    responses((status = 200, body = ScoredKingdom), (status = 400, description = "It cannot be read", body = Problem), (status = 422, description = "There can be no such kingdom", body = Problem))
)]
pub(super) async fn score(
    Body(drawing): Body<KingdomDrawing>,
) -> Result<Json<ScoredKingdom>, ApiError> {
    Ok(Json(ScoredKingdom::of(&drawing)?))
}

/// The next game of the same people: the next one of a Dynasty, or another one in which everybody sits one seat
/// further. Whoever asks second gets the same.
#[utoipa::path(
    post, path = "/api/v1/tables/{id}/next", tag = "tables", params(("id" = String, Path, description = "The table")),
    responses((status = 200, body = NextTable), (status = 403, body = Problem), (status = 404, body = Problem), (status = 409, description = "The game is not over", body = Problem))
)]
pub(super) async fn next(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
    At(id): At,
) -> Result<Json<NextTable>, ApiError> {
    let guest = who.known()?;
    let live = app.hub.table(&id).await?;
    let next = live.follow(guest).await?;
    Ok(Json(NextTable { id: next.0 }))
}
