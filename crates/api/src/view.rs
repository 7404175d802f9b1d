//! Views: a table as one viewer may know it.

use game::{Ending as _, Eye, Seat};
use games::match_any;
use serde::{Deserialize, Serialize};
use table::{AnyTable, Chair, Guest, Perspective, Table, Time};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::domination::{DominationPreview, DominationScene};
use crate::event::EventLog;
use crate::kingdomino::{KingdominoPreview, KingdominoScene};
use crate::present::Present;
use crate::terms::{
    Criterion, GameName, Level, Occupant, Phrase, RuleOption, Stage, TimeControl, number,
};

/// Everything that one viewer may know about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    /// The part that depends on the viewer.
    #[serde(flatten)]
    #[ts(flatten)]
    pub viewer: Viewer,
    /// The part shared by all viewers with the same knowledge of the game.
    #[serde(flatten)]
    #[ts(flatten)]
    pub state: TableState,
    /// The events of the game, as visible to the seat in `eye`.
    #[serde(flatten)]
    #[ts(flatten)]
    pub log: EventLog,
}

/// The part of a table view that depends on the viewer and the time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Viewer {
    /// The chairs in seat order.
    pub chairs: Vec<ChairView>,
    /// The viewer's seats.
    pub yours: Vec<u8>,
    /// Whether the viewer is the host.
    pub host: bool,
    /// The commands that the viewer may send now.
    #[serde(default)]
    pub can: Permissions,
}

/// The part of a table view shared by all viewers with the same knowledge.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableState {
    /// Version of the table, incremented by every change.
    pub version: u64,
    pub game: GameName,
    /// Rules line, such as `kingdomino players=2 harmony`.
    pub rules: String,
    /// The options of the rules line except the number of players.
    pub options: Vec<RuleOption>,
    /// Phase of the game session.
    pub stage: Stage,
    /// Whether the table was closed: it is `over` without a result.
    #[serde(default)]
    pub closed: bool,
    /// The time control.
    pub clock: TimeControl,
    /// Whether undo is allowed at this table.
    pub undo: bool,
    /// Whether a guest may take several chairs, for players who share a device.
    #[serde(default)]
    pub shared_screens: bool,
    /// The pending undo request.
    pub undo_asked: Option<UndoRequest>,
    /// Recent quick-chat phrases.
    pub said: Vec<ChatMessage>,
    /// The seat to move.
    pub turn: Option<u8>,
    /// The board, as visible to the seat in `eye`.
    pub scene: Scene,
    /// The seat whose knowledge this view shows; none for spectators.
    pub eye: Option<u8>,
    /// The legal actions of that seat.
    pub legal: Vec<Choice>,
    /// Commitment to the seed of the deal.
    pub commitment: String,
    /// Seed of the deal, revealed when the game is over.
    pub seed: Option<String>,
    /// Contribution of each seat to the deal, when the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<String>>")]
    pub contributions: Vec<String>,
    /// Seats whose contribution the deal awaits.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<u8>>")]
    pub awaited: Vec<u8>,
    /// The result, when the game is over.
    pub result: Option<GameResult>,
    /// The match that this game is part of.
    pub dynasty: Option<MatchView>,
    /// Id of the rematch table.
    pub next: Option<String>,
}

/// Commands that a viewer may send now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a permission")]
pub struct Permissions {
    /// Play an action: one of the viewer's seats is to move.
    pub act: bool,
    /// Undo the last decision, or request it.
    pub undo: bool,
    /// Answer an undo request.
    pub answer_undo: bool,
    /// Request a hint.
    pub hint: bool,
    /// Take an open chair.
    pub sit: bool,
    /// Leave the table.
    pub leave: bool,
    /// Return after leaving.
    #[serde(rename = "return")]
    pub return_: bool,
    /// Give an open chair to a computer player, or remove one.
    pub fill: bool,
    /// Remove a player before the game.
    #[serde(default)]
    pub remove: bool,
    /// Replace an absent player by a computer player.
    #[serde(default)]
    pub replace: bool,
    /// Close the table without a result.
    #[serde(default)]
    pub close: bool,
    /// Send a quick-chat phrase.
    pub say: bool,
    /// Open the rematch or the next game of the match.
    pub next: bool,
    /// Add a contribution to the deal.
    #[serde(default)]
    pub contribute: bool,
}

