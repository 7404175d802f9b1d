//! The laws every game obeys, as code.
//!
//! ```text
//! game::testkit::conform::<Kingdomino>(&rules, 20, &mut rng);
//! ```
//!
//! Random games are played by the rules given, and every position on the way is examined. It is a
//! library of checks, not a test: a game's own tests call it, once for each kind of rules.

use std::collections::HashMap;
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use rand_core::Rng;

use crate::{ActionId, Ending as _, Event, Eye, Game, Record, Seat, Turn};

/// A law, and how a game broke it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Breach {
    /// Which law.
    pub law: Law,
    /// What was seen.
    pub seen: String,
}

/// The laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Law {
    /// Every id is the id of one action, every action and outcome is read back from its text, and
    /// rules from their line.
    RoundTrip,
    /// The legal list holds no action twice, and is empty exactly when no seat is to move.
    LegalList,
    /// An action is accepted exactly if it is on the legal list.
    GeneratedIffAccepted,
    /// What is refused changes nothing.
    RefusalChangesNothing,
    /// The unchecked ways do what the checked ones do.
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

/// No game here takes nearly as many steps.
const LONGEST: usize = 10_000;

/// Examines `games` random games by these rules.
///
/// # Panics
/// With the broken law, if there is one.
pub fn conform<G: Game>(rules: &G::Rules, games: usize, rng: &mut impl Rng) {
    if let Err(breach) = check::<G>(rules, games, rng) {
        panic!("{rules}: {breach}");
    }
}

/// As [`conform`], for whoever wants to look at the breach.
pub fn check<G: Game>(rules: &G::Rules, games: usize, rng: &mut impl Rng) -> Result<(), Breach> {
    round_trip::<G>(rules)?;
    let mut outcomes_met = Vec::new();
    for _ in 0..games {
        let record = random_record::<G>(rules, rng)?;
        let mut state = G::start(rules);
        let eyes: Vec<Eye> = Eye::all(G::seats(rules)).collect();
        let mut views: Vec<G::View> = eyes.iter().map(|&eye| G::view(&state, eye)).collect();
        for (step, event) in record.events().enumerate() {
            Law::check::<G>(&state, &mut outcomes_met, rng)?;
            unseen_alike::<G>(&state, &eyes)?;
            // Distributions take many samples, so they are looked at now and then.
            if step % 16 == crate::random::below(rng, 16) as usize {
                distributions::<G>(&state, rng)?;
            }
            let shown: Vec<_> = eyes.iter().map(|&eye| event.seen_by(&state, eye)).collect();
            match event {
                Event::Act(_, action) => G::play_unchecked(&mut state, action),
                Event::Chance(Some(outcome)) => G::settle_unchecked(&mut state, outcome),
                Event::Chance(None) => unreachable!("a record of the truth hides nothing"),
            }
            for ((view, shown), &eye) in views.iter_mut().zip(shown).zip(&eyes) {
                watched::<G>(view, shown, &G::view(&state, eye))?;
            }
        }
        Law::check::<G>(&state, &mut outcomes_met, rng)?;
        recorded::<G>(&record, &state)?;
    }
    Ok(())
}

/// A uniformly random game, written down.
pub fn random_record<G: Game>(
    rules: &G::Rules,
    rng: &mut (impl Rng + ?Sized),
) -> Result<Record<G>, Breach> {
    let mut record = Record::new(rules.clone());
    let mut state = G::start(rules);
    for _ in 0..LONGEST {
        let event = match G::turn(&state) {
            Turn::Of(seat) => {
                let action = G::sample(&state, rng);
                G::play_unchecked(&mut state, action);
                Event::Act(seat, action)
            }
            Turn::Chance => {
                let outcome = G::draw(&state, rng);
                G::settle_unchecked(&mut state, outcome);
                Event::Chance(Some(outcome))
            }
            Turn::Over => return Ok(record),
        };
        record.push(event);
    }
    Law::Termination.require(false, || format!("not over after {LONGEST} steps"))?;
    Ok(record)
}

impl Law {
    fn require(self, holds: bool, seen: impl FnOnce() -> String) -> Result<(), Breach> {
        if holds {
            return Ok(());
        }
        let (law, seen) = (self, seen());
        Err(Breach { law, seen })
    }

    /// All laws about one position.
    fn check<G: Game>(
        state: &G::State,
        outcomes_met: &mut Vec<G::Chance>,
        rng: &mut impl Rng,
    ) -> Result<(), Breach> {
        let legal = legal_list::<G>(state)?;
        actions::<G>(state, &legal)?;
        chance::<G>(state, outcomes_met)?;
        views::<G>(state, &legal, rng)?;
        ending::<G>(state)?;
        position::<G>(state)
    }
}

