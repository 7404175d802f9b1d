//! All players by name, and how they are made from a [`Spec`].

use domination::Domination;
use game::parse::nearest;
use game::{Game, ParseError, Player};
use kingdomino::Kingdomino;
use rand_core::Rng;

use crate::levels::{Level, LevelPlayer, Levels};
use crate::search::{Analyst, MonteCarlo, Policy, Random, Uct, Worth};
use crate::spec::{LEVEL, Spec};
use crate::{domination as in_domination, kingdomino as in_kingdomino};

/// Player that is used unless another one is named.
pub const DEFAULT_PLAYER: &str = "master";

/// Most threads a player may search on.
const MOST_THREADS: u32 = 64;

/// Constructor of a named player.
#[derive(Clone, Copy, Debug)]
pub enum Make<G: Game> {
    /// Has no settings, and decides at once.
    Immediate(fn(u64) -> Box<dyn Player<G>>),
    /// Searches, with settings.
    Search(fn(&Spec, u64) -> MadeAnalyst<G>),
}

/// A player that searches, or what is wrong with its settings.
pub type MadeAnalyst<G> = Result<Box<dyn Analyst<G>>, ParseError>;

/// A game with named players.
pub trait Played: Levels {
    /// Its players by name, the weakest first.
    const PLAYERS: &'static [(&'static str, Make<Self>)];

    /// Decision of the greediest player that looks no further than its next move.
    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action;

    /// The names of its players, the weakest first.
    fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::PLAYERS.iter().map(|(name, _)| *name)
    }

    /// The names of its players that search and can analyse a decision.
    fn analysts() -> impl Iterator<Item = &'static str> + Clone {
        let searches = |make: &Make<Self>| matches!(make, Make::Search(_));
        let players = Self::PLAYERS.iter();
        players.filter_map(move |(name, make)| searches(make).then_some(*name))
    }

    /// The player that a spec describes.
    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        if spec.name() == LEVEL {
            return Ok(spec.level()?.player(None, seed));
        }
        match find::<Self>(spec) {
            Some(Make::Immediate(make)) => spec.only(&[]).map(|()| make(seed)),
            Some(Make::Search(make)) => Ok(make(spec, seed)?),
            None => Err(unknown(spec, Self::names())),
        }
    }

    /// The player that a spec describes, if it can analyse decisions.
    fn analyst(spec: &Spec, seed: u64) -> MadeAnalyst<Self> {
        if spec.name() == LEVEL {
            let analyst = spec.level()?.analyst(None, seed);
            return analyst.ok_or_else(|| no_analyst::<Self>(spec));
        }
        match find::<Self>(spec) {
            Some(Make::Search(make)) => make(spec, seed),
            Some(Make::Immediate(_)) | None => Err(no_analyst::<Self>(spec)),
        }
    }

    /// Does [`analyst`](Self::analyst) know this player?
    ///
    /// ```
    /// use domination::Domination;
    /// use players::{Played, Spec};
    /// let can_analyse = |text: &str| Domination::can_analyse(&text.parse::<Spec>()?);
    /// assert!(can_analyse("level:4")? && can_analyse("mce:playouts=5")?);
    /// assert!(!can_analyse("level:1")? && !can_analyse("greedy")?);
    /// # Ok::<(), game::ParseError>(())
    /// ```
    fn can_analyse(spec: &Spec) -> Result<bool, ParseError> {
        if spec.name() == LEVEL {
            return Ok(searches::<Self>(spec.level()?));
        }
        Ok(matches!(find::<Self>(spec), Some(Make::Search(_))))
    }
}

fn find<G: Played>(spec: &Spec) -> Option<Make<G>> {
    let found = G::PLAYERS.iter().find(|(name, _)| *name == spec.name());
    found.map(|(_, make)| *make)
}

fn searches<G: Levels>(level: Level) -> bool {
    matches!(G::at_level(level), LevelPlayer::Search(..))
}

/// Error: no player of the game has this name.
fn unknown(spec: &Spec, names: impl Iterator<Item = &'static str>) -> ParseError {
    let names: Vec<&str> = names.collect();
    let near = nearest(spec.name(), names.iter().copied().chain([LEVEL]));
    let all = names.join(", ");
    let [weakest, .., strongest] = Level::ALL;
    let levels = format!("{LEVEL}:{weakest} to {LEVEL}:{strongest}");
    ParseError::new(1, spec.name(), format!("one of {all}, {levels}")).near(near)
}

/// Error: no player of any game has this name. None if there is one.
pub(crate) fn unknown_anywhere(spec: &Spec) -> Option<ParseError> {
    let more = Domination::names().filter(|name| !Kingdomino::names().any(|other| other == *name));
    let mut names = Kingdomino::names().chain(more);
    let is_known = spec.name() == LEVEL || names.clone().any(|name| name == spec.name());
    (!is_known).then(|| unknown(spec, names.by_ref()))
}

