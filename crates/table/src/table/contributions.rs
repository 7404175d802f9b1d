//! Contributions to the deal that are added after the commitment is known.
//!
//! A server that knows a contribution when it draws the seed could choose the seed to suit it. So the
//! deal of a table can wait until the people who are expected to contribute have read the commitment
//! and answered with a contribution. It waits a short time only: see [`CONTRIBUTION_TIME`].

use game::Seat;

use super::{Change, Stage, Table, contribution};
use crate::chair::{Chair, Guest};
use crate::clock::Time;
use crate::deal::Contribution;
use crate::entry::EntryKind;
use crate::playable::Playable;
use crate::refusal::Refusal;

/// Time that the deal of a full table waits for contributions, in milliseconds.
pub(super) const CONTRIBUTION_TIME: Time = 10_000;

impl<G: Playable> Table<G> {
    /// Seats whose contribution the deal awaits.
    pub fn awaited(&self) -> &[Seat] {
        &self.awaited
    }

    /// The contributions of all seats, once the game is over.
    pub fn revealed_contributions(&self) -> Option<&[Contribution]> {
        self.end().map(|_| &self.contributions[..])
    }

    /// The seat for which a guest may contribute now.
    ///
    /// A contribution is final: what was added after the commitment cannot be replaced.
    pub(super) fn seat_to_contribute(
        &self,
        guest: &Guest,
        seat: Option<Seat>,
    ) -> Result<Seat, Refusal> {
        if let Some(seat) = seat {
            self.own_seat(guest, Some(seat))?;
        } else if self.seats_of(guest).next().is_none() {
            return Err(Refusal::NoChair);
        }
        self.while_gathering()?;
        let is_missing = |seat: &Seat| {
            self.awaited.contains(seat)
                || self.contributions[seat.index()] == Contribution::default()
        };
        let mut own = self.seats_of(guest).filter(is_missing);
        let found = if let Some(seat) = seat {
            own.find(|own| *own == seat)
        } else {
            // With several seats, the one that is waited for is meant.
            let awaited = self.seats_of(guest).find(|own| self.awaited.contains(own));
            awaited.or_else(|| own.next())
        };
        found.ok_or(Refusal::Contributed)
    }

    pub(super) fn plan_contribution(
        &self,
        guest: &Guest,
        seat: Option<Seat>,
        added: &str,
    ) -> Result<EntryKind, Refusal> {
        let seat = self.seat_to_contribute(guest, seat)?;
        if contribution(added)? == Contribution::default() {
            return Err(Refusal::invalid("contribution", "expected 1 to 64 bytes"));
        }
        Ok(EntryKind::Contributed {
            seat,
            contribution: added.to_owned(),
        })
    }

    /// Time at which the deal stops waiting for contributions.
    pub fn contributions_due(&self) -> Option<Time> {
        let since = self.full_since?;
        (self.stage() == Stage::Gathering).then_some(since + CONTRIBUTION_TIME)
    }

    /// Plans the deal without the contributions that did not come in time.
    pub(super) fn plan_deal_without(&self, now: Time) -> Option<Change<G>> {
        let due = self.contributions_due()?;
        (due <= now)
            .then(|| self.change(EntryKind::ContributionsClosed, now))?
            .ok()
    }

    pub(super) fn contribute(&mut self, seat: Seat, added: &str, now: Time) -> Result<(), Refusal> {
        let added = contribution(added)?;
        let to = self.contributions.get_mut(seat.index());
        *to.ok_or(Refusal::NoSeat(seat))? = added;
        self.awaited.retain(|other| *other != seat);
        self.begin_if_ready(now);
        Ok(())
    }

    /// The first seat of each guest whose contribution the deal awaits.
    pub(super) fn awaited_at_opening(chairs: &[Chair], contributors: &[Guest]) -> Vec<Seat> {
        let seat_of = |guest: &Guest| {
            let mut seats = Seat::all(chairs.len()).zip(chairs);
            seats.find_map(|(seat, chair)| chair.belongs_to(guest).then_some(seat))
        };
        let mut awaited: Vec<Seat> = contributors.iter().filter_map(seat_of).collect();
        awaited.sort_unstable();
        awaited.dedup();
        awaited
    }

    /// The guests at the table whose contribution the next game awaits.
    ///
    /// Those are the guests who contributed, or were expected to: programs that never contribute need
    /// not be waited for.
    pub(crate) fn contributors(&self) -> Vec<Guest> {
        let mut contributors: Vec<Guest> = Vec::new();
        for (chair, contribution) in self.chairs.iter().zip(&self.contributions) {
            let Some(person) = chair.person() else {
                continue;
            };
            let expected = self.opening.contributors.contains(&person.guest);
            let contributes = expected || *contribution != Contribution::default();
            if contributes && !contributors.contains(&person.guest) {
                contributors.push(person.guest.clone());
            }
        }
        contributors
    }
}
