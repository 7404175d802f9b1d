//! Type-erased tables: one enum variant per game.

use std::time::Duration;

use domination::Domination;
use game::{Eye, ParseError, PlayerError, Seat};
use games::{GameKind, match_any};
use kingdomino::Kingdomino;
use players::Level;

use crate::chair::{Chair, Guest};
use crate::clock::{Outage, Time};
use crate::command::Request;
use crate::deal::Seed;
use crate::entry::{EntryKind, LogEntry, TableConfig};
use crate::hint::Hint;
use crate::playable::Playable;
use crate::refusal::Refusal;
use crate::table::{Change, Permissions, Stage, Table, Task};

/// A table of any game.
#[derive(Clone, Debug)]
pub enum AnyTable {
    Kingdomino(Table<Kingdomino>),
    Domination(Table<Domination>),
}

/// A planned change of a table of any game, not stored yet.
#[derive(Clone, Debug)]
pub struct AnyChange {
    /// The entry to append.
    pub entry: LogEntry,
    /// The table after the entry.
    pub after: AnyTable,
}

impl<G: Playable> From<Change<G>> for AnyChange
where
    AnyTable: From<Table<G>>,
{
    fn from(Change { entry, after }: Change<G>) -> Self {
        Self {
            entry,
            after: after.into(),
        }
    }
}

impl From<Table<Kingdomino>> for AnyTable {
    fn from(table: Table<Kingdomino>) -> Self {
        Self::Kingdomino(table)
    }
}

impl From<Table<Domination>> for AnyTable {
    fn from(table: Table<Domination>) -> Self {
        Self::Domination(table)
    }
}

/// A pending decision of a computer player in any game.
#[derive(Clone, Debug)]
pub enum AnyTask {
    Kingdomino(Task<Kingdomino>),
    Domination(Task<Domination>),
}

/// A task with the action that the computer player chose.
#[derive(Clone, Debug)]
pub enum AnyDecision {
    Kingdomino(Task<Kingdomino>, kingdomino::Action),
    Domination(Task<Domination>, domination::Action),
}

impl AnyTable {
    /// Opens a table from the first entry of its log.
    pub fn open(entry: &LogEntry) -> Result<Self, Refusal> {
        let EntryKind::Opened(opening) = &entry.what else {
            return Err(Refusal::invalid(
                "table",
                "the log does not start with an opening entry",
            ));
        };
        let unknown = |why| Refusal::invalid("rules", ParseError::from(why));
        match GameKind::of_line(&opening.rules).map_err(unknown)? {
            GameKind::Kingdomino => Table::open(entry).map(Self::Kingdomino),
            GameKind::Domination => Table::open(entry).map(Self::Domination),
        }
    }

