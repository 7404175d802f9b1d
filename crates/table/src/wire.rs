//! What is sent about a table: made from what the receiver may know, and from nothing else.

mod domination;
mod kingdomino;
mod steps;

pub use steps::Step;

pub use domination::{AreaSeen, DominationPreview, DominationScene, Laid, RackSeen};
pub use kingdomino::{
    Cell, ClaimCost, KingdomSeen, KingdominoPreview, KingdominoScene, PlacedDomino, PropertySeen,
    ScoreSeen, ScoredKingdom, SlotSeen, dominoes,
};

use game::{Event, Eye, Record, Seat, Turn};
use players::{Level, Played};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::chair::{Chair, Guest};
use crate::clock::{ClockRules, Time};
use crate::command::Phrase;
use crate::entry::{By, Earlier};
use crate::refusal::Refusal;
use crate::table::{Stage, Table};
use crate::text::seat::number;

/// All that somebody may know about a table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct TableSeen {
    /// How often it has changed.
    pub version: u64,
    /// The game.
    pub game: String,
    /// The rules line.
    pub rules: String,
    /// How far it has come.
    pub stage: StageSeen,
    /// Who sits where.
    pub chairs: Vec<ChairSeen>,
    /// The seats of whoever looks.
    pub yours: Vec<u8>,
    /// Did whoever looks set the table up?
    pub host: bool,
    /// How long one may think.
    pub clock: ClockRules,
    /// May decisions be taken back?
    pub undo: bool,
    /// Who wants to take something back.
    pub undo_asked: Option<UndoSeen>,
    /// What was said last.
    pub said: Vec<SaidSeen>,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// What is on the table, as the eye sees it that `eye` names.
    pub scene: Scene,
    /// The seat whose knowledge this is; none for a spectator.
    pub eye: Option<u8>,
    /// What that seat may do now.
    pub legal: Vec<Choice>,
    /// What happened in the game, as that eye saw it.
    pub events: Vec<EventSeen>,
    /// The commitment to the seed of the deal.
    pub commitment: String,
    /// The seed, once the game is over.
    pub seed: Option<String>,
    /// How it ended.
    pub result: Option<ResultSeen>,
    /// The match this game is a part of, if it is.
    pub dynasty: Option<DynastySeen>,
    /// The next game of the same people.
    pub next: Option<String>,
}

/// What is shown of a table in lists: what everybody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CardSeen {
    /// The game.
    pub game: String,
    /// The rules line.
    pub rules: String,
    /// How far it has come.
    pub stage: StageSeen,
    /// How long one may think.
    pub clock: ClockRules,
    /// Who sits where.
    pub chairs: Vec<CardChair>,
    /// Whose turn it is.
    pub turn: Option<u8>,
    /// Who won, or shares the victory, once it is over.
    pub winners: Vec<u8>,
}

/// A chair, as it is shown in lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct CardChair {
    /// Who sits there.
    pub sitter: SitterSeen,
    /// What somebody who sits there is called.
    pub name: Option<String>,
    /// How strong an opponent is: the name of its level.
    pub level: Option<LevelSeen>,
    /// Its points so far, as everybody can count them.
    pub points: u32,
}

/// Three games in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct DynastySeen {
    /// Which of them this is, from 1.
    pub game: usize,
    /// How many there are.
    pub of: usize,
    /// The tables of those before.
    pub before: Vec<String>,
    /// The sums of the games that are over, the best first.
    pub standings: Vec<StandingSeen>,
    /// Who won, or shares the victory, once all are over.
    pub winners: Vec<u8>,
}

/// Sums over several games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct StandingSeen {
    /// Whose.
    pub seat: u8,
    /// 1 for the leader; equals share a place.
    pub place: usize,
    /// Points of all games.
    pub total: u32,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum StageSeen {
    /// People sit down.
    Gathering,
    /// They play.
    Playing,
    /// It is over.
    Over,
}

