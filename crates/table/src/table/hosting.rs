//! The host's power over chairs: removing players before the game, replacing absent ones during it.
//!
//! A present player keeps the chair: the host of a running game can replace only players who are away, because
//! they have left or are out of time, or who have kept the others waiting for [`IDLE_TIME`] without a clock.

use game::Seat;
use players::Level;

use super::{Stage, Table};
use crate::chair::{Chair, Guest};
use crate::clock::{ClockRules, Time};
use crate::deal::Contribution;
use crate::entry::EntryKind;
use crate::playable::Playable;
use crate::refusal::Refusal;

/// Time after which the player to move is absent at a table without clocks.
const IDLE_TIME: Time = 24 * 60 * 60 * 1000;

impl<G: Playable> Table<G> {
    /// Whether a guest may take several chairs, for players who share a device.
    pub const fn shares_screens(&self) -> bool {
        self.opening.shared_screens
    }

    /// Whether the host has removed a guest.
    pub(super) fn is_removed(&self, guest: &Guest) -> bool {
        self.removed.contains(guest)
    }

    /// Whether a player has left, is out of time, or is idle.
    ///
    /// A player is idle who keeps a game without clocks waiting for a day.
    pub fn is_absent(&self, seat: Seat, now: Time) -> bool {
        let Some(person) = self.chairs.get(seat.index()).and_then(Chair::person) else {
            return false;
        };
        let is_idle = self.clock() == ClockRules::None
            && self.turn() == Some(seat)
            && now.saturating_sub(self.decided_at) >= IDLE_TIME;
        self.stage() == Stage::Playing && (person.away || is_idle)
    }

    /// Checks that a guest hosts the table; the stage is checked separately.
    pub(super) fn check_host(&self, guest: &Guest) -> Result<(), Refusal> {
        if self.opening.host == *guest {
            Ok(())
        } else {
            Err(Refusal::NotHost)
        }
    }

    /// The guest on a chair, who must not be the host.
    fn other_player(&self, seat: Seat) -> Result<&Guest, Refusal> {
        let chair = self.chairs.get(seat.index()).ok_or(Refusal::NoSeat(seat))?;
        let person = chair.person().ok_or(Refusal::NoPlayer(seat))?;
        if person.guest == self.opening.host {
            return Err(Refusal::invalid(
                "seat",
                "this is your own seat: leave it instead",
            ));
        }
        Ok(&person.guest)
    }

    pub(super) fn plan_removal(&self, guest: &Guest, seat: Seat) -> Result<EntryKind, Refusal> {
        self.check_host(guest)?;
        self.while_gathering()?;
        self.other_player(seat)?;
        Ok(EntryKind::Removed { seat })
    }

    pub(super) fn plan_replacement(
        &self,
        guest: &Guest,
        seat: Seat,
        level: Level,
        now: Time,
    ) -> Result<EntryKind, Refusal> {
        self.check_host(guest)?;
        self.while_playing()?;
        self.other_player(seat)?;
        if !self.is_absent(seat, now) {
            return Err(Refusal::Present(seat));
        }
        Ok(EntryKind::Replaced { seat, level })
    }

    /// Seats that the host may clear of their players now.
    pub(super) fn removable(&self) -> impl Iterator<Item = Seat> {
        let others = Seat::all(self.chairs.len());
        others.filter(|seat| self.other_player(*seat).is_ok())
    }

    /// Frees all chairs of the guest on this one, and remembers the guest.
    pub(super) fn remove(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        let person = self.chair_mut(seat)?.person();
        let guest = person.ok_or(Refusal::NoPlayer(seat))?.guest.clone();
        let theirs: Vec<Seat> = self.seats_of(&guest).collect();
        for seat in theirs {
            self.free_chair(seat, now)?;
        }
        if !self.is_removed(&guest) {
            self.removed.push(guest);
        }
        Ok(())
    }

    /// Frees a chair before the game.
    pub(super) fn free_chair(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        *self.chair_mut(seat)? = Chair::Open;
        self.contributions[seat.index()] = Contribution::default();
        self.awaited.retain(|other| *other != seat);
        self.begin_if_ready(now);
        Ok(())
    }

    /// Gives the chair of an absent player to a computer player.
    pub(super) fn replace(&mut self, seat: Seat, level: Level, now: Time) -> Result<(), Refusal> {
        *self.chair_mut(seat)? = Chair::Opponent(level);
        if self.undo.as_ref().is_some_and(|undo| undo.seat == seat) {
            self.undo = None;
        }
        self.drop_undo_vote(seat, now);
        if self.turn() == Some(seat) {
            self.stand_in_decides = false;
        }
        self.restart_clock(now);
        Ok(())
    }
}
