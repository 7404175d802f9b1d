//! `dominium verify`: was a game dealt as was promised?

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use game::{Game, Record, Sheet};
use games::dispatch;
use serde_json::json;
use table::deal;

use crate::cli::Verify;
use crate::{input, print, progress};

pub(crate) fn run(arguments: &Verify) -> Result<()> {
    let name = input::name(&arguments.file);
    let text = input::read(&arguments.file)?;
    if text.trim().is_empty() {
        bail!("{name}: no game in it; expected records of finished games");
    }
    let sheets = Sheet::read_all(&text).with_context(|| name.clone())?;
    let mut found = String::new();
    let mut unfair = Vec::new();
    let mut games = Vec::new();
    let bar = progress::bar(sheets.len() as u64);
    for (number, sheet) in (1..).zip(&sheets) {
        let game = input::game(std::slice::from_ref(sheet)).with_context(|| name.clone())?;
        let checked = dispatch!(game, G => check::<G>(sheet));
        bar.inc(1);
        match checked.with_context(|| format!("{name}: game {number}")) {
            Ok(draws) => {
                games.push(json!({ "game": number, "fair": true, "outcomes": draws }));
                let _ = writeln!(
                    found,
                    "game {number}: dealt as promised, all {draws} outcomes of chance"
                );
            }
            Err(why) => {
                let said = why.root_cause().to_string();
                games.push(json!({ "game": number, "fair": false, "why": said }));
                unfair.push(why);
            }
        }
    }
    bar.finish_and_clear();
    if arguments.json {
        let report = json!({ "fair": unfair.is_empty(), "games": games });
        print(&format!("{report:#}\n"))?;
    } else {
        print(&found)?;
    }
    match unfair.into_iter().next() {
        Some(first) => Err(first),
        None => Ok(()),
    }
}

/// How many outcomes of chance were compared.
fn check<G: Game>(sheet: &Sheet) -> Result<usize> {
    let record: Record<G> = Record::try_from(sheet)?;
    deal::verify(&record)?;
    let chance = record
        .events()
        .filter(|event| matches!(event, game::Event::Chance(_)));
    Ok(chance.count())
}
