//! Golden files of Kingdomino.

use std::path::{Path, PathBuf};

pub(crate) fn golden(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../kingdomino/tests/golden")
        .join(name);
    path.to_str().unwrap().to_owned()
}
