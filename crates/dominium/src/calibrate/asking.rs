//! Asking a player what it thinks, many positions at a time.

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};

use game::ParseError;
use players::{Budget, Limits, Outlook, Played, Spec, attend, mix};

use super::questions::{Finished, Question};
use crate::progress;
use crate::show::shortened;

/// Whoever is asked.
pub(super) struct Asked<G> {
    spec: Spec,
    budget: Budget,
    seed: u64,
    game: PhantomData<G>,
}

impl<G: Played> Asked<G> {
    /// Refuses players that cannot say what they think.
    pub(super) fn new(spec: Spec, seed: u64) -> Result<Self, ParseError> {
        let budget = G::analyst(&spec, seed)?.budget();
        Ok(Self {
            spec,
            budget,
            seed,
            game: PhantomData,
        })
    }

    /// How it thinks that the game stands for each seat, question by question. Which thread asks
    /// what makes no difference.
    pub(super) fn think(
        &self,
        games: &[Finished<'_, G>],
        questions: &[Question],
        threads: u64,
    ) -> Vec<Vec<Outlook>> {
        let bar = progress::bar(questions.len() as u64);
        bar.set_message(shortened(&self.spec.to_string(), 40));
        let next = AtomicUsize::new(0);
        let work = || {
            let mut thoughts = Vec::new();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(question) = questions.get(index) else {
                    return thoughts;
                };
                thoughts.push((index, self.answer(&games[question.game], question)));
                bar.inc(1);
            }
        };
        let mut thoughts: Vec<(usize, Vec<Outlook>)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let joined = threads.into_iter().map(ScopedJoinHandle::join);
            joined
                .flat_map(|thoughts| thoughts.expect("nobody panics"))
                .collect()
        });
        bar.finish_and_clear();
        thoughts.sort_by_key(|(index, _)| *index);
        thoughts.into_iter().map(|(_, thought)| thought).collect()
    }

    /// A fresh mind for every question, which is told what its seat has seen: nothing it has thought
    /// before is of any consequence.
    fn answer(&self, game: &Finished<'_, G>, question: &Question) -> Vec<Outlook> {
        let known = game.known(question);
        let seed = mix(mix(self.seed, question.game as u64), question.step as u64);
        let mut mind = G::analyst(&self.spec, seed).expect("the spec was checked");
        attend(&mut *mind, &known.seen, question.seat);
        let stop = AtomicBool::new(false);
        let limits = Limits::new(self.budget, &stop);
        let analysis = mind.analyse(&known.view, &known.legal, limits, &mut |_| {});
        analysis.best().outlook.clone()
    }
}