impl From<table::Permissions> for Permissions {
    fn from(may: table::Permissions) -> Self {
        Self {
            act: may.act,
            undo: may.undo,
            answer_undo: may.answer_undo,
            hint: may.hint,
            sit: may.sit,
            leave: may.leave,
            return_: may.return_,
            fill: may.fill,
            remove: may.remove,
            replace: may.replace,
            close: may.close,
            say: may.say,
            next: may.next,
            contribute: may.contribute,
        }
    }
}

/// A chair at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a fact about the chair"
)]
pub struct ChairView {
    /// Seat number, from 1.
    pub seat: u8,
    /// Kind of occupant.
    #[serde(rename = "sitter")]
    pub occupant: Occupant,
    /// Name of the player.
    pub name: Option<String>,
    /// Level of the computer player.
    pub level: Option<Level>,
    /// Whether it belongs to the viewer.
    pub yours: bool,
    /// Whether the player has left.
    pub away: bool,
    /// Whether the player has left, is out of time, or is idle for a day.
    #[serde(default)]
    pub absent: bool,
    /// Milliseconds left.
    pub time_left: Option<u64>,
    /// Whether its clock runs.
    pub running: bool,
    /// Current score from public information.
    pub points: u32,
}

/// A pending undo request.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoRequest {
    /// The seat that asked.
    pub seat: u8,
    /// Seats that have not answered yet.
    pub waiting: Vec<u8>,
}

/// A quick-chat message.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatMessage {
    /// The table version that introduced it.
    pub version: u64,
    /// The seat that sent it.
    pub seat: u8,
    /// The phrase.
    pub phrase: Phrase,
}

/// A legal action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// Action id.
    pub id: u16,
    /// The action in record notation.
    pub action: String,
    /// Effects of the action.
    pub preview: Preview,
}

/// The board of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Scene {
    Kingdomino(KingdominoScene),
    Domination(DominationScene),
}

/// Effects of a legal action, shown before it is played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Preview {
    Kingdomino(KingdominoPreview),
    Domination(DominationPreview),
}

/// Result of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameResult {
    /// The result in record notation.
    pub text: String,
    /// The winning seats; several if they are tied.
    pub winners: Vec<u8>,
    /// Points of each seat.
    pub points: Vec<u32>,
    /// The criterion that decided the game.
    pub decided: Criterion,
    /// The criteria compared until the game was decided, points first.
    pub compared: Vec<Comparison>,
}

/// Figures of all seats for one criterion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Comparison {
    /// The criterion.
    pub what: Criterion,
    /// Figure of each seat.
    pub figures: Vec<u32>,
}

impl Comparison {
    pub(crate) fn of(what: Criterion, figures: impl Iterator<Item = u32>) -> Self {
        Self {
            what,
            figures: figures.collect(),
        }
    }
}

/// A match of several games, such as a Dynasty.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct MatchView {
    /// Number of this game in the match, from 1.
    pub game: usize,
    /// Number of games in the match.
    pub of: usize,
    /// Table ids of the earlier games.
    pub before: Vec<String>,
    /// Totals of the finished games, best first.
    pub standings: Vec<Standing>,
    /// The winning seats, when all games are over; several if they are tied.
    pub winners: Vec<u8>,
}

/// Total of one seat over the games of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    /// Seat number, from 1.
    pub seat: u8,
    /// Rank from 1; ties share a rank.
    pub place: usize,
    /// Sum of points.
    pub total: u32,
}

/// Builds the view of a table for a guest.
pub fn table_view(table: &AnyTable, guest: Option<&Guest>, now: Time) -> TableView {
    fn of<G: Present>(table: &Table<G>, guest: Option<&Guest>, now: Time) -> TableView {
        let seen = table.seen_by(guest);
        TableView {
            viewer: viewer(table, guest, now),
            state: state(table, &seen),
            log: EventLog::of(table, &seen, 0),
        }
    }
    match_any!(table, AnyTable(table) => of(table, guest, now))
}

