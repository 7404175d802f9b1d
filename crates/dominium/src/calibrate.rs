//! `dominium calibrate`: compares predicted win probabilities with the results of games.

mod plot;
mod positions;
mod predict;
mod report;

use ::arena::calibration::{Calibration, Forecast};
use anyhow::{Context as _, Result, bail};
use game::{RawRecord, Record};
use games::dispatch;
use players::{HasPlayers, Spec};

use crate::cli::Calibrate;
use crate::{input, picture};
use positions::{RecordedGame, SampledPosition};
use predict::Predictor;
use report::Report;

pub(crate) fn run(arguments: &Calibrate) -> Result<()> {
    let name = input::display_name(&arguments.file);
    let text = input::read(&arguments.file)?;
    if text.trim().is_empty() {
        bail!("{name}: no games found; expected records of finished games");
    }
    let raw_records = RawRecord::read_all(&text).with_context(|| name.clone())?;
    let game = input::game(&raw_records).with_context(|| name)?;
    dispatch!(game, G => calibrate::<G>(arguments, &raw_records))
}

fn calibrate<G: HasPlayers>(arguments: &Calibrate, raw_records: &[RawRecord]) -> Result<()> {
    let spec: Spec = arguments.player.parse().context("--player")?;
    let predictor = Predictor::<G>::new(spec, arguments.seed).context("--player")?;
    let plot = arguments.plot.as_deref();
    picture::check_path(plot, arguments.json)?;
    let name = input::display_name(&arguments.file);
    let records: Vec<Record<G>> = input::records(raw_records, &arguments.file)?;
    let games = positions::games(&records).with_context(|| name.clone())?;
    let positions: Vec<SampledPosition> = games
        .iter()
        .flat_map(|game| game.sample_positions(arguments.every as usize))
        .collect();
    if positions.is_empty() {
        bail!("{name}: nothing to calibrate: no decision was sampled; lower --every or add games");
    }
    let predictions = predictor.predict(&games, &positions, arguments.threads);
    let (mut mover, mut others) = (Calibration::default(), Calibration::default());
    for (position, prediction) in positions.iter().zip(&predictions) {
        let game = &games[position.game];
        let forecasts = Forecast::all(prediction, &game.ending);
        for (seat, forecast) in forecasts.into_iter().enumerate() {
            let calibration = if seat == position.seat.index() {
                &mut mover
            } else {
                &mut others
            };
            calibration.add(game.deal, forecast);
        }
    }
    let report = Report {
        game: G::NAME,
        rules: distinct_rules(&games),
        player: arguments.player.clone(),
        seed: arguments.seed,
        every: arguments.every,
        games: games.len(),
        mover: mover.reliability(),
        others: others.reliability(),
    };
    let text = || {
        if arguments.json {
            format!("{:#}\n", report.json())
        } else {
            report.table()
        }
    };
    picture::publish(text, plot, || plot::draw(&report))
}

/// Distinct rules lines of the games.
fn distinct_rules<G: HasPlayers>(games: &[RecordedGame<'_, G>]) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for game in games {
        let line = game.record.rules.to_string();
        if !rules.contains(&line) {
            rules.push(line);
        }
    }
    rules
}
