//! What a guest may ask for at a table right now.

use super::{Stage, Table};
use crate::chair::{Chair, Guest, Person};
use crate::playable::Playable;
use crate::refusal::Refusal;

/// What a guest may ask for right now. Someone who has no identity yet may only sit down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a permission")]
pub struct Permissions {
    /// Take a decision in the game: it is the turn of one of their seats.
    pub act: bool,
    /// Take their last decision back, or ask the others for it.
    pub undo: bool,
    /// Answer a request to take a decision back.
    pub answer_undo: bool,
    /// Ask for a hint.
    pub hint: bool,
    /// Sit down on a free chair.
    pub sit: bool,
    /// Leave the table.
    pub leave: bool,
    /// Come back to it.
    pub return_: bool,
    /// Give a free chair to a computer player, or remove one.
    pub fill: bool,
    /// Say something to the others.
    pub say: bool,
    /// Go on to the next game of the same people.
    pub next: bool,
}

impl<G: Playable> Table<G> {
    /// What a guest may ask for right now.
    pub fn permissions(&self, guest: Option<&Guest>) -> Permissions {
        let stage = self.stage();
        let wearable = !self.is_worn();
        let sit = stage == Stage::Gathering && wearable && self.chairs.contains(&Chair::Open);
        let Some(guest) = guest else {
            return Permissions {
                sit,
                ..Permissions::default()
            };
        };
        let own = || {
            let people = self.chairs.iter().filter_map(Chair::person);
            people.filter(|person| person.guest == *guest)
        };
        let away = |person: &Person| person.away;
        let seated = own().next().is_some();
        let asked = |undo: &super::Undo| {
            let mut waiting = undo.waiting.iter();
            waiting.any(|seat| self.chairs[seat.index()].belongs_to(guest))
        };
        let turn = self.turn();
        Permissions {
            act: turn.is_some_and(|seat| self.chairs[seat.index()].belongs_to(guest)),
            undo: wearable && self.undo.is_none() && self.plan_undo(guest, None).is_ok(),
            answer_undo: self.undo.as_ref().is_some_and(asked),
            hint: self.check_hint(guest).is_ok(),
            sit,
            leave: stage != Stage::Over && wearable && own().any(|person| !away(person)),
            return_: stage != Stage::Over && own().any(away),
            fill: stage == Stage::Gathering && wearable && self.opening.host == *guest,
            say: wearable && seated,
            next: stage == Stage::Over && seated,
        }
    }

    /// Tries an action for the seat whose turn it is, if that is the guest's: which rule, if any,
    /// forbids it.
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
