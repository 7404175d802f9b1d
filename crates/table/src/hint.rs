//! What a strong player would do in somebody's place.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{NoAnswer, Seat};
use players::{Limits, attend};

use crate::chair::{Chair, Guest};
use crate::playable::Playable;
use crate::refusal::Refusal;
use crate::table::{Table, Task};

/// How many moves are spoken of.
const MOST: usize = 5;

/// What a strong player would do.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// At which version of the table.
    pub version: u64,
    /// The best moves, the best first.
    pub moves: Vec<HintMove>,
}

/// A move that was thought about.
#[derive(Clone, PartialEq, Debug)]
pub struct HintMove {
    /// The id of the action to choose now.
    pub id: u16,
    /// What to do, and what is expected to follow, as it is written in records.
    pub line: Vec<String>,
    /// The chance to win with it, 0 to 1.
    pub win: f64,
    /// The points one can expect to end with.
    pub points: f64,
}

impl<G: Playable> Table<G> {
    /// What is to be thought about for a hint, or why there is none.
    pub fn plan_hint(&self, guest: &Guest) -> Result<Task<G>, Refusal> {
        let turn = self.check_hint(guest)?;
        Ok(self.task_of(turn, players::Level::Master, "hint"))
    }

    /// The seat that a guest may have a hint for, or why there is none: hints are for the player
    /// whose turn it is, at a table with nobody else but computer players.
    pub(crate) fn check_hint(&self, guest: &Guest) -> Result<Seat, Refusal> {
        let turn = self.while_playing()?;
        let alone = |chair: &Chair| {
            let theirs = |person: &crate::chair::Person| person.guest == *guest;
            chair.person().is_none_or(theirs)
        };
        if self.seats_of(guest).next().is_none() {
            return Err(Refusal::NoChair);
        }
        if !self.chairs().iter().all(alone) {
            return Err(Refusal::NoHints);
        }
        if !self.chairs()[turn.index()].belongs_to(guest) {
            return Err(Refusal::NotYourTurn(turn));
        }
        Ok(turn)
    }
}

impl<G: Playable> Task<G> {
    /// What a strong player thinks, after so long at most.
    pub fn hint(&self, longest: Duration) -> Result<Hint, NoAnswer> {
        let analyst = self.level.analyst(Some(longest), self.seed);
        let mut analyst =
            analyst.ok_or_else(|| NoAnswer("this level does not search".to_owned()))?;
        let stop = AtomicBool::new(false);
        let limits = Limits::new(analyst.budget(), &stop);
        attend(&mut *analyst, &self.seen, self.seat);
        let analysis = analyst.analyse(&self.view, &self.legal, limits, &mut |_| {});
        let seat: Seat = self.seat;
        let considered = analysis.moves.iter().take(MOST);
        let moves = considered.map(|considered| HintMove {
            id: G::id(considered.line[0]).0,
            line: considered.line.iter().map(ToString::to_string).collect(),
            win: considered.outlook[seat.index()].win,
            points: considered.outlook[seat.index()].score,
        });
        Ok(Hint {
            version: self.version,
            moves: moves.collect(),
        })
    }
}
