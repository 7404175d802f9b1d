//! The positions that are asked about.

use std::collections::HashMap;

use ::arena;
use anyhow::{Result, anyhow, bail};
use game::{Broken, Eye, Game, Record, Seat, Turn, Why};

/// A game that has come to its end.
pub(super) struct Finished<'a, G: Game> {
    /// Which of the file, from 0.
    index: usize,
    pub(super) record: &'a Record<G>,
    pub(super) ending: G::Ending,
    /// Games with the same number had the same deal.
    pub(super) deal: u64,
}

/// A decision of a game that is asked about.
pub(super) struct Question {
    /// Which game of the file, from 0.
    pub(super) game: usize,
    /// After how many events.
    pub(super) step: usize,
    pub(super) seat: Seat,
}

/// What the one who takes a decision may know.
pub(super) struct Known<G: Game> {
    /// What happened so far, as its seat saw it.
    pub(super) seen: Record<G>,
    pub(super) view: G::View,
    pub(super) legal: Vec<G::Action>,
}

/// All games of a file. Each is checked, so that nobody thinks for hours before something is found
/// to be wrong with the last.
pub(super) fn games<G: Game>(records: &[Record<G>]) -> Result<Vec<Finished<'_, G>>> {
    let mut deals = HashMap::new();
    let mut games = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let number = index + 1;
        let end = match record.replay() {
            Ok(end) => end,
            Err(why) => bail!("game {number}: {}", explained(&why)),
        };
        let ending = G::result(&end).ok_or_else(|| {
            let events = record.events().count();
            anyhow!("game {number}: it is not over after its {events} events")
        })?;
        // A game that does not say which deal it had, had one of its own.
        let deal = match arena::deal(record) {
            Some(known) => *deals.entry(known).or_insert(index as u64),
            None => index as u64,
        };
        games.push(Finished {
            index,
            record,
            ending,
            deal,
        });
    }
    Ok(games)
}

fn legal<G: Game>(state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    G::legal(state, |action| legal.push(action));
    legal
}

/// What is wrong, and what is needed instead.
fn explained<G: Game>(why: &Broken<G>) -> String {
    match why.why {
        Why::Hidden => format!("{why}; only the whole record of a finished game will do"),
        _ => why.to_string(),
    }
}

impl<G: Game> Finished<'_, G> {
    /// Every n-th decision in which there is something to decide. Each game begins with another one
    /// of the first n: otherwise all would be asked at the same moments, and some of them never.
    pub(super) fn questions(&self, every: usize) -> Vec<Question> {
        let mut decisions = 0;
        let mut questions = Vec::new();
        for (step, state) in self.states().enumerate() {
            let Turn::Of(seat) = G::turn(&state) else {
                continue;
            };
            if legal::<G>(&state).len() < 2 {
                continue;
            }
            if decisions % every == self.index % every {
                let game = self.index;
                questions.push(Question { game, step, seat });
            }
            decisions += 1;
        }
        questions
    }

    /// What is known to whoever is asked this about the game. There may be very many questions, so
    /// that is found when one is asked.
    pub(super) fn known(&self, question: &Question) -> Known<G> {
        let eye = Eye::Seat(question.seat);
        let state = self.states().nth(question.step);
        let state = state.expect("the question is about this game");
        Known {
            seen: self.seen(question.step, eye),
            view: G::view(&state, eye),
            legal: legal::<G>(&state),
        }
    }

    /// How it stood after no event, after one and so on.
    fn states(&self) -> impl Iterator<Item = G::State> {
        let start = G::start(&self.record.rules);
        let later = self.record.steps().filter_map(Result::ok);
        [start].into_iter().chain(later.map(|(_, state)| state))
    }

    /// The first events, as an eye saw them.
    fn seen(&self, events: usize, eye: Eye) -> Record<G> {
        let mut begun = Record::new(self.record.rules.clone());
        for event in self.record.events().take(events) {
            begun.push(event);
        }
        begun.seen_by(eye).expect("the game was replayed before")
    }
}
