//! Player registry: all players by name, and their construction from a [`Spec`].

use domination::Domination;
use game::parse::nearest;
use game::{Game, ParseError, Player};
use kingdomino::Kingdomino;
use rand_core::Rng;

use crate::levels::{HasLevels, Level, LevelPlayer};
use crate::search::{Analyst, MonteCarlo, Random, Reward, RolloutPolicy, Uct};
use crate::spec::{LEVEL, Spec};
use crate::{domination as in_domination, kingdomino as in_kingdomino};

/// Name of the default player.
pub const DEFAULT_PLAYER: &str = "master";

/// Maximum number of search threads of a player.
const MAX_THREADS: u32 = 64;

/// Constructor of a named player.
#[derive(Clone, Copy, Debug)]
pub enum Constructor<G: Game> {
    /// Player without settings that decides without search.
    Immediate(fn(u64) -> Box<dyn Player<G>>),
    /// Player that searches, with settings.
    Search(fn(&Spec, u64) -> AnalystResult<G>),
}

/// Player that searches, or the error in its settings.
pub type AnalystResult<G> = Result<Box<dyn Analyst<G>>, ParseError>;

/// Game with named players.
pub trait HasPlayers: HasLevels {
    /// Players by name, the weakest first.
    const PLAYERS: &'static [(&'static str, Constructor<Self>)];

    /// Decision of the strongest greedy player, which looks only at its next move.
    fn strongest_greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action;

    /// Names of the players, the weakest first.
    fn names() -> impl Iterator<Item = &'static str> + Clone {
        Self::PLAYERS.iter().map(|(name, _)| *name)
    }

    /// Names of the players that search and can therefore analyse a decision.
    fn analysts() -> impl Iterator<Item = &'static str> + Clone {
        let searches = |make: &Constructor<Self>| matches!(make, Constructor::Search(_));
        let players = Self::PLAYERS.iter();
        players.filter_map(move |(name, make)| searches(make).then_some(*name))
    }

    /// Creates the player that a spec describes.
    fn player(spec: &Spec, seed: u64) -> Result<Box<dyn Player<Self>>, ParseError> {
        if spec.name() == LEVEL {
            return Ok(spec.level()?.player(None, seed));
        }
        match find::<Self>(spec) {
            Some(Constructor::Immediate(make)) => spec.check_settings(&[]).map(|()| make(seed)),
            Some(Constructor::Search(make)) => Ok(make(spec, seed)?),
            None => Err(unknown(spec, Self::names())),
        }
    }

    /// Creates the player that a spec describes, if it can analyse decisions.
    fn analyst(spec: &Spec, seed: u64) -> AnalystResult<Self> {
        if spec.name() == LEVEL {
            let analyst = spec.level()?.analyst(None, seed);
            return analyst.ok_or_else(|| no_analyst::<Self>(spec));
        }
        match find::<Self>(spec) {
            Some(Constructor::Search(make)) => make(spec, seed),
            Some(Constructor::Immediate(_)) | None => Err(no_analyst::<Self>(spec)),
        }
    }

    /// Whether [`analyst`](Self::analyst) accepts this player.
    ///
    /// ```
    /// use domination::Domination;
    /// use players::{HasPlayers, Spec};
    /// let can_analyse = |text: &str| Domination::can_analyse(&text.parse::<Spec>()?);
    /// assert!(can_analyse("level:4")? && can_analyse("mce:playouts=5")?);
    /// assert!(!can_analyse("level:1")? && !can_analyse("greedy")?);
    /// # Ok::<(), game::ParseError>(())
    /// ```
    fn can_analyse(spec: &Spec) -> Result<bool, ParseError> {
        if spec.name() == LEVEL {
            return Ok(searches::<Self>(spec.level()?));
        }
        Ok(matches!(find::<Self>(spec), Some(Constructor::Search(_))))
    }
}

fn find<G: HasPlayers>(spec: &Spec) -> Option<Constructor<G>> {
    let found = G::PLAYERS.iter().find(|(name, _)| *name == spec.name());
    found.map(|(_, make)| *make)
}

fn searches<G: HasLevels>(level: Level) -> bool {
    matches!(G::at_level(level), LevelPlayer::Search(..))
}

/// Error for a name that no player of the game has.
fn unknown(spec: &Spec, names: impl Iterator<Item = &'static str>) -> ParseError {
    let names: Vec<&str> = names.collect();
    let suggestion = nearest(spec.name(), names.iter().copied().chain([LEVEL]));
    let all = names.join(", ");
    let [weakest, .., strongest] = Level::ALL;
    let levels = format!("{LEVEL}:{weakest} to {LEVEL}:{strongest}");
    ParseError::new(1, spec.name(), format!("one of {all}, {levels}")).suggest(suggestion)
}

/// Error for a name that no game knows; `None` if the name is known.
pub(crate) fn unknown_anywhere(spec: &Spec) -> Option<ParseError> {
    let more = Domination::names().filter(|name| !Kingdomino::names().any(|other| other == *name));
    let mut names = Kingdomino::names().chain(more);
    let is_known = spec.name() == LEVEL || names.clone().any(|name| name == spec.name());
    (!is_known).then(|| unknown(spec, names.by_ref()))
}

