//! Playing the games of a contest, many at a time.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use ::arena::{Contest, Finished, Tally, Trial};
use anyhow::{Error, Result, anyhow};
use players::{Foul, Played};

use super::book::Book;
use super::progress::Progress;

/// A contest under way: what is known, and where it is written down.
pub(super) struct Course {
    /// The games so far; those of earlier days are in it from the start.
    pub(super) tally: Tally,
    /// What decides that enough is known.
    pub(super) trial: Option<Trial>,
    /// Where games are written.
    pub(super) book: Option<Book>,
}

impl Course {
    fn enter<G: Played>(&mut self, contest: &Contest<G>, game: Finished<G>) -> Result<()> {
        if let Some(book) = &mut self.book {
            book.write(contest, &game)?;
        }
        self.tally.add(game.index, game.results);
        self.judge();
        Ok(())
    }

    fn judge(&mut self) {
        if let Some(trial) = &mut self.trial {
            trial.watch(&self.tally);
        }
    }

    /// How many games decide the contest, once it is decided.
    fn decided(&self) -> Option<u64> {
        let trial = self.trial.as_ref()?;
        trial.verdict().map(|_| trial.games())
    }
}

/// Why a contest cannot go on.
pub(super) struct Failure {
    pub(super) why: Error,
    /// The game in which a player failed, up to there and as that player has seen it.
    pub(super) record: Option<String>,
}

impl Failure {
    fn of_player<G: Played>(game: u64, foul: &Foul<G>) -> Self {
        Self {
            why: anyhow!("game {game}: {foul}"),
            record: foul.seen().map(|seen| seen.to_string()),
        }
    }
}

/// Plays what is missing of the first `games`, or until they decide the contest. What comes back
/// are the games that count: all, or the first ones, which decided, or those that were finished
/// when something failed. Which thread plays what and who finishes first makes no difference unless
/// something fails.
pub(super) fn play<G: Played>(
    contest: &Contest<G>,
    mut course: Course,
    games: u64,
    threads: u64,
) -> (Course, Option<Failure>) {
    course.tally.keep_first(games);
    course.judge();
    let earlier = course.tally.clone();
    let mut progress = Progress::new(contest.players(), games);
    progress.start(earlier.games());
    progress.show(&course.tally, course.trial.as_ref());
    let first = if course.decided().is_some() { games } else { 0 };
    let next = AtomicU64::new(first);
    let stop = || next.store(games, Ordering::Relaxed);
    let desk = Mutex::new((&mut course, &mut progress, None::<(u64, Failure)>));
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= games {
                return;
            }
            if earlier.has(index) {
                continue;
            }
            let played = contest.game(index);
            let (course, progress, failed) = &mut *desk.lock().expect("nobody panics");
            let entered = match played {
                Ok(game) => course
                    .enter(contest, game)
                    .map_err(|why| Failure { why, record: None }),
                Err(foul) => Err(Failure::of_player(index, &foul)),
            };
            progress.show(&course.tally, course.trial.as_ref());
            if course.decided().is_some() {
                stop();
            }
            if let Err(why) = entered {
                stop();
                if failed.as_ref().is_none_or(|(other, _)| index < *other) {
                    *failed = Some((index, why));
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
    let (_, _, failed) = desk.into_inner().expect("nobody panics");
    progress.finish();
    let decided = course.decided();
    // What went wrong after the games that decided makes no difference either.
    let failed = failed.filter(|(index, _)| decided.is_none_or(|games| *index < games));
    if let Some(games) = decided {
        course.tally.keep_first(games);
    }
    (course, failed.map(|(_, failure)| failure))
}
