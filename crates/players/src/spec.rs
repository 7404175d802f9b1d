//! Player specs: a name and settings, such as `mce:policy=random,playouts=100`.
//!
//! Parsing and printing only; [`registry`](crate::registry) defines the players.

mod command;

use std::fmt;
use std::str::FromStr;

use game::ParseError;
use game::parse::{Token, nearest, number};

use crate::levels::{Level, TIME_LIMIT};
use crate::registry::unknown_anywhere;
use crate::search::Budget;
use command::end_of_first;

pub use command::CommandLine;

/// Player spec: a name and settings.
///
/// ```
/// use players::Spec;
/// let specs = Spec::list("random,mce:policy=random,playouts=100,greedy")?;
/// let written: Vec<String> = specs.iter().map(ToString::to_string).collect();
/// assert_eq!(written, ["random", "mce:policy=random,playouts=100", "greedy"]);
/// let specs = Spec::list("cmd@500ms:python3 'my bot.py',greedy")?;
/// assert!(specs[0].is_external());
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    name: String,
    settings: Vec<(String, String)>,
    /// Command line of an external engine.
    command: Option<CommandLine>,
}

/// Name of the specs of external engines.
const EXTERNAL: &str = "cmd";
/// Name of the specs of levels.
pub(crate) const LEVEL: &str = "level";

impl Spec {
    /// Whether this is an external engine.
    ///
    /// Accept these specs only from users who may run programs on this machine.
    pub const fn is_external(&self) -> bool {
        self.command.is_some()
    }

    /// Command line of an external engine.
    pub const fn command(&self) -> Option<&CommandLine> {
        self.command.as_ref()
    }

    /// Name without the settings.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Value of a setting.
    fn setting(&self, key: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(other, _)| other == key);
        found.map(|(_, value)| value.as_str())
    }

    /// Setting with one of these words as its value; the first is the default.
    pub(crate) fn one_of<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T, ParseError> {
        let Some(value) = self.setting(key) else {
            return Ok(words[0].1);
        };
        let found = words.iter().find(|(word, _)| *word == value);
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let suggestion = nearest(value, all.iter().copied());
            let all = all.join(", ");
            self.setting_error(key, value, format!("one of {all}"))
                .suggest(suggestion)
        })
    }

    /// Search budget per decision; [`TIME_LIMIT`] if nothing is set.
    pub fn budget(&self) -> Result<Budget, ParseError> {
        match (self.setting("time"), self.setting("playouts")) {
            (None, None) => Ok(Budget::Time(TIME_LIMIT)),
            (Some(_), Some(playouts)) => {
                Err(self.setting_error("playouts", playouts, "time or playouts, not both"))
            }
            (Some(time), None) => Budget::parse_time(time)
                .ok_or_else(|| self.setting_error("time", time, "a time, such as 500ms or 2s")),
            (None, Some(playouts)) => Budget::parse_playouts(playouts)
                .ok_or_else(|| self.setting_error("playouts", playouts, "a number of playouts")),
        }
    }

    /// Checks that all settings are among `keys`.
    pub(crate) fn check_settings(&self, keys: &[&str]) -> Result<(), ParseError> {
        let unknown = self
            .settings
            .iter()
            .find(|(key, _)| !keys.contains(&key.as_str()));
        match unknown {
            None => Ok(()),
            Some((key, value)) => {
                let expected = match keys {
                    [] | [LEVEL] => format!("no settings: {} has none", self.name),
                    _ => format!("one of the settings {}", keys.join(", ")),
                };
                let suggestion = nearest(key, keys.iter().copied());
                Err(self.setting_error(key, value, expected).suggest(suggestion))
            }
        }
    }

    fn setting_error(&self, key: &str, value: &str, expected: impl Into<String>) -> ParseError {
        let whole = self.to_string();
        let setting = format!("{key}={value}");
        let column = whole.find(&setting).unwrap_or(0) + 1;
        ParseError::new(column, &setting, expected.into())
    }

    /// Level of a level spec.
    pub(crate) fn level(&self) -> Result<Level, ParseError> {
        self.check_settings(&[LEVEL])?;
        let level = self.setting(LEVEL);
        level
            .ok_or_else(|| ParseError::new(LEVEL.len() + 1, "", "a level, as in level:3"))?
            .parse()
    }

    /// Count from 1 to `max` in a setting.
    pub(crate) fn count(&self, key: &str, default: usize, max: u32) -> Result<usize, ParseError> {
        Ok(self.count_if_set(key, max)?.unwrap_or(default))
    }

    /// Count from 1 to `max` in a setting; `None` if it is not set.
    pub(crate) fn count_if_set(&self, key: &str, max: u32) -> Result<Option<usize>, ParseError> {
        let Some(text) = self.setting(key) else {
            return Ok(None);
        };
        match number(text).filter(|count| (1..=max).contains(count)) {
            Some(count) => Ok(Some(count as usize)),
            None => Err(self.setting_error(key, text, format!("a number, 1 to {max}"))),
        }
    }

    /// Number from 0 to 1000 in a setting.
    pub(crate) fn number(&self, key: &str, default: f64) -> Result<f64, ParseError> {
        match self.setting(key) {
            None => Ok(default),
            Some(text) => match text.parse::<f64>() {
                Ok(number) if (0.0..=1000.0).contains(&number) => Ok(number),
                _ => Err(self.setting_error(key, text, "a number, 0 to 1000")),
            },
        }
    }
}

