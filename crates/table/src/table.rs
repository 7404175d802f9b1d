//! One game at one table: an event-sourced state machine without I/O.
//!
//! Everything that happens is an [`Entry`] of the log. [`Table::plan`] turns a
//! [`Command`](crate::Command) into a [`Change`]: the entry to be stored and the table with it.
//! Once the entry is stored, the changed table takes the place of this one. A table follows from
//! its log alone ([`Table::open`], [`Table::apply`]).

mod apply;
mod permissions;
mod perspective;
mod plan;
#[cfg(test)]
mod secrecy;

use std::time::Duration;

use game::{Eye, NoAnswer, Record, Seat, Turn};
use players::{Level, attend};

use crate::chair::{Chair, Guest};
use crate::clock::{Clock, ClockRules, Time};
use crate::command::Phrase;
use crate::deal::{Commitment, Contribution, Dealer, Seed};
use crate::entry::{Entry, Opening, What};
use crate::history::{self, History};
use crate::playable::Playable;
use crate::refusal::Refusal;

pub use permissions::Permissions;
pub use perspective::Perspective;

/// One game at one table.
#[derive(Clone, Debug)]
pub struct Table<G: Playable> {
    /// How many entries there are.
    version: u64,
    opening: Opening,
    pub(crate) rules: G::Rules,
    seed: Seed,
    chairs: Vec<Chair>,
    contributions: Vec<Contribution>,
    /// Who deals, once the game has begun.
    dealer: Option<Dealer>,
    pub(crate) history: History<G>,
    pub(crate) state: G::State,
    clock: Clock,
    /// Until when it is known how long no server answered.
    forgiven_until: Time,
    /// Whose time is up for the present decision: a stand-in takes it.
    covered: bool,
    undo: Option<Undo>,
    /// What was said last, and with which version.
    said: Vec<(u64, Seat, Phrase)>,
    next: Option<String>,
    opened_at: Time,
    changed_at: Time,
}

/// A change of a table that is not stored yet.
#[derive(Clone, Debug)]
pub struct Change<G: Playable> {
    /// The entry to be stored.
    pub entry: Entry,
    /// The table once it is.
    pub after: Table<G>,
}

/// A request to take a decision back, which others have to agree to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The seat whose decision it is.
    pub seat: Seat,
    /// The seats that have not answered.
    pub waiting: Vec<Seat>,
}

/// How far a game has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// People sit down.
    Gathering,
    /// They play.
    Playing,
    /// It is over.
    Over,
}

/// Something an opponent has to decide.
#[derive(Clone, Debug)]
pub struct Task<G: Playable> {
    /// At which version of the table.
    pub version: u64,
    /// For which seat.
    pub seat: Seat,
    /// How strong the opponent is.
    pub level: Level,
    /// Fixes its choices.
    pub seed: u64,
    /// What its seat has seen.
    pub seen: Record<G>,
    /// What its seat knows.
    pub view: G::View,
    /// What it may do.
    pub legal: Vec<G::Action>,
}

impl<G: Playable> Table<G> {
    /// A table as it is set up, or what is wrong with that.
    pub fn open(entry: &Entry) -> Result<Self, Refusal> {
        let What::Opened(opening) = &entry.what else {
            return Err(Refusal::malformed(
                "table",
                "its log does not begin with its opening",
            ));
        };
        let opening = Opening::clone(opening);
        let rules: G::Rules = opening
            .rules
            .parse()
            .map_err(|why| Refusal::malformed("rules", why))?;
        let seed: Seed = opening
            .seed
            .0
            .parse()
            .map_err(|_| Refusal::malformed("seed", "64 hexadecimal digits are expected"))?;
        let seats = G::seats(&rules);
        if opening.chairs.len() != seats {
            let why = format!(
                "{} are named, and by these rules {seats} play",
                opening.chairs.len()
            );
            return Err(Refusal::malformed("chairs", why));
        }
        if !opening.clock.is_sensible() {
            let why = "5 seconds to 30 days a move, or 10 seconds to 30 days a game and up to an hour more with every move";
            return Err(Refusal::malformed("clock", why));
        }
        let mut contributions = Vec::new();
        for text in &opening.contributions {
            contributions.push(contribution(text)?);
        }
        contributions.resize(seats, Contribution::default());
        let mut table = Self {
            version: 0,
            seed,
            chairs: opening.chairs.clone(),
            contributions,
            dealer: None,
            history: History::new(),
            state: G::start(&rules),
            rules,
            clock: Clock::new(opening.clock),
            forgiven_until: entry.at,
            covered: false,
            undo: None,
            said: Vec::new(),
            next: None,
            opened_at: entry.at,
            changed_at: entry.at,
            opening,
        };
        table.begin_if_full(entry.at);
        table.count(entry.at);
        Ok(table)
    }