/// A chair.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ChairSeen {
    /// Its seat.
    pub seat: u8,
    /// Who sits there.
    pub sitter: SitterSeen,
    /// What somebody who sits there is called.
    pub name: Option<String>,
    /// How strong an opponent is: the name of its level.
    pub level: Option<LevelSeen>,
    /// Does it belong to whoever looks?
    pub yours: bool,
    /// Has its owner left?
    pub away: bool,
    /// Milliseconds left.
    pub time_left: Option<u64>,
    /// Does its clock run?
    pub running: bool,
    /// Its points so far, as everybody can count them.
    pub points: u32,
}

/// Who sits on a chair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SitterSeen {
    /// Nobody yet.
    Open,
    /// Somebody.
    Person,
    /// An opponent.
    Opponent,
}

/// How strong an opponent is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LevelSeen {
    /// Level 1.
    Child,
    /// Level 2.
    Beginner,
    /// Level 3.
    Casual,
    /// Level 4.
    Club,
    /// Level 5.
    Master,
}

impl From<Level> for LevelSeen {
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

/// Somebody wants to take something back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct UndoSeen {
    /// Who.
    pub seat: u8,
    /// Who still has to agree.
    pub waiting: Vec<u8>,
}

/// Something that was said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct SaidSeen {
    /// With which version.
    pub version: u64,
    /// By whom.
    pub seat: u8,
    /// What.
    pub phrase: Phrase,
}

/// Why something may not be done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum WhyNot {
    /// It may.
    Legal,
    /// A square is taken.
    NotFree,
    /// The kingdom would be too wide.
    TooWide {
        /// How wide it would be.
        would: usize,
        /// How wide it may be.
        limit: usize,
    },
    /// The kingdom would be too tall.
    TooTall {
        /// How tall it would be.
        would: usize,
        /// How tall it may be.
        limit: usize,
    },
    /// It touches neither the castle nor its own terrain.
    NoMatch,
    /// Something else.
    Other {
        /// What.
        detail: String,
    },
}

/// What happened in the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct EventSeen {
    /// As it is written in records.
    pub text: String,
    /// Whose decision it was.
    pub seat: Option<u8>,
    /// Who took it.
    pub by: Option<By>,
}

/// Something that may be done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct Choice {
    /// The id of the action.
    pub id: u16,
    /// As it is written in records.
    pub action: String,
    /// What it would bring.
    pub preview: Preview,
}

/// What is on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Scene {
    /// Of Kingdomino.
    Kingdomino(KingdominoScene),
    /// Of Domination.
    Domination(DominationScene),
}

/// What a choice would bring.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "game", rename_all = "snake_case")]
pub enum Preview {
    /// In Kingdomino.
    Kingdomino(KingdominoPreview),
    /// In Domination.
    Domination(DominationPreview),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ResultSeen {
    /// As it is written in records.
    pub text: String,
    /// Who won, or shares the victory.
    pub winners: Vec<u8>,
    /// The points of each seat.
    pub points: Vec<u32>,
    /// What decided it.
    pub decided: DecidedSeen,
    /// What was compared, one after the other, until it was decided: points first.
    pub compared: Vec<ComparedSeen>,
}

/// Something that is compared to see who wins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS, ToSchema)]
pub struct ComparedSeen {
    /// What.
    pub what: DecidedSeen,
    /// How much of it each seat has.
    pub figures: Vec<u32>,
}

/// What decided a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, TS, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecidedSeen {
    /// Points, or areas.
    Points,
    /// Points were equal: the largest property.
    LargestProperty,
    /// Those were equal too: the crowns.
    Crowns,
    /// Areas were equal: those at the rim.
    OuterAreas,
    /// Nothing: the victory is shared.
    Shared,
}

/// A game that can be shown.
pub trait Shown: Played {
    /// What is on the table, from what an eye may know and has seen happen.
    fn scene(view: &Self::View, seen: &Record<Self>) -> Scene;

    /// What an action would bring, for the seat whose turn it is.
    fn preview(view: &Self::View, action: Self::Action) -> Preview;

