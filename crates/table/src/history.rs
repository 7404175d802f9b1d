//! Game events with the observers each is hidden from.

use game::{Event, Eye, Record, Seat};

use crate::entry::DecisionMaker;
use crate::playable::Playable;

/// A past event as one observer may see it.
#[derive(Clone, PartialEq, Debug)]
pub struct PastEvent<G: Playable> {
    /// The event; a hidden outcome is `Event::Chance(None)`.
    pub event: Event<G>,
    /// Who took the decision; none for chance.
    pub by: Option<DecisionMaker>,
    pub effect: G::Effect,
}

/// All events of a game so far.
///
/// Visibility is computed once, when an event is added, so showing the history to an observer needs
/// no replay.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Playable> {
    events: Vec<Recorded<G>>,
    /// Number of chance outcomes among the events.
    outcomes: u64,
}

/// An event with its visibility and version.
#[derive(Clone, Debug)]
struct Recorded<G: Playable> {
    past: PastEvent<G>,
    hidden: HiddenFrom,
    /// The first table version that contains the event.
    version: u64,
}

/// A bit set of observers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct HiddenFrom(u8);

impl HiddenFrom {
    const fn bit(eye: Eye) -> u8 {
        match eye {
            Eye::Seat(seat) => 1 << seat.index(),
            Eye::Spectator => 1 << Seat::MAX,
        }
    }

    const fn contains(self, eye: Eye) -> bool {
        self.0 & Self::bit(eye) != 0
    }
}

impl<G: Playable> History<G> {
    pub(crate) const fn new() -> Self {
        Self {
            events: Vec::new(),
            outcomes: 0,
        }
    }

    pub(crate) const fn len(&self) -> usize {
        self.events.len()
    }

    /// Number of chance outcomes so far.
    pub(crate) const fn outcomes(&self) -> u64 {
        self.outcomes
    }

    /// Adds an event that is played in the state `before` and creates `version`.
    pub(crate) fn push(
        &mut self,
        before: &G::State,
        event: Event<G>,
        by: Option<DecisionMaker>,
        version: u64,
    ) {
        let mut hidden = HiddenFrom::default();
        if let Event::Chance(Some(outcome)) = event {
            self.outcomes += 1;
            for eye in Eye::all(G::seats(&G::rules(before))) {
                if !G::is_visible(before, outcome, eye) {
                    hidden.0 |= HiddenFrom::bit(eye);
                }
            }
        }
        let effect = G::effect(&G::view(before, Eye::Spectator), event);
        let past = PastEvent { event, by, effect };
        self.events.push(Recorded {
            past,
            hidden,
            version,
        });
    }

    /// Drops all but the first `len` events. Chance outcomes must not be dropped.
    pub(crate) fn truncate(&mut self, len: usize) {
        debug_assert!(self.decided_since_chance().count() >= self.len() - len);
        self.events.truncate(len);
    }

    /// Seats that decided since the last chance outcome, latest first.
    pub(crate) fn decided_since_chance(&self) -> impl Iterator<Item = Seat> {
        self.all_events().rev().map_while(|event| match event {
            Event::Act(seat, _) => Some(seat),
            Event::Chance(_) => None,
        })
    }

    /// All events, including hidden outcomes.
    pub(crate) fn all_events(&self) -> impl DoubleEndedIterator<Item = Event<G>> {
        self.events.iter().map(|recorded| recorded.past.event)
    }

    /// Events from an index on, as an observer sees them during the game.
    pub(crate) fn seen_by(&self, eye: Eye, from: usize) -> impl Iterator<Item = PastEvent<G>> {
        self.events[from..].iter().map(move |recorded| {
            let mut past = recorded.past.clone();
            if recorded.hidden.contains(eye) {
                past.event = Event::Chance(None);
            }
            past
        })
    }

    /// Events from an index on, with everything revealed, for finished games.
    pub(crate) fn revealed(&self, from: usize) -> impl Iterator<Item = PastEvent<G>> {
        self.events[from..]
            .iter()
            .map(|recorded| recorded.past.clone())
    }

    /// Number of events that an earlier table version already had.
    pub(crate) fn len_at(&self, version: u64) -> usize {
        self.events
            .partition_point(|recorded| recorded.version <= version)
    }
}

/// Builds a record of events, without tags.
pub(crate) fn record<G: Playable>(
    rules: &G::Rules,
    events: impl IntoIterator<Item = Event<G>>,
) -> Record<G> {
    let mut record = Record::new(rules.clone());
    events.into_iter().for_each(|event| record.push(event));
    record
}
