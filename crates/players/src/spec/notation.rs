//! How players are written and read.

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::Word;

use super::{LEVEL, OUTSIDE, Spec};
use crate::outside::command::{CommandLine, end_of_first};
use crate::{Budget, Level};

impl Spec {
    /// Reads several, with commas between them. What follows a comma and says `key=value` is one
    /// more setting of the player before it. The command of an outside engine ends at a comma that
    /// is not in quotes.
    pub fn list(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut specs: Vec<Self> = Vec::new();
        let mut rest = Some(Word::whole(text));
        while let Some(players) = rest {
            let end = end_of_first(players.text);
            let first = Word {
                text: &players.text[..end.unwrap_or(players.text.len())],
                ..players
            };
            let word = trimmed(first);
            match (setting(word), specs.last_mut()) {
                (Some(setting), Some(spec)) => spec.add(setting, word)?,
                _ => specs.push(word.parse()?),
            }
            rest = end.map(|end| players.skip(end + 1));
        }
        Ok(specs)
    }

    fn add(&mut self, (key, value): (&str, &str), word: Word<'_>) -> Result<(), ParseError> {
        if self.is_outside() {
            let expected = "a player: an outside engine has no settings, and quotes keep a comma";
            return Err(word.error(expected));
        }
        if self.settings.iter().any(|(other, _)| other == key) {
            return Err(word.error(format!("{key} only once")));
        }
        self.settings.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// An outside engine: `500ms` or `2000` (playouts) or nothing, and its command line.
    fn outside(budget: &str, name: &str, command: Word<'_>) -> Result<Self, ParseError> {
        let key = match (Budget::time(budget), Budget::playouts(budget)) {
            (Some(_), _) => Some("time"),
            (_, Some(_)) => Some("playouts"),
            _ if name == OUTSIDE => None,
            _ => {
                let column = OUTSIDE.len() + 2;
                let expected = "a time or a number of playouts, as in cmd@500ms:";
                return Err(ParseError::new(column, budget, expected));
            }
        };
        let command = trimmed(command);
        command.parse::<CommandLine>()?;
        Ok(Self {
            name: OUTSIDE.to_owned(),
            settings: key
                .iter()
                .map(|key| ((*key).to_owned(), budget.to_owned()))
                .collect(),
            command: Some(command.text.to_owned()),
        })
    }
}

/// Without the blank space around it.
fn trimmed(word: Word<'_>) -> Word<'_> {
    let word = word.skip(word.text.len() - word.text.trim_start().len());
    Word {
        text: word.text.trim_end(),
        ..word
    }
}

/// A piece of the form `key=value`.
fn setting(word: Word<'_>) -> Option<(&str, &str)> {
    let (key, value) = word.text.split_once('=')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_key && !value.is_empty()).then_some((key, value))
}

impl FromStr for Spec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let whole = Word::whole(text);
        let (name, rest) = match text.split_once(':') {
            Some((name, _)) => (name, Some(whole.skip(name.len() + 1))),
            None => (text, None),
        };
        if let (OUTSIDE, budget) = name.split_once('@').unwrap_or((name, "")) {
            let command = rest.ok_or_else(|| whole.end().error("a colon and a command"))?;
            return Self::outside(budget, name, command);
        }
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(allowed) {
            return Err(whole.error("the name of a player, such as full-greedy"));
        }
        let mut spec = Self {
            name: name.to_owned(),
            settings: Vec::new(),
            command: None,
        };
        for word in rest.iter().flat_map(|rest| rest.split(',')) {
            if spec.name == LEVEL && spec.settings.is_empty() {
                word.parse::<Level>()?;
                spec.settings.push((LEVEL.to_owned(), word.text.to_owned()));
                continue;
            }
            let pair = setting(word).ok_or_else(|| {
                // A wrong name is the more likely mistake: leve:5.
                let unknown = spec.unknown_anywhere();
                unknown.unwrap_or_else(|| word.error("a setting, such as playouts=100"))
            })?;
            spec.add(pair, word)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        if let Some(command) = &self.command {
            let budget = self.settings.first();
            let budget = budget.map_or_else(String::new, |(_, value)| format!("@{value}"));
            return write!(f, "{budget}:{command}");
        }
        for (index, (key, value)) in self.settings.iter().enumerate() {
            let mark = if index == 0 { ':' } else { ',' };
            if self.name == LEVEL && key == LEVEL {
                write!(f, "{mark}{value}")?;
            } else {
                write!(f, "{mark}{key}={value}")?;
            }
        }
        Ok(())
    }
}
