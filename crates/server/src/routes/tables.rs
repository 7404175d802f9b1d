//! Tables: opening them, looking at them, asking for something.

use std::sync::Arc;

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use game::Seat;
use players::Level;
use serde::{Deserialize, Serialize};
use table::deal::Seed;
use table::wire::{ScoredKingdom, Step, TableSeen, WhyNot};
use table::{Chair, ClockRules, Guest, Hint, Opening, Person, Request, Secret};
use ts_rs::TS;
use utoipa::{IntoParams, ToSchema};

use super::identity::Who;
use super::input::{Asked, At, Body};
use super::me::Listed;
use crate::app::App;
use crate::now;
use crate::problem::Problem;

/// How many open tables are listed.
const LISTED: u32 = 100;
/// Letters of a request's id.
const LONGEST_ID: usize = 64;

/// A table to be opened.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewTable {
    /// The rules line, such as `kingdomino players=3 harmony` or `domination players=2`.
    pub rules: String,
    /// Who sits where, in the order of seats: one for every player.
    pub chairs: Vec<NewChair>,
    /// How long one may think.
    #[serde(default)]
    #[ts(optional, as = "Option<ClockRules>")]
    pub clock: ClockRules,
    /// May decisions be taken back? Against opponents alone they always may; else if all agree.
    #[serde(default)]
    #[ts(optional)]
    pub undo: Option<bool>,
    /// May anybody find the table and sit down? Otherwise only who knows its address can.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub listed: bool,
    /// How strong whoever plays for those who are away is: 1 to 5, or by name.
    #[serde(default)]
    #[ts(optional)]
    pub stand_in: Option<String>,
}

/// A chair of a new table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum NewChair {
    /// Free for whoever comes.
    Open,
    /// For whoever opens the table, or somebody at the same screen.
    Me {
        /// What they are called.
        name: String,
        /// What they add to the deal: any text.
        #[serde(default)]
        #[ts(optional, as = "Option<String>")]
        contribution: String,
    },
    /// For an opponent.
    Opponent {
        /// How strong: 1 to 5, or by name.
        level: String,
    },
}

/// A table as somebody sees it.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub(crate) struct TableNow {
    /// Its id: whoever knows it can look at the table.
    pub id: String,
    /// When this was said, in milliseconds since the beginning of 1970.
    pub now: u64,
    /// All that they may know of it.
    pub table: TableSeen,
}

fn level(text: &str, what: &str) -> Result<Level, Problem> {
    text.parse()
        .map_err(|why| Problem::malformed(format!("{what}: {why}")))
}

impl NewTable {
    fn opening(self, host: Guest, seed: Seed) -> Result<Opening, Problem> {
        let mut chairs = Vec::new();
        let mut contributions = Vec::new();
        for chair in self.chairs {
            let mut added = String::new();
            chairs.push(match chair {
                NewChair::Open => Chair::Open,
                NewChair::Opponent { level: text } => Chair::Opponent(level(&text, "level")?),
                NewChair::Me { name, contribution } => {
                    let name = name
                        .parse()
                        .map_err(|why| Problem::malformed(format!("name: {why}")))?;
                    added = contribution;
                    Chair::Person(Person::new(host.clone(), name))
                }
            });
            contributions.push(added);
        }
        // Nobody else minds at a table of one person.
        let alone = !chairs.contains(&Chair::Open);
        Ok(Opening {
            rules: self.rules,
            seed: Secret(seed.reveal()),
            host,
            chairs,
            contributions,
            clock: self.clock,
            undo: self.undo.unwrap_or(alone),
            listed: self.listed,
            stand_in: match &self.stand_in {
                Some(text) => level(text, "stand_in")?,
                None => Level::Club,
            },
            before: Vec::new(),
        })
    }
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
) -> Result<Response, Problem> {
    let guest = who.known()?;
    let seed = app.hub.seeds().of_new_table(&guest, &headers);
    let opening = new.opening(guest.clone(), seed)?;
    if !app.openings.take(guest.clone(), std::time::Instant::now()) {
        return Err(Problem::too_many("too many new tables; wait a little"));
    }
    if app.hub.store().hosted(&guest).await? >= app.config.limits.hosted {
        let detail = "too many of your games are not over yet";
        return Err(Problem::too_many(detail));
    }
    let id = app.hub.create(opening).await?;
    let table = app.hub.table(&id).await?.table()?;
    let body = Json(TableNow {
        now: now(),
        table: table.seen_by(Some(&guest), now()),
        id: id.0.clone(),
    });
    let address = [(header::LOCATION, format!("/api/v1/tables/{id}"))];
    Ok((StatusCode::CREATED, address, body).into_response())
}

