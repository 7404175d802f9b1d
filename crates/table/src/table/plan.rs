//! Planning changes: checks of commands, timeouts and computer decisions.

use game::Seat;

use super::{Change, Stage, Table, Task, contribution};
use crate::chair::{Chair, Guest, Person};
use crate::clock::{Outage, Time};
use crate::command::{Command, Request};
use crate::entry::{DecisionMaker, EntryKind, LogEntry};
use crate::name::Name;
use crate::playable::Playable;
use crate::refusal::Refusal;

impl<G: Playable> Table<G> {
    /// Plans the change that a request asks for.
    pub fn plan(&self, guest: &Guest, request: &Request, now: Time) -> Result<Change<G>, Refusal> {
        // Contributions do not depend on what else happened at the table.
        let is_contribution = matches!(request.command, Command::Contribute { .. });
        if request.version != self.version && !is_contribution {
            return Err(Refusal::Stale {
                seen: request.version,
                version: self.version,
            });
        }
        if self.closed {
            return Err(Refusal::Closed);
        }
        self.check_budget(guest, &request.command, now)?;
        let what = match &request.command {
            Command::Sit {
                seat,
                name,
                contribution,
            } => self.plan_sit(guest, *seat, name, contribution)?,
            Command::Contribute { seat, contribution } => {
                self.plan_contribution(guest, *seat, contribution)?
            }
            Command::Leave { seat } => {
                let seat = self.own_seat(guest, *seat)?;
                self.unless_over()?;
                if self.person(seat)?.away {
                    return Err(Refusal::Away);
                }
                EntryKind::Left { seat }
            }
            Command::Return { seat } => {
                let seat = self.own_seat(guest, *seat)?;
                self.unless_over()?;
                if !self.person(seat)?.away {
                    return Err(Refusal::NotAway);
                }
                EntryKind::Returned { seat }
            }
            Command::Rename { seat, name } => EntryKind::Renamed {
                seat: self.own_seat(guest, *seat)?,
                name: self.free_name(name, self.own_seat(guest, *seat).ok())?,
            },
            Command::Fill { seat, level } => {
                self.as_host(guest)?;
                if *self.chair(*seat)? != Chair::Open {
                    return Err(Refusal::Taken(*seat));
                }
                EntryKind::Filled {
                    seat: *seat,
                    level: *level,
                }
            }
            Command::Clear { seat } => {
                self.as_host(guest)?;
                if !matches!(self.chair(*seat)?, Chair::Opponent(_)) {
                    return Err(Refusal::Taken(*seat));
                }
                EntryKind::Cleared { seat: *seat }
            }
            Command::Remove { seat } => self.plan_removal(guest, *seat)?,
            Command::Replace { seat, level } => self.plan_replacement(guest, *seat, *level, now)?,
            Command::Close => {
                self.check_close(guest, now)?;
                EntryKind::Closed
            }
            Command::Say { seat, phrase } => EntryKind::Said {
                seat: self.own_seat(guest, *seat)?,
                phrase: *phrase,
            },
            Command::Act { seat, action } => {
                return self.plan_act(guest, *seat, action, now);
            }
            Command::Undo { seat } => self.plan_undo(guest, *seat)?,
            Command::AnswerUndo { agree } => {
                let undo = self.undo.as_ref().ok_or(Refusal::NoUndoRequest)?;
                let mut waiting = undo.waiting.iter();
                let mine = waiting.find(|seat| self.chairs[seat.index()].belongs_to(guest));
                EntryKind::UndoAnswered {
                    seat: *mine.ok_or(Refusal::NoAnswerDue)?,
                    agreed: *agree,
                }
            }
        };
        self.change(what, now)
    }

    /// Plans the decision of a computer player; refused if it is no longer pending.
    ///
    /// What else happened at the table, such as a chat phrase, does not delay the game.
    pub fn plan_opponent(
        &self,
        task: &Task<G>,
        action: G::Action,
        now: Time,
    ) -> Result<Change<G>, Refusal> {
        let to_move = self.opponent_to_move().map(|(seat, _)| seat);
        if task.decision != self.decisions || to_move != Some(task.seat) {
            return Err(Refusal::Stale {
                seen: task.version,
                version: self.version,
            });
        }
        let by = match self.chair(task.seat)? {
            Chair::Opponent(_) => DecisionMaker::Opponent,
            Chair::Open | Chair::Person(_) => DecisionMaker::StandIn,
        };
        self.change_by_action(task.seat, action, by, now)
    }