    /// Rebuilds a table by replaying its log.
    pub fn replay<'a>(entries: impl IntoIterator<Item = &'a LogEntry>) -> Result<Self, Refusal> {
        let mut entries = entries.into_iter();
        let first = entries.next();
        let first = first.ok_or_else(|| Refusal::invalid("table", "the log is empty"))?;
        let mut table = Self::open(first)?;
        for entry in entries {
            table.apply(entry)?;
        }
        Ok(table)
    }

    /// See [`Table::apply`].
    pub fn apply(&mut self, entry: &LogEntry) -> Result<(), Refusal> {
        match_any!(self, Self(table) => table.apply(entry))
    }

    /// See [`Table::plan`].
    pub fn plan(&self, guest: &Guest, request: &Request, now: Time) -> Result<AnyChange, Refusal> {
        match_any!(self, Self(table) => table.plan(guest, request, now).map(AnyChange::from))
    }

    /// See [`Table::plan_timeout`].
    pub fn plan_timeout(&self, now: Time) -> Option<AnyChange> {
        match_any!(self, Self(table) => table.plan_timeout(now).map(AnyChange::from))
    }

    /// See [`Table::plan_outage_credit`].
    pub fn plan_outage_credit(&self, outages: &[Outage], now: Time) -> Option<AnyChange> {
        match_any!(self, Self(table) => table.plan_outage_credit(outages, now).map(AnyChange::from))
    }

    /// See [`Table::plan_rematch`].
    pub fn plan_rematch(
        &self,
        guest: &Guest,
        next: String,
        now: Time,
    ) -> Result<AnyChange, Refusal> {
        match_any!(self, Self(table) => table.plan_rematch(guest, next, now).map(AnyChange::from))
    }

    /// Plans the decision of a computer player; refused if the table has changed since.
    pub fn plan_opponent(&self, decision: &AnyDecision, now: Time) -> Result<AnyChange, Refusal> {
        match (self, decision) {
            (Self::Kingdomino(table), AnyDecision::Kingdomino(task, action)) => {
                table.plan_opponent(task, *action, now).map(AnyChange::from)
            }
            (Self::Domination(table), AnyDecision::Domination(task, action)) => {
                table.plan_opponent(task, *action, now).map(AnyChange::from)
            }
            _ => Err(Refusal::invalid(
                "decision",
                "the decision belongs to another game",
            )),
        }
    }

    /// See [`Table::opponent_to_move`].
    pub fn opponent_to_move(&self) -> Option<(Seat, Level)> {
        match_any!(self, Self(table) => table.opponent_to_move())
    }

    /// See [`Table::pending_decision`].
    pub fn pending_decision(&self) -> u64 {
        match_any!(self, Self(table) => table.pending_decision())
    }

    /// See [`Table::task`].
    pub fn task(&self) -> Option<AnyTask> {
        match self {
            Self::Kingdomino(table) => table.task().map(AnyTask::Kingdomino),
            Self::Domination(table) => table.task().map(AnyTask::Domination),
        }
    }

    /// See [`Table::plan_hint`].
    pub fn plan_hint(&self, guest: &Guest) -> Result<AnyTask, Refusal> {
        Ok(match_any!(self, Self(table) => AnyTask: table.plan_hint(guest)?))
    }

    /// See [`Table::rematch`].
    pub fn rematch(&self, table: &str, seed: Seed) -> Result<TableConfig, Refusal> {
        match_any!(self, Self(this) => this.rematch(table, seed))
    }

    /// See [`Table::is_match_unfinished`].
    pub fn is_match_unfinished(&self) -> bool {
        match_any!(self, Self(table) => table.is_match_unfinished())
    }

    /// See [`Table::is_closed`].
    pub fn is_closed(&self) -> bool {
        match_any!(self, Self(table) => table.is_closed())
    }

    /// See [`Table::permissions`].
    pub fn permissions(&self, guest: Option<&Guest>, now: Time) -> Permissions {
        match_any!(self, Self(table) => table.permissions(guest, now))
    }

    /// The record visible to a guest, as text.
    pub fn record(&self, guest: Option<&Guest>) -> String {
        match_any!(self, Self(table) => table.record(table.eye(guest)).to_string())
    }

    /// See [`Table::eye`].
    pub fn eye(&self, guest: Option<&Guest>) -> Eye {
        match_any!(self, Self(table) => table.eye(guest))
    }

    /// See [`Table::version`].
    pub fn version(&self) -> u64 {
        match_any!(self, Self(table) => table.version())
    }

    /// See [`Table::turn`].
    pub fn turn(&self) -> Option<Seat> {
        match_any!(self, Self(table) => table.turn())
    }

    /// See [`Table::stage`].
    pub fn stage(&self) -> Stage {
        match_any!(self, Self(table) => table.stage())
    }

    /// See [`Table::times`].
    pub fn times(&self) -> (Time, Time) {
        match_any!(self, Self(table) => table.times())
    }

    /// See [`Table::opening`].
    pub fn opening(&self) -> &TableConfig {
        match_any!(self, Self(table) => table.opening())
    }

    /// See [`Table::chairs`].
    pub fn chairs(&self) -> &[Chair] {
        match_any!(self, Self(table) => table.chairs())
    }

    /// See [`Table::has_people`].
    pub fn has_people(&self) -> bool {
        match_any!(self, Self(table) => table.has_people())
    }

    /// See [`Table::deadline`].
    pub fn deadline(&self) -> Option<(Seat, Time)> {
        match_any!(self, Self(table) => table.deadline())
    }

    /// See [`Table::counts_time`].
    pub fn counts_time(&self) -> bool {
        match_any!(self, Self(table) => table.counts_time())
    }

    /// See [`Table::stale_at`].
    pub fn stale_at(&self) -> Option<Time> {
        match_any!(self, Self(table) => table.stale_at())
    }

    /// See [`Table::timeout_at`].
    pub fn timeout_at(&self) -> Option<Time> {
        match_any!(self, Self(table) => table.timeout_at())
    }

    /// See [`Table::next`].
    pub fn next(&self) -> Option<&str> {
        match_any!(self, Self(table) => table.next())
    }
}

impl AnyTask {
    /// See [`Task::is_timed`].
    pub fn is_timed(&self) -> bool {
        match_any!(self, Self(task) => task.is_timed())
    }

    /// See [`Task::hint`].
    pub fn hint(self, budget: Duration) -> Result<Hint, PlayerError> {
        match_any!(self, Self(task) => task.hint(budget))
    }

    /// Decides for the computer player, searching for at most `budget`.
    pub fn decide(self, budget: Duration) -> Result<AnyDecision, PlayerError> {
        Ok(match self {
            Self::Kingdomino(task) => {
                let action = task.decide(budget)?;
                AnyDecision::Kingdomino(task, action)
            }
            Self::Domination(task) => {
                let action = task.decide(budget)?;
                AnyDecision::Domination(task, action)
            }
        })
    }
}
