//! Tables: an event-sourced state machine for one game, without I/O.
//!
//! Every change is a [`LogEntry`] of the event log. [`Table::plan`] turns a
//! [`Command`](crate::Command) into a [`Change`]: the entry to store, and the table with that entry
//! applied. Once the entry is stored, the changed table replaces this one. The state depends on the
//! log alone ([`Table::open`], [`Table::apply`]).

mod apply;
mod budget;
mod closing;
mod contributions;
mod hosting;
mod permissions;
mod perspective;
mod plan;
#[cfg(test)]
mod secrecy;

use std::time::Duration;

use game::{Eye, PlayerError, Record, Seat, Turn};
use players::{Level, catch_up};

use crate::chair::{Chair, Guest};
use crate::clock::{Clock, ClockRules, Time};
use crate::command::Phrase;
use crate::deal::{Commitment, Contribution, Dealer, Seed};
use crate::entry::{EntryKind, LogEntry, TableConfig};
use crate::history::{self, History};
use crate::playable::Playable;
use crate::refusal::Refusal;

use budget::Budgets;
pub use permissions::Permissions;
pub use perspective::Perspective;

/// The state of one game session.
#[derive(Clone, Debug)]
pub struct Table<G: Playable> {
    /// Number of log entries.
    version: u64,
    opening: TableConfig,
    pub(crate) rules: G::Rules,
    seed: Seed,
    chairs: Vec<Chair>,
    contributions: Vec<Contribution>,
    /// Seats whose contribution the deal awaits.
    awaited: Vec<Seat>,
    /// Guests whom the host has removed.
    removed: Vec<Guest>,
    /// Since when all chairs are taken, while the deal awaits contributions.
    full_since: Option<Time>,
    /// Set once the game has started.
    dealer: Option<Dealer>,
    pub(crate) history: History<G>,
    pub(crate) state: G::State,
    clock: Clock,
    /// End of the last outage that the clocks were credited for.
    credited_until: Time,
    /// Number of decisions and undos so far; identifies the pending decision.
    decisions: u64,
    /// Time of the last decision or undo, or of the start of the game.
    decided_at: Time,
    /// Whether the table was closed without a result.
    closed: bool,
    /// What each guest has added to the log besides game moves.
    budgets: Budgets,
    /// Whether a stand-in takes the current decision, after a timeout.
    stand_in_decides: bool,
    undo: Option<Undo>,
    /// Recent quick-chat phrases, with the version of each.
    said: Vec<(u64, Seat, Phrase)>,
    next: Option<String>,
    opened_at: Time,
    changed_at: Time,
}

/// A planned change of a table, not stored yet.
#[derive(Clone, Debug)]
pub struct Change<G: Playable> {
    /// The entry to append.
    pub entry: LogEntry,
    /// The table after the entry.
    pub after: Table<G>,
}

/// A pending undo request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undo {
    /// The seat that asked.
    pub seat: Seat,
    /// Seats that have not answered yet.
    pub waiting: Vec<Seat>,
}

/// Phase of a game session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Waiting for players.
    Gathering,
    Playing,
    /// The game has ended, or the table was closed.
    Over,
}

/// A pending decision of a computer player.
#[derive(Clone, Debug)]
pub struct Task<G: Playable> {
    /// The table version at which it was created.
    pub version: u64,
    /// The [pending decision](Table::pending_decision) it belongs to.
    pub decision: u64,
    pub seat: Seat,
    pub level: Level,
    /// RNG seed.
    pub seed: u64,
    /// Record of the events that the seat has seen.
    pub seen: Record<G>,
    /// The seat's view of the state.
    pub view: G::View,
    pub legal: Vec<G::Action>,
}

impl<G: Playable> Table<G> {
    /// Opens a table from the first entry of its log.
    pub fn open(entry: &LogEntry) -> Result<Self, Refusal> {
        let EntryKind::Opened(opening) = &entry.what else {
            return Err(Refusal::invalid(
                "table",
                "the log does not start with an opening entry",
            ));
        };
        let opening = TableConfig::clone(opening);
        let rules: G::Rules = opening
            .rules
            .parse()
            .map_err(|why| Refusal::invalid("rules", why))?;
        let seed: Seed = opening
            .seed
            .0
            .parse()
            .map_err(|_| Refusal::invalid("seed", "expected 64 hexadecimal digits"))?;
        let seats = G::seats(&rules);
        if opening.chairs.len() != seats {
            let why = format!("{} given, but the rules need {seats}", opening.chairs.len());
            return Err(Refusal::invalid("chairs", why));
        }
        if !opening.clock.is_valid() {
            let why = "expected 5 seconds to 30 days per move, or 10 seconds to 30 days per game with an increment of up to one hour";
            return Err(Refusal::invalid("clock", why));
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
            awaited: Self::awaited_at_opening(&opening.chairs, &opening.contributors),
            removed: Vec::new(),
            full_since: None,
            dealer: None,
            history: History::new(),
            state: G::start(&rules),
            rules,
            clock: Clock::new(opening.clock),
            credited_until: entry.at,
            decisions: 0,
            decided_at: entry.at,
            closed: false,
            budgets: Budgets::default(),
            stand_in_decides: false,
            undo: None,
            said: Vec::new(),
            next: None,
            opened_at: entry.at,
            changed_at: entry.at,
            opening,
        };
        table.begin_if_ready(entry.at);
        table.bump_version(entry.at);
        Ok(table)
    }

    /// Number of log entries; the version for optimistic concurrency.
    pub const fn version(&self) -> u64 {
        self.version
    }

    /// The configuration of the table.
    pub const fn opening(&self) -> &TableConfig {
        &self.opening
    }

