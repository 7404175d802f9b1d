//! `dominium arena`: who is stronger.

mod book;
mod play;
mod plot;
mod progress;
mod report;

use ::arena::{Contest, Sprt, Tally, Trial};
use anyhow::{Context as _, Result, bail};
use games::dispatch;
use players::{Played, Spec};

use crate::cli::Arena;
use crate::{complain, input, note, picture};
use book::Book;
use play::Course;
use report::Report;

pub(crate) fn run(arguments: &Arena) -> Result<()> {
    dispatch!(arguments.game, G => contest::<G>(arguments))
}

fn contest<G: Played>(arguments: &Arena) -> Result<()> {
    let players = Spec::list(&arguments.players).context("--players")?;
    if arguments.rules.is_none() && !(2..=4).contains(&players.len()) {
        bail!("--players: 2, 3 or 4 can play, not {}", players.len())
    }
    let rules = rules_for::<G>(arguments.rules.as_deref(), players.len())?;
    if players.len() != G::seats(&rules) {
        bail!(
            "--players: {} are named, and by these rules {} play",
            players.len(),
            G::seats(&rules)
        );
    }
    let contest = Contest::<G>::new(rules, players, arguments.seed).context("--players")?;
    picture::check(arguments.plot.as_deref(), arguments.json)?;
    let course = start(&contest, arguments)?;
    if !arguments.games.is_multiple_of(contest.rotations()) {
        let (games, seats) = (arguments.games, contest.rotations());
        let unseen = arguments.sprt.map(|_| ", and --sprt does not look at it");
        note(&format!(
            "--games {games} is no multiple of {seats}: the last deal is not played from every seat{}",
            unseen.unwrap_or_default()
        ));
    }
    let (course, failure) = play::play(&contest, course, arguments.games, arguments.threads);
    let published = publish(&contest, arguments, &course, failure.is_some());
    let Some(failure) = failure else {
        return published;
    };
    if let Err(why) = published {
        complain(&format!("{why:#}"));
    }
    if let Some(record) = failure.record {
        note(&format!(
            "the game up to there, as that player has seen it:\n{record}"
        ));
    }
    Err(failure.why)
}

/// The rules of a rules line, for so many if that is not said in it and they can be.
fn rules_for<G: Played>(line: Option<&str>, players: usize) -> Result<G::Rules> {
    let rules = input::rules::<G>(line)?;
    if G::seats(&rules) == players {
        return Ok(rules);
    }
    let line = line.unwrap_or(G::NAME);
    // Where it is said how many play this says it twice, and is not read.
    Ok(format!("{line} players={players}").parse().unwrap_or(rules))
}

/// Prints and draws what was found out; nothing if it failed before anything was.
fn publish<G: Played>(
    contest: &Contest<G>,
    arguments: &Arena,
    course: &Course,
    failed: bool,
) -> Result<()> {
    if failed && course.tally.games() == 0 {
        return Ok(());
    }
    let report = Report {
        game: G::NAME,
        rules: contest.rules().to_string(),
        seed: arguments.seed,
        limit: arguments.games,
        names: contest.players().iter().map(Spec::to_string).collect(),
        standings: course.tally.standings(),
        tally: &course.tally,
        trial: course.trial.as_ref(),
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

/// What is known before the first game: nothing, or the games of earlier days.
fn start<G: Played>(contest: &Contest<G>, arguments: &Arena) -> Result<Course> {
    let players = contest.players().len();
    let trial = match arguments.sprt {
        None => None,
        Some((low, high)) => {
            let sprt = Sprt::new(low, high, arguments.alpha, arguments.beta)
                .context("--sprt: expected two shares, the lower one first")?;
            Some(Trial::new(sprt, players))
        }
    };
    let mut course = Course {
        tally: Tally::new(players),
        trial,
        book: None,
    };
    if let Some(path) = &arguments.records {
        let (book, earlier) = Book::open(path, contest, arguments.resume).context("--records")?;
        course.book = Some(book);
        for (index, results) in earlier {
            course.tally.add(index, results);
        }
    }
    Ok(course)
}
