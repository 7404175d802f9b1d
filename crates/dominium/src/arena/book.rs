//! The file with the games of a contest: every record of it, and what the contest goes on with.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use ::arena::{Contest, Finished, PlayerResult, Refusal};
use anyhow::{Context as _, Result, anyhow, bail};
use game::Sheet;
use game::sheet::FORMAT;
use players::Played;

/// Games that were finished before, by index.
pub(super) type Earlier = Vec<(u64, Vec<PlayerResult>)>;

/// Where games are written as they are finished.
pub(super) struct Book {
    path: PathBuf,
    file: File,
    is_empty: bool,
}

impl Book {
    /// Opens the file and reads the games in it. Without `resume` there may be none: nobody's
    /// games are overwritten.
    pub(super) fn open<G: Played>(
        path: &Path,
        contest: &Contest<G>,
        resume: bool,
    ) -> Result<(Self, Earlier)> {
        let name = path.display();
        if path == Path::new("-") {
            bail!(
                "found \"-\", expected a file; /dev/stdout is standard output where there is one"
            );
        }
        // What is no file, such as a pipe, can only be written to.
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
        let mut book = Self {
            path: path.to_owned(),
            file,
            is_empty: true,
        };
        if !is_file {
            return Ok((book, Vec::new()));
        }
        // Where files cannot be locked there is nothing to be done about it.
        if let Err(TryLockError::WouldBlock) = book.file.try_lock() {
            bail!("{name}: another arena is writing to it");
        }
        let length = book.file.metadata().map_or(0, |data| data.len());
        if length > 0 && !resume {
            bail!("{name} exists already: go on with it by --resume, or name another file");
        }
        let (games, end) = read(&book.file, contest).with_context(|| name.to_string())?;
        book.is_empty = end == 0;
        if end < length {
            // What was being written when the arena was killed; that game is played again.
            book.file
                .set_len(end)
                .with_context(|| format!("cannot write {name}"))?;
        }
        book.file
            .seek(SeekFrom::Start(end))
            .with_context(|| format!("cannot write {name}"))?;
        Ok((book, games))
    }

    /// Writes down a game.
    pub(super) fn write<G: Played>(
        &mut self,
        contest: &Contest<G>,
        game: &Finished<G>,
    ) -> Result<()> {
        let gap = if self.is_empty { "" } else { "\n" };
        self.is_empty = false;
        let text = format!("{gap}{}", contest.archived(game));
        self.file
            .write_all(text.as_bytes())
            .with_context(|| format!("cannot write {}", self.path.display()))
    }
}

/// All games in the file, and how many bytes of it are to be kept.
fn read<G: Played>(file: &File, contest: &Contest<G>) -> Result<(Earlier, u64)> {
    let mut games = Vec::new();
    let mut end = 0;
    let mut piece = Piece::default();
    let mut lines = BufReader::new(file);
    loop {
        let mut line = Vec::new();
        let is_last = lines.read_until(b'\n', &mut line).context("cannot read")? == 0;
        if is_last || (piece.has_opening && opens(&line)) {
            if is_last {
                piece.drop_torn_opening();
            }
            match piece.game(contest) {
                Ok(Some(game)) => {
                    games.push(game);
                    end = piece.end();
                }
                Ok(None) => {}
                Err(_) if is_last && piece.is_torn(contest) => {}
                Err(why) => return Err(why),
            }
            piece = Piece {
                line: piece.line + piece.lines,
                start: piece.start + piece.text.len() as u64,
                ..Piece::default()
            };
        }
        if is_last {
            return Ok((games, end));
        }
        piece.has_opening |= opens(&line);
        piece.lines += 1;
        piece.text.extend(line);
    }
}

/// Does a record begin with this line?
fn opens(line: &[u8]) -> bool {
    line.starts_with(format!("[{} ", FORMAT.0).as_bytes())
}

/// A record in the file, with whatever stands between it and the next.
#[derive(Default)]
struct Piece {
    text: Vec<u8>,
    has_opening: bool,
    /// How many bytes and lines of the file come before it.
    start: u64,
    line: usize,
    lines: usize,
}

impl Piece {
    /// The game it holds; none if there is nothing but blank space.
    fn game<G: Played>(&self, contest: &Contest<G>) -> Result<Option<(u64, Vec<PlayerResult>)>> {
        let (first, last) = (self.line + 1, self.line + self.lines);
        let text = std::str::from_utf8(&self.text)
            .map_err(|_| anyhow!("lines {first} to {last}: not UTF-8 text"))?;
        if text.trim().is_empty() {
            return Ok(None);
        }
        let sheet = Sheet::read_all(text)
            .map_err(|error| error.inside(first, 1))?
            .swap_remove(0);
        let game = contest.recall(&sheet).map_err(|refusal| match refusal {
            Refusal::Unreadable(error) => anyhow!(error.inside(first, 1)),
            Refusal::Broken(mut broken) => {
                broken.origin.line += self.line;
                anyhow!(broken.to_string())
            }
            other => anyhow!("line {first}: {other}"),
        })?;
        if !text.ends_with('\n') {
            bail!("line {last}: found no end of the line");
        }
        Ok(Some(game))
    }

    /// At the end of the file: the first bytes of another record are no part of this one.
    fn drop_torn_opening(&mut self) {
        let lines = self.text.iter().rposition(|byte| *byte == b'\n');
        let start = lines.map_or(0, |at| at + 1);
        if format!("[{} ", FORMAT.0)
            .as_bytes()
            .starts_with(&self.text[start..])
        {
            self.text.truncate(start);
        }
    }

    /// Is this how a game of the contest begins, as far as it goes?
    fn is_torn<G: Played>(&self, contest: &Contest<G>) -> bool {
        let opening = contest.opening();
        let opening = opening.as_bytes();
        self.text.starts_with(opening) || opening.starts_with(&self.text)
    }

    /// Where its last line ends that is not blank.
    fn end(&self) -> u64 {
        let blank = self.text.iter().rev().take_while(|byte| **byte == b'\n');
        let text = self.text.len() - blank.count();
        self.start + text as u64 + 1
    }
}
