//! Players by name: `full-greedy`, `mce:policy=random,playouts=100`, `cmd:python3 engine.py`.

mod notation;

use std::time::Duration;

use domination::Domination;
use game::parse::{nearest, number};
use game::{Game, ParseError, Player};
use kingdomino::Kingdomino;
use rand_core::Rng;

use crate::judge::{Judged, Rival};
use crate::master::{DominationMaster, KingdominoMaster, KingdominoSettings};
use crate::outside::Outside;
use crate::{
    Budget, DominationGreedy, FullGreedy, Greedy, Level, MonteCarlo, OpenLoop, Policy, Random,
    Thinker, Uct, Worth, baselines,
};

/// Who plays if nothing is said.
pub const DEFAULT_PLAYER: &str = "master";

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
/// The name of all opponents by level.
const LEVEL: &str = "level";

impl Spec {
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
            self.wrong(key, value, format!("one of {all}")).near(near)
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
                let expected = match keys {
                    [] | [LEVEL] => format!("no settings: {} has none", self.name),
                    _ => format!("one of the settings {}", keys.join(", ")),
                };
                let near = nearest(key, keys.iter().copied());
                Err(self.wrong(key, value, expected).near(near))
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

    /// There is no such player of this game.
    fn unknown<G: Played>(&self) -> ParseError {
        self.unknown_among(G::PLAYERS)
    }

    fn unknown_among(&self, names: &[&str]) -> ParseError {
        let near = nearest(&self.name, names.iter().copied().chain([LEVEL]));
        let all = names.join(", ");
        let [weakest, .., strongest] = Level::ALL;
        let levels = format!("{LEVEL}:{weakest} to {LEVEL}:{strongest}");
        ParseError::new(1, &self.name, format!("one of {all}, {levels}")).near(near)
    }

    /// Nothing, or what is wrong with a name that no player of any game has.
    fn unknown_anywhere(&self) -> Option<ParseError> {
        let mut names = Kingdomino::PLAYERS.to_vec();
        let others = Domination::PLAYERS.iter();
        names.extend(others.filter(|name| !Kingdomino::PLAYERS.contains(name)));
        let known = self.name == LEVEL || names.contains(&self.name());
        (!known).then(|| self.unknown_among(&names))
    }

    /// This player does not think.
    fn thoughtless<G: Played>(&self) -> ParseError {
        let near = nearest(&self.name, G::THINKERS.iter().copied());
        let thinks = |level: &Level| match G::at_level(*level) {
            AtLevel::Named(name) => name.parse().is_ok_and(|spec: Self| spec.is_thinker::<G>()),
            AtLevel::Nameless(_) => false,
        };
        let levels = Level::ALL.into_iter().filter(thinks);
        let levels = levels.map(|level| format!("{LEVEL}:{level}"));
        let named = G::THINKERS.iter().map(ToString::to_string);
        let all: Vec<String> = named.chain(levels).collect();
        let expected = format!("one of {}", all.join(", "));
        ParseError::new(1, &self.to_string(), expected).near(near)
    }

    fn is_thinker<G: Played>(&self) -> bool {
        G::THINKERS.contains(&self.name())
    }

    /// Is there a player of this name, or a level?
    pub(crate) fn is_known<G: Played>(&self) -> bool {
        self.is_outside() || self.name == LEVEL || G::PLAYERS.contains(&self.name())
    }
}

/// A game that there are players for.
pub trait Played: Game {
    /// The names of its players, the weakest first.
    const PLAYERS: &'static [&'static str];

    /// Those of them that can say what they think.
    const THINKERS: &'static [&'static str];

    /// Who plays at a level. Nothing else says what a level is.
    fn at_level(level: Level) -> AtLevel<Self>;

    /// The player that a spec describes; the seed fixes its choices.
    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError>;

    /// The same for one of [`THINKERS`](Self::THINKERS), or a level at which one of them plays;
    /// others are refused.
    fn thinker(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<Self>>, ParseError>;

    /// What the greediest player does that looks no further than its next move.
    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action;
}

