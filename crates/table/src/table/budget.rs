//! Limits of what each guest may add to the log besides game moves.
//!
//! They are per guest, so that no player can use up what the others need. They follow from the log alone, like the
//! rest of the state: every entry is charged when it is applied.

use std::collections::BTreeMap;

use game::Seat;

use super::Table;
use crate::chair::Guest;
use crate::clock::Time;
use crate::command::Command;
use crate::entry::EntryKind;
use crate::playable::Playable;
use crate::refusal::Refusal;

/// Maximum number of entries per guest besides game moves.
const MAX_ENTRIES: u32 = 300;
/// Maximum length of the log before the game.
///
/// So strangers who sit down and leave do not fill it.
const MAX_GATHERING: u64 = 1000;
/// Number of phrases and names that a guest may send at once.
const BURST: Time = 8;
/// Time after which another one is allowed, in milliseconds.
const INTERVAL: Time = 2000;

/// The entries of each guest besides game moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Budgets(BTreeMap<Guest, Spent>);

/// What a guest has used.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    entries: u32,
    /// Time at which the whole burst of phrases and names is available again.
    replenished_at: Time,
}

impl Budgets {
    fn of(&self, guest: &Guest) -> Spent {
        self.0.get(guest).copied().unwrap_or_default()
    }
}

impl Spent {
    /// Whether another phrase or name is allowed (a token bucket).
    const fn may_talk(self, now: Time) -> bool {
        self.replenished_at <= now.saturating_add((BURST - 1) * INTERVAL)
    }
}

impl<G: Playable> Table<G> {
    /// Whether a guest may add entries besides game moves.
    pub(super) fn has_budget(&self, guest: &Guest) -> bool {
        self.budgets.of(guest).entries < MAX_ENTRIES
    }

    /// Whether guests may still sit down.
    pub(super) const fn has_room_to_gather(&self) -> bool {
        self.version < MAX_GATHERING
    }

    pub(super) fn check_budget(
        &self,
        guest: &Guest,
        command: &Command,
        now: Time,
    ) -> Result<(), Refusal> {
        let is_full = match command {
            // Bounded by the game, by its players and by the clock.
            Command::Act { .. }
            | Command::AnswerUndo { .. }
            | Command::Return { .. }
            | Command::Contribute { .. }
            | Command::Close => false,
            Command::Sit { .. } => !self.has_room_to_gather() || !self.has_budget(guest),
            _ => !self.has_budget(guest),
        };
        if is_full {
            return Err(Refusal::LogFull);
        }
        let talks = matches!(command, Command::Say { .. } | Command::Rename { .. });
        if talks && !self.budgets.of(guest).may_talk(now.max(self.changed_at)) {
            return Err(Refusal::TooFast);
        }
        Ok(())
    }

    /// Charges an entry to the guest who asked for it, before it is applied.
    pub(super) fn spend_budget(&mut self, what: &EntryKind, now: Time) {
        let on = |seat: &Seat| {
            let chair = self.chairs.get(seat.index())?;
            Some(chair.person()?.guest.clone())
        };
        let (guest, talks) = match what {
            EntryKind::Said { seat, .. } | EntryKind::Renamed { seat, .. } => (on(seat), true),
            EntryKind::Left { seat } | EntryKind::UndoAsked { seat } => (on(seat), false),
            EntryKind::Sat { guest, .. } => (Some(guest.clone()), false),
            EntryKind::Filled { .. }
            | EntryKind::Cleared { .. }
            | EntryKind::Removed { .. }
            | EntryKind::Replaced { .. } => (Some(self.opening.host.clone()), false),
            _ => return,
        };
        let Some(guest) = guest else {
            return;
        };
        let spent = self.budgets.0.entry(guest).or_default();
        spent.entries += 1;
        if talks {
            spent.replenished_at = spent.replenished_at.max(now) + INTERVAL;
        }
    }
}
