//! Reading what a person hands in.

use std::io::{IsTerminal as _, Read as _};
use std::path::Path;
use std::{fs, io};

use anyhow::{Context as _, Result, bail};
use game::{Game, Record, Sheet};
use games::GameKind;

/// More than any record or drawing needs.
const LARGEST: u64 = 16 << 20;

/// The text of a file, or of standard input for `-`.
pub(crate) fn read(path: &Path) -> Result<String> {
    let name = name(path);
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        if io::stdin().is_terminal() && io::stderr().is_terminal() {
            eprintln!("Type it in; Ctrl-D on a line of its own ends it.");
        }
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > LARGEST {
        bail!("{name} is larger than {} MiB", LARGEST >> 20);
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            bail!("{name} is not UTF-8 text (byte {at})")
        }
    }
}

/// How a message calls the file.
pub(crate) fn name(path: &Path) -> String {
    if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        path.display().to_string()
    }
}

/// The rules of a game from a `--rules` argument, or its plain rules.
pub(crate) fn rules<G: Game>(line: Option<&str>) -> Result<G::Rules> {
    line.unwrap_or(G::NAME).parse().context("--rules")
}

/// Which game all these records are of.
pub(crate) fn game(sheets: &[Sheet]) -> Result<GameKind> {
    let mut all = None;
    for sheet in sheets {
        let game = sheet.game().unwrap_or_default().parse()?;
        if *all.get_or_insert(game) != game {
            bail!("games of more than one kind; keep each in a file of its own");
        }
    }
    all.context("no record")
}

/// All of them as records of that game.
pub(crate) fn records<G: Game>(sheets: &[Sheet], path: &Path) -> Result<Vec<Record<G>>> {
    let records: Result<_, _> = sheets.iter().map(Record::try_from).collect();
    records.with_context(|| name(path))
}