/// Who plays at a level.
#[derive(Clone, Copy, Debug)]
pub enum AtLevel<G: Game> {
    /// A player that has a name, with its settings.
    Named(&'static str),
    /// One that plays nowhere else, from its seed.
    Nameless(fn(u64) -> Box<dyn Player<G>>),
}

/// The player of a level.
fn of_level<G: Played>(spec: &Spec, seed: u64) -> Result<Box<dyn Player<G>>, ParseError> {
    match G::at_level(spec.level()?) {
        AtLevel::Named(name) => G::player(&name.parse()?, seed),
        AtLevel::Nameless(player) => Ok(player(seed)),
    }
}

impl Spec {
    /// Who thinks if this player does: the player itself, or the one that plays at this level.
    /// None if it does not think.
    ///
    /// ```
    /// use domination::Domination;
    /// use players::Spec;
    /// let thinker = |text: &str| text.parse::<Spec>()?.thinker::<Domination>();
    /// assert_eq!(thinker("level:4")?, Some("master:playouts=30".parse()?));
    /// assert_eq!(thinker("mce:playouts=5")?, Some("mce:playouts=5".parse()?));
    /// assert_eq!((thinker("level:1")?, thinker("greedy")?), (None, None));
    /// # Ok::<(), game::ParseError>(())
    /// ```
    pub fn thinker<G: Played>(&self) -> Result<Option<Self>, ParseError> {
        let spec = match self.name() {
            LEVEL => match G::at_level(self.level()?) {
                AtLevel::Named(name) => name.parse()?,
                AtLevel::Nameless(_) => return Ok(None),
            },
            _ => self.clone(),
        };
        Ok(Some(spec).filter(Self::is_thinker::<G>))
    }
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

    /// Which level is meant.
    fn level(&self) -> Result<Level, ParseError> {
        self.only(&[LEVEL])?;
        let level = self.get(LEVEL);
        level
            .ok_or_else(|| ParseError::new(LEVEL.len() + 1, "", "a level, as in level:3"))?
            .parse()
    }

    /// A count in a setting, from 1.
    fn count(&self, key: &str, default: usize, most: u32) -> Result<usize, ParseError> {
        Ok(self.count_if_set(key, most)?.unwrap_or(default))
    }

    /// The same, and nothing if it is not set.
    fn count_if_set(&self, key: &str, most: u32) -> Result<Option<usize>, ParseError> {
        let Some(text) = self.get(key) else {
            return Ok(None);
        };
        match number(text).filter(|count| (1..=most).contains(count)) {
            Some(count) => Ok(Some(count as usize)),
            None => Err(self.wrong(key, text, format!("a number, 1 to {most}"))),
        }
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

/// On how many threads a player may think.
const MOST_THREADS: u32 = 64;

/// Our strongest player of Kingdomino as a spec describes it.
fn kingdomino_master(spec: &Spec, seed: u64) -> Result<KingdominoMaster, ParseError> {
    spec.only(&[
        "time", "playouts", "threads", "width", "depth", "prior", "margin",
    ])?;
    let default = KingdominoSettings::new(spec.budget()?);
    let settings = KingdominoSettings {
        threads: spec.count("threads", default.threads, MOST_THREADS)?,
        width: spec.count("width", default.width, 1000)?,
        depth: spec.count_if_set("depth", 12)?,
        prior: spec.number("prior", default.prior)?,
        margin: spec.number("margin", default.margin)?,
        ..default
    };
    Ok(KingdominoMaster::new(settings, seed))
}

/// The open-loop player of Kingdomino as a spec describes it.
fn open_loop(spec: &Spec, seed: u64) -> Result<OpenLoop, ParseError> {
    spec.only(&["c", "time", "playouts"])?;
    Ok(OpenLoop::new(spec.number("c", 1.0)?, spec.budget()?, seed))
}

/// The thinker that a spec describes, by those that are for every game.
fn thinker<G: Played>(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<G>>, ParseError> {
    match spec.name() {
        "mce" => Ok(Box::new(monte_carlo(spec, seed)?)),
        "uct" => Ok(Box::new(uct(spec, seed)?)),
        LEVEL => match spec.thinker::<G>()? {
            Some(named) => G::thinker(&named, seed),
            None => Err(spec.thoughtless::<G>()),
        },
        _ => Err(spec.thoughtless::<G>()),
    }
}

impl Played for Kingdomino {
    const PLAYERS: &'static [&'static str] = &[
        "random",
        "greedy",
        "full-greedy",
        "judge",
        "rival",
        "mce",
        "uct",
        "open-loop",
        "master",
    ];
    const THINKERS: &'static [&'static str] = &["mce", "uct", "open-loop", "master"];

    fn at_level(level: Level) -> AtLevel<Self> {
        use crate::levels::kingdomino::Novice;
        match level {
            Level::Child => AtLevel::Nameless(|seed| Box::new(Novice::child(seed))),
            Level::Beginner => AtLevel::Nameless(|seed| Box::new(Novice::beginner(seed))),
            Level::Casual => AtLevel::Named("full-greedy"),
            Level::Club => AtLevel::Named("judge"),
            Level::Master => AtLevel::Named("master"),
        }
    }

    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        let player: Box<dyn Player<Self>> = match spec.name() {
            OUTSIDE => return Ok(Box::new(Outside::new(spec, seed)?)),
            LEVEL => return of_level(spec, seed),
            "random" => Box::new(Random::new(seed)),
            "greedy" => Box::new(Greedy::new(seed)),
            "full-greedy" => Box::new(FullGreedy::new(seed)),
            "judge" => Box::new(Judged),
            "rival" => Box::new(Rival),
            name if Self::THINKERS.contains(&name) => return Ok(Self::thinker(spec, seed)?),
            _ => return Err(spec.unknown::<Self>()),
        };
        spec.only(&[]).map(|()| player)
    }