    /// Plans the timeout of the player whose clock has run out, if any.
    ///
    /// Contributions to the deal that do not come in time run out as well, and stale tables are closed.
    pub fn plan_timeout(&self, now: Time) -> Option<Change<G>> {
        let Some((seat, deadline)) = self.deadline() else {
            let without = self.plan_deal_without(now);
            return without.or_else(|| self.plan_stale_close(now));
        };
        if deadline > now {
            return None;
        }
        self.change(EntryKind::RanOut { seat }, now).ok()
    }

    /// The seat whose clock runs, and the time at which it runs out.
    pub fn deadline(&self) -> Option<(Seat, Time)> {
        self.clock.deadline()
    }

    /// Whether time counts for a player, so that outages are to be credited.
    pub const fn counts_time(&self) -> bool {
        self.clock.is_counting()
    }

    /// Time of the next [timeout](Self::plan_timeout).
    pub fn timeout_at(&self) -> Option<Time> {
        let clock = self.deadline().map(|(_, deadline)| deadline);
        clock.or_else(|| self.contributions_due())
    }

    /// Plans the entry that links to the rematch.
    pub fn plan_rematch(
        &self,
        guest: &Guest,
        table: String,
        now: Time,
    ) -> Result<Change<G>, Refusal> {
        if self.seats_of(guest).next().is_none() {
            return Err(Refusal::NoChair);
        }
        if self.closed {
            return Err(Refusal::Closed);
        }
        if self.stage() != Stage::Over {
            return Err(Refusal::NotOver);
        }
        if let Some(next) = &self.next {
            return Err(Refusal::RematchExists(next.clone()));
        }
        self.change(EntryKind::Followed { table }, now)
    }

    /// Plans the clock credit for time lost in outages, if any.
    pub fn plan_outage_credit(&self, outages: &[Outage], now: Time) -> Option<Change<G>> {
        let new = |outage: &&Outage| outage.until > self.credited_until;
        let milliseconds = self.clock.outage_time(outages.iter().filter(new).copied());
        let until = outages.iter().map(|outage| outage.until).max()?;
        if milliseconds == 0 {
            return None;
        }
        let what = EntryKind::ClockCredited {
            milliseconds,
            until,
        };
        self.change(what, now).ok()
    }

    /// Creates an entry to append.
    fn entry(&self, what: EntryKind, now: Time) -> LogEntry {
        // A wall clock that goes backwards must not take time from a player.
        let at = now.max(self.changed_at);
        LogEntry { at, what }
    }

    pub(super) fn change(&self, what: EntryKind, now: Time) -> Result<Change<G>, Refusal> {
        let entry = self.entry(what, now);
        let mut after = self.clone();
        after.apply(&entry)?;
        Ok(Change { entry, after })
    }

    /// Plans an action. It is checked once, by playing it.
    fn change_by_action(
        &self,
        seat: Seat,
        action: G::Action,
        by: DecisionMaker,
        now: Time,
    ) -> Result<Change<G>, Refusal> {
        let text = action.to_string();
        let what = EntryKind::Acted {
            seat,
            action: text,
            by,
        };
        let entry = self.entry(what, now);
        let mut after = self.clone();
        after.act(seat, action, by, entry.at)?;
        after.bump_version(entry.at);
        Ok(Change { entry, after })
    }

    pub(super) fn parse_action(text: &str) -> Result<G::Action, Refusal> {
        text.parse().map_err(|why| Refusal::invalid("action", why))
    }

    fn chair(&self, seat: Seat) -> Result<&Chair, Refusal> {
        self.chairs.get(seat.index()).ok_or(Refusal::NoSeat(seat))
    }

    fn person(&self, seat: Seat) -> Result<&Person, Refusal> {
        self.chair(seat)?.person().ok_or(Refusal::NotYours(seat))
    }

    /// Resolves an optional seat to one that the guest owns.
    pub(super) fn own_seat(&self, guest: &Guest, seat: Option<Seat>) -> Result<Seat, Refusal> {
        if let Some(seat) = seat {
            return if self.chair(seat)?.belongs_to(guest) {
                Ok(seat)
            } else {
                Err(Refusal::NotYours(seat))
            };
        }
        let mut own = self.seats_of(guest);
        match (own.next(), own.next()) {
            (None, _) => Err(Refusal::NoChair),
            (Some(seat), None) => Ok(seat),
            (Some(_), Some(_)) => Err(Refusal::WhichChair),
        }
    }

