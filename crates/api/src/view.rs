//! A table as one viewer may know it.

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
use crate::terms::{Clock, Criterion, GameName, Level, Phrase, RuleOption, Sitter, Stage, number};

/// All that one viewer may know about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableView {
    /// What depends on the viewer.
    #[serde(flatten)]
    #[ts(flatten)]
    pub viewer: Viewer,
    /// What everyone with the same knowledge of the game is sent.
    #[serde(flatten)]
    #[ts(flatten)]
    pub state: TableState,
    /// The events of the game, as known to the seat in `eye`.
    #[serde(flatten)]
    #[ts(flatten)]
    pub log: EventLog,
}

/// The part of a table view that depends on the viewer and the time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Viewer {
    /// The chairs in the order of seats.
    pub chairs: Vec<ChairView>,
    /// The seats of the viewer.
    pub yours: Vec<u8>,
    /// Whether the viewer created the table.
    pub host: bool,
    /// What the viewer may ask for now.
    #[serde(default)]
    pub can: Permissions,
}

/// The part of a table view that is the same for everyone with the same knowledge of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableState {
    /// How often the table has changed.
    pub version: u64,
    /// The game.
    pub game: GameName,
    /// The rules line.
    pub rules: String,
    /// What the rules line says besides the number of players.
    pub options: Vec<RuleOption>,
    /// How far the game has come.
    pub stage: Stage,
    /// The time limits.
    pub clock: Clock,
    /// Whether decisions can be taken back at this table.
    pub undo: bool,
    /// A request to take a decision back.
    pub undo_asked: Option<UndoRequest>,
    /// The last remarks.
    pub said: Vec<Remark>,
    /// The seat whose turn it is.
    pub turn: Option<u8>,
    /// What is on the table, as known to the seat in `eye`.
    pub scene: Scene,
    /// The seat whose knowledge this is; none for a spectator.
    pub eye: Option<u8>,
    /// What that seat may do now.
    pub legal: Vec<Choice>,
    /// The commitment to the seed of the deal.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// How the game ended.
    pub result: Option<GameResult>,
    /// The match that this game is part of.
    pub dynasty: Option<MatchView>,
    /// The table of the next game of the same people.
    pub next: Option<String>,
}

/// What a viewer may ask for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[expect(clippy::struct_excessive_bools, reason = "each is a permission")]
pub struct Permissions {
    /// Take a decision in the game: it is the turn of one of their seats.
    pub act: bool,
    /// Take their last decision back, or ask the others for it.
    pub undo: bool,
    /// Answer a request to take a decision back.
    pub answer_undo: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Sit down on a free chair.
    pub sit: bool,
    /// Leave the table.
    pub leave: bool,
    /// Come back to it.
    #[serde(rename = "return")]
    pub return_: bool,
    /// Give a free chair to a computer player, or remove one.
    pub fill: bool,
    /// Say something to the others.
    pub say: bool,
    /// Go on to the next game of the same people.
    pub next: bool,
}

impl From<table::Permissions> for Permissions {
    fn from(may: table::Permissions) -> Self {
        let table::Permissions {
            act,
            undo,
            answer_undo,
            hint,
            sit,
            leave,
            return_,
            fill,
            say,
            next,
        } = may;
        Self {
            act,
            undo,
            answer_undo,
            hint,
            sit,
            leave,
            return_,
            fill,
            say,
            next,
        }
    }
}

/// A chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChairView {
    /// Its seat.
    pub seat: u8,
    /// Who sits there.
    pub sitter: Sitter,
    /// The name of a person.
    pub name: Option<String>,
    /// How strong a computer player is.
    pub level: Option<Level>,
    /// Whether it belongs to the viewer.
    pub yours: bool,
    /// Whether its owner has left.
    pub away: bool,
    /// Milliseconds left.
    pub time_left: Option<u64>,
    /// Whether its clock runs.
    pub running: bool,
    /// Its points so far, as everyone can count them.
    pub points: u32,
}

/// A request to take a decision back, which others have to agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoRequest {
    /// The seat whose decision it is.
    pub seat: u8,
    /// The seats that have not answered.
    pub waiting: Vec<u8>,
}

/// Something that was said at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Remark {
    /// The version of the table with it.
    pub version: u64,
    /// The seat that spoke.
    pub seat: u8,
    /// What it said.
    pub phrase: Phrase,
}

/// A legal action.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// The id of the action.
    pub id: u16,
    /// The action as in records.
    pub action: String,
    /// What it would bring.
    pub preview: Preview,
}

/// What is on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Scene {
    Kingdomino(KingdominoScene),
    Domination(DominationScene),
}

/// What a legal action would bring.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Preview {
    Kingdomino(KingdominoPreview),
    Domination(DominationPreview),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct GameResult {
    /// The result as in records.
    pub text: String,
    /// The seats that won, or share the victory.
    pub winners: Vec<u8>,
    /// The points of each seat.
    pub points: Vec<u32>,
    /// What determined the winners.
    pub decided: Criterion,
    /// What was compared, in order, until it was decided: points first.
    pub compared: Vec<Comparison>,
}

/// The figures of all seats for one criterion.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Comparison {
    /// The criterion.
    pub what: Criterion,
    /// The figure of each seat.
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
    /// Which of its games this is, from 1.
    pub game: usize,
    /// How many games there are.
    pub of: usize,
    /// The tables of the earlier games.
    pub before: Vec<String>,
    /// The sums of the finished games, the best first.
    pub standings: Vec<Standing>,
    /// The seats that won, or share the victory, once all games are over.
    pub winners: Vec<u8>,
}

/// The sum of one seat over several games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Standing {
    /// Whose sum it is.
    pub seat: u8,
    /// 1 for the leader; equals share a place.
    pub place: usize,
    /// Points of all games.
    pub total: u32,
}

/// All that a guest may know about a table.
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
        can: table.permissions(guest).into(),
    }
}

/// The chairs as a guest sees them. Points are those that a spectator can count.
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
            sitter: match chair {
                Chair::Open => Sitter::Open,
                Chair::Person(_) => Sitter::Person,
                Chair::Opponent(_) => Sitter::Opponent,
            },
            name: chair.person().map(|person| person.name.to_string()),
            level: match chair {
                Chair::Opponent(level) => Some((*level).into()),
                Chair::Open | Chair::Person(_) => None,
            },
            yours: guest.is_some_and(|guest| chair.belongs_to(guest)),
            away: chair.person().is_some_and(|person| person.away),
            time_left: time.map(|(left, _)| left),
            running: time.is_some_and(|(_, running)| running),
            points: G::points_seen(spectator.view(), seat),
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
        clock: table.clock().into(),
        undo: table.opening().undo,
        undo_asked: table.undo().map(|undo| UndoRequest {
            seat: number(undo.seat),
            waiting: undo.waiting.iter().copied().map(number).collect(),
        }),
        said: table
            .said()
            .iter()
            .map(|(version, seat, phrase)| Remark {
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
