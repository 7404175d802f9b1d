//! Players by name: `full-greedy`, `mce:policy=random,playouts=100`, `cmd:python3 engine.py`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use domination::Domination;
use game::parse::{Word, nearest};
use game::{Game, ParseError, Player};
use kingdomino::Kingdomino;
use rand_core::Rng;

use crate::outside::Outside;
use crate::outside::command::{CommandLine, end_of_first};
use crate::{
    Budget, DominationGreedy, FullGreedy, Greedy, MonteCarlo, Policy, Random, Thinker, Uct, Worth,
    baselines,
};

/// Who plays if nothing is said.
pub const DEFAULT_PLAYER: &str = "uct";

/// A player by its name and settings.
///
/// ```
/// use players::Spec;
/// let specs = Spec::list("random,mce:policy=random,playouts=100,greedy")?;
/// let written: Vec<String> = specs.iter().map(ToString::to_string).collect();
/// assert_eq!(written, ["random", "mce:policy=random,playouts=100", "greedy"]);
/// let specs = Spec::list("cmd@500ms:python3 'my bot.py',greedy")?;
/// assert!(specs[0].is_outside());
/// # Ok::<(), game::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    name: String,
    settings: Vec<(String, String)>,
    /// The command line of an outside engine.
    command: Option<String>,
}

/// The name of all players that are programs of their own.
const OUTSIDE: &str = "cmd";

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

    /// Is it a program of its own, that runs whatever it says? Then it is for those only who may run
    /// programs here anyway.
    pub const fn is_outside(&self) -> bool {
        self.command.is_some()
    }

    /// The command line of an outside engine.
    pub(crate) fn command(&self) -> Option<&str> {
        self.command.as_deref()
    }

    /// The name without the settings.
    pub fn name(&self) -> &str {
        &self.name
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

    /// The value of a setting.
    fn get(&self, key: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(other, _)| other == key);
        found.map(|(_, value)| value.as_str())
    }

    /// A setting that is one of these words, or the first of them if it is not given.
    fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Result<T, ParseError> {
        let Some(value) = self.get(key) else {
            return Ok(words[0].1);
        };
        let found = words.iter().find(|(word, _)| *word == value);
        found.map(|(_, meaning)| *meaning).ok_or_else(|| {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let near = nearest(value, all.iter().copied());
            let all = all.join(", ");
            self.wrong(key, value, format!("one of {all}; the nearest is {near:?}"))
        })
    }

    /// How much it may think; a second if nothing is said.
    pub fn budget(&self) -> Result<Budget, ParseError> {
        match (self.get("time"), self.get("playouts")) {
            (None, None) => Ok(Budget::Time(Duration::from_secs(1))),
            (Some(_), Some(playouts)) => {
                Err(self.wrong("playouts", playouts, "time or playouts, not both"))
            }
            (Some(time), None) => Budget::time(time)
                .ok_or_else(|| self.wrong("time", time, "a time, such as 500ms or 2s")),
            (None, Some(playouts)) => Budget::playouts(playouts)
                .ok_or_else(|| self.wrong("playouts", playouts, "a number of playouts")),
        }
    }

    /// It has no settings but these.
    fn only(&self, keys: &[&str]) -> Result<(), ParseError> {
        let stray = self
            .settings
            .iter()
            .find(|(key, _)| !keys.contains(&key.as_str()));
        match stray {
            None => Ok(()),
            Some((key, value)) => {
                let near = nearest(key, keys.iter().copied());
                let all = keys.join(", ");
                let expected = format!("one of the settings {all}; the nearest is {near:?}");
                Err(self.wrong(key, value, expected))
            }
        }
    }

    /// This setting is wrong.
    fn wrong(&self, key: &str, value: &str, expected: impl Into<String>) -> ParseError {
        let whole = self.to_string();
        let setting = format!("{key}={value}");
        let column = whole.find(&setting).unwrap_or(0) + 1;
        ParseError::new(column, &setting, expected.into())
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
        if let Some(command) = &self.command {
            let budget = self.settings.first();
            let budget = budget.map_or_else(String::new, |(_, value)| format!("@{value}"));
            return write!(f, "{budget}:{command}");
        }
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

    /// Those of them that can say what they think.
    const THINKERS: &'static [&'static str];

    /// The player that a spec describes; the seed fixes its choices.
    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError>;

    /// The same for one of [`THINKERS`](Self::THINKERS); others are refused.
    fn thinker(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<Self>>, ParseError>;

    /// What the greediest player does that looks no further than its next move.
    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action;
}

