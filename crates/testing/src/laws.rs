//! Conformance laws that every [`Game`] must satisfy.
//!
//! ```text
//! testing::laws::assert_conforms::<Kingdomino>(&rules, 20, &mut rng);
//! ```
//!
//! Plays random games by the given rules and checks every position. The conformance tests of each
//! game call this for several rules.

mod decisions;
mod distributions;
mod records;
mod texts;
mod views;

use std::fmt::{self, Display};

use game::{Event, Eye, Game};
use rand_core::Rng;

use crate::moves::read;
use crate::random_games::{rng, try_random_record};
use crate::times;

/// Violation of a law, with the observed contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The violated law.
    pub law: Law,
    /// The observed contradiction.
    pub observed: String,
}

/// Conformance law.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Ids and actions are one-to-one; actions, outcomes and rules round-trip through their text.
    RoundTrip,
    /// The legal list has no duplicates and is empty iff no seat is to move.
    LegalList,
    /// An action is accepted if and only if it is on the legal list.
    GeneratedIffAccepted,
    /// A rejected action or outcome leaves the state unchanged.
    RejectionChangesNothing,
    /// The unchecked functions have the same effect as the checked ones.
    UncheckedAgrees,
    /// Sampled actions are uniformly distributed over the legal list.
    SampleIsUniform,
    /// Outcomes are listed once, accepted iff listed, and drawn according to their weights.
    Chance,
    /// A determinization has the view it was made from. The mover keeps the same legal actions.
    ViewOfDeterminization,
    /// A finished game has a result and rejects everything; an unfinished one has none.
    Ending,
    /// A position round-trips through its line.
    Position,
    /// A record replays to the same final state, and round-trips through its text.
    Replay,
    /// A redacted record hides exactly the outcomes that its eye may not see.
    Redaction,
    /// Observing the visible events leads to the view of the state; hidden outcomes are
    /// indistinguishable.
    Observation,
    /// Games end.
    Termination,
}

impl Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "law {:?} violated: {}", self.law, self.observed)
    }
}

impl std::error::Error for Violation {}

/// Checks `games` random games by each of these rules lines; more with `DOMINIUM_LONG`.
///
/// # Panics
/// If a law is violated.
pub fn assert_all_conform<G: Game>(lines: &[&str], games: u32) {
    for (seed, line) in (1..).zip(lines) {
        assert_conforms::<G>(&read(line), times(games) as usize, &mut rng(seed));
    }
}

/// Checks the conformance laws on `games` random games.
///
/// # Panics
/// If a law is violated.
pub fn assert_conforms<G: Game>(rules: &G::Rules, games: usize, rng: &mut impl Rng) {
    if let Err(violation) = check::<G>(rules, games, rng) {
        panic!("{rules}: {violation}");
    }
}

/// Like [`assert_conforms`], but returns the violation.
pub fn check<G: Game>(rules: &G::Rules, games: usize, rng: &mut impl Rng) -> Result<(), Violation> {
    texts::round_trip::<G>(rules)?;
    let mut known_outcomes = Vec::new();
    for _ in 0..games {
        let record = try_random_record::<G>(rules, rng)?;
        let mut state = G::start(rules);
        let eyes: Vec<Eye> = Eye::all(G::seats(rules)).collect();
        let mut views: Vec<G::View> = eyes.iter().map(|&eye| G::view(&state, eye)).collect();
        for (step, event) in record.events().enumerate() {
            Law::check::<G>(&state, &mut known_outcomes, rng)?;
            views::hidden_outcomes::<G>(&state, &eyes)?;
            // A distribution needs many samples, so only about one position in 16 is tested.
            if step % 16 == game::random::below(rng, 16) as usize {
                distributions::check::<G>(&state, rng)?;
            }
            let shown: Vec<_> = eyes.iter().map(|&eye| event.seen_by(&state, eye)).collect();
            match event {
                Event::Act(_, action) => G::play_unchecked(&mut state, action),
                Event::Chance(Some(outcome)) => G::settle_unchecked(&mut state, outcome),
                Event::Chance(None) => unreachable!("a full record hides nothing"),
            }
            for ((view, shown), &eye) in views.iter_mut().zip(shown).zip(&eyes) {
                views::observed::<G>(view, shown, &G::view(&state, eye))?;
            }
        }
        Law::check::<G>(&state, &mut known_outcomes, rng)?;
        records::check::<G>(&record, &state)?;
    }
    Ok(())
}

impl Law {
    fn require(self, holds: bool, observed: impl FnOnce() -> String) -> Result<(), Violation> {
        if holds {
            return Ok(());
        }
        let (law, observed) = (self, observed());
        Err(Violation { law, observed })
    }

    /// Checks all laws about one position.
    fn check<G: Game>(
        state: &G::State,
        known_outcomes: &mut Vec<G::Chance>,
        rng: &mut impl Rng,
    ) -> Result<(), Violation> {
        let legal = decisions::legal_list::<G>(state)?;
        decisions::actions::<G>(state, &legal)?;
        decisions::chance::<G>(state, known_outcomes)?;
        views::determinizations::<G>(state, &legal, rng)?;
        decisions::ending::<G>(state)?;
        texts::position::<G>(state)
    }
}