fn collect_legal<G: Game>(state: &G::State) -> Vec<G::Action> {
    let mut legal = Vec::new();
    G::legal(state, |action| legal.push(action));
    legal
}

fn first_duplicate<T: Eq + Hash + Copy>(items: &[T]) -> Option<T> {
    let mut seen = std::collections::HashSet::new();
    items.iter().copied().find(|item| !seen.insert(*item))
}

fn legal_list<G: Game>(state: &G::State) -> Result<Vec<G::Action>, Breach> {
    let legal = collect_legal::<G>(state);
    let turn = G::turn(state);
    Law::LegalList.require(first_duplicate(&legal).is_none(), || format!("{legal:?}"))?;
    Law::LegalList.require(matches!(turn, Turn::Of(_)) != legal.is_empty(), || {
        format!("{turn:?} with {} legal actions", legal.len())
    })?;
    if let Turn::Of(seat) = turn {
        let seats = G::seats(&G::rules(state));
        Law::LegalList.require(seat.index() < seats, || format!("{seat} of {seats}"))?;
    }
    Ok(legal)
}

fn actions<G: Game>(state: &G::State, legal: &[G::Action]) -> Result<(), Breach> {
    let rules = G::rules(state);
    for action in (0..G::ACTIONS).filter_map(|id| G::action(&rules, ActionId(id))) {
        let mut after = state.clone();
        let answer = G::play(&mut after, action);
        let listed = legal.contains(&action);
        Law::GeneratedIffAccepted.require(answer.is_ok() == listed, || {
            format!(
                "{action}: listed {listed}, answer {answer:?}, in {}",
                G::position(state)
            )
        })?;
        if answer.is_err() {
            Law::RefusalChangesNothing.require(after == *state, || action.to_string())?;
        } else {
            let mut unchecked = state.clone();
            G::play_unchecked(&mut unchecked, action);
            Law::UncheckedAgrees.require(after == unchecked, || action.to_string())?;
        }
    }
    Ok(())
}

fn chance<G: Game>(state: &G::State, met: &mut Vec<G::Chance>) -> Result<(), Breach> {
    let mut listed = Vec::new();
    let mut weightless = false;
    G::outcomes(state, |outcome, weight| {
        listed.push(outcome);
        weightless |= weight == 0;
    });
    let turn = G::turn(state);
    Law::Chance.require(!weightless, || "an outcome that cannot happen".to_owned())?;
    Law::Chance.require(first_duplicate(&listed).is_none(), || format!("{listed:?}"))?;
    Law::Chance.require((turn == Turn::Chance) != listed.is_empty(), || {
        format!("{turn:?} with {} outcomes", listed.len())
    })?;
    for outcome in &listed {
        if !met.contains(outcome) {
            read_back(outcome)?;
            met.push(*outcome);
        }
    }
    for outcome in met {
        let mut after = state.clone();
        let answer = G::settle(&mut after, *outcome);
        Law::Chance.require(answer.is_ok() == listed.contains(outcome), || {
            format!("{outcome}: answer {answer:?}, in {}", G::position(state))
        })?;
        if answer.is_err() {
            Law::RefusalChangesNothing.require(after == *state, || outcome.to_string())?;
        } else {
            let mut unchecked = state.clone();
            G::settle_unchecked(&mut unchecked, *outcome);
            Law::UncheckedAgrees.require(after == unchecked, || outcome.to_string())?;
        }
    }
    Ok(())
}

fn views<G: Game>(state: &G::State, legal: &[G::Action], rng: &mut impl Rng) -> Result<(), Breach> {
    for eye in Eye::all(G::seats(&G::rules(state))) {
        let view = G::view(state, eye);
        let world = G::imagine(&view, rng);
        let law = Law::ViewOfImagined;
        law.require(G::view(&world, eye) == view, || {
            format!("{eye:?}: {}", G::position(state))
        })?;
        let turns = [G::turn(&world), G::turn_seen(&view)];
        law.require(turns == [G::turn(state); 2], || {
            format!("{eye:?}: {turns:?} and not {:?}", G::turn(state))
        })?;
        if let (Turn::Of(mover), Eye::Seat(seat)) = (G::turn(state), eye)
            && mover == seat
        {
            let imagined = collect_legal::<G>(&world);
            law.require(imagined == legal, || format!("{imagined:?} for {legal:?}"))?;
        }
    }
    Ok(())
}

