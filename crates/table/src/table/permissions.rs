//! Permissions: the commands a guest may send right now.

use game::Seat;

use super::{Stage, Table};
use crate::chair::{Chair, Guest, Person};
use crate::clock::Time;
use crate::playable::Playable;
use crate::refusal::Refusal;

/// Commands that a guest may send right now. Without an identity, only `sit`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a permission")]
pub struct Permissions {
    /// Play an action: one of the guest's seats is to move.
    pub act: bool,
    /// Undo the last decision, or request it.
    pub undo: bool,
    /// Answer an undo request.
    pub answer_undo: bool,
    pub hint: bool,
    /// Take an open chair.
    pub sit: bool,
    pub leave: bool,
    /// Return after leaving.
    pub return_: bool,
    /// Give an open chair to a computer player, or remove one.
    pub fill: bool,
    /// Remove a player before the game.
    pub remove: bool,
    /// Replace an absent player by a computer player.
    pub replace: bool,
    /// Close the table without a result.
    pub close: bool,
    /// Send a quick-chat phrase.
    pub say: bool,
    /// Open the rematch or the next game of the match.
    pub next: bool,
    /// Add a contribution to the deal.
    pub contribute: bool,
}

impl<G: Playable> Table<G> {
    /// Computes the permissions of a guest.
    pub fn permissions(&self, guest: Option<&Guest>, now: Time) -> Permissions {
        let stage = self.stage();
        let sit = stage == Stage::Gathering
            && self.has_room_to_gather()
            && self.chairs.contains(&Chair::Open);
        let Some(guest) = guest else {
            return Permissions {
                sit,
                ..Permissions::default()
            };
        };
        let log_open = self.has_budget(guest) && !self.closed;
        let own = || {
            let people = self.chairs.iter().filter_map(Chair::person);
            people.filter(|person| person.guest == *guest)
        };
        let host = self.opening.host == *guest && log_open;
        let absent = |seat: Seat| self.is_absent(seat, now);
        let away = |person: &Person| person.away;
        let seated = own().next().is_some();
        let asked = |undo: &super::Undo| {
            let mut waiting = undo.waiting.iter();
            waiting.any(|seat| self.chairs[seat.index()].belongs_to(guest))
        };
        let turn = self.turn();
        Permissions {
            act: turn.is_some_and(|seat| self.chairs[seat.index()].belongs_to(guest)),
            undo: log_open && self.undo.is_none() && self.plan_undo(guest, None).is_ok(),
            answer_undo: self.undo.as_ref().is_some_and(asked),
            hint: self.check_hint(guest).is_ok(),
            sit: sit && log_open && self.check_newcomer(guest).is_ok(),
            leave: stage != Stage::Over && log_open && own().any(|person| !away(person)),
            return_: stage != Stage::Over && own().any(away),
            fill: stage == Stage::Gathering && host,
            remove: stage == Stage::Gathering && host && self.removable().next().is_some(),
            replace: stage == Stage::Playing && host && self.removable().any(absent),
            say: log_open && seated,
            next: self.end().is_some() && seated,
            close: self.check_close(guest, now).is_ok(),
            contribute: self.seat_to_contribute(guest, None).is_ok(),
        }
    }

    /// Checks an action for the seat to move, if the guest owns it.
    ///
    /// The inner error is the rule that forbids the action.
    pub fn try_action(
        &self,
        guest: &Guest,
        action: &str,
    ) -> Result<Result<(), G::Illegal>, Refusal> {
        let turn = self.while_playing()?;
        if !self.chairs[turn.index()].belongs_to(guest) {
            return Err(Refusal::NotYourTurn(turn));
        }
        let action = Self::parse_action(action)?;
        Ok(G::play(&mut self.state.clone(), action))
    }
}