impl Spec {
    fn policy(&self) -> Result<Policy, ParseError> {
        self.word(
            "policy",
            &[
                ("full-greedy", Policy::Greedy),
                ("player-greedy", Policy::PlayerGreedy),
                ("random", Policy::Random),
                ("epsilon", Policy::Epsilon(200)),
            ],
        )
    }

    fn worth(&self) -> Result<Worth, ParseError> {
        self.word(
            "value",
            &[
                ("relative", Worth::Relative),
                ("win", Worth::Win),
                ("score", Worth::Score),
            ],
        )
    }

    /// A number in a setting.
    fn number(&self, key: &str, default: f64) -> Result<f64, ParseError> {
        match self.get(key) {
            None => Ok(default),
            Some(text) => match text.parse::<f64>() {
                Ok(number) if (0.0..=1000.0).contains(&number) => Ok(number),
                _ => Err(self.wrong(key, text, "a number, 0 to 1000")),
            },
        }
    }
}

/// Flat Monte Carlo as a spec describes it.
fn monte_carlo<G: Played>(spec: &Spec, seed: u64) -> Result<MonteCarlo<G>, ParseError> {
    spec.only(&["policy", "value", "time", "playouts"])?;
    let (policy, worth) = (spec.policy()?, spec.worth()?);
    Ok(MonteCarlo::new(policy, worth, spec.budget()?, seed))
}

/// UCT as a spec describes it.
fn uct<G: Played>(spec: &Spec, seed: u64) -> Result<Uct<G>, ParseError> {
    spec.only(&["policy", "value", "c", "time", "playouts"])?;
    let (policy, worth) = (spec.policy()?, spec.worth()?);
    let explore = spec.number("c", 0.3)?;
    Ok(Uct::new(policy, worth, explore, spec.budget()?, seed))
}

/// The thinker that a spec describes, by those that are for every game.
fn thinker<G: Played>(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<G>>, ParseError> {
    match spec.name() {
        "mce" => Ok(Box::new(monte_carlo(spec, seed)?)),
        "uct" => Ok(Box::new(uct(spec, seed)?)),
        _ => Err(spec.unknown(G::THINKERS)),
    }
}

impl Played for Kingdomino {
    const PLAYERS: &'static [&'static str] = &["random", "greedy", "full-greedy", "mce", "uct"];
    const THINKERS: &'static [&'static str] = &["mce", "uct"];

    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        let player: Box<dyn Player<Self>> = match spec.name() {
            OUTSIDE => return Ok(Box::new(Outside::new(spec, seed)?)),
            "random" => Box::new(Random::new(seed)),
            "greedy" => Box::new(Greedy::new(seed)),
            "full-greedy" => Box::new(FullGreedy::new(seed)),
            name if Self::THINKERS.contains(&name) => return Ok(Self::thinker(spec, seed)?),
            _ => return Err(spec.unknown(Self::PLAYERS)),
        };
        spec.plain().map(|()| player)
    }

    fn thinker(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<Self>>, ParseError> {
        thinker(spec, seed)
    }

    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        baselines::kingdomino::full_greedy(state, rng)
    }
}

impl Played for Domination {
    const PLAYERS: &'static [&'static str] = &["random", "greedy", "mce", "uct"];
    const THINKERS: &'static [&'static str] = &["mce", "uct"];

    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        let player: Box<dyn Player<Self>> = match spec.name() {
            OUTSIDE => return Ok(Box::new(Outside::new(spec, seed)?)),
            "random" => Box::new(Random::new(seed)),
            "greedy" => Box::new(DominationGreedy::new(seed)),
            name if Self::THINKERS.contains(&name) => return Ok(Self::thinker(spec, seed)?),
            _ => return Err(spec.unknown(Self::PLAYERS)),
        };
        spec.plain().map(|()| player)
    }

    fn thinker(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<Self>>, ParseError> {
        thinker(spec, seed)
    }

    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        baselines::domination::greedy(state, rng)
    }
}
