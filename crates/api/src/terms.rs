//! Shared small wire types: levels, phrases, clocks, stages.

use game::{Game, Seat, catalogue};
use games::GameKind;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum GameName {
    Kingdomino,
    Domination,
}

impl GameName {
    /// The wire spelling.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Kingdomino => GameKind::Kingdomino.name(),
            Self::Domination => GameKind::Domination.name(),
        }
    }
}

/// A square: column from the west and row from the north, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Point {
    /// Column, from 0.
    pub x: u8,
    /// Row, from 0.
    pub y: u8,
}

/// An option of the rules other than the number of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleOption {
    /// Keyword, such as `edition` or `harmony`.
    pub keyword: String,
    /// Value, for options that have one.
    pub value: Option<String>,
}

impl RuleOption {
    /// The options of rules except the number of players.
    pub(crate) fn of<G: Game<Rules: Default>>(rules: &G::Rules) -> Vec<Self> {
        let chosen = catalogue::non_default_options::<G>(rules).into_iter();
        let options = chosen.filter(|(keyword, _)| *keyword != catalogue::PLAYERS);
        options
            .map(|(keyword, value)| Self {
                keyword: keyword.to_owned(),
                value: Some(value).filter(|value| !value.is_empty()),
            })
            .collect()
    }
}

/// Phase of a game session.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Waiting for players to take the open chairs.
    Gathering,
    Playing,
    Over,
}

impl From<table::Stage> for Stage {
    fn from(stage: table::Stage) -> Self {
        match stage {
            table::Stage::Gathering => Self::Gathering,
            table::Stage::Playing => Self::Playing,
            table::Stage::Over => Self::Over,
        }
    }
}

/// Kind of occupant of a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Occupant {
    Open,
    Person,
    /// A computer player.
    Opponent,
}

/// Level of a computer player. Requests also accept `1` to `5`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", try_from = "String")]
pub enum Level {
    Child,
    Beginner,
    Casual,
    Club,
    Master,
}

impl Level {
    /// The wire spelling.
    pub fn text(self) -> &'static str {
        players::Level::from(self).name()
    }
}

impl TryFrom<String> for Level {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let level: Result<players::Level, _> = text.parse();
        level.map(Self::from).map_err(|why| format!("level: {why}"))
    }
}

impl From<players::Level> for Level {
    fn from(level: players::Level) -> Self {
        match level {
            players::Level::Child => Self::Child,
            players::Level::Beginner => Self::Beginner,
            players::Level::Casual => Self::Casual,
            players::Level::Club => Self::Club,
            players::Level::Master => Self::Master,
        }
    }
}

impl From<Level> for players::Level {
    fn from(level: Level) -> Self {
        match level {
            Level::Child => Self::Child,
            Level::Beginner => Self::Beginner,
            Level::Casual => Self::Casual,
            Level::Club => Self::Club,
            Level::Master => Self::Master,
        }
    }
}

/// Who took a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecisionMaker {
    /// The player who owns the chair.
    Person,
    /// The computer player on the chair.
    Opponent,
    /// A computer player in place of a player who is away or out of time.
    StandIn,
}

impl From<table::DecisionMaker> for DecisionMaker {
    fn from(by: table::DecisionMaker) -> Self {
        match by {
            table::DecisionMaker::Person => Self::Person,
            table::DecisionMaker::Opponent => Self::Opponent,
            table::DecisionMaker::StandIn => Self::StandIn,
        }
    }
}

/// Quick-chat phrases.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phrase {
    Hello,
    GoodLuck,
    NiceMove,
    Oops,
    Thinking,
    Thanks,
    WellPlayed,
    Again,
    Bye,
}

impl From<table::Phrase> for Phrase {
    fn from(phrase: table::Phrase) -> Self {
        match phrase {
            table::Phrase::Hello => Self::Hello,
            table::Phrase::GoodLuck => Self::GoodLuck,
            table::Phrase::NiceMove => Self::NiceMove,
            table::Phrase::Oops => Self::Oops,
            table::Phrase::Thinking => Self::Thinking,
            table::Phrase::Thanks => Self::Thanks,
            table::Phrase::WellPlayed => Self::WellPlayed,
            table::Phrase::Again => Self::Again,
            table::Phrase::Bye => Self::Bye,
        }
    }
}

impl From<Phrase> for table::Phrase {
    fn from(phrase: Phrase) -> Self {
        match phrase {
            Phrase::Hello => Self::Hello,
            Phrase::GoodLuck => Self::GoodLuck,
            Phrase::NiceMove => Self::NiceMove,
            Phrase::Oops => Self::Oops,
            Phrase::Thinking => Self::Thinking,
            Phrase::Thanks => Self::Thanks,
            Phrase::WellPlayed => Self::WellPlayed,
            Phrase::Again => Self::Again,
            Phrase::Bye => Self::Bye,
        }
    }
}

/// Time control of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeControl {
    /// No time limit.
    #[default]
    None,
    /// A time limit per decision; up to days for correspondence games.
    EachMove {
        /// Seconds per decision.
        seconds: u32,
    },
    /// A time limit for the whole game, plus an increment per decision.
    Total {
        /// Seconds per game.
        seconds: u32,
        /// Seconds added after each decision.
        increment: u32,
    },
}

impl From<table::ClockRules> for TimeControl {
    fn from(rules: table::ClockRules) -> Self {
        match rules {
            table::ClockRules::None => Self::None,
            table::ClockRules::EachMove { seconds } => Self::EachMove { seconds },
            table::ClockRules::Total { seconds, increment } => Self::Total { seconds, increment },
        }
    }
}

impl From<TimeControl> for table::ClockRules {
    fn from(clock: TimeControl) -> Self {
        match clock {
            TimeControl::None => Self::None,
            TimeControl::EachMove { seconds } => Self::EachMove { seconds },
            TimeControl::Total { seconds, increment } => Self::Total { seconds, increment },
        }
    }
}

/// Criterion that decides a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Points, or areas in Domination.
    Points,
    /// First tie-break of Kingdomino.
    LargestProperty,
    /// Second tie-break of Kingdomino.
    Crowns,
    /// Tie-break of Domination.
    OuterAreas,
    /// Tied on every criterion: the victory is shared.
    Shared,
}

/// The wire number of a seat, from 1.
pub(crate) const fn number(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

/// The seat of a wire number.
pub(crate) fn seat(number: u8) -> Option<Seat> {
    usize::from(number).checked_sub(1).and_then(Seat::new)
}
