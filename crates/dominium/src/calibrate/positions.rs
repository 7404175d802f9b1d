//! Sampled positions of recorded games.

use std::collections::HashMap;

use ::arena;
use anyhow::{Result, anyhow, bail};
use game::{Eye, Game, Record, ReplayError, ReplayErrorKind, Seat, Turn};

/// Finished game of a record file.
pub(super) struct RecordedGame<'a, G: Game> {
    /// Index in the file, from 0.
    index: usize,
    pub(super) record: &'a Record<G>,
    pub(super) ending: G::Ending,
    /// Games with the same number had the same deal.
    pub(super) deal: u64,
}

/// Decision at which the player predicts the result of a recorded game.
pub(super) struct SampledPosition {
    /// Index of the game in the file, from 0.
    pub(super) game: usize,
    /// Number of events before the decision.
    pub(super) step: usize,
    pub(super) seat: Seat,
}

/// Information of the seat that decides.
pub(super) struct SeatKnowledge<G: Game> {
    /// Events so far, as seen by the seat.
    pub(super) seen: Record<G>,
    pub(super) view: G::View,
    pub(super) legal: Vec<G::Action>,
}

/// Validates all games of a file up front, before hours of predictions.
pub(super) fn games<G: Game>(records: &[Record<G>]) -> Result<Vec<RecordedGame<'_, G>>> {
    let mut deals = HashMap::new();
    let mut games = Vec::new();
    for (index, record) in records.iter().enumerate() {
        let number = index + 1;
        let end = match record.replay() {
            Ok(end) => end,
            Err(why) => bail!("game {number}: {}", with_hint(&why)),
        };
        let ending = G::result(&end).ok_or_else(|| {
            let events = record.events().count();
            anyhow!("game {number}: not over after {events} events")
        })?;
        // A game without an `Arena` tag counts as a deal of its own.
        let deal = match arena::deal_of_record(record) {
            Some(known) => *deals.entry(known).or_insert(index as u64),
            None => index as u64,
        };
        games.push(RecordedGame {
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

/// Adds a hint to the error of a record with hidden events.
fn with_hint<G: Game>(why: &ReplayError<G>) -> String {
    match why.why {
        ReplayErrorKind::Hidden => {
            format!("{why}; expected the complete record of a finished game")
        }
        _ => why.to_string(),
    }
}

impl<G: Game> RecordedGame<'_, G> {
    /// Samples every n-th decision with more than one legal action.
    ///
    /// The offset changes from game to game, so that all stages of the game are sampled.
    pub(super) fn sample_positions(&self, every: usize) -> Vec<SampledPosition> {
        let mut decisions = 0;
        let mut positions = Vec::new();
        for (step, state) in self.states().enumerate() {
            let Turn::Of(seat) = G::turn(&state) else {
                continue;
            };
            if legal::<G>(&state).len() < 2 {
                continue;
            }
            if decisions % every == self.index % every {
                let game = self.index;
                positions.push(SampledPosition { game, step, seat });
            }
            decisions += 1;
        }
        positions
    }

    /// Information of the deciding seat, computed on demand because there may be many positions.
    pub(super) fn knowledge(&self, position: &SampledPosition) -> SeatKnowledge<G> {
        let eye = Eye::Seat(position.seat);
        let state = self.states().nth(position.step);
        let state = state.expect("the position is in this game");
        SeatKnowledge {
            seen: self.seen(position.step, eye),
            view: G::view(&state, eye),
            legal: legal::<G>(&state),
        }
    }

    /// States after 0, 1, 2, … events.
    fn states(&self) -> impl Iterator<Item = G::State> {
        let start = G::start(&self.record.rules);
        let later = self.record.steps().filter_map(Result::ok);
        [start].into_iter().chain(later.map(|(_, state)| state))
    }

    /// The first events as seen by an eye.
    fn seen(&self, events: usize, eye: Eye) -> Record<G> {
        let mut prefix = Record::new(self.record.rules.clone());
        for event in self.record.events().take(events) {
            prefix.push(event);
        }
        prefix.seen_by(eye).expect("the game was replayed before")
    }
}
