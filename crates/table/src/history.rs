//! The events of a game, with what each eye may know of them.

use game::{Event, Eye, Record, Seat};

use crate::entry::By;
use crate::playable::Playable;

/// An event of the game, as one eye knows it.
#[derive(Clone, PartialEq, Debug)]
pub struct PastEvent<G: Playable> {
    /// The event; an outcome that the eye may not know is `Event::Chance(None)`.
    pub event: Event<G>,
    /// Who took a decision.
    pub by: Option<By>,
    /// What the event meant.
    pub effect: G::Effect,
}

/// All events so far.
///
/// Which eyes an outcome is hidden from is noted when it happens, so that showing the history to
/// an eye needs no replay.
#[derive(Clone, Debug)]
pub(crate) struct History<G: Playable> {
    events: Vec<Recorded<G>>,
    /// How many of the events are outcomes of chance.
    outcomes: u64,
}

/// An event, with what showing it needs.
#[derive(Clone, Debug)]
struct Recorded<G: Playable> {
    past: PastEvent<G>,
    hidden: HiddenFrom,
    /// The first version of the table that has the event.
    version: u64,
}

/// A set of eyes, one bit each.
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

    /// How many outcomes of chance there were.
    pub(crate) const fn outcomes(&self) -> u64 {
        self.outcomes
    }

    /// Adds an event that is about to happen in this state, with this version of the table.
    pub(crate) fn push(
        &mut self,
        before: &G::State,
        event: Event<G>,
        by: Option<By>,
        version: u64,
    ) {
        let mut hidden = HiddenFrom::default();
        if let Event::Chance(Some(outcome)) = event {
            self.outcomes += 1;
            for eye in Eye::all(G::seats(&G::rules(before))) {
                if !G::sees(before, outcome, eye) {
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

    /// Forgets all events but the first ones. Only decisions can be forgotten.
    pub(crate) fn truncate(&mut self, len: usize) {
        debug_assert!(self.decided_since_chance().count() >= self.len() - len);
        self.events.truncate(len);
    }

    /// Who has decided something since chance last did, the last first.
    pub(crate) fn decided_since_chance(&self) -> impl Iterator<Item = Seat> {
        self.truth().rev().map_while(|event| match event {
            Event::Act(seat, _) => Some(seat),
            Event::Chance(_) => None,
        })
    }

    /// Everything that happened, hidden or not.
    pub(crate) fn truth(&self) -> impl DoubleEndedIterator<Item = Event<G>> {
        self.events.iter().map(|recorded| recorded.past.event)
    }

    /// The events from an index on, as an eye knows them while the game goes on.
    pub(crate) fn seen_by(&self, eye: Eye, from: usize) -> impl Iterator<Item = PastEvent<G>> {
        self.events[from..].iter().map(move |recorded| {
            let mut past = recorded.past.clone();
            if recorded.hidden.contains(eye) {
                past.event = Event::Chance(None);
            }
            past
        })
    }

    /// The events from an index on, as everyone knows them once the game is over.
    pub(crate) fn revealed(&self, from: usize) -> impl Iterator<Item = PastEvent<G>> {
        self.events[from..]
            .iter()
            .map(|recorded| recorded.past.clone())
    }

    /// How many of the events an earlier version of the table had already.
    pub(crate) fn len_at(&self, version: u64) -> usize {
        self.events
            .partition_point(|recorded| recorded.version <= version)
    }
}

/// A record of these events, without tags.
pub(crate) fn record<G: Playable>(
    rules: &G::Rules,
    events: impl IntoIterator<Item = Event<G>>,
) -> Record<G> {
    let mut record = Record::new(rules.clone());
    events.into_iter().for_each(|event| record.push(event));
    record
}