    /// The match that a game is a part of: what is known of those before, and this one, if it is
    /// over.
    fn dynasty(
        _rules: &Self::Rules,
        _before: &[Earlier],
        _end: Option<&Self::State>,
    ) -> Option<DynastySeen> {
        None
    }

    /// Why a rule forbids something.
    fn why_not(illegal: &Self::Illegal) -> WhyNot {
        WhyNot::Other {
            detail: illegal.to_string(),
        }
    }

    /// The points of a seat, as everybody can count them.
    fn points_seen(view: &Self::View, seat: Seat) -> u32;

    /// What decided a game.
    fn decided(ending: &Self::Ending) -> DecidedSeen;

    /// What the rules compare to see who wins, one after the other, and how much of it each seat has.
    fn compared(rules: &Self::Rules, ending: &Self::Ending) -> Vec<ComparedSeen>;
}

impl ComparedSeen {
    fn of(what: DecidedSeen, figures: impl Iterator<Item = u32>) -> Self {
        Self {
            what,
            figures: figures.collect(),
        }
    }
}

impl<G: Shown> Table<G> {
    /// All that somebody may know about this table.
    ///
    /// What is said about the game is made from the view of one eye and from the record as that eye
    /// knows it. The truth itself is asked only for what is legal, which the mover knows.
    pub fn seen_by(&self, guest: Option<&Guest>, now: Time) -> TableSeen {
        let eye = self.eye(guest);
        let view = G::view(self.state(), eye);
        let record = self.record(eye);
        let over = self.stage() == Stage::Over;
        TableSeen {
            version: self.version(),
            game: G::NAME.to_owned(),
            rules: self.rules().to_string(),
            stage: self.stage_seen(),
            chairs: self.chairs_seen(guest, &view, now),
            yours: guest.map_or_else(Vec::new, |guest| self.seats_of(guest).map(number).collect()),
            host: guest.is_some_and(|guest| self.opening().host == *guest),
            clock: self.clock().rules(),
            undo: self.opening().undo,
            undo_asked: self.undo().map(|undo| UndoSeen {
                seat: number(undo.seat),
                waiting: undo.waiting.iter().copied().map(number).collect(),
            }),
            said: self
                .said()
                .iter()
                .map(|(version, seat, phrase)| SaidSeen {
                    version: *version,
                    seat: number(*seat),
                    phrase: *phrase,
                })
                .collect(),
            turn: self.turn().map(number),
            eye: match eye {
                Eye::Seat(seat) => Some(number(seat)),
                Eye::Spectator => None,
            },
            legal: self.choices(eye, &view),
            events: self.events_seen(&record),
            scene: G::scene(&view, &record),
            commitment: self.seed().commitment().to_string(),
            seed: over.then(|| self.seed().reveal()),
            result: self.result_seen(),
            dynasty: self.dynasty(),
            next: self.next().map(str::to_owned),
        }
    }

    /// Why somebody may not do something for the seat whose turn it is, if that is theirs.
    pub fn why_not(&self, guest: &Guest, action: &str) -> Result<WhyNot, Refusal> {
        let turn = self.while_playing()?;
        if !self.chairs()[turn.index()].belongs_to(guest) {
            return Err(Refusal::NotYourTurn(turn));
        }
        let action: G::Action = action
            .parse()
            .map_err(|why| Refusal::malformed("action", why))?;
        Ok(match G::play(&mut self.state().clone(), action) {
            Ok(()) => WhyNot::Legal,
            Err(why) => G::why_not(&why),
        })
    }

