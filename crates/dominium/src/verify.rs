//! `dominium verify`: verifies the deal of a game against its commitment.

use std::fmt::Write as _;

use anyhow::{Context as _, Result, bail};
use game::{Game, RawRecord, Record};
use games::dispatch;
use serde_json::json;
use table::deal;

use crate::cli::Verify;
use crate::{input, print, progress};

pub(crate) fn run(arguments: &Verify) -> Result<()> {
    let name = input::display_name(&arguments.file);
    let text = input::read(&arguments.file)?;
    if text.trim().is_empty() {
        bail!("{name}: no games found; expected records of finished games");
    }
    let raw_records = RawRecord::read_all(&text).with_context(|| name.clone())?;
    let mut lines = String::new();
    let mut unfair = Vec::new();
    let mut games = Vec::new();
    let bar = progress::bar(raw_records.len() as u64);
    for (number, raw) in (1..).zip(&raw_records) {
        let game = input::game(std::slice::from_ref(raw)).with_context(|| name.clone())?;
        let checked = dispatch!(game, G => check::<G>(raw));
        bar.inc(1);
        match checked.with_context(|| format!("{name}: game {number}")) {
            Ok(draws) => {
                games.push(json!({ "game": number, "fair": true, "outcomes": draws }));
                let _ = writeln!(
                    lines,
                    "game {number}: fair deal, all {draws} chance outcomes match the commitment"
                );
            }
            Err(why) => {
                let cause = why.root_cause().to_string();
                games.push(json!({ "game": number, "fair": false, "why": cause }));
                unfair.push(why);
            }
        }
    }
    bar.finish_and_clear();
    if arguments.json {
        let report = json!({ "fair": unfair.is_empty(), "games": games });
        print(&format!("{report:#}\n"))?;
    } else {
        print(&lines)?;
    }
    match unfair.into_iter().next() {
        Some(first) => Err(first),
        None => Ok(()),
    }
}

/// Verifies a game and returns the number of chance outcomes compared.
fn check<G: Game>(raw: &RawRecord) -> Result<usize> {
    let record: Record<G> = Record::try_from(raw)?;
    deal::verify(&record)?;
    let chance = record
        .events()
        .filter(|event| matches!(event, game::Event::Chance(_)));
    Ok(chance.count())
}
