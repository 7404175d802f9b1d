//! Local table: players share the terminal, opponents think on threads.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use api::{Hint, ProblemCode, TableCommand, table_view, why_not};
use players::Level;
use players::levels::TIME_LIMIT;
use table::deal::Seed;
use table::{
    AnyChange, AnyDecision, AnyTable, Chair, ClockRules, EntryKind, Guest, LogEntry, Person,
    Refusal, Request, Secret, Stage, TableConfig, Time,
};

use crate::console::SessionEvent;
use crate::failure::Failure;
use crate::messages::TableMessage;
use crate::saved_games::{GameLog, SavedGames};
use crate::setup::{SeatPlayer, Setup};

/// Guest identity shared by all players at this terminal.
fn local_guest() -> Guest {
    Guest("terminal".to_owned())
}

pub(crate) fn now() -> Time {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as Time)
}

/// Table in this process, with its log on disk.
#[derive(Debug)]
pub(crate) struct LocalTable {
    saved: SavedGames,
    log: Option<GameLog>,
    id: String,
    table: AnyTable,
    /// Next game of a match. Created as soon as this game is over, so that `--resume` continues the match.
    next: Option<(GameLog, AnyTable)>,
    /// Minimum duration of a computer player's move, so that people can follow it.
    pace: Duration,
    to: Sender<SessionEvent>,
}

impl LocalTable {
    /// Opens a new game.
    pub(crate) fn open(
        saved: SavedGames,
        setup: Setup,
        pace: Duration,
        to: Sender<SessionEvent>,
    ) -> Result<Self, Failure> {
        let chair = |player: SeatPlayer| match player {
            SeatPlayer::Person(name) => Chair::Person(Person::new(local_guest(), name)),
            SeatPlayer::Opponent(level) => Chair::Opponent(level),
        };
        let opening = TableConfig {
            rules: setup.rules,
            seed: Secret(fresh_seed()?.reveal()),
            host: local_guest(),
            chairs: setup.players.into_iter().map(chair).collect(),
            contributions: Vec::new(),
            clock: ClockRules::None,
            undo: true,
            listed: false,
            shared_screens: false,
            stand_in: Level::Club,
            contributors: Vec::new(),
            before: Vec::new(),
        };
        let (log, table) = open_table(&saved, opening)?;
        Ok(Self::with_table(saved, log, table, pace, to))
    }

    /// Creates the table and starts the opponent if it is to move.
    fn with_table(
        saved: SavedGames,
        log: GameLog,
        table: AnyTable,
        pace: Duration,
        to: Sender<SessionEvent>,
    ) -> Self {
        let local = Self {
            saved,
            id: log.id(),
            log: Some(log),
            table,
            next: None,
            pace,
            to,
        };
        local.spawn_opponent();
        local
    }

    /// Resumes the last saved game.
    pub(crate) fn resume(
        saved: SavedGames,
        pace: Duration,
        to: Sender<SessionEvent>,
    ) -> Result<Self, Failure> {
        let (log, table) = saved.latest()?.ok_or(Failure::NoSavedGame)?;
        Ok(Self::with_table(saved, log, table, pace, to))
    }

    /// Opens the next game with the same players.
    pub(crate) fn next_game(&mut self) -> Result<Self, Failure> {
        let (log, table) = match self.next.take() {
            Some(next) => next,
            None => self.open_next()?,
        };
        let saved = self.saved.clone();
        Ok(Self::with_table(
            saved,
            log,
            table,
            self.pace,
            self.to.clone(),
        ))
    }

    fn open_next(&self) -> Result<(GameLog, AnyTable), Failure> {
        let opening = self.table.rematch(&self.id, fresh_seed()?);
        let opening = opening.map_err(|why| Failure::Rules(why.to_string()))?;
        open_table(&self.saved, opening)
    }

