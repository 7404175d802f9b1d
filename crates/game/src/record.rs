//! Game records: rules, tags and the event log of a game; replay and redaction.

use std::fmt;
use std::str::FromStr;

use crate::parse::Token;
use crate::record_file::{self, HIDDEN, Origin, RawLine, RawRecord, Tag};
use crate::{Eye, Game, ParseError, Seat, Turn};

/// Record of a finished game or a game in progress.
///
/// A record holds outcomes of chance as well as actions, so replaying it needs no random numbers.
/// Unknown tags and comments are preserved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    pub rules: G::Rules,
    /// All tags except `Format` and `Rules`.
    pub tags: Vec<Tag>,
    /// Events and comments in order.
    pub entries: Vec<RecordEntry<G>>,
}

/// One line of a record: an event, a comment, or both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordEntry<G: Game> {
    pub event: Option<Event<G>>,
    pub comment: Option<String>,
    /// Location in the file it was read from.
    pub origin: Origin,
}

/// Event of a game: an outcome of chance or an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<G: Game> {
    /// Outcome of chance; `None` if it is hidden.
    Chance(Option<G::Chance>),
    /// Action of a seat.
    Act(Seat, G::Action),
}

impl<G: Game> fmt::Display for Event<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance(Some(outcome)) => write!(f, "{outcome}"),
            Self::Chance(None) => f.write_str(HIDDEN),
            Self::Act(seat, action) => write!(f, "{seat} {action}"),
        }
    }
}

impl<G: Game> FromStr for Event<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let whole = Token::whole(text);
        let first = whole.words().next().unwrap_or(whole);
        if first.text == HIDDEN && text.trim() == HIDDEN {
            return Ok(Self::Chance(None));
        }
        if first.text.starts_with(|c: char| c.is_ascii_digit()) {
            let seat = first.parse()?;
            let start = text.find(first.text).map_or(0, |at| at + first.text.len());
            let rest = whole.skip(start);
            let rest = rest.skip(rest.text.len() - rest.text.trim_start().len());
            return Ok(Self::Act(seat, rest.parse()?));
        }
        whole.parse().map(|outcome| Self::Chance(Some(outcome)))
    }
}

impl<G: Game> Event<G> {
    /// Applies the event to a state; leaves the state unchanged on error.
    pub fn apply(self, state: &mut G::State) -> Result<(), ReplayErrorKind<G>> {
        match self {
            Self::Chance(Some(outcome)) => {
                G::settle(state, outcome).map_err(ReplayErrorKind::Illegal)
            }
            Self::Chance(None) => Err(ReplayErrorKind::Hidden),
            Self::Act(seat, action) => match G::turn(state) {
                Turn::Of(mover) if mover != seat => Err(ReplayErrorKind::TurnOf(mover)),
                _ => G::play(state, action).map_err(ReplayErrorKind::Illegal),
            },
        }
    }

    /// The event as `eye` sees it; `state` is the state before the event.
    #[must_use]
    pub fn seen_by(self, state: &G::State, eye: Eye) -> Self {
        match self {
            Self::Chance(Some(outcome)) if !G::is_visible(state, outcome, eye) => {
                Self::Chance(None)
            }
            seen => seen,
        }
    }
}

/// Reason why a record cannot be replayed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayErrorKind<G: Game> {
    /// The rules forbid the event.
    Illegal(G::Illegal),
    /// The event belongs to another seat; it is this seat's turn.
    TurnOf(Seat),
    /// The outcome is hidden and cannot be replayed.
    Hidden,
    /// The `Result` tag contradicts the actual result (`None`: game in progress).
    Result(Option<G::Ending>),
}

impl<G: Game> fmt::Display for ReplayErrorKind<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => write!(f, "{why}"),
            Self::TurnOf(seat) => write!(f, "wrong seat: seat {seat} is to move"),
            Self::Hidden => f.write_str("a hidden outcome cannot be replayed"),
            Self::Result(Some(ending)) => write!(f, "the game ended {:?}", ending.to_string()),
            Self::Result(None) => f.write_str("the game is not over, so the result must be \"*\""),
        }
    }
}

