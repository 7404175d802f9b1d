//! Saved games: append-only logs and finished records on disk.
//!
//! A log has one entry per line (write-ahead: an entry is written before it is applied). A finished game is replaced
//! by its record. Logs contain the seed of the deal, so only their owner may read them.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use table::{AnyTable, LogEntry, Stage, Time};

use crate::failure::Failure;

const LOG: &str = "log";
const RECORD: &str = "record";

/// Folder of saved games.
#[derive(Clone, Debug)]
pub(crate) struct SavedGames {
    folder: PathBuf,
}

/// Log of an unfinished game, locked while open so that no other process resumes it.
#[derive(Debug)]
pub(crate) struct GameLog {
    file: File,
    path: PathBuf,
}

impl SavedGames {
    pub(crate) const fn at(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// Creates the log of a new game.
    pub(crate) fn create(&self, now: Time, opening: &LogEntry) -> Result<GameLog, Failure> {
        let failed = |why: io::Error| Failure::WriteSavedGame {
            path: self.folder.clone(),
            why,
        };
        let mut folder = DirBuilder::new();
        let made = folder.recursive(true).mode(0o700).create(&self.folder);
        made.map_err(failed)?;
        // Two games may start in the same millisecond.
        for number in 0.. {
            let path = self.folder.join(format!("{now}-{number}.{LOG}"));
            let mut options = OpenOptions::new();
            options.read(true).append(true).create_new(true).mode(0o600);
            match options.open(&path) {
                Ok(file) => {
                    file.try_lock().map_err(|why| failed(why.into()))?;
                    let mut log = GameLog { file, path };
                    log.append(opening).map_err(failed)?;
                    return Ok(log);
                }
                Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {}
                Err(why) => return Err(failed(why)),
            }
        }
        unreachable!("an unused file number exists")
    }

    /// The most recently played unfinished game that no other process has open.
    pub(crate) fn latest(&self) -> Result<Option<(GameLog, AnyTable)>, Failure> {
        for path in self.logs() {
            let Some((log, table)) = read(&path)? else {
                continue;
            };
            if table.stage() != Stage::Over {
                return Ok(Some((log, table)));
            }
            // The process ended between the last entry and the record. If this fails again, the log stays.
            let _ = log.finish(&table.record(None));
        }
        Ok(None)
    }

    /// Whether there is a game to resume.
    pub(crate) fn has_unfinished(&self) -> bool {
        self.latest().is_ok_and(|latest| latest.is_some())
    }

    /// All logs, most recently modified first.
    fn logs(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let paths = entries.map(|entry| entry.path());
        let mut logs: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|extension| extension == LOG))
            .collect();
        logs.sort_by_key(|path| {
            std::cmp::Reverse(fs::metadata(path).and_then(|data| data.modified()).ok())
        });
        logs
    }
}

/// Reads a log; `None` if it is empty or another process has it open.
fn read(path: &Path) -> Result<Option<(GameLog, AnyTable)>, Failure> {
    let failed = |why: String| Failure::ReadSavedGame {
        path: path.to_owned(),
        why,
    };
    let file = OpenOptions::new().read(true).append(true).open(path);
    let mut file = file.map_err(|why| failed(why.to_string()))?;
    if file.try_lock().is_err() {
        return Ok(None);
    }
    let mut entries: Vec<LogEntry> = Vec::new();
    let mut complete_len: u64 = 0;
    let mut lines = BufReader::new(&mut file);
    let mut line = String::new();
    loop {
        line.clear();
        let read = lines.read_line(&mut line);
        let length = read.map_err(|why| failed(why.to_string()))?;
        // A truncated last line was never applied: drop it.
        if length == 0 || !line.ends_with('\n') {
            break;
        }
        let entry = serde_json::from_str(&line);
        entries.push(entry.map_err(|why| failed(format!("line {}: {why}", entries.len() + 1)))?);
        complete_len += length as u64;
    }
    file.set_len(complete_len)
        .and_then(|()| file.seek(SeekFrom::End(0)))
        .map_err(|why| failed(why.to_string()))?;
    if entries.is_empty() {
        return Ok(None);
    }
    let table = AnyTable::replay(&entries).map_err(|why| failed(why.to_string()))?;
    let log = GameLog {
        file,
        path: path.to_owned(),
    };
    Ok(Some((log, table)))
}

impl GameLog {
    /// Id of the game, used by a Dynasty match to refer to its games.
    pub(crate) fn id(&self) -> String {
        let stem = self.path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    }