impl Spec {
    /// Parses a comma-separated list of specs.
    ///
    /// A list item of the form `key=value` is another setting of the previous player. The command
    /// of an external engine ends at the first unquoted comma.
    pub fn list(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut specs: Vec<Self> = Vec::new();
        let mut rest = Some(Token::whole(text));
        while let Some(players) = rest {
            let end = end_of_first(players.text);
            let first = Token {
                text: &players.text[..end.unwrap_or(players.text.len())],
                ..players
            };
            let word = trimmed(first);
            match (parse_setting(word), specs.last_mut()) {
                (Some(setting), Some(spec)) => spec.add_setting(setting, word)?,
                _ => specs.push(word.parse()?),
            }
            rest = end.map(|end| players.skip(end + 1));
        }
        Ok(specs)
    }

    fn add_setting(
        &mut self,
        (key, value): (&str, &str),
        word: Token<'_>,
    ) -> Result<(), ParseError> {
        if self.is_external() {
            let expected =
                "a player: an external engine has no settings; quote a comma in its command";
            return Err(word.error(expected));
        }
        if self.settings.iter().any(|(other, _)| other == key) {
            return Err(word.error(format!("{key} only once")));
        }
        self.settings.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// External engine: an optional budget (`500ms`, or `2000` for playouts) and a command line.
    fn external(budget: &str, name: &str, command: Token<'_>) -> Result<Self, ParseError> {
        let key = match (Budget::parse_time(budget), Budget::parse_playouts(budget)) {
            (Some(_), _) => Some("time"),
            (_, Some(_)) => Some("playouts"),
            _ if name == EXTERNAL => None,
            _ => {
                let column = EXTERNAL.len() + 2;
                let expected = "a time or a number of playouts, as in cmd@500ms:";
                return Err(ParseError::new(column, budget, expected));
            }
        };
        let command = trimmed(command);
        Ok(Self {
            name: EXTERNAL.to_owned(),
            settings: key
                .iter()
                .map(|key| ((*key).to_owned(), budget.to_owned()))
                .collect(),
            command: Some(command.parse()?),
        })
    }
}

/// Word without surrounding whitespace.
fn trimmed(word: Token<'_>) -> Token<'_> {
    let word = word.skip(word.text.len() - word.text.trim_start().len());
    Token {
        text: word.text.trim_end(),
        ..word
    }
}

/// Parses `key=value`.
fn parse_setting(word: Token<'_>) -> Option<(&str, &str)> {
    let (key, value) = word.text.split_once('=')?;
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_lowercase());
    (is_key && !value.is_empty()).then_some((key, value))
}

impl FromStr for Spec {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let whole = Token::whole(text);
        let (name, rest) = match text.split_once(':') {
            Some((name, _)) => (name, Some(whole.skip(name.len() + 1))),
            None => (text, None),
        };
        if let (EXTERNAL, budget) = name.split_once('@').unwrap_or((name, "")) {
            let command = rest.ok_or_else(|| whole.end().error("a colon and a command"))?;
            return Self::external(budget, name, command);
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
            let pair = parse_setting(word).ok_or_else(|| {
                // A wrong name is the more likely mistake: leve:5.
                let unknown = unknown_anywhere(&spec);
                unknown.unwrap_or_else(|| word.error("a setting, such as playouts=100"))
            })?;
            spec.add_setting(pair, word)?;
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