/// Replay error: an event or the result of a record contradicts its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError<G: Game> {
    /// Number of the event, from 1; one past the last if the result is wrong.
    pub step: usize,
    /// Location of the event in the file.
    pub origin: Origin,
    /// The event as text.
    pub event: String,
    pub why: ReplayErrorKind<G>,
}

impl<G: Game> fmt::Display for ReplayError<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.origin.line > 0 {
            write!(f, "line {}, ", self.origin.line)?;
        }
        write!(f, "event {}, {:?}: {}", self.step, self.event, self.why)
    }
}

impl<G: Game> std::error::Error for ReplayError<G> {}

impl<G: Game> Record<G> {
    /// Creates a record without events.
    pub fn new(rules: G::Rules) -> Self {
        Self {
            rules,
            tags: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Appends an event.
    pub fn push(&mut self, event: Event<G>) {
        self.entries.push(RecordEntry {
            event: Some(event),
            comment: None,
            origin: Origin::default(),
        });
    }

    /// Value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }

    /// Sets a tag, replacing an earlier value.
    ///
    /// # Panics
    /// When the name contains other characters than letters, digits, `-` and `_`, or is one of the
    /// reserved names `Format` and `Rules`.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        assert!(record_file::is_tag_name(name), "invalid tag name {name:?}");
        assert!(!OWN_TAGS.contains(&name), "the tag {name} is reserved");
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(tag(name, value)),
        }
    }

    /// Events in order.
    pub fn events(&self) -> impl Iterator<Item = Event<G>> {
        self.entries.iter().filter_map(|entry| entry.event)
    }

    /// Replays the record: each event with the state after it, up to the first error.
    pub fn steps(&self) -> impl Iterator<Item = Result<(Event<G>, G::State), ReplayError<G>>> {
        let mut state = Some(G::start(&self.rules));
        (1..)
            .zip(self.events_with_origins())
            .map_while(move |(step, (event, origin))| {
                let mut next = state.take()?;
                Some(match event.apply(&mut next) {
                    Ok(()) => {
                        state = Some(next.clone());
                        Ok((event, next))
                    }
                    Err(why) => Err(ReplayError {
                        step,
                        origin,
                        event: event.to_string(),
                        why,
                    }),
                })
            })
    }

    /// State after the first `steps` events, or after all if there are fewer.
    pub fn replay_to(&self, steps: usize) -> Result<G::State, ReplayError<G>> {
        let start = G::start(&self.rules);
        self.steps()
            .take(steps)
            .try_fold(start, |_, step| step.map(|(_, state)| state))
    }

    /// Replays the whole record, checks its `Result` tag and returns the final state.
    pub fn replay(&self) -> Result<G::State, ReplayError<G>> {
        let state = self.replay_to(usize::MAX)?;
        self.check_result(&state)?;
        Ok(state)
    }

    /// Checks the `Result` tag, if there is one, against the final state.
    pub fn check_result(&self, end: &G::State) -> Result<(), ReplayError<G>> {
        let ending = G::result(end);
        let expected = ending.as_ref().map_or("*".to_owned(), ToString::to_string);
        match self.tags.iter().find(|tag| tag.name == record_file::RESULT) {
            Some(tag) if tag.value != expected => Err(ReplayError {
                step: self.events().count() + 1,
                origin: tag.origin,
                event: format!("{} {}", tag.name, tag.value),
                why: ReplayErrorKind::Result(ending),
            }),
            _ => Ok(()),
        }
    }

    /// Redacts the record for an observer; it may already contain hidden outcomes.
    ///
    /// While the game is in progress, the seed and all outcomes that the observer may not see become
    /// `?`; comments and tags not known to be public are removed, because they might reveal hidden
    /// information. The record of a finished game is returned unchanged.
    pub fn seen_by(&self, eye: Eye) -> Result<Self, ReplayError<G>> {
        let mut seen = Self::new(self.rules.clone());
        let mut view = G::view(&G::start(&self.rules), eye);
        for (step, (event, origin)) in (1..).zip(self.events_with_origins()) {
            let hidden = Event::Chance(None);
            let unseen =
                matches!(event, Event::Chance(_)) && G::observe(&mut view.clone(), hidden).is_ok();
            let shown = if unseen { hidden } else { event };
            observe(&mut view, step, shown, origin)?;
            seen.entries.push(RecordEntry {
                event: Some(shown),
                comment: None,
                origin,
            });
        }
        if G::public_turn(&view) == Turn::Over {
            return Ok(self.clone());
        }
        for tag in &self.tags {
            if tag.name == record_file::SEED {
                seen.set_tag(record_file::SEED, HIDDEN);
            } else if record_file::PUBLIC_TAGS.contains(&tag.name.as_str()) {
                seen.tags.push(tag.clone());
            }
        }
        Ok(seen)
    }

