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
    events: Vec<(PastEvent<G>, HiddenFrom)>,
    /// How many of the events are outcomes of chance.
    outcomes: u64,
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

    /// Adds an event that is about to happen in this state.
    pub(crate) fn push(&mut self, before: &G::State, event: Event<G>, by: Option<By>) {
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
        self.events.push((past, hidden));
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
        self.events.iter().map(|(past, _)| past.event)
    }

    /// Everything that happened, as an eye knows it while the game goes on.
    pub(crate) fn seen_by(&self, eye: Eye) -> impl Iterator<Item = PastEvent<G>> {
        self.events.iter().map(move |(past, hidden)| {
            let mut past = past.clone();
            if hidden.contains(eye) {
                past.event = Event::Chance(None);
            }
            past
        })
    }

    /// Everything that happened, as everyone knows it once the game is over.
    pub(crate) fn revealed(&self) -> impl Iterator<Item = PastEvent<G>> {
        self.events.iter().map(|(past, _)| past.clone())
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
