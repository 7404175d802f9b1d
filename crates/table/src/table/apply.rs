//! Applying entries of the log to a table.

use game::{Event, Seat, Turn};

use super::{Stage, Table, Undo, contribution};
use crate::chair::{Chair, Person};
use crate::clock::{ClockRules, Time};
use crate::deal::{Contribution, Dealer};
use crate::entry::{By, Entry, What};
use crate::playable::Playable;
use crate::refusal::Refusal;

/// How much of what was said is remembered.
const REMEMBERED: usize = 8;

impl<G: Playable> Table<G> {
    /// Applies an entry of the log; one that cannot have happened is refused and changes nothing.
    pub fn apply(&mut self, entry: &Entry) -> Result<(), Refusal> {
        let now = entry.at;
        match &entry.what {
            What::Opened(_) => {
                return Err(Refusal::malformed("entry", "a table is opened once"));
            }
            What::Sat {
                seat,
                guest,
                name,
                contribution: added,
            } => {
                let added = contribution(added)?;
                *self.chair_mut(*seat)? = Chair::Person(Person::new(guest.clone(), name.clone()));
                self.contributions[seat.index()] = added;
                self.begin_if_full(now);
            }
            What::Left { seat } => {
                let gathering = self.stage() == Stage::Gathering;
                let chair = self.chair_mut(*seat)?;
                if gathering {
                    *chair = Chair::Open;
                    self.contributions[seat.index()] = Contribution::default();
                } else if let Some(person) = chair.person_mut() {
                    person.away = true;
                    self.agree_without(*seat, now);
                    self.restart_clock(now);
                }
            }
            What::Returned { seat } => self.welcome(*seat, now)?,
            What::Renamed { seat, name } => {
                if let Some(person) = self.chair_mut(*seat)?.person_mut() {
                    person.name = name.clone();
                }
            }
            What::Filled { seat, level } => {
                *self.chair_mut(*seat)? = Chair::Opponent(*level);
                self.begin_if_full(now);
            }
            What::Cleared { seat } => *self.chair_mut(*seat)? = Chair::Open,
            What::Acted { seat, action, by } => {
                let action = Self::parse_action(action)?;
                self.act(*seat, action, *by, now)?;
            }
            What::RanOut { seat } => self.run_out(*seat, now)?,
            What::Forgiven {
                milliseconds,
                until,
            } => {
                self.clock.forgive(*milliseconds);
                self.forgiven_until = *until;
            }
            What::UndoAsked { seat } => {
                self.undo_to(*seat).ok_or(Refusal::NothingToUndo)?;
                self.undo = Some(Undo {
                    seat: *seat,
                    waiting: self.to_agree(*seat),
                });
                self.take_back_if_agreed(now);
            }
            What::UndoAnswered { seat, agreed } => {
                if self.undo.is_none() {
                    return Err(Refusal::NobodyAsked);
                }
                if *agreed {
                    self.agree_without(*seat, now);
                } else {
                    self.undo = None;
                }
            }
            What::Said { seat, phrase } => {
                if self.said.len() == REMEMBERED {
                    self.said.remove(0);
                }
                self.said.push((self.version + 1, *seat, *phrase));
            }
            What::Followed { table } => self.next = Some(table.clone()),
        }
        self.count(now);
        Ok(())
    }

    /// Counts an entry that was applied.
    pub(super) const fn count(&mut self, now: Time) {
        self.version += 1;
        self.changed_at = now;
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, Refusal> {
        self.chairs
            .get_mut(seat.index())
            .ok_or(Refusal::NoSeat(seat))
    }

    /// Once nobody is missing, the game begins.
    pub(super) fn begin_if_full(&mut self, now: Time) {
        if self.dealer.is_none() && !self.chairs.contains(&Chair::Open) {
            self.dealer = Some(Dealer::new(self.seed, &self.contributions));
            self.deal();
            self.restart_clock(now);
        }
    }

    /// Draws for chance until a player has to decide.
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
        }
    }

    /// Plays an action, if the rules allow it, and whatever chance does next.
    pub(super) fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        by: By,
        now: Time,
    ) -> Result<(), Refusal> {
        let turn = self.while_playing()?;
        if seat != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        let mut after = self.state.clone();
        G::play(&mut after, action).map_err(|why| Refusal::Illegal(why.to_string()))?;
        if by == By::Person {
            // A person who decides is back.
            if let Some(person) = self.chair_mut(seat)?.person_mut() {
                (person.away, person.late) = (false, 0);
            }
        }
        self.clock.stop(now, true);
        let event = Event::Act(seat, action);
        self.history
            .push(&self.state, event, Some(by), self.version + 1);
        self.state = after;
        self.undo = None;
        self.covered = false;
        self.deal();
        self.restart_clock(now);
        Ok(())
    }

    /// The clock of whoever has to decide runs, if it is a person who is here.
    fn restart_clock(&mut self, now: Time) {
        self.clock.stop(now, false);
        let Some(seat) = self.turn() else {
            return;
        };
        let here = |person: &Person| !person.away && !self.covered;
        if self.chairs[seat.index()].person().is_some_and(here) {
            self.clock.start(seat, now);
        }
    }

    /// A stand-in takes the decision; whoever lets that happen twice in a row, or has no time left
    /// for the whole game, is taken to have left.
    fn run_out(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        let each_move = matches!(self.clock.rules(), ClockRules::EachMove { .. });
        if let Some(person) = self.chair_mut(seat)?.person_mut() {
            person.late += 1;
            person.away = !each_move || person.late >= 2;
        }
        self.clock.stop(now, false);
        self.covered = self.turn() == Some(seat);
        self.agree_without(seat, now);
        Ok(())
    }

    fn welcome(&mut self, seat: Seat, now: Time) -> Result<(), Refusal> {
        if let Some(person) = self.chair_mut(seat)?.person_mut() {
            (person.away, person.late) = (false, 0);
        }
        if self.turn() == Some(seat) {
            self.covered = false;
            self.restart_clock(now);
        }
        Ok(())
    }

    /// A seat need not be asked any more.
    fn agree_without(&mut self, seat: Seat, now: Time) {
        if let Some(undo) = &mut self.undo {
            undo.waiting.retain(|other| *other != seat);
            self.take_back_if_agreed(now);
        }
    }

    fn take_back_if_agreed(&mut self, now: Time) {
        let Some(Undo { seat, waiting }) = &self.undo else {
            return;
        };
        if !waiting.is_empty() {
            return;
        }
        if let Some(to) = self.undo_to(*seat) {
            self.history.truncate(to);
            let replayed = self.truth().replay_to(to);
            self.state = replayed.expect("what happened can be replayed");
            self.covered = false;
            self.restart_clock(now);
        }
        self.undo = None;
    }
}
