//! Players by name: `full-greedy`, `mce:policy=random,playouts=100`.

use std::fmt;
use std::str::FromStr;

use domination::Domination;
use game::parse::{Word, nearest};
use game::{Game, ParseError, Player};
use kingdomino::Kingdomino;

use crate::{DominationGreedy, FullGreedy, Greedy, Random};

/// A player by its name and settings.
///
/// ```
/// use players::Spec;
/// let specs = Spec::list("random,mce:policy=random,playouts=100,greedy")?;
/// let written: Vec<String> = specs.iter().map(ToString::to_string).collect();
/// assert_eq!(written, ["random", "mce:policy=random,playouts=100", "greedy"]);
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    name: String,
    settings: Vec<(String, String)>,
}

impl Spec {
    /// Reads several, with commas between them. What follows a comma and says `key=value` is one
    /// more setting of the player before it.
    pub fn list(text: &str) -> Result<Vec<Self>, ParseError> {
        let mut specs: Vec<Self> = Vec::new();
        for word in Word::whole(text).split(',') {
            match (setting(word), specs.last_mut()) {
                (Some(setting), Some(spec)) => spec.add(setting, word)?,
                _ => specs.push(word.parse()?),
            }
        }
        Ok(specs)
    }

    /// The name without the settings.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn add(&mut self, (key, value): (&str, &str), word: Word<'_>) -> Result<(), ParseError> {
        if self.settings.iter().any(|(other, _)| other == key) {
            return Err(word.error(format!("{key} only once")));
        }
        self.settings.push((key.to_owned(), value.to_owned()));
        Ok(())
    }

    /// This player has no settings.
    fn plain(&self) -> Result<(), ParseError> {
        match self.settings.first() {
            None => Ok(()),
            Some((key, value)) => {
                let found = format!("{key}={value}");
                let expected = format!("no settings: {} has none", self.name);
                Err(ParseError::new(self.name.len() + 2, &found, expected))
            }
        }
    }

    fn unknown(&self, names: &[&str]) -> ParseError {
        let near = nearest(&self.name, names.iter().copied());
        let all = names.join(", ");
        ParseError::new(
            1,
            &self.name,
            format!("one of {all}; the nearest is {near:?}"),
        )
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
        let allowed = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if name.is_empty() || !name.chars().all(allowed) {
            return Err(whole.error("the name of a player, such as full-greedy"));
        }
        let mut spec = Self {
            name: name.to_owned(),
            settings: Vec::new(),
        };
        for word in rest.iter().flat_map(|rest| rest.split(',')) {
            let pair =
                setting(word).ok_or_else(|| word.error("a setting, such as playouts=100"))?;
            spec.add(pair, word)?;
        }
        Ok(spec)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        for (index, (key, value)) in self.settings.iter().enumerate() {
            let mark = if index == 0 { ':' } else { ',' };
            write!(f, "{mark}{key}={value}")?;
        }
        Ok(())
    }
}

/// A game that there are players for.
pub trait Played: Game {
    /// The names of its players, the weakest first.
    const PLAYERS: &'static [&'static str];

    /// The player that a spec describes; the seed fixes its choices.
    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError>;
}

impl Played for Kingdomino {
    const PLAYERS: &'static [&'static str] = &["random", "greedy", "full-greedy"];

    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        let player: Box<dyn Player<Self>> = match spec.name() {
            "random" => Box::new(Random::new(seed)),
            "greedy" => Box::new(Greedy::new(seed)),
            "full-greedy" => Box::new(FullGreedy::new(seed)),
            _ => return Err(spec.unknown(Self::PLAYERS)),
        };
        spec.plain().map(|()| player)
    }
}

impl Played for Domination {
    const PLAYERS: &'static [&'static str] = &["random", "greedy"];

    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        let player: Box<dyn Player<Self>> = match spec.name() {
            "random" => Box::new(Random::new(seed)),
            "greedy" => Box::new(DominationGreedy::new(seed)),
            _ => return Err(spec.unknown(Self::PLAYERS)),
        };
        spec.plain().map(|()| player)
    }
}
