//! `dominium arena`: who is stronger.

use std::fmt::Write as _;
use std::io::IsTerminal as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context as _, Result, anyhow, bail};
use domination::Domination;
use game::Game;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use kingdomino::Kingdomino;
use players::arena::{Contest, Finished, PlayerResult, Standing, Tally};
use players::{Played, Spec};
use serde_json::{Value, json};

use crate::cli::{Arena, GameName};
use crate::{input, print};

pub(crate) fn run(arguments: &Arena) -> Result<()> {
    match arguments.game {
        GameName::Kingdomino => contest::<Kingdomino>(arguments),
        GameName::Domination => contest::<Domination>(arguments),
    }
}

fn contest<G: Played>(arguments: &Arena) -> Result<()> {
    let players = Spec::list(&arguments.players).context("--players")?;
    let default = format!("{} players={}", G::NAME, players.len());
    let line = arguments.rules.as_deref().unwrap_or(&default);
    let rules = match arguments.rules {
        None if !(2..=4).contains(&players.len()) => {
            bail!("--players: 2, 3 or 4 can play, not {}", players.len())
        }
        _ => input::rules::<G>(Some(line))?,
    };
    if players.len() != G::seats(&rules) {
        bail!(
            "--players: {} are named, and by these rules {} play",
            players.len(),
            G::seats(&rules)
        );
    }
    let contest = Contest::<G>::new(rules.clone(), players, arguments.seed).context("--players")?;
    let finished = play(&contest, arguments)?;
    let mut tally = Tally::new(contest.players().len());
    for game in &finished {
        tally.add(game.index, game.results.clone());
    }
    if let Some(path) = &arguments.records {
        let records: Vec<String> = finished
            .iter()
            .map(|game| game.record.to_string())
            .collect();
        fs::write(path, records.join("\n"))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let standings = tally.standings();
    if arguments.json {
        let report = report::<G>(&rules, arguments, contest.players(), &standings);
        print(&format!("{report:#}\n"))
    } else {
        print(&table(&rules.to_string(), contest.players(), &standings))
    }
}

/// Plays all games, as many at the same time as there are threads; in the order of their indices.
fn play<G: Played>(contest: &Contest<G>, arguments: &Arena) -> Result<Vec<Finished<G>>> {
    let progress = Progress::new(contest.players(), arguments.games);
    let next = AtomicU64::new(0);
    let foul = Mutex::new(None);
    let work = || {
        let mut finished = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= arguments.games {
                return finished;
            }
            match contest.game(index) {
                Ok(game) => {
                    progress.count(game.index, &game.results);
                    finished.push(game);
                }
                Err(why) => {
                    next.store(arguments.games, Ordering::Relaxed);
                    *foul.lock().expect("nobody panics") = Some(anyhow!("game {index}: {why}"));
                    return finished;
                }
            }
        }
    };
    let mut finished: Vec<Finished<G>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..arguments.threads).map(|_| scope.spawn(work)).collect();
        let joined = workers.into_iter().map(thread::ScopedJoinHandle::join);
        joined
            .flat_map(|games| games.expect("a worker finishes"))
            .collect()
    });
    progress.bar.finish_and_clear();
    if let Some(why) = foul.into_inner().expect("nobody panics") {
        return Err(why);
    }
    finished.sort_by_key(|game| game.index);
    Ok(finished)
}

/// A bar with the score so far, on a terminal only.
struct Progress {
    bar: ProgressBar,
    first: String,
    score: Mutex<(Tally, Instant)>,
}

impl Progress {
    fn new(players: &[Spec], games: u64) -> Self {
        let bar = if std::io::stderr().is_terminal() {
            let style = "{msg} {wide_bar} {pos}/{len}, {eta} left";
            let style = ProgressStyle::with_template(style).expect("the template is well-formed");
            ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr())
                .with_style(style)
        } else {
            ProgressBar::hidden()
        };
        Self {
            bar,
            first: players
                .first()
                .map_or_else(String::new, ToString::to_string),
            score: Mutex::new((Tally::new(players.len()), Instant::now())),
        }
    }

    fn count(&self, index: u64, results: &[PlayerResult]) {
        if self.bar.is_hidden() {
            return;
        }
        self.bar.inc(1);
        let (tally, shown) = &mut *self.score.lock().expect("nobody panics");
        tally.add(index, results.to_vec());
        // Adding up takes its time, so not after every game.
        if shown.elapsed() >= Duration::from_millis(300) {
            let standing = tally.standings()[0];
            let (low, high) = standing.win_share_ci95;
            self.bar.set_message(format!(
                "{} {:.1} % ({:.1} – {:.1})",
                self.first,
                100.0 * standing.win_share,
                100.0 * low,
                100.0 * high
            ));
            *shown = Instant::now();
        }
    }
}

fn report<G: Game>(
    rules: &G::Rules,
    arguments: &Arena,
    players: &[Spec],
    standings: &[Standing],
) -> Value {
    let players: Vec<Value> = players
        .iter()
        .zip(standings)
        .map(|(spec, standing)| {
            let (low, high) = standing.win_share_ci95;
            json!({
                "player": spec.to_string(),
                "games": standing.games,
                "wins": standing.wins,
                "win_share": standing.win_share,
                "win_share_ci95": [low, high],
                "mean_score": standing.mean_score,
                "mean_margin": standing.mean_margin,
                "mean_margin_ci95": standing.mean_margin_ci95,
                "elo": standing.elo,
                "mean_ms_per_move": standing.mean_ms_per_move,
                "playouts_per_second": standing.playouts_per_second,
            })
        })
        .collect();
    json!({
        "game": G::NAME,
        "rules": rules.to_string(),
        "seed": arguments.seed,
        "games": arguments.games,
        "players": players,
    })
}

fn table(rules: &str, players: &[Spec], standings: &[Standing]) -> String {
    let games = standings.first().map_or(0, |standing| standing.games);
    let names: Vec<String> = players.iter().map(ToString::to_string).collect();
    let width = names.iter().map(String::len).max().unwrap_or(0).max(12);
    let mut text = format!(
        "{rules}\n{games} games\n\n{:<width$} {:>6} {:>13} {:>7} {:>14} {:>6} {:>8}\n",
        "player", "wins %", "95 %", "score", "margin", "Elo", "ms/move"
    );
    for (name, standing) in names.iter().zip(standings) {
        let (low, high) = standing.win_share_ci95;
        let _ = writeln!(
            text,
            "{name:<width$} {:>6.1} {:>13} {:>7.2} {:>14} {:>6.0} {:>8.3}",
            100.0 * standing.win_share,
            format!("{:.1} – {:.1}", 100.0 * low, 100.0 * high),
            standing.mean_score,
            format!(
                "{:+.2} ± {:.2}",
                standing.mean_margin, standing.mean_margin_ci95
            ),
            standing.elo,
            standing.mean_ms_per_move,
        );
    }
    text
}