fn watched<G: Game>(view: &mut G::View, event: Event<G>, now: &G::View) -> Result<(), Breach> {
    let answer = G::watch(view, event);
    Law::Watching.require(answer.is_ok() && view == now, || {
        format!("after {event}: {answer:?}, {view:?} for {now:?}")
    })
}

/// Whatever chance does that an eye may not see, that eye sees the same, even if it is told; and
/// what it sees cannot be hidden from it.
fn unseen_alike<G: Game>(state: &G::State, eyes: &[Eye]) -> Result<(), Breach> {
    let mut outcomes = Vec::new();
    G::outcomes(state, |outcome, _| outcomes.push(outcome));
    for &eye in eyes {
        let mut unseen = None;
        for &outcome in &outcomes {
            let mut untold = G::view(state, eye);
            let hidden = G::watch(&mut untold, Event::Chance(None)).is_ok();
            let law = Law::Watching;
            law.require(hidden != G::sees(state, outcome, eye), || {
                format!("{eye:?} and {outcome}: hidden {hidden}")
            })?;
            if !hidden {
                continue;
            }
            let mut after = state.clone();
            G::settle_unchecked(&mut after, outcome);
            let seen = G::view(&after, eye);
            let mut told = G::view(state, eye);
            let answer = G::watch(&mut told, Event::Chance(Some(outcome)));
            let alike = unseen.get_or_insert(untold) == &seen && answer.is_ok() && told == seen;
            law.require(alike, || format!("{eye:?} can tell {outcome}"))?;
        }
    }
    Ok(())
}

fn ending<G: Game>(state: &G::State) -> Result<(), Breach> {
    let over = G::turn(state) == Turn::Over;
    let result = G::result(state);
    // That a finished game refuses everything follows: nothing is listed, and only what is listed
    // is accepted.
    Law::Ending.require(result.is_some() == over, || {
        format!("over {over}, {result:?}")
    })?;
    if let Some(ending) = result {
        let seats = G::seats(&G::rules(state));
        let winners: Vec<Seat> = ending.winners().collect();
        let sensible = !winners.is_empty() && winners.iter().all(|seat| seat.index() < seats);
        Law::Ending.require(sensible, || format!("won by {winners:?} of {seats}"))?;
        for seat in Seat::all(seats) {
            let (then, now) = (ending.points(seat), G::points(state, seat));
            Law::Ending.require(then == now, || format!("seat {seat}: {then} or {now}"))?;
        }
    }
    Ok(())
}

fn position<G: Game>(state: &G::State) -> Result<(), Breach> {
    let line = G::position(state);
    let read = G::from_position(&line);
    Law::Position.require(read.as_ref() == Ok(state), || {
        format!("{line:?} gave {read:?}")
    })?;
    Law::Position.require(!line.contains('\n'), || format!("{line:?} is not one line"))
}

/// Reads a value back from its text.
fn read_back<T: Eq + Debug + Display + FromStr<Err: Debug>>(value: &T) -> Result<(), Breach> {
    let text = value.to_string();
    let read = text.parse::<T>();
    Law::RoundTrip.require(read.as_ref().ok() == Some(value), || {
        format!("{value:?}, written {text:?}, was read as {read:?}")
    })
}

fn round_trip<G: Game>(rules: &G::Rules) -> Result<(), Breach> {
    read_back(rules)?;
    let law = Law::RoundTrip;
    law.require(rules.to_string().split(' ').next() == Some(G::NAME), || {
        rules.to_string()
    })?;
    law.require(G::rules(&G::start(rules)) == *rules, || {
        "a state forgot its rules".to_owned()
    })?;
    for id in (0..G::ACTIONS).map(ActionId) {
        match G::action(rules, id) {
            Some(action) => {
                law.require(G::id(action) == id, || format!("{id:?} is {action}"))?;
                read_back(&action)?;
            }
            None => law.require(false, || format!("{id:?} is no action"))?,
        }
    }
    let beyond = G::action(rules, ActionId(G::ACTIONS));
    law.require(beyond.is_none(), || format!("{beyond:?} has no id"))
}