    /// How many entries its log has.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// How it was set up.
    pub const fn opening(&self) -> &Opening {
        &self.opening
    }

    /// The rules.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// Who sits where, in the order of seats.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// When it was opened, and when something last happened.
    pub const fn times(&self) -> (Time, Time) {
        (self.opened_at, self.changed_at)
    }

    /// How far the game has come.
    pub fn stage(&self) -> Stage {
        match (&self.dealer, G::turn(&self.state)) {
            (None, _) => Stage::Gathering,
            (Some(_), Turn::Over) => Stage::Over,
            (Some(_), _) => Stage::Playing,
        }
    }

    /// The next game of the same people, if there is one.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    pub(crate) const fn state(&self) -> &G::State {
        &self.state
    }

    /// What was said last, and with which version.
    pub fn said(&self) -> &[(u64, Seat, Phrase)] {
        &self.said
    }

    /// The request to take something back that waits for answers.
    pub const fn undo(&self) -> Option<&Undo> {
        self.undo.as_ref()
    }

    /// The time limits.
    pub const fn clock(&self) -> ClockRules {
        self.clock.rules()
    }

    /// Milliseconds that a seat has left, and whether its clock runs; none without clocks.
    pub fn time_left(&self, seat: Seat, now: Time) -> Option<(u64, bool)> {
        self.clock.left(seat, now)
    }

    /// The commitment to the seed of the deal.
    pub fn commitment(&self) -> Commitment {
        self.seed.commitment()
    }

    /// The seed of the deal, once the game is over.
    pub fn revealed_seed(&self) -> Option<String> {
        (self.stage() == Stage::Over).then(|| self.seed.reveal())
    }

    /// The final state, once the game is over.
    pub fn end(&self) -> Option<&G::State> {
        (self.stage() == Stage::Over).then_some(&self.state)
    }

    /// Whose turn it is, while the game goes on.
    pub fn turn(&self) -> Option<Seat> {
        match (self.stage(), G::turn(&self.state)) {
            (Stage::Playing, Turn::Of(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The seats of a guest.
    pub fn seats_of(&self, guest: &Guest) -> impl Iterator<Item = Seat> {
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        seats
            .filter(move |(_, chair)| chair.belongs_to(guest))
            .map(|(seat, _)| seat)
    }

    /// What a guest may know of the game: as the seat that is to decide, if that is theirs, else as
    /// one of their seats, else as a spectator.
    pub fn eye(&self, guest: Option<&Guest>) -> Eye {
        let Some(guest) = guest else {
            return Eye::Spectator;
        };
        let turn = self
            .turn()
            .filter(|seat| self.chairs[seat.index()].belongs_to(guest));
        let seat = turn.or_else(|| self.seats_of(guest).next());
        seat.map_or(Eye::Spectator, Eye::Seat)
    }

    /// The table as a guest may know it.
    pub fn seen_by(&self, guest: Option<&Guest>) -> Perspective<'_, G> {
        Perspective::new(self, self.eye(guest))
    }

    /// The table as one seat may know it: one of the guest's, or any once the game is over.
    pub fn seen_by_seat(
        &self,
        guest: Option<&Guest>,
        seat: Seat,
    ) -> Result<Perspective<'_, G>, Refusal> {
        let chair = self.chairs.get(seat.index());
        let chair = chair.ok_or(Refusal::NoSeat(seat))?;
        let own = guest.is_some_and(|guest| chair.belongs_to(guest));
        if !own && self.stage() != Stage::Over {
            return Err(Refusal::NotYours(seat));
        }
        Ok(Perspective::new(self, Eye::Seat(seat)))
    }

    /// The game so far as an eye may know it; once it is over, all of it, with the seed.
    pub fn record(&self, eye: Eye) -> Record<G> {
        let result = G::result(&self.state);
        let mut record = if result.is_some() {
            self.truth()
        } else {
            self.record_seen_by(eye)
        };
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&self.chairs) {
            let name = match chair {
                Chair::Open => continue,
                Chair::Person(person) => person.name.to_string(),
                Chair::Opponent(level) => format!("level:{level}"),
            };
            record.set_tag(&format!("Seat{seat}"), name);
        }
        record.set_tag("Deal", Dealer::NAME);
        record.set_tag("Commitment", self.seed.commitment().to_string());
        for (seat, contribution) in Seat::all(self.chairs.len()).zip(&self.contributions) {
            if *contribution != Contribution::default() {
                record.set_tag(&format!("Contribution{seat}"), contribution.as_str());
            }
        }
        if let Some(result) = result {
            record.set_tag("Result", result.to_string());
            record.set_tag("Seed", self.seed.reveal());
        }
        record
    }

    /// The whole truth about the game, without tags.
    pub(crate) fn truth(&self) -> Record<G> {
        history::record(&self.rules, self.history.truth())
    }

    /// The events as an eye knows them, without tags.
    fn record_seen_by(&self, eye: Eye) -> Record<G> {
        let seen = self.history.seen_by(eye, 0).map(|past| past.event);
        history::record(&self.rules, seen)
    }

    /// The opponent that is to decide, if it is the turn of one. A table that everybody has left
    /// waits for them.
    pub fn awaited(&self) -> Option<(Seat, Level)> {
        let seat = self.turn()?;
        let people = || self.chairs.iter().filter_map(Chair::person);
        if people().count() > 0 && people().all(|person| person.away) {
            return None;
        }
        match &self.chairs[seat.index()] {
            Chair::Opponent(level) => Some((seat, *level)),
            Chair::Person(person) if person.away || self.covered => {
                Some((seat, self.opening.stand_in))
            }
            Chair::Open | Chair::Person(_) => None,
        }
    }

    /// What it is to decide.
    pub fn task(&self) -> Option<Task<G>> {
        let (seat, level) = self.awaited()?;
        Some(self.task_of(seat, level, "opponent"))
    }

    /// What a player of this level would have to decide in this seat, whose turn it is.
    pub(crate) fn task_of(&self, seat: Seat, level: Level, purpose: &str) -> Task<G> {
        let eye = Eye::Seat(seat);
        let mut legal = Vec::new();
        G::legal(&self.state, |action| legal.push(action));
        let bytes = self.seed.aside(&format!("{purpose} {}", self.version));
        let (first, _) = bytes.split_first_chunk().expect("there are 32 bytes");
        Task {
            version: self.version,
            seat,
            level,
            seed: u64::from_le_bytes(*first),
            seen: self.record_seen_by(eye),
            view: G::view(&self.state, eye),
            legal,
        }
    }
}

impl<G: Playable> Task<G> {
    /// What the opponent decides; one that thinks does so for this long at most.
    pub fn decide(&self, longest: Duration) -> Result<G::Action, NoAnswer> {
        if let [only] = self.legal[..] {
            return Ok(only);
        }
        let mut player = self.level.player(Some(longest), self.seed);
        attend(&mut *player, &self.seen, self.seat);
        player.decide(&self.view, &self.legal)
    }
}

fn contribution(text: &str) -> Result<Contribution, Refusal> {
    text.parse()
        .map_err(|why| Refusal::malformed("contribution", why))
}
