//! Temporary files.

use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

/// File in its own temporary folder, removed when dropped.
#[derive(Debug)]
pub struct TempFile {
    _folder: TempDir,
    path: PathBuf,
}

impl TempFile {
    /// Creates a temporary directory for a file with this name, but not the file.
    pub fn new(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder can be created");
        let path = folder.path().join(name);
        Self {
            _folder: folder,
            path,
        }
    }

    /// Path of the file.
    pub fn path(&self) -> &str {
        self.path.to_str().expect("temporary paths are UTF-8")
    }

    /// Content of the file.
    ///
    /// # Panics
    /// If it cannot be read.
    #[track_caller]
    pub fn text(&self) -> String {
        fs::read_to_string(&self.path).unwrap_or_else(|why| panic!("{}: {why}", self.path()))
    }
}
