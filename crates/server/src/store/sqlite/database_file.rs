//! Detection of a deleted, replaced or truncated database file.
//!
//! `SQLite` keeps writing to a file that was deleted, so an acknowledged entry could be lost. The
//! writer checks the files before and after each commit and refuses to acknowledge if they differ.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use crate::store::StoreError;

/// Identity and size of the database file and its write-ahead log.
#[derive(Debug)]
pub(super) struct DatabaseFile {
    path: PathBuf,
    wal_path: PathBuf,
    id: FileId,
    wal_id: FileId,
    /// Largest size seen; the file never shrinks.
    size: u64,
}

/// Device and inode number.
type FileId = (u64, u64);

fn id(metadata: &fs::Metadata) -> FileId {
    (metadata.dev(), metadata.ino())
}

/// Path of a file that belongs to a database, such as `-wal`.
pub(super) fn companion(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    name.into()
}

impl DatabaseFile {
    /// Remembers the files of a database that has just been opened.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let wal_path = companion(path, "-wal");
        let metadata = fs::metadata(path)?;
        Ok(Self {
            id: id(&metadata),
            wal_id: id(&fs::metadata(&wal_path)?),
            size: metadata.len(),
            path: path.to_owned(),
            wal_path,
        })
    }

    /// Remembers the write-ahead log that a new connection has opened.
    pub(super) fn remember_wal(&mut self) -> io::Result<()> {
        self.wal_id = id(&fs::metadata(&self.wal_path)?);
        Ok(())
    }

    /// Fails if the files are not the ones that were opened.
    pub(super) fn check(&mut self) -> Result<(), StoreError> {
        self.check_database()?;
        match fs::metadata(&self.wal_path) {
            Ok(metadata) if id(&metadata) == self.wal_id => Ok(()),
            _ => Err(damaged(&self.wal_path, "deleted or replaced")),
        }
    }

    /// Fails if the database file is not the one that was opened.
    pub(super) fn check_database(&mut self) -> Result<(), StoreError> {
        let Ok(metadata) = fs::metadata(&self.path) else {
            return Err(damaged(&self.path, "deleted"));
        };
        if id(&metadata) != self.id {
            return Err(damaged(&self.path, "replaced"));
        }
        if metadata.len() < self.size {
            return Err(damaged(&self.path, "truncated"));
        }
        self.size = metadata.len();
        Ok(())
    }
}

fn damaged(path: &Path, how: &str) -> StoreError {
    StoreError::Unsupported(format!(
        "{} was {how} while the server was running: stop the server and restore a backup",
        path.display()
    ))
}
