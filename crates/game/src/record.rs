//! A game written down: who played by which rules, what chance did, what was decided.

use std::fmt;
use std::str::FromStr;

use crate::parse::Word;
use crate::sheet::{self, HIDDEN, Line, Origin, Sheet, Tag};
use crate::{Eye, Game, ParseError, Seat, Turn};

/// A game as it went, from the start to wherever it stands.
///
/// A record holds the outcomes of chance beside the actions, so replaying it needs no random
/// numbers. Tags it does not know are kept, and so are comments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record<G: Game> {
    /// The rules the game was played by.
    pub rules: G::Rules,
    /// All tags but `Format` and `Rules`.
    pub tags: Vec<Tag>,
    /// The events, with the comments between and behind them.
    pub entries: Vec<Entry<G>>,
}

/// One line of a record: an event, a comment, or both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry<G: Game> {
    /// What happened.
    pub event: Option<Event<G>>,
    /// What somebody remarked.
    pub comment: Option<String>,
    /// Where this was read.
    pub origin: Origin,
}

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<G: Game> {
    /// Chance did this; `None` if the reader may not know what.
    Chance(Option<G::Chance>),
    /// A seat decided this.
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
        let whole = Word::whole(text);
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
    /// Lets it happen, or says why it cannot and changes nothing.
    pub fn apply(self, state: &mut G::State) -> Result<(), Why<G>> {
        match self {
            Self::Chance(Some(outcome)) => G::settle(state, outcome).map_err(Why::Illegal),
            Self::Chance(None) => Err(Why::Hidden),
            Self::Act(seat, action) => match G::turn(state) {
                Turn::Of(mover) if mover != seat => Err(Why::TurnOf(mover)),
                _ => G::play(state, action).map_err(Why::Illegal),
            },
        }
    }

    /// The same as `eye` sees it, given the state in which it is about to happen.
    #[must_use]
    pub fn seen_by(self, state: &G::State, eye: Eye) -> Self {
        match self {
            Self::Chance(Some(outcome)) if !G::sees(state, outcome, eye) => Self::Chance(None),
            seen => seen,
        }
    }
}

/// Why an event of a record cannot have happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why<G: Game> {
    /// The rules forbid it.
    Illegal(G::Illegal),
    /// It is this seat's turn.
    TurnOf(Seat),
    /// It is hidden, and only what is known can be replayed.
    Hidden,
    /// The `Result` tag says something else: the game ended like this, or goes on.
    Result(Option<G::Ending>),
}

impl<G: Game> fmt::Display for Why<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(why) => write!(f, "{why}"),
            Self::TurnOf(seat) => write!(f, "it is the turn of seat {seat}"),
            Self::Hidden => f.write_str("a hidden outcome cannot be replayed"),
            Self::Result(Some(ending)) => write!(f, "the game ended {:?}", ending.to_string()),
            Self::Result(None) => f.write_str("the game is not over; a result of \"*\" says so"),
        }
    }
}

/// A record that its own rules contradict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken<G: Game> {
    /// Which event, from 1; one past the last if something is wrong with the record as a whole.
    pub step: usize,
    /// Where it stood.
    pub origin: Origin,
    /// The event as written.
    pub event: String,
    /// Why it cannot be.
    pub why: Why<G>,
}

impl<G: Game> fmt::Display for Broken<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.origin.line > 0 {
            write!(f, "line {}, ", self.origin.line)?;
        }
        write!(f, "step {}, {:?}: {}", self.step, self.event, self.why)
    }
}

impl<G: Game> std::error::Error for Broken<G> {}

impl<G: Game> Record<G> {
    /// A game by these rules in which nothing has happened yet.
    pub fn new(rules: G::Rules) -> Self {
        Self {
            rules,
            tags: Vec::new(),
            entries: Vec::new(),
        }
    }

    /// Writes an event down.
    pub fn push(&mut self, event: Event<G>) {
        self.entries.push(Entry {
            event: Some(event),
            comment: None,
            origin: Origin::default(),
        });
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }

