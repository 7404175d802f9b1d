//! Applying log entries to a table.

use game::{Event, Seat, Turn};

use super::{Stage, Table, Undo, contribution};
use crate::chair::{Chair, Person};
use crate::clock::{ClockRules, Time};
use crate::deal::Dealer;
use crate::entry::{DecisionMaker, EntryKind, LogEntry};
use crate::playable::Playable;
use crate::refusal::Refusal;

/// Number of recent quick-chat phrases that a table keeps.
const CHAT_HISTORY: usize = 8;

impl<G: Playable> Table<G> {
    /// Applies a log entry; an impossible entry is refused and changes nothing.
    pub fn apply(&mut self, entry: &LogEntry) -> Result<(), Refusal> {
        let now = entry.at;
        self.spend_budget(&entry.what, now);
        match &entry.what {
            EntryKind::Opened(_) => {
                return Err(Refusal::invalid("entry", "the table is already open"));
            }
            EntryKind::Sat {
                seat,
                guest,
                name,
                contribution: added,
            } => {
                let added = contribution(added)?;
                *self.chair_mut(*seat)? = Chair::Person(Person::new(guest.clone(), name.clone()));
                self.contributions[seat.index()] = added;
                self.begin_if_ready(now);
            }
            EntryKind::Left { seat } => {
                let gathering = self.stage() == Stage::Gathering;
                if gathering {
                    self.free_chair(*seat, now)?;
                } else if let Some(person) = self.chair_mut(*seat)?.person_mut() {
                    person.away = true;
                    self.drop_undo_vote(*seat, now);
                    self.restart_clock(now);
                }
            }
            EntryKind::Returned { seat } => self.return_player(*seat, now)?,
            EntryKind::Renamed { seat, name } => {
                if let Some(person) = self.chair_mut(*seat)?.person_mut() {
                    person.name = name.clone();
                }
            }
            EntryKind::Filled { seat, level } => {
                *self.chair_mut(*seat)? = Chair::Opponent(*level);
                self.begin_if_ready(now);
            }
            EntryKind::Cleared { seat } => {
                *self.chair_mut(*seat)? = Chair::Open;
                self.begin_if_ready(now);
            }
            EntryKind::Removed { seat } => self.remove(*seat, now)?,
            EntryKind::Replaced { seat, level } => self.replace(*seat, *level, now)?,
            EntryKind::Contributed {
                seat,
                contribution: added,
            } => self.contribute(*seat, added, now)?,
            EntryKind::ContributionsClosed => {
                self.awaited.clear();
                self.begin_if_ready(now);
            }
            EntryKind::Acted { seat, action, by } => {
                let action = Self::parse_action(action)?;
                self.act(*seat, action, *by, now)?;
            }
            EntryKind::RanOut { seat } => self.run_out(*seat, now)?,
            EntryKind::ClockCredited {
                milliseconds,
                until,
            } => {
                self.clock.credit(*milliseconds);
                self.credited_until = *until;
            }
            EntryKind::UndoAsked { seat } => {
                self.undo_to(*seat).ok_or(Refusal::NothingToUndo)?;
                self.undo = Some(Undo {
                    seat: *seat,
                    waiting: self.seats_to_agree(*seat),
                });
                self.undo_if_agreed(now);
            }
            EntryKind::UndoAnswered { seat, agreed } => {
                if self.undo.is_none() {
                    return Err(Refusal::NoUndoRequest);
                }
                if *agreed {
                    self.drop_undo_vote(*seat, now);
                } else {
                    self.undo = None;
                }
            }
            EntryKind::Said { seat, phrase } => {
                if self.said.len() == CHAT_HISTORY {
                    self.said.remove(0);
                }
                self.said.push((self.version + 1, *seat, *phrase));
            }
            EntryKind::Closed => self.close(now),
            EntryKind::Followed { table } => self.next = Some(table.clone()),
        }
        self.bump_version(now);
        Ok(())
    }

    /// Increments the version after an entry was applied.
    pub(super) const fn bump_version(&mut self, now: Time) {
        self.version += 1;
        self.changed_at = now;
    }

    pub(super) fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Refusal> {
        self.chairs
            .get_mut(seat.index())
            .ok_or(Refusal::NoSeat(seat))
    }