    /// The rules of the game.
    pub const fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The chairs in seat order.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// Whether a person has a chair; other tables need an audience to go on.
    pub fn has_people(&self) -> bool {
        self.chairs.iter().any(|chair| chair.person().is_some())
    }

    /// Times of the first and the last entry.
    pub const fn times(&self) -> (Time, Time) {
        (self.opened_at, self.changed_at)
    }

    /// Phase of the game session.
    pub fn stage(&self) -> Stage {
        match (&self.dealer, G::turn(&self.state)) {
            _ if self.closed => Stage::Over,
            (None, _) => Stage::Gathering,
            (Some(_), Turn::Over) => Stage::Over,
            (Some(_), _) => Stage::Playing,
        }
    }

    /// Id of the rematch table, if there is one.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    pub(crate) const fn state(&self) -> &G::State {
        &self.state
    }

    /// Recent quick-chat phrases, with the version of each.
    pub fn said(&self) -> &[(u64, Seat, Phrase)] {
        &self.said
    }

    /// The pending undo request.
    pub const fn undo(&self) -> Option<&Undo> {
        self.undo.as_ref()
    }

    /// The time control.
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
        self.end().map(|_| self.seed.reveal())
    }

    /// The final state, once the game is over; none at a closed table.
    pub fn end(&self) -> Option<&G::State> {
        (self.stage() == Stage::Over && !self.closed).then_some(&self.state)
    }

    /// The seat to move, while the game is in progress.
    pub fn turn(&self) -> Option<Seat> {
        match (self.stage(), G::turn(&self.state)) {
            (Stage::Playing, Turn::Of(seat)) => Some(seat),
            _ => None,
        }
    }

    /// The seats that a guest owns.
    pub fn seats_of(&self, guest: &Guest) -> impl Iterator<Item = Seat> {
        let seats = Seat::all(self.chairs.len()).zip(&self.chairs);
        seats
            .filter(move |(_, chair)| chair.belongs_to(guest))
            .map(|(seat, _)| seat)
    }

    /// The observer that a guest is.
    ///
    /// The seat to move if the guest owns it, else the guest's first seat, else a spectator.
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

    /// The perspective of a guest.
    pub fn seen_by(&self, guest: Option<&Guest>) -> Perspective<'_, G> {
        Perspective::new(self, self.eye(guest))
    }

    /// The perspective of a seat: the guest's, or any once the game is over.
    pub fn seen_by_seat(
        &self,
        guest: Option<&Guest>,
        seat: Seat,
    ) -> Result<Perspective<'_, G>, Refusal> {
        let chair = self.chairs.get(seat.index());
        let chair = chair.ok_or(Refusal::NoSeat(seat))?;
        let own = guest.is_some_and(|guest| chair.belongs_to(guest));
        if !own && self.end().is_none() {
            return Err(Refusal::NotYours(seat));
        }
        Ok(Perspective::new(self, Eye::Seat(seat)))
    }

    /// The record visible to an observer; complete, with the seed, after the game.
    pub fn record(&self, eye: Eye) -> Record<G> {
        let result = G::result(&self.state);
        let mut record = if result.is_some() {
            self.complete_record()
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

    /// The complete record, including hidden outcomes, without tags.
    pub(crate) fn complete_record(&self) -> Record<G> {
        history::record(&self.rules, self.history.all_events())
    }

    /// The record visible to an observer, without tags.
    fn record_seen_by(&self, eye: Eye) -> Record<G> {
        let seen = self.history.seen_by(eye, 0).map(|past| past.event);
        history::record(&self.rules, seen)
    }

    /// The computer player to move, if any.
    ///
    /// A table that all players have left waits for them.
    pub fn opponent_to_move(&self) -> Option<(Seat, Level)> {
        let seat = self.turn()?;
        let people = || self.chairs.iter().filter_map(Chair::person);
        if people().count() > 0 && people().all(|person| person.away) {
            return None;
        }
        match &self.chairs[seat.index()] {
            Chair::Opponent(level) => Some((seat, *level)),
            Chair::Person(person) if person.away || self.stand_in_decides => {
                Some((seat, self.opening.stand_in))
            }
            Chair::Open | Chair::Person(_) => None,
        }
    }

    /// Number of the pending decision. It changes with every decision and undo, and nothing else.
    pub const fn pending_decision(&self) -> u64 {
        self.decisions
    }

    /// The task of the computer player to move.
    pub fn task(&self) -> Option<Task<G>> {
        let (seat, level) = self.opponent_to_move()?;
        Some(self.task_for(seat, level, "opponent"))
    }

    /// Creates the decision task of a seat. `purpose` separates the seeds of opponents and hints.
    pub(crate) fn task_for(&self, seat: Seat, level: Level, purpose: &str) -> Task<G> {
        let eye = Eye::Seat(seat);
        let mut legal = Vec::new();
        G::legal(&self.state, |action| legal.push(action));
        let bytes = self.seed.derive(&format!("{purpose} {}", self.version));
        let (first, _) = bytes.split_first_chunk().expect("a digest has 32 bytes");
        Task {
            version: self.version,
            decision: self.decisions,
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
    /// Whether the decision takes all of its time limit, and not just milliseconds.
    pub fn is_timed(&self) -> bool {
        self.legal.len() > 1 && self.level.is_timed::<G>()
    }

    /// Decides for the computer player, searching for at most `budget`.
    pub fn decide(&self, budget: Duration) -> Result<G::Action, PlayerError> {
        if let [only] = self.legal[..] {
            return Ok(only);
        }
        let mut player = self.level.player(Some(budget), self.seed);
        catch_up(&mut *player, &self.seen, self.seat);
        player.decide(&self.view, &self.legal)
    }
}

fn contribution(text: &str) -> Result<Contribution, Refusal> {
    text.parse()
        .map_err(|why| Refusal::invalid("contribution", why))
}
