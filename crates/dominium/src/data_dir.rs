//! Data directory of a server: location, permissions and lock.

use std::fs::{self, DirBuilder, File, OpenOptions, Permissions, TryLockError};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use etcetera::BaseStrategy as _;

/// File name of the database.
pub(crate) const DATABASE: &str = "dominium.sqlite";
const LOCK: &str = "dominium.lock";

/// The chosen directory, or the data directory of the platform.
pub(crate) fn resolve(chosen: Option<&Path>) -> Result<PathBuf> {
    if let Some(dir) = chosen {
        return Ok(dir.to_owned());
    }
    let base = etcetera::choose_base_strategy();
    let base = base.context("no home directory: choose a data directory with --data")?;
    Ok(base.data_dir().join("dominium"))
}

/// Creates the directory, accessible only to its owner.
///
/// The database contains the seeds of running games and the key that signs identities. A directory
/// that holds a database already is restricted too.
pub(crate) fn create(dir: &Path) -> Result<()> {
    let context = || format!("cannot create {}", dir.display());
    if !dir.exists() {
        let mut builder = DirBuilder::new();
        let created = builder.recursive(true).mode(0o700).create(dir);
        return created.with_context(context);
    }
    if dir.join(DATABASE).exists() {
        restrict(dir, 0o700)?;
        for suffix in ["", "-wal", "-shm"] {
            let file = dir.join(format!("{DATABASE}{suffix}"));
            if file.exists() {
                restrict(&file, 0o600)?;
            }
        }
    }
    Ok(())
}

fn restrict(path: &Path, mode: u32) -> Result<()> {
    let restricted = fs::set_permissions(path, Permissions::from_mode(mode));
    restricted.with_context(|| format!("cannot restrict access to {}", path.display()))
}

/// Locks the directory for a single process.
pub(crate) fn lock(dir: &Path) -> Result<File> {
    let path = dir.join(LOCK);
    let mut options = OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).mode(0o600);
    let file = file.open(&path);
    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => bail!(
            "another server uses {}: choose another directory with --data, or share a PostgreSQL database",
            dir.display()
        ),
        Err(TryLockError::Error(error)) => {
            Err(error).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}
