//! The small types that views and requests are made of.

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
    /// The name as it is sent.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Kingdomino => GameKind::Kingdomino.name(),
            Self::Domination => GameKind::Domination.name(),
        }
    }
}

/// A square, by its column from the west and its row from the north, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Point {
    /// The column, from 0.
    pub x: u8,
    /// The row, from 0.
    pub y: u8,
}

/// One choice of the rules besides the number of players.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleOption {
    /// The keyword, such as `edition` or `harmony`.
    pub keyword: String,
    /// The value, for options that have one.
    pub value: Option<String>,
}

impl RuleOption {
    /// What rules say besides the number of players.
    pub(crate) fn of<G: Game<Rules: Default>>(rules: &G::Rules) -> Vec<Self> {
        let chosen = catalogue::chosen::<G>(rules).into_iter();
        let options = chosen.filter(|(keyword, _)| *keyword != catalogue::PLAYERS);
        options
            .map(|(keyword, value)| Self {
                keyword: keyword.to_owned(),
                value: Some(value).filter(|value| !value.is_empty()),
            })
            .collect()
    }
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Chairs are still free.
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

/// Who sits on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// The chair is free.
    Open,
    Person,
    /// A computer player.
    Opponent,
}

/// How strong a computer player is. In requests, `1` to `5` are accepted as well.
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
    /// The level as it is sent.
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
pub enum By {
    /// The person whose chair it is.
    Person,
    /// The computer player whose chair it is.
    Opponent,
    /// A computer player in place of a person who is away or was too late.
    StandIn,
}

impl From<table::By> for By {
    fn from(by: table::By) -> Self {
        match by {
            table::By::Person => Self::Person,
            table::By::Opponent => Self::Opponent,
            table::By::StandIn => Self::StandIn,
        }
    }
}

/// The phrases that people can say to each other.
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

/// The time limits of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Clock {
    /// No limit.
    #[default]
    None,
    /// A limit for every decision; days of it for correspondence games.
    EachMove {
        /// Seconds for a decision.
        seconds: u32,
    },
    /// A limit for all decisions of a player together.
    Total {
        /// Seconds for the game.
        seconds: u32,
        /// Seconds that every decision adds.
        increment: u32,
    },
}

impl From<table::ClockRules> for Clock {
    fn from(rules: table::ClockRules) -> Self {
        match rules {
            table::ClockRules::None => Self::None,
            table::ClockRules::EachMove { seconds } => Self::EachMove { seconds },
            table::ClockRules::Total { seconds, increment } => Self::Total { seconds, increment },
        }
    }
}

impl From<Clock> for table::ClockRules {
    fn from(clock: Clock) -> Self {
        match clock {
            Clock::None => Self::None,
            Clock::EachMove { seconds } => Self::EachMove { seconds },
            Clock::Total { seconds, increment } => Self::Total { seconds, increment },
        }
    }
}

/// What winners are determined by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Criterion {
    /// Points, or areas in Domination.
    Points,
    /// The first tie-break of Kingdomino.
    LargestProperty,
    /// The second tie-break of Kingdomino.
    Crowns,
    /// The tie-break of Domination.
    OuterAreas,
    /// None: the victory is shared.
    Shared,
}

/// The number of a seat on the wire, from 1.
pub(crate) const fn number(seat: Seat) -> u8 {
    seat.index() as u8 + 1
}

/// A seat from its number on the wire.
pub(crate) fn seat(number: u8) -> Option<Seat> {
    usize::from(number).checked_sub(1).and_then(Seat::new)
}