    fn unless_over(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Over => Err(self.over()),
            Stage::Gathering | Stage::Playing => Ok(()),
        }
    }

    pub(super) fn while_gathering(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Gathering => Ok(()),
            Stage::Playing => Err(Refusal::Begun),
            Stage::Over => Err(self.over()),
        }
    }

    pub(crate) fn while_playing(&self) -> Result<Seat, Refusal> {
        match self.stage() {
            Stage::Gathering => Err(Refusal::NotBegun),
            Stage::Playing => Ok(self.turn().expect("chance outcomes are drawn at once")),
            Stage::Over => Err(self.over()),
        }
    }

    fn as_host(&self, guest: &Guest) -> Result<(), Refusal> {
        self.check_host(guest)?;
        self.while_gathering()
    }

    /// Parses a display name that no other seat than `own` has.
    fn free_name(&self, text: &str, own: Option<Seat>) -> Result<Name, Refusal> {
        let name: Name = text
            .parse()
            .map_err(|why: game::ParseError| Refusal::BadName(why.to_string()))?;
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&self.chairs) {
            if let Some(person) = chair.person()
                && Some(seat) != own
                && person.name.is_confusable_with(&name)
            {
                return Err(Refusal::NameTaken);
            }
        }
        Ok(name)
    }

    /// Checks that a guest may take a chair, or another one.
    pub(super) fn check_newcomer(&self, guest: &Guest) -> Result<(), Refusal> {
        if self.is_removed(guest) {
            return Err(Refusal::Removed);
        }
        if !self.shares_screens() && self.seats_of(guest).next().is_some() {
            return Err(Refusal::Seated);
        }
        Ok(())
    }

    fn plan_sit(
        &self,
        guest: &Guest,
        seat: Option<Seat>,
        name: &str,
        added: &str,
    ) -> Result<EntryKind, Refusal> {
        self.while_gathering()?;
        self.check_newcomer(guest)?;
        let name = self.free_name(name, None)?;
        contribution(added)?;
        let seat = match seat {
            Some(seat) if *self.chair(seat)? == Chair::Open => seat,
            Some(seat) => return Err(Refusal::Taken(seat)),
            None => {
                let mut seats = Seat::all(self.chairs.len()).zip(&self.chairs);
                let open = seats.find(|(_, chair)| **chair == Chair::Open);
                open.ok_or(Refusal::Full)?.0
            }
        };
        Ok(EntryKind::Sat {
            seat,
            guest: guest.clone(),
            name,
            contribution: added.to_owned(),
        })
    }

    fn plan_act(
        &self,
        guest: &Guest,
        seat: Option<Seat>,
        action: &str,
        now: Time,
    ) -> Result<Change<G>, Refusal> {
        let turn = self.while_playing()?;
        let seat = match seat {
            Some(seat) => self.own_seat(guest, Some(seat))?,
            // With several seats, the one to move is meant.
            None if self.chairs[turn.index()].belongs_to(guest) => turn,
            None => self.own_seat(guest, None)?,
        };
        if seat != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        let action = Self::parse_action(action)?;
        self.change_by_action(seat, action, DecisionMaker::Person, now)
    }

    pub(super) fn plan_undo(
        &self,
        guest: &Guest,
        seat: Option<Seat>,
    ) -> Result<EntryKind, Refusal> {
        self.while_playing()?;
        if !self.opening.undo {
            return Err(Refusal::NoUndo);
        }
        let seat = if seat.is_some() {
            self.own_seat(guest, seat)?
        } else {
            // With several seats, the one that decided last is meant.
            let mine = |seat: &Seat| self.chairs[seat.index()].belongs_to(guest);
            let last = self.history.decided_since_chance().find(mine);
            let seat = last.or_else(|| self.seats_of(guest).next());
            seat.ok_or(Refusal::NoChair)?
        };
        match self.undo_to(seat) {
            Some(_) => Ok(EntryKind::UndoAsked { seat }),
            None => Err(Refusal::NothingToUndo),
        }
    }

    /// Number of events left after a seat undoes its last decision.
    pub(super) fn undo_to(&self, seat: Seat) -> Option<usize> {
        let mut decided = self.history.decided_since_chance();
        let back = decided.position(|other| other == seat)?;
        Some(self.history.len() - 1 - back)
    }

    /// One seat per other present player, each of whom has to agree.
    pub(super) fn seats_to_agree(&self, seat: Seat) -> Vec<Seat> {
        let asking = self.chairs[seat.index()].person();
        let mut asked: Vec<&Guest> = asking.map(|person| &person.guest).into_iter().collect();
        let mut seats = Vec::new();
        for (seat, chair) in Seat::all(self.chairs.len()).zip(&self.chairs) {
            if let Some(person) = chair.person()
                && !person.away
                && !asked.contains(&&person.guest)
            {
                asked.push(&person.guest);
                seats.push(seat);
            }
        }
        seats
    }
}