    /// The game step by step, as somebody saw it, or as a seat of theirs did; once it is over, as
    /// any seat did.
    pub fn steps(&self, guest: Option<&Guest>, seat: Option<Seat>) -> Result<Vec<Step>, Refusal> {
        let eye = match seat {
            None => self.eye(guest),
            Some(seat) => {
                let chair = self
                    .chairs()
                    .get(seat.index())
                    .ok_or(Refusal::NoSeat(seat))?;
                let theirs = guest.is_some_and(|guest| chair.belongs_to(guest));
                if !theirs && self.stage() != Stage::Over {
                    return Err(Refusal::NotYours(seat));
                }
                Eye::Seat(seat)
            }
        };
        let seen = self
            .whole()
            .seen_by(eye)
            .expect("what happened can be replayed");
        let by: Vec<Option<By>> = self.events().iter().map(|(_, by)| *by).collect();
        Ok(steps::steps(&seen, eye, &by))
    }

    /// What is shown of it in lists.
    pub fn card(&self) -> CardSeen {
        let view = G::view(self.state(), Eye::Spectator);
        let chairs = self.chairs_seen(None, &view, 0);
        CardSeen {
            game: G::NAME.to_owned(),
            rules: self.rules().to_string(),
            stage: self.stage_seen(),
            clock: self.clock().rules(),
            chairs: chairs
                .into_iter()
                .map(|chair| CardChair {
                    sitter: chair.sitter,
                    name: chair.name,
                    level: chair.level,
                    points: chair.points,
                })
                .collect(),
            turn: self.turn().map(number),
            winners: self
                .result_seen()
                .map_or_else(Vec::new, |result| result.winners),
        }
    }

    fn stage_seen(&self) -> StageSeen {
        match self.stage() {
            Stage::Gathering => StageSeen::Gathering,
            Stage::Playing => StageSeen::Playing,
            Stage::Over => StageSeen::Over,
        }
    }

    /// The match this game is a part of.
    pub(crate) fn dynasty(&self) -> Option<DynastySeen> {
        let end = (self.stage() == Stage::Over).then(|| self.state());
        G::dynasty(self.rules(), &self.opening().before, end)
    }

    fn chairs_seen(&self, guest: Option<&Guest>, view: &G::View, now: Time) -> Vec<ChairSeen> {
        let seats = Seat::all(self.chairs().len()).zip(self.chairs());
        let chair = |(seat, chair): (Seat, &Chair)| {
            let time = self.clock().left(seat, now);
            ChairSeen {
                seat: number(seat),
                sitter: match chair {
                    Chair::Open => SitterSeen::Open,
                    Chair::Person(_) => SitterSeen::Person,
                    Chair::Opponent(_) => SitterSeen::Opponent,
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
                points: G::points_seen(view, seat),
            }
        };
        seats.map(chair).collect()
    }

    fn choices(&self, eye: Eye, view: &G::View) -> Vec<Choice> {
        let mut choices = Vec::new();
        if self.turn().map(Eye::Seat) == Some(eye) {
            G::legal(self.state(), |action| {
                choices.push(Choice {
                    id: G::id(action).0,
                    action: action.to_string(),
                    preview: G::preview(view, action),
                });
            });
        }
        choices
    }

    fn events_seen(&self, record: &Record<G>) -> Vec<EventSeen> {
        let deciders = self.events().iter().map(|(_, by)| *by);
        let event = |(event, by): (Event<G>, Option<By>)| EventSeen {
            text: event.to_string(),
            seat: match event {
                Event::Act(seat, _) => Some(number(seat)),
                Event::Chance(_) => None,
            },
            by,
        };
        record.events().zip(deciders).map(event).collect()
    }

    fn result_seen(&self) -> Option<ResultSeen> {
        use game::Ending as _;
        if G::turn(self.state()) != Turn::Over {
            return None;
        }
        let ending = G::result(self.state())?;
        let seats = Seat::all(self.chairs().len());
        let decided = G::decided(&ending);
        let mut compared = G::compared(self.rules(), &ending);
        if let Some(last) = compared.iter().position(|it| it.what == decided) {
            compared.truncate(last + 1);
        }
        Some(ResultSeen {
            text: ending.to_string(),
            winners: ending.winners().map(number).collect(),
            points: seats.map(|seat| ending.points(seat)).collect(),
            decided,
            compared,
        })
    }
}

#[cfg(test)]
mod tests;
