//! Record file of a match (`--records`): appends finished games and reads them to resume.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use ::arena::{ArchiveError, FinishedGame, MatchSpec, PlayerResult};
use anyhow::{Context as _, Result, anyhow, bail};
use game::RawRecord;
use game::record_file::FORMAT;
use players::HasPlayers;

/// Archived games: index and results.
pub(super) type ArchivedGames = Vec<(u64, Vec<PlayerResult>)>;

/// Appends finished games to a file.
pub(super) struct RecordWriter {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl RecordWriter {
    /// Opens the file and reads its games.
    ///
    /// Without `resume` the file must be empty, so that existing games are never overwritten.
    pub(super) fn open<G: HasPlayers>(
        path: &Path,
        match_spec: &MatchSpec<G>,
        resume: bool,
    ) -> Result<(Self, ArchivedGames)> {
        let name = path.display();
        if path == Path::new("-") {
            bail!(
                "found \"-\", expected a file; use /dev/stdout for standard output where it exists"
            );
        }
        // A pipe or device can only be written to.
        let is_file = path.metadata().map_or(true, |data| data.is_file());
        let mut options = OpenOptions::new();
        options
            .write(true)
            .read(is_file)
            .create(is_file)
            .truncate(false);
        let file = options
            .open(path)
            .with_context(|| format!("cannot write {name}"))?;
        let mut writer = Self {
            path: path.to_owned(),
            file,
            is_empty: true,
        };
        if !is_file {
            return Ok((writer, Vec::new()));
        }
        // The lock is best effort: some file systems have none.
        if let Err(TryLockError::WouldBlock) = writer.file.try_lock() {
            bail!("{name}: in use by another `dominium arena`: wait for it or choose another file");
        }
        let length = writer.file.metadata().map_or(0, |data| data.len());
        if length > 0 && !resume {
            bail!("{name} is not empty: resume with --resume, or choose another file");
        }
        let (games, end) = read(&writer.file, match_spec).with_context(|| name.to_string())?;
        writer.is_empty = end == 0;
        if end < length {
            // Drops the partial record of a killed process; that game is played again.
            writer
                .file
                .set_len(end)
                .with_context(|| format!("cannot write {name}"))?;
        }
        writer
            .file
            .seek(SeekFrom::Start(end))
            .with_context(|| format!("cannot write {name}"))?;
        Ok((writer, games))
    }

    /// Appends a game.
    pub(super) fn write<G: HasPlayers>(
        &mut self,
        match_spec: &MatchSpec<G>,
        game: &FinishedGame<G>,
    ) -> Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        let text = format!("{gap}{}", match_spec.archived(game));
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// Reads all games. Also returns the length of the valid part of the file in bytes.
fn read<G: HasPlayers>(file: &File, match_spec: &MatchSpec<G>) -> Result<(ArchivedGames, u64)> {
    let mut games = Vec::new();
    let mut end = 0;
    let mut chunk = Chunk::default();
    let mut lines = BufReader::new(file);
    loop {
        let mut line = Vec::new();
        let is_last = lines.read_until(b'\n', &mut line).context("cannot read")? == 0;
        if is_last || (chunk.has_record && is_record_start(&line)) {
            if is_last {
                chunk.drop_partial_record_start();
            }
            match chunk.game(match_spec) {
                Ok(Some(game)) => {
                    games.push(game);
                    end = chunk.end();
                }
                Ok(None) => {}
                Err(_) if is_last && chunk.is_partial_record(match_spec) => {}
                Err(why) => return Err(why),
            }
            chunk = Chunk {
                line: chunk.line + chunk.lines,
                start: chunk.start + chunk.text.len() as u64,
                ..Chunk::default()
            };
        }
        if is_last {
            return Ok((games, end));
        }
        chunk.has_record |= is_record_start(&line);
        chunk.lines += 1;
        chunk.text.extend(line);
    }
}

/// Whether this line starts a record.
fn is_record_start(line: &[u8]) -> bool {
    line.starts_with(format!("[{} ", FORMAT.0).as_bytes())
}

/// Part of the file with one record and the text up to the next.
#[derive(Default)]
struct Chunk {
    text: Vec<u8>,
    has_record: bool,
    /// Offset in the file, in bytes.
    start: u64,
    /// Number of lines before it.
    line: usize,
    /// Number of its own lines.
    lines: usize,
}

impl Chunk {
    /// Parses the game; `None` if there is only whitespace.
    fn game<G: HasPlayers>(
        &self,
        match_spec: &MatchSpec<G>,
    ) -> Result<Option<(u64, Vec<PlayerResult>)>> {
        let (first, last) = (self.line + 1, self.line + self.lines);
        let text = std::str::from_utf8(&self.text)
            .map_err(|_| anyhow!("lines {first} to {last}: not UTF-8 text"))?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        let raw = RawRecord::read_all(text)
            .map_err(|error| error.inside(first, 1))?
            .swap_remove(0);
        let game = match_spec
            .read_archived(&raw)
            .map_err(|error| match error {
                ArchiveError::Unreadable(error) => anyhow!(error.inside(first, 1)),
                ArchiveError::Broken(mut broken) => {
                    broken.origin.line += self.line;
                    anyhow!(broken.to_string())
                }
                other => anyhow!("line {first}: {other}"),
            })?;
        if !text.ends_with('\n') {
            bail!("line {last}: no newline at the end");
        }
        Ok(Some(game))
    }

    /// Removes an incomplete start of the next record. It was cut off at the end of the file.
    fn drop_partial_record_start(&mut self) {
        let lines = self.text.iter().rposition(|byte| *byte == b'\n');
        let start = lines.map_or(0, |newline| newline + 1);
        if format!("[{} ", FORMAT.0)
            .as_bytes()
            .starts_with(&self.text[start..])
        {
            self.text.truncate(start);
        }
    }

    /// Whether this is the beginning of a record of this match.
    fn is_partial_record<G: HasPlayers>(&self, match_spec: &MatchSpec<G>) -> bool {
        let prefix = match_spec.record_prefix();
        let prefix = prefix.as_bytes();
        self.text.starts_with(prefix) || prefix.starts_with(&self.text)
    }

    /// Offset of the end of its last non-blank line.
    fn end(&self) -> u64 {
        let blank = self.text.iter().rev().take_while(|byte| **byte == b'\n');
        let text = self.text.len() - blank.count();
        self.start + text as u64 + 1
    }
}
