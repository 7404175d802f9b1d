//! Closing a table: the end of a game without a result.
//!
//! The host closes a table at which no other player is present, and so does its only player. A table at which nothing
//! has happened for [`STALE_TIME`] is closed automatically, so that abandoned tables do not count as unfinished forever.

use game::Seat;

use super::{Change, Stage, Table};
use crate::chair::{Chair, Guest};
use crate::clock::Time;
use crate::entry::EntryKind;
use crate::playable::Playable;
use crate::refusal::Refusal;

const DAY: Time = 24 * 60 * 60 * 1000;
/// Time without an entry after which a table is stale: longer than any clock runs.
const STALE_TIME: Time = 45 * DAY;
/// Times of automatic closing are multiples of this.
///
/// So they are not stored again with every entry.
const STALE_STEP: Time = 7 * DAY;

impl<G: Playable> Table<G> {
    /// Whether the table was closed without a result.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Checks that a guest may close the table now.
    ///
    /// A present player cannot be deprived of a running game.
    pub(super) fn check_close(&self, guest: &Guest, now: Time) -> Result<(), Refusal> {
        if self.stage() == Stage::Over {
            return Err(self.over());
        }
        let people = Seat::all(self.chairs.len()).filter(|seat| self.person_on(*seat).is_some());
        let mut others = people.filter(|seat| !self.chairs[seat.index()].belongs_to(guest));
        let is_seated = self.seats_of(guest).next().is_some();
        if self.opening.host == *guest {
            let is_present = |seat: &Seat| !self.is_absent(*seat, now);
            let present = others.find(is_present);
            match present.filter(|_| self.stage() == Stage::Playing) {
                Some(seat) => Err(Refusal::Present(seat)),
                None => Ok(()),
            }
        } else if is_seated && others.next().is_none() {
            Ok(())
        } else {
            Err(Refusal::NotHost)
        }
    }

    fn person_on(&self, seat: Seat) -> Option<&Guest> {
        let person = self.chairs.get(seat.index()).and_then(Chair::person);
        person.map(|person| &person.guest)
    }

    /// Time at which the table is [closed](Self::plan_timeout) if nothing happens until then.
    ///
    /// A table with a running clock or a computer player to move is not stale, unless it has no people.
    pub fn stale_at(&self) -> Option<Time> {
        let waits = self.stage() != Stage::Over
            && self.deadline().is_none()
            && self.contributions_due().is_none()
            && (self.opponent_to_move().is_none() || !self.has_people());
        let stale_at = (self.changed_at + STALE_TIME).next_multiple_of(STALE_STEP);
        waits.then_some(stale_at)
    }

    /// Plans the closing of a stale table.
    pub(super) fn plan_stale_close(&self, now: Time) -> Option<Change<G>> {
        let stale_at = self.stale_at()?;
        (stale_at <= now)
            .then(|| self.change(EntryKind::Closed, now))?
            .ok()
    }

    pub(super) fn close(&mut self, now: Time) {
        self.closed = true;
        self.undo = None;
        self.awaited.clear();
        self.full_since = None;
        self.clock.stop(now);
    }

    /// The refusal of what needs an unfinished game.
    pub(super) const fn over(&self) -> Refusal {
        if self.closed {
            Refusal::Closed
        } else {
            Refusal::Over
        }
    }
}