    /// Appends an entry durably, or not at all.
    pub(crate) fn append(&mut self, entry: &LogEntry) -> io::Result<()> {
        let mut line = serde_json::to_vec(entry)?;
        line.push(b'\n');
        let before = self.file.metadata()?.len();
        let written = self
            .file
            .write_all(&line)
            .and_then(|()| self.file.sync_data());
        if written.is_err() {
            let _ = self.file.set_len(before);
        }
        written
    }

    /// Replaces the log with the record of the finished game.
    pub(crate) fn finish(self, record: &str) -> io::Result<PathBuf> {
        let path = self.path.with_extension(RECORD);
        let partial = self.path.with_extension("part");
        let mut options = OpenOptions::new();
        let options = options.write(true).create(true).truncate(true).mode(0o600);
        let mut file = options.open(&partial)?;
        file.write_all(record.as_bytes())?;
        file.sync_all()?;
        fs::rename(&partial, &path)?;
        fs::remove_file(&self.path)?;
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use players::Level;
    use table::deal::Seed;
    use table::{Chair, ClockRules, EntryKind, Guest, Secret, TableConfig};
    use tempfile::TempDir;

    use super::*;

    fn opening() -> LogEntry {
        let opening = TableConfig {
            rules: "kingdomino players=2".to_owned(),
            seed: Secret(Seed::new([3; 32]).reveal()),
            host: Guest("us".to_owned()),
            chairs: vec![Chair::Opponent(Level::Child); 2],
            contributions: Vec::new(),
            clock: ClockRules::None,
            undo: true,
            listed: false,
            shared_screens: false,
            stand_in: Level::Child,
            contributors: Vec::new(),
            before: Vec::new(),
        };
        let what = EntryKind::Opened(Box::new(opening));
        LogEntry { at: 1, what }
    }

    fn folder() -> (TempDir, SavedGames) {
        let folder = tempfile::tempdir().unwrap();
        let saved = SavedGames::at(folder.path().join("games"));
        (folder, saved)
    }

    /// Plays up to this many opponent moves.
    fn play(log: &mut GameLog, table: &mut AnyTable, moves: usize) {
        for _ in 0..moves {
            let Some(task) = table.task() else {
                return;
            };
            let decision = task.decide(Duration::from_millis(1)).unwrap();
            let change = table.plan_opponent(&decision, 2).unwrap();
            log.append(&change.entry).unwrap();
            *table = change.after;
        }
    }

    #[test]
    fn a_log_is_replayed_and_a_truncated_line_is_dropped() {
        let (_folder, saved) = folder();
        assert!(!saved.has_unfinished());
        let mut log = saved.create(1, &opening()).unwrap();
        let mut table = AnyTable::open(&opening()).unwrap();
        play(&mut log, &mut table, 9);
        assert!(!saved.has_unfinished(), "the log is locked");
        drop(log);
        let (mut log, mut read) = saved.latest().unwrap().unwrap();
        assert_eq!(read.record(None), table.record(None));
        // A truncated line is dropped and does not corrupt later entries.
        log.file.write_all(b"{\"at\":5,").unwrap();
        let path = log.path.clone();
        drop(log);
        let (mut log, again) = saved.latest().unwrap().unwrap();
        assert_eq!(again.version(), read.version());
        play(&mut log, &mut read, 1);
        drop(log);
        let (_, again) = saved.latest().unwrap().unwrap();
        assert_eq!(again.version(), read.version());
        // The error names the invalid line.
        fs::write(&path, "{}\n").unwrap();
        let wrong = saved.latest().unwrap_err();
        assert!(matches!(wrong, Failure::ReadSavedGame { why, .. } if why.contains("line 1")));
    }

    #[test]
    fn concurrent_games_get_distinct_ids_and_locked_ones_are_skipped() {
        let (_folder, saved) = folder();
        let first = saved.create(1, &opening()).unwrap();
        let mut second = saved.create(1, &opening()).unwrap();
        assert_ne!(first.id(), second.id());
        let mut table = AnyTable::open(&opening()).unwrap();
        play(&mut second, &mut table, 3);
        let id = first.id();
        drop(first);
        // The other game is locked.
        assert_eq!(saved.latest().unwrap().unwrap().0.id(), id);
    }

    #[test]
    fn a_finished_game_is_replaced_by_its_record() {
        let (_folder, saved) = folder();
        let mut log = saved.create(1, &opening()).unwrap();
        let mut table = AnyTable::open(&opening()).unwrap();
        play(&mut log, &mut table, 500);
        let log_path = log.path.clone();
        // As if the process had been killed here.
        drop(log);
        assert!(saved.latest().unwrap().is_none());
        assert!(!log_path.exists());
        let record = fs::read_to_string(log_path.with_extension(RECORD)).unwrap();
        assert_eq!(record, table.record(None));
    }
}
