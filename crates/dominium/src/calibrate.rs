//! `dominium calibrate`: does a player win as often as it thinks?

mod asking;
mod plot;
mod questions;
mod report;

use ::arena::calibration::{Calibration, Forecast};
use anyhow::{Context as _, Result, bail};
use game::{Record, Sheet};
use games::dispatch;
use players::{Played, Spec};

use crate::cli::Calibrate;
use crate::{input, picture};
use asking::Asked;
use questions::{Finished, Question};
use report::Report;

pub(crate) fn run(arguments: &Calibrate) -> Result<()> {
    let name = input::name(&arguments.file);
    let text = input::read(&arguments.file)?;
    if text.trim().is_empty() {
        bail!("{name}: no game in it; expected records of finished games");
    }
    let sheets = Sheet::read_all(&text).with_context(|| name.clone())?;
    let game = input::game(&sheets).with_context(|| name)?;
    dispatch!(game, G => calibrate::<G>(arguments, &sheets))
}

fn calibrate<G: Played>(arguments: &Calibrate, sheets: &[Sheet]) -> Result<()> {
    let spec: Spec = arguments.player.parse().context("--player")?;
    let asked = Asked::<G>::new(spec, arguments.seed).context("--player")?;
    let plot = arguments.plot.as_deref();
    picture::check(plot, arguments.json)?;
    let name = input::name(&arguments.file);
    let records: Vec<Record<G>> = input::records(sheets, &arguments.file)?;
    let games = questions::games(&records).with_context(|| name.clone())?;
    let questions: Vec<Question> = games
        .iter()
        .flat_map(|game| game.questions(arguments.every as usize))
        .collect();
    if questions.is_empty() {
        bail!("{name}: nobody in it had more than one legal action");
    }
    let thoughts = asked.think(&games, &questions, arguments.threads);
    let (mut mover, mut others) = (Calibration::default(), Calibration::default());
    for (question, thought) in questions.iter().zip(&thoughts) {
        let game = &games[question.game];
        let forecasts = Forecast::all(thought, &game.ending);
        for (seat, forecast) in forecasts.into_iter().enumerate() {
            let whose = if seat == question.seat.index() {
                &mut mover
            } else {
                &mut others
            };
            whose.add(game.deal, forecast);
        }
    }
    let report = Report {
        game: G::NAME,
        rules: distinct(&games),
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

/// The rules of all games, each once.
fn distinct<G: Played>(games: &[Finished<'_, G>]) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for game in games {
        let line = game.record.rules.to_string();
        if !rules.contains(&line) {
            rules.push(line);
        }
    }
    rules
}
