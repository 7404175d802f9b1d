//! A game written down: who played by which rules, what chance did, what was decided.

use std::fmt;
use std::str::FromStr;

use crate::parse::Word;
use crate::sheet::{self, HIDDEN, Line, Sheet, Tag};
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
#[derive(Clone, Debug)]
pub struct Entry<G: Game> {
    /// What happened.
    pub event: Option<Event<G>>,
    /// What somebody remarked.
    pub comment: Option<String>,
    /// The line of the file this was read from; 0 if it was not read.
    pub line: usize,
}

impl<G: Game> PartialEq for Entry<G> {
    fn eq(&self, other: &Self) -> bool {
        (&self.event, &self.comment) == (&other.event, &other.comment)
    }
}

impl<G: Game> Eq for Entry<G> {}

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

/// A record that its own rules contradict.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Which event, from 1; one past the last if something is wrong with the record as a whole.
    pub step: usize,
    /// The line of the file it stands in; 0 if the record was not read from a file.
    pub line: usize,
    /// The event as written.
    pub event: String,
    /// Why it cannot be.
    pub why: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, ", self.line)?;
        }
        write!(f, "step {}, {:?}: {}", self.step, self.event, self.why)
    }
}

impl std::error::Error for Broken {}

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
            line: 0,
        });
    }

    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name)?;
        Some(&tag.value)
    }

    /// Sets a tag, replacing an earlier value.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        match self.tags.iter_mut().find(|tag| tag.name == name) {
            Some(tag) => tag.value = value,
            None => self.tags.push(Tag {
                name: name.to_owned(),
                value,
                place: (0, 0),
            }),
        }
    }

    /// The events in order.
    pub fn events(&self) -> impl Iterator<Item = Event<G>> {
        self.entries.iter().filter_map(|entry| entry.event)
    }

    /// Plays the record to its end and returns the state it reaches. Also checks the `Result` tag
    /// of a finished game.
    pub fn replay(&self) -> Result<G::State, Broken> {
        let state = self.replay_to(usize::MAX)?;
        let ended = G::result(&state).map(|outcome| outcome.to_string());
        let tag = self.tags.iter().find(|tag| tag.name == sheet::RESULT);
        match (tag, ended) {
            (Some(tag), Some(ended)) if tag.value != ended => {
                Err(self.wrong_result(tag, &format!("the game ended {ended:?}")))
            }
            (Some(tag), None) if tag.value != "*" => {
                Err(self.wrong_result(tag, "the game is not over; a result of \"*\" says so"))
            }
            _ => Ok(state),
        }
    }

    fn wrong_result(&self, tag: &Tag, why: &str) -> Broken {
        Broken {
            step: self.events().count() + 1,
            line: tag.place.0,
            event: format!("{} {}", tag.name, tag.value),
            why: why.to_owned(),
        }
    }

    /// The state after the first `steps` events (or all, if there are fewer).
    pub fn replay_to(&self, steps: usize) -> Result<G::State, Broken> {
        let mut state = G::start(&self.rules);
        let entries = self.entries.iter().filter(|entry| entry.event.is_some());
        for (step, entry) in (1..=steps).zip(entries) {
            let event = entry.event.expect("filtered");
            happen::<G>(&mut state, event).map_err(|why| Broken {
                step,
                line: entry.line,
                event: event.to_string(),
                why,
            })?;
        }
        Ok(state)
    }

    /// The record as `eye` may know it: while the game goes on, outcomes of chance it may not see
    /// and the seed of the deal become `?`.
    pub fn seen_by(&self, eye: Eye) -> Result<Self, Broken> {
        let mut seen = self.clone();
        if G::turn(&self.replay()?) == Turn::Over {
            return Ok(seen);
        }
        let mut state = G::start(&self.rules);
        for event in seen
            .entries
            .iter_mut()
            .filter_map(|entry| entry.event.as_mut())
        {
            let truth = *event;
            if let Event::Chance(Some(outcome)) = truth
                && !G::sees(&state, outcome, eye)
            {
                *event = Event::Chance(None);
            }
            happen::<G>(&mut state, truth).expect("the record was just replayed");
        }
        if self.tag(sheet::SEED).is_some() {
            seen.set_tag(sheet::SEED, HIDDEN);
        }
        Ok(seen)
    }

    /// Reads every record of a file of this game.
    pub fn read_all(text: &str) -> Result<Vec<Self>, ParseError> {
        Sheet::read_all(text)?.iter().map(Self::try_from).collect()
    }
}

fn happen<G: Game>(state: &mut G::State, event: Event<G>) -> Result<(), String> {
    match event {
        Event::Chance(Some(outcome)) => G::settle(state, outcome).map_err(|why| why.to_string()),
        Event::Chance(None) => Err("a hidden outcome cannot be replayed".to_owned()),
        Event::Act(seat, action) => match G::turn(state) {
            Turn::Of(mover) if mover != seat => Err(format!("it is the turn of seat {mover}")),
            _ => G::play(state, action).map_err(|why| why.to_string()),
        },
    }
}

impl<G: Game> TryFrom<&Sheet> for Record<G> {
    type Error = ParseError;

    fn try_from(sheet: &Sheet) -> Result<Self, ParseError> {
        let missing = || Word::whole("").error("a Rules tag");
        let rules = sheet.find(sheet::RULES).ok_or_else(missing)?;
        let (line, column) = rules.place;
        let mut record = Self::new(
            Word::whole(&rules.value)
                .parse()
                .map_err(|error: ParseError| error.inside(line.max(1), column.max(1)))?,
        );
        let known = [sheet::FORMAT.0, sheet::RULES];
        let others = sheet
            .tags
            .iter()
            .filter(|tag| !known.contains(&tag.name.as_str()));
        record.tags.extend(others.cloned());
        for written in &sheet.lines {
            let (line, column) = written.place;
            let event = match written.event.as_str() {
                "" => None,
                text => Some(
                    text.parse()
                        .map_err(|error: ParseError| error.inside(line.max(1), column.max(1)))?,
                ),
            };
            record.entries.push(Entry {
                event,
                comment: written.comment.clone(),
                line,
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
                let (line, _) = second.tags[0].place;
                Err(ParseError::new(1, "a second record", "one record").inside(line, 1))
            }
            [] => unreachable!("a file that was read has a record"),
        }
    }
}

impl<G: Game> From<&Record<G>> for Sheet {
    fn from(record: &Record<G>) -> Self {
        let tag = |name: &str, value: String| Tag {
            name: name.to_owned(),
            value,
            place: (0, 0),
        };
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
            place: (0, 0),
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