fn recorded<G: Game>(record: &Record<G>, end: &G::State) -> Result<(), Breach> {
    let replayed = record.replay();
    Law::Replay.require(replayed.as_ref() == Ok(end), || format!("{replayed:?}"))?;
    let text = record.to_string();
    let read = text.parse::<Record<G>>();
    Law::Replay.require(read.as_ref() == Ok(record), || {
        format!("{text} gave {read:?}")
    })?;
    let finished = record.seen_by(Eye::Spectator);
    Law::Redaction.require(finished.as_ref() == Ok(record), || {
        "hidden to the end".to_owned()
    })?;
    for eye in Eye::all(G::seats(&record.rules)) {
        let known = record.view(eye);
        Law::Watching.require(known.as_ref() == Ok(&G::view(end, eye)), || {
            format!("{eye:?} learns {known:?} from the whole record")
        })?;
    }

    // The same game, stopped at its last decision.
    let mut stopped = record.clone();
    while let Some(entry) = stopped.entries.pop() {
        if matches!(entry.event, Some(Event::Act(..))) {
            break;
        }
    }
    for eye in Eye::all(G::seats(&record.rules)) {
        let seen = match stopped.seen_by(eye) {
            Ok(seen) => seen,
            Err(broken) => return Law::Redaction.require(false, || broken.to_string()),
        };
        let mut state = G::start(&record.rules);
        for (truth, shown) in stopped.events().zip(seen.events()) {
            let expected = match truth {
                Event::Chance(Some(outcome)) => {
                    let visible = G::sees(&state, outcome, eye);
                    G::settle_unchecked(&mut state, outcome);
                    Event::Chance(visible.then_some(outcome))
                }
                Event::Act(_, action) => {
                    G::play_unchecked(&mut state, action);
                    truth
                }
                Event::Chance(None) => truth,
            };
            Law::Redaction.require(shown == expected, || format!("{eye:?} reads {shown}"))?;
        }
        let known = seen.view(eye);
        Law::Watching.require(known.as_ref() == Ok(&G::view(&state, eye)), || {
            format!("{eye:?} learns {known:?} from its record")
        })?;
        let text = seen.to_string();
        let read = text.parse::<Record<G>>();
        Law::Redaction.require(read.as_ref() == Ok(&seen), || {
            format!("{text} gave {read:?}")
        })?;
        // What one eye may know hides from another what the truth does.
        let (twice, once) = (
            seen.seen_by(Eye::Spectator),
            stopped.seen_by(Eye::Spectator),
        );
        Law::Redaction.require(twice == once, || {
            format!("a spectator learns something from {eye:?}")
        })?;
    }
    Ok(())
}

/// Samples and draws come as often as they should.
fn distributions<G: Game>(state: &G::State, rng: &mut impl Rng) -> Result<(), Breach> {
    match G::turn(state) {
        Turn::Of(_) => {
            let legal: Vec<_> = collect_legal::<G>(state)
                .into_iter()
                .map(|a| (a, 1))
                .collect();
            fair(Law::SampleIsUniform, &legal, || G::sample(state, rng))
        }
        Turn::Chance => {
            let mut outcomes = Vec::new();
            G::outcomes(state, |outcome, weight| outcomes.push((outcome, weight)));
            fair(Law::Chance, &outcomes, || G::draw(state, rng))
        }
        Turn::Over => Ok(()),
    }
}

/// Pearson's test with a bar so high that chance alone does not reach it in millions of trials.
fn fair<T: Copy + Eq + Hash + Display>(
    law: Law,
    weighted: &[(T, u32)],
    mut draw: impl FnMut() -> T,
) -> Result<(), Breach> {
    const EACH: u32 = 64;
    let mut counts: HashMap<T, u32> = weighted.iter().map(|&(item, _)| (item, 0)).collect();
    let total: u32 = weighted.iter().map(|&(_, weight)| weight).sum();
    for _ in 0..EACH * total {
        let drawn = draw();
        match counts.get_mut(&drawn) {
            Some(count) => *count += 1,
            None => return law.require(false, || format!("{drawn} is not on the list")),
        }
    }
    let chi_squared: f64 = weighted
        .iter()
        .map(|&(item, weight)| {
            let expected = f64::from(EACH * weight);
            (f64::from(counts[&item]) - expected).powi(2) / expected
        })
        .sum();
    let freedom = f64::from(weighted.len() as u32 - 1);
    let bar = freedom + 8.0 * (2.0 * freedom).sqrt() + 8.0;
    law.require(chi_squared <= bar, || {
        format!("chi squared of {chi_squared:.1} with {freedom} degrees of freedom")
    })
}

/// Plays one random game and hands every state on the way to `each`, the last included.
pub fn walk<G: Game>(rules: &G::Rules, rng: &mut impl Rng, mut each: impl FnMut(&G::State)) {
    let mut state = G::start(rules);
    loop {
        each(&state);
        match G::turn(&state) {
            Turn::Of(_) => {
                let action = G::sample(&state, rng);
                G::play_unchecked(&mut state, action);
            }
            Turn::Chance => {
                let outcome = G::draw(&state, rng);
                G::settle_unchecked(&mut state, outcome);
            }
            Turn::Over => return,
        }
    }
}