    /// Sets a tag, replacing an earlier value.
    ///
    /// # Panics
    /// When the name is not made of letters, digits, `-` and `_`, or is `Format` or `Rules`, which
    /// a record writes by itself.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        assert!(sheet::is_tag_name(name), "{name:?} is no name for a tag");
        assert!(!OWN_TAGS.contains(&name), "a record has its own {name} tag");
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(tag(name, value)),
        }
    }

    /// The events in order.
    pub fn events(&self) -> impl Iterator<Item = Event<G>> {
        self.entries.iter().filter_map(|entry| entry.event)
    }

    /// Plays the record event by event: each with the state it leads to. Ends with the first one
    /// that cannot have happened.
    pub fn steps(&self) -> impl Iterator<Item = Result<(Event<G>, G::State), Broken<G>>> {
        let mut state = Some(G::start(&self.rules));
        (1..)
            .zip(self.located())
            .map_while(move |(step, (event, origin))| {
                let mut next = state.take()?;
                Some(match event.apply(&mut next) {
                    Ok(()) => {
                        state = Some(next.clone());
                        Ok((event, next))
                    }
                    Err(why) => Err(Broken {
                        step,
                        origin,
                        event: event.to_string(),
                        why,
                    }),
                })
            })
    }

    /// The state after the first `steps` events (or all, if there are fewer).
    pub fn replay_to(&self, steps: usize) -> Result<G::State, Broken<G>> {
        let start = G::start(&self.rules);
        self.steps()
            .take(steps)
            .try_fold(start, |_, step| step.map(|(_, state)| state))
    }

    /// Plays the record to its end and returns the state it reaches. Also checks the `Result` tag
    /// of a finished game.
    pub fn replay(&self) -> Result<G::State, Broken<G>> {
        let state = self.replay_to(usize::MAX)?;
        self.check_result(&state)?;
        Ok(state)
    }

    /// Does the `Result` tag, if there is one, say how the game stands at its end?
    pub fn check_result(&self, end: &G::State) -> Result<(), Broken<G>> {
        let ending = G::result(end);
        let expected = ending.as_ref().map_or("*".to_owned(), ToString::to_string);
        match self.tags.iter().find(|tag| tag.name == sheet::RESULT) {
            Some(tag) if tag.value != expected => Err(Broken {
                step: self.events().count() + 1,
                origin: tag.origin,
                event: format!("{} {}", tag.name, tag.value),
                why: Why::Result(ending),
            }),
            _ => Ok(()),
        }
    }

    /// The record as `eye` may know it; it may hide outcomes already.
    ///
    /// While the game goes on, outcomes of chance that the eye may not see and the seed of the deal
    /// become `?`; comments and tags that are not known to be public are left out, because nobody
    /// can tell what they give away. Once it is over everything is open.
    pub fn seen_by(&self, eye: Eye) -> Result<Self, Broken<G>> {
        let mut seen = Self::new(self.rules.clone());
        let mut view = G::view(&G::start(&self.rules), eye);
        for (step, (event, origin)) in (1..).zip(self.located()) {
            let hidden = Event::Chance(None);
            let unseen =
                matches!(event, Event::Chance(_)) && G::watch(&mut view.clone(), hidden).is_ok();
            let shown = if unseen { hidden } else { event };
            watched(&mut view, step, shown, origin)?;
            seen.entries.push(Entry {
                event: Some(shown),
                comment: None,
                origin,
            });
        }
        if G::turn_seen(&view) == Turn::Over {
            return Ok(self.clone());
        }
        for known in &self.tags {
            if known.name == sheet::SEED {
                seen.set_tag(sheet::SEED, HIDDEN);
            } else if sheet::PUBLIC.contains(&known.name.as_str()) {
                seen.tags.push(known.clone());
            }
        }
        Ok(seen)
    }

    /// What `eye` knows at the end of a record; it may hide what that eye cannot see.
    pub fn view(&self, eye: Eye) -> Result<G::View, Broken<G>> {
        let mut view = G::view(&G::start(&self.rules), eye);
        for (step, (event, origin)) in (1..).zip(self.located()) {
            watched(&mut view, step, event, origin)?;
        }
        Ok(view)
    }

    /// The events in order, and where each was read.
    fn located(&self) -> impl Iterator<Item = (Event<G>, Origin)> {
        let entries = self.entries.iter();
        entries.filter_map(|entry| Some((entry.event?, entry.origin)))
    }

    /// Reads every record of a file of this game.
    pub fn read_all(text: &str) -> Result<Vec<Self>, ParseError> {
        Sheet::read_all(text)?.iter().map(Self::try_from).collect()
    }
}

fn watched<G: Game>(
    view: &mut G::View,
    step: usize,
    event: Event<G>,
    origin: Origin,
) -> Result<(), Broken<G>> {
    G::watch(view, event).map_err(|why| Broken {
        step,
        origin,
        event: event.to_string(),
        why: Why::Illegal(why),
    })
}

/// The tags that say what a record itself knows.
const OWN_TAGS: [&str; 2] = [sheet::FORMAT.0, sheet::RULES];

fn tag(name: &str, value: String) -> Tag {
    Tag {
        name: name.to_owned(),
        value,
        origin: Origin::default(),
    }
}

impl<G: Game> TryFrom<&Sheet> for Record<G> {
    type Error = ParseError;

    fn try_from(sheet: &Sheet) -> Result<Self, ParseError> {
        let missing = || Word::whole("").error("a Rules tag");
        let rules = sheet.find(sheet::RULES).ok_or_else(missing)?;
        let rules_error = |error| rules.origin.locate(error);
        let mut record = Self::new(rules.value.parse().map_err(rules_error)?);
        let others = sheet
            .tags
            .iter()
            .filter(|tag| !OWN_TAGS.contains(&tag.name.as_str()));
        record.tags.extend(others.cloned());
        for line in &sheet.lines {
            let event = match line.event.as_str() {
                "" => None,
                text => Some(text.parse().map_err(|error| line.origin.locate(error))?),
            };
            record.entries.push(Entry {
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

    /// Reads a file with one record.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let sheets = Sheet::read_all(text)?;
        match sheets.as_slice() {
            [sheet] => Self::try_from(sheet),
            [_, second, ..] => {
                let error = ParseError::new(1, "a second record", "one record");
                Err(second.tags[0].origin.locate(error))
            }
            [] => unreachable!("a file that was read has a record"),
        }
    }
}

impl<G: Game> From<&Record<G>> for Sheet {
    fn from(record: &Record<G>) -> Self {
        let mut tags = vec![
            tag(sheet::FORMAT.0, sheet::FORMAT.1.to_owned()),
            tag(sheet::RULES, record.rules.to_string()),
        ];
        tags.extend(record.tags.iter().cloned());
        let lines = record.entries.iter().map(|entry| Line {
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
        Sheet::from(self).fmt(f)
    }
}
