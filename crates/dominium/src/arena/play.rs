//! Plays the games of a match on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use ::arena::{FinishedGame, MatchSpec, SprtRun, Tally};
use anyhow::{Error, Result, anyhow};
use players::{HasPlayers, PlayerFault};

use super::progress::Progress;
use super::record_writer::RecordWriter;

/// State of a running match.
pub(super) struct RunningMatch {
    /// Finished games, including the archived ones of a resumed match.
    pub(super) tally: Tally,
    /// Test for an early stop.
    pub(super) sprt_run: Option<SprtRun>,
    pub(super) writer: Option<RecordWriter>,
}

impl RunningMatch {
    fn add_game<G: HasPlayers>(
        &mut self,
        match_spec: &MatchSpec<G>,
        game: FinishedGame<G>,
    ) -> Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.write(match_spec, &game)?;
        }
        self.tally.add(game.index, game.results);
        self.update_sprt();
        Ok(())
    }

    fn update_sprt(&mut self) {
        if let Some(sprt_run) = &mut self.sprt_run {
            sprt_run.update(&self.tally);
        }
    }

    /// Number of games that led to the SPRT verdict; `None` while undecided.
    fn decisive_games(&self) -> Option<u64> {
        let sprt_run = self.sprt_run.as_ref()?;
        sprt_run.verdict().map(|_| sprt_run.games())
    }
}

/// Error that ends a match.
pub(super) struct ArenaFailure {
    pub(super) why: Error,
    /// The game in which a player failed, as seen by that player.
    pub(super) record: Option<String>,
}

impl ArenaFailure {
    fn of_player<G: HasPlayers>(game: u64, fault: &PlayerFault<G>) -> Self {
        Self {
            why: anyhow!("game {game}: {fault}"),
            record: fault.seen_record().map(|seen| seen.to_string()),
        }
    }
}

/// Plays the missing games of the first `games`, or until the SPRT has a verdict.
///
/// Returns the games that count: all, or those that led to the verdict, or those finished before a
/// failure. Without a failure the result does not depend on the scheduling of the threads.
pub(super) fn play<G: HasPlayers>(
    match_spec: &MatchSpec<G>,
    mut running: RunningMatch,
    games: u64,
    threads: u64,
) -> (RunningMatch, Option<ArenaFailure>) {
    running.tally.truncate(games);
    running.update_sprt();
    let archived = running.tally.clone();
    let mut progress = Progress::new(match_spec.players(), games);
    progress.start(archived.games());
    progress.show(&running.tally, running.sprt_run.as_ref());
    let first = if running.decisive_games().is_some() {
        games
    } else {
        0
    };
    let next = AtomicU64::new(first);
    let stop = || next.store(games, Ordering::Relaxed);
    let shared = Mutex::new((&mut running, &mut progress, None::<(u64, ArenaFailure)>));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return;
            }
            if archived.contains(index) {
                continue;
            }
            let played = match_spec.play_game(index);
            let (running, progress, failed) =
                &mut *shared.lock().expect("no thread panics with the lock");
            let added = match played {
                Ok(game) => running
                    .add_game(match_spec, game)
                    .map_err(|why| ArenaFailure { why, record: None }),
                Err(fault) => Err(ArenaFailure::of_player(index, &fault)),
            };
            progress.show(&running.tally, running.sprt_run.as_ref());
            if running.decisive_games().is_some() {
                stop();
            }
            if let Err(failure) = added {
                stop();
                if failed.as_ref().is_none_or(|(other, _)| index < *other) {
                    *failed = Some((index, failure));
                }
                return;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let (_, _, failed) = shared.into_inner().expect("no thread panics with the lock");
    progress.finish();
    let decisive = running.decisive_games();
    // A failure after the decisive games does not count either.
    let failed = failed.filter(|(index, _)| decisive.is_none_or(|games| *index < games));
    if let Some(games) = decisive {
        running.tally.truncate(games);
    }
    (running, failed.map(|(_, failure)| failure))
}
