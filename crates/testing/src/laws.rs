//! Conformance laws that every [`Game`] must satisfy.
//!
//! ```text
//! testing::laws::conform::<Kingdomino>(&rules, 20, &mut rng);
//! ```
//!
//! Plays random games by the given rules and checks every position on the way. Each game's own
//! tests call this once for each kind of rules.

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

/// A broken law, with what was observed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Broken law.
    pub law: Law,
    /// Observed contradiction.
    pub seen: String,
}

/// One of the conformance laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Every id is the id of one action, every action and outcome is read back from its text, and
    /// rules from their line.
    RoundTrip,
    /// The legal list holds no action twice, and is empty exactly when no seat is to move.
    LegalList,
    /// An action is accepted exactly if it is on the legal list.
    GeneratedIffAccepted,
    /// A rejected action or outcome leaves the state unchanged.
    RefusalChangesNothing,
    /// The unchecked functions have the effect of the checked ones.
    UncheckedAgrees,
    /// A sampled action is legal, and each legal one equally likely.
    SampleIsUniform,
    /// Outcomes of chance: none twice, accepted exactly if listed, drawn as often as they weigh.
    Chance,
    /// Imagining a world from a view and looking at it gives the same view, and the mover has the
    /// same choices in it.
    ViewOfImagined,
    /// A finished game has a result and refuses everything; an unfinished one has none.
    Ending,
    /// A position is read back from its line.
    Position,
    /// A record replays to the state it was made from, and is read back from its text.
    Replay,
    /// A record as an eye may know it hides what that eye may not see, and nothing else.
    Redaction,
    /// What an eye knows follows from the events as it sees them: watching them leads to the view
    /// of the state, and outcomes it may not see look all alike.
    Watching,
    /// Games end.
    Termination,
}

impl Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "broken law {:?}: {}", self.law, self.seen)
    }
}

impl std::error::Error for Breach {}

/// Checks some random games by each of these rules lines; more with `DOMINIUM_LONG`.
///
/// # Panics
/// Names the broken law, if there is one.
pub fn conform_all<G: Game>(lines: &[&str], games: u32) {
    for (seed, line) in (1..).zip(lines) {
        conform::<G>(&read(line), times(games) as usize, &mut rng(seed));
    }
}

/// Checks `games` random games by these rules.
///
/// # Panics
/// Names the broken law, if there is one.
pub fn conform<G: Game>(rules: &G::Rules, games: usize, rng: &mut impl Rng) {
    if let Err(breach) = check::<G>(rules, games, rng) {
        panic!("{rules}: {breach}");
    }
}

/// As [`conform`], but returns the breach.
pub fn check<G: Game>(rules: &G::Rules, games: usize, rng: &mut impl Rng) -> Result<(), Breach> {
    texts::round_trip::<G>(rules)?;
    let mut outcomes_met = Vec::new();
    for _ in 0..games {
        let record = try_random_record::<G>(rules, rng)?;
        let mut state = G::start(rules);
        let eyes: Vec<Eye> = Eye::all(G::seats(rules)).collect();
        let mut views: Vec<G::View> = eyes.iter().map(|&eye| G::view(&state, eye)).collect();
        for (step, event) in record.events().enumerate() {
            Law::check::<G>(&state, &mut outcomes_met, rng)?;
            views::unseen_alike::<G>(&state, &eyes)?;
            // Testing a distribution takes many samples, so only some positions are tested.
            if step % 16 == game::random::below(rng, 16) as usize {
                distributions::check::<G>(&state, rng)?;
            }
            let shown: Vec<_> = eyes.iter().map(|&eye| event.seen_by(&state, eye)).collect();
            match event {
                Event::Act(_, action) => G::play_unchecked(&mut state, action),
                Event::Chance(Some(outcome)) => G::settle_unchecked(&mut state, outcome),
                Event::Chance(None) => unreachable!("a record of the truth hides nothing"),
            }
            for ((view, shown), &eye) in views.iter_mut().zip(shown).zip(&eyes) {
                views::watched::<G>(view, shown, &G::view(&state, eye))?;
            }
        }
        Law::check::<G>(&state, &mut outcomes_met, rng)?;
        records::check::<G>(&record, &state)?;
    }
    Ok(())
}

impl Law {
    fn require(self, holds: bool, seen: impl FnOnce() -> String) -> Result<(), Breach> {
        if holds {
            return Ok(());
        }
        let (law, seen) = (self, seen());
        Err(Breach { law, seen })
    }

    /// Checks all laws about one position.
    fn check<G: Game>(
        state: &G::State,
        outcomes_met: &mut Vec<G::Chance>,
        rng: &mut impl Rng,
    ) -> Result<(), Breach> {
        let legal = decisions::legal_list::<G>(state)?;
        decisions::actions::<G>(state, &legal)?;
        decisions::chance::<G>(state, outcomes_met)?;
        views::imagined::<G>(state, &legal, rng)?;
        decisions::ending::<G>(state)?;
        texts::position::<G>(state)
    }
}