    fn thinker(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<Self>>, ParseError> {
        match spec.name() {
            "master" => Ok(Box::new(kingdomino_master(spec, seed)?)),
            "open-loop" => Ok(Box::new(open_loop(spec, seed)?)),
            _ => thinker(spec, seed),
        }
    }

    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        baselines::kingdomino::full_greedy(state, rng)
    }
}

/// Our strongest player of Domination as a spec describes it.
fn domination_master(spec: &Spec, seed: u64) -> Result<DominationMaster, ParseError> {
    spec.only(&["time", "playouts", "threads"])?;
    let threads = spec.count("threads", 1, MOST_THREADS)?;
    Ok(DominationMaster::new(spec.budget()?, threads, seed))
}

impl Played for Domination {
    const PLAYERS: &'static [&'static str] = &["random", "greedy", "mce", "uct", "master"];
    const THINKERS: &'static [&'static str] = &["mce", "uct", "master"];

    fn at_level(level: Level) -> AtLevel<Self> {
        use crate::levels::domination::Novice;
        match level {
            Level::Child => AtLevel::Nameless(|seed| Box::new(Novice::child(seed))),
            Level::Beginner => AtLevel::Nameless(|seed| Box::new(Novice::beginner(seed))),
            Level::Casual => AtLevel::Named("greedy"),
            Level::Club => AtLevel::Named("master:playouts=30"),
            Level::Master => AtLevel::Named("master"),
        }
    }

    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        let player: Box<dyn Player<Self>> = match spec.name() {
            OUTSIDE => return Ok(Box::new(Outside::new(spec, seed)?)),
            LEVEL => return of_level(spec, seed),
            "random" => Box::new(Random::new(seed)),
            "greedy" => Box::new(DominationGreedy::new(seed)),
            name if Self::THINKERS.contains(&name) => return Ok(Self::thinker(spec, seed)?),
            _ => return Err(spec.unknown::<Self>()),
        };
        spec.only(&[]).map(|()| player)
    }

    fn thinker(spec: &Spec, seed: u64) -> Result<Box<dyn Thinker<Self>>, ParseError> {
        match spec.name() {
            "master" => Ok(Box::new(domination_master(spec, seed)?)),
            _ => thinker(spec, seed),
        }
    }

    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        baselines::domination::greedy(state, rng)
    }
}
