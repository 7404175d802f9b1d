//! Predictions of a player for many positions, on several threads.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use game::ParseError;
use players::{Budget, HasPlayers, SearchLimits, SeatEvaluation, Spec, catch_up, derive_seed};

use super::positions::{RecordedGame, SampledPosition};
use crate::progress;
use crate::show::truncate;

/// Player whose predictions are calibrated.
pub(super) struct Predictor<G> {
    spec: Spec,
    budget: Budget,
    seed: u64,
    game: PhantomData<G>,
}

impl<G: HasPlayers> Predictor<G> {
    /// Creates a predictor; an error if the player has no analysis.
    pub(super) fn new(spec: Spec, seed: u64) -> Result<Self, ParseError> {
        let budget = G::analyst(&spec, seed)?.budget();
        Ok(Self {
            spec,
            budget,
            seed,
            game: PhantomData,
        })
    }

    /// Predicts the evaluation of each seat in each position, independent of the scheduling of threads.
    pub(super) fn predict(
        &self,
        games: &[RecordedGame<'_, G>],
        positions: &[SampledPosition],
        threads: u64,
    ) -> Vec<Vec<SeatEvaluation>> {
        let bar = progress::bar(positions.len() as u64);
        bar.set_message(truncate(&self.spec.to_string(), 40));
        let next = AtomicUsize::new(0);
        let work = || {
            let mut predictions = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(position) = positions.get(index) else {
                    return predictions;
                };
                let prediction = self.predict_one(&games[position.game], position);
                predictions.push((index, prediction));
                bar.inc(1);
            }
        };
        let mut predictions: Vec<(usize, Vec<SeatEvaluation>)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let joined = threads.into_iter().map(ScopedJoinHandle::join);
            joined
                .flat_map(|predictions| predictions.expect("no thread panics"))
                .collect()
        });
        bar.finish_and_clear();
        predictions.sort_by_key(|(index, _)| *index);
        predictions
            .into_iter()
            .map(|(_, prediction)| prediction)
            .collect()
    }

    /// Predicts one position with a new player, so that no state carries over between positions.
    fn predict_one(
        &self,
        game: &RecordedGame<'_, G>,
        position: &SampledPosition,
    ) -> Vec<SeatEvaluation> {
        let knowledge = game.knowledge(position);
        let seed = derive_seed(
            derive_seed(self.seed, position.game as u64),
            position.step as u64,
        );
        let mut analyst = G::analyst(&self.spec, seed).expect("the spec was checked");
        catch_up(&mut *analyst, &knowledge.seen, position.seat);
        let stop = AtomicBool::new(false);
        let limits = SearchLimits::new(self.budget, &stop);
        let analysis = analyst.analyse(&knowledge.view, &knowledge.legal, limits, &mut |_| {});
        analysis.best().evaluations.clone()
    }
}