/// Error for a player that cannot analyse decisions.
fn no_analyst<G: HasPlayers>(spec: &Spec) -> ParseError {
    let suggestion = nearest(spec.name(), G::analysts());
    let levels = Level::ALL.into_iter().filter(|level| searches::<G>(*level));
    let levels = levels.map(|level| format!("{LEVEL}:{level}"));
    let all: Vec<String> = G::analysts().map(str::to_owned).chain(levels).collect();
    let expected = format!("one of {}", all.join(", "));
    ParseError::new(1, &spec.to_string(), expected).suggest(suggestion)
}

impl Spec {
    /// Whether this names a player of the game, a level, or an external engine.
    pub fn is_known<G: HasPlayers>(&self) -> bool {
        self.is_external() || self.name() == LEVEL || find::<G>(self).is_some()
    }

    fn policy(&self) -> Result<RolloutPolicy, ParseError> {
        self.one_of(
            "policy",
            &[
                ("full-greedy", RolloutPolicy::Greedy),
                ("player-greedy", RolloutPolicy::PlayerGreedy),
                ("random", RolloutPolicy::Random),
                ("epsilon", RolloutPolicy::Epsilon(200)),
            ],
        )
    }

    fn reward(&self) -> Result<Reward, ParseError> {
        self.one_of(
            "value",
            &[
                ("relative", Reward::Relative),
                ("win", Reward::Win),
                ("score", Reward::Score),
            ],
        )
    }
}

/// Flat Monte Carlo player.
fn monte_carlo<G: HasPlayers>(spec: &Spec, seed: u64) -> AnalystResult<G> {
    spec.check_settings(&["policy", "value", "time", "playouts"])?;
    let (policy, reward) = (spec.policy()?, spec.reward()?);
    let player = MonteCarlo::<G>::new(policy, reward, spec.budget()?, seed);
    Ok(Box::new(player))
}

/// UCT player.
fn uct<G: HasPlayers>(spec: &Spec, seed: u64) -> AnalystResult<G> {
    spec.check_settings(&["policy", "value", "c", "time", "playouts"])?;
    let (policy, reward) = (spec.policy()?, spec.reward()?);
    let exploration = spec.number("c", 0.3)?;
    let player = Uct::<G>::new(policy, reward, exploration, spec.budget()?, seed);
    Ok(Box::new(player))
}

fn kingdomino_master(spec: &Spec, seed: u64) -> AnalystResult<Kingdomino> {
    spec.check_settings(&[
        "time", "playouts", "threads", "width", "depth", "prior", "margin",
    ])?;
    let default = in_kingdomino::MasterSettings::new(spec.budget()?);
    let settings = in_kingdomino::MasterSettings {
        threads: spec.count("threads", default.threads, MAX_THREADS)?,
        width: spec.count("width", default.width, 1000)?,
        depth: spec.count_if_set("depth", 12)?,
        prior: spec.number("prior", default.prior)?,
        margin: spec.number("margin", default.margin)?,
        ..default
    };
    Ok(Box::new(in_kingdomino::Master::new(settings, seed)))
}

fn open_loop(spec: &Spec, seed: u64) -> AnalystResult<Kingdomino> {
    spec.check_settings(&["c", "time", "playouts"])?;
    let exploration = spec.number("c", 1.0)?;
    let player = in_kingdomino::OpenLoop::new(exploration, spec.budget()?, seed);
    Ok(Box::new(player))
}

impl HasPlayers for Kingdomino {
    const PLAYERS: &'static [(&'static str, Constructor<Self>)] = &[
        (
            "random",
            Constructor::Immediate(|seed| Box::new(Random::new(seed))),
        ),
        (
            "greedy",
            Constructor::Immediate(|seed| Box::new(in_kingdomino::Greedy::new(seed))),
        ),
        (
            "full-greedy",
            Constructor::Immediate(|seed| Box::new(in_kingdomino::FullGreedy::new(seed))),
        ),
        (
            "judge",
            Constructor::Immediate(|_| Box::new(in_kingdomino::EvaluatorPlayer)),
        ),
        (
            "rival",
            Constructor::Immediate(|_| Box::new(in_kingdomino::MinimaxPlayer)),
        ),
        ("mce", Constructor::Search(monte_carlo)),
        ("uct", Constructor::Search(uct)),
        ("open-loop", Constructor::Search(open_loop)),
        ("master", Constructor::Search(kingdomino_master)),
    ];

    fn strongest_greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        in_kingdomino::full_greedy(state, rng)
    }
}

fn domination_master(spec: &Spec, seed: u64) -> AnalystResult<Domination> {
    spec.check_settings(&["time", "playouts", "threads"])?;
    let threads = spec.count("threads", 1, MAX_THREADS)?;
    let player = in_domination::Master::new(spec.budget()?, threads, seed);
    Ok(Box::new(player))
}

impl HasPlayers for Domination {
    const PLAYERS: &'static [(&'static str, Constructor<Self>)] = &[
        (
            "random",
            Constructor::Immediate(|seed| Box::new(Random::new(seed))),
        ),
        (
            "greedy",
            Constructor::Immediate(|seed| Box::new(in_domination::Greedy::new(seed))),
        ),
        ("mce", Constructor::Search(monte_carlo)),
        ("uct", Constructor::Search(uct)),
        ("master", Constructor::Search(domination_master)),
    ];

    fn strongest_greedy(state: &Self::State, rng: &mut (impl Rng + ?Sized)) -> Self::Action {
        in_domination::greedy(state, rng)
    }
}