/// Error: this player cannot analyse decisions.
fn no_analyst<G: Played>(spec: &Spec) -> ParseError {
    let near = nearest(spec.name(), G::analysts());
    let levels = Level::ALL.into_iter().filter(|level| searches::<G>(*level));
    let levels = levels.map(|level| format!("{LEVEL}:{level}"));
    let all: Vec<String> = G::analysts().map(str::to_owned).chain(levels).collect();
    let expected = format!("one of {}", all.join(", "));
    ParseError::new(1, &spec.to_string(), expected).near(near)
}

impl Spec {
    /// Is this the name of a player of the game, a level, or an external engine?
    pub fn is_known<G: Played>(&self) -> bool {
        self.is_external() || self.name() == LEVEL || find::<G>(self).is_some()
    }

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
}

/// Flat Monte Carlo.
fn monte_carlo<G: Played>(spec: &Spec, seed: u64) -> MadeAnalyst<G> {
    spec.only(&["policy", "value", "time", "playouts"])?;
    let (policy, worth) = (spec.policy()?, spec.worth()?);
    let player = MonteCarlo::<G>::new(policy, worth, spec.budget()?, seed);
    Ok(Box::new(player))
}

/// UCT.
fn uct<G: Played>(spec: &Spec, seed: u64) -> MadeAnalyst<G> {
    spec.only(&["policy", "value", "c", "time", "playouts"])?;
    let (policy, worth) = (spec.policy()?, spec.worth()?);
    let explore = spec.number("c", 0.3)?;
    let player = Uct::<G>::new(policy, worth, explore, spec.budget()?, seed);
    Ok(Box::new(player))
}

fn kingdomino_master(spec: &Spec, seed: u64) -> MadeAnalyst<Kingdomino> {
    spec.only(&[
        "time", "playouts", "threads", "width", "depth", "prior", "margin",
    ])?;
    let default = in_kingdomino::Settings::new(spec.budget()?);
    let settings = in_kingdomino::Settings {
        threads: spec.count("threads", default.threads, MOST_THREADS)?,
        width: spec.count("width", default.width, 1000)?,
        depth: spec.count_if_set("depth", 12)?,
        prior: spec.number("prior", default.prior)?,
        margin: spec.number("margin", default.margin)?,
        ..default
    };
    Ok(Box::new(in_kingdomino::Master::new(settings, seed)))
}

fn open_loop(spec: &Spec, seed: u64) -> MadeAnalyst<Kingdomino> {
    spec.only(&["c", "time", "playouts"])?;
    let explore = spec.number("c", 1.0)?;
    let player = in_kingdomino::OpenLoop::new(explore, spec.budget()?, seed);
    Ok(Box::new(player))
}

impl Played for Kingdomino {
    const PLAYERS: &'static [(&'static str, Make<Self>)] = &[
        (
            "random",
            Make::Immediate(|seed| Box::new(Random::new(seed))),
        ),
        (
            "greedy",
            Make::Immediate(|seed| Box::new(in_kingdomino::Greedy::new(seed))),
        ),
        (
            "full-greedy",
            Make::Immediate(|seed| Box::new(in_kingdomino::FullGreedy::new(seed))),
        ),
        (
            "judge",
            Make::Immediate(|_| Box::new(in_kingdomino::EvaluatorPlayer)),
        ),
        ("rival", Make::Immediate(|_| Box::new(in_kingdomino::Rival))),
        ("mce", Make::Search(monte_carlo)),
        ("uct", Make::Search(uct)),
        ("open-loop", Make::Search(open_loop)),
        ("master", Make::Search(kingdomino_master)),
    ];

    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        in_kingdomino::full_greedy(state, rng)
    }
}

fn domination_master(spec: &Spec, seed: u64) -> MadeAnalyst<Domination> {
    spec.only(&["time", "playouts", "threads"])?;
    let threads = spec.count("threads", 1, MOST_THREADS)?;
    let player = in_domination::Master::new(spec.budget()?, threads, seed);
    Ok(Box::new(player))
}

impl Played for Domination {
    const PLAYERS: &'static [(&'static str, Make<Self>)] = &[
        (
            "random",
            Make::Immediate(|seed| Box::new(Random::new(seed))),
        ),
        (
            "greedy",
            Make::Immediate(|seed| Box::new(in_domination::Greedy::new(seed))),
        ),
        ("mce", Make::Search(monte_carlo)),
        ("uct", Make::Search(uct)),
        ("master", Make::Search(domination_master)),
    ];

    fn greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        in_domination::greedy(state, rng)
    }
}