/// Tables where anybody may sit down, the newest first.
#[utoipa::path(get, path = "/api/v1/tables", tag = "tables", responses((status = 200, body = Vec<Listed>)))]
pub(super) async fn listed(
    State(app): State<Arc<App>>,
    Extension(who): Extension<Who>,
) -> Result<Json<Vec<Listed>>, Problem> {
    Listed::all(app.hub.store().listed(LISTED).await?, who.guest())
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
) -> Result<Json<TableNow>, Problem> {
    let table = app.hub.table(&id).await?.table()?;
    Ok(Json(TableNow {
        now: now(),
        table: table.seen_by(who.guest(), now()),
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
) -> Result<String, Problem> {
    let table = app.hub.table(&id).await?.table()?;
    Ok(table.record(who.guest()))
}

/// Something that somebody asks for at a table.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
pub(crate) struct TableRequest {
    /// What they call it, at will: asking again under the same name does nothing and gets the same
    /// answer, so that it can be repeated when no answer came.
    #[serde(default)]
    #[ts(optional)]
    pub request: Option<String>,
    /// What, and what they have seen.
    #[serde(flatten)]
    pub what: Request,
}

/// It was done.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub(crate) struct Done {
    /// The version of the table with it.
    pub version: u64,
}

/// Does what somebody asks for.
pub(super) async fn ask(
    live: &crate::live::Live,
    guest: Guest,
    asked: TableRequest,
) -> Result<Done, Problem> {
    let TableRequest { request, what } = asked;
    if let Some(name) = &request
        && !(1..=LONGEST_ID).contains(&name.len())
    {
        let detail = format!("request: 1 to {LONGEST_ID} bytes are expected");
        return Err(Problem::malformed(detail));
    }
    let version = live.request(guest, what, request).await?;
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
) -> Result<Json<Done>, Problem> {
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
) -> Result<Json<Hint>, Problem> {
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
) -> Result<Json<WhyNot>, Problem> {
    let guest = who.known()?;
    let table = app.hub.table(&id).await?.table()?;
    Ok(Json(table.why_not(&guest, &action)?))
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
) -> Result<Json<Vec<Step>>, Problem> {
    let seat = match seat {
        None => None,
        Some(number) => {
            let seat = usize::from(number).checked_sub(1).and_then(Seat::new);
            Some(seat.ok_or_else(|| Problem::malformed("seat: 1 to 4 are expected"))?)
        }
    };
    let table = app.hub.table(&id).await?.table()?;
    Ok(Json(table.steps(who.guest(), seat)?))
}

/// A kingdom as somebody has drawn it.
#[derive(Clone, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drawn {
    /// The rules line.
    pub rules: String,
    /// One line a row, a letter a square (`w`, `f`, `l`, `p`, `s`, `m`) with its crowns behind it; `C` is the
    /// castle, `.` is empty.
    pub kingdom: String,
}

/// What a kingdom is worth.
#[utoipa::path(
    post, path = "/api/v1/score", tag = "tables", request_body = Drawn,
    responses((status = 200, body = ScoredKingdom), (status = 400, description = "It cannot be read", body = Problem), (status = 422, description = "There can be no such kingdom", body = Problem))
)]
pub(super) async fn score(Body(drawn): Body<Drawn>) -> Result<Json<ScoredKingdom>, Problem> {
    Ok(Json(ScoredKingdom::of(&drawn.kingdom, &drawn.rules)?))
}

/// Another table.
#[derive(Clone, Debug, Serialize, TS, ToSchema)]
pub(crate) struct NextTable {
    /// Its id.
    pub id: String,
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
) -> Result<Json<NextTable>, Problem> {
    let guest = who.known()?;
    let live = app.hub.table(&id).await?;
    let next = live.follow(guest).await?;
    Ok(Json(NextTable { id: next.0 }))
}
