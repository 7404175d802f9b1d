//! `dominium score`: scores a kingdom drawn as text.

use anyhow::{Context as _, Result, bail};
use kingdomino::{Drawing, Kingdom, Kingdomino, Rules, Score as Points, Tiling, TilingError};
use serde_json::{Value, json};

use crate::cli::Score;
use crate::{input, print, show};

pub(crate) fn run(arguments: &Score) -> Result<()> {
    let name = input::display_name(&arguments.file);
    let text = input::read(&arguments.file)?;
    let drawing: Drawing = text.parse().with_context(|| name.clone())?;
    let rules = match (&arguments.rules, drawing.rules()) {
        (Some(line), _) => input::rules::<Kingdomino>(Some(line))?,
        (None, Some(rules)) => rules,
        (None, None) => Rules::CLASSIC,
    };
    let kingdom = match drawing.kingdom(rules.limit()) {
        Ok(kingdom) => kingdom,
        Err(why @ (TilingError::TooWide { .. } | TilingError::TooTall { .. })) if !rules.duel() => {
            bail!(
                "{name}: impossible kingdom: {why}; for the Mighty Duel (limit 7), add the line \"kingdomino duel\" above the drawing"
            )
        }
        Err(why) => bail!("{name}: impossible kingdom: {why}"),
    };
    let tiling = kingdom
        .tiling()
        .with_context(|| format!("{name}: impossible kingdom"))?;
    let score = Points::of(&kingdom, rules);
    if arguments.json {
        let report = report(&kingdom, rules, &score, &tiling);
        print(&format!("{report:#}\n"))
    } else {
        print(&explain(&kingdom, rules, &score, &tiling))
    }
}

fn explain(kingdom: &Kingdom, rules: Rules, score: &Points, tiling: &Tiling) -> String {
    let mut text = String::new();
    for row in show::kingdomino::kingdom(kingdom, None) {
        text.push_str(row.trim_end());
        text.push('\n');
    }
    text.push('\n');
    text.push_str(&show::kingdomino::score_text(kingdom, rules, score));
    if !tiling.placeable {
        text.push_str(
            "\nNote: no sequence of legal placements leads to this kingdom. In every tiling, some\n\
             domino touches neither the castle nor matching terrain.\n",
        );
    }
    text
}

fn report(kingdom: &Kingdom, rules: Rules, score: &Points, tiling: &Tiling) -> Value {
    let dominoes: Vec<Value> = tiling
        .dominoes
        .iter()
        .map(|(domino, placement)| {
            json!({"domino": domino.number(), "placement": placement.to_string()})
        })
        .collect();
    let mut report = show::kingdomino::score_json(kingdom, score);
    report["rules"] = json!(rules.to_string());
    report["kingdom"] = json!(kingdom.to_string());
    report["dominoes"] = json!(dominoes);
    report["placeable"] = json!(tiling.placeable);
    report
}