    /// Whether there is a game or a match to resume.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.table.stage() != Stage::Over || self.next.is_some()
    }

    pub(crate) fn view_message(&self) -> TableMessage {
        TableMessage::Table(Box::new(table_view(
            &self.table,
            Some(&local_guest()),
            now(),
        )))
    }

    pub(crate) fn request(&mut self, version: u64, command: TableCommand) -> Vec<TableMessage> {
        let command = command.into();
        let request = Request { version, command };
        match self.table.plan(&local_guest(), &request, now()) {
            Ok(change) => self.commit(change),
            Err(refusal) => vec![refused(&refusal)],
        }
    }

    /// Plays an opponent's decision; ignores it if it is stale.
    pub(crate) fn apply_decision(&mut self, decision: &AnyDecision) -> Vec<TableMessage> {
        match self.table.plan_opponent(decision, now()) {
            Ok(change) => self.commit(change),
            Err(_) => Vec::new(),
        }
    }

    /// Saves a change, then applies it.
    fn commit(&mut self, change: AnyChange) -> Vec<TableMessage> {
        let mut messages = Vec::new();
        let AnyChange { entry, after } = change;
        let saved = self.log.as_mut().map_or(Ok(()), |log| log.append(&entry));
        self.table = after;
        self.spawn_opponent();
        messages.push(self.view_message());
        if let Err(why) = saved {
            messages.push(TableMessage::SaveFailed(why.to_string()));
        }
        if self.table.stage() == Stage::Over
            && let Some(log) = self.log.take()
        {
            if self.table.is_match_unfinished() {
                match self.open_next() {
                    Ok(next) => self.next = Some(next),
                    Err(Failure::WriteSavedGame { why, .. }) => {
                        messages.push(TableMessage::SaveFailed(why.to_string()));
                    }
                    Err(_) => {}
                }
            }
            messages.push(match log.finish(&self.table.record(Some(&local_guest()))) {
                Ok(path) => TableMessage::RecordSaved(path),
                Err(why) => TableMessage::SaveFailed(why.to_string()),
            });
        }
        messages
    }

    /// Starts a thread for the opponent if it is to move.
    fn spawn_opponent(&self) {
        let Some(task) = self.table.task() else {
            return;
        };
        let (to, pace) = (self.to.clone(), self.pace);
        thread::spawn(move || {
            let begun = Instant::now();
            let decision = task.decide(TIME_LIMIT);
            thread::sleep(pace.saturating_sub(begun.elapsed()));
            // Fails only if the session has ended.
            let _ = to.send(match decision {
                Ok(decision) => SessionEvent::Decided(Box::new(decision)),
                Err(_) => SessionEvent::Message(TableMessage::Refused(ProblemCode::Other)),
            });
        });
    }

    pub(crate) fn hint(&self) -> Vec<TableMessage> {
        let task = match self.table.plan_hint(&local_guest()) {
            Ok(task) => task,
            Err(refusal) => return vec![refused(&refusal)],
        };
        let to = self.to.clone();
        thread::spawn(move || {
            let _ = to.send(SessionEvent::Message(match task.hint(TIME_LIMIT) {
                Ok(hint) => TableMessage::Hint(Hint::from(hint)),
                Err(_) => TableMessage::Refused(ProblemCode::Other),
            }));
        });
        Vec::new()
    }

    pub(crate) fn explain(&self, action: String) -> Vec<TableMessage> {
        match why_not(&self.table, &local_guest(), &action) {
            Ok(why) => vec![TableMessage::Explanation { action, why }],
            Err(_) => Vec::new(),
        }
    }
}

fn refused(refusal: &Refusal) -> TableMessage {
    TableMessage::Refused(ProblemCode::from(refusal))
}

/// Opens a table and creates its log.
fn open_table(saved: &SavedGames, opening: TableConfig) -> Result<(GameLog, AnyTable), Failure> {
    let entry = LogEntry {
        at: now(),
        what: EntryKind::Opened(Box::new(opening)),
    };
    let table = AnyTable::open(&entry).map_err(|why| Failure::Rules(why.to_string()))?;
    let log = saved.create(entry.at, &entry)?;
    Ok((log, table))
}

/// Seed of a new deal, from the operating system.
///
/// A debug build with `DOMINIUM_TEST_SEEDS` counts instead, so that tests see the same deals in
/// every run. A release build does not contain that code.
fn fresh_seed() -> Result<Seed, Failure> {
    #[cfg(debug_assertions)]
    if std::env::var_os("DOMINIUM_TEST_SEEDS").is_some() {
        use std::sync::atomic::{AtomicU8, Ordering};
        static DEALS: AtomicU8 = AtomicU8::new(1);
        return Ok(Seed::new([DEALS.fetch_add(1, Ordering::Relaxed); 32]));
    }
    let mut bytes = [0; 32];
    let filled = getrandom::fill(&mut bytes);
    filled.map_err(|why| Failure::Randomness(why.to_string()))?;
    Ok(Seed::new(bytes))
}
