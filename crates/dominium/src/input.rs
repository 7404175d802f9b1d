//! Reading of input files and rules lines.

use std::io::{IsTerminal as _, Read as _};
use std::path::Path;
use std::{fs, io};

use anyhow::{Context as _, Result, bail};
use game::{Game, RawRecord, Record};
use games::GameKind;

use crate::print_note;

/// Maximum size of an input file in bytes.
const MAX_BYTES: u64 = 16 << 20;

/// Reads a file, or standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String> {
    let name = display_name(path);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        if io::stdin().is_terminal() && io::stderr().is_terminal() {
            print_note("reading from the terminal; end with Ctrl-D on an empty line");
        }
        io::stdin()
            .lock()
            .take(MAX_BYTES + 1)
            .read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MAX_BYTES {
        bail!(
            "{name}: file too large: the limit is {} MiB",
            MAX_BYTES >> 20
        );
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let offset = error.utf8_error().valid_up_to();
            bail!("{name}: invalid UTF-8 at byte {offset}")
        }
    }
}

/// Name of an input file in messages.
pub(crate) fn display_name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// Parses the `--rules` argument; the default rules of the game without one.
pub(crate) fn rules<G: Game>(line: Option<&str>) -> Result<G::Rules> {
    line.unwrap_or(G::NAME).parse().context("--rules")
}

/// Game of all records; an error if they belong to different games.
pub(crate) fn game(raw_records: &[RawRecord]) -> Result<GameKind> {
    let mut all = None;
    for raw in raw_records {
        let game = raw.game().unwrap_or_default().parse()?;
        if *all.get_or_insert(game) != game {
            bail!("records of both Kingdomino and Domination in one file: use one file for each");
        }
    }
    all.context(
        "no game record found: expected the output of `arena --records` or a downloaded record",
    )
}

/// Parses all records.
pub(crate) fn records<G: Game>(raw_records: &[RawRecord], path: &Path) -> Result<Vec<Record<G>>> {
    let records: Result<_, _> = raw_records.iter().map(Record::try_from).collect();
    records.with_context(|| display_name(path))
}
