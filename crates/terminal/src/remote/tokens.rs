//! Guest tokens of this machine, in a file.

use std::collections::BTreeMap;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

/// Guest tokens by server and name. A token is a credential, so only the owner may read the file.
pub(super) struct TokenStore {
    pub(super) path: PathBuf,
}

impl TokenStore {
    pub(super) fn at(folder: &Path) -> Self {
        let path = folder.join("guests.json");
        Self { path }
    }

    fn all(&self) -> BTreeMap<String, String> {
        let text = fs::read_to_string(&self.path).unwrap_or_default();
        serde_json::from_str(&text).unwrap_or_default()
    }

    pub(super) fn find(&self, key: &str) -> Option<String> {
        self.all().remove(key)
    }

    pub(super) fn save(&self, key: &str, token: &str) -> std::io::Result<()> {
        let mut all = self.all();
        all.insert(key.to_owned(), token.to_owned());
        if let Some(folder) = self.path.parent() {
            fs::create_dir_all(folder)?;
        }
        let partial = self.path.with_extension("part");
        let mut options = fs::OpenOptions::new();
        let options = options.write(true).create(true).truncate(true).mode(0o600);
        let mut file = options.open(&partial)?;
        file.write_all(&serde_json::to_vec(&all)?)?;
        file.sync_all()?;
        fs::rename(&partial, &self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn token_file_is_readable_by_its_owner_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let tokens = TokenStore::at(&folder.path().join("deep"));
        assert_eq!(tokens.find("http://x Anna"), None);
        tokens.save("http://x Anna", "one").unwrap();
        tokens.save("http://x Ben", "two").unwrap();
        assert_eq!(tokens.find("http://x Anna").as_deref(), Some("one"));
        let mode = fs::metadata(&tokens.path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
