//! Hints: analysis of the player's position by the strongest level.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use game::{PlayerError, Seat};
use players::{SearchLimits, catch_up};

use crate::chair::{Chair, Guest};
use crate::playable::Playable;
use crate::refusal::Refusal;
use crate::table::{Table, Task};

/// Maximum number of moves in a hint.
const MAX_MOVES: usize = 5;

/// Move suggestions for a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The table version that was analysed.
    pub version: u64,
    /// The best moves, best first.
    pub moves: Vec<HintMove>,
}

/// An analysed move.
#[derive(Clone, PartialEq, Debug)]
pub struct HintMove {
    /// Id of the suggested action.
    pub id: u16,
    /// Principal variation: the action and the expected continuation, in record notation.
    pub line: Vec<String>,
    /// Win probability, 0 to 1.
    pub win: f64,
    /// Expected final score.
    pub points: f64,
}

impl<G: Playable> Table<G> {
    /// Returns the position to analyse for a hint, or a refusal.
    pub fn plan_hint(&self, guest: &Guest) -> Result<Task<G>, Refusal> {
        let turn = self.check_hint(guest)?;
        Ok(self.task_for(turn, players::Level::Master, "hint"))
    }

    /// Returns the seat that a guest may get a hint for.
    ///
    /// Hints are for the player to move, at a table where all others are computer players.
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
    /// Analyses the position for at most `budget`.
    pub fn hint(&self, budget: Duration) -> Result<Hint, PlayerError> {
        let analyst = self.level.analyst(Some(budget), self.seed);
        let mut analyst = analyst
            .ok_or_else(|| PlayerError("this level does not support analysis".to_owned()))?;
        let stop = AtomicBool::new(false);
        let limits = SearchLimits::new(analyst.budget(), &stop);
        catch_up(&mut *analyst, &self.seen, self.seat);
        let analysis = analyst.analyse(&self.view, &self.legal, limits, &mut |_| {});
        let seat: Seat = self.seat;
        let considered = analysis.moves.iter().take(MAX_MOVES);
        let moves = considered.map(|considered| HintMove {
            id: G::id(considered.line[0]).0,
            line: considered.line.iter().map(ToString::to_string).collect(),
            win: considered.evaluations[seat.index()].win,
            points: considered.evaluations[seat.index()].score,
        });
        Ok(Hint {
            version: self.version,
            moves: moves.collect(),
        })
    }
}