pub(crate) fn viewer<G: Present>(table: &Table<G>, guest: Option<&Guest>, now: Time) -> Viewer {
    Viewer {
        chairs: chairs(table, guest, now),
        yours: guest.map_or_else(Vec::new, |guest| {
            table.seats_of(guest).map(number).collect()
        }),
        host: guest.is_some_and(|guest| table.opening().host == *guest),
        can: table.permissions(guest, now).into(),
    }
}

/// The chairs as a guest sees them. Points are those visible to spectators.
pub(crate) fn chairs<G: Present>(
    table: &Table<G>,
    guest: Option<&Guest>,
    now: Time,
) -> Vec<ChairView> {
    let spectator = table.seen_by(None);
    let seats = Seat::all(table.chairs().len()).zip(table.chairs());
    let chair = |(seat, chair): (Seat, &Chair)| {
        let time = table.time_left(seat, now);
        ChairView {
            seat: number(seat),
            occupant: match chair {
                Chair::Open => Occupant::Open,
                Chair::Person(_) => Occupant::Person,
                Chair::Opponent(_) => Occupant::Opponent,
            },
            name: chair.person().map(|person| person.name.to_string()),
            level: match chair {
                Chair::Opponent(level) => Some((*level).into()),
                Chair::Open | Chair::Person(_) => None,
            },
            yours: guest.is_some_and(|guest| chair.belongs_to(guest)),
            away: chair.person().is_some_and(|person| person.away),
            absent: table.is_absent(seat, now),
            time_left: time.map(|(left, _)| left),
            running: time.is_some_and(|(_, running)| running),
            points: G::public_score(spectator.view(), seat),
        }
    };
    seats.map(chair).collect()
}

pub(crate) fn state<G: Present>(table: &Table<G>, seen: &Perspective<'_, G>) -> TableState {
    let rules = table.rules();
    TableState {
        version: table.version(),
        game: G::GAME,
        rules: rules.to_string(),
        options: RuleOption::of::<G>(rules),
        stage: table.stage().into(),
        closed: table.is_closed(),
        clock: table.clock().into(),
        undo: table.opening().undo,
        shared_screens: table.shares_screens(),
        undo_asked: table.undo().map(|undo| UndoRequest {
            seat: number(undo.seat),
            waiting: undo.waiting.iter().copied().map(number).collect(),
        }),
        said: table
            .said()
            .iter()
            .map(|(version, seat, phrase)| ChatMessage {
                version: *version,
                seat: number(*seat),
                phrase: (*phrase).into(),
            })
            .collect(),
        turn: table.turn().map(number),
        eye: match seen.eye() {
            Eye::Seat(seat) => Some(number(seat)),
            Eye::Spectator => None,
        },
        legal: seen
            .legal()
            .into_iter()
            .map(|action| Choice {
                id: G::id(action).0,
                action: action.to_string(),
                preview: G::preview(seen.view(), action),
            })
            .collect(),
        scene: G::scene(seen.view(), &seen.history()),
        commitment: table.commitment().to_string(),
        seed: table.revealed_seed(),
        contributions: table
            .revealed_contributions()
            .into_iter()
            .flatten()
            .map(|contribution| contribution.as_str().to_owned())
            .collect(),
        awaited: table.awaited().iter().copied().map(number).collect(),
        result: result(table),
        dynasty: G::match_view(rules, &table.opening().before, table.end()),
        next: table.next().map(str::to_owned),
    }
}

pub(crate) fn result<G: Present>(table: &Table<G>) -> Option<GameResult> {
    let ending = G::result(table.end()?)?;
    let decided = G::decided(&ending);
    let mut compared = G::comparisons(table.rules(), &ending);
    if let Some(last) = compared.iter().position(|it| it.what == decided) {
        compared.truncate(last + 1);
    }
    Some(GameResult {
        text: ending.to_string(),
        winners: ending.winners().map(number).collect(),
        points: Seat::all(table.chairs().len())
            .map(|seat| ending.points(seat))
            .collect(),
        decided,
        compared,
    })
}
