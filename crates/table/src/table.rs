//! One game at one table.
//!
//! Everything that happens is an [`Entry`]. Somebody asks for something with a [`Command`]; the
//! table says what entry that would be, or why not ([`Table::plan`]); and once the entry is safely
//! stored it happens ([`Table::apply`]). A table is what its entries made of it, wherever they are
//! read.

mod happen;
mod plan;

use std::time::Duration;

use game::{Event, Eye, Game, NoAnswer, Record, Seat, Turn};
use players::{Level, Played, attend};

use crate::chair::{Chair, Guest};
use crate::clock::{Clock, Time};
use crate::command::Phrase;
use crate::deal::{Contribution, Dealer, Seed};
use crate::entry::{By, Entry, Opening, What};
use crate::refusal::Refusal;

/// One game at one table.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// How many entries there are.
    version: u64,
    opening: Opening,
    pub(crate) rules: G::Rules,
    seed: Seed,
    chairs: Vec<Chair>,
    contributions: Vec<Contribution>,
    /// Who deals, once the game has begun.
    dealer: Option<Dealer>,
    /// What happened in the game, and for decisions who took them.
    pub(crate) events: Vec<(Event<G>, Option<By>)>,
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

/// Somebody wants to take something back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Undo {
    pub(crate) seat: Seat,
    /// Who still has to agree.
    pub(crate) waiting: Vec<Seat>,
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
pub struct Task<G: Game> {
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

impl<G: Played> Table<G> {
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
            version: 1,
            seed,
            chairs: opening.chairs.clone(),
            contributions,
            dealer: None,
            events: Vec::new(),
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
    pub(crate) fn said(&self) -> &[(u64, Seat, Phrase)] {
        &self.said
    }

    pub(crate) const fn undo(&self) -> Option<&Undo> {
        self.undo.as_ref()
    }

    pub(crate) const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What happened in the game, and for decisions who took them.
    pub(crate) fn events(&self) -> &[(Event<G>, Option<By>)] {
        &self.events
    }

    pub(crate) const fn seed(&self) -> Seed {
        self.seed
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

    /// The game so far as an eye may know it; once it is over, all of it, with the seed.
    pub fn record(&self, eye: Eye) -> Record<G> {
        let mut record = self.whole();
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
        if let Some(result) = G::result(&self.state) {
            record.set_tag("Result", result.to_string());
            record.set_tag("Seed", self.seed.reveal());
            return record;
        }
        record.seen_by(eye).expect("what happened can be replayed")
    }

    /// The whole truth about the game.
    pub(crate) fn whole(&self) -> Record<G> {
        let mut record = Record::new(self.rules.clone());
        for (event, _) in &self.events {
            record.push(*event);
        }
        record
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
            seen: self
                .whole()
                .seen_by(eye)
                .expect("what happened can be replayed"),
            view: G::view(&self.state, eye),
            legal,
        }
    }
}

impl<G: Played> Task<G> {
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
