//! `dominium arena`: matches between players, with statistics and SPRT.

mod play;
mod plot;
mod progress;
mod record_writer;
mod report;

use ::arena::{MatchSpec, Sprt, SprtRun, Tally};
use anyhow::{Context as _, Result, bail};
use games::dispatch;
use players::{HasPlayers, Spec};

use crate::cli::Arena;
use crate::{input, picture, print_error, print_note};
use play::RunningMatch;
use record_writer::RecordWriter;
use report::Report;

pub(crate) fn run(arguments: &Arena) -> Result<()> {
    dispatch!(arguments.game, G => play_match::<G>(arguments))
}

fn play_match<G: HasPlayers>(arguments: &Arena) -> Result<()> {
    let players = Spec::list(&arguments.players).context("--players")?;
    if arguments.rules.is_none() && !(2..=4).contains(&players.len()) {
        bail!(
            "--players: expected 2, 3 or 4 players, found {}",
            players.len()
        )
    }
    let rules = rules_for::<G>(arguments.rules.as_deref(), players.len())?;
    if players.len() != G::seats(&rules) {
        bail!(
            "--players: expected {} players for these rules, found {}",
            G::seats(&rules),
            players.len()
        );
    }
    let match_spec = MatchSpec::<G>::new(rules, players, arguments.seed).context("--players")?;
    picture::check_path(arguments.plot.as_deref(), arguments.json)?;
    let running = start(&match_spec, arguments)?;
    if !arguments.games.is_multiple_of(match_spec.rotations()) {
        let (games, seats) = (arguments.games, match_spec.rotations());
        let ignored = arguments.sprt.map(|_| ", and --sprt ignores it");
        print_note(&format!(
            "--games {games} is not a multiple of {seats}: the last deal is not played from every seat{}",
            ignored.unwrap_or_default()
        ));
    }
    let (running, failure) = play::play(&match_spec, running, arguments.games, arguments.threads);
    let published = publish(&match_spec, arguments, &running, failure.is_some());
    let Some(failure) = failure else {
        return published;
    };
    if let Err(why) = published {
        print_error(&format!("{why:#}"));
    }
    if let Some(record) = failure.record {
        print_note(&format!(
            "the game up to the failure, as seen by that player:\n{record}"
        ));
    }
    Err(failure.why)
}

/// Parses a rules line, adding `players=` if the line leaves the number open.
fn rules_for<G: HasPlayers>(line: Option<&str>, players: usize) -> Result<G::Rules> {
    let rules = input::rules::<G>(line)?;
    if G::seats(&rules) == players {
        return Ok(rules);
    }
    let line = line.unwrap_or(G::NAME);
    // A second `players=` is a parse error, so an explicit number is kept.
    Ok(format!("{line} players={players}").parse().unwrap_or(rules))
}

/// Prints the report and draws the plot; nothing if the first game already failed.
fn publish<G: HasPlayers>(
    match_spec: &MatchSpec<G>,
    arguments: &Arena,
    running: &RunningMatch,
    failed: bool,
) -> Result<()> {
    if failed && running.tally.games() == 0 {
        return Ok(());
    }
    let report = Report {
        game: G::NAME,
        rules: match_spec.rules().to_string(),
        seed: arguments.seed,
        limit: arguments.games,
        names: match_spec.players().iter().map(Spec::to_string).collect(),
        standings: running.tally.standings(),
        tally: &running.tally,
        sprt_run: running.sprt_run.as_ref(),
    };
    let text = || {
        if arguments.json {
            format!("{:#}\n", report.json())
        } else {
            report.table()
        }
    };
    picture::publish(text, arguments.plot.as_deref(), || plot::draw(&report))
}

/// Prepares the match; with `--resume` it starts with the games of the record file.
fn start<G: HasPlayers>(match_spec: &MatchSpec<G>, arguments: &Arena) -> Result<RunningMatch> {
    let players = match_spec.players().len();
    let sprt_run = match arguments.sprt {
        None => None,
        Some((low, high)) => {
            let sprt = Sprt::new(low, high, arguments.alpha, arguments.beta)
                .context("--sprt: expected two win shares, the lower one first")?;
            Some(SprtRun::new(sprt, players))
        }
    };
    let mut running = RunningMatch {
        tally: Tally::new(players),
        sprt_run,
        writer: None,
    };
    if let Some(path) = &arguments.records {
        let (writer, archived) =
            RecordWriter::open(path, match_spec, arguments.resume).context("--records")?;
        running.writer = Some(writer);
        for (index, results) in archived {
            running.tally.add(index, results);
        }
    }
    Ok(running)
}