    /// Starts the game when all chairs are taken and no contribution is awaited.
    pub(super) fn begin_if_ready(&mut self, now: Time) {
        if self.chairs.contains(&Chair::Open) {
            self.full_since = None;
        } else if !self.awaited.is_empty() {
            self.full_since.get_or_insert(now);
        } else if self.dealer.is_none() {
            self.dealer = Some(Dealer::new(self.seed, &self.contributions));
            self.decided_at = now;
            self.deal();
            self.restart_clock(now);
        }
    }

    /// Draws chance outcomes until a player is to decide.
    fn deal(&mut self) {
        let Some(dealer) = &self.dealer else {
            return;
        };
        while G::turn(&self.state) == Turn::Chance {
            let outcome = dealer.draw::<G>(&self.state, self.history.outcomes());
            let event = Event::Chance(Some(outcome));
            self.history
                .push(&self.state, event, None, self.version + 1);
            G::settle_unchecked(&mut self.state, outcome);
            self.clock.forget_decisions();
        }
    }

    /// Plays a legal action and the chance outcomes after it.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        by: DecisionMaker,
        now: Time,
    ) -> Result<(), Refusal> {
        let turn = self.while_playing()?;
        if seat != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        let mut after = self.state.clone();
        G::play(&mut after, action).map_err(|why| Refusal::Illegal(why.to_string()))?;
        if by == DecisionMaker::Person {
            // A player who decides is back.
            if let Some(person) = self.chair_mut(seat)?.person_mut() {
                (person.away, person.late) = (false, 0);
            }
        }
        self.clock.decide(seat, by == DecisionMaker::Person, now);
        self.decisions += 1;
        self.decided_at = now;
        let event = Event::Act(seat, action);
        self.history
            .push(&self.state, event, Some(by), self.version + 1);
        self.state = after;
        self.undo = None;
        self.stand_in_decides = false;
        self.deal();
        self.restart_clock(now);
        Ok(())
    }

    /// Runs the clock of the seat to move if a present player owns it.
    ///
    /// It stands still while all players are away, because the game waits for them.
    pub(super) fn restart_clock(&mut self, now: Time) {
        let player = |seat: Seat| self.chairs[seat.index()].person();
        let turn = self.turn();
        match turn.and_then(|seat| Some((seat, player(seat)?))) {
            Some((seat, player)) if !player.away && !self.stand_in_decides => {
                self.clock.start(seat, now);
            }
            Some((seat, _)) if !self.stand_in_decides && self.opponent_to_move().is_some() => {
                self.clock.suspend(seat, now);
            }
            _ => self.clock.stop(now),
        }
    }

    /// Hands the decision to a stand-in after a timeout.
    ///
    /// A player who times out twice in a row, or whose total time is used up, counts as away.
    fn run_out(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        let each_move = matches!(self.clock.rules(), ClockRules::EachMove { .. });
        if let Some(person) = self.chair_mut(seat)?.person_mut() {
            person.late += 1;
            person.away = !each_move || person.late >= 2;
        }
        self.clock.stop(now);
        self.stand_in_decides = self.turn() == Some(seat);
        self.drop_undo_vote(seat, now);
        Ok(())
    }

    fn return_player(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        if let Some(person) = self.chair_mut(seat)?.person_mut() {
            (person.away, person.late) = (false, 0);
        }
        // A player who is out of time leaves this decision to the stand-in.
        if self.turn() == Some(seat) && !self.clock.is_used_up(seat) {
            self.stand_in_decides = false;
        }
        self.restart_clock(now);
        Ok(())
    }

    /// Removes a seat from the pending answers to an undo request.
    pub(super) fn drop_undo_vote(&mut self, seat: Seat, now: Time) {
        if let Some(undo) = &mut self.undo {
            undo.waiting.retain(|other| *other != seat);
            self.undo_if_agreed(now);
        }
    }

    fn undo_if_agreed(&mut self, now: Time) {
        let Some(Undo { seat, waiting }) = &self.undo else {
            return;
        };
        if !waiting.is_empty() {
            return;
        }
        if let Some(to) = self.undo_to(*seat) {
            self.clock.undo(self.history.len() - to, now);
            self.decisions += 1;
            self.decided_at = now;
            self.history.truncate(to);
            let replayed = self.complete_record().replay_to(to);
            self.state = replayed.expect("a recorded game can be replayed");
            self.stand_in_decides = false;
            self.restart_clock(now);
        }
        self.undo = None;
    }
}