    /// View of `eye` at the end of the record, which may hide outcomes from it.
    pub fn view(&self, eye: Eye) -> Result<G::View, ReplayError<G>> {
        let mut view = G::view(&G::start(&self.rules), eye);
        for (step, (event, origin)) in (1..).zip(self.events_with_origins()) {
            observe(&mut view, step, event, origin)?;
        }
        Ok(view)
    }

    /// Events in order with their locations.
    fn events_with_origins(&self) -> impl Iterator<Item = (Event<G>, Origin)> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| Some((entry.event?, entry.origin)))
    }

    /// Parses all records of a file, which must be of this game.
    pub fn read_all(text: &str) -> Result<Vec<Self>, ParseError> {
        RawRecord::read_all(text)?
            .iter()
            .map(Self::try_from)
            .collect()
    }
}

/// Updates a view with an event and locates the error.
fn observe<G: Game>(
    view: &mut G::View,
    step: usize,
    event: Event<G>,
    origin: Origin,
) -> Result<(), ReplayError<G>> {
    G::observe(view, event).map_err(|why| ReplayError {
        step,
        origin,
        event: event.to_string(),
        why: ReplayErrorKind::Illegal(why),
    })
}

/// Reserved tags, which are derived from the record.
const OWN_TAGS: [&str; 2] = [record_file::FORMAT.0, record_file::RULES];

fn tag(name: &str, value: String) -> Tag {
    Tag {
        name: name.to_owned(),
        value,
        origin: Origin::default(),
    }
}

impl<G: Game> TryFrom<&RawRecord> for Record<G> {
    type Error = ParseError;

    fn try_from(raw: &RawRecord) -> Result<Self, ParseError> {
        let missing = || Token::whole("").error("a Rules tag");
        let rules = raw.find_tag(record_file::RULES).ok_or_else(missing)?;
        let rules_error = |error| rules.origin.locate(error);
        let mut record = Self::new(rules.value.parse().map_err(rules_error)?);
        let others = raw
            .tags
            .iter()
            .filter(|tag| !OWN_TAGS.contains(&tag.name.as_str()));
        record.tags.extend(others.cloned());
        for line in &raw.lines {
            let event = match line.event.as_str() {
                "" => None,
                text => Some(text.parse().map_err(|error| line.origin.locate(error))?),
            };
            record.entries.push(RecordEntry {
                event,
                comment: line.comment.clone(),
                origin: line.origin,
            });
        }
        Ok(record)
    }
}

impl<G: Game> FromStr for Record<G> {
    type Err = ParseError;

    /// Parses a file with exactly one record.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let raw_records = RawRecord::read_all(text)?;
        match raw_records.as_slice() {
            [raw] => Self::try_from(raw),
            [_, second, ..] => {
                let format = &second.tags[0];
                let expected = "the end of the file: only one record is allowed here";
                Err(format
                    .origin
                    .locate(ParseError::new(1, &format.value, expected)))
            }
            [] => unreachable!("a parsed file has at least one record"),
        }
    }
}

impl<G: Game> From<&Record<G>> for RawRecord {
    fn from(record: &Record<G>) -> Self {
        let mut tags = vec![
            tag(record_file::FORMAT.0, record_file::FORMAT.1.to_owned()),
            tag(record_file::RULES, record.rules.to_string()),
        ];
        tags.extend(record.tags.iter().cloned());
        let lines = record.entries.iter().map(|entry| RawLine {
            event: entry
                .event
                .map_or_else(String::new, |event| event.to_string()),
            comment: entry.comment.clone(),
            origin: Origin::default(),
        });
        Self {
            tags,
            lines: lines.collect(),
        }
    }
}

impl<G: Game> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        RawRecord::from(self).fmt(f)
    }
}
